# Finds the Pico SDK and its tools, before project(). Whoever sets PICO_SDK_PATH or PICOTOOL_PATH (as a CMake
# variable or in the environment) decides; then ./lights' cache; then the system's packages; and last the
# pinned upstream tag is fetched.

set(LIGHTS_PICO_SDK_TAG 2.1.1)
set(LIGHTS_PICO_SDK_COMMIT bddd20f928ce76142793bef434d4f75f4af6e433) # what that tag names: a tag can be moved

if(DEFINED ENV{LIGHTS_CACHE})
  set(lights_cache "$ENV{LIGHTS_CACHE}")
elseif(DEFINED ENV{XDG_CACHE_HOME})
  set(lights_cache "$ENV{XDG_CACHE_HOME}/lights")
else()
  set(lights_cache "$ENV{HOME}/.cache/lights")
endif()

if(picoVscode AND PICO_SDK_PATH MATCHES "/\\.pico-sdk/" AND NOT EXISTS "${PICO_SDK_PATH}")
  unset(PICO_SDK_PATH) # the VS Code extension is here, but this SDK of it is not
endif()
if(NOT PICO_SDK_PATH)
  if(DEFINED ENV{PICO_SDK_PATH})
    set(PICO_SDK_PATH "$ENV{PICO_SDK_PATH}")
  else()
    foreach(place "${lights_cache}/toolchain/usr/src/pico-sdk" /usr/src/pico-sdk /usr/share/pico-sdk)
      if(NOT PICO_SDK_PATH AND EXISTS "${place}/pico_sdk_init.cmake")
        set(PICO_SDK_PATH "${place}")
      endif()
    endforeach()
  endif()
endif()

if(NOT PICO_SDK_PATH)
  message(STATUS "No Pico SDK here: fetching ${LIGHTS_PICO_SDK_TAG} from upstream")
  include(FetchContent)
  FetchContent_Declare(pico_sdk
    GIT_REPOSITORY https://github.com/raspberrypi/pico-sdk.git
    GIT_TAG ${LIGHTS_PICO_SDK_TAG}
    GIT_SHALLOW TRUE
    GIT_SUBMODULES lib/tinyusb
    GIT_SUBMODULES_RECURSE FALSE
    SOURCE_SUBDIR none) # fetched here, added by pico_sdk_init()
  FetchContent_MakeAvailable(pico_sdk)
  include(fetched_commit)
  lights_require_commit("${pico_sdk_SOURCE_DIR}" ${LIGHTS_PICO_SDK_COMMIT})
  set(PICO_SDK_PATH "${pico_sdk_SOURCE_DIR}")
endif()
set(PICO_SDK_PATH "${PICO_SDK_PATH}" CACHE PATH "The Raspberry Pi Pico SDK")

if(NOT EXISTS "${PICO_SDK_PATH}/pico_sdk_init.cmake")
  message(FATAL_ERROR "PICO_SDK_PATH='${PICO_SDK_PATH}' holds no Pico SDK. Unset it to have one found or fetched, "
                      "or run ./lights build, which brings one.")
endif()
include("${PICO_SDK_PATH}/pico_sdk_init.cmake")

# lights_tool(NAME VARIABLE): an imported program from VARIABLE (CMake or environment) or ./lights' cache, so
# that the SDK need not build it. Without either the SDK looks for an installed one, then builds its own.
function(lights_tool name variable)
  set(path "${${variable}}")
  if(NOT path AND DEFINED ENV{${variable}})
    set(path "$ENV{${variable}}")
  elseif(NOT path AND EXISTS "${lights_cache}/toolchain/bin/${name}")
    set(path "${lights_cache}/toolchain/bin/${name}")
  endif()
  if(path AND NOT TARGET ${name})
    if(NOT EXISTS "${path}")
      message(FATAL_ERROR "${variable}='${path}' does not exist; it must name the ${name} program itself")
    endif()
    add_executable(${name} IMPORTED GLOBAL)
    set_target_properties(${name} PROPERTIES IMPORTED_LOCATION "${path}")
  endif()
endfunction()

# lights_mark_sdk_headers_foreign(DIR): headers of the SDK are included as system headers everywhere, so that
# our warnings judge our code alone.
function(lights_mark_sdk_headers_foreign dir)
  get_property(targets DIRECTORY "${dir}" PROPERTY BUILDSYSTEM_TARGETS)
  foreach(target IN LISTS targets)
    get_target_property(includes ${target} INTERFACE_INCLUDE_DIRECTORIES)
    if(includes)
      set_property(TARGET ${target} PROPERTY INTERFACE_SYSTEM_INCLUDE_DIRECTORIES "${includes}")
    endif()
  endforeach()
  get_property(below DIRECTORY "${dir}" PROPERTY SUBDIRECTORIES)
  foreach(sub IN LISTS below)
    lights_mark_sdk_headers_foreign("${sub}")
  endforeach()
endfunction()

# Around pico_sdk_init(), after project(). Macros, because the SDK reads and sets variables of its caller.
macro(lights_before_pico_sdk_init)
  # One core, one task: TinyUSB needs no mutexes, masking its interrupt is enough.
  set(TINYUSB_OPT_OS OPT_OS_NONE)
  lights_tool(picotool PICOTOOL_PATH)
  lights_tool(pioasm PIOASM_PATH)
  set(PICO_USE_DEFAULT_MAX_PAGE_SIZE 1) # run_from_ram.cmake chooses it
endmacro()
macro(lights_after_pico_sdk_init)
  lights_mark_sdk_headers_foreign("${PICO_SDK_PATH}")
endmacro()
