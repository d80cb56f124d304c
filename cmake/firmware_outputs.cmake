include(ram_code)

# lights_firmware_outputs(TARGET): turns the linked program into what people flash, in LIGHTS_OUT_DIR.
function(lights_firmware_outputs target)
  lights_separate_ram_code(${target})
  pico_add_extra_outputs(${target})
  set(copies)
  foreach(kind uf2 elf bin)
    list(APPEND copies COMMAND ${CMAKE_COMMAND} -E copy_if_different
         "$<TARGET_FILE_DIR:${target}>/${target}.${kind}" "${LIGHTS_OUT_DIR}/lights-${LIGHTS_BOARD}.${kind}")
  endforeach()
  add_custom_command(TARGET ${target} POST_BUILD
    COMMAND ${CMAKE_COMMAND} -E make_directory "${LIGHTS_OUT_DIR}" ${copies} VERBATIM)
endfunction()
