"""The drawn proof of a value between 0 and 1: both plans under one root, and every bound follows from what comes after it."""

from __future__ import annotations

from fractions import Fraction

import pytest

import mellon
from mellon.solver.engines.solved_graph import CARDS, CHANCE, END, OTHER, OWN
from mellon.solver.game import Request
from mellon.solver.konfrontacja.graph_verb import graph

EVEN = "kf_even_odds"
DRAWN = "konfrontacja to_move=fellowship | frodo@high_pass boromir@mirkwood cards=1,sacrifice | balrog@fangorn shelob@gondor black_rider@mordor cards=1,retreat > frodo high_pass-mirkwood"


def drawn(position):
    return graph(mellon.load(position), Request("solve"), "proof", 20_000, False)


@pytest.mark.parametrize("position", [EVEN, DRAWN])
def test_both_plans_meet_at_the_value(position):
    found = drawn(position)
    below, above = found.successors(0)
    assert found.graph["what"] == "proof" and found.graph["whole"]
    assert found.nodes[0]["value"] == found.nodes[below]["value"] == found.nodes[above]["value"] == Fraction(1, 2)
    assert {found.edges[0, below]["move"], found.edges[0, above]["move"]} == {"at_least", "at_most"}


@pytest.mark.parametrize("position", [EVEN, DRAWN])
def test_every_bound_follows_from_what_comes_after(position):
    found = drawn(position)
    kinds = set()
    for node, data in found.nodes(data=True):
        if not node:
            continue
        side, after = data["key"].side, list(found.successors(node))
        kinds.add(data["kind"])
        values = [found.nodes[one]["value"] for one in after]
        if data["kind"] == END:
            assert not after and data["value"] in (0, 1)
        elif data["kind"] == OWN:
            assert values == [data["value"]]
        elif data["kind"] == OTHER:
            assert len(after) >= 1 and data["value"] == (max if side else min)(values)
        elif data["kind"] == CHANCE:
            assert sum(found.edges[node, one]["chance"] * found.nodes[one]["value"] for one in after) == data["value"]
        else:
            assert data["kind"] == CARDS and _secured(found, node, side) == data["value"]
    assert {END, OWN, OTHER} <= kinds


def _secured(found, node, side):
    """Return what the mix of a side secures against the worst single card of the other one."""
    against = {}
    for one in found.successors(node):
        for way in found.edges[node, one]["ways"]:
            theirs = way.option[0 if side else 1]
            against[theirs] = against.get(theirs, 0) + way.chance * found.nodes[one]["value"]
    return (max if side else min)(against.values())


def test_both_parts_answer_every_card_of_the_other_side():
    found = drawn(DRAWN)
    for node, data in found.nodes(data=True):
        if data["kind"] == CARDS:
            rows, columns = data["key"].key.fellowship, data["key"].key.sauron
            met = {way.option for one in found.successors(node) for way in found.edges[node, one]["ways"]}
            played = {option[data["key"].side] for option in met}
            every = columns if data["key"].side == 0 else rows
            assert met == {(a, b) if data["key"].side == 0 else (b, a) for a in played for b in every}
