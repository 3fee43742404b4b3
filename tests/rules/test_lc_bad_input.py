"""What is refused: every defect at once, each with its place; nothing is guessed."""

from __future__ import annotations

from typing import Any

import pytest

from mellon.models.common import BadInput
from mellon.models.lcg.cards.catalogue import card
from mellon.models.lcg.notation.reading import read_table
from tests.support.lcg.tables import done, player, table

MIRKWOOD = "passage_through_mirkwood"
BASE: dict[str, Any] = {"question": "combat", "scenario": "passage_through_mirkwood"}


def defects(*players: dict[str, Any], **keys: Any) -> dict[str, str]:
    with pytest.raises(BadInput) as refused:
        table(*players, **{**BASE, **keys})
    assert all(d.what.pl and d.what.en for d in refused.value.defects)
    return {d.where: d.what.en for d in refused.value.defects}


@pytest.mark.rule("LC.contents.names")
@pytest.mark.parametrize("number", [0, 129, -3, "Sauron", True, None, 3.5])
def test_lc_bad_input_unknown_card(number: object) -> None:
    found = defects(player(1, {"card": number}))
    assert any("characters[2]" in where for where in found)


@pytest.mark.rule("LC.characters.both")
def test_lc_bad_input_only_heroes_and_allies_are_characters() -> None:
    assert {card(1).is_character, card(13).is_character} == {True}
    for number in (26, 34, 96, 119):
        assert any("characters[2]" in where for where in defects(player(1, number)))
        assert not card(number).is_character
    assert any("engaged[1]" in where for where in defects(player(1, engaged=[{"card": 13}])))


@pytest.mark.rule("LC.contents.copies")
def test_lc_bad_input_more_copies_than_the_set_has() -> None:
    assert defects(player(1, 13, 13, 13, 13))
    assert defects(player(1), staging=[97, 97])
    assert defects(player(1, engaged=[{"card": 96}]), staging=[96, 96, 96], encounter={"discard": [96]})
    assert defects(player(1), encounter={"unseen": [76, 76]})
    assert defects(player(1), player(1))


@pytest.mark.rule("LC.damage.destroyed")
def test_lc_bad_input_damage_at_or_over_the_hit_points() -> None:
    found = defects(player({"card": 1, "damage": 5}, {"card": 13, "damage": 3}, engaged=[{"card": 96, "damage": 4}]))
    assert set(found) == {"player[1].characters[1].damage", "player[1].characters[2].damage", "player[1].engaged[1].damage"}
    assert table(player({"card": 1, "damage": 8, "attached": [40]}), **BASE).players[0].characters[0].damage == 8


@pytest.mark.rule("LC.encounter.stays")
def test_lc_bad_input_one_enemy_engaged_with_two_players() -> None:
    assert defects(player(1, engaged=[{"card": 97}]), player(7, engaged=[{"card": 97}]))


@pytest.mark.rule("LC.scenarios.decks")
def test_lc_bad_input_discards_that_the_scenario_does_not_have() -> None:
    found = defects(player(1), encounter={"discard": [115, 96], "unseen": [82]})
    assert {where.split("[")[0] for where in found} == {"encounter.discard", "encounter.unseen"}


@pytest.mark.rule("LC.planning.match")
def test_lc_bad_input_an_ally_without_sphere_match_is_refused() -> None:
    p = table(player({"card": 7, "resources": 5}, hand=[13]), question="payment")
    with pytest.raises(BadInput) as refused:
        done(p, "play 13")
    assert refused.value.defects[0].where == "moves[1]" and "LC.planning.match" in refused.value.defects[0].what.en


@pytest.mark.rule("LC.setup.heroes", "LC.end.eliminated")
def test_lc_bad_input_four_heroes_or_none() -> None:
    assert defects(player(1, 2, 3, 4))
    assert defects(player(13, engaged=[{"card": 96}]))


@pytest.mark.rule("LC.keywords.restricted", "LC.unique.one_in_play")
def test_lc_bad_input_three_restricted_attachments_or_two_of_a_unique_card() -> None:
    assert defects(player({"card": 4, "attached": [39, 40, 41]}))
    assert defects(player({"card": 1, "attached": [26]}, {"card": 3, "attached": [26]}))


@pytest.mark.rule("LC.contents.cards")
def test_lc_bad_input_every_defect_is_listed_at_once() -> None:
    with pytest.raises(BadInput) as refused:
        read_table(
            {
                "game": "lcg",
                "question": "dance",
                "scenario": "moria",
                "edition": "second",
                "goal": "glory",
                "colour": "red",
                "player": [{"threat": 77, "characters": [{"card": 500}, {"card": 1, "damage": -1}]}],
                "rulings": {"nonsense": "x", "unique_binds": "y"},
                "moves": ["dance 1"],
            }
        )
    where = {d.where for d in refused.value.defects}
    assert {
        "question",
        "scenario",
        "edition",
        "goal",
        "colour",
        "player[1].threat",
        "rulings.nonsense",
        "rulings.unique_binds",
        "moves[1]",
    } <= where
    assert sum("characters" in place for place in where) == 2


@pytest.mark.rule("LC.encounter.check")
def test_lc_bad_input_a_threat_that_decides_must_be_given() -> None:
    with pytest.raises(BadInput, match="threat"):
        read_table({"game": "lcg", "question": "engagement", "player": [{"characters": [{"card": 1}]}]})


@pytest.mark.rule("LC.encounter.optional")
@pytest.mark.parametrize("moves", [["3 engage 96"], ["engage"], ["engage 96 89"], ["travel 99"], ["engage 500"]])
def test_lc_bad_input_moves_that_make_no_sense(moves: list[str]) -> None:
    with pytest.raises((BadInput, ValueError)):
        done(table(player(1), question="engagement", scenario="passage_through_mirkwood", staging=[96, 89]), *moves)


@pytest.mark.rule("LC.damage.dead_hero")
@pytest.mark.parametrize("question", ["payment", "combat", "quest"])
def test_lc_a_hero_in_hand_is_refused(question: str) -> None:
    with pytest.raises(BadInput) as refused:
        table(player({"card": 3, "resources": 9}, hand=[1, 20]), question=question, scenario=MIRKWOOD)
    (defect,) = refused.value.defects
    assert defect.where == "player[1].hand" and "LC.damage.dead_hero" in defect.what.pl and "Aragorn" in defect.what.en


@pytest.mark.rule("LC.end.eliminated")
@pytest.mark.parametrize("question", ["combat", "quest", "round", "plan"])
def test_lc_a_player_without_any_character_is_refused_unless_eliminated(question: str) -> None:
    with pytest.raises(BadInput) as refused:
        table(player(1), player(), question=question, scenario=MIRKWOOD)
    assert [defect.where for defect in refused.value.defects] == ["player[2].characters"] and "LC.end.eliminated" in refused.value.defects[
        0
    ].what.en
    assert table(player(1), player(eliminated=True), question=question, scenario=MIRKWOOD).remaining == (0,)
