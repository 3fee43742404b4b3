"""The JSON that the doors put out: one object per position, nothing else, whatever goes wrong."""

from __future__ import annotations

import io
import sys

import pytest


def test_one_object_with_the_contract_keys(mellon):
    said = mellon("solve", "stones: 4", "--json")
    assert said.code == 0 and said.err == ""
    (answer,) = said.objects
    assert (answer["game"], answer["verb"], answer["verdict"], answer["source"]) == ("stones", "solve", "winnable", "stones: 4")
    assert answer["line"] == [{"take": 1}, {"take": 2}]
    assert answer["rulings"] == {"last_stone": "wins"}
    assert "defects" not in answer


def test_letters_are_not_escaped_and_texts_follow_the_language(mellon):
    said = mellon("legal", "stones 4", "--json", "--lang", "pl")
    assert "najwyżej dwa" in said.out
    assert said.out.count("\n") == 1


def test_lost_is_an_answer(mellon):
    said = mellon("solve", "stones 3", "--json")
    assert said.code == 0 and said.objects[0]["verdict"] == "lost"


def test_steps_carry_their_place(mellon, write):
    path = write("a.toml", 'game = "stones"\nstones = 4\nmoves = [1, 2]\n')
    (answer,) = mellon("resolve", path, "--json").objects
    assert answer["steps"] == [
        {"text": "1 taken", "rule": "ST.take", "source": "s. 2"},
        {"text": "2 taken", "rule": "ST.take", "source": "s. 2"},
    ]
    assert answer["position"] == {"game": "stones", "stones": 1}


def test_several_positions_in_order_and_a_bad_one_does_not_stop_the_others(mellon, write):
    bad = write("bad.toml", 'game = "stones"\n\nstones = "many"\n[[seat]]\nname = "a"\n[[seat]]\nname = "b"\n')
    said = mellon("solve", "stones 4", bad, "no-such-file.toml", "stones 3", "--json")
    assert said.code == 2 and said.err == ""
    first, second, third, fourth = said.objects
    assert [o["verdict"] for o in said.objects] == ["winnable", None, None, "lost"]
    assert [(d["where"], d["line"]) for d in second["defects"]] == [("stones", 3), ("seat[1].name", 5), ("seat[2].name", 7)]
    assert (second["game"], third["game"]) == ("stones", None)
    assert "line" not in third["defects"][0]
    assert second["moves"] is None and second["value"] is None
    assert [o["source"] for o in (first, second, third, fourth)] == ["stones 4", bad, "no-such-file.toml", "stones 3"]


@pytest.mark.parametrize(
    ("arguments", "wheres"),
    [
        (("solve", "stones 4", "--json", "--time", "0", "--seed", "x", "--ruling", "last_stone"), ["--time", "--seed", "--ruling"]),
        (("solve", "stones 4", "--json", "--time", "nan"), ["--time"]),
        (("solve", "stones 4", "--json", "--lang", "de"), ["--lang"]),
        (("solve", "stones 4", "--json", "--lang"), ["--lang"]),
        (("solve", "stones 4", "--json", "--colour"), ["--colour"]),
        (("solve", "stones 4", "--json", "--time"), ["--time"]),
        (("solve", "--json"), ["POSITION"]),
        (("hint", "stones 4", "--json", "--verify"), ["--verify"]),
        (("guess", "stones 4", "--json"), ["guess"]),
        (("--json",), ["mellon"]),
        (("rules", "--json", "--game", "chess"), ["--game"]),
    ],
)
def test_bad_options_are_one_object_with_every_defect(mellon, arguments, wheres):
    said = mellon(*arguments)
    assert said.code == 2 and said.err == ""
    (answer,) = said.objects
    assert [d["where"] for d in answer["defects"]] == wheres
    assert answer["verdict"] is None and answer["game"] is None


def test_unknown_ruling_and_engine_are_defects_of_the_position_together_with_its_own(mellon, write):
    bad = write("bad.toml", 'game = "stones"\nstones = -1\n')
    said = mellon("solve", bad, "--json", "--ruling", "first=a", "--ruling", "last_stone=draws", "--engine", "magic")
    (answer,) = said.objects
    assert said.code == 2
    assert [d["where"] for d in answer["defects"]] == ["stones", "--ruling.first", "--ruling.last_stone", "--engine"]
    assert "last_stone" in answer["defects"][1]["what"] and "wins | loses" in answer["defects"][2]["what"]
    assert "table" in answer["defects"][3]["what"]


def test_options_reach_the_game(mellon, stones):
    said = mellon(
        "solve", "stones 4", "--ruling", "Last-Stone=LOSES", "--engine", "table", "--seed=7", "--time", "2.5", "--verify", "--json"
    )
    assert said.objects[0]["verdict"] == "lost"
    (request,) = stones.requests
    assert (request.rulings, request.engine, request.seed, request.verify) == ({"last_stone": "loses"}, "table", 7, True)
    assert request.limits.seconds == 2.5 and request.watch.deadline is not None


def test_options_may_stand_anywhere(mellon, stones):
    said = mellon("--json", "--seed", "3", "--lang", "pl", "legal", "stones 4", "--time=1", "stones 5")
    assert said.code == 0 and len(said.objects) == 2
    assert {request.seed for request in stones.requests} == {3}


def test_a_defect_found_while_answering_names_its_line(mellon, write):
    path = write("a.toml", 'game = "stones"\nstones = 4\nmoves = [1, 9]\n')
    said = mellon("resolve", path, "--json")
    assert said.code == 2
    assert said.objects[0]["defects"] == [{"where": "moves[2]", "what": "ST.take: two at most", "line": 3}]


def test_standard_input_once_for_two_dashes(mellon, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO('\ufeffgame = "Kamyki z Morii"\r\nstones = 4\r\n'.encode())))
    said = mellon("solve", "-", "-", "--json")
    assert said.code == 0 and [o["verdict"] for o in said.objects] == ["winnable", "winnable"]


def test_a_one_line_notation_may_come_from_standard_input_or_a_file(mellon, monkeypatch, write):
    monkeypatch.setattr(sys, "stdin", io.StringIO("stones 4\n"))
    said = mellon("solve", "-", write("line.txt", "\n stones 5\n"), "stones 4", "--json")
    assert said.code == 0 and [o["notation"] for o in said.objects] == ["stones: 4", "stones: 5", "stones: 4"]


def test_a_defect_of_a_one_line_notation_on_standard_input_is_the_games_own(mellon, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO("stones many\n"))
    said, plain = mellon("solve", "-", "--json"), mellon("solve", "stones many", "--json")
    assert said.code == 2 and said.objects[0]["defects"] == plain.objects[0]["defects"]


def test_show_hides_the_answer_of_a_puzzle(mellon, write):
    path = write("p.toml", 'game = "stones"\nstones = 4\n[puzzle]\nid = "x"\nanswer = "take 1"\n')
    (answer,) = mellon("show", path, "--json").objects
    assert answer["position"]["puzzle"] == {"id": "x"}
