"""Entering a real table by taps: every tap is a link, the draft lives in its address, what follows fills itself in, defects stand at their place."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest

from mellon import puzzles, solver
from mellon.assistant.common_words import words_of
from mellon.assistant.loading import load
from mellon.assistant.web import entries
from mellon.assistant.web.entries import entry_from, entry_of
from mellon.assistant.web.entries.kept import beside
from mellon.models.dwie_wieze.cards import codes
from mellon.models.dwie_wieze.deals import deal
from mellon.models.wyprawa_do_mordoru.reading import read_table as mordor_table
from tests.support.web.phone import Phone
from tests.web.conftest import Served
from tests.web.test_pages import Page

pytestmark = pytest.mark.xdist_group("web")
MOST_TAPS = 50
MOST_TAPS_OF_A_TURN = 12


@pytest.fixture
def phone(server: Served) -> Phone:
    return Phone(server)


@pytest.mark.parametrize(("number", "players", "chapter"), [(19, 3, "Rozdział 19: Pożegnanie Boromira (graczy: 3)"), (29, 4, "Rozdział 29: Obłaskawienie Sméagola (graczy: 4)")])  # fmt: skip
def test_a_whole_deal_of_dwie_wieze_is_entered_with_few_taps(phone: Phone, number: int, players: int, chapter: str) -> None:
    dealt = deal(number, players, random.Random(5))
    phone.open("pl/").tap("Dwie Wieże: Wpisz stół").tap(chapter)
    for seat in dealt.seats[:-1]:
        for card in seat.hand:
            phone.tap(f"{card.code}, {card.title.pl}: daj tu")
    if dealt.lost is not None:
        assert phone.status == "Zagubiona karta: jeszcze 1 karta"
        phone.tap(f"{dealt.lost.code}, {dealt.lost.title.pl}: daj tu")
    assert phone.status == "Wszystkie karty mają swoje miejsce."
    phone.tap("Gotowe")
    assert phone.line == str(dealt)
    assert phone.taps <= MOST_TAPS
    assert Page(phone.text).moves


def test_the_lost_card_fills_itself_in_where_all_hands_are_entered(phone: Phone) -> None:
    dealt = deal(20, 3, random.Random(7))
    hands = [codes(seat.hand).replace(" ", "+") for seat in dealt.seats]
    phone.open(f"en/dwie_wieze/enter?chapter=20&players=3&h1={hands[0]}&h2={hands[1]}&h3={hands[2]}")
    assert "filled in by itself" in phone.place("Lost card (1/1)")
    assert phone.tap("Done").line == str(dealt)


def test_a_full_hand_hands_over_to_the_next_seat_and_a_placed_card_is_taken_back(phone: Phone) -> None:
    phone.open("en/dwie_wieze/enter?chapter=19&players=3&h1=P1+P2+P3+P4+P5+P6+P7+P8+G1+G2+G3")
    assert phone.status == "Seat 1: 1 card more"
    phone.tap("OR, orcs: put here (seat 1)")
    assert phone.status == "Seat 2: 12 cards more"
    phone.tap("G2, mountains 2: lies here: seat 1; take it back")
    assert phone.status == "Seat 1: 1 card more"
    phone.tap("seat 3, 0/12").tap("G2, mountains 2: put here (seat 3)")
    assert "G2" in phone.place("Seat 3 (1/12)")
    assert "G2" not in phone.place("Seat 1 (11/12)")


def test_copies_of_a_card_are_tapped_one_by_one(phone: Phone) -> None:
    phone.open("en/dwie_wieze/enter?chapter=19&players=3&h1=OR+OR")
    assert phone.text.count("OR, orcs: lies here: seat 1; take it back") == 2
    assert phone.text.count("OR, orcs: put here (seat 1)") == 1


def test_a_card_that_cannot_be_lost_is_told_at_its_place_with_the_rule(phone: Phone) -> None:
    phone.open("pl/dwie_wieze/enter?chapter=19&players=3&seat=lost").tap("BW, Biała Wieża: daj tu (zagubiona karta)")
    place = phone.place("Zagubiona karta (1/1)")
    assert "Biała Wieża nie może być zagubioną kartą" in place
    assert 'href="/pl/rules?q=DW.p4.lost_card"' in place
    assert "DW.p4.lost_card" not in phone.place("Miejsce 1 (0/12)")
    phone.tap("BW, Biała Wieża: leży tu: zagubiona karta; zabierz")
    assert "DW.p4.lost_card" not in phone.text


def test_words_of_an_address_that_cannot_lie_there_are_told(phone: Phone) -> None:
    phone.open("en/dwie_wieze/enter?chapter=19&players=3&h1=P1+R1+X9&h2=P1&lost=G1+G2&seat=7")
    assert "R1: the deck has no more such cards" in phone.place("Seat 1 (1/12)")
    assert "&#34;X9&#34; is not a card" in phone.place("Seat 1 (1/12)")
    assert "P1: the deck has no more such cards" in phone.place("Seat 2 (0/12)")
    assert "G2: there is room for 1 card here" in phone.place("Lost card (1/1)")


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("chapter=21&players=3", "chapter 21: not known: texts of events, if any"),
        ("chapter=19&players=4", "Legolas (Hunter): goal (4 players)"),
        ("chapter=99&players=3", "there is no such chapter for so many players: 99 / 3"),
    ],
)
def test_a_chapter_that_cannot_be_computed_says_what_is_missing(phone: Phone, query: str, told: str) -> None:
    phone.open(f"en/dwie_wieze/enter?{query}")
    assert told in phone.text.split('<section id="taps"')[0]
    assert "Chapter 19: The Departure of Boromir (3 players)" in phone.links
    assert "Chapter 19: The Departure of Boromir (4 players)" not in phone.links


def test_the_tower_event_is_not_dealt(phone: Phone) -> None:
    phone.open("en/dwie_wieze/enter?chapter=29&players=4")
    assert "BW, White Tower: lies here: tower event" in phone.text
    assert not any(name.startswith("BW") for name in phone.links)
    assert "Lost card" not in phone.text


@pytest.mark.parametrize("lang", ["pl", "en"])
def test_pages_of_entry_keep_to_the_house_rules(server: Served, lang: str) -> None:
    for path in ("dwie_wieze/enter", "dwie_wieze/enter?chapter=19&players=3&h1=P1+OR", "konfrontacja/enter", "wyprawa_do_mordoru/enter"):
        response = server.get(f"{lang}/{path}")
        page = Page(response.text)
        assert page.inline == []
        assert page.languages == [lang]
        assert page.status


def test_the_way_to_the_entry_stands_on_the_board(phone: Phone) -> None:
    for path in ("en/dwie_wieze", "en/dwie_wieze?p=dw19_orc_under_the_tower&ask=legal"):
        assert phone.open(path).links["Enter your table"] == "/en/dwie_wieze/enter"


def test_a_turn_of_mordor_is_entered_with_few_taps(phone: Phone) -> None:
    phone.open("pl/").tap("Wyprawa do Mordoru: Wpisz stół")
    for face in (
        "czarna: ustaw Pierścień",
        "żółta: ustaw Pierścień",
        "czerwona: ustaw Nazgul",
        "niebieska: ustaw ork",
        "zielona: ustaw broń",
    ):
        phone.tap(f"kostka {face}")
    phone.tap("Zakreślone okrągłe pola: 3").tap("Nieskreślone całe kwadraty Nazguli: 4").tap("Nieskreślone połówki kwadratów: 2")
    phone.tap("Sam")
    assert phone.status == "Tura jest cała."
    phone.tap("Gotowe")
    assert phone.taps <= MOST_TAPS_OF_A_TURN
    assert phone.line == str(
        mordor_table(
            {
                "game": "wyprawa_do_mordoru",
                "sheet": "basic",
                "player": [{"hobbit": "sam", "circled": 3, "halves": 2, "whole": 4}],
                "turn": {"roll": ["black:ring", "yellow:ring", "red:nazgul", "blue:orc", "green:weapon"]},
            }
        )
    )
    assert Page(phone.text).moves


@pytest.mark.parametrize(
    "line",
    [
        str(deal(19, 3, random.Random(2))),
        "konfrontacja to_move=sauron | frodo@high_pass gandalf@dagorlad boromir@shire cards=3,retreat"
        " | shelob@misty_mountains flying_nazgul@gap_of_rohan cards=4,eye",
        "wyprawa_do_mordoru basic 9x6 dice=ring_double | sam 2 1 5 / kept black:ring / roll yellow:ring red:orc blue:orc green:orc",
    ],
)
def test_the_table_of_a_board_is_changed_by_taps(phone: Phone, line: str) -> None:
    game = line.split()[0]
    phone.open(f"en/{game}?{urlencode({'p': line, 'ask': 'legal'})}")
    line = phone.line
    phone.tap("Change this table").tap("Done")
    assert phone.line == line


BESIDE = {
    "dw29_solo_one_step_back": "draw pile: C7 L4 G1 L1 L7 G7 C3 R3",
    "kf_eye_and_magic": "attacker: Witch-king",
    "third_ring_too_many": "hobbit: frodo, round fields circled: 8, halves: 1, whole squares: 0",
}


@pytest.mark.parametrize("name", BESIDE)
def test_what_taps_cannot_tell_is_kept_beside_them(phone: Phone, name: str) -> None:
    position = puzzles.find(name).position
    phone.open(f"en/{position.game}/enter?p={name}")
    assert BESIDE[name] in phone.text
    phone.tap("Done")
    assert phone.line == str(position)


@pytest.mark.parametrize("name", [*BESIDE, "kf_first_step"])
def test_what_is_kept_is_told_in_words(name: str) -> None:
    position = puzzles.find(name).position
    tapped = entry_of(position.game, entries.query_of(position), "pl").line
    kept = beside(tapped, position)

    def keys(value: object) -> Iterator[str]:
        if isinstance(value, Mapping):
            yield from (str(key) for key in value)
            yield from (key for inner in value.values() for key in keys(inner))
        elif isinstance(value, list):
            yield from (key for inner in value for key in keys(inner))

    unnamed = [key for key in keys(kept) if words_of(position.game).key(key, "pl") is None]
    assert kept and unnamed == []


def test_a_kept_question_stays_while_the_board_is_changed_and_can_be_dropped(phone: Phone) -> None:
    phone.open("en/konfrontacja/enter?p=kf_first_step").tap("Merry, Enedwaith: choose").tap("Eregion: put here").tap("Done")
    assert "question=sure_win" in phone.line and "merry@eregion" in phone.line
    phone.open("en/konfrontacja/enter?p=kf_first_step").tap("Drop this").tap("Done")
    assert "question" not in phone.line and "merry@enedwaith" in phone.line


def test_two_hobbits_stay_two_while_one_of_them_is_changed(phone: Phone) -> None:
    phone.open("en/wyprawa_do_mordoru/enter?p=third_ring_too_many").tap("Round fields circled: 7").tap("Done")
    assert "| frodo 8 1 0 | merry 7 2 0 /" in phone.line and "to_move=merry" in phone.line
    phone.open("en/wyprawa_do_mordoru/enter?p=third_ring_too_many").tap("Frodo")
    assert "Done" not in phone.links and "WM." in phone.text


def test_moves_that_a_position_gives_are_kept() -> None:
    position = load({**solver.ask(load("kf_first_step"), "show").position, "moves": ["frodo shire-cardolan"]})
    assert entry_from("konfrontacja", position, (), "en").line == str(position)


@pytest.mark.parametrize("word", ["x", "[]", "{", '{"question": 5}', '{"player": [1], "to_move": []}', "{}", "[" * 5000])
def test_what_is_kept_may_be_anything(word: str) -> None:
    for game in entries.GAMES:
        view = entry_of(game, {**entries.query_of(puzzles.find(puzzles.names(game)[0][1]).position), "keep": word}, "en")
        assert view.defects or view.groups[0].id == "kept"


def test_a_position_that_taps_cannot_tell_is_not_cut_short(phone: Phone) -> None:
    for position in ("dw20_pyramid_seven_of_shadows", "kf_even_odds"):
        phone.open(f"en/dwie_wieze/enter?p={position}")
        assert "this position cannot be changed by taps here" in phone.text
        assert "Done" not in phone.links
    phone.open("en/dwie_wieze/enter?p=dwie_wieze+99+setup=free+%7C+-+P1+%7C+-+P2+%7C+-+P3")
    assert "there is no chapter 99" in phone.text


def test_a_tap_leads_back_to_where_it_was_made(phone: Phone) -> None:
    phone.open("en/wyprawa_do_mordoru/enter")
    anchors = {urlsplit(href).fragment for href in phone.links.values() if "/enter?" in href and not href.startswith("/pl/")}
    assert {"taps", "die-black", "circled", "hobbit"} <= anchors
    assert all(phone.text.count(f'id="{anchor}"') == 1 for anchor in anchors)


def test_dice_of_mordor_can_be_kept_and_taken_back(phone: Phone) -> None:
    phone.open("en/wyprawa_do_mordoru/enter?roll=yellow:ring+red:orc+blue:orc+green:orc")
    assert phone.status == "1 die more"
    assert "Done" not in phone.links
    phone.tap("kept").tap("black die: set Nazgul")
    assert phone.status == "The turn is whole."
    phone.tap("black die: Nazgul, kept; take it back")
    assert phone.status == "1 die more"
    phone.tap("black die: set Nazgul").tap("Done")
    assert phone.line.endswith("/ kept black:nazgul / roll yellow:ring red:orc blue:orc green:orc")


def test_a_turn_of_mordor_that_cannot_be_is_told_at_its_place(phone: Phone) -> None:
    phone.open("en/wyprawa_do_mordoru/enter?whole=6&halves=2")
    group = phone.text.split("Half squares not crossed</h2>")[1].split("</ul>")[0]
    assert "2 halves and 6 whole squares do not fit on 6 squares" in group
    assert "Done" not in phone.links
    phone.open("en/wyprawa_do_mordoru/enter?kept=black:tree&roll=yellow:ring")
    assert 'href="/en/rules?q=WM.p4.end"' in phone.text
    phone.open("en/wyprawa_do_mordoru/enter?circled=99&roll=yellow:x+red:tree&hobbit=bilbo")
    for told in (
        "&#34;99&#34; cannot stand here",
        "&#34;yellow:x&#34; cannot stand here",
        "WM.p6.tree_black",
        "&#34;bilbo&#34; cannot stand here",
    ):
        assert told in phone.text


def test_a_board_of_konfrontacja_is_entered_by_pieces_and_regions(phone: Phone) -> None:
    phone.open("en/").tap("The Confrontation: Enter your table")
    assert phone.status == "Tap a piece, then a region."
    phone.tap("Frodo: choose").tap("The High Pass: put here (Frodo)")
    phone.tap("Shelob: choose").tap("Misty Mountains: put here (Shelob)")
    phone.tap("Sauron")
    assert phone.status.startswith("The board is whole")
    phone.tap("Done")
    assert phone.line.startswith("konfrontacja to_move=sauron | frodo@high_pass cards=")
    assert "shelob@misty_mountains" in phone.line
    assert Page(phone.text).moves


def test_a_piece_of_konfrontacja_is_moved_and_taken_back(phone: Phone) -> None:
    phone.open("en/konfrontacja/enter?pieces=frodo@shire+orcs@mordor")
    phone.tap("Frodo, The Shire: choose").tap("Rohan: put here (Frodo)")
    assert "frodo@rohan" in phone.tap("Done").line
    phone.open("en/konfrontacja/enter?pieces=frodo@shire+orcs@mordor&piece=frodo").tap("Frodo: take off the board")
    assert "frodo" not in parse_qs(urlsplit(phone.address).query)["pieces"][0]


def test_a_board_of_konfrontacja_that_cannot_be_is_told_at_its_place(phone: Phone) -> None:
    phone.open("en/konfrontacja/enter?pieces=sam@caradhras+pippin@caradhras+orcs@caradhras+x@y&fellowship_played=3")
    board, *_, fellowship, _, cards, _, enemy, _ = phone.text.split('<div class="taps ')[2:]
    assert "both sides stand there" in board and "KF.p8.next_battle" in board
    assert "&#34;x@y&#34; cannot stand here" in board
    assert "at most 1, 2 stand there" in fellowship and 'q=KF.p5.capacity"' in fellowship
    assert "hands are always equal: 8 and 9" in enemy
    assert "hands are always equal" not in cards
    assert "Done" not in phone.links
