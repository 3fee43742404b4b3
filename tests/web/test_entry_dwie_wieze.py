"""Entering a table of Dwie Wieże by taps beyond the deal: the cast, what setup left, tricks already played, one and two players."""

from __future__ import annotations

import random

import pytest

from mellon import puzzles
from mellon.assistant.loading import load
from mellon.assistant.web.dealing import random_position
from mellon.assistant.web.entries import entry_from, entry_of
from mellon.assistant.web.entries.dwie_wieze_draft import query_of
from mellon.assistant.web.views import EntryView, TapGroup
from mellon.models.dwie_wieze import deals, pyramid_deals, rules, solo_deals
from tests.support.web.tapping import tapped

DEALT = deals.random_setup(deals.deal(19, 3, random.Random(4)), random.Random(4))


def group(view: EntryView, title: str) -> TapGroup:
    return next(one for one in view.groups if one.title.startswith(title))


def test_the_cast_is_tapped_in() -> None:
    query = {key: value for key, value in query_of(DEALT).items() if not key.startswith("c") or key == "chapter"}
    names = {c.id: c.name.en.split(" (")[0] for c in DEALT.chapter.cast}
    taps = [f"seat {number}, {names[DEALT.seat(number).character or '']}: seat here" for number in DEALT.numbers]
    assert tapped("dwie_wieze", *taps, query=query).line == str(DEALT)


def test_a_character_sits_once_and_can_get_up() -> None:
    query = {"chapter": "19", "players": "3", "c1": "gimli_hunter"}
    moved = tapped("dwie_wieze", "seat 2, Gimli: seat here", query=query)
    assert [tap.note for tap in group(moved, "Character of seat 1").rows[0] if tap.label == "Gimli"] == ["2"]
    risen = tapped("dwie_wieze", "seat 1, Gimli: put back", query=query)
    assert not any(tap.on for tap in group(risen, "Character of seat 1").rows[0])


def test_a_half_played_round_is_tapped_in() -> None:
    half = deals.random_play(DEALT, 5, random.Random(1))
    cards = [card.code for trick in half.tricks for card in trick.cards]
    view = tapped("dwie_wieze", *(f"{code}, " for code in cards), query=query_of(DEALT), within="tricks")
    assert view.line == str(half)
    back = tapped("dwie_wieze", "take the last card back", query=query_of(half))
    assert back.line == str(deals.random_play(DEALT, 4, random.Random(1)))


def test_a_card_that_may_not_be_played_tells_its_rule() -> None:
    rng = random.Random(7)
    found = deals.random_play(DEALT, 1, rng)
    illegal = [move for move in rules.candidates(found) if not rules.can(found, move)]
    assert illegal
    tricks = group(entry_of("dwie_wieze", query_of(found), "en"), "Tricks played")
    assert sum(not tap.href for tap in tricks.rows[0]) == len(illegal)
    assert any("(DW.p6." in note for note in tricks.notes)


def test_setup_that_is_done_asks_for_token_and_event() -> None:
    done = deals.random_setup(deals.deal(29, 4, random.Random(2)), random.Random(2))
    query = query_of(done)
    assert entry_of("dwie_wieze", query, "en").line == str(done)
    without = {key: value for key, value in query.items() if key != "burden"}
    assert "give the chosen token" in " ".join(one.what for one in entry_of("dwie_wieze", without, "en").defects)
    assert tapped("dwie_wieze", str(done.burden), query=without, within="burden").line == str(done)


def test_one_player_taps_four_hands_and_the_rest_is_the_pile() -> None:
    dealt = solo_deals.covered(solo_deals.deal(29, random.Random(3)))
    taps = [f"{card.code}, {card.title.en}: put here" for seat in dealt.seats for card in seat.hand]
    view = tapped("dwie_wieze", "Chapter 29: The Taming of Sméagol (1 player", *taps)
    assert view.line == str(dealt)
    assert len(taps) + 2 <= 50


def test_two_players_tap_the_open_cards_of_the_pyramid() -> None:
    dealt = pyramid_deals.deal_pyramid(19, random.Random(3), seat=3)
    view = entry_of("dwie_wieze", query_of(dealt), "en")
    read = load(view.line)
    assert read.seat(3).pyramid.unknown == 5
    assert [read.seat(number).hand for number in (1, 2)] == [dealt.seat(number).hand for number in (1, 2)]
    moved = tapped("dwie_wieze", "seat 1", query={"chapter": "19", "players": "2"}, within="pyramid")
    assert [place.title for place in moved.places][:3] == ["Seat 1 (0/7)", "Seat 2 (0/12)", "Seat 3 (0/12)"]


def test_shipped_positions_without_hidden_cards_and_pyramids_can_be_changed_by_taps() -> None:
    for name in (name for _, name in puzzles.names("dwie_wieze")):
        position = puzzles.find(name).position
        plain = (
            position.pyramid_seat is None and not any(seat.hidden or seat.unhidden for seat in position.seats) and position.stock is None
        )
        if plain and position.me is None and not position.moves:
            assert entry_from("dwie_wieze", position, (), "pl").line == str(position), name


@pytest.mark.parametrize("game", ["dwie_wieze", "konfrontacja", "lcg", "wojna_o_pierscien", "wyprawa_do_mordoru"])
def test_a_number_deals_the_same_random_table_of_every_game(game: str) -> None:
    lines = [str(random_position(game, seed, {})) for seed in range(8)]
    assert lines == [str(random_position(game, seed, {})) for seed in range(8)]
    assert len(set(lines)) == 8
    assert all(str(load(line)) == line for line in lines)


@pytest.mark.parametrize("people", [1, 2, 3, 4])
def test_dwie_wieze_is_dealt_for_as_many_as_asked(people: int) -> None:
    assert random_position("dwie_wieze", 1, {"players": people}).people == people
