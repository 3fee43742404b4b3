"""Reading positions of the card game: copies of cards, the known order, defects once each, values that JSON does not know."""

from __future__ import annotations

from datetime import date, time
from typing import Any

import pytest

from mellon.models.common import BadInput
from mellon.models.lcg.notation.reading import read_table
from mellon.solver.answer import Answer
from mellon.solver.game import ask

BASE: dict[str, Any] = {"game": "lcg", "question": "combat", "scenario": "passage_through_mirkwood"}


def one(**keys: Any) -> dict[str, Any]:
    return {"threat": 30, "characters": [{"card": 1}], "engaged": [{"card": 96}], **keys}


def refused(table: dict[str, Any]) -> list[str]:
    """Return the defects of a table, each as place and English words."""
    with pytest.raises(BadInput) as fault:
        read_table(table)
    return [f"{defect.where}: {defect.what.en}" for defect in fault.value.defects]


@pytest.mark.rule("LC.unique.one_in_play", "LC.contents.copies")
@pytest.mark.parametrize("players", [[one(characters=[{"card": 1}, {"card": 1}])], [one(), one(engaged=[])]])
def test_lc_reading_a_hero_is_in_play_once(players: list[dict[str, Any]]) -> None:
    assert any("LC.unique.one_in_play" in words for words in refused({**BASE, "player": players}))


@pytest.mark.rule("LC.contents.copies")
def test_lc_reading_a_dead_hero_is_not_in_play_too() -> None:
    assert any("LC.contents.copies" in words for words in refused({**BASE, "player": [one(dead=[1])]}))


@pytest.mark.rule("LC.deck.copies", "LC.contents.copies")
def test_lc_reading_a_deck_has_three_copies_whatever_one_box_has() -> None:
    assert read_table({**BASE, "player": [one(hand=[42, 42], discard=[42])]}).players[0].hand == (42, 42)
    assert any("LC.deck.copies" in words for words in refused({**BASE, "player": [one(hand=[42, 42], discard=[42, 42])]}))
    assert len(read_table({**BASE, "player": [one(hand=[42] * 3), one(characters=[{"card": 7}], engaged=[], hand=[42] * 3)]}).players) == 2


@pytest.mark.rule("LC.unique.one_in_play", "LC.deck.copies")
def test_lc_reading_a_unique_card_is_in_play_once_however_many_the_decks_have() -> None:
    both = [{"card": 1, "attached": [26]}, {"card": 3, "attached": [26]}]
    assert any("LC.unique.one_in_play" in words for words in refused({**BASE, "player": [one(characters=both)]}))
    assert read_table({**BASE, "player": [one(characters=both[:1], hand=[26, 26])]}).players[0].hand == (26, 26)


@pytest.mark.rule("LC.contents.copies")
def test_lc_reading_encounter_cards_come_from_one_box() -> None:
    assert any(
        "the box has 1" in words
        for words in refused({**BASE, "player": [one(engaged=[{"card": 97}])], "staging": {"cards": [{"card": 97}]}})
    )


@pytest.mark.rule("LC.combat.unseen")
@pytest.mark.parametrize("scenario", [{"scenario": "passage_through_mirkwood"}, {"scenario": None}])
def test_lc_reading_the_known_order_names_unseen_cards_only(scenario: dict[str, Any]) -> None:
    keys = {key: value for key, value in {**BASE, **scenario}.items() if value is not None}
    table = {**keys, "player": [one()], "encounter": {"unseen": [95, 97], "order": [89, 95]}}
    found = refused(table)
    assert len(found) == 1 and found[0].startswith("encounter.order: 89 Dol Guldur Orcs (1 too many)")
    fit = {**table, "encounter": {"unseen": [95, 97], "order": [97]}}
    for verb in ("solve", "hint", "explain", "legal", "resolve", "show"):
        assert ask(read_table(fit), verb).verb == verb


def test_lc_reading_says_each_defect_once_and_stops_somewhere() -> None:
    many = {**BASE, "player": [one(hand=["x" * 5000] * 400)], **{f"key{n}": 1 for n in range(300)}}
    found = refused(many)
    assert len(found) == 101 and found[-1].startswith("…: and ") and max(map(len, found)) < 1100
    assert len(refused({**BASE, "player": [one()], "moves": ["fly"], "nonsense": 1})) == 2


@pytest.mark.parametrize(
    ("given", "written"), [(date(1979, 5, 27), "1979-05-27"), (time(7, 32), "07:32:00"), (float("nan"), "nan"), (float("inf"), "inf")]
)
def test_an_answer_writes_what_json_does_not_know_as_words(given: object, written: str) -> None:
    p = read_table({**BASE, "player": [one()], "puzzle": {"when": given}})
    assert ask(p, "show").to_json("en")["position"]["puzzle"]["when"] == written
    assert Answer("lcg", "show", extra={"deep": [{"when": given}]}).to_json("en")["deep"] == [{"when": written}]
