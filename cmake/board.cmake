# Chooses the board: boards/<LIGHTS_BOARD>/board.cmake sets PICO_BOARD and PICO_PLATFORM.

set(LIGHTS_BOARD_DIR "${CMAKE_SOURCE_DIR}/boards/${LIGHTS_BOARD}")
if(NOT EXISTS "${LIGHTS_BOARD_DIR}/board.cmake")
  file(GLOB fragments RELATIVE "${CMAKE_SOURCE_DIR}/boards" "${CMAKE_SOURCE_DIR}/boards/*/board.cmake")
  list(TRANSFORM fragments REPLACE "/board.cmake$" "")
  list(JOIN fragments ", " known)
  message(FATAL_ERROR "LIGHTS_BOARD='${LIGHTS_BOARD}' is no board; there are: ${known}")
endif()
include("${LIGHTS_BOARD_DIR}/board.cmake")
