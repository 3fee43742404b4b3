"""Dwie Wieże in the terminal: nothing on the table is lost, both languages, narrow and wide, and answers in a player's words."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest
import tomlkit
from rich.console import Console

from mellon import solver
from mellon.assistant.dwie_wieze.draw import word_move
from mellon.assistant.dwie_wieze.progress import progress
from mellon.assistant.painters.terminal import paint_position
from mellon.assistant.render import own_body
from mellon.assistant.running import unfinished
from mellon.models.dwie_wieze import Hide, Move, Position, Take, Unhide, hand, rules, setup
from mellon.models.dwie_wieze.deals import deal, random_play, random_setup
from mellon.models.dwie_wieze.moves import parse_move
from mellon.models.dwie_wieze.notation import to_table
from mellon.solver import Verdict
from mellon.solver.game import game, games
from tests.support.contract import told_illegal, told_line, told_moves

WIDTHS = (60, 80, 100)
LANGUAGES = ("pl", "en")
CARD = re.compile(r"(?<![\w*])(?:[PGLCR]\d{1,2}|BW|CW|OR|ZM)(?!\w)")
AHEAD = (
    "dwie_wieze 19 setup=done lost=C4 | aragorn_hunter G3 C2 C7 | legolas_hunter G6 L3 C3 | boromir_fallen G8 L7 C6"
    " / 1 L4 L8 L1 / 2 P1 P2 G1 / 3 P4 L6 P5 / 2 P3 P6 G2 / 3 CW BW L2 / 2 P7 L5 OR / 2 G5 G4 G7 / 1 C1 C8 C5 / 2 P8 OR OR"
)
BEHIND = (
    "dwie_wieze 19 setup=done lost=CW | legolas_hunter L5 L8 C6 OR OR OR | boromir_fallen P4 P6 P8 L1 L3 C1"
    " | aragorn_hunter P3 P7 L2 C7 C8 BW / 3 G2 G6 G1 / 1 C4 C3 C2 / 1 P5 P2 P1 / 1 L7 L6 L4 / 1 G3 G4 G8 / 3 G5 G7 C5"
)
"""Every goal alone can be met, all three together cannot."""


@pytest.fixture(autouse=True)
def the_real_games(stones: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the shipped games back on the table."""
    monkeypatch.setattr(solver, "games", games)
    monkeypatch.setattr(solver, "game", game)


def printed(renderable: object, width: int = 80) -> str:
    """Return what a terminal of this width shows, without colours."""
    console = Console(width=width, no_color=True, markup=False, highlight=False, emoji=False)
    with console.capture() as capture:
        console.print(renderable)
    return capture.get()


def asked(p: Position, verb: str, lang: str = "en", width: int = 100) -> str:
    """Return the drawn body of an answer, blanks and line breaks made one."""
    body = own_body(solver.ask(p, verb, engine="search"), lang)
    assert body is not None
    return " ".join(printed(body, width).split())


def moves_of(line: Sequence[Mapping[str, Any]], players: int) -> list[Move]:
    """Return the moves that the entries of a line name."""
    read = [parse_move(entry, "line", players, lambda name: name)[0] for entry in line]
    return [move for move in read if move is not None]


def cards_of(p: Position) -> Counter[str]:
    """Return every card of a position, wherever it lies."""
    lying = [*p.event, *([p.lost] if p.lost else []), *(card for trick in p.tricks for card in trick.cards)]
    kept = [seat.kept for seat in p.seats if seat.kept]
    return Counter(card.code for card in [*lying, *kept, *(card for seat in p.seats for card in seat.held)])


def stages(number: int, players: int) -> list[Position]:
    """Return a deal, the same with a cast, and some moments of a random round of it."""
    rng = random.Random(100 * number + players)
    fresh = deal(number, players, rng)
    ready = random_setup(fresh, rng)
    return [fresh, ready, *(random_play(ready, cards, rng) for cards in (1, players, 4 * players + 2, 8 * players))]


