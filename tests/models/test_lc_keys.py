"""Every key that the reader accepts does something in every question, or is refused or named as idle there.

The keys are the reader's own lists, so that a key added there without an entry here fails.
"""

from __future__ import annotations

from typing import Any

import pytest

from mellon.models.common import BadInput
from mellon.models.lcg.notation import reading, reading_cards, to_table
from mellon.models.lcg.notation.reading import read_table
from mellon.models.lcg.position import QUESTIONS, WEIGHTS
from mellon.solver.game import ask

TOP: dict[str, dict[str, Any]] = {
    "game": {},
    "question": {},
    "scenario": {"scenario": "passage_through_mirkwood"},
    "shadow": {"shadow": False},
    "goal": {"goal": None},
    "edition": {"edition": "print2011"},
    "player": {},
    "staging": {"staging": {"cards": [{"card": 98}]}},
    "encounter": {"encounter": {"discard": [95]}},
    "active": {"active": {"card": 95}},
    "active_location": {"active_location": {"card": 95}},
    "stage": {"stage": 119},
    "quest": {"quest": {"card": 119, "progress": 2}},
    "progress": {"stage": 119, "progress": 3},
    "victory": {"victory": [75]},
    "victory_points": {"victory_points": 4},
    "played": {"played": 1},
    "rounds": {"rounds": 2},
    "scores": {"scores": [52]},
    "rulings": {"rulings": {"peeks": "not_used"}},
    "moves": {"moves": ["end"]},
    "puzzle": {"puzzle": {"id": "x"}},
}
"""What is added to a bare table to give each key of the top level."""
GOALS = {"combat": "all_killed", "round": "all_killed", "quest": "no_threat", "plan": "survive"}
PLAYER: dict[str, Any] = {
    "threat": 31,
    "characters": [{"card": 1}, {"card": 13}],
    "hand": [34],
    "engaged": [{"card": 96}],
    "dead": [3],
    "discard": [34],
    "eliminated": True,
}
CHARACTER: dict[str, Any] = {
    "card": 4,
    "damage": 1,
    "exhausted": True,
    "committed": True,
    "resources": 2,
    "attached": [39],
    "used": True,
    "prisoner": True,
}
ENEMY: dict[str, Any] = {
    "card": 90,
    "damage": 1,
    "fresh": True,
    "attached": [69],
    "shadow": [95],
    "attacked": True,
    "struck": [1],
    "tokens": 1,
    "held": True,
}
STAGED: dict[str, Any] = {"card": 99, "damage": 1, "progress": 1, "attached": [56], "guards": [96], "tokens": 1}
ATTACHED: dict[str, Any] = {"card": 57, "exhausted": True, "owner": 1}
LOCATION: dict[str, Any] = {"card": 99, "progress": 1, "attached": [56]}
ENCOUNTER: dict[str, Any] = {"discard": [95], "unseen": [96, 97], "order": [97]}


def bare(question: str = "combat", one: dict[str, Any] | None = None, **keys: Any) -> dict[str, Any]:
    return {"game": "lcg", "question": question, "player": [{"threat": 30, "characters": [{"card": 1}], **(one or {})}], **keys}


def test_the_lists_of_keys_are_complete() -> None:
    assert set(TOP) == set(reading.KEYS)
    assert set(PLAYER) == set(reading.PLAYER_KEYS)
    assert set(CHARACTER) == set(reading_cards.CHARACTER_KEYS)
    assert set(ENEMY) == set(reading_cards.ENEMY_KEYS)
    assert set(STAGED) == set(reading_cards.STAGED_KEYS)
    assert set(ATTACHED) == set(reading_cards.ATTACHED_KEYS)
    assert set(LOCATION) == set(reading_cards.LOCATION_KEYS)
    assert set(ENCOUNTER) == set(reading.ENCOUNTER_KEYS)
    assert set(reading.STAGE_KEYS) == {"card", "progress"} and set(reading.STAGING_KEYS) == {"cards"}


def kept(table: dict[str, Any]) -> Any:
    return to_table(read_table(table))


def refused(table: dict[str, Any]) -> list[str]:
    with pytest.raises(BadInput) as fault:
        read_table(table)
    return [defect.where for defect in fault.value.defects]


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("key", sorted(set(TOP) - {"game", "question", "player", "goal"}))
def test_a_key_of_the_top_level_is_kept_or_refused(key: str, question: str) -> None:
    table = {**bare(question), **TOP[key]}
    without = {name: value for name, value in table.items() if name != key}
    if question in reading.ONLY_FOR.get(key, QUESTIONS):
        assert kept(table) != kept(without)
    else:
        assert refused(table) == [key]


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_goal_is_used_or_named_as_idle(question: str) -> None:
    table = bare(question, goal=GOALS.get(question, "progress"))
    assert kept(table) != kept(bare(question))
    if question not in GOALS:
        verb = "resolve"
        assert any("goal" in text.en and "bearing" in text.en for text in ask(read_table(table), verb).assumptions)


@pytest.mark.parametrize("question", ["quest", "engagement", "payment", "score"])
def test_the_basic_game_is_named_as_idle_where_no_shadow_card_counts(question: str) -> None:
    table = bare(question, shadow=False, scenario="passage_through_mirkwood")
    said = ask(read_table(table), "show").assumptions
    assert any("shadow" in text.en and "bearing" in text.en for text in said)


