"""The rollouts of three and four players against games played one by one through the rules."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from mellon.models.wyprawa_do_mordoru import Position, rules
from mellon.models.wyprawa_do_mordoru.effects import Effect, hit, roller_after
from mellon.solver.game import Request
from mellon.solver.wyprawa_do_mordoru import solo
from mellon.solver.wyprawa_do_mordoru.boards import boards_of
from mellon.solver.wyprawa_do_mordoru.outlook import outlook
from mellon.solver.wyprawa_do_mordoru.race import racers_of
from mellon.solver.wyprawa_do_mordoru.rollout import Rollouts
from mellon.solver.wyprawa_do_mordoru.turns import opponents, solo_setting
from tests.support.wyprawa_do_mordoru.cache import cache_folder, own_cache  # noqa: F401

TABLES = [
    "basic 9x6 objective=win | frodo 3 0 6 | merry 2 1 5 | sam 4 0 4 / kept black:ring / roll yellow:ring red:nazgul blue:orc green:weapon",
    "basic 9x6 objective=win to_move=merry | frodo 5 0 1 | merry 6 0 2 | sam 4 1 0",
    "basic 9x6 objective=win to_move=sam | frodo 9 0 2 | merry 6 0 2 | sam 7 1 1 | pippin 6 0 3",
    "advanced 9x6 objective=win | frodo 6 1 0 | merry 5 1 0 | sam 6 0 1 | pippin 4 0 1",
    "basic 4x2 objective=win variant_last_survivor_wins=true | frodo 1 0 1 | merry 1 1 0 | sam 0 0 2",
    "advanced 9x3 objective=win opponent_nazgul=both | frodo 5 0 2 | merry 6 1 0 | sam 6 0 1",
]


def carried_out(root, now, mover, turns, result):
    """Return the position after a drawn result, by the rules of the game alone."""
    marks, hits = int(turns.marks[result]), []
    hurts = not now.place.spares_roller and now.reading("opponent_nazgul") != "both"
    for number, index in enumerate(opponents(replace(root, mover=mover, turn=None))):
        if turns.hits[result, number]:
            if now.players[index].out:
                marks += hurts
            else:
                hits.append(index)
    done = Effect(int(turns.fields[result]), int(turns.halvings[result]), marks)
    players = list(now.players)
    players[mover] = roller_after(players[mover], now.sheet, done)
    for index in hits:
        players[index] = hit(now, index, 1)
    after = replace(now, players=tuple(players), turn=None)
    return replace(after, mover=rules.next_mover(after, mover))


def played(root, view, chances, racers, alone, rng):
    """Return the roller's share of one game; whoever is left alone gets the exact value, as in the rollouts."""
    boards, me = boards_of(root.sheet), root.mover
    now = carried_out(root, replace(root, turn=None), me, view.turns, rng.choices(range(len(chances)), chances)[0])
    while not now.over:
        if now.players[me].out:
            return 0.0
        if now.alive == (me,):
            return alone[boards.index(now.roller)]
        racer, board = racers[now.mover], boards.index(now.roller)
        result = rng.choices(range(racer.results.shape[1]), racer.results[board])[0]
        now = carried_out(root, now, now.mover, racer.setting.turns(now.roller.circled), result)
    return float(rules.shares(now)[me])


@pytest.mark.parametrize("line", TABLES)
def test_rollouts_play_by_the_rules(line):
    p = Position.parse(f"wyprawa_do_mordoru {line}")
    view = outlook(p, Request("hint", engine="estimate"))
    ranked = view.ranked()
    chances = view.chances(ranked[0][1] if ranked else view.start())
    fast = Rollouts(p, view.turns, 6000, 4).shares(chances)
    racers, alone = racers_of(p), solo.solve(solo_setting(p.sheet, p.dice)).reach
    rng = random.Random(8)
    slow = np.array([played(p, view, list(chances), racers, alone, rng) for _ in range(350)])
    spread = (fast.var() / len(fast) + slow.var() / len(slow)) ** 0.5
    assert abs(fast.mean() - slow.mean()) < 4 * spread


def test_a_mixture_of_results_is_worth_the_mean_of_its_parts():
    """Games that have drifted apart are still moved once a turn each."""
    p = Position.parse(f"wyprawa_do_mordoru {TABLES[0]}")
    view = outlook(p, Request("hint"))
    chances = view.chances(view.ranked()[0][1])
    drawn = Counter(random.Random(1).choices(range(len(chances)), list(chances), k=600))
    parts = [
        Rollouts(p, view.turns, count, number).shares(np.eye(len(chances))[result]) for number, (result, count) in enumerate(drawn.items())
    ]
    apart, together = np.concatenate(parts), Rollouts(p, view.turns, 6000, 0).shares(chances)
    assert abs(apart.mean() - together.mean()) < 4 * (apart.var() / len(apart) + together.var() / len(together)) ** 0.5