@pytest.mark.parametrize(("number", "players"), [(19, 3), (20, 3), (29, 3), (29, 4)])
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("width", WIDTHS)
def test_every_card_of_a_position_is_drawn(number, players, lang, width):
    for p in stages(number, players):
        drawn = printed(paint_position(p, lang), width)
        shown = Counter(CARD.findall(drawn))
        assert not cards_of(p) - shown, (str(p), drawn)
        assert max(map(len, drawn.splitlines())) <= width


@pytest.mark.parametrize("width", (30, *WIDTHS))
def test_a_hand_of_one_long_suit_is_drawn_whole_beside_the_table(width):
    forests = hand("L5 L6 L7 L8 L9 L10 L11 L12 L13 L14 L15 L16")
    p = deal(19, 3, random.Random(1))
    drawn = printed(paint_position(p.with_seat(2, replace(p.seat(2), hand=forests)), "en"), width)
    assert {card.code for card in forests} <= set(CARD.findall(drawn))


@pytest.mark.parametrize(
    ("lang", "title", "turn"), [("pl", "Rozdział 20: Jeźdźcy Rohanu", "gra "), ("en", "Chapter 20: The Riders of Rohan", " to play")]
)
def test_the_drawing_names_chapter_seats_and_turn(lang, title, turn):
    p = stages(20, 3)[4]
    drawn = printed(paint_position(p, lang))
    assert title in drawn
    assert turn in drawn
    for number in p.numbers:
        character = p.character(number)
        assert character is not None
        assert f"{number} {character.name.of(lang).split(' (')[0]}" in drawn


def test_seats_stand_clockwise_with_the_asking_one_at_the_bottom():
    p = replace(stages(29, 4)[1], me=2)
    drawn = printed(paint_position(p, "en"), 100).splitlines()
    names = {number: f" {number} {p.character(number).name.en.split(' (')[0]} " for number in p.numbers}
    row = {number: next(at for at, line in enumerate(drawn) if re.search(rf"[─━]{name}[─━]", line)) for number, name in names.items()}
    assert row[4] < row[3] == row[1] < row[2]
    middle = drawn[row[3]]
    assert middle.index(names[3]) < middle.index(names[1])


@pytest.mark.rule("DW.p21.burden", "DW.p22.ring_lock", "DW.p7.tower_token")
def test_tokens_are_drawn():
    p = random_setup(deal(29, 4, random.Random(11)), random.Random(12))
    assert f"burden {p.burden}" in printed(paint_position(p, "en"))
    assert "rings may not be led yet" in printed(paint_position(p, "en"))
    late = random_play(p, 30, random.Random(2))
    assert not late.rings_locked
    assert "pierścieniami wolno wychodzić" in printed(paint_position(late, "pl"))
    tower = next(card for card in ("BW", "CW") if any(card in trick.codes for trick in late.tricks))
    assert re.search(rf"tokens? (?:BW |CW )?{tower}", printed(paint_position(late, "en")))


@pytest.mark.rule("DW.p9.goal_final")
def test_a_star_marks_a_goal_met_for_good_and_a_cross_one_out_of_reach():
    drawn = " ".join(printed(paint_position(Position.parse(AHEAD), "en")).split())
    assert "2 Legolas ★" in drawn
    assert "★ met for good (6/≥6)" in drawn
    assert "1 Aragorn ★" not in drawn
    assert "trick 10 of 12" in drawn


@pytest.mark.rule("DW.p11.hide", "DW.p11.hide_return")
def test_a_hidden_card_is_drawn_and_worded():
    p = random_setup(deal(20, 3, random.Random(4)), random.Random(4))
    number = p.seat_of("eomer")
    seat = p.seat(number)
    hiding = p.with_seat(number, replace(seat, hand=seat.hand[1:], hidden=seat.hand[0]))
    card = seat.hand[0].code
    assert f"hidden: {card}" in printed(paint_position(hiding, "en"))
    assert f"schowana: {card}" in printed(paint_position(hiding, "pl"))
    assert word_move(Hide(number, seat.hand[0]).entry(), p, "pl") == f"Éomer (miejsce {number}) chowa {card}"
    assert word_move(Unhide(number, seat.hand[0]).entry(), p, "en") == f"Éomer (seat {number}) takes back the hidden {card}"


