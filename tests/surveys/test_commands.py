"""`mellon survey` and `mellon deal`: what they print, what they refuse, and that a refusal leaves every file as it was."""

import json
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

import mellon
from mellon.assistant.cli import main
from mellon.solver.surveys.question import surveyed, surveyed_games
from mellon.solver.surveys.store import Store


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


def test_a_survey_may_end_when_its_interval_is_narrow(asked, tmp_path):
    out = tmp_path / "early.db"
    words = ["survey", "dwie_wieze", "--deals", 5000, "--seed", 2, "--workers", 1, "--until", 5, "--out", out, "--json"]
    code, told, _ = asked(*words)
    found = json.loads(told)
    low, high = found["any_time_interval"]
    assert (code, high - low <= 0.1, found["deals"] < 5000) == (0, True, True)
    code, told, _ = asked(*words, "--resume")
    assert (code, json.loads(told)["deals"]) == (0, found["deals"])


def test_readings_are_compared_on_the_same_deals(asked, tmp_path):
    files = [tmp_path / "sam.db", tmp_path / "other.db"]
    reading = ["--ruling", "tower_event_swap=may"]
    for out, more in zip(files, ([], reading), strict=True):
        words = ["--chapter", 29, "--setup", "no_exchange", "--deals", 60, "--seed", 1, "--workers", 1, *more]
        assert asked("survey", "dwie_wieze", *words, "--out", out, "--json")[0] == 0
    code, told, _ = asked("survey", "compare", *files, "--json")
    found = json.loads(told)
    assert (code, found["deals"]) == (0, 60)
    assert found["interval"][0] <= found["difference"] <= found["interval"][1]
    assert "percentage points" in asked("survey", "compare", *files)[1]


@pytest.mark.parametrize("game", mellon.games())
def test_a_deal_is_a_position_that_every_verb_takes(game, asked, tmp_path):
    code, told, _ = asked("deal", game, "--seed", 1, "--number", 4)
    assert code == 0
    (tmp_path / "deal.toml").write_text(told, "utf-8")
    again = json.loads(asked("deal", game, "--seed", 1, "--number", 4, "--json")[1])
    assert str(mellon.load(str(tmp_path / "deal.toml"))) == again["notation"]
    assert asked("show", tmp_path / "deal.toml")[0] == 0


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        (["lcg", "--option", "scenario=passage_through_mirkwood"], ["passage_through_mirkwood, spirit: 15/17 ≈ 0.882353"]),
        (["wyprawa_do_mordoru", "--option", "from=start"], ["chance to reach Mordor", "ring_double, start: ≈ 0.947"]),
        (["wojna_o_pierscien", "--deals", "4", "--option", "at=paths"], ["combats that the attacker wins", "paths, 3, free_peoples: "]),
        (["konfrontacja", "--deals", "3", "--option", "material=1x1"], ["chance of the Fellowship", "1x1, 4: "]),
        (["dwie_wieze", "--deals", "3", "--players", "2", "--setup", "free"], ["19, 2, free: 100 %", "29, 2, free: 100 %"]),
    ],
)
def test_a_table_sets_the_questions_of_a_game_side_by_side(words, wanted, asked):
    code, told, _ = asked("survey", "table", *words, "--workers", 1, "--seed", 3)
    assert code == 0
    assert [one for one in wanted if one not in told] == []


def test_the_table_of_dwie_wieze_has_every_table_that_needs_no_card_of_the_owner():
    tables = {(one["chapter"], one["players"]) for one in surveyed("dwie_wieze").table()}
    assert tables == {("19", "2"), ("19", "3"), ("20", "2"), ("20", "3"), ("29", "1"), ("29", "2"), ("29", "3"), ("29", "4")}


def test_a_plot_is_written_as_svg(small, asked, tmp_path):
    code, _, _ = asked("survey", "show", small[0], "--plot", tmp_path / "plot.svg")
    assert code == 0
    assert (tmp_path / "plot.svg").read_text("utf-8").startswith("<svg")


def test_a_plot_is_written_as_png(small, asked, tmp_path):
    pytest.importorskip("matplotlib")
    code, _, _ = asked("survey", "show", small[0], "--plot", tmp_path / "plot.png")
    assert code == 0
    assert (tmp_path / "plot.png").read_bytes().startswith(b"\x89PNG\r\n\x1a\n")


