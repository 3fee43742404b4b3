"""What people read about the card game: no word about legal moves where none were asked for."""

from __future__ import annotations

import pytest

from assistant.cli import main

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
