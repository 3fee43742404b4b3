"""`solve --certificate FILE` and `check FILE`, from end to end."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

import mellon as library

PUZZLES = Path(__file__).resolve().parents[2] / "puzzles/konfrontacja"
PROVED = [file.stem for file in sorted(PUZZLES.glob("*.toml")) if library.load(str(file)).question in ("endgame", "sure_win")]
HARD = "konfrontacja to_move=sauron | frodo@caradhras merry@enedwaith cards=2,5,sacrifice,retreat | flying_nazgul@dagorlad cave_troll@mordor cards=2,3,magic,eye"


@pytest.fixture(autouse=True)
def stones():
    """Leave the real games on the table."""


def spoilt(file: Path) -> None:
    """Take the last reply out of a certificate."""
    table = json.loads(file.read_text(encoding="utf-8"))
    part = "at_least" if table["at_least"] else "at_most"
    del table[part][-1], table["positions"]
    file.write_text(json.dumps(table), encoding="utf-8")


@pytest.mark.parametrize("name", PROVED)
def test_a_certificate_is_written_checked_and_refused_once_spoilt(name, mellon, tmp_path):
    file = tmp_path / "proof.json"
    solved = mellon("solve", name, "--json", "--certificate", str(file))
    assert solved.code == 0 and json.loads(solved.out)["certificate_file"] == str(file)
    assert json.loads(file.read_text(encoding="utf-8")) == json.loads(solved.out)["certificate"]
    checked = mellon("check", str(file), "--json")
    told = json.loads(checked.out)
    assert checked.code == 0 and told["holds"] is True and told["why"] is None
    assert told["game"] == "konfrontacja" and told["claim"] == json.loads(solved.out)["certificate"]["claim"] and told["checked"] > 0
    spoilt(file)
    checked = mellon("check", str(file), "--json")
    assert checked.code == 1 and json.loads(checked.out)["holds"] is False and json.loads(checked.out)["why"]


@pytest.mark.parametrize(("lang", "words"), [("pl", "certyfikat jest poprawny"), ("en", "the certificate holds")])
def test_people_are_told_in_their_language(lang, words, mellon, tmp_path):
    file = tmp_path / "proof.json"
    assert str(file) in mellon("solve", "kf_down_the_anduin", "--certificate", str(file), "--lang", lang).out.replace("\n", "")
    assert words in mellon("check", str(file), "--lang", lang).out
    spoilt(file)
    assert words not in mellon("check", str(file), "--lang", lang).out


def test_a_combat_of_the_card_game_is_certified_too(mellon, tmp_path):
    file = tmp_path / "proof.json"
    assert mellon("solve", "a_guard_for_the_troll", "--certificate", str(file)).code == 0
    told = json.loads(mellon("check", str(file), "--json").out)
    assert told["holds"] is True and told["claim"] == {"goal": "no_hero_lost", "value": "21/22"}
    table = json.loads(file.read_text(encoding="utf-8"))
    file.write_text(json.dumps(table | {"at_least": table["at_least"][:-1]}), encoding="utf-8")
    assert mellon("check", str(file)).code == 1


@pytest.mark.parametrize(("lang", "words"), [("pl", "certyfikat jest poprawny"), ("en", "the certificate holds")])
def test_a_round_of_the_card_game_is_certified_from_the_commitment_to_the_last_attack(lang, words, mellon, tmp_path):
    file = tmp_path / "proof.json"
    line = "lcg round passage_through_mirkwood goal=progress_and_no_hero_lost | 30: 7, 11 d3 / 96 | staging 95 | unseen 74 76 78 89"
    assert mellon("solve", line, "--certificate", str(file), "--lang", lang).code == 0
    table = json.loads(file.read_text(encoding="utf-8"))
    done = [entry["do"] for entry in table["at_least"] if entry.get("do")]
    assert table["kind"] == "proof" and done[0] == ["commit 7 11"] and done[-1] == ["damage 7"]
    assert words in mellon("check", str(file), "--lang", lang).out
    file.write_text(json.dumps(table | {"states": table["states"] + 1}), encoding="utf-8")
    told = mellon("check", str(file), "--lang", lang)
    assert told.code == 1 and str(table["states"]) in told.out


def test_the_worst_of_several_files_is_the_exit_code(mellon, tmp_path):
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    for file in (good, bad):
        mellon("solve", "kf_down_the_anduin", "--certificate", str(file))
    spoilt(bad)
    assert mellon("check", str(good), str(good)).code == 0
    assert mellon("check", str(good), str(bad)).code == 1
    assert mellon("check", str(bad), str(tmp_path / "none.json"), str(good)).code == 2


@pytest.mark.parametrize("text", ["", "nothing", "{}", '{"format": "mellon-certificate", "version": 1, "game": "lcg"}'])
def test_what_cannot_be_read_is_refused(text, mellon, tmp_path):
    file = tmp_path / "proof.json"
    file.write_text(text, encoding="utf-8")
    assert mellon("check", str(file)).code == 2
    told = mellon("check", str(file), "--json")
    assert told.code == 2 and json.loads(told.out)["defects"] and json.loads(told.out)["holds"] is None


@pytest.mark.parametrize("what", ["a folder", "no such folder", "a folder without leave", "a file without leave"])
def test_a_file_that_cannot_be_written_is_refused_and_nothing_is_left(what, mellon, tmp_path):
    folder = tmp_path / "folder"
    folder.mkdir()
    target = folder / "proof.json"
    if what == "a folder":
        target = folder
    elif what == "no such folder":
        target = folder / "none" / "proof.json"
    elif os.geteuid() == 0:
        pytest.skip("everything is allowed to root")
    elif what == "a folder without leave":
        folder.chmod(0o500)
    else:
        target.write_text("mine")
        target.chmod(0o400)
    told = mellon("solve", "kf_down_the_anduin", "--certificate", str(target), "--json")
    assert told.code == 2 and json.loads(told.out)["defects"][0]["where"] == "--certificate"
    assert [file.name for file in folder.iterdir()] == (["proof.json"] if what == "a file without leave" else [])


def test_a_file_that_is_there_is_replaced_whole(mellon, tmp_path):
    file = tmp_path / "proof.json"
    file.write_text("x" * 1_000_000)
    assert mellon("solve", "kf_down_the_anduin", "--certificate", str(file)).code == 0
    assert mellon("check", str(file)).code == 0 and list(tmp_path.iterdir()) == [file]


def test_an_undecided_answer_writes_nothing(mellon, tmp_path):
    file = tmp_path / "proof.json"
    told = mellon("solve", HARD, "--certificate", str(file), "--max-states", "5", "--json")
    assert told.code == 3 and not file.exists() and json.loads(told.out)["notes"]


def test_a_value_without_a_proof_is_written_as_such_and_does_not_hold(mellon, tmp_path):
    file = tmp_path / "proof.json"
    told = mellon("solve", "wm_ppq74", "--certificate", str(file), "--json", "--lang", "en")
    assert told.code == 0 and "holds no proof" in json.loads(told.out)["notes"][-1]
    assert json.loads(file.read_text())["kind"] == "agreement"
    assert mellon("check", str(file)).code == 1


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (("solve", "kf_down_the_anduin", "kf_first_step"), "one position"),
        (("hint", "kf_down_the_anduin"), "solve"),
    ],
)
def test_where_there_is_no_certificate_the_call_is_refused(words, named, mellon, tmp_path):
    told = mellon(*words, "--certificate", str(tmp_path / "proof.json"), "--json")
    assert told.code == 2 and not list(tmp_path.iterdir())
    assert any(named in defect["what"] for defect in json.loads(told.out)["defects"])
