"""The deepest stack the firmware can need, from the machine code itself: every function's frame (what it pushes and
what it takes off the stack pointer) and who calls whom, read from the disassembly of the ELF that is flashed.

The bound is the deepest path from the start of main, plus the deepest interrupt handler on top of it, plus the frame
the processor pushes for each. Calls through pointers are resolved by INDIRECT below; one that is not listed, and a
cycle, is a finding. The high-water mark of the soak is the other side of the same coin and must lie below the bound.
"""

import argparse
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
EXCEPTION_FRAME = 32 + 4  # eight words, and one to align it
ROM_FUNCTION = 64  # what a function of the chip's boot ROM may need

NULLITY = 9  # the greatest of the fifteen worlds: king has nine independent quiet patterns

# Functions that stand in a row of a table are private to the row's file.
ROW = r"^lights::\(anonymous namespace\)::"
ENTER = ROW + r"\w+\(lights::State&, lights::WorldId, @Millis\)"

# caller -> what its calls through a pointer can reach; patterns over demangled names. "rom" is the boot ROM.
INDIRECT = [
    (
        r"^lights::(console::Console::(go_on|serve|begin_line)|ConsoleService<.*>::serve)",
        [
            r"^lights::console::(?!Console|Answer|OutQueue)[a-z_]+\(lights::console::Session&, lights::console::Answer&\)$"
        ],
    ),
    # the rows of the pages and the kinds of game: each caller reaches what stands in that column
    (r"^lights::open_page\(", [ROW + r"(show_own_code|open_\w+)\(lights::State&\)"]),
    (r"^lights::(enter|\(anonymous namespace\)::choose_\w+)\(", [ENTER]),
    (r"^lights::(\(anonymous namespace\)::show_board|leave_page|resume)\(", [ROW + r"go_on_lighting\("]),
    (r"^lights::undo\(", [ROW + r"back_to_drawing\("]),
    # what the loop handed the USB driver: it takes the wish down
    (r"UsbConsole::ask_for\(", [r"\{lambda\(lights::hal::RestartKind\)", r"^lights::Restart::ask_for\("]),
    (
        r"^lights::\(anonymous namespace\)::go_on\(",
        [ROW + r"(again|back_to_drawing|next_\w+)\(", r"^lights::(another_like_it|after_together)\("],
    ),
    (r"^lights::another_like_it\(", [ENTER]),
    (
        r"^lights::(press|\(anonymous namespace\)::play_press)\(",
        [ROW + r"\w+\(lights::State&, lights::Move const&, @Millis\)"],
    ),
    (r"^lights::book_win\(", [ROW + r"\w+\(lights::State&, bool\)", ROW + r"\w+\(lights::State const&\)"]),
    (r"^lights::hint\(", [r"hint_on_the_way\(", ROW + r"(best_press|hint_of_lesson)\("]),
    (
        r"^lights::\(anonymous namespace\)::parts_of\(",
        [ROW + r"(code_of_score|points|presses_of_both|score_and_best|time_and_best|\w*told\w*)\("],
    ),
    (r"^lights::is_undecided\(", [ROW + r"waits_for_the_other\("]),
    (r"^lights::\(anonymous namespace\)::put_in_hand\(", [ROW + r"(rest_fingers|show_pattern)\("]),
    (r"^lights::console::play_kind\(", [ENTER]),
    (r"^lights::(decode|takes)\(", [ROW + r"\w+\(lights::Puzzle const&\)"]),
    (r"^lights::hal::rp2040::\(anonymous namespace\)::open\(", ["rom"]),
    (r"^lights::item_at\(", [ROW + r"\w+\(lights::State const&, lights::Cell\)"]),
    (r"^lights::press_like_tap\(", [ROW + r"\w+\(lights::State&, lights::Cell, @Millis\)", r"^lights::tap_item\("]),
    (r"^lights::tap_item\(", [ROW + r"\w+\(lights::State&, lights::Item, @Millis\)", ENTER]),
    (r"^lights::\(anonymous namespace\)::board_moves\(", [ROW + r"(?!board_)\w+\(lights::State const&, @Millis\)"]),
    (
        r"^lights::draw_items\(",
        [
            ROW + r"\w+\(lights::State const&, lights::Item, @Millis\)",
            ROW + r"\w+\(lights::State const&, lights::Cell\)",
        ],
    ),
    (
        r"^lights::(draw_play|\(anonymous namespace\)::draw_where)\(",
        [ROW + r"\w+\(lights::Frame&, lights::State const&, @Millis\)"],
    ),
    (
        r"^lights::(render\(|App<.*>::(show|start)\()",
        [
            r"^lights::(draw_items|draw_play|moves_always)\(",
            ROW + r"\w+\(lights::Frame&, lights::State const&, @Millis\)",
            ROW + r"\w+\(lights::State const&(, @Millis)?\)",
        ],
    ),
    (
        r"^lights::step\(",
        [
            ROW + r"\w+\(lights::State&, lights::(Cell|Command|Item), @Millis\)",
            r"^lights::(press_like_tap|tap_item|leave_or_refuse)\(",
            ROW + r"(repeat_command|light_when_due|toggle_back|take_press_back)\(",
        ],
    ),
    # the pointers to functions that the console is handed in its readings
    (r"^lights::console::(measure|solve)\b", [r"cycles?\(?\)?$"]),
    (
        r"^lights::((console|\(anonymous namespace\))::(solve|likely_plan)|draw_of_par)\b|grid::NarrowPlane<2>::solve<",
        [r"PinWatch::goes_first\(\)$"],
    ),
    # the pieces of one answer
    (
        r"^lights::console::tell_where\b",
        [r"^lights::console::\(anonymous namespace\)::tell_\w+\(lights::State const&, lights::console::Answer&\)"],
    ),
    (r"^lights::console::tell_power\b", [r"StackGauge::deepest\(\)$"]),
    # TinyUSB: the class drivers' entry points, from the task and never from the interrupt
    (r"^dcd_event_handler$", []),  # only calls a driver's start-of-frame hook, and no driver of ours has one
    (
        r"^(tud_task_ext|usbd_|tud_|process_|configuration_reset|invoke_class_control)",
        [
            r"^(cdcd_|resetd_)\w+$",
            r"^\(anonymous namespace\)::(init|deinit|reset|open|control|xfer)\w*\(",
            r"^tud_(cdc|vendor|mount|umount|suspend|resume)\w*_cb$",
        ],
    ),
    (r"^irq_handler_chain|^isr_|handler", [r"^dcd_rp2040_irq$"]),
    # the SDK's doors to the boot ROM
    (r"^__wrap_(mem|__aeabi|__clz|__ctz|__popcount|__rev)|^mem(cpy|set)", ["rom"]),
    (
        r"^(flash_|rom_|data_cpy|runtime_|_?reset|watchdog|platform_entry|exit|_exit|main|__libc|_init|_fini|pico_|rp2040_)",
        ["rom"],
    ),
    (r"::reset_chip|::restart|::Conversation::|::take_over", ["rom"]),
]

