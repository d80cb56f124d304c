# lights_require_commit(FOLDER COMMIT): stops unless the clone in FOLDER stands at COMMIT.
function(lights_require_commit folder commit)
  execute_process(COMMAND git -C "${folder}" rev-parse HEAD OUTPUT_VARIABLE head OUTPUT_STRIP_TRAILING_WHITESPACE)
  if(NOT head STREQUAL commit)
    message(FATAL_ERROR "What was fetched into ${folder} is commit '${head}', not ${commit}: it is not used. "
                        "Delete the folder to fetch it again, or bring the files yourself (PICO_SDK_PATH, UNITY_PATH).")
  endif()
endfunction()
