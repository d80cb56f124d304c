# How our own code is compiled. `lights_defaults(target)` for a library or program that is wholly ours;
# `lights_own_sources(target)` for one that the SDK adds its sources to. Nothing here touches foreign code.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_C_STANDARD 11)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_CXX_SCAN_FOR_MODULES OFF) # there are none; newer CMakes would look, with options clang-tidy does not know

# Another compiler than ours may warn of what ours does not: that is ours to mend, and nobody else's build stops. What
# was warned of is kept for ./lights test, to which it is an error.
set(LIGHTS_LAUNCHER)
if(CMAKE_HOST_UNIX)
  list(APPEND LIGHTS_LAUNCHER "${CMAKE_CURRENT_LIST_DIR}/keep_warnings.sh")
endif()
find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM)
  list(APPEND LIGHTS_LAUNCHER "${CCACHE_PROGRAM}")
endif()
set(CMAKE_C_COMPILER_LAUNCHER "${LIGHTS_LAUNCHER}")
set(CMAKE_CXX_COMPILER_LAUNCHER "${LIGHTS_LAUNCHER}")

option(LIGHTS_SANITIZE "Build with the address and undefined-behaviour sanitizers" OFF)
set(LIGHTS_OUT_DIR "${CMAKE_SOURCE_DIR}/out" CACHE PATH "Where finished programs are put")

set(LIGHTS_WARNINGS
  -Wall -Wextra -Wpedantic
  -Wconversion -Wsign-conversion -Wshadow -Wcast-align -Wcast-qual -Wformat=2 -Wundef
  -Wnull-dereference -Wduplicated-cond -Wlogical-op -Wimplicit-fallthrough -Wvla)
set(LIGHTS_CXX_WARNINGS
  -Wold-style-cast -Wnon-virtual-dtor -Woverloaded-virtual -Wuseless-cast -Wextra-semi -Wzero-as-null-pointer-constant)
if(LIGHTS_BOARD)
  # A cast that changes nothing on 32 bits may be needed on 64: only the host build judges them.
  list(REMOVE_ITEM LIGHTS_CXX_WARNINGS -Wuseless-cast)
endif()
if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  list(REMOVE_ITEM LIGHTS_WARNINGS -Wduplicated-cond -Wlogical-op)
  list(REMOVE_ITEM LIGHTS_CXX_WARNINGS -Wuseless-cast)
endif()

# The same bytes from any folder on any day: no path and no date of the build gets into an object file.
set(LIGHTS_REPRODUCIBLE
  "-ffile-prefix-map=${CMAKE_BINARY_DIR}=build" "-ffile-prefix-map=${CMAKE_SOURCE_DIR}=.")
if(LIGHTS_BOARD)
  list(APPEND LIGHTS_REPRODUCIBLE "-ffile-prefix-map=${PICO_SDK_PATH}=pico-sdk")
  add_compile_definitions(PICO_PROGRAM_BUILD_DATE="${LIGHTS_VERSION_DATE}")
endif()
add_compile_options(${LIGHTS_REPRODUCIBLE}) # the SDK's sources too

if(LIGHTS_SANITIZE)
  # What the sanitizers add to optimised code takes the compiler longer than all of our own; -O1 and line numbers alone
  # halve it, and hide nothing from them.
  add_compile_options(-O1 -g1)
  add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=address,undefined)
  add_compile_definitions(LIGHTS_SANITIZED=1)
endif()

# Measured on the whole firmware: with the few registers of Cortex-M0+, what is hoisted out of a loop is spilled, and
# what is guessed of branches or cloned for one constant costs more than it saves.
# Our own code is optimised as one at link time, which saves a twentieth of it; the SDK's only grows by that. The
# linker of Debian 12 cannot do it for the Cortex-M33 of the Pico 2, which has flash to spare.
if(LIGHTS_BOARD)
  add_compile_definitions(LIGHTS_ON_CHIP=1)
  set(LIGHTS_SMALL -fno-move-loop-invariants -fno-tree-loop-optimize -fno-guess-branch-probability
      -fira-region=one -fno-ipa-cp)
  if(PICO_PLATFORM STREQUAL "rp2040")
    list(APPEND LIGHTS_SMALL $<$<COMPILE_LANGUAGE:CXX>:-flto>)
    set(LIGHTS_SMALL_LINK -flto -flto-partition=none)
  endif()
endif()

set(LIGHTS_FREESTANDING -fno-exceptions -fno-rtti -fno-threadsafe-statics)

# lights_defaults(TARGET [FREESTANDING]): C++20, our warnings, includes from the root of the repository.
# FREESTANDING is for what also runs on the chip: no exceptions, no RTTI.
function(lights_defaults target)
  target_compile_features(${target} PUBLIC cxx_std_20)
  target_include_directories(${target} PUBLIC "$<BUILD_INTERFACE:${CMAKE_SOURCE_DIR}>")
  target_compile_options(${target} PRIVATE ${LIGHTS_WARNINGS} $<$<COMPILE_LANGUAGE:CXX>:${LIGHTS_CXX_WARNINGS}>)
  if("FREESTANDING" IN_LIST ARGN)
    target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:${LIGHTS_FREESTANDING}>)
    if(LIGHTS_BOARD)
      target_compile_options(${target} PRIVATE -ffunction-sections -fdata-sections ${LIGHTS_SMALL})
    endif()
  endif()
endfunction()

# lights_own_sources(TARGET): the same for the sources listed in TARGET so far, and only those: what the SDK's
# libraries add to it later is compiled as the SDK wishes.
function(lights_own_sources target)
  target_compile_features(${target} PUBLIC cxx_std_20)
  target_include_directories(${target} PRIVATE "${CMAKE_SOURCE_DIR}")
  get_target_property(sources ${target} SOURCES)
  foreach(source IN LISTS sources)
    if(source MATCHES "\\.cpp$")
      set_property(SOURCE "${source}" APPEND PROPERTY COMPILE_OPTIONS
                   ${LIGHTS_WARNINGS} ${LIGHTS_CXX_WARNINGS} ${LIGHTS_FREESTANDING} ${LIGHTS_SMALL})
    elseif(source MATCHES "\\.c$")
      set_property(SOURCE "${source}" APPEND PROPERTY COMPILE_OPTIONS ${LIGHTS_WARNINGS})
    endif()
  endforeach()
endfunction()