# Functions that call themselves: how many deep at most, and why.
RECURSION = [
    (r"Search::find", NULLITY + 2, "a level a change, at most one more than the greatest nullity of a world"),
    (r"^lights::Sentence::number", 11, "a level a digit, and one for the sign"),
]


def run(*command):
    return subprocess.run(list(map(str, command)), cwd=ROOT, check=True, capture_output=True, text=True).stdout


class Function:
    def __init__(self, name):
        self.name, self.frame, self.calls, self.indirect, self.odd = name, 0, set(), 0, ""


def registers(text):
    """How many registers a list like {r4, r5-r7, lr} names."""
    count = 0
    for part in text.split(","):
        part = part.strip()
        if "-" in part:
            first, last = (int(re.sub(r"\D", "", p)) for p in part.split("-"))
            count += last - first + 1
        elif part:
            count += 1
    return count


def read(elf):
    functions, current, popped = {}, None, ""
    constants = {}  # what is known to be in a register
    text = run("arm-none-eabi-objdump", "-d", "-C", "--no-show-raw-insn", elf)
    places = {int(m[1], 16): m[2] for m in re.finditer(r"^([0-9a-f]+) <(.+)>:$", text, re.M)}
    for line in text.splitlines():
        match = re.match(r"^[0-9a-f]+ <(.+)>:$", line)
        if match:
            current = functions.setdefault(match[1], Function(match[1]))
            constants, popped = {}, ""
            continue
        match = re.match(r"^\s*([0-9a-f]+):\s+(\S+)\s*(.*)$", line)
        if not match or current is None:
            continue
        name, rest = match[2], match[3]
        first = rest.split(",")[0].strip()
        if name == "push":
            current.frame += 4 * registers(re.search(r"\{(.*)\}", rest)[1])
            continue
        if name == "sub" and rest.startswith("sp,"):
            current.frame += int(re.search(r"#(\d+)", rest)[1])
            continue
        if name == "add" and (match := re.match(r"^sp, (r\d+)$", rest)):
            value = constants.get(match[1])
            if value is None:
                current.odd = f"the stack pointer moves by {match[1]}"
            elif value >= 1 << 31:
                current.frame += (1 << 32) - value
            continue
        if name in ("bl", "b.n", "b.w", "b") and "<" in rest:
            target = re.search(r"<(.+)>", rest)[1]
            base = re.sub(r"\+0x[0-9a-f]+$", "", target)
            if base == current.name and base != target:
                continue  # a far jump inside the function
            if name == "bl" or base == target and base != current.name:
                current.calls.add(base)
            if name == "bl":
                constants.clear()
            continue
        if name in ("blx", "bx") and first != "lr":
            value = constants.get(first)
            if value is not None and (value & ~1) in places:
                current.calls.add(places[value & ~1])
            elif not (name == "bx" and popped == first):  # pop {r3}; bx r3 is a return
                current.indirect += 1
            continue
        if name == "pop":
            popped = re.sub(r"[{} ]", "", rest).split(",")[-1]
        if name == "ldr" and (place := re.search(r"\[pc.*@ \(([0-9a-f]+) ", rest)):
            constants[first] = literal(elf, int(place[1], 16))
        elif name == "movs" and (number := re.search(r"#(\d+)", rest)):
            constants[first] = int(number[1])
        elif (
            name == "lsls"
            and (parts := re.match(r"^(r\d+), (r\d+), #(\d+)", rest))
            and constants.get(parts[2]) is not None
        ):
            constants[first] = (constants[parts[2]] << int(parts[3])) & 0xFFFFFFFF
        elif name == "negs" and (parts := re.match(r"^(r\d+), (r\d+)", rest)) and constants.get(parts[2]) is not None:
            constants[first] = -constants[parts[2]] & 0xFFFFFFFF
        elif name not in ("str", "strb", "strh", "cmp", "tst", "stmia", "nop", "push", "cmn"):
            constants.pop(first, None)
    return functions


