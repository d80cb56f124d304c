#!/usr/bin/env bash
# The link-time gates catch what they are there to catch: each is shown a program that breaks its rule.
. host_tests/tooling/support.sh

# gates_on SOURCE [LINKER-OPTION...]: a bare program with this code, judged as if it were a board's firmware.
gates_on() {
    local code=$1
    shift
    mkdir -p "$work/out"
    printf 'extern "C" { char buffer[8]; int zero; %s }\nint main() { return work(zero); }\n' "$code" >"$work/program.cpp"
    arm-none-eabi-g++ -mcpu=cortex-m0plus -mthumb -Os -g0 -ffreestanding --specs=nosys.specs -Wl,--entry=main \
        -Wl,--defsym=__StackTop=0x20002000,--defsym=__StackBottom=0x20001800,--defsym=__dso_handle=0 -nostartfiles \
        -Wl,-Ttext=0x20010000,-Tdata=0x20000000 -z noexecstack "$@" \
        "$work/program.cpp" -o "$work/out/lights-sample.elf" 2>"$work/link.log" || { cat "$work/link.log"; return 1; }
    local root=$PWD
    cd "$work"
    output_of python3 "$root/scripts/firmware_gates.py" sample
    cd "$root"
}

it_lets_an_innocent_program_pass() {
    gates_on 'int work(int x) { buffer[x] = 1; return x + 1; }'
    expect_no_text "FAILED"
    expect_status 0
}

it_catches_the_allocator() {
    gates_on 'void* malloc(unsigned); int work(int x) { return malloc(unsigned(x)) != nullptr; }'
    expect_status 1
    expect_text "no allocator: "
    expect_text "malloc"
}

it_catches_operator_new() {
    gates_on 'int* place; int work(int x) { place = new int[unsigned(x)]; return x; }'
    expect_status 1
    expect_text "no operator new or delete: "
}

it_catches_a_throw() {
    gates_on 'int work(int x) { if (x) throw x; return 0; }' -fexceptions
    expect_status 1
    expect_text "no exception machinery: "
    expect_text "__cxa_throw"
}

it_catches_floating_point() {
    gates_on 'volatile float f; int work(int x) { f = f * 1.5f; return x; }'
    expect_status 1
    expect_text "no floating-point routine: "
    expect_text "__aeabi_fmul"
}

it_catches_double_precision_and_conversions() {
    gates_on 'volatile double d; int work(int x) { d = x; return int(d / 3.0); }'
    expect_status 1
    expect_text "__aeabi_ddiv"
    expect_text "__aeabi_i2d"
}

it_does_not_take_integer_division_for_floating_point() {
    gates_on 'int work(int x) { return buffer[0] / (x + 2) + int(10000000000LL / (x + 3)); }'
    expect_status 0
}

it_catches_a_segment_that_is_writable_and_executable() {
    gates_on 'int work(int x) { buffer[x] = 1; zero = x; return x + 1; }' -Wl,--omagic
    expect_status 1
    expect_text "no segment is both writable and executable: "
}

it_catches_code_that_would_run_from_flash() {
    gates_on '__attribute__((section(".inflash"), noinline)) int work(int x) { asm volatile(".space 3000"); return x; }' \
        -Wl,--section-start=.inflash=0x10000000
    expect_status 1
    expect_text "nothing but the start runs from flash: 30"
}

it_lets_the_start_run_from_flash() {
    gates_on '__attribute__((section(".inflash"), noinline)) int work(int x) { asm volatile(".space 1000"); return x; }' \
        -Wl,--section-start=.inflash=0x10000000
    expect_status 0
}

it_catches_too_much_data() {
    gates_on 'char big[21000]; int work(int x) { big[x] = 1; return big[x + 1]; }'
    expect_status 1
    expect_text "data within 20480 bytes: "
}

it_catches_ram_filled_with_code() {
    gates_on 'extern const char table[210000] = {1}; int work(int x) { return table[x]; }'
    expect_status 1
    expect_text "65536 bytes of RAM left over: "
}

it_catches_too_big_a_stack() {
    gates_on 'int work(int x) { return x + 1; }' -Wl,--defsym=__StackBottom=0x20000000
    expect_status 1
    expect_text "stack within 4096 bytes: "
}

it_catches_too_big_an_image() {
    gates_on 'extern const char table[120000] = {1}; int work(int x) { return table[x]; }'
    expect_status 1
    expect_text "image within 114688 bytes: "
}

it_takes_what_fits() {
    gates_on 'extern const char table[100000] = {1}; int work(int x) { return table[x]; }'
    expect_status 0
}

run_tests
