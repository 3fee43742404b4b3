"""Chapters 19-36 and their decks against the known facts, written down here by hand."""

from __future__ import annotations

import tomllib
from collections import Counter
from importlib.resources import files

import pytest

from mellon.models.common import BadInput
from mellon.models.dwie_wieze import Card, Suit, chapter
from mellon.models.dwie_wieze.chapter import NUMBERS
from mellon.models.dwie_wieze.decks import decks
from mellon.models.dwie_wieze.reading import read_table

SUITS = {
    "part1": {"hills": 8, "mountains": 8, "forests": 8, "shadows": 8},
    "fangorn": {"mountains": 8, "forests": 16, "shadows": 8},
    "part2": {"hills": 7, "mountains": 7, "forests": 7, "shadows": 7, "rings": 5},
    "window_on_the_west": {"hills": 7, "mountains": 7, "forests": 7, "shadows": 7, "rings": 7},
}
SPECIAL = {
    "part1": {"BW": 1, "CW": 1, "OR": 3},
    "fangorn": {"BW": 1, "CW": 1, "OR": 3},
    "part2": {"BW": 1, "CW": 1, "ZM": 2},
    "window_on_the_west": {"BW": 1, "CW": 1},
}
DECK_CONFIDENCE = {"part1": "rulebook", "fangorn": "inferred", "part2": "rulebook", "window_on_the_west": "rulebook"}

CASTS = {
    19: "aragorn_hunter* boromir_fallen* legolas_hunter gimli_hunter",
    20: "aragorn_hunter* eomer* gimli_hunter legolas_hunter",
    21: "grishnakh* ugluk* merry* pippin",
    22: "treebeard* quickbeam* merry pippin",
    23: "old_man_in_white_a* old_man_in_white_b* aragorn_hunter* gimli_hunter legolas_hunter",
    24: "gandalf_white* theoden* eowyn* eomer",
    25: "aragorn_leader* theoden gimli_competitor legolas_competitor hama erkenbrand gamling eomer gandalf_white",
    26: "treebeard* beechbone* quickbeam* saruman",
    27: "saruman* gandalf_white* theoden eomer legolas_hunter gimli_hunter",
    28: "gandalf_white* pippin* shadowfax* merry",
    29: "frodo_master* sam_friend gollum_stinker* smeagol_slinker*",
    30: "frodo_master* sam_friend gollum_stinker* smeagol_sworn*",
    31: "frodo_master* sam_friend* gollum_wicked* smeagol_sworn",
    32: "frodo_master* sam_friend faramir boromir_memory smeagol_sworn smeagol_wretched gollum_wicked",
    33: "frodo_master* sam_friend smeagol_wretched* gollum_wicked",
    34: "frodo_master* sam_friend* smeagol_wretched gollum_servant*",
    35: "frodo_master* sam_friend* shelob* gollum_friend",
    36: "sam_ring_bearer* frodo_stung* gorbag* shagrat",
}
"""A star marks a required character."""

TITLES = {
    19: "The Departure of Boromir",
    20: "The Riders of Rohan",
    21: "The Uruk-hai",
    22: "Fangorn",
    23: "The White Rider",
    24: "The King in the Golden Hall",
    25: "Helm's Deep",
    26: "The Drowning of Isengard",
    27: "The Voice of Saruman",
    28: "The Palantir",
    29: "The Taming of Sméagol",
    30: "The Passage of the Marshes",
    31: "The Black Gate",
    32: "The Window on the West",
    33: "The Stairs of Cirith Ungol",
    34: "Shelob's Lair",
    35: "Shelob",
    36: "The Choices of Master Samwise",
}
POLISH_TITLES = {19: "Pożegnanie Boromira", 20: "Jeźdźcy Rohanu", 29: "Obłaskawienie Sméagola", 32: "Okno Zachodu"}
LONG = {25, 32}
DECKS = dict.fromkeys((19, 20, 21, 23, 24, 27), "part1") | dict.fromkeys((22, 26), "fangorn")
DECKS |= dict.fromkeys((29, 30, 33, 34, 36), "part2") | {32: "window_on_the_west"}
UNKNOWN_DECKS = {25, 28, 31, 35}
PRINTED = {19, 20, 29, 32}
"""Chapters whose card the rulebook prints; the others are known from public lists."""

