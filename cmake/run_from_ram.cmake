# lights_run_from_ram(TARGET): the program is copied to RAM at start and runs there, so that the flash chip is a
# device one talks to like any other and nothing waits for it. Two changes to the SDK's own memory map for that:
#
# - Its .data holds functions that ask for RAM and all constants, in one segment that can be written and executed.
#   Here code and constants lie together in .text, which nobody writes; .data is what changes.
# - On the RP2040 the image begins with our own two words instead of the SDK's vectors (hal/rp2040/quick_start.cpp):
#   the clocks are brought up before the copy, which would take a sixth of a second at the ring oscillator's pace.
function(lights_run_from_ram target)
  pico_set_binary_type(${target} copy_to_ram)
  file(READ "${PICO_LINKER_SCRIPT_PATH}/memmap_copy_to_ram.ld" map)
  set(constants "*(.time_critical*)\n\n        . = ALIGN(4);\n        *(.rodata*)\n")
  string(FIND "${map}" "${constants}" found)
  string(REPLACE "${constants}" "" map "${map}")
  string(REPLACE "        *(.eh_frame*)\n        . = ALIGN(4);\n        __ram_text_end__"
    "        *(.eh_frame*)\n        ${constants}        . = ALIGN(16);\n        __ram_text_end__" map "${map}")
  # Each of the two begins on 16 bytes in flash and in RAM alike, or the linker makes one segment of them.
  string(REPLACE "    .text : {\n        __ram_text_start__"
    "    .flash_padding (READONLY) : { BYTE(0xff) . = ALIGN(16); } > FLASH\n\n    .text : ALIGN(16) {\n        __ram_text_start__"
    map "${map}")
  string(REPLACE "    .data : {\n" "    .data : ALIGN(16) {\n" map "${map}")
  if(PICO_PLATFORM STREQUAL "rp2040")
    # The vectors must lie on 256 bytes and picotool's header within the first 256.
    string(REPLACE "KEEP (*(.vectors))\n        KEEP (*(.binary_info_header))\n        __binary_info_header_end = .;"
      "KEEP (*(.quick_start))\n        KEEP (*(.binary_info_header))\n        __binary_info_header_end = .;
        . = ALIGN(256);\n        KEEP (*(.vectors))" map "${map}")
    string(FIND "${map}" ".quick_start" placed)
  endif()
  if(found EQUAL -1 OR placed EQUAL -1)
    message(FATAL_ERROR "This SDK's memmap_copy_to_ram.ld is not the one cmake/run_from_ram.cmake knows (SDK 2.1.1)")
  endif()
  set(own "${CMAKE_CURRENT_BINARY_DIR}/memmap_${target}.ld")
  file(CONFIGURE OUTPUT "${own}" CONTENT "${map}" @ONLY)
  pico_set_linker_script(${target} "${own}")
  # The linker begins a segment on a page; of its 4 KiB pages both sections would share one.
  target_link_options(${target} PRIVATE "LINKER:-z,max-page-size=16" "LINKER:-z,separate-code")
endfunction()
