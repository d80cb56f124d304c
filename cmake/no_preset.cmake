# Configured without a preset, as the Pico extension of VS Code does: that is the handheld's firmware. Says what else
# there is, and stops with that where there is no compiler for it.

file(READ "${CMAKE_CURRENT_LIST_DIR}/../CMakePresets.json" presets)
string(JSON count LENGTH "${presets}" buildPresets)
math(EXPR last "${count} - 1")
set(names)
foreach(i RANGE ${last})
  string(JSON name GET "${presets}" buildPresets ${i} name)
  list(APPEND names ${name})
endforeach()
list(JOIN names ", " names)

find_program(LIGHTS_ARM_COMPILER arm-none-eabi-g++ HINTS "$ENV{PICO_TOOLCHAIN_PATH}" "$ENV{PICO_TOOLCHAIN_PATH}/bin")
file(GLOB extension_compilers "$ENV{HOME}/.pico-sdk/toolchain/*/bin/arm-none-eabi-g++*")
if(NOT LIGHTS_ARM_COMPILER AND NOT extension_compilers AND NOT PICO_TOOLCHAIN_PATH)
  message(FATAL_ERROR "No preset was named, and there is no arm-none-eabi-g++ for the one that would be meant. There are: ${names}. "
                      "For example:  cmake --preset host && cmake --build --preset host. ./lights build brings the compiler.")
endif()
set(LIGHTS_BOARD handheld CACHE STRING "Board to build the firmware for (a folder of boards/); empty builds for this machine")
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE MinSizeRel CACHE STRING "How to optimise; the presets of boards say MinSizeRel")
endif()
message(STATUS "No preset was named: this is the handheld. There are: ${names} (cmake --preset NAME)")
