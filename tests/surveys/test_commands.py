"""`mellon survey` and `mellon deal`: what they print, what they refuse, and that a refusal leaves every file as it was."""

import json

import pytest

import mellon
from mellon.assistant.cli import main


@pytest.fixture
def asked(capsys):
    def ask(*words):
        code = main([*map(str, words), "--lang", "en"])
        told = capsys.readouterr()
        return code, told.out, told.err

    return ask


@pytest.fixture
def small(asked, tmp_path):
    out = tmp_path / "small.db"
    code, told, _ = asked("survey", "dwie_wieze", "--deals", 30, "--seed", 2, "--workers", 1, "--out", out, "--json")
    assert code == 0
    return out, json.loads(told)


def test_the_summary_has_the_contracts_keys(small):
    _, found = small
    assert found["deals"] == found["winnable"] + found["lost"] + found["unknown"] == 30
    assert found["rate"] == found["winnable"] / 30
    assert found["interval"][0] <= found["rate"] <= found["interval"][1]
    assert found["header"]["options"] == {"chapter": 19, "players": 3, "setup": "free"}


def test_show_repeats_the_summary(small, asked):
    out, found = small
    code, told, _ = asked("survey", "show", out, "--json")
    assert (code, json.loads(told)) == (0, found)


def test_people_read_the_share_and_its_interval(small, asked):
    code, told, _ = asked("survey", "show", small[0])
    assert code == 0
    assert "deals that can be won with open cards: 100 % (95 %: 88.649 % to 100 %)" in told


def test_going_on_adds_only_what_is_missing(small, asked):
    code, told, _ = asked("survey", "dwie_wieze", "--deals", 40, "--seed", 2, "--workers", 1, "--out", small[0], "--resume", "--json")
    assert (code, json.loads(told)["deals"]) == (0, 40)


@pytest.mark.parametrize("game", mellon.games())
def test_a_deal_is_a_position_that_every_verb_takes(game, asked, tmp_path):
    code, told, _ = asked("deal", game, "--seed", 1, "--number", 4)
    assert code == 0
    (tmp_path / "deal.toml").write_text(told, "utf-8")
    again = json.loads(asked("deal", game, "--seed", 1, "--number", 4, "--json")[1])
    assert str(mellon.load(str(tmp_path / "deal.toml"))) == again["notation"]
    assert asked("show", tmp_path / "deal.toml")[0] == 0


def test_a_plot_is_written_as_svg(small, asked, tmp_path):
    code, _, _ = asked("survey", "show", small[0], "--plot", tmp_path / "plot.svg")
    assert code == 0
    assert (tmp_path / "plot.svg").read_text("utf-8").startswith("<svg")


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        (["survey"], "GAME"),
        (["survey", "chess", "--out", "x.db"], "surveys exist for dwie_wieze"),
        (["survey", "dwie_wieze"], "--out"),
        (["survey", "dwie_wieze", "--out", "x.db", "--deals", "-3"], "--deals"),
        (["survey", "dwie_wieze", "--out", "x.db", "--chapter", "99", "--players", "3"], "--chapter"),
        (["survey", "dwie_wieze", "--out", "x.db", "--chapter", "29", "--players", "8"], "--players"),
        (["survey", "dwie_wieze", "--out", "x.db", "--budget", "2,1"], "--budget"),
        (["survey", "dwie_wieze", "--out", "no/such/folder/x.db"], "cannot be written"),
        (["survey", "konfrontacja", "--out", "x.db", "--option", "material=9x9"], "material"),
        (["survey", "show"], "one survey file"),
        (["survey", "show", "missing.db"], "no such file"),
        (["survey", "compare", "missing.db"], "two survey files"),
        (["deal", "dwie_wieze", "--number", "x"], "--number"),
    ],
)
def test_what_cannot_be_asked_is_refused_and_nothing_is_written(words, wanted, asked, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    code, _, told = asked(*words)
    assert code == 2
    assert wanted in told
    assert list(tmp_path.iterdir()) == []


def test_the_file_of_another_survey_stays_as_it_was(small, asked):
    out, _ = small
    before = out.read_bytes()
    for words in (["--seed", 2], ["--seed", 3, "--resume"], ["--seed", 2, "--resume", "--setup", "cast"]):
        code, _, told = asked("survey", "dwie_wieze", "--deals", 30, "--out", out, *words)
        assert code == 2
        assert str(out) in told
    assert out.read_bytes() == before


def test_lost_deals_are_listed_as_positions_that_solve_confirms(asked, tmp_path):
    out = tmp_path / "lost.db"
    words = ["--chapter", 29, "--players", 4, "--setup", "no_exchange", "--deals", 60, "--seed", 1, "--workers", 1]
    assert asked("survey", "dwie_wieze", *words, "--out", out, "--json")[0] == 0
    listed = [json.loads(line) for line in asked("survey", "positions", out, "--json")[1].splitlines()]
    assert listed
    for one in listed:
        _, told, _ = asked("solve", one["position"], "--json")
        assert json.loads(told)["verdict"] == one["verdict"] == "lost"
