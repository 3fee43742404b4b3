"""What people read about the card game: no word about legal moves where none were asked for."""

from __future__ import annotations

import pytest

from mellon.assistant.cli import main

SCORE = "lcg score | 30: 1, 3"
LOST = "lcg plan passage_through_mirkwood shadow=off goal=kill+98 stage=119 rounds=1 | 26: 1 x / 98 | order 95 95"


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    capsys.readouterr()
    main([*words, "--lang", "en"])
    return capsys.readouterr().out


def test_lcg_a_score_or_a_lost_plan_says_nothing_of_legal_moves(capsys: pytest.CaptureFixture[str]) -> None:
    for position, headline in ((SCORE, "30"), (LOST, "LOST")):
        words = said(capsys, "solve", position)
        assert headline in words and "no legal move" not in words


def test_lcg_legal_says_that_there_is_no_move(capsys: pytest.CaptureFixture[str]) -> None:
    assert "There is no legal move." in said(capsys, "legal", "lcg payment | 30: 1, 3 / hand 29")


@pytest.mark.parametrize("columns", ["40", "60", "80"])
def test_lcg_tables_cut_no_name_on_a_narrow_screen(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, columns: str
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    for verb, puzzle in (("show", "orcs_and_a_fresh_spider"), ("solve", "quiet_through_the_gate")):
        words = said(capsys, verb, puzzle)
        assert "…" not in words and "Aragorn" in words and max(map(len, words.splitlines())) <= int(columns)


def test_lcg_every_answer_names_the_edition(capsys: pytest.CaptureFixture[str]) -> None:
    for verb in ("solve", "hint", "explain", "legal", "show", "resolve"):
        assert "cards with errata" in said(capsys, verb, "lcg combat shadow=off | 30: 1 / 98"), verb
    assert "cards as printed in 2011" in said(capsys, "solve", "lcg combat shadow=off edition=print2011 | 30: 1 / 98")


@pytest.mark.parametrize(
    ("position", "headline"),
    [
        ("lcg combat shadow=off | 30: 1 / 98", "Chance that no hero is lost: "),
        ("lcg combat shadow=off goal=killed:3 | 30: 1 / 98", "Expected weighted score: "),
        ("lcg engagement | 30: 1 | staging 98", "Enemies that engage: 1"),
        ("lcg payment | 30: 1 r2 / hand 13", "Cards that can be played together: 1"),
        (SCORE, "Score (the lower the better): 30"),
        (LOST, "LOST (proved): no plan within 1 round"),
    ],
)
def test_lcg_a_headline_says_what_the_number_is(capsys: pytest.CaptureFixture[str], position: str, headline: str) -> None:
    assert said(capsys, "solve", position).startswith(headline)


def test_lcg_names_stay_as_printed_in_polish(capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    main(["hint", "lcg combat shadow=off goal=all_killed | 30: 1, 3 / 96", "--lang", "pl"])
    words = " ".join(capsys.readouterr().out.split())
    assert "atak wroga: Leśny Pająk (96); broni: Aragorn (1)" in words and "broni przed" not in words


def test_lcg_a_chance_that_leaves_cards_out_says_so_in_its_headline(capsys: pytest.CaptureFixture[str]) -> None:
    words = " ".join(said(capsys, "solve", "lcg combat shadow=off | 30: 1, 12 / 98").split())
    assert "not counting Beravor (12)" in words
    assert "not counting" not in said(capsys, "solve", "lcg combat shadow=off | 30: 1 / 98")