COMPLETE = {(19, 3), (20, 3), (29, 3), (29, 4)}
MISSING = {
    21: "Grishnákh, Uglúk, Merry, Pippin",
    22: "Quickbeam, Merry, Pippin",
    23: "Old Man in White (Gandalf), Old Man in White (Saruman)",
    24: "Gandalf the White, Théoden, Éowyn",
    25: "Théoden, Gimli, Legolas, Háma, Erkenbrand, Gamling the Old, Gandalf the White",
    26: "Beechbone, Quickbeam, Saruman",
    27: "Saruman, Gandalf the White, Théoden",
    28: "Gandalf the White, Pippin, Shadowfax, Merry",
    30: "Sméagol (Sworn)",
    31: "Gollum (Wicked), Sméagol (Sworn)",
    32: "Faramir, Boromir, Sméagol (Sworn), Sméagol (Wretched), Gollum (Wicked)",
    33: "Sméagol (Wretched), Gollum (Wicked)",
    34: "Sméagol (Wretched), Gollum (Servant of the treasure)",
    35: "Shelob, Gollum (chapter 35)",
    36: "Sam, Frodo, Gorbag, Shagrat",
}
"""Characters of whom something is unknown, whatever the number of players."""

ONE_SIDE = {(19, 4), (20, 4), (23, 4), (27, 4)}
"""Where also the four-player counts of Legolas and Gimli are unknown."""

OTHER_GAPS = {
    24: ["Wormtongue"],
    25: ["deck", "horns", "long chapters"],
    28: ["Palantír deck"],
    30: ["Dead Marshes", "tower event"],
    31: ["Black Gate", "Winged Wraiths", "Sauron's Call", "tower event"],
    32: ["Memories of a Brother", "Forbidden Pool", "Henneth Annûn", "groups", "long chapters"],
    33: ["Stairs", "tower event"],
    34: ["simultaneous exchange", "tower event"],
    35: ["Light of Eärendil", "tower event", "eights"],
    36: ["tower event"],
}
EVERY_TABLE = [(number, players) for number in NUMBERS for players in (3, 4)]


def raw(name: str) -> dict:
    return tomllib.loads(files("mellon.models.dwie_wieze").joinpath(*name.split("/")).read_text("utf-8"))


@pytest.mark.rule("DW.p3.deck_part1", "DW.p20.deck_part2", "DW.p15.fangorn_suit")
@pytest.mark.parametrize("name", SUITS)
def test_deck_adds_up_to_37(name):
    cards = decks()[name].cards
    assert len(cards) == 37
    suited = Counter(card.suit.id for card in cards if card.suit is not None)
    assert dict(suited) == SUITS[name]
    assert Counter(card.code for card in cards if card.suit is None) == SPECIAL[name]
    for suit, count in SUITS[name].items():
        assert [card.rank for card in cards if card.suit is Suit[suit.upper()]] == list(range(1, count + 1))


def test_decks_say_how_sure_they_are():
    assert {name: table["confidence"] for name, table in raw("decks.toml").items()} == DECK_CONFIDENCE
    assert {name for name, deck in decks().items() if deck.assumption is not None} == {"fangorn"}


def test_chapters_are_19_to_36():
    assert set(NUMBERS) == set(CASTS) == set(TITLES) == set(range(19, 37))
    with pytest.raises(KeyError):
        chapter(37)


