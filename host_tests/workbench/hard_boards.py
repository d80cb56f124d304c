"""A judge of lightsout's answers to `hardest --quiet --json`, two states, sharing nothing with it.

The witness: the lightest of all plans that do the same as the one told has as many presses as claimed. The bound: no
choice of plans has only solutions that are longer. Both need no more than that the patterns told are quiet; for the
witness there must also be no others, so their number is compared with a nullity that is counted here.
"""

from asking import flat


def odd(number):
    return bin(number).count("1") % 2


def nullity(reaches):
    """Of a symmetric game: its cells less the rank of its reaches, each a set of cells as bits of a number."""
    leading = {}
    for reach in reaches:
        while reach and reach.bit_length() in leading:
            reach ^= leading[reach.bit_length()]
        if reach:
            leading[reach.bit_length()] = reach
    return len(reaches) - len(leading)


def bits_of(presses):
    return sum(1 << cell for cell, pressed in enumerate(presses) if pressed)


def all_sums(patterns):
    sums = [0]
    for pattern in patterns:
        sums += [pattern ^ other for other in sums]
    return sums


def judge(answer, near):
    """Raises AssertionError where the answer does not hold. near: the cells that a press changes, for every cell."""
    reaches = [bits_of(cell in reach for cell in range(len(near))) for reach in near]
    patterns = [bits_of(flat(pattern)) for pattern in answer["quiet"]]
    for pattern in patterns:
        assert all(odd(pattern & reach) == 0 for reach in reaches), "a pattern that is not quiet"
    assert len(patterns) == nullity(reaches) and len(set(all_sums(patterns))) == 2 ** len(patterns)
    plan = bits_of(flat(answer["presses"]))
    board = [int(c == "#") for c in answer["text"].replace("/", "")]
    assert [odd(plan & reach) for reach in reaches] == board, "the plan does not belong to the board"
    assert min(bin(plan ^ pattern).count("1") for pattern in all_sums(patterns)) == answer["par"]
    assert answer["proven"] is (answer["par"] == answer["bound"])
    assert longer_than(answer["bound"], patterns, len(near)) is False, "a board that needs more than the bound"
    assert longer_than(answer["par"] - 1, patterns, len(near)) is True, "this judge finds no board where there is one"


def longer_than(presses, patterns, cells):
    """Whether there is a plan that is longer than so many presses, whatever sum of the patterns is added to it.

    Cells that the same patterns change are a group, and matter only by how many more of them are left alone than
    pressed: the group's excess. A group's pattern number has bit i if pattern i changes it.
    """
    numbers = [sum((pattern >> cell & 1) << i for i, pattern in enumerate(patterns)) for cell in range(cells)]
    groups = {number: numbers.count(number) for number in set(numbers)}
    fixed = groups.pop(0, 0)  # pressed, all of them, for nothing can be gained there
    # In a solution of s presses the excesses, turned over by what was added, sum up to cells + fixed − 2s.
    most = cells + fixed - 2 * (presses + 1)
    return grow([0], 2 ** len(patterns), groups, most)


def odd_groups(groups, start, end):
    return sum(groups.get(number, 0) % 2 for number in range(start, end))


def grow(sums, end, groups, most):
    """Sums of the excesses of the groups with numbers below len(sums), turned over in every way: is there a way on?

    A sum over all groups is never to be above `most`; nor then are the means of those that agree below: these.
    """
    if max(sums) > most:
        return False
    if len(sums) == end:
        return True
    room = [most - s for s in sums]
    for more, _ in choices(groups, len(sums), [-r for r in room], room, False):
        if grow([s + m for s, m in zip(sums, more)] + [s - m for s, m in zip(sums, more)], end, groups, most):
            return True
    return False


def choices(groups, start, low, high, signed):
    """All sums, between the bounds, of excesses of the groups from `start` on, len(low) of them; and whether one is not
    zero. The first that is not zero is positive unless `signed`: one of the patterns turns all over at once.
    """
    if len(low) == 1:
        size = groups.get(start, 0)
        least = max(low[0], -size if signed else 0)
        for excess in range(least + (least - size) % 2, min(high[0], size) + 1, 2):
            yield [excess], signed or excess != 0
        return
    half = len(low) // 2
    odds = odd_groups(groups, start, start + half)
    a = [-((-x - y) // 2) for x, y in zip(low, low[half:])]
    b = [(x + y) // 2 for x, y in zip(high, high[half:])]
    if not roomy(a, b, odds):
        return
    odds = odd_groups(groups, start + half, start + 2 * half)
    for one, sign in choices(groups, start, a, b, signed):
        c = [max(x - s, s - y) for x, s, y in zip(low, one, high[half:])]
        d = [min(y - s, s - x) for y, s, x in zip(high, one, low[half:])]
        if roomy(c, d, odds):
            for two, last in choices(groups, start + half, c, d, sign):
                yield [s + t for s, t in zip(one, two)] + [s - t for s, t in zip(one, two)], last


def roomy(low, high, odds):
    """Whether sums between the bounds can have the squares they need: their mean is the sum of the squares of all
    excesses, at least one for every group of an odd number of cells."""
    return all(x <= y for x, y in zip(low, high)) and sum(max(x * x, y * y) for x, y in zip(low, high)) >= odds * len(
        low
    )
