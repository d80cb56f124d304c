# The name by which tools recognise a Pico project. How the SDK is found: cmake/pico_sdk.cmake.
include("${CMAKE_CURRENT_LIST_DIR}/cmake/pico_sdk.cmake")
