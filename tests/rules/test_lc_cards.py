"""The card list: totals, compositions of sets, scenarios and decks, the errata switch, names."""

from __future__ import annotations

from collections import Counter

import pytest

from mellon.models.lcg.cards.catalogue import (
    PRINT2011,
    card,
    cards,
    encounter_deck,
    encounter_sets,
    parse_card,
    parse_scenario,
    scenario,
    scenarios,
    starter_decks,
)

SETS = {
    "spiders_of_mirkwood": (range(74, 81), 12, 4, 5, 3, 0),
    "wilderlands": (range(81, 89), 14, 8, 4, 2, 0),
    "dol_guldur_orcs": (range(89, 96), 14, 6, 4, 4, 0),
    "passage_through_mirkwood": (range(96, 101), 10, 6, 4, 0, 0),
    "escape_from_dol_guldur": (range(101, 111), 15, 5, 4, 3, 3),
    "journey_down_the_anduin": (range(111, 115), 9, 3, 5, 1, 0),
    "saurons_reach": (range(115, 119), 10, 3, 0, 7, 0),
}
SHADOW_CLASSES = {
    "passage_through_mirkwood": {"attack": 4, "attachment": 4, "exhaust": 2, "damage": 1, "threat": 1},
    "journey_down_the_anduin": {
        "attack": 8,
        "progress": 3,
        "defense_zero": 2,
        "bounce": 2,
        "attachment": 1,
        "extra_attack": 1,
        "more_cards": 1,
    },
    "escape_from_dol_guldur": {"attack": 3, "threat": 3, "attachment": 3, "exhaust": 2, "damage": 1, "skip_draw": 1},
}
CLASS_OF_KEY = {
    "attack": "attack",
    "discard_attachment": "attachment",
    "discard_attachment_of_defender": "attachment",
    "exhaust_character": "exhaust",
    "damage_each_character_of_defending_player": "damage",
    "threat": "threat",
    "remove_progress": "progress",
    "defender_defense_zero": "defense_zero",
    "return_exhausted_ally_to_hand": "bounce",
    "extra_attack": "extra_attack",
    "deal_shadow": "more_cards",
    "resolve_when_revealed": "skip_draw",
}


@pytest.mark.rule("LC.contents.cards")
def test_lc_contents_226_cards_numbered_1_to_128() -> None:
    assert sorted(cards()) == list(range(1, 129))
    assert sum(c.quantity for c in cards().values()) == 226
    kinds = Counter[str]()
    for entry in cards().values():
        kinds[entry.kind] += entry.quantity
    assert kinds["hero"] == 12 and kinds["quest"] == 10
    assert kinds["ally"] + kinds["attachment"] + kinds["event"] == 120
    assert kinds["enemy"] + kinds["location"] + kinds["treachery"] + kinds["objective"] == 84


@pytest.mark.rule("LC.contents.cards")
@pytest.mark.parametrize("name", SETS)
def test_lc_contents_encounter_set_composition(name: str) -> None:
    numbers, total, *by_kind = SETS[name]
    found = encounter_sets()[name].cards
    assert sorted(found) == list(numbers)
    assert sum(found.values()) == total
    assert all(card(number).quantity == copies and card(number).encounter_set == name for number, copies in found.items())
    for kind, count in zip(("enemy", "location", "treachery", "objective"), by_kind, strict=True):
        assert sum(copies for number, copies in found.items() if card(number).kind == kind) == count


@pytest.mark.rule("LC.scenarios.decks")
@pytest.mark.parametrize(
    ("name", "difficulty", "deck", "after", "quests"),
    [
        ("passage_through_mirkwood", 1, 36, 34, {119: 8, 120: 2, 121: None, 122: 10}),
        ("journey_down_the_anduin", 4, 47, 47, {126: 8, 127: 16, 128: None}),
        ("escape_from_dol_guldur", 7, 41, 37, {123: 9, 124: 15, 125: 7}),
    ],
)
def test_lc_scenarios_decks_after_setup(name: str, difficulty: int, deck: int, after: int, quests: dict[int, int | None]) -> None:
    found = scenario(name)
    assert found.difficulty == difficulty
    assert {number: card(number).quest_points for number in found.quests} == quests
    left = Counter(encounter_deck(name))
    assert left.total() == deck
    left -= Counter(found.to_staging) + Counter(found.set_aside)
    assert left.total() == after
    classes = Counter[str]()
    for number, copies in left.items():
        shadow = card(number).shadow
        if shadow is not None:
            classes[next(CLASS_OF_KEY[key] for key in shadow if key in CLASS_OF_KEY)] += copies
    assert classes == SHADOW_CLASSES[name]


