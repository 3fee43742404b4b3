"""Positions that cannot exist are refused whole, every defect named with its place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from mellon import solver
from mellon.models.common import BadInput
from mellon.models.lcg.moves import Move
from mellon.models.lcg.position import Position
from tests.support.lcg.written import PASSAGE, written_table

Ask = Callable[..., Any]
HEAD = 'game = "lcg"\nquestion = "combat"\nscenario = "passage_through_mirkwood"\n'


def places(reply: Any) -> set[str]:
    assert reply.code == 2
    return {defect["where"] for defect in reply.json["defects"]}


BAD = {
    "unknown number": ("129", "96", ""),
    "unknown enemy": ("1", "999", ""),
    "four copies of three": ("1 | 13 | 13 | 13 | 13", "96", ""),
    "the same hero twice": ("1 | 1", "96", ""),
    "four heroes": ("1 | 2 | 3 | 4", "96", ""),
    "no hero": ("13", "96", ""),
    "two Gandalfs": ("1 | 73 | 73", "96", ""),
    "five spiders of four": ("1", "96 | 96 | 96 | 96 | 96", ""),
    "damage equals hit points": ("1, damage = 5", "96", ""),
    "damage over hit points": ("1, damage = 9", "96", ""),
    "enemy destroyed already": ("1", "96, damage = 4", ""),
    "negative damage": ("1, damage = -1", "96", ""),
    "a location engaged": ("1", "95", ""),
    "a hero engaged": ("1", "3", ""),
    "an attachment as character": ("1 | 39", "96", ""),
    "an ally attached": ("1, attached = [13]", "96", ""),
    "hero attachment on an ally": ("1 | 13, attached = [39]", "96", ""),
    "three restricted": ("1, attached = [39, 40, 41]", "96", ""),
    "impossible discard": ("1", "96", "[encounter]\ndiscard = [76, 76]\n"),
    "discard of another scenario": ("1", "96", "[encounter]\ndiscard = [114]\n"),
    "discarded and engaged": ("1", "76", "[encounter]\ndiscard = [76]\n"),
    "too many unseen": ("1", "96", "[encounter]\nunseen = [96, 96, 96, 96]\n"),
    "an ally unseen": ("1", "96", "[encounter]\nunseen = [13]\n"),
}


@pytest.mark.rule("LC.contents.cards")
def test_every_defect_is_listed_at_once(ask: Ask) -> None:
    text = (
        HEAD
        + """
goal = "win"
shadow = 1
[[player]]
threat = 70
characters = [ { card = 1, damage = 9 }, { card = 200 }, { card = 96 }, { card = 13, colour = "red" } ]
engaged = [ { card = 1 } ]
"""
    )
    found = places(ask("solve", text))
    wanted = {
        "goal",
        "shadow",
        "player[1].threat",
        "player[1].characters[2].card",
        "player[1].characters[3].card",
        "player[1].characters[4].colour",
        "player[1].engaged[1].card",
    }
    assert wanted <= found


@pytest.mark.rule("LC.damage.destroyed")
def test_damage_at_or_over_hit_points_is_refused(ask: Ask) -> None:
    text = HEAD + "[[player]]\nthreat = 30\ncharacters = [{ card = 1, damage = 5 }]\nengaged = [{ card = 96, damage = 4 }]\n"
    assert places(ask("solve", text)) == {"player[1].characters[1].damage", "player[1].engaged[1].damage"}
    plated = HEAD + "[[player]]\nthreat = 30\ncharacters = [{ card = 1, damage = 5, attached = [40] }]\nengaged = [{ card = 96 }]\n"
    assert ask("solve", plated).code == 0


@pytest.mark.rule("LC.contents.copies")
def test_more_copies_than_the_set_has_are_refused(ask: Ask) -> None:
    text = (
        HEAD
        + "[[player]]\nthreat = 30\ncharacters = [{ card = 1 }, 13, 13, 13, 13]\nengaged = [{ card = 96 }]\n[encounter]\ndiscard = [97, 97]\n"
    )
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
    text = (
        HEAD
        + """[[player]]
threat = 30
characters = [ { card = 1, attached = [39, 40, 41] }, 73, 73, { card = 13, attached = [39] } ]
engaged = [96]
"""
    )
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


@pytest.mark.rule("LC.contents.copies", "LC.damage.destroyed", "LC.setup.heroes", "LC.keywords.restricted")
@pytest.mark.parametrize("name", BAD)
def test_impossible_positions_are_refused(ask, name):
    characters, enemies, more = BAD[name]
    reply = ask("solve", written_table("combat", (30, characters, enemies)) + more)
    assert reply.code == 2 and reply.json["verdict"] is None
    assert all(defect["where"] and defect["what"] for defect in reply.json["defects"]) and reply.json["defects"]


@pytest.mark.rule("LC.contents.copies")
def test_an_enemy_engaged_with_two_players_is_refused(ask):
    assert ask("solve", written_table("combat", (30, "1", "76"), (30, "3", "76"))).code == 2


@pytest.mark.rule("LC.contents.copies", "LC.damage.destroyed")
@pytest.mark.parametrize("verb", ["show", "legal", "resolve", "solve", "hint", "explain"])
def test_every_defect_is_listed_at_once_for_every_verb(ask, verb):
    text = (
        written_table("combat", (30, "1, damage = 7 | 200 | 13 | 13 | 13 | 13", "95 | 96, damage = 8"))
        + "[encounter]\ndiscard = [76, 76]\n"
    )
    reply = ask(verb, text)
    assert reply.code == 2
    places = " ".join(defect["where"] for defect in reply.json["defects"])
    for place in ("characters[1]", "characters[2]", "characters[6]", "engaged[1]", "engaged[2]", "encounter.discard"):
        assert place in places, reply.json["defects"]


@pytest.mark.rule("LC.combat.unseen")
def test_a_missing_deck_or_threat_is_asked_for(ask):
    text = written_table("combat", (30, "1", "96"))
    assert ask("solve", text.replace(f'scenario = "{PASSAGE}"\n', "")).code == 2
    assert ask("solve", text.replace("threat = 30\n", "")).code == 2


@pytest.mark.rule("LC.damage.dead_hero")
def test_lc_one_refused_position_names_its_question(ask: Ask) -> None:
    reply = ask("solve", 'game = "lcg"\nquestion = "payment"\n[[player]]\ncharacters = [{ card = 3 }]\nhand = [1]\n')
    assert reply.code == 2 and reply.json["question"] == "payment" and reply.json["defects"]
