"""Positions written and read again are the same: action phases on the way of random play, combats and scores."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from mellon.models.wojna_o_pierscien import table_rules as rules
from mellon.models.wojna_o_pierscien.moves import parse_move
from mellon.models.wojna_o_pierscien.notation import to_table
from mellon.models.wojna_o_pierscien.position import Position
from mellon.models.wojna_o_pierscien.reading import read_table
from mellon.models.wojna_o_pierscien.state import NATURE
from tests.support.wojna_o_pierscien.random_phases import phase, phase_table

COMBAT = (
    'wojna_o_pierscien question="combat", scenario="trilogy", icons={fell_beast={attack=1}}, location={id="lorien", tokens=1, from_enemy=true},'
    ' attacker=[{card="the_witch_king", items=["fell_beast"], tokens=1}], defender=[{card="galadriel", worth="3/2"}, {card="high_elves", worth=2}],'
    ' reserve=["arwen"], round_rules=["three_hunters"], moves=["eliminate galadriel"]'
)
SCORE = 'wojna_o_pierscien question="score", free_peoples={locations=["lorien"], ring_tokens=1}, shadow={locations=["moria"], corruption=3}, active=["edoras"], path=4'


@pytest.mark.parametrize("line", [COMBAT, SCORE])
def test_wr_combat_and_score_come_back(line):
    position = Position.parse(line)
    assert Position.parse(str(position)) == position
    assert eval(repr(position), {"Position": Position}) == position
    assert read_table(to_table(position)) == position


@pytest.mark.parametrize("seed", range(16))
def test_wr_every_position_on_the_way_comes_back(seed):
    rng = random.Random(seed)
    scenario_id = ("trilogy", "two_player_duel", "three_player_duel", "fellowship")[seed % 4]
    position = phase(rng, scenario_id, 3, reserve=1, deck=4, ring=scenario_id != "fellowship")
    table, state = position.table, position.state
    for _ in range(25):
        here = replace(position, state=state)
        again = Position.parse(str(here))
        assert again.state == state and again == here
        if rules.over(state):
            break
        if rules.actor(table, state) == NATURE:
            moves, weights = zip(*rules.chances(table, state), strict=True)
            move = rng.choices(moves, weights)[0]
        else:
            move = rng.choice(rules.options(table, state))
        assert parse_move(str(move)) == move or rules.verify(table, state, parse_move(str(move))) == move
        state = rules.do(table, state, move)


@pytest.mark.parametrize("seed", range(6))
def test_wr_legal_moves_and_forbidden_ones_do_not_meet(seed):
    position = phase(random.Random(seed), "trilogy", 3, reserve=1)
    good, bad = rules.judged(position.table, position.state)
    assert len(set(map(str, good))) == len(good)
    assert not {str(move) for move in good} & {str(move) for move, _ in bad}
    assert all(fault.why.pl != fault.why.en for _, fault in bad)


def test_wr_names_in_both_languages_are_read():
    table = phase_table(random.Random(5), "trilogy", 2, texts=False)
    table["player"] = [
        {"id": "Frodo", "hand": ["Gimli", "Jeźdźcy Rohanu x2"]},
        {"id": "Czarnoksiężnik z Angmaru", "hand": ["Orkowie z Mordoru", "mordor_orcs"]},
    ]
    table["location"] = [{"id": "Helmowy Jar"}, {"id": "Wichrowy Czub"}]
    table["to_move"] = "witch-king"
    position = read_table(table)
    assert position.state.seats[0].hand == ("gimli", "riders_of_rohan", "riders_of_rohan")
    assert position.table.ids == ("frodo", "witch_king") and position.state.turn == 1