@pytest.mark.rule("LC.first_game.decks")
@pytest.mark.parametrize(
    ("sphere", "first", "heroes", "threat"),
    [("leadership", 13, {1, 2, 3}, 29), ("tactics", 28, {4, 5, 6}, 29), ("spirit", 43, {7, 8, 9}, 24), ("lore", 58, {10, 11, 12}, 30)],
)
def test_lc_first_game_starter_decks(sphere: str, first: int, heroes: set[int], threat: int) -> None:
    deck = starter_decks()[sphere]
    assert set(deck.heroes) == heroes and deck.starting_threat == threat and deck.size == 30
    assert deck.cards[73] == 1
    own = {number: copies for number, copies in deck.cards.items() if number != 73}
    assert sorted(own) == list(range(first, first + 15)) and sum(own.values()) == 29
    assert all(card(number).sphere == sphere and card(number).quantity == copies for number, copies in own.items())
    assert all(card(number).sphere == sphere for number in deck.heroes)


@pytest.mark.rule("LC.contents.errata")
def test_lc_contents_errata_switch_changes_only_the_named_cards() -> None:
    changed = {n for n, now in cards().items() if now.tags != cards(PRINT2011)[n].tags}
    assert changed == {12, 34, 36, 42, 43, 49, 51, 70, 102}
    assert card(12).tags[0]["limit"] == "once_per_round" and "limit" not in card(12, PRINT2011).tags[0]
    assert card(102).does("no_attachments") and not card(102, PRINT2011).does("no_attachments")
    assert all(entry.errata is not None for number, entry in cards().items() if number in changed)


@pytest.mark.rule("LC.contents.cards")
def test_lc_contents_every_card_has_a_paraphrase_in_both_languages() -> None:
    for entry in cards().values():
        assert entry.text.pl and entry.text.en and entry.text.pl != entry.text.en
        assert (entry.shadow is None) == (entry.shadow_text is None)


@pytest.mark.rule("LC.contents.names")
@pytest.mark.parametrize(
    ("word", "number"),
    [
        ("Éowina", 7),
        ("eowina", 7),
        ("EOWYN", 7),
        ("lesny pajak", 96),
        ("lucznik_znad_srebrnej_zyly", 17),
        ("do rzeki", 126),
        ("42", 42),
        (42, 42),
    ],
)
def test_lc_contents_names_ignore_case_and_diacritics(word: int | str, number: int) -> None:
    assert parse_card(word).number == number


@pytest.mark.rule("LC.contents.names")
@pytest.mark.parametrize("word", ["Sauron", 0, 129, "129", True, "a chosen path"])
def test_lc_contents_names_unknown_or_ambiguous_are_refused(word: int | str) -> None:
    with pytest.raises(ValueError):
        parse_card(word)


@pytest.mark.rule("LC.scenarios.decks")
def test_lc_scenarios_by_name() -> None:
    assert len(scenarios()) == 3
    assert parse_scenario("Podróż w dół Anduiny").id == "journey_down_the_anduin"
    assert parse_scenario("PRZEPRAWA PRZEZ MROCZNA PUSZCZE").id == "passage_through_mirkwood"
    with pytest.raises(ValueError):
        parse_scenario("moria")


@pytest.mark.rule("LC.contents.cards")
def test_lc_contents_effects_that_are_not_carried_out_are_marked() -> None:
    marked = {n for n, entry in cards().items() if not entry.modelled}
    assert {12, 16, 24, 64, 67} <= marked
    assert not marked & {2, 10, 51, 54, 60, 101, 121, 123, 124, 128}
    assert not marked & {1, 4, 6, 7, 8, 9, 14, 29, 34, 36, 39, 40, 41, 44, 45, 48, 50, 65, 66, 69}
    acting = [n for n, entry in cards().items() if entry.kind in ("enemy", "treachery") and n != 105]
    assert not marked & set(acting)
