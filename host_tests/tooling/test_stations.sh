#!/usr/bin/env bash
# That nobody but its own file writes a station of the game's state: scripts/stations.py, and that it would notice.
. host_tests/tooling/support.sh

# a_copy: the sources, and a place for somebody who writes where he should not.
a_copy() {
    mkdir -p "$work/project"
    cp -r core firmware hal boards "$work/project/"
    rm -rf "$work"/project/core/game/{kinds,pages} "$work"/project/core/*/*.cpp "$work"/project/firmware
    mkdir "$work/project/firmware"
    stranger=$work/project/core/game/stranger.cpp
}
blame() { output_of python3 scripts/stations.py "$@" "$work/project"; }

# every_field: STATION FIELD, a line each, as the compiler's check finds them.
every_field() {
    python3 -B -c '
import pathlib, sys
sys.path.insert(0, "scripts")
import stations
all = stations.Stations(pathlib.Path(".").resolve())
for kind, name in all.types.items():
    for _, field in stations.fields_of(kind, pathlib.Path(all.homes[name]).read_text()):
        print(name, field)'
}

# a_stranger LINE...: a function for each.
a_stranger() {
    {
        echo '#include "core/game/state.hpp"'
        echo '#include <utility>'
        echo 'namespace lights {'
        local line number=0
        for line in "$@"; do echo "void f$((++number))(State& state) { $line }"; done
        echo '}'
    } >"$stranger"
}

# expect_each COUNT: as many functions are blamed as there are, one in each line.
expect_each() {
    expect_status 1
    local line
    for ((line = 4; line < 4 + $1; line++)); do
        expect_text "core/game/stranger.cpp:$line: " || {
            sed -n "${line}p" "$stranger"
            return 1
        }
    done
}

it_finds_every_station_written_in_its_own_file_alone() {
    output_of python3 scripts/stations.py
    expect_status 0
    output_of python3 scripts/stations.py --compiled
    expect_status 0
}

it_sees_every_field_of_every_station_written() {
    a_copy
    local station field lines=()
    while read -r station field; do
        lines+=("state.$station.$field = {};")
    done < <(every_field)
    for station in scene fingers clock outbox guide dealer puzzle keeps aside company; do
        case " ${lines[*]} " in *" state.$station."*) ;; *) return 1 ;; esac
    done
    a_stranger "${lines[@]}"
    blame
    expect_each ${#lines[@]}
    # What an array holds is not written by giving it braces.
    a_stranger "${lines[@]/state.puzzle.points =/state.puzzle.points[0] =}"
    blame --compiled
    expect_each ${#lines[@]}
}

it_sees_whoever_writes_in_another_way() {
    a_copy
    a_stranger 'state.scene = {};' 'state.puzzle = state.aside.puzzle;' '++state.keeps.statistics.games;' \
        'state.clock.heard++;' 'state.keeps.entropy ^= 1;' 'state.guide.table_left = state.guide.table_left;' \
        'state.scene.motion.kind = MotionKind::none;' 'state.dealer.boards[state.puzzle.points[0]] = {};' \
        'std::swap(state.puzzle, state.aside.puzzle);' \
        'auto& other = state.scene; other.sheet = 1;' 'Motion& motion = state.scene.motion; motion = {};' \
        'auto* other = &state.fingers; other->spent = true;' 'State* all = &state; all->clock.heard = 0;' \
        '(void)std::exchange(state.outbox.unsaved, true);'
    blame
    expect_each 14
    blame --compiled
    expect_each 13 # the last is blamed where the library assigns
}

it_sees_over_the_end_of_a_line() {
    a_copy
    printf '%s\n' '#include "core/game/state.hpp"' 'void f(lights::State& state) {' '    state.scene' '        .page =' \
        '        lights::Page::play;' '}' >"$stranger"
    blame
    expect_status 1
    expect_text 'core/game/stranger.cpp:4: writes scene directly'
}

it_asks_for_a_name_that_can_be_followed() {
    a_copy
    a_stranger '}' 'void f(Scene& s) {'
    blame
    expect_status 1
    expect_text 'call a Scene& `scene`'
}

it_lets_be_who_reads_or_asks_by_name() {
    a_copy
    a_stranger 'if (state.scene.page == Page::play) return;' 'const Scene& s = state.scene; (void)s;' \
        'state.scene.forget(); state.keeps.statistics.count_press();' 'const auto at = state.clock.ended_at; (void)at;' \
        'Puzzle& puzzle = state.puzzle; (void)back_to_start(puzzle);' '// state.scene.page = Page::play;' \
        'const char* text = "state.scene.page = 1;"; (void)text;' 'auto sheet = state.scene.sheet; ++sheet;' \
        'const auto* hint = &state.scene.hint; (void)hint;'
    blame
    expect_status 0
    sed -i '/page = Page::play/d' "$stranger"
    blame --compiled
    expect_status 0
}

it_knows_a_new_station_without_being_told() {
    a_copy
    sed -i 's/^    Outbox outbox;.*/&\n    Weather weather;/' "$work/project/core/game/state.hpp"
    a_stranger
    blame
    expect_status 1
    expect_text '`Weather weather` has 0 files that define it'
    printf '%s\n' '#pragma once' 'struct Weather {' '    bool rains = false;' '};' >"$work/project/core/game/weather.hpp"
    a_stranger 'state.weather.rains = true;'
    blame
    expect_status 1
    expect_text 'core/game/stranger.cpp:4: writes weather directly; give it a named function in core/game/weather.hpp'
}

run_tests
