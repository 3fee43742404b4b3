"""The graphs of play on random endgames: how many moves a win takes, lines that can be replayed, best play that gives nothing away."""

from __future__ import annotations

import random

import pytest

from mellon.models.konfrontacja import Position, rules
from mellon.models.konfrontacja.notation import to_table
from mellon.models.konfrontacja.reading import read_table
from mellon.models.konfrontacja.resolving import resolve
from mellon.models.konfrontacja.state import NOBODY
from mellon.solver.engines.solved_graph import CARDS, CHANCE, END
from mellon.solver.game import Request
from mellon.solver.konfrontacja.best_play import best
from mellon.solver.konfrontacja.lines import replayed
from mellon.solver.konfrontacja.oracle import Oracle
from mellon.solver.konfrontacja.winning_play import winning
from tests.support.konfrontacja.positions import random_position
from tests.support.konfrontacja.within import within

BETWEEN = [
    "konfrontacja to_move=sauron | frodo@fangorn sam@fangorn cards=1,2 | warg@gondor cards=1,2",
    "konfrontacja to_move=sauron | frodo@high_pass gandalf@dagorlad boromir@shire cards=3,retreat"
    " | shelob@misty_mountains flying_nazgul@gap_of_rohan cards=4,eye",
    "konfrontacja to_move=sauron | frodo@arthedain pippin@caradhras cards=3"
    " | flying_nazgul@cardolan watcher_variant@fangorn cards=1 revealed=watcher_variant",
]


def forced_wins(seed: int, count: int):
    """Yield small graphs of wins that the side to move can force."""
    rng, found = random.Random(seed), 0
    while found < count:
        position = random_position(rng, 2, 2)
        if rules.winner(position.table, position.state) != NOBODY:
            continue
        if Oracle(position, Request("solve")).bounds(position.state) != (1 - position.state.turn,) * 2:
            continue
        won = winning(position, Request("solve"), position.state.turn, most=400)
        if won is not None and won.win_in <= 4:
            found += 1
            yield position, won


@pytest.mark.parametrize("seed", range(2))
def test_random_wins_take_so_many_moves_and_their_lines_can_be_replayed(seed):
    for position, won in forced_wins(seed, 10):
        side, memo = position.state.turn, {}
        assert within(position.table, position.state, side, won.win_in, memo), str(position)
        assert not within(position.table, position.state, side, won.win_in - 1, memo), str(position)
        line, here = won.line(), position
        assert sum(entry.extras["side"] == position.to_move for entry in line) == won.win_in
        for entry in line:
            table = {key: value for key, value in to_table(here).items() if key not in ("battle", "question")}
            here, _, outcome = resolve(read_table({**table, **replayed(entry)}))
        assert outcome["winner"] == position.to_move, str(position)


@pytest.mark.parametrize("text", BETWEEN)
def test_best_play_keeps_the_value_at_every_node(text):
    position = Position.parse(text)
    oracle = Oracle(position, Request("solve"))
    graph = best(position, Request("solve"), oracle)
    assert graph is not None and graph.nodes[0]["value"] == oracle.bounds(position.state)[0]
    for node, data in graph.nodes(data=True):
        after = [(graph.nodes[other]["value"], graph.edges[node, other]["chance"]) for other in graph.successors(node)]
        if data["kind"] == END:
            assert data["value"] in (0, 1) and not after
        elif data["kind"] in (CARDS, CHANCE):
            assert sum(chance for _, chance in after) == 1
            assert sum(value * chance for value, chance in after) == data["value"]
        else:
            assert after and {value for value, _ in after} == {data["value"]}