@pytest.mark.parametrize("name", ["plot.gif", "plot", "no/such/folder/plot.svg"])
def test_a_plot_that_cannot_be_written_is_refused(small, asked, tmp_path, name):
    code, _, told = asked("survey", "show", small[0], "--plot", tmp_path / name)
    assert code == 2
    assert ".svg" in told
    assert not (tmp_path / name).exists()


@pytest.mark.parametrize("damage", ["text", "torn", "other rules"])
@pytest.mark.parametrize(
    "words", [["show", "FILE"], ["positions", "FILE"], ["merge", "GOOD", "FILE"], ["compare", "GOOD", "FILE"], ["dwie_wieze", "FILE"]]
)
def test_a_damaged_store_is_refused_and_stays_as_it_was(damage, words, small, asked, tmp_path):
    good, _ = small
    path = tmp_path / "damaged.db"
    content = good.read_bytes()
    path.write_bytes(content[: len(content) // 2] if damage == "torn" else b"deals" if damage == "text" else content)
    if damage == "other rules":
        with closing(sqlite3.connect(path)) as connection, connection:
            connection.execute("""UPDATE header SET content = replace(content, '"rules": "1"', '"rules": "0"')""")
    before = path.read_bytes(), good.read_bytes()
    given = [{"FILE": path, "GOOD": good}.get(word, word) for word in words]
    if words[0] == "dwie_wieze":
        given = ["dwie_wieze", "--deals", 40, "--seed", 2, "--workers", 1, "--resume", "--out", path]
    code, _, told = asked("survey", *given)
    readable = damage == "other rules" and words[0] in ("show", "positions", "compare")
    assert code == (0 if readable else 2)
    assert readable or str(path) in told
    assert (path.read_bytes(), good.read_bytes()) == before


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a file that takes nothing")
def test_a_full_disk_is_told_and_what_was_written_stays(small, tmp_path):
    out, found = small
    room = out.stat().st_size + 1024
    words = ["survey", "dwie_wieze", "--deals", "4000", "--seed", "2", "--workers", "1", "--resume", "--out", str(out), "--lang", "en"]
    program = f"import resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, ({room}, {room})); from mellon.assistant.cli import main; sys.exit(main(sys.argv[1:]))"
    told = subprocess.run([sys.executable, "-c", program, *words], capture_output=True, text=True, timeout=120)
    assert told.returncode == 2
    assert "cannot be written" in told.stderr
    with Store.open(out) as store:
        assert found["deals"] <= len(store.done()) < 4000


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
        (["survey", "dwie_wieze", "--out", "x.db", "--until", "narrow"], "--until"),
        (["survey", "dwie_wieze", "--out", "x.db", "--until", "0"], "--until"),
        (["survey", "dwie_wieze", "--out", "no/such/folder/x.db"], "cannot be written"),
        (["survey", "konfrontacja", "--out", "x.db", "--option", "material=9x9"], "material"),
        (["survey", "show"], "one survey file"),
        (["survey", "table"], "table GAME"),
        (["survey", "table", "chess"], "surveys exist for dwie_wieze"),
        (["survey", "table", "lcg", "--option", "deck=mine"], "deck"),
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
    words = ["--chapter", 29, "--players", 3, "--setup", "no_exchange", "--deals", 60, "--seed", 2, "--workers", 1]
    assert asked("survey", "dwie_wieze", *words, "--out", out, "--json")[0] == 0
    listed = [json.loads(line) for line in asked("survey", "positions", out, "--json")[1].splitlines()]
    assert listed
    for one in listed:
        _, told, _ = asked("solve", one["position"], "--json")
        assert json.loads(told)["verdict"] == one["verdict"] == "lost"


@pytest.mark.parametrize("lang", ["pl", "en"])
def test_help_names_games_and_what_holds_unless_said_otherwise(lang, capsys):
    assert main(["survey", "--lang", lang, "--help"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert [game for game in surveyed_games() if game not in told] == []
    assert all(usual in told for usual in ("1000", "19", "0.02,0.2,2,20"))


def test_another_survey_is_told_in_words(asked, tmp_path):
    out = tmp_path / "x.db"
    assert asked("survey", "dwie_wieze", "--setup", "cast", "--deals", 1, "--workers", 1, "--out", out)[0] == 0
    code, _, told = asked("survey", "dwie_wieze", "--players", 2, "--out", out, "--resume")
    assert code == 2
    assert "chapter 19, players 3, setup cast" in told and "chapter 19, players 2, setup free" in told