MEMORY = {}


def literal(elf, address):
    """The word at an address, from the ELF's loadable bytes."""
    if not MEMORY:
        for line in run("arm-none-eabi-objdump", "-s", elf).splitlines():
            match = re.match(r"^ ([0-9a-f]{8}) ((?:[0-9a-f]{2,8} ?){1,4})", line)
            if match:
                data = bytes.fromhex(match[2].replace(" ", ""))
                for i, byte in enumerate(data):
                    MEMORY[int(match[1], 16) + i] = byte
    if any(address + i not in MEMORY for i in range(4)):
        return None
    return int.from_bytes(bytes(MEMORY[address + i] for i in range(4)), "little")


def resolve(functions):
    """Turns calls through pointers into calls; returns those nobody explained."""
    unknown = []
    for function in functions.values():
        if function.name.startswith("__") and function.name.endswith("_veneer"):
            target = function.name[2 : -len("_veneer")]
            if target.startswith("_Z"):
                target = run("arm-none-eabi-c++filt", target).strip()
            if target in functions:
                function.calls.add(target)
                function.indirect = 0
        if not function.indirect:
            continue
        patterns = [p for who, p in INDIRECT if re.search(who, function.name)]
        if not patterns:
            unknown.append(function.name)
            continue
        for pattern in (p.replace("@Millis", r"lights::Ticks<lights::MillisUnit>") for p in patterns[0]):
            if pattern == "rom":
                function.calls.add("rom")
            else:
                function.calls |= {n for n in functions if re.search(pattern, n) and n != function.name}
    functions["rom"] = Function("rom")
    functions["rom"].frame = ROM_FUNCTION
    return unknown


