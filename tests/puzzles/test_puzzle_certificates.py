"""`mellon puzzle certificate ID`: the proof of an answer is made on demand and stands up to its checker at once."""

from __future__ import annotations

import json
import random

import pytest

from mellon.assistant.cli import main
from mellon.models.common.certificates import check
from mellon.puzzles.library import generated_names, text_of
from tests.support.kernels import by_speed

PROVED = (
    *("dw19_tower_against_tower", "kf_down_the_anduin", "wr_more_than_even", "gandalf_too_late"),
    *("quiet_through_the_gate", "two_rounds_for_the_spider", "tie_break_in_mordor", "dw29_solo_under_the_quiet_ring"),
)
MADE = [
    name
    for game in ("dwie_wieze", "wojna_o_pierscien")
    for _, name in random.Random(f"certificates {game}").sample(generated_names(game), 5)
]


@pytest.mark.parametrize("name", PROVED)
def test_a_certificate_is_kept_and_holds(name, tmp_path, capsys):
    file = tmp_path / "proof.json"
    assert main(["puzzle", "certificate", name, "--out", str(file), "--lang", "en"]) == 0
    assert "holds" in capsys.readouterr().out
    assert check(json.loads(file.read_text(encoding="utf-8"))).holds
    assert main(["check", str(file)]) == 0


@pytest.mark.parametrize("name", MADE)
def test_generated_puzzles_have_one_too(name, capsys):
    code = main(["puzzle", "certificate", name])
    certificate = json.loads(capsys.readouterr().out)
    assert code == (1 if certificate["kind"] == "agreement" else 0)


def test_where_none_is_made_the_question_is_refused_and_not_called_undecided(tmp_path, capsys):
    """A player who does not see all cards asks for shares of deals: nothing is made of these."""
    file, puzzle = tmp_path / "proof.json", tmp_path / "mine.toml"
    text = text_of("dwie_wieze", "dw19_pyramid_tower_below")
    puzzle.write_text(text.replace("players = 2", "players = 2\nme = 1"), encoding="utf-8")
    assert main(["puzzle", "certificate", str(puzzle), "--out", str(file), "--lang", "en"]) == 2
    assert "no certificate is made" in capsys.readouterr().err
    assert main(["solve", str(puzzle), "--certificate", str(file), "--lang", "en", "--json"]) == 0
    assert "no certificate is made" in capsys.readouterr().out and not file.exists()
    assert main(["puzzle", "certificate", "dw29_burden_too_great", "--time", "0.000001"]) == 3


def test_what_engines_agree_on_is_a_file_that_can_be_read(tmp_path, capsys):
    """Every sort of word without a proof, written and read again: it is checked and does not hold."""
    for name in (*by_speed(("dw29_solo_one_chance_in_three",), ()), "wm_ppq74"):
        file = tmp_path / f"{name}.json"
        assert main(["puzzle", "certificate", name, "--out", str(file)]) == main(["check", str(file)]) == 1
        assert json.loads(file.read_text(encoding="utf-8"))["note"]
    capsys.readouterr()


def test_of_an_estimate_no_certificate_is_refused_but_more_time_is_needed(tmp_path, capsys):
    file = tmp_path / "none.json"
    assert main(["puzzle", "certificate", "wm_7m27a", "--out", str(file), "--time", "1", "--lang", "en"]) == 3
    assert "could not be decided in this time" in capsys.readouterr().err and not file.exists()


def test_what_engines_agree_on_is_not_called_a_proof(tmp_path, capsys):
    assert main(["puzzle", "certificate", "wm_ppq74", "--out", str(tmp_path / "no_proof.json"), "--lang", "pl"]) == 1
    assert "to nie dowód" in capsys.readouterr().out


@pytest.mark.parametrize("arguments", [["no_such_puzzle"], ["gandalf_too_late", "--out", "no/such/folder/proof.json"]])
def test_what_cannot_be_done_is_refused(arguments, capsys):
    assert main(["puzzle", "certificate", *arguments]) == 2
    assert capsys.readouterr().err
