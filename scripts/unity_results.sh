# Runs one preset's Unity tests through ctest and counts test cases, not programs. Sourced, never run.
# shellcheck shell=bash

# run_unity_tests PRESET: a line for each program, the failures in full, then the count.
run_unity_tests() {
    local dir=$LIGHTS_ROOT/build/$1 log status=0
    log=$dir/tests.log
    ctest --test-dir "$dir" -j "$LIGHTS_JOBS" -V --timeout 600 >"$log" 2>&1 || status=$?
    # ctest -V puts "<number>: " before each line of a test's output, and "Test #n: name ....  Passed" after it.
    awk -v ctest_status="$status" '
        match($0, /^[0-9]+: /) {
            id = $0; sub(/:.*/, "", id); id += 0
            line = substr($0, RLENGTH + 1)
            if (line ~ /:FAIL(:|$)/) failures[id] = failures[id] "    " line "\n"
            if (line ~ /^[0-9]+ Tests [0-9]+ Failures [0-9]+ Ignored/) {
                split(line, w, " "); tests[id] = w[1]; failing[id] = w[3]; ignored[id] = w[5]; counted[id] = 1
            } else { last[id] = last[id] "    " line "\n"; if (length(last[id]) > 4000) last[id] = substr(last[id], length(last[id]) - 3000) }
            next
        }
        match($0, /Test +#[0-9]+: /) {
            id = $0; sub(/.*#/, "", id); sub(/:.*/, "", id); id += 0
            name[id] = $0; sub(/.*#[0-9]+: */, "", name[id]); verdict[id] = name[id]
            sub(/ .*/, "", name[id]); sub(/^[^ ]* *\.*/, "", verdict[id]); sub(/^ */, "", verdict[id])
            order[++n] = id
        }
        END {
            for (i = 1; i <= n; i++) {
                id = order[i]; good = verdict[id] ~ /^Passed/
                p = tests[id] - failing[id] - ignored[id]; f = failing[id] + 0
                if (!counted[id]) { p = 0; f = 1 } else if (!good && f == 0) f = 1
                if (counted[id] && tests[id] == 0) f = 1
                printf "%-32s %4d passed%s%s\n", name[id], p, f ? ", " f " failed" : "", ignored[id] ? ", " ignored[id] " ignored" : ""
                if (f) printf "%s", failures[id] != "" ? failures[id] : "    " verdict[id] "\n" last[id]
                passed += p; failed += f
            }
            if (n == 0) { print "ctest found no tests"; failed = 1 }
            else if (ctest_status != 0 && failed == 0) { print "ctest ended with status " ctest_status; failed = 1 }
            printf "%d passed, %d failed\n", passed, failed
            exit failed > 0
        }' "$log"
}
