"""Answers of Dwie Wieże say that all cards were open, what a hint ranks, and show the way that was missed."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.console import Console

from mellon import solver
from mellon.assistant.dwie_wieze.headlines import headline
from mellon.assistant.render import own_body
from mellon.assistant.views.answer import told
from mellon.models.common import BadInput
from mellon.models.dwie_wieze import Position, rules
from mellon.models.dwie_wieze.notation import read_toml
from mellon.models.dwie_wieze.reading import read_table
from mellon.solver import Limits
from tests.support.contract import told_extra, told_moves

LATE = (
    "dwie_wieze 19 setup=done lost=OR | legolas_hunter OR G1 L4 | boromir_fallen C8 CW L7 | aragorn_hunter OR BW C1"
    " / 3 P1 P6 P8 / 2 C7 C5 C6 / 2 P2 P7 P4 / 3 G4 G7 G6 / 1 G8 L1 G5 / 1 G3 L8 C3 / 1 L6 L5 L2 / 1 P5 L3 P3 / 1 G2 C2 C4"
)
WENT_WRONG = Path(__file__).parents[2] / "docs" / "lost_on_the_way.toml"


def printed(part) -> str:
    console = Console(width=120, no_color=True, markup=False)
    with console.capture() as captured:
        console.print(part)
    return captured.get()


@pytest.mark.parametrize("verb", ["solve", "hint", "explain"])
@pytest.mark.parametrize(("lang", "words"), [("pl", "przy odkrytych kartach"), ("en", "with all cards open")])
def test_the_headline_says_that_all_cards_are_open(verb, lang, words):
    answer = solver.ask(Position.parse(LATE), verb)
    assert answer.extra["information"] == "open"
    assert words in told(headline(answer), lang)


def test_the_headline_of_a_hint_says_what_it_ranks():
    hint, solve = (solver.ask(Position.parse(LATE), verb) for verb in ("hint", "solve"))
    assert "moves with their verdicts, best first" in told(headline(hint), "en")
    assert "best first" not in told(headline(solve), "en")


@pytest.mark.parametrize("verb", ["solve", "hint", "explain"])
def test_a_seat_that_asks_is_told_that_the_answer_knows_all_hands(verb):
    asked = Position.parse(LATE.replace("lost=OR", "lost=OR me=2"))
    assert "Seat 2 asks, but all hands are given" in printed(own_body(solver.ask(asked, verb), "en"))
    assert "all hands are given" not in printed(own_body(solver.ask(Position.parse(LATE), verb), "en"))


def test_an_undecided_answer_says_it_too():
    p = Position.parse(LATE)
    answer = solver.ask(p, "solve", Limits(seconds=1e-9))
    assert headline(answer) is None and "knows everybody's cards" in printed(own_body(answer, "en"))


@pytest.mark.rule("DW.p9.early_failure")
def test_the_turning_point_shows_the_line_that_still_won():
    p = read_toml(WENT_WRONG.read_text(encoding="utf-8"), WENT_WRONG.parent)
    found = told_extra(solver.ask(p, "explain"))["turning_point"]
    assert found["line"][0] == found["winning_instead"]
    tricks = p.tricks[: found["trick"] - 1]
    table = {"game": "dwie_wieze", "chapter": p.chapter.name, "setup": "done", "lost": p.lost.code, "trick": [], "seat": []}
    table["trick"] = [{"lead": trick.lead, "cards": trick.codes} for trick in tricks]
    rest = [pair for trick in p.tricks[len(tricks) :] for pair in zip(trick.seats(p.players), trick.cards, strict=True)]
    for number in p.numbers:
        held = [*p.seat(number).held, *(card for seat, card in rest if seat == number)]
        table["seat"].append({"character": p.seat(number).character, "hand": " ".join(card.code for card in held)})
    before = [pair for pair in rest if pair[0] != found["move"]["seat"] or pair[1].code != found["move"]["play"]]
    mistake = rest.index(next(pair for pair in rest if pair not in before))
    table["moves"] = [{"seat": seat, "play": card.code} for seat, card in rest[:mistake]] + found["line"]
    after = solver.ask(read_table(table), "resolve").outcome
    assert after["won"] is True


def test_hands_as_dealt_beside_tricks_are_explained():
    with pytest.raises(BadInput) as bad:
        Position.parse(LATE.replace("legolas_hunter OR G1 L4", "legolas_hunter OR G1 L4 P6"))
    assert any("hands are the cards held now" in defect.what.en for defect in bad.value.defects)


def test_moves_are_carried_out_before_the_answer():
    p = Position.parse(LATE + " > 1 play G1 > 2 play L7")
    after, _ = rules.replay(Position.parse(LATE), list(p.moves))
    assert solver.ask(p, "show").subject.tricks == after.tricks == solver.ask(p, "solve").subject.tricks
    assert told_moves(solver.ask(p, "hint")) == told_moves(solver.ask(after, "hint"))
    assert told_moves(solver.ask(p, "legal")) == told_moves(solver.ask(after, "legal"))
    assert solver.ask(p, "show").position["trick"][-1] == {"lead": 1, "cards": "G1 L7"} and "moves" not in solver.ask(p, "show").position
