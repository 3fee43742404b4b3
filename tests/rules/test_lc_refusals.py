"""Positions that cannot exist are refused whole, every defect named with its place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from mellon import solver
from mellon.models.common import BadInput
from mellon.models.lcg.moves import Move
from mellon.models.lcg.position import Position

Ask = Callable[..., Any]
HEAD = 'game = "lcg"\nquestion = "combat"\nscenario = "passage_through_mirkwood"\n'


def places(reply: Any) -> set[str]:
    assert reply.code == 2
    return {defect["where"] for defect in reply.json["defects"]}


@pytest.mark.rule("LC.contents.cards")
def test_every_defect_is_listed_at_once(ask: Ask) -> None:
    text = HEAD + """
goal = "win"
shadow = 1
[[player]]
threat = 70
characters = [ { card = 1, damage = 9 }, { card = 200 }, { card = 96 }, { card = 13, colour = "red" } ]
engaged = [ { card = 1 } ]
"""
    found = places(ask("solve", text))
    wanted = {"goal", "shadow", "player[1].threat", "player[1].characters[2].card", "player[1].characters[3].card", "player[1].characters[4].colour", "player[1].engaged[1].card"}
    assert wanted <= found


@pytest.mark.rule("LC.damage.destroyed")
def test_damage_at_or_over_hit_points_is_refused(ask: Ask) -> None:
    text = HEAD + "[[player]]\nthreat = 30\ncharacters = [{ card = 1, damage = 5 }]\nengaged = [{ card = 96, damage = 4 }]\n"
    assert places(ask("solve", text)) == {"player[1].characters[1].damage", "player[1].engaged[1].damage"}
    plated = HEAD + "[[player]]\nthreat = 30\ncharacters = [{ card = 1, damage = 5, attached = [40] }]\nengaged = [{ card = 96 }]\n"
    assert ask("solve", plated).code == 0


@pytest.mark.rule("LC.contents.copies")
def test_more_copies_than_the_set_has_are_refused(ask: Ask) -> None:
    text = HEAD + "[[player]]\nthreat = 30\ncharacters = [{ card = 1 }, 13, 13, 13, 13]\nengaged = [{ card = 96 }]\n[encounter]\ndiscard = [97, 97]\n"
    assert len(places(ask("solve", text))) == 2


@pytest.mark.rule("LC.contents.copies", "LC.encounter.stays")
def test_an_enemy_cannot_be_engaged_with_two_players(ask: Ask) -> None:
    text = HEAD + "[[player]]\nthreat = 30\ncharacters = [1]\nengaged = [76]\n[[player]]\nthreat = 30\ncharacters = [4]\nengaged = [76]\n"
    assert places(ask("solve", text)) == {"player[2].engaged[1]"}


@pytest.mark.rule("LC.scenarios.decks")
def test_a_discard_that_the_deck_cannot_have_is_refused(ask: Ask) -> None:
    text = HEAD + "[[player]]\nthreat = 30\ncharacters = [1]\nengaged = [96]\n[encounter]\ndiscard = [82, 13]\n"
    assert places(ask("solve", text)) == {"encounter.discard", "encounter.discard[2]"}
    text = HEAD + "[[player]]\nthreat = 30\ncharacters = [1]\nengaged = [96]\n[encounter]\ndiscard = [82]\n"
    assert places(ask("solve", text)) == {"encounter.discard"}


@pytest.mark.rule("LC.unique.one_in_play", "LC.keywords.restricted", "LC.planning.host")
def test_unique_twice_three_restricted_and_a_wrong_host_are_refused(ask: Ask) -> None:
    text = HEAD + """[[player]]
threat = 30
characters = [ { card = 1, attached = [39, 40, 41] }, 73, 73, { card = 13, attached = [39] } ]
engaged = [96]
"""
    found = places(ask("solve", text))
    assert found == {"player[1].characters[1].attached", "player[1].characters[3]", "player[1].characters[4].attached"}


@pytest.mark.rule("LC.combat.deal_shadow")
def test_a_missing_deck_stops_the_computation_and_says_what_to_supply(ask: Ask) -> None:
    text = 'game = "lcg"\n[[player]]\nthreat = 30\ncharacters = [1]\nengaged = [96]\n'
    reply = ask("solve", text)
    assert places(reply) == {"scenario"} and "shadow = false" in reply.json["defects"][0]["what"]


@pytest.mark.rule("LC.combat.shadow")
def test_a_reveal_that_is_not_named_is_asked_for(ask: Ask) -> None:
    text = HEAD + 'moves = ["defend 96 with 1"]\n[[player]]\nthreat = 30\ncharacters = [1]\nengaged = [96]\n'
    reply = ask("resolve", text)
    assert places(reply) == {"moves[2]"} and "shadow" in reply.json["defects"][0]["what"]


@pytest.mark.rule("LC.combat.one_defender")
def test_bad_moves_and_notation_are_refused(ask: Ask) -> None:
    text = HEAD + 'moves = ["fly 96", "defend 96 with 999", 7]\n[[player]]\nthreat = 30\ncharacters = [1]\nengaged = [96]\n'
    assert places(ask("resolve", text)) == {"moves[1]", "moves[2]", "moves[3]"}


@pytest.mark.rule("LC.quest.reveal")
def test_lc_a_missing_reveal_lists_cards_in_the_language_of_the_answer() -> None:
    p = Position.parse("lcg quest | 30: 7 | unseen 74 77 95")
    with pytest.raises(BadInput) as refused:
        solver.ask(p.but(moves=(Move.parse("commit 7"),)), "resolve")
    (defect,) = refused.value.defects
    assert "74 Królewski Pająk" in defect.what.pl and "77," in defect.what.pl and "King Spider" not in defect.what.pl
    assert "74 King Spider" in defect.what.en and "77 Great Forest Web" in defect.what.en
