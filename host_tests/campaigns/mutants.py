"""The small wrongs that mutation.py puts into core/: operators, constants and conditions, one place at a time.

Works on the text, a line at a time. What no program can notice is left alone: comments, includes, assertions
(static ones, the functions they ask, and ours), the names of templates' arguments, and lines with text in quotes.
"""

import collections
import hashlib
import re

Mutant = collections.namedtuple("Mutant", "path number kind line mutated")

NUMBER = re.compile(r"(?<![\w.'])(0x[0-9A-Fa-f']+|0b[01']+|\d[\d']*)(?=[uU]?[lL]{0,2}(?![\w.']))")
MUTATIONS = [
    (
        "comparison",
        re.compile(r"(?<=[\w\)\]]) (<=|>=|==|!=|<|>) (?=[\w\(\-~!])"),
        {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="},
    ),
    ("logic", re.compile(r"(?<= )(&&|\|\|)(?= )"), {"&&": "||", "||": "&&"}),
    (
        "arithmetic",
        re.compile(r"(?<=[\w\)\]]) (\+|-|\*|/|%) (?=[\w\(])"),
        {"+": "-", "-": "+", "*": "+", "/": "*", "%": "+"},
    ),
    (
        "bits",
        re.compile(r"(?<=[\w\)\]]) (\||\^|<<|>>|&) (?=[\w\(~])"),
        {"|": "&", "&": "|", "^": "|", "<<": ">>", ">>": "<<"},
    ),
    (
        "assignment",
        re.compile(r"(?<=[\w\)\]]) (\+=|-=|\|=|&=|\^=) "),
        {"+=": "-=", "-=": "+=", "|=": "&=", "&=": "|=", "^=": "|="},
    ),
    ("constant", NUMBER, "one more"),
    ("truth", re.compile(r"\b(true|false)\b"), {"true": "false", "false": "true"}),
    ("condition", re.compile(r"\b(?:if|while) \((?=[^;]*\)[ ;]*(?:\{|return|continue|break|$))()"), "negate"),
    ("increment", re.compile(r"(\+\+|--)(?=\w)"), {"++": "--", "--": "++"}),
]
NOT_CODE = re.compile(
    r"^\s*(//|#|\*|static_assert|namespace|using|template|\[\[|case |default:)|LIGHTS_ASSERT|static_assert"
)


def negated(line, at):
    """if (x) as if (!(x)), if the parenthesis closes on the same line."""
    depth = 0
    for i in range(at - 1, len(line)):
        depth += {"(": 1, ")": -1}.get(line[i], 0)
        if depth == 0:
            inside = line[at:i]
            return (
                None
                if ";" in inside or " = " in inside or "constexpr" in inside
                else f"{line[:at]}!({inside}){line[i:]}"
            )
    return None


def one_more(text):
    digits = text.replace("'", "")
    value = int(digits, 0 if digits[:2] in ("0x", "0b") else 10) + 1
    return {"0x": hex, "0b": bin}.get(digits[:2], str)(value)


def mutants_of(path, text):
    """Every mutant of a file."""
    found = []
    assertion = None  # the indentation of a `consteval bool`, which only a static_assert asks, while in it
    for number, line in enumerate(text.splitlines(), 1):
        code = line.split("//")[0]
        if assertion is None and re.match(r"\s*consteval bool \w+\(", line):
            assertion = len(line) - len(line.lstrip())
        if assertion is not None:
            if line == " " * assertion + "}":
                assertion = None
            continue
        if NOT_CODE.search(line) or '"' in code or "'\\" in code or "template" in line:
            continue
        for kind, pattern, how in MUTATIONS:
            for match in pattern.finditer(code):
                at, end, word = match.start(1), match.end(1), match[1]
                if f"<{word}>" in line:
                    continue
                if how == "negate":
                    mutated = negated(line, at)
                else:
                    mutated = line[:at] + (one_more(word) if how == "one more" else how[word]) + line[end:]
                if mutated and mutated != line:
                    found.append(Mutant(path, number, kind, line.strip(), mutated))
    return found


def room_of(path):
    """core/save/page.hpp lies in core/save, core/time.hpp in core."""
    return "/".join(path.split("/")[:2]) if path.count("/") > 1 else path.split("/")[0]


def sample(everything, count, seed):
    """`count` of them, every room in proportion to its size and with at least one.

    Which ones, and in what order, is decided by a hash of the seed and the mutant's own text: a mutant stays in the
    sample whatever happens to other lines, and a smaller sample is the beginning of a larger one.
    """
    rooms, twins = collections.defaultdict(list), collections.Counter()
    for mutant in everything:
        key = f"{seed}|{mutant.path}|{mutant.line}|{mutant.mutated.strip()}"
        twins[key] += 1
        rooms[room_of(mutant.path)].append((hashlib.sha256(f"{key}|{twins[key]}".encode()).hexdigest(), mutant))
    chosen = []
    for _, mutants in sorted(rooms.items()):
        chosen += sorted(mutants)[: max(1, round(count * len(mutants) / len(everything)))]
    return [mutant for _, mutant in sorted(chosen)]
