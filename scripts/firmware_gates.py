"""What may not be in the firmware, and how big it may be: read from the ELF files, board by board.

Prints one line a board, a table of sizes with their limits, and ends with "N passed, N failed". With --json FILE the sizes are also written as a flat object, for the benchmarks.
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys

# What is kept in flash; what the program changes in RAM, its stacks included; the stack alone.
LIMITS = {"image": 112 * 1024, "data": 20 * 1024, "stack": 4 * 1024}
# Debian 12's linker cannot optimise for the Cortex-M33 as one at link time; its chip has 520 KiB of RAM.
IMAGE_OF_CORTEX_M33 = 120 * 1024
RAM_LEFT_OVER = 64 * 1024  # of 264 KiB (the RP2350 has more): code, data and stacks leave at least that
RAM_BYTES = 264 * 1024
START_BYTES = 2 * 1024  # boot stage 2, vectors and the copy: all that may run from flash

# Symbol by symbol, also under the names the SDK's linker wrapping gives them.
FORBIDDEN = {
    "no allocator": r"(_?(malloc|free|calloc|realloc|memalign)(_r)?|_sbrk(_r)?|pvPortMalloc)",
    "no operator new or delete": r"_Z(n[wa]|d[la])[A-Za-z0-9_]*",
    "no exception machinery": r"(__cxa_(throw|rethrow|allocate_exception|begin_catch|end_catch)"
    r"|__gxx_personality_v0|_Unwind_\w+)",
    "no floating-point routine": r"__aeabi_([fd](?!iv0)\w+|c[fd]\w+|(ui|ul|i|l)2[fd])|__(add|sub|mul|div)[sd]f3",
}
NOT_CALLS = re.compile(r"__aeabi_(double|float)_init$")  # fills a table in the boot ROM's shadow; computes nothing
ALLOCATES = re.compile(r"^(malloc|free|calloc|realloc|_Z(n[wa]|d[la])\w*|__cxa_throw)$")


def run(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def symbols(path, *options):
    names = set()
    # gcc's own: it reads objects that wait for optimisation at link time.
    for line in run("arm-none-eabi-gcc-nm", *options, str(path)).splitlines():
        if line and not line.endswith(":"):
            names.add(line.split()[-1])
    return names


def sections(elf):
    """(name, kind, address, size, flags) of what occupies memory; the heap is what is left over, not occupied."""
    for line in run("arm-none-eabi-readelf", "-SW", str(elf)).splitlines():
        match = re.match(r"\s*\[\s*\d+\] (\S+)\s+(\S+)\s+([0-9a-f]{8}) [0-9a-f]+ ([0-9a-f]+) \S+\s+(\S+)", line)
        if match and "A" in match[5] and match[1] != ".heap" and not match[1].startswith(".stack"):
            yield match[1], match[2], int(match[3], 16), int(match[4], 16), match[5]


def sizes(elf):
    """Bytes of the image in flash, of RAM that changes (stack included) and of reserved stack, and of RAM in all."""
    image = changing = fixed = 0
    for _, kind, address, size, flags in sections(elf):
        in_ram = address >= 0x20000000
        if not in_ram or kind == "PROGBITS":
            image += size
        if in_ram and "W" in flags:
            changing += size
        elif in_ram:
            fixed += size
    table = {}
    for line in run("arm-none-eabi-nm", str(elf)).splitlines():
        fields = line.split()
        if len(fields) == 3:
            table[fields[2]] = int(fields[0], 16)
    stack = table["__StackTop"] - table["__StackBottom"]
    return {"image": image, "data": changing + stack, "stack": stack, "ram": fixed + changing + stack}


def runs_from_flash(elf):
    """Bytes in flash that can be executed: the start, and nothing that would hang when the flash chip is busy."""
    return sum(size for _, _, address, size, flags in sections(elf) if address < 0x20000000 and "X" in flags)


def load_segments(elf):
    for line in run("arm-none-eabi-readelf", "-lW", str(elf)).splitlines():
        match = re.match(r"\s*LOAD\s+\S+ (0x\S+) \S+ \S+ \S+ ([RWE ]{3})", line)
        if match:
            yield match[1], match[2]


def limits(elf):
    """What is allowed on the chip that this program is for."""
    newer = "v8-M.mainline" in run("arm-none-eabi-readelf", "-A", str(elf))
    return LIMITS | ({"image": IMAGE_OF_CORTEX_M33} if newer else {})


def gates(board):
    """(what is asserted, why it does not hold or "") for each gate of one board."""
    elf = pathlib.Path(f"out/lights-{board}.elf")
    present = symbols(elf)
    for claim, pattern in FORBIDDEN.items():
        matcher = re.compile(rf"^(__wrap_|__real_|__)?({pattern})$")
        found = sorted(n for n in present if matcher.match(n) and not NOT_CALLS.search(n))
        yield claim, ", ".join(found)
    for library in ("core/liblights_core.a", "hal/liblights_hal.a"):
        path = pathlib.Path("build", board, library)
        if path.exists():
            found = sorted(n for n in symbols(path, "-u") if ALLOCATES.match(n))
            yield f"{library} asks for no allocator and throws nothing", ", ".join(found)
    start = runs_from_flash(elf)
    yield "nothing but the start runs from flash", (f"{start} bytes of code there" if start > START_BYTES else "")
    both = [address for address, flags in load_segments(elf) if "W" in flags and "E" in flags]
    yield "no segment is both writable and executable", ", ".join(both)
    size = sizes(elf)
    for what, limit in limits(elf).items():
        over = size[what] - limit
        yield f"{what} within {limit} bytes", (f"{size[what]} bytes, {over} too many" if over > 0 else "")
    left = RAM_BYTES - size["ram"]
    yield f"{RAM_LEFT_OVER} bytes of RAM left over", (f"{left} bytes" if left < RAM_LEFT_OVER else "")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("boards", nargs="+")
    parser.add_argument("--json", help="write the sizes there")
    options = parser.parse_args()
    passed = failed = 0
    for board in options.boards:
        good = 0
        for claim, fault in gates(board):
            if fault:
                failed += 1
                print(f"FAILED: {board}: {claim}: {fault}")
            else:
                good += 1
        passed += good
        print(f"{board:<18} {good} gates hold")
    figures = {board: sizes(f"out/lights-{board}.elf") for board in options.boards}
    print(f"\n{'board':<18}{'image':>9}{'data':>9}{'stack':>9}{'RAM left':>10}   bytes, and the most allowed")
    for board, size in figures.items():
        held = "".join(f"{size[what]:>9}" for what in LIMITS)
        bounds = "".join(f"{bound:>9}" for bound in limits(f"out/lights-{board}.elf").values())
        print(f"{board:<18}{held}{RAM_BYTES - size['ram']:>10}   {bounds}")
    print()
    if options.json:
        flat = {}
        for board, size in figures.items():
            flat |= {
                f"flash_bytes_{board}": size["image"],
                f"ram_bytes_{board}": size["data"],
                f"stack_bytes_{board}": size["stack"],
            }
        # The figures that goals are set for are the handheld's.
        if "handheld" in figures:
            size = figures["handheld"]
            flat |= {
                "image_bytes": size["image"],
                "data_ram_bytes": size["data"],
                "ram_left_bytes": RAM_BYTES - size["ram"],
                "flash_bytes": size["image"],
                "ram_bytes": size["data"],
                "stack_bytes": size["stack"],
            }
        pathlib.Path(options.json).write_text(json.dumps(flat, indent=2) + "\n")
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
