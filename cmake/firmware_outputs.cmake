include(run_from_ram)

# lights_firmware_outputs(TARGET): turns the linked program into what people flash, in LIGHTS_OUT_DIR. The three files
# are outputs of the build like any other: whoever deletes one gets it back, and one that is older than the program is
# made anew. Building everything makes them; building TARGET alone makes the program only.
function(lights_firmware_outputs target)
  lights_run_from_ram(${target})
  pico_add_extra_outputs(${target})
  set(outputs)
  foreach(kind uf2 elf bin)
    set(output "${LIGHTS_OUT_DIR}/lights-${LIGHTS_BOARD}.${kind}")
    # DEPENDS on the target is on its file, the ELF; the SDK makes the other two in the same step that links it.
    add_custom_command(OUTPUT "${output}"
      COMMAND ${CMAKE_COMMAND} -E make_directory "${LIGHTS_OUT_DIR}"
      COMMAND ${CMAKE_COMMAND} -E copy "$<TARGET_FILE_DIR:${target}>/${target}.${kind}" "${output}"
      DEPENDS ${target} COMMENT "out/lights-${LIGHTS_BOARD}.${kind}" VERBATIM)
    list(APPEND outputs "${output}")
  endforeach()
  add_custom_target(${target}_files ALL DEPENDS ${outputs})
endfunction()
