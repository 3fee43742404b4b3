"""Icons that no source states: whatever their number, the value of a phase lies between the values at the two ends."""

from __future__ import annotations

import random

from mellon.models.common import BadInput
from mellon.models.wojna_o_pierscien.icons import MOST_ICONS, MissingIcons
from mellon.models.wojna_o_pierscien.position import Position
from mellon.models.wojna_o_pierscien.reading import read_table
from mellon.solver import Limits, Verdict, ask
from mellon.solver.game import Request
from mellon.solver.wojna_o_pierscien.phase_search import PhaseSearch
from mellon.solver.wojna_o_pierscien.unstated import countable, with_values
from tests.support.wojna_o_pierscien.random_phases import varied_table


def value(position: Position) -> object:
    """Return the value of a phase, None if a few seconds do not suffice."""
    return PhaseSearch(position, Request("solve", watch=Limits(seconds=3).watch())).value()


def positions(seed: int, count: int) -> list[Position]:
    rng, found = random.Random(seed), []
    while len(found) < count:
        table = varied_table(rng)
        del table["icons"]
        try:
            position = read_table(table)
        except BadInput:
            continue
        if countable(position) and max(len(entry["deck"]) for entry in table["player"]) <= 4:
            found.append(position)
    return found


def test_wr_the_value_lies_between_the_two_ends_and_an_answer_holds_for_every_number():
    rng = random.Random(5)
    answered = refused = 0
    for position in positions(8, 24):
        unknown = countable(position)
        try:
            reply = ask(position, "solve", Limits(seconds=3))
        except MissingIcons as missing:
            assert set(missing.missing) == set(unknown)
            refused += 1
            continue
        if reply.verdict is Verdict.UNKNOWN:
            continue
        answered += 1
        for _ in range(4):
            filled = with_values(position, {one: rng.randint(0, MOST_ICONS) for one in unknown})
            assert value(filled) in (reply.value, None)
    assert answered >= 5 and refused >= 1


def test_wr_a_side_never_loses_by_more_icons_of_its_own():
    rng, checked = random.Random(9), 0
    for position in positions(11, 8):
        unknown = countable(position)
        for one in unknown:
            rest = {other: rng.randint(0, MOST_ICONS) for other in unknown if other != one}
            values = [value(with_values(position, {**rest, one: count})) for count in (0, 2, MOST_ICONS)]
            if None in values:
                continue
            checked += 1
            rising = one.card in ("theoden", "arwen", "nenya_ring_of_adamant", "sting")
            assert values == sorted(values, reverse=not rising), (one, values)
    assert checked >= 10