@pytest.mark.parametrize("number", NUMBERS)
def test_chapter_is_the_known_one(number):
    found = chapter(number)
    cast = " ".join(card.id + "*" * (card.id in found.required) for card in found.cast)
    assert (found.number, cast, found.title.en) == (number, CASTS[number], TITLES[number])
    assert found.title.pl == POLISH_TITLES.get(number, TITLES[number])
    assert found.length == ("long" if number in LONG else "short")
    assert (found.deck.id if found.deck else None) == DECKS.get(number) and (found.deck is None) == (number in UNKNOWN_DECKS)
    assert found.lost_card == (number < 29)
    assert found.source


@pytest.mark.rule("DW.p4.deal", "DW.p20.deal")
@pytest.mark.parametrize("number", NUMBERS)
def test_dealing_uses_up_the_deck(number):
    found = chapter(number)
    expected = {25: {}, 28: {3: 9, 4: 7}, 31: {3: 13, 4: 10}}.get(number, {3: 12, 4: 9})
    assert dict(found.hands) == expected
    if found.deck is not None:
        for players, size in found.hands.items():
            assert players * size == 36


@pytest.mark.rule("DW.p20.event_exchange")
def test_tower_event_of_29_holds_the_white_tower():
    event = chapter(29).tower_event
    assert event is not None and (event.id, event.cards) == ("shadow_of_barad_dur", (Card.parse("BW"),))
    assert (event.name.pl, event.name.en) == ("Cień Barad-dûr", "Shadow of Barad-dûr")
    assert [number for number in NUMBERS if chapter(number).tower_event is not None] == [29]


@pytest.mark.parametrize("number", NUMBERS)
def test_chapters_say_how_sure_they_are(number):
    assert raw(f"chapters/{number}.toml")["confidence"] == ("rulebook" if number in PRINTED else "public")
    assert bool(chapter(number).assumptions) == (number in (20, 22, 26))


@pytest.mark.parametrize(("number", "players"), EVERY_TABLE)
def test_which_chapters_are_complete(number, players):
    missing = chapter(number).missing(players)
    assert (not missing) == ((number, players) in COMPLETE), missing
    assert all(text.pl and text.en and text.pl != text.en for text in missing)


@pytest.mark.parametrize(("number", "players"), sorted(set(EVERY_TABLE) - COMPLETE))
def test_incomplete_chapter_is_refused_with_every_missing_card_named(number, players):
    size = chapter(number).hands.get(players, 9)
    with pytest.raises(BadInput) as caught:
        read_table({"game": "dwie_wieze", "chapter": number, "players": players, "seat": [{"hand": "P1 " * size}] * players})
    told = " ".join(defect.what.en for defect in caught.value.defects)
    for name in missing_names(number, players):
        assert name in told, f"{name} is not named: {told}"
    for gap in OTHER_GAPS.get(number, []):
        assert gap in told, f"{gap} is not named: {told}"
    assert "mellon chapter new" in told


@pytest.mark.parametrize(("number", "players"), sorted(set(EVERY_TABLE) - COMPLETE))
def test_no_known_card_is_called_missing(number, players):
    told = " ".join(text.en for text in chapter(number).missing(players))
    for card in chapter(number).cast:
        if not card.unknown(players):
            assert f"{card.name.en}:" not in told


def missing_names(number: int, players: int) -> list[str]:
    """Return the characters whose card is not known well enough."""
    names = MISSING[number].split(", ") if number in MISSING else []
    if (number, players) in ONE_SIDE:
        names += ["Legolas (Hunter): goal (4 players)", "Gimli (Hunter): goal (4 players)"]
    if (number, players) == (25, 3):
        names.append("Aragorn (Leader of Men): goal (3 players)")
    return names


def test_cast_that_avoids_the_unknown_cards_is_not_refused_for_them():
    chosen = ("aragorn_hunter", "boromir_fallen", "legolas_hunter")
    assert chapter(19).missing(3, chosen) == []
    only = chapter(23).missing(3, ("aragorn_hunter", "gimli_hunter", "legolas_hunter"))
    assert [text.en for text in only] == [gap.en for gap in chapter(23).gaps]
