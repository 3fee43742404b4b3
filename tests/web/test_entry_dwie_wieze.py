"""Entering a table of Dwie Wieże by taps beyond the deal: the cast, what setup left, tricks already played, one and two players."""

from __future__ import annotations

import random
from urllib.parse import parse_qsl, urlsplit

import pytest

from mellon import puzzles
from mellon.assistant.loading import load
from mellon.assistant.web.dealing import random_position
from mellon.assistant.web.entries import entry_from, entry_of
from mellon.assistant.web.entries.dwie_wieze_draft import query_of
from mellon.assistant.web.entries.dwie_wieze_round import word_of
from mellon.assistant.web.views import EntryView, TapGroup
from mellon.models.dwie_wieze import deals, pyramid_deals, rules, solo_deals
from mellon.models.dwie_wieze.cards import Card
from mellon.models.dwie_wieze.moves import Draw, Play, Unhide
from mellon.models.dwie_wieze.position import Position
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


def unnamed(query: dict[str, str]) -> dict[str, str]:
    """Return a draft in which nobody knows the face-down cards of the pyramid."""
    return {key: value for key, value in query.items() if not key.startswith("u")}


def test_two_players_tap_the_open_cards_of_the_pyramid() -> None:
    dealt = pyramid_deals.deal_pyramid(19, random.Random(3), seat=3)
    assert entry_of("dwie_wieze", query_of(dealt), "en").line == str(dealt)
    read = load(entry_of("dwie_wieze", unnamed(query_of(dealt)), "en").line)
    assert read.seat(3).pyramid.unknown == 5
    assert [read.seat(number).hand for number in (1, 2)] == [dealt.seat(number).hand for number in (1, 2)]
    moved = tapped("dwie_wieze", "seat 1", query={"chapter": "19", "players": "2"}, within="pyramid")
    assert [place.title for place in moved.places][:3] == ["Seat 1 (0/7)", "Seat 2 (0/12)", "Seat 3 (0/12)"]


def test_shipped_positions_can_be_changed_by_taps_unless_more_is_known_of_them() -> None:
    for name in (name for _, name in puzzles.names("dwie_wieze")):
        position = puzzles.find(name).position
        from_below = position.pyramid_seat is not None and position.seat(position.pyramid_seat).unhidden is not None
        if not from_below:
            assert entry_from("dwie_wieze", position, (), "pl").line == str(position), name


SADDLE = "dw20_card_under_the_saddle"


def test_a_hidden_card_is_tapped_in_and_taken_back() -> None:
    position = puzzles.find(SADDLE).position
    query = {key: value for key, value in query_of(position).items() if key not in ("x1", "t")}
    assert "hidden=" not in entry_of("dwie_wieze", query, "en").line
    hidden = tapped("dwie_wieze", "G8, mountains 8: hidden", query=query, within="hidden-1")
    assert " hidden=G8" in hidden.line
    assert tapped("dwie_wieze", "G8", query=query_of(position), within="hidden-1").line == entry_of("dwie_wieze", query, "en").line
    back = tapped("dwie_wieze", "Éomer takes the hidden G8 back", "G8, ", query=query_of(position), within="tricks")
    after, _ = rules.replay(position, [Unhide(1, Card.parse("G8")), Play(1, Card.parse("G8"))])
    assert back.line == str(after)
    assert entry_of("dwie_wieze", query_of(after), "en").line == str(after)


def test_only_who_may_hide_a_card_is_asked_for_it() -> None:
    query = query_of(puzzles.find(SADDLE).position)
    assert [one.id for one in entry_of("dwie_wieze", query, "pl").groups if one.id.startswith("hidden")] == ["hidden-1"]
    assert not any(one.id.startswith("hidden") for one in entry_of("dwie_wieze", {**query, "setup": "free"}, "pl").groups)


def alone(tricks: int) -> Position:
    """Return a game for one player after some tricks with the draws after them."""
    rng = random.Random(11)
    position = deals.random_setup(solo_deals.covered(solo_deals.deal(29, rng)), rng)
    while len(position.done) < tricks or position.draw_due:
        drawn = Draw(tuple(rng.sample(position.in_pile, 4)))
        position, _ = rules.do(position, drawn if position.draw_due else rng.choice(rules.legal(position)))
    return position


def test_draws_after_the_tricks_of_one_player_are_tapped_in() -> None:
    position = alone(2)
    query = query_of(position)
    words = query.pop("t").split()
    names = [f"{word.removeprefix('d:')}, " for word in words]
    view = tapped("dwie_wieze", *names, query=query, within="tricks")
    assert view.line == str(position)
    assert view.review
    partly = tapped("dwie_wieze", *names[:6], query=query, within="tricks")
    assert partly.status == "After the trick every hand draws: seat 3."
    assert partly.line == ""
    assert tapped("dwie_wieze", "take the last card back", query=query | {"t": " ".join(words)}).status.endswith("seat 4.")


