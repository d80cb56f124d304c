// TinyUSB cut to what the console needs: one device with one CDC function. The picotool reset interface is
// our own class driver (reset_interface.cpp). The target's CMake defines CFG_TUSB_MCU and CFG_TUSB_OS.
#pragma once

#define CFG_TUSB_RHPORT0_MODE (OPT_MODE_DEVICE)
#define CFG_TUSB_DEBUG 0

#define CFG_TUD_ENABLED 1
#define CFG_TUD_ENDPOINT0_SIZE 64
#define CFG_TUD_TASK_QUEUE_SZ 16
// A request for an endpoint beyond these is refused before it reaches the SDK's table of them.
#define CFG_TUD_ENDPPOINT_MAX USB_MAX_ENDPOINTS

#define CFG_TUD_CDC 1
#define CFG_TUD_CDC_RX_BUFSIZE 128
#define CFG_TUD_CDC_TX_BUFSIZE 512
#define CFG_TUD_CDC_EP_BUFSIZE 64

#define CFG_TUD_MSC 0
#define CFG_TUD_HID 0
#define CFG_TUD_MIDI 0
#define CFG_TUD_VENDOR 0
