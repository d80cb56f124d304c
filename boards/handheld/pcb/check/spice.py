"""Simulates with ngspice what the rules of a board cannot see: USB coming and going while cells are in, the rise of the
LED rail, and the rise and fall of a key line; and compares with what the firmware's numbers assume.

Each run has a twin with the fault it guards against (no P-FET, no CT, no pull-up), which must show: a model that
cannot show the fault proves nothing. Models are simple and on the bad side of the data sheets; each says what it takes.
"""

import re
import subprocess
import tempfile

# A Schottky diode like the Pico's D1 (MBR120: 0.3 V at 0.2 A), a P-FET like the DMG2305UX (on below -0.9 V, 50 mohm).
MODELS = """
.model dsch D(is=2u n=1.05 rs=0.12 cjo=100p)
.model dbody D(is=1n n=1.2 rs=0.1)
.model pfet PMOS(level=1 vto=-0.9 kp=12 rd=0.02 rs=0.02 lambda=0.01)
"""


def run(ngspice, deck):
    """The values of a deck's .meas lines."""
    with tempfile.NamedTemporaryFile("w", suffix=".cir") as file:
        file.write(deck)
        file.flush()
        done = subprocess.run([ngspice, "-b", file.name], capture_output=True, text=True, check=False)
    values = dict(re.findall(r"^(\w+)\s*=\s*([-+0-9.eE]+)", done.stdout, re.M))
    return {name: float(value) for name, value in values.items()}


def changeover(cells, guarded):
    """USB in at 1 ms, out at 20 ms; 230 mA taken from VSYS all the time; cells at the given voltage.

    The gate hangs on VBUS with 10 k to ground; 1 uF sits on VBUS, 11 uF on VSYS.
    """
    # Drain at the cells, source and bulk at VSYS; its own diode runs from the cells to VSYS.
    way = "M1 bat vbus vsys vsys pfet\nDb bat vsys dbody" if guarded else "Rw bat vsys 0.05"
    return f"""* supply changeover
{MODELS}
Vc cell 0 {cells}
Rc cell bat 0.4
{way}
D1 vbus vsys dsch
Rg vbus 0 10k
C1 vbus 0 1u ic=0
C2 vsys 0 11u ic={cells - 0.1}
Il vsys 0 0.23
Vu host 0 5.25
Vs sw 0 PWL(0 0 1m 0 1.01m 5 20m 5 20.01m 0)
S1 host vbus sw 0 plug
.model plug SW(vt=2.5 vh=0.2 ron=0.2 roff=100meg)
.tran 5u 60m uic
.meas tran back MAX i(Vc) FROM=5m TO=19m
.meas tran lowest MIN v(vsys) FROM=0.5m TO=60m
.meas tran on_usb FIND v(vsys) AT=15m
.meas tran after FIND v(vsys) AT=59m
.end
"""


def inrush(rise_ms, farads):
    """The LED rail through the load switch: its output climbs in rise_ms (10 to 90 %), behind the Pico's diode."""
    whole = rise_ms / 0.8
    return f"""* inrush of the LED rail
{MODELS}
Vu host 0 5.25
Ru host vbus 0.2
D1 vbus vsys dsch
C1 vsys 0 11u ic=4.9
Vr ramp 0 PWL(0 0 1m 0 {1 + whole}m 5.25)
* the switch passes what the ramp asks for, never more than VSYS
B1 gate 0 V = min(v(ramp), v(vsys))
G1 vsys rail cur='max(0, (v(gate)-v(rail))/0.06)'
C2 rail 0 {farads} ic=0
.tran 5u {whole + 20}m uic
.meas tran peak MAX i(Vu) FROM=0.9m TO={whole + 19}m
.meas tran least MIN i(Vu) FROM=0.9m TO={whole + 19}m
.meas tran ready WHEN v(rail)=4.2 RISE=1
.end
"""


def key_line(ohms, farads, start):
    """A column let go: from the level a pressed key had (a diode's drop) to what the chip takes as high (2.0 V)."""
    return f"""* key line
V1 vdd 0 3.3
R1 vdd line {ohms}
C1 line 0 {farads} ic={start}
.tran 20n 100u uic
.meas tran high WHEN v(line)=2.0 RISE=1
.end
"""