VERBS = ("solve", "hint", "explain", "legal", "resolve", "show")
CARRIED_OUT = {
    "combat": {"solve", "hint", "legal", "explain", "resolve", "show"},
    "quest": {"solve", "hint", "explain", "resolve", "show"},
    "engagement": {"solve", "hint", "legal", "explain", "resolve", "show"},
    "payment": {"solve", "hint", "legal", "explain", "resolve", "show"},
    "score": {"show"},
    "round": {"solve", "hint", "legal", "explain", "resolve", "show"},
    "plan": {"solve", "hint", "legal", "explain", "resolve", "show"},
}


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("verb", VERBS)
def test_moves_are_carried_out_or_refused(verb: str, question: str) -> None:
    table = bare(
        question, scenario="passage_through_mirkwood", moves=["sacrifice 1"], **({"goal": GOALS[question]} if question in GOALS else {})
    )
    if verb == "show":
        assert ask(read_table(table), "show").position["moves"] == ["sacrifice 1"]
        return
    try:
        answer = ask(read_table(table), verb)
    except BadInput as fault:
        assert all(defect.where.startswith(("moves", "question", "encounter")) for defect in fault.defects)
        if verb not in CARRIED_OUT[question]:
            assert any(defect.where in ("moves", "question") for defect in fault.defects)
    else:
        assert verb in CARRIED_OUT[question] and answer.verb == verb


@pytest.mark.parametrize("key", sorted(set(PLAYER) - {"characters"}))
def test_a_key_of_a_player_is_kept(key: str) -> None:
    assert kept(bare(one={key: PLAYER[key]})) != kept(bare())


@pytest.mark.parametrize("key", sorted(set(CHARACTER) - {"card"}))
def test_a_key_of_a_character_is_kept(key: str) -> None:
    assert kept(bare(one={"characters": [{"card": 1}, {"card": 4, key: CHARACTER[key]}]})) != kept(
        bare(one={"characters": [{"card": 1}, {"card": 4}]})
    )


@pytest.mark.parametrize("key", sorted(set(ENEMY) - {"card"}))
def test_a_key_of_an_enemy_is_kept(key: str) -> None:
    assert kept(bare(one={"engaged": [{"card": 90, key: ENEMY[key]}]})) != kept(bare(one={"engaged": [{"card": 90}]}))


@pytest.mark.parametrize("key", sorted(set(STAGED) - {"card"}))
def test_a_key_of_a_staged_card_is_kept_where_it_fits_the_card(key: str) -> None:
    fits = {"damage": 98, "guards": 109, "tokens": 90}.get(key, 99)
    assert kept(bare(staging=[{"card": fits, key: STAGED[key]}])) != kept(bare(staging=[{"card": fits}]))
    wrong = {"damage": 99, "progress": 98, "guards": 99, "tokens": 98}.get(key)
    if wrong is not None:
        assert refused(bare(staging={"cards": [{"card": wrong, key: STAGED[key]}]})) == [f"staging.cards[1].{key}"]


@pytest.mark.parametrize("key", ["exhausted", "owner"])
def test_a_key_of_an_attachment_is_kept(key: str) -> None:
    squad = [{"card": 1, "attached": [{"card": 57, key: ATTACHED[key]}]}]
    assert kept(bare(one={"characters": squad})) != kept(bare(one={"characters": [{"card": 1, "attached": [57]}]}))


@pytest.mark.parametrize("key", ["progress", "attached"])
def test_a_key_of_the_active_location_is_kept(key: str) -> None:
    assert kept(bare(active={"card": 99, key: LOCATION[key]})) != kept(bare(active={"card": 99}))


@pytest.mark.parametrize("key", sorted(ENCOUNTER))
def test_a_key_of_the_encounter_deck_is_kept(key: str) -> None:
    assert kept(bare(encounter={key: ENCOUNTER[key]})) != kept(bare())


@pytest.mark.parametrize("key", WEIGHTS)
def test_a_weight_is_kept(key: str) -> None:
    assert kept(bare(goal={"hero_lost": -1, "killed": 1, key: 7})) != kept(bare(goal={"hero_lost": -1, "killed": 1}))


@pytest.mark.parametrize(
    ("keys", "where"),
    [
        ({"active": {"card": 95}, "active_location": {"card": 99}}, "active_location"),
        ({"stage": 119, "quest": {"card": 120}}, "stage"),
        ({"progress": 2}, "progress"),
        ({"progress": 2, "quest": {"card": 119, "progress": 3}}, "progress"),
        ({"question": "score", "victory": [75], "victory_points": 5}, "victory_points"),
    ],
)
def test_one_thing_is_said_once(keys: dict[str, Any], where: str) -> None:
    assert where in refused({**bare(), **keys})


@pytest.mark.rule("LC.basic.no_shadow")
def test_the_basic_game_has_no_shadow_cards_on_enemies() -> None:
    assert refused(bare(shadow=False, one={"engaged": [{"card": 96, "shadow": [95]}]})) == ["player[1].engaged[1].shadow"]


@pytest.mark.rule("LC.contents.names")
@pytest.mark.parametrize(("word", "name"), [("Lesny Pajonk", "Forest Spider"), ("Forest Spyder", "Forest Spider")])
def test_a_misspelt_card_is_answered_with_the_likely_one(word: str, name: str) -> None:
    with pytest.raises(BadInput) as fault:
        read_table(bare(one={"engaged": [{"card": word}]}))
    assert (
        f'did you mean "{name}" (96)' in fault.value.defects[0].what.en
        and "czy chodziło o „Leśny Pająk” (96)" in fault.value.defects[0].what.pl
    )
