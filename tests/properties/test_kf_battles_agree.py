"""A battle solved and the same battle resolved card by card: whoever wins the game in one wins it in the other."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction

import pytest

from mellon.models.common import BadInput
from mellon.models.konfrontacja import Position, rules
from mellon.models.konfrontacja.board import OFF
from mellon.models.konfrontacja.choices import Choices, Fight
from mellon.models.konfrontacja.moves import MOVE
from mellon.solver import ask
from tests.support.contract import told_extra
from tests.support.konfrontacja.positions import random_position

ENDS = {"fellowship": "1", "sauron": "0"}


def random_battle(rng: random.Random) -> Position:
    """Return a random position with a battle that can come about in it."""
    while True:
        position = random_position(rng, 3, 3)
        table, state = position.table, position.state
        attacks = [
            (action, n)
            for action in rules.actions(table, state)
            if action.kind == MOVE
            for n in table.own[1 - state.turn]
            if state.where[n] == action.dst != OFF
        ]
        if attacks:
            action, foe = rng.choice(attacks)
            fight = Fight(table.cast[action.piece], table.board.regions[action.dst].id, table.cast[foe])
            return replace(position, question="battle", fight=fight)


def resolved(position: Position, ours: str, theirs: str):
    """Return what `resolve` says for two cards, None where a choice inside is left open."""
    played = replace(position, scripts=((Choices(cards=(ours,), show=(), gwaihir=False), Choices(cards=(theirs,), show=())),))
    try:
        return ask(played, "resolve").outcome
    except BadInput:
        return None


@pytest.mark.parametrize("batch", range(4))
def test_kf_pairs_of_cards_that_end_the_game_are_won_or_lost(batch):
    rng, ends, goes_on = random.Random(batch), 0, 0
    while ends < 60:
        position = random_battle(rng)
        answer = ask(position)
        extra = told_extra(answer)
        if not extra.get("matrix") or extra.get("before_cards"):
            continue
        for ours, row in zip(extra["rows"], extra["matrix"], strict=True):
            for theirs, cell in zip(extra["columns"], row, strict=True):
                outcome = None if "choices" in cell else resolved(position, ours, theirs)
                if outcome is None:
                    continue
                if outcome["winner"] is None:
                    goes_on += 1
                    assert "winner" not in cell and Fraction(cell["value"]) in position.wishes.payoff
                else:
                    ends += 1
                    assert cell["winner"] == outcome["winner"] and cell["value"] == ENDS[outcome["winner"]], (str(position), ours, theirs)
    assert goes_on > 60


def test_kf_the_bearers_fall_is_a_loss_and_not_half_a_point():
    position = Position.parse(
        "konfrontacja to_move=sauron question=battle | frodo@arthedain gimli@shire cards=1,4,retreat | black_rider@rhudaur orcs@mordor cards=2,6,retreat | battle attacker=black_rider defender=frodo region=arthedain"
    )
    answer = ask(position)
    cell = told_extra(answer)["matrix"][told_extra(answer)["rows"].index("4")][told_extra(answer)["columns"].index("2")]
    assert cell["value"] == "0" and cell["winner"] == "sauron"
    assert "4" not in told_extra(answer)["indifferent"]["fellowship"] or told_extra(answer)["card_value"] == "0"


def test_kf_a_battle_that_leaves_the_other_side_without_a_move_ends_the_game():
    text = "konfrontacja to_move=fellowship question=battle | frodo@shire sam@dagorlad cards=5 | orcs@mordor {} cards=1 | battle attacker=sam defender=orcs region=mordor"
    stuck = ask(Position.parse(text.format("warg@shire").replace("frodo@shire", "frodo@arthedain")), "resolve")
    assert stuck.outcome["defeated"] == ["orcs"] and stuck.outcome["winner"] == "fellowship"
    assert stuck.steps[-1].rule == "KF.p8.no_move"
    goes_on = ask(Position.parse(text.format("warg@rohan")), "resolve")
    assert goes_on.outcome["defeated"] == ["orcs"] and goes_on.outcome["winner"] is None


def test_kf_a_part_of_a_game_does_not_end_for_want_of_pieces_that_it_leaves_out():
    position = Position.parse(
        "konfrontacja to_move=fellowship question=battle | gimli@arthedain {} cards=5 | warg@rhudaur cards=1 | battle attacker=gimli defender=warg region=rhudaur".replace(
            "{}", "frodo@shire"
        )
    )
    assert ask(position, "resolve").outcome == {
        "defeated": ["warg"],
        "moved": {"gimli": "rhudaur"},
        "cards_spent": {"fellowship": ["5"], "sauron": ["1"]},
        "winner": None,
    }