def deepest(functions, start):
    """(bytes, path) of the deepest chain of calls; cycles are cut and returned."""
    memo, cycles = {}, []

    def visit(name, trail):
        if name in memo:
            return memo[name]
        if name in trail:
            if name == trail[-1] and any(re.search(who, name) for who, *_ in RECURSION):
                return 0, []  # counted below
            cycles.append(" -> ".join([*trail[trail.index(name) :], name]))
            return 0, []
        function = functions.get(name)
        if function is None:
            return 0, []
        best = (0, [])
        for callee in sorted(function.calls):
            best = max(best, visit(callee, [*trail, name]), key=lambda pair: pair[0])
        levels = next((n for who, n, _ in RECURSION if re.search(who, name)), 1) if name in function.calls else 1
        memo[name] = (best[0] + levels * function.frame, [(name, levels * function.frame), *best[1]])
        return memo[name]

    return *visit(start, []), cycles


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--form", choices=("short", "full"), default="full")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--percent", type=int, default=100)
    parser.add_argument("--elf", type=pathlib.Path, default=ROOT / "out/lights-handheld.elf")
    elf = parser.parse_args().elf
    sys.setrecursionlimit(10000)
    functions = read(elf)
    reserved = int(re.search(r"([0-9a-f]+) \w __StackTop", run("arm-none-eabi-nm", elf))[1], 16) - int(
        re.search(r"([0-9a-f]+) \w __StackBottom", run("arm-none-eabi-nm", elf))[1], 16
    )
    unknown = resolve(functions)
    findings = []
    bytes_main, path, cycles = deepest(functions, "main")
    reached, queue = set(), ["main"]
    while queue:
        name = queue.pop()
        if name not in reached and name in functions:
            reached.add(name)
            queue += functions[name].calls
    for name in sorted(set(unknown) & reached):
        findings.append(f"{name} calls through a pointer and nobody says where to")
    handlers = [
        n
        for n in functions
        if re.search(r"(^dcd_rp2040_irq$|irq_handler|^isr_(?!invalid|hardfault)|_isr$|::on_\w*(alarm|pin|irq))", n)
    ]
    bytes_irq, path_irq = 0, []
    for handler in handlers:
        depth, way, more = deepest(functions, handler)
        cycles += more
        if depth > bytes_irq:
            bytes_irq, path_irq = depth, way
    for cycle in sorted(set(cycles))[:5]:
        findings.append(f"a cycle of calls: {cycle}")
    for name in sorted(reached):
        if functions[name].odd:
            findings.append(f"{name}: {functions[name].odd}")
    total = bytes_main + bytes_irq + EXCEPTION_FRAME
    print(f"main and below: {bytes_main} bytes")
    for name, frame in path:
        print(f"  {frame:5d}  {name[:110]}")
    print(f"deepest interrupt handler: {bytes_irq} bytes, and {EXCEPTION_FRAME} pushed by the processor")
    for name, frame in path_irq:
        print(f"  {frame:5d}  {name[:110]}")
    if total > reserved:
        findings.append(f"the stack may need {total} bytes, {reserved} are reserved")
    for finding in findings:
        print("FOUND:", finding)
    print(
        f"RESULT|{len(reached)} functions reached from main, {len(handlers)} handlers, in {elf.name}|"
        f"{total} bytes at most (main {bytes_main}, handlers {bytes_irq}, processor {EXCEPTION_FRAME}) of {reserved} reserved"
        f"{'; ' + str(len(findings)) + ' findings' if findings else ''}|{'fail' if findings else 'pass'}"
    )
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
