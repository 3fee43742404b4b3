"""Every way to play a trick in the search of Entish speech against the rules: the same tricks, leaders, tokens and sums."""

import random

import pytest

from mellon.models.dwie_wieze import Move, Position, rules
from mellon.models.dwie_wieze.deals import random_play
from mellon.models.dwie_wieze.goals.status import count
from mellon.solver.dwie_wieze.entish_search import goals_by_card
from mellon.solver.dwie_wieze.entish_table import RoundTable
from tests.support.dwie_wieze.entish import SmallRound

OTHER = {"entish_tower_lead": "own_card", "entish_after_tower": "laid", "both_towers_orc": "nobody"}


def tricks_by_the_rules(p: Position, wanted: int) -> dict[tuple[Move, ...], Position]:
    """Return every way to go on until so many tricks are finished, those that lose the chapter left out."""
    found: dict[tuple[Move, ...], Position] = {}
    waiting: list[tuple[tuple[Move, ...], Position]] = [((), p)]
    while waiting:
        moves, now = waiting.pop()
        if len(now.done) == wanted:
            found[moves] = now
            continue
        waiting += [((*moves, m), rules.do(now, m)[0]) for m in rules.legal(now) if rules.loss_of(now, m) is None]
    return found


@pytest.mark.rule(
    "DW.p12.entish",
    "DW.p15.entish_lead",
    "DW.p15.entish_orc",
    "DW.p15.nobody_follows",
    "DW.p6.win",
    "DW.p7.tower_wins",
    "DW.p7.tower_cancel",
)
@pytest.mark.parametrize("begun", [0, 1, 2])
def test_tricks_of_the_search_are_those_of_the_rules(begun: int) -> None:
    seen = 0
    for seed in range(40):
        rng = random.Random(seed)
        readings = {key: value for key, value in OTHER.items() if rng.random() < 0.3}
        p = random_play(SmallRound(rng, *rng.choice(((3, 3), (4, 2), (3, 4))), readings).position, rng.randrange(3) * 3 + begun, rng)
        if p.over or p.tricks_left == 0:
            continue
        table = RoundTable(p, goals_by_card(p, None))
        table.use_alike = False
        found = {tuple(table.moves(course)): course.node for course in table.courses(table.start, table.begun)}
        wanted = tricks_by_the_rules(p, len(p.done) + 1)
        assert set(found) == set(wanted), str(p)
        for moves, node in found.items():
            after = wanted[moves]
            assert (node.lead + 1, table.cards[node.under]) == (after.leader, after.seat(table.seat + 1).under)
            assert node.sums == tuple(count(tally, seat, after.done) for tally, seat in table.slots), str(after)
        seen += len(found)
    assert seen > 50