@pytest.mark.rule("DW.p5.first_character", "DW.p5.choose", "DW.p5.setup_order")
def test_the_setup_stage_says_who_chooses_and_who_acts():
    p = deal(19, 3, random.Random(7))
    first = setup.next_to_choose(p)
    assert f"Seat {first} takes a character now, who holds BW: Aragorn." in printed(paint_position(p, "en"))
    for character in ("aragorn_hunter", "boromir_fallen", "gimli_hunter"):
        p, _ = rules.do(p, Take(setup.next_to_choose(p), character))
    drawn = " ".join(printed(paint_position(p, "pl")).split())
    assert f"Aragorn (miejsce {first}): wymienia kartę z dowolną postacią (można pominąć)" in drawn
    assert "wymienia kartę z jedną z postaci: Legolas, Aragorn" in drawn


WORDED = [
    ({"seat": 3, "play": "G8"}, "Boromir (miejsce 3) zagrywa G8", "Boromir (seat 3) plays G8"),
    (
        {"seat": 1, "exchange": {"with": 3, "gives": "P1", "gets": "CW"}},
        "Aragorn (miejsce 1) wymienia P1 na CW z miejscem 3 (Boromir)",
        "Aragorn (seat 1) exchanges P1 for CW with Boromir (seat 3)",
    ),
    (
        {"seat": 1, "exchange": {"with": "event", "gives": "P1", "gets": "BW"}},
        "Aragorn (miejsce 1) zostawia P1 przy wydarzeniu wieży i bierze BW",
        "Aragorn (seat 1) leaves P1 at the tower event and takes BW",
    ),
    ({"seat": 1, "burden": 3}, "Aragorn (miejsce 1) wybiera żeton brzemienia 3", "Aragorn (seat 1) chooses burden token 3"),
]


@pytest.mark.parametrize(("entry", "pl", "en"), WORDED, ids=["play", "exchange", "swap", "burden"])
def test_moves_in_words(entry, pl, en):
    p = Position.parse(AHEAD)
    assert (word_move(entry, p, "pl"), word_move(entry, p, "en")) == (pl, en)


def test_a_seat_without_a_character_is_called_by_its_number():
    p, entry = deal(19, 3, random.Random(1)), {"seat": 3, "take": "gimli_hunter"}
    assert word_move(entry, p, "pl") == "miejsce 3 bierze postać: Gimli (Łowca)"
    assert word_move(entry, p, "en") == "seat 3 takes Gimli (Hunter)"


def test_a_declared_ring_is_said_to_win():
    p = stages(29, 3)[1]
    assert "Jedyny Pierścień i ogłasza" in word_move({"seat": 1, "play": "R1+"}, p, "pl")


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize(("number", "players"), [(19, 3), (29, 4)])
def test_a_winning_line_is_drawn_card_by_card(number, players, width):
    p = deal(number, players, random.Random(3))
    answer = solver.ask(p, "solve", engine="search")
    assert answer.verdict == "winnable"
    body = own_body(answer, "en")
    assert body is not None
    drawn = printed(body, width)
    played = [entry["play"].rstrip("+") for entry in told_line(answer) if "play" in entry]
    assert not Counter(played) - Counter(CARD.findall(drawn))
    assert max(map(len, drawn.splitlines())) <= width
    end, _ = rules.replay(p, moves_of(told_line(answer), players))
    rows = [line for line in drawn.splitlines() if re.match(r" +\d+  ", line)]
    assert len(rows) == end.hand_size
    for row, done in zip(rows, end.done, strict=True):
        assert f"[{done.winning_card}" in row
    assert drawn.count("✓") == players


