"""How much care a winning line of Dwie Wieże asks for, against trying every card by the rules."""

from __future__ import annotations

import networkx as nx
import pytest

import mellon
from mellon.models.dwie_wieze import Play, rules
from mellon.solver import Limits, ask
from mellon.solver.dwie_wieze.proof import wins
from tests.support.contract import told_line

PUZZLES = ["dw19_tower_against_tower", "dw19_alone_on_the_trail", "dw29_weary_feet"]


def can_win(p) -> bool:
    """Tell by trying every card whether a round can still be won."""
    moves = rules.legal(p)
    if not moves:
        return wins(p)
    return any(rules.loss_of(p, move) is None and can_win(rules.do(p, move)[0]) for move in moves)


def can_lose(p) -> bool:
    moves = rules.legal(p)
    if not moves:
        return not wins(p)
    return any(rules.loss_of(p, move) is not None or can_lose(rules.do(p, move)[0]) for move in moves)


@pytest.mark.parametrize("name", PUZZLES[:2])
def test_the_winning_cards_at_each_decision_are_those_that_win(name):
    position = mellon.load(name)
    line, told = told_line(ask(position)), ask(position, "explain").extra
    expected, here = [], position
    for entry in line:
        moves = rules.legal(here)
        good = [m for m in moves if rules.loss_of(here, m) is None and can_win(rules.do(here, m)[0])]
        if len(moves) > 1:
            counted = {"trick": len(here.done) + 1, "seat": entry["seat"], "play": entry["play"], "cards": len(moves), "winning": len(good)}
            expected.append({**counted, "only": len(good) == 1})
        here, _ = rules.do(here, next(m for m in moves if isinstance(m, Play) and m.entry() == entry))
    assert told["line_decisions"] == expected


@pytest.mark.parametrize("name", PUZZLES)
def test_after_the_trick_named_nothing_can_be_spoilt_and_before_it_something_can(name):
    position = mellon.load(name)
    line, safe = told_line(ask(position)), ask(position, "explain").extra["nothing_to_spoil_after_trick"]
    here = position
    starts = {len(here.done): here}
    for entry in line:
        here, _ = rules.do(here, next(m for m in rules.legal(here) if isinstance(m, Play) and m.entry() == entry))
        if not here.table:
            starts[len(here.done)] = here
    assert not can_lose(starts[safe]) and can_lose(starts[safe - 1])


def test_the_only_cards_are_told_in_both_languages():
    steps = ask(mellon.load("dw19_tower_against_tower"), "explain").steps
    english, polish = (" ".join(step.text.of(lang) for step in steps) for lang in ("en", "pl"))
    assert "trick 10, seat 2: CW (of 3)" in english and "After trick 11 of this line nothing can be spoilt any more." in english
    assert "lewa 10, miejsce 2: CW (z 3)" in polish and "Po lewie 11 tej linii niczego już nie można zepsuć." in polish


def test_without_time_only_what_is_known_is_told():
    answer = ask(mellon.load("dw19_gift_at_the_parting"), "explain", Limits(seconds=0.001))
    assert not (answer.extra.get("line_decisions") and answer.extra["line_decisions"][0]["trick"] == 1)


@pytest.mark.parametrize("name, nodes", [("dw19_tower_against_tower", 12), ("dw19_alone_on_the_trail", 16)])
def test_the_graph_of_winning_play_has_exactly_the_winning_positions(name, nodes):
    answer = ask(mellon.load(name))
    graph = answer.graph
    assert graph.graph["what"] == "wins" and len(graph) == nodes and nx.is_directed_acyclic_graph(graph)
    for node, data in graph.nodes(data=True):
        if data["options"]:
            here = data["key"]
            good = [m for m in rules.legal(here) if rules.loss_of(here, m) is None and can_win(rules.do(here, m)[0])]
            assert graph.out_degree(node) <= len(good) and (data["kept"] > 0)
        else:
            assert data["kind"] == "end"
