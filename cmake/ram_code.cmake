# lights_separate_ram_code(TARGET): the SDK's memory map puts the functions that run from RAM inside .data, which
# makes that segment writable and executable at once. This derives, from the SDK's own map, one that gives them
# a section of their own in front of .data. The start-up code copies both in one go, so they must stay adjacent
# in flash and in RAM alike; the map asserts it.
#
# TinyUSB's interrupt path asks for RAM too, but its interrupt is off whenever flash cannot be read (only a
# contact's is on then), and a few microseconds matter nowhere in it: it stays in flash.
function(lights_separate_ram_code target)
  file(READ "${PICO_LINKER_SCRIPT_PATH}/memmap_default.ld" map)
  set(mixed "\\.data : {[ \n]*__data_start__ = \\.;[ \n]*\\*\\(vtable\\)[ \n]*\\*\\(\\.time_critical\\*\\)[^}]*\\*\\(\\.text\\*\\)")
  string(REGEX REPLACE "${mixed}"
    ".flash_padding (READONLY) : { BYTE(0xff) . = ALIGN(16); } > FLASH

    .ramcode : ALIGN(16) {
        __data_start__ = .;
        *(.time_critical*)
        *(.text*)
        . = ALIGN(16);
    } > RAM AT> FLASH

    .data : ALIGN_WITH_INPUT {
        *(vtable)" map "${map}")
  string(REPLACE "*(.fini)\n"
    "*(.fini)
        *dcd_rp2040.c.o*(.time_critical*)
        *rp2040_usb.c.o*(.time_critical*)
        *usbd.c.o*(.time_critical*)\n" map "${map}")
  string(REPLACE "__etext = LOADADDR(.data);"
    "__etext = LOADADDR(.ramcode);
    ASSERT(LOADADDR(.data) - LOADADDR(.ramcode) == ADDR(.data) - ADDR(.ramcode), \"RAM code and data are torn apart\")"
    map "${map}")
  if(NOT map MATCHES "\\.ramcode : ALIGN" OR NOT map MATCHES "LOADADDR\\(\\.ramcode\\);")
    message(WARNING "This SDK's memory map is not the one we know: its RAM functions stay inside .data")
    return()
  endif()
  set(separated "${CMAKE_CURRENT_BINARY_DIR}/memmap_lights.ld")
  file(CONFIGURE OUTPUT "${separated}" CONTENT "${map}" @ONLY)
  pico_set_linker_script(${target} "${separated}")
  # The linker begins a segment on a page; of its 4 KiB pages both sections would share one.
  target_link_options(${target} PRIVATE "LINKER:-z,max-page-size=16" "LINKER:-z,separate-code")
endfunction()