# A pin of the RP2040 that drives: 4 mA at 0.5 V or less below the rail, so 125 ohm at the worst; a little more here.
PIN_OHMS = 150


def charged_line(farads):
    """A column driven up by its own pin, as before every row: from nothing to what the chip takes as high."""
    return f"""* key line, charged
V1 vdd 0 3.3
R1 vdd line {PIN_OHMS}
C1 line 0 {farads} ic=0
.tran 1n 5u uic
.meas tran high WHEN v(line)=2.0 RISE=1
.end
"""


def pulled_line(ohms, farads):
    """A charged column with its key down: through the diode to the row's pin, to what the chip takes as low (0.8 V)."""
    return f"""* key line, pulled down
.model D4148 D(IS=2.52n N=1.752 RS=0.568 CJO=4p)
V1 vdd 0 3.3
R1 vdd line {ohms}
C1 line 0 {farads} ic=3.3
D1 line row D4148
R2 row 0 {PIN_OHMS}
.tran 1n 20u uic
.meas tran low WHEN v(line)=0.8 FALL=1
.end
"""


# CT 4.7 nF at 5 V, 10 to 90 %: TI's tables for this family say 8.2 and 8.7 ms; a fifth either way for parts and heat.
FASTEST_MS, SLOWEST_MS = 6.5, 11.0


def compare(spec, ngspice="ngspice"):
    """(findings, lines that tell what came out)"""
    found, told = [], []

    def ask(good, sentence):
        told.append(("ok: " if good else "FAILED: ") + sentence)
        if not good:
            found.append(sentence)

    for cells in (3.3, 4.5, 4.95):
        v = run(ngspice, changeover(cells, True))
        ask(v["back"] < 1e-3, f"cells at {cells} V with USB in: {max(0, v['back']) * 1e3:.3f} mA into them (under 1)")
        ask(
            v["lowest"] > 2.5,
            f"cells at {cells} V: VSYS never below {v['lowest']:.2f} V while USB comes and goes (2.5)",
        )
        ask(v["after"] > cells - 0.35, f"cells at {cells} V alone: VSYS is {v['after']:.2f} V")
    bad = run(ngspice, changeover(3.3, False))
    ask(bad["back"] > 0.1, f"without the P-FET the same model charges the cells with {bad['back'] * 1e3:.0f} mA")

    soft = run(ngspice, inrush(FASTEST_MS, "120u"))
    peak = max(abs(soft["peak"]), abs(soft["least"]))
    ask(
        peak < 0.1,
        f"LED rail, 120 uF, fastest rise: {peak * 1e3:.0f} mA from USB at most (100 before it is configured)",
    )
    hard = run(ngspice, inrush(0.13, "120u"))
    burst = max(abs(hard["peak"]), abs(hard["least"]))
    ask(burst > 1, f"without CT the same model takes {burst:.1f} A")
    slow = run(ngspice, inrush(SLOWEST_MS, "120u"))
    ready = (slow["ready"] - 1e-3) * 1e6
    waits = spec["led_supply"]["rise_us"]
    ask(ready <= waits, f"LED rail at 4.2 V after {ready:.0f} us at the slowest; the firmware waits {waits} (rise_us)")

    settle = spec["key_matrix"]["settle_us"]
    charged = run(ngspice, charged_line("250p"))["high"] * 1e6
    ask(
        charged < 1,
        f"key line, 250 pF, driven up by its pin: high after {charged:.3f} us; the firmware drives it for 1",
    )
    # 10 k beside the chip's own 50 k at the strongest: the hardest to pull down.
    low = run(ngspice, pulled_line("8.3k", "250p"))["low"] * 1e6
    ask(low <= settle, f"key line, 250 pF, key down: low after {low:.3f} us; the firmware waits {settle} (settle_us)")
    board = run(ngspice, key_line("10k", "250p", 0))["high"] * 1e6
    bare = run(ngspice, key_line("80k", "250p", 0))["high"] * 1e6
    ask(
        board > settle and bare > 5 * board,
        f"not driven up, it would rise in {board:.1f} us through 10 k and in {bare:.1f} us through the chip's 80 k",
    )
    return found, told
