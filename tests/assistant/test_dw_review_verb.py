"""`mellon review` at the command line: both languages, JSON, several rounds, one card, bad input."""

import json

import pytest

from mellon.assistant.cli import main

LET_GO = "docs/lost_on_the_way.toml"
LOST_DEAL = (
    "dwie_wieze 19 setup=done lost=G5 | legolas_hunter P1 P4 P5 G4 G6 L1 L2 L3 L4 L5 C1 C6 | aragorn_hunter P7 G2 G7 G8 C2 C3 C5 C7 C8 BW CW OR"
    " | boromir_fallen P2 P3 P6 P8 G1 G3 L6 L7 L8 C4 OR OR"
)


@pytest.fixture(autouse=True)
def stones():
    """Leave the real games on the table."""


@pytest.fixture
def say(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("NO_COLOR", "1")

    def ask(*words):
        code = main(["review", *words])
        captured = capsys.readouterr()
        return code, captured.out + captured.err

    return ask


def test_in_polish(say):
    code, told = say(LET_GO, "--lang", "pl")
    assert code == 0
    for words in (
        "PRZEGRANE od lewy 5, karty 3",
        "odkrytych kartach",
        "P3 ✗",
        "Wygrywało: P8.",
        "teraz gra",
        "Wygrywający przebieg",
        "inna obsada",
    ):
        assert words in told


def test_in_english(say):
    code, told = say(LET_GO, "--lang", "en")
    assert code == 0
    for words in ("LOST from trick 5, card 3", "all cards open", "P3 ✗", "kept the win: P8.", "to play", "A winning line", "Another cast"):
        assert words in told


def test_one_card_shows_only_that_card(say):
    code, told = say(LET_GO, "--at", "3.2", "--lang", "en")
    assert code == 0 and "Trick 3, card 2" in told and "Before: winnable. Afterwards: winnable." in told
    assert "The round\n" not in told
    assert "Przedtem: przegrane. Potem: przegrane." in say(LET_GO, "--at", "6.1", "--lang", "pl")[1]


def test_a_lost_deal_with_a_pyramid_has_casts_and_exchanges_but_no_nearest_deal(say):
    code, told = say("dw20_pyramid_two_orcs_left", "--json")
    found = json.loads(told)
    assert code == 0 and found["verdict"] == "lost" and found["turning_points"] == []
    assert found["exchanges"] and found.get("nearest") is None


def test_json_keeps_the_contract(say):
    code, told = say(LET_GO, "--json")
    answer = json.loads(told)
    assert code == 0 and (answer["verb"], answer["information"], answer["verdict"]) == ("review", "open", "lost")
    (turn,) = answer["turning_points"]
    assert {"trick", "seat", "card", "better", "line"} <= set(turn)
    assert (turn["trick"], turn["seat"], turn["card"], turn["better"]) == (5, 3, "P3", ["P8"])
    assert {"trick", "seat", "card", "before", "after"} <= set(answer["course"][0])


def test_a_lost_deal_in_both_languages(say):
    assert "The nearest winnable deal is 1 swap" in " ".join(say(LOST_DEAL, "--lang", "en")[1].split())
    told = " ".join(say(LOST_DEAL, "--lang", "pl")[1].split())
    assert "PRZEGRANE od początku" in told and "Najbliższe rozdanie do wygrania: 1 zamiana" in told and "Jedna wymiana by pomogła" in told


def test_several_rounds_are_answered_in_order_and_the_worst_code_counts(say):
    code, told = say(LET_GO, "no_such_round", LET_GO, "--json")
    assert code == 2
    assert [("turning_points" in json.loads(line)) for line in told.splitlines()] == [True, False, True]


def test_time_that_is_too_short_is_undecided(say):
    code, told = say(LOST_DEAL, "--time", "0.0001", "--json")
    assert code == 3 and json.loads(told)["verdict"] == "unknown" and json.loads(told)["start"] == "unknown"
    code, told = say(LOST_DEAL, "--time", "0.0001", "--lang", "pl")
    assert code == 3 and "PRZEGRANE" not in told


@pytest.mark.parametrize(
    ("words", "part"),
    [
        ((LET_GO, "--at", "12.1"), "--at"),
        ((LET_GO, "--at", "five"), "--at"),
        ((LET_GO, "--time", "soon"), "--time"),
        ((LET_GO, "--engine", "oracle"), "--engine"),
        ((), "POSITION"),
        (("puzzles/wyprawa_do_mordoru/gandalf_too_late.toml",), ""),
    ],
)
def test_bad_input_is_refused(say, words, part):
    code, told = say(*words, "--json")
    answer = json.loads(told)
    assert code == 2 and answer["defects"] and part in answer["defects"][0]["where"] + answer["defects"][0]["what"]


def test_nothing_played_yet_says_so(say):
    code, told = say("dw29_hardest_first_step", "--lang", "en")
    assert code == 0 and "Nothing has been played yet." in told


def test_help_names_the_option_in_both_languages(say):
    assert "LEWA.KARTA" in say("--help", "--lang", "pl")[1] and "TRICK.CARD" in say("--help", "--lang", "en")[1]


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("pl", ("PRZEGRANE od lewy 5, karty 3", "1 Aragorn (piramida)", "C1")),
        ("en", ("LOST from trick 5, card 3", "1 Aragorn (pyramid)", "place 2.1 of the pyramid", "This would have kept the win: C1.")),
    ],
)
def test_a_round_with_the_pyramid_as_dealt(say, lang, words):
    code, told = say("docs/pyramid_round.toml", "--lang", lang)
    assert code == 0
    for word in words:
        assert word in told
    code, told = say("docs/pyramid_round.toml", "--json")
    (turn,) = json.loads(told)["turning_points"]
    assert (turn["trick"], turn["seat"], turn["card"], turn["better"]) == (5, 1, "P7", ["C1"])
    assert turn["move"] == {"seat": 1, "play": "P7", "at": "2.1"}