def test_progress_columns_show_how_the_goals_grow():
    p = deal(19, 3, random.Random(3))
    told = asked(p, "solve")
    assert "goal 1 goal 2 goal 3" in told
    for first in ("1/2", "2/2"):
        assert first in told
    assert "★" in told


def test_a_lost_position_names_the_engine_and_its_nodes():
    p = Position.parse(BEHIND)
    told = asked(p, "solve")
    nodes = solver.ask(p, "solve", engine="search").stats.nodes
    assert f"the engine search has ruled out every possibility (nodes: {nodes})" in told
    assert "Nie wygrywa żaden przebieg: silnik search" in asked(p, "solve", "pl")


@pytest.mark.rule("DW.p9.goal", "DW.p9.early_failure")
def test_explain_groups_goals_conflict_and_rulings():
    told = asked(Position.parse(BEHIND), "explain")
    assert told.count("✓ can be met") == 3
    assert "✓ can be met 1 Legolas Forest cards won: at least 6." in told
    assert "Cannot be met together: Legolas (Hunter) and Boromir (Fallen warrior) and Aragorn (Hunter)" in told
    assert "Turning point: in trick 6 seat 3 played G5" in told
    matters, silent = told.split("Contested rulings")[1].split("These do not matter: ")
    assert "black_tower_lost" in matters and "black_tower_lost" not in silent
    assert "Only orcs in hand and a hidden card" in silent and "orc_lead_with_hidden" not in silent
    assert "All goals can be met together" in asked(Position.parse(AHEAD), "explain")


def test_explain_says_which_of_the_given_moves_loses():
    p = deal(19, 3, random.Random(3))
    line = told_line(solver.ask(p, "solve", engine="search"))
    told = asked(replace(p, moves=tuple(moves_of(line[:6], 3))), "explain")
    assert "The moves given None of these moves loses." in told


def test_hint_puts_equal_cards_together_and_flags_the_only_one():
    told = {}
    for seed in range(40):
        p = random_play(random_setup(deal(19, 3, random.Random(seed)), random.Random(seed)), 24, random.Random(seed))
        answer = solver.ask(p, "hint", engine="search")
        body = " ".join(printed(own_body(answer, "en"), 100).split())
        for entry in told_moves(answer):
            if entry.get("only"):
                told.setdefault("only", (body, f"{entry['move']['play']} winnable the only winning card"))
            if entry.get("equal_to"):
                cards = hand(" ".join([entry["move"]["play"], *entry["equal_to"]]))
                told.setdefault("equal", (body, f"{' '.join(map(str, cards))} {entry['verdict']} equal: any of them will do"))
    assert set(told) == {"only", "equal"}
    for body, wanted in told.values():
        assert wanted in body


@pytest.mark.rule("DW.p6.follow", "DW.p7.tower_play", "DW.p8.orc_play")
def test_legal_gives_the_rule_against_every_other_card():
    seen = set()
    for seed in range(12):
        p = random_play(random_setup(deal(19, 3, random.Random(seed)), random.Random(seed)), 1, random.Random(seed))
        answer = solver.ask(p, "legal")
        told = asked(p, "legal", "pl")
        for one in answer.illegal:
            assert f"{one.why.pl} {one.rule} s. " in told
            seen.add(one.rule)
        assert not Counter(entry["move"]["play"] for entry in [*told_moves(answer), *told_illegal(answer)]) - Counter(CARD.findall(told))
    assert {"DW.p6.follow", "DW.p7.tower_play", "DW.p8.orc_play"} <= seen


