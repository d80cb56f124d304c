# The Unity test framework as the target `unity`: from UNITY_PATH (CMake or environment), ./lights' cache, the
# system's cmock package, or the pinned upstream tag.

set(LIGHTS_UNITY_TAG v2.6.0)
set(LIGHTS_UNITY_COMMIT 860062d51b2e8a75d150337b63ca2a472840d13c) # what that tag names: a tag can be moved

if(NOT UNITY_PATH)
  if(DEFINED ENV{UNITY_PATH})
    set(UNITY_PATH "$ENV{UNITY_PATH}")
  else()
    if(DEFINED ENV{LIGHTS_CACHE})
      set(places "$ENV{LIGHTS_CACHE}/toolchain")
    elseif(DEFINED ENV{XDG_CACHE_HOME})
      set(places "$ENV{XDG_CACHE_HOME}/lights/toolchain")
    else()
      set(places "$ENV{HOME}/.cache/lights/toolchain")
    endif()
    foreach(place "${places}/usr/share/cmock/vendor/unity" /usr/share/cmock/vendor/unity)
      if(NOT UNITY_PATH AND EXISTS "${place}/src/unity.c")
        set(UNITY_PATH "${place}")
      endif()
    endforeach()
  endif()
endif()

if(NOT UNITY_PATH)
  message(STATUS "No Unity here: fetching ${LIGHTS_UNITY_TAG} from upstream")
  include(FetchContent)
  FetchContent_Declare(unity_upstream
    GIT_REPOSITORY https://github.com/ThrowTheSwitch/Unity.git
    GIT_TAG ${LIGHTS_UNITY_TAG}
    GIT_SHALLOW TRUE
    SOURCE_SUBDIR none)
  FetchContent_MakeAvailable(unity_upstream)
  include(fetched_commit)
  lights_require_commit("${unity_upstream_SOURCE_DIR}" ${LIGHTS_UNITY_COMMIT})
  set(UNITY_PATH "${unity_upstream_SOURCE_DIR}")
endif()
set(UNITY_PATH "${UNITY_PATH}" CACHE PATH "The Unity test framework (the folder that holds src/unity.c)")

if(NOT EXISTS "${UNITY_PATH}/src/unity.c")
  message(FATAL_ERROR "UNITY_PATH='${UNITY_PATH}' holds no Unity (no src/unity.c there)")
endif()

add_library(unity STATIC "${UNITY_PATH}/src/unity.c")
target_include_directories(unity SYSTEM PUBLIC "${UNITY_PATH}/src")
target_compile_definitions(unity PUBLIC UNITY_SUPPORT_64 UNITY_EXCLUDE_FLOAT UNITY_EXCLUDE_DOUBLE)
