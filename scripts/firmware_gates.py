"""What may not be in the firmware, and how big it may be: read from the ELF files, board by board.

Prints one line a board, a table of sizes with their limits, and ends with "N passed, N failed". With --json FILE the sizes are also written as a flat object, for the benchmarks.
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys

LIMITS = {"flash": 80 * 1024, "ram": 16 * 1024, "stack": 2 * 1024}
# The Cortex-M33's instructions are wider, and its firmware is not optimised as one (cmake/defaults.cmake).
RP2350_FLASH = 88 * 1024

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


def limits(board):
    chip = pathlib.Path("boards", board, "board.cmake")
    if chip.exists() and "rp2350" in chip.read_text():
        return LIMITS | {"flash": RP2350_FLASH}
    return LIMITS


def symbols(path, *options):
    names = set()
    # gcc's own: it reads objects that wait for optimisation at link time.
    for line in run("arm-none-eabi-gcc-nm", *options, str(path)).splitlines():
        if line and not line.endswith(":"):
            names.add(line.split()[-1])
    return names


def sizes(elf):
    """Bytes of flash, of RAM (the stack included, the unused heap not) and of reserved stack."""
    flash = ram = stack = 0
    for line in run("arm-none-eabi-readelf", "-SW", str(elf)).splitlines():
        match = re.match(r"\s*\[\s*\d+\] (\S+)\s+(\S+)\s+([0-9a-f]{8}) [0-9a-f]+ ([0-9a-f]+) \S+\s+(\S+)", line)
        if not match or "A" not in match[5]:
            continue
        name, kind, address, size = match[1], match[2], int(match[3], 16), int(match[4], 16)
        if name == ".heap":
            continue
        if name.startswith(".stack"):
            stack += size
        if address < 0x20000000:
            flash += size
        else:
            ram += size
            if kind == "PROGBITS" and not name.startswith(".stack"):
                flash += size  # its initial value is kept in flash
    table = {}
    for line in run("arm-none-eabi-nm", str(elf)).splitlines():
        fields = line.split()
        if len(fields) == 3:
            table[fields[2]] = int(fields[0], 16)
    reserved = table["__StackTop"] - table["__StackBottom"]
    return {"flash": flash, "ram": ram - stack + reserved, "stack": reserved}


def load_segments(elf):
    for line in run("arm-none-eabi-readelf", "-lW", str(elf)).splitlines():
        match = re.match(r"\s*LOAD\s+\S+ (0x\S+) \S+ \S+ \S+ ([RWE ]{3})", line)
        if match:
            yield match[1], match[2]


def calls_from_ram_to_flash(elf):
    """What RAM code calls in flash: it runs while flash is busy. A failed assertion of the SDK may: it ends there."""
    if " .ramcode " not in run("arm-none-eabi-readelf", "-SW", str(elf)):
        return []
    code = run("arm-none-eabi-objdump", "-d", "-j", ".ramcode", "--no-show-raw-insn", str(elf))
    called = set(re.findall(r"\tbl\t\S+ <__(\S+)_veneer>", code)) | set(re.findall(r"\tbl\t0?1[0-9a-f]{7} <(\w+)", code))
    return sorted(called - {"__hard_assertion_failure", "hard_assertion_failure"})


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
    yield "nothing in RAM calls into flash", ", ".join(calls_from_ram_to_flash(elf))
    both = [address for address, flags in load_segments(elf) if "W" in flags and "E" in flags]
    yield "no segment is both writable and executable", ", ".join(both)
    for what, size in sizes(elf).items():
        limit = limits(board)[what]
        over = size - limit
        yield f"{what} within {limit} bytes", (
            f"{size} bytes, {over} too many" if over > 0 else ""
        )


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
    print(f"\n{'board':<18}{'flash':>9}{'RAM':>9}{'stack':>9}   bytes, and the most allowed")
    for board, size in figures.items():
        bounds = limits(board)
        print(f"{board:<18}" + "".join(f"{size[what]:>9}" for what in bounds) + "   "
              + "".join(f"{bound:>9}" for bound in bounds.values()))
    print()
    if options.json:
        flat = {f"{what}_bytes_{board}": size[what] for board, size in figures.items() for what in size}
        # The figures that goals are set for are the handheld's.
        flat |= {f"{what}_bytes": size for what, size in figures.get("handheld", {}).items()}
        pathlib.Path(options.json).write_text(json.dumps(flat, indent=2) + "\n")
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