def test_a_draw_that_cannot_be_stands_at_the_tricks_with_its_rule() -> None:
    position = alone(1)
    query = query_of(position)
    played = query["t"].split()
    view = entry_of("dwie_wieze", query | {"t": " ".join([*played[:-1], f"d:{played[4].removeprefix('d:')}"])}, "en")
    assert [one.rule for one in group(view, "The draw").defects] == ["DW.p28.solo_draw"]
    assert view.line == ""


def test_a_round_with_the_pyramid_is_tapped_in_and_what_turns_up_is_asked_for() -> None:
    position = puzzles.find("dw20_pyramid_two_orcs_left").position
    start = unnamed(query_of(position))
    rng = random.Random(3)
    view, turned, query = entry_of("dwie_wieze", start, "en"), 0, start
    while len(position.done) < 6 and not position.over:
        move = rng.choice([one for one in rules.legal(position) if isinstance(one, Play)])
        position, _ = rules.do(position, move)
        view, query = follow(query, f"play-{word_of(move)}")
        while "turned up" in view.status:
            place = next(tap.key for tap in group(view, "Who gets").rows[0] if tap.on).removeprefix("place--")
            laid = position.seat(1).pyramid.at(f"{place[0]}.{place[1]}")
            view, query = follow(query, f"card-{laid.card.code}-", f"pyramid {place[0]}.{place[1]}")
            turned += 1
    assert turned > 1
    read = load(view.line)
    assert read.tricks == position.tricks
    known = {place: laid for place, laid in read.seat(1).pyramid.places() if not laid.down}
    assert known == {place: laid for place, laid in position.seat(1).pyramid.places() if not laid.down}
    assert entry_from("dwie_wieze", read, (), "en").line == view.line


def follow(query: dict[str, str], key: str, name: str = "") -> tuple[EntryView, dict[str, str]]:
    """Tap the first thing with such a key that leads somewhere."""
    taps = [tap for one in entry_of("dwie_wieze", query, "en").groups for row in one.rows for tap in row if tap.href]
    href = next(tap.href for tap in taps if tap.key.startswith(key) and name in tap.name)
    after = dict(parse_qsl(urlsplit(href).query))
    return entry_of("dwie_wieze", after, "en"), after


def test_a_card_that_turned_up_long_ago_is_asked_for_before_anything_else() -> None:
    query = query_of(puzzles.find("dw19_pyramid_tower_below").position)
    view = entry_of("dwie_wieze", unnamed(query), "en")
    assert view.status == "A card of the pyramid was turned up (2.1): tap it among the cards."
    assert (view.line, group(view, "Tricks played").rows) == ("", ())
    assert group(view, "Tricks played").notes == ("Trick 1: L4 L5 L2", "Trick 2: L8 L7 L6")
    assert next(tap.name for tap in group(view, "Who gets").rows[0] if tap.on) == "pyramid 2.1, 0/1"


@pytest.mark.parametrize(
    "name", ["dw19_orc_under_the_tower", "dw19_pyramid_tower_below", "dw20_card_under_the_saddle", "dw20_pyramid_two_orcs_left", ""]
)
def test_no_tap_leads_to_a_draft_that_cannot_be_shown(name: str) -> None:
    rng = random.Random(19)
    for _ in range(3):
        query = query_of(puzzles.find(name).position if name else alone(2))
        for _ in range(25):
            view = entry_of("dwie_wieze", query, rng.choice(("pl", "en")))
            query = dict(
                parse_qsl(urlsplit(rng.choice([tap.href for one in view.groups for row in one.rows for tap in row if tap.href])).query)
            )


def test_words_of_an_address_that_are_no_play_are_told() -> None:
    for word in ("nonsense", "back:1", "back:9", "d:P1", "d:", "@", "OR@9.9"):
        view = entry_of("dwie_wieze", query_of(DEALT) | {"t": word}, "pl")
        assert view.line == "" or word in ("d:P1",), word


@pytest.mark.parametrize("game", ["dwie_wieze", "konfrontacja", "lcg", "wojna_o_pierscien", "wyprawa_do_mordoru"])
def test_a_number_deals_the_same_random_table_of_every_game(game: str) -> None:
    lines = [str(random_position(game, seed, {})) for seed in range(8)]
    assert lines == [str(random_position(game, seed, {})) for seed in range(8)]
    assert len(set(lines)) == 8
    assert all(str(load(line)) == line for line in lines)


@pytest.mark.parametrize("people", [1, 2, 3, 4])
def test_dwie_wieze_is_dealt_for_as_many_as_asked(people: int) -> None:
    assert random_position("dwie_wieze", 1, {"players": people}).people == people