@pytest.mark.rule("DW.p5.exchange", "DW.p5.keep", "DW.p5.exchange_partner")
def test_exchanges_are_told_together_instead_of_pair_by_pair():
    p = deal(19, 3, random.Random(7))
    for character in ("aragorn_hunter", "boromir_fallen", "gimli_hunter"):
        p, _ = rules.do(p, Take(setup.next_to_choose(p), character))
    first, answer = p.seat_of("aragorn"), solver.ask(p, "legal")
    assert len(told_moves(answer)) > 100
    told = asked(p, "legal", width=200)
    assert f"Aragorn (seat {first}), exchange with Boromir" in told
    assert "→ any card or the same card back" in told
    assert "BW → any card or the same card back Aragorn (Hunter) must keep BW DW.p5.keep" in told
    assert len(told) < 4000


@pytest.mark.rule("DW.p6.win")
def test_resolve_tells_the_steps_and_draws_the_table_afterwards():
    p = Position.parse(f"{AHEAD} > 2 play C3 > 3 play C6 > 1 play C7")
    told = asked(p, "resolve")
    steps, table = told.split("The table after these moves")
    assert "1. Seat 2 leads C3 (shadows 3). [DW.p6.lead, s. 6]" in steps
    assert "Seat 1 wins trick 10 with C7. [DW.p6.win, s. 6]" in steps
    assert "trick 11 of 12 · Aragorn (seat 1) to play" in table
    assert "10. (2) C3 C6 [C7]" in table


@pytest.mark.parametrize("verb", ["legal", "resolve", "solve", "hint", "explain"])
def test_an_answer_interrupted_before_it_knew_anything_claims_nothing(verb):
    told = unfinished("dwie_wieze", verb)
    assert own_body(told, "en") is None
    assert own_body(told.but(subject=Position.parse(AHEAD)), "en") is None


def test_an_undecided_deal_is_not_called_lost():
    answer = solver.ask(Position.parse(BEHIND), "solve", engine="search").but(verdict=Verdict.UNKNOWN, certificate=None, line=None)
    told = printed(own_body(answer, "en"))
    assert "--time" in told
    assert "No line wins" not in told


def test_a_round_that_is_over_is_said_to_be_over():
    p = deal(19, 3, random.Random(3))
    line = told_line(solver.ask(p, "solve", engine="search"))
    end, _ = rules.replay(p, moves_of(line, 3))
    drawn = printed(paint_position(end, "pl"))
    assert "runda skończona" in drawn
    assert drawn.count("★ osiągnięty na dobre") == 3


@pytest.mark.rule("DW.p23.weariness_off_lead")
def test_a_chapter_lost_by_a_card_says_why():
    for seed in range(60):
        p = random_setup(deal(29, 4, random.Random(seed)), random.Random(seed))
        p = random_play(p, 34, random.Random(seed))
        losing = [move for move in rules.legal(p) if rules.loss_of(p, move) == "weariness"]
        if losing:
            end, _ = rules.do(p, losing[0])
            assert "chapter lost: weariness was played off the lead" in printed(paint_position(end, "en"))
            assert "loses at once: weariness was played off the lead" in asked(p, "legal")
            return
    raise AssertionError("no such position found")


@pytest.mark.parametrize(("seat", "far"), [(1, "3:6"), (2, "6/≥6"), (3, "2/≥2 0/≤0")])
def test_progress_in_a_few_characters(seat, far):
    p = Position.parse(AHEAD)
    assert progress(p.goal(seat, final=False), seat, p.done) == far


def test_the_command_line_draws_in_the_language_asked_for(mellon: Callable, write: Callable):
    path = write("deal.toml", tomlkit.dumps(to_table(deal(19, 3, random.Random(3)))))
    polish, english = mellon("solve", path, "--lang", "pl", "--engine", "search"), mellon("solve", path, "--engine", "search")
    assert (polish.code, english.code) == (0, 0)
    assert "DO WYGRANIA" in polish.out and "Wygrywający przebieg" in polish.out and "bierze" in polish.out
    assert "WINNABLE" in english.out and "A winning line" in english.out and "wins" in english.out
    assert "Pożegnanie Boromira" in mellon("show", path, "--lang", "pl").out
