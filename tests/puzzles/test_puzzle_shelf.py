"""The puzzle shelf at the doors: list, show without the answer, path, check, new."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from mellon import puzzles
from mellon.assistant.cli import main
from tests.support.kernels import needs_compiled_kernels

TOWER = "dw19_tower_against_tower"


@pytest.fixture
def mellon(capsys, monkeypatch):
    """Return a function that calls `mellon` in English on a wide page and gives back exit code, stdout and stderr."""
    monkeypatch.setenv("COLUMNS", "160")
    monkeypatch.setenv("MELLON_LANG", "en")

    def call(*arguments):
        capsys.readouterr()
        code = main(arguments)
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return call


def test_list_names_every_puzzle_in_both_languages(mellon):
    for lang in ("pl", "en"):
        code, out, _ = mellon("puzzle", "list", "--lang", lang)
        assert code == 0
        for game, name in puzzles.names():
            assert name in out and puzzles.load(game, name).title.of(lang) in out


def test_list_by_game_and_theme(mellon):
    code, out, _ = mellon("puzzle", "list", "--theme", "ruling", "--game", "Dwie Wieże", "--json")
    listed = json.loads(out)["puzzles"]
    wanted = [name for game, name in puzzles.names("dwie_wieze") if "ruling" in puzzles.load(game, name).themes]
    assert code == 0 and [card["id"] for card in listed] == wanted
    assert all("answer" not in card for card in listed)
    code, out, err = mellon("puzzle", "list", "--theme", "nothing_like_it")
    assert (code, out) == (0, "") and "no such puzzles" in err
    code, _, err = mellon("puzzle", "list", "--game", "chess")
    assert code == 2 and "chess" in err


@pytest.mark.parametrize(("game", "name"), puzzles.names())
def test_show_asks_and_keeps_the_answer(mellon, game, name):
    puzzle = puzzles.load(game, name)
    code, out, _ = mellon("puzzle", "show", name)
    assert code == 0 and puzzle.asks.en in " ".join(out.split()) and puzzle.title.en in out
    assert "answer" not in out and "LOST" not in out and "WINNABLE" not in out
    code, out, _ = mellon("puzzle", "show", name, "--json", "--lang", "pl")
    shown = json.loads(out)
    assert code == 0 and shown["puzzle"]["asks"] == puzzle.asks.pl
    assert "answer" not in json.dumps(shown) and "puzzle" not in shown["position"]


def test_show_does_not_depend_on_the_answer(mellon, tmp_path):
    text = puzzles.library.file_of("dwie_wieze", "dw20_hunter_and_marshal").read_text("utf-8")
    shown = []
    for verdict in ("lost", "winnable"):
        file = tmp_path / "riddle.toml"
        file.write_text(text.replace('verdict = "lost"', f'verdict = "{verdict}"'), "utf-8")
        shown.append((mellon("puzzle", "show", str(file)), mellon("puzzle", "show", str(file), "--json")))
    assert shown[0] == shown[1] and shown[0][0][0] == 0


def test_path_leads_to_the_file_that_every_verb_takes(mellon):
    code, out, _ = mellon("puzzle", "path", TOWER)
    path = Path(out.strip())
    assert code == 0 and path.is_file() and path.stem == TOWER
    code, out, _ = mellon("solve", str(path), "--json")
    assert code == 0 and json.loads(out)["verdict"] == "winnable"


@pytest.mark.slow
@needs_compiled_kernels
def test_check_of_the_whole_library(mellon):
    code, out, _ = mellon("puzzle", "check", "--json")
    states = [json.loads(line) for line in out.splitlines()]
    assert code == 0 and [state["id"] for state in states] == [name for _, name in puzzles.names()]
    assert {state["state"] for state in states} == {"right"}


def test_check_exits_with_1_on_a_wrong_answer(mellon, tmp_path):
    text = puzzles.library.file_of("dwie_wieze", TOWER).read_text("utf-8")
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(text.replace('play = "CW"', 'play = "OR"'), "utf-8")
    code, out, _ = mellon("puzzle", "check", str(wrong), TOWER)
    assert code == 1 and "WRONG" in out and "holds" in out and "'CW'" in out
    code, out, _ = mellon("puzzle", "check", str(wrong), "--lang", "pl")
    assert code == 1 and "NIE ZGADZA SIĘ" in out


def test_check_exits_with_3_when_time_runs_out(mellon):
    code, out, _ = mellon("puzzle", "check", "dw29_burden_too_great", "--time", "0.000001")
    assert code == 3 and "undecided" in out and "WRONG" not in out


def test_check_goes_on_after_a_bad_file(mellon, tmp_path):
    bad = tmp_path / "bad.toml"
    bad.write_text('game = "dwie_wieze"\n[puzzle]\nid = "x"\n', "utf-8")
    code, out, err = mellon("puzzle", "check", str(bad), TOWER)
    assert code == 2 and f"{TOWER}: holds" in out
    assert "puzzle.title.pl" in err and "puzzle.answer" in err and "chapter" in err


def test_unknown_puzzles_are_refused_with_a_suggestion(mellon):
    for command in ("show", "path", "check"):
        code, _, err = mellon("puzzle", command, "dw19_tower_against")
        assert code == 2 and TOWER in err


def test_bad_options_are_refused(mellon):
    assert mellon("puzzle", "check", TOWER, "--engine", "guess")[0] == 2
    assert mellon("puzzle", "check", TOWER, "--time", "soon")[0] == 2
    assert mellon("puzzle", "new", "dwie_wieze", "--seed", "x")[0] == 2
    code, _, err = mellon("puzzle", "new", "dwie_wieze", "--theme", "nothing_like_it")
    assert code == 2 and "only_card" in err
    code, _, err = mellon("puzzle", "new", "chess")
    assert code == 2 and "dwie_wieze" in err


def test_new_prints_a_puzzle_that_checks(mellon, tmp_path):
    code, out, _ = mellon("puzzle", "new", "dwie_wieze", "--theme", "only-card", "--seed", "4")
    assert code == 0 and tomllib.loads(out)["puzzle"]["unique"] is True
    file = tmp_path / "new.toml"
    file.write_text(out, "utf-8")
    assert mellon("puzzle", "check", str(file))[0] == 0
    code, out_json, _ = mellon("puzzle", "new", "dwie_wieze", "--theme", "only_card", "--seed", "4", "--json")
    assert code == 0 and json.loads(out_json)["toml"] == out


def test_help_speaks_both_languages(mellon):
    code, out, _ = mellon("puzzle")
    assert code == 0 and "check" in out and "Solve puzzles again" in out
    assert "Rozwiąż zagadki od nowa" in mellon("puzzle", "check", "--help", "--lang", "pl")[1]


def test_a_puzzle_id_alone_is_a_position(capsys):
    assert main(["solve", "dw19_tower_against_tower", "--json"]) == 0
    assert '"verdict":"winnable"' in capsys.readouterr().out
