#!/usr/bin/env python3
"""what_differs.py GIVEN BUILT: says in words where two files differ, for ./lights verify.

UF2 files are compared by what they put at which address, and each difference is named after the function or table of
the built program that lies there (BUILT's .elf, beside it); other files byte by byte.
"""

import bisect
import pathlib
import struct
import subprocess
import sys

SHOWN = 8  # differences told one by one


def uf2_memory(data):
    """{address: byte} of a UF2, or None if it is none."""
    if len(data) < 512 or len(data) % 512:
        return None
    memory = {}
    for at in range(0, len(data), 512):
        first, second, _, address, size = struct.unpack_from("<5I", data, at)
        if (first, second) != (0x0A324655, 0x9E5D5157) or size > 476:
            return None
        for offset in range(size):
            memory[address + offset] = data[at + 32 + offset]
    return memory


def runs(addresses):
    """Neighbouring addresses as (first, last)."""
    found = []
    for address in sorted(addresses):
        if found and address - found[-1][1] <= 4:
            found[-1][1] = address
        else:
            found.append([address, address])
    return found


def names(elf):
    """A function from an address in flash to the name of what lies there; nothing is known without the ELF."""
    try:
        table = subprocess.run(["arm-none-eabi-nm", "-C", "-n", str(elf)], capture_output=True, text=True, check=True)
        headers = subprocess.run(["arm-none-eabi-readelf", "-lW", str(elf)], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return lambda address: "no symbols are at hand"
    symbols = []
    for line in table.stdout.splitlines():
        parts = line.split(maxsplit=2)
        if len(parts) == 3 and parts[1] not in "aAU":
            symbols.append((int(parts[0], 16), parts[2]))
    starts = [address for address, _ in symbols]
    loads = []  # what is stored at one address may run at another
    for line in headers.stdout.splitlines():
        parts = line.split()
        if len(parts) > 5 and parts[0] == "LOAD":
            loads.append(tuple(int(word, 16) for word in parts[2:5]))

    def name(address):
        for runs_at, stored_at, size in loads:
            if stored_at <= address < stored_at + size:
                address = address - stored_at + runs_at
                break
        at = bisect.bisect_right(starts, address) - 1
        return symbols[at][1] if at >= 0 else "before the first symbol"

    return name


def tell(differences, what):
    for first, last in differences[:SHOWN]:
        where = f"{first:#010x}" if first == last else f"{first:#010x} to {last:#010x}"
        print(f"  {where}: {what(first)}")
    if len(differences) > SHOWN:
        print(f"  and {len(differences) - SHOWN} places more")


def main():
    given, built = (pathlib.Path(argument) for argument in sys.argv[1:3])
    one, other = given.read_bytes(), built.read_bytes()
    if len(one) != len(other):
        print(f"  it has {len(one)} bytes, built were {len(other)}")
    memories = uf2_memory(one), uf2_memory(other)
    if built.suffix == ".uf2" and memories[0] is None:
        print("  it is no UF2 file (blocks of 512 bytes with a UF2's two magic numbers)")
        return
    if None not in memories:
        mine, theirs = memories
        differences = runs({a for a in mine.keys() | theirs.keys() if mine.get(a) != theirs.get(a)})
        if differences:
            print(f"  what it puts into the flash differs in {len(differences)} places:")
            tell(differences, names(built.with_suffix(".elf")))
        else:
            print("  what it puts into the flash is the same; the blocks' headers differ")
        return
    differences = runs(at for at in range(min(len(one), len(other))) if one[at] != other[at])
    print(f"  {len(differences)} places differ:")
    tell(differences, lambda at: f"{one[at : at + 8].hex(' ')} here, {other[at : at + 8].hex(' ')} built")


if __name__ == "__main__":
    main()
