"""The verbs through the command line: solve, hint, explain, estimates, and what every answer rests on."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

import mellon
from mellon.assistant.cli import main
from tests.support.kernels import by_speed
from tests.support.wyprawa_do_mordoru.cache import cache_folder, own_cache  # noqa: F401

HEAD = 'game = "wyprawa_do_mordoru"\n'
ROLL = '[turn]\nkept = ["black:ring"]\nroll = ["yellow:ring", "red:nazgul", "blue:orc", "green:weapon"]\n'


def player(hobbit, circled, halves, whole):
    return f'[[player]]\nhobbit = "{hobbit}"\ncircled = {circled}\nhalves = {halves}\nwhole = {whole}\n'


FRODO = HEAD + player("frodo", 3, 0, 6)
TWO = HEAD + 'objective = "win"\n' + player("frodo", 8, 0, 2) + player("merry", 8, 2, 0)
THREE = HEAD + 'objective = "win"\n' + player("frodo", 5, 0, 3) + player("sam", 6, 1, 1) + player("merry", 4, 0, 4)
FOUR = (
    HEAD + 'objective = "win"\n' + player("frodo", 7, 0, 2) + player("sam", 7, 1, 1) + player("merry", 7, 0, 2) + player("pippin", 8, 0, 1)
)


def test_hint_ranks_every_legal_keep_with_value_and_loss(ask):
    hint, legal = ask("hint", FRODO + ROLL), ask("legal", FRODO + ROLL)
    moves = hint.json["moves"]
    assert {entry["move"] for entry in moves} == {entry["move"] for entry in legal.json["moves"]}
    values = [entry["value_decimal"] for entry in moves]
    assert values == sorted(values, reverse=True) and moves[0]["loss"] == 0.0
    assert all(entry["loss"] == pytest.approx(values[0] - entry["value_decimal"], abs=1e-12) for entry in moves)
    assert hint.json["value_decimal"] == values[0] and moves[0]["best"] is True


def test_the_value_before_a_roll_is_the_mean_over_rolls_of_the_best_keep(ask):
    """One free die: the value before the roll is the mean of its six faces."""
    kept = '[turn]\nkept = ["black:ring", "yellow:orc", "red:weapon", "blue:nazgul"]\n'
    before = ask("solve", FRODO + kept).json["value_decimal"]
    faces = ("ring", "ring", "gandalf", "weapon", "orc", "nazgul")
    after = [ask("solve", FRODO + kept + f'roll = ["green:{symbol}"]\n').json["value_decimal"] for symbol in faces]
    assert before == pytest.approx(sum(after) / 6, abs=1e-12)


def test_the_line_is_replayable(ask):
    solved = ask("solve", FRODO + ROLL)
    done = ask("resolve", f"moves = {json.dumps(solved.json['line'])}\n" + FRODO + ROLL)
    assert done.code == 0 and done.json["steps"]


def test_equal_keeps_are_all_marked_and_alike_dice_named(ask):
    toml = FRODO + '[turn]\nkept = ["black:ring"]\nroll = ["yellow:ring", "red:ring", "blue:ring", "green:ring"]\n'
    moves = ask("hint", toml).json["moves"]
    assert len(moves) == 4 and all(entry["best"] and len(entry["equal_to"]) == 3 for entry in moves)


def test_the_turn_distribution_adds_up(ask):
    answer = ask("solve", FRODO).json
    entries = answer["turns_distribution"]
    assert [entry["turns"] for entry in entries] == list(range(1, len(entries) + 1))
    assert sum(entry["arrives"] for entry in entries) == pytest.approx(answer["value_decimal"], abs=1e-8)
    assert sum(entry["arrives"] + entry["eliminated"] for entry in entries) == pytest.approx(1.0, abs=1e-8)


def test_rohan_ranks_the_repetition_among_the_keeps(ask):
    toml = (
        HEAD
        + 'sheet = "advanced"\n'
        + player("frodo", 4, 1, 0)
        + '[turn]\nkept = ["yellow:ring", "red:gandalf", "green:ring"]\nroll = ["black:ring", "blue:ring"]\n'
    )
    moves = ask("hint", toml).json["moves"]
    assert moves[0]["move"] == "repeat" and moves[0]["value_decimal"] > moves[1]["value_decimal"]
    later = ask("hint", toml + "repeated = true\n").json["moves"]
    assert {entry["move"] for entry in later} == {"black:ring", "blue:ring"}
    fresh = ask("solve", toml.replace('roll = ["black:ring", "blue:ring"]\n', "repeated = true\n")).json["value_decimal"]
    assert fresh == pytest.approx(moves[0]["value_decimal"], abs=1e-12)


def test_two_players_give_wins_of_both_and_of_nobody(ask):
    answer = ask("solve", TWO).json
    assert answer["wins"]["frodo"] == answer["value_decimal"]
    assert answer["wins"]["frodo"] + answer["wins"]["merry"] + answer["nobody_wins"] == pytest.approx(1.0, abs=1e-12)
    assert answer["value"] is None and answer["certificate"]["error_below"] <= 1e-11
    other = ask("solve", TWO.replace('objective = "win"\n', 'objective = "win"\nto_move = "merry"\n')).json
    assert list(other["wins"]) == ["merry", "frodo"] and other["value_decimal"] != answer["value_decimal"]


def test_the_last_turn_is_one_turn_and_knows_the_tie_break(ask):
    toml = HEAD + 'objective = "win"\n' + player("frodo", 9, 0, 2) + player("merry", 8, 2, 0)
    toml += '[turn]\nkept = ["black:weapon", "yellow:weapon", "red:weapon", "blue:weapon"]\n'
    answer = ask("solve", toml + 'roll = ["green:ring"]\n').json
    assert answer["value_decimal"] == 0.5
    assert ask("solve", toml + 'roll = ["green:ring"]\n', "--ruling", "tie_after_tie_break=nobody").json["value_decimal"] == 0.0
    assert ask("solve", toml).json["value_decimal"] == pytest.approx(0.5 * 2 / 6, abs=1e-12)


@pytest.mark.parametrize("toml", [THREE, FOUR])
def test_three_and_four_players_are_an_estimate_and_say_so(ask, toml):
    answer = ask("solve", toml, "--seed", "3").json
    low, high = answer["interval"]
    assert answer["estimate"] is True and "estimate" in answer["estimate_note"] and answer["value"] is None
    assert 0 <= low <= answer["value_decimal"] <= high <= 1 and answer["games"] >= 1000 and answer["certificate"] is None
    assert ask("solve", toml, "--seed", "3").json["value_decimal"] == answer["value_decimal"]
    assert answer["stats"]["engine"] == "estimate"


def test_the_estimate_of_three_players_ranks_keeps_with_intervals(ask):
    moves = ask("hint", THREE + ROLL.replace("black:ring", "black:weapon")).json["moves"]
    values = [entry["value_decimal"] for entry in moves]
    assert moves[0]["loss"] == 0.0 and values == sorted(values, reverse=True)
    assert all(low <= value <= high for value, (low, high) in zip(values, (entry["rollouts"]["interval"] for entry in moves), strict=True))


def test_the_estimate_of_two_players_is_near_the_exact_value(ask):
    exact = ask("solve", TWO).json["value_decimal"]
    about = ask("solve", TWO, "--engine", "estimate").json
    assert about["estimate"] is True and abs(about["value_decimal"] - exact) < 0.1


def test_explain_gives_the_chances_after_the_best_keep_and_the_asked_one(ask):
    answer = ask("explain", 'moves = ["red:nazgul"]\n' + FRODO + ROLL).json
    best, asked = answer["results"]
    assert asked["move"] == "red:nazgul" and best["move"] == "yellow:ring red:nazgul blue:orc green:weapon"
    for facts in (best, asked):
        for key in ("circles", "halves", "crosses"):
            assert sum(facts[key].values()) == pytest.approx(1.0, abs=1e-9)
    assert best["circles"] == {"2": pytest.approx(1.0)} and best["crosses"] == {"1": pytest.approx(1.0)}
    assert all(step["rule"] and step["source"] for step in answer["steps"])


def test_explain_tells_which_contested_ruling_matters(ask):
    toml = HEAD + 'objective = "win"\nto_move = "merry"\n' + player("frodo", 9, 1, 0) + player("merry", 5, 2, 1)
    toml += '[turn]\nkept = ["black:gandalf"]\nroll = ["yellow:ring", "red:orc", "blue:orc", "green:orc"]\n'
    lens = {(entry["ruling"], entry["reading"]): entry for entry in ask("explain", toml).json["ruling_lens"]}
    assert lens["arrived_player_hit_later_in_the_round", "safe"]["changes"] is True
    assert lens["tie_after_tie_break", "nobody"]["changes"] is False


@pytest.mark.parametrize("verb", ["show", "legal", "resolve", "solve", "hint", "explain"])
def test_every_answer_names_the_dice_profile_as_an_assumption(ask, verb):
    answer = ask(verb, FRODO + ROLL).json
    assert any("ring_double" in text for text in answer["assumptions"])
    assert any("squares" in text for text in answer["assumptions"])
    assert set(answer["rulings"]) == {
        "tie_after_tie_break",
        "arrived_player_hit_later_in_the_round",
        "variant_last_survivor_wins",
        "opponent_nazgul",
    }


def test_own_dice_change_the_value_and_are_named(ask):
    faces = '["ring", "ring", "ring", "ring", "ring", "nazgul"]'
    own = FRODO + "[dice]\nblack = " + faces + "\ncoloured = " + faces + "\n"
    answer = ask("solve", own).json
    assert answer["value_decimal"] != ask("solve", FRODO).json["value_decimal"]
    assert any("given in the position" in text for text in answer["assumptions"])


def test_dice_that_never_end_the_game_are_told_apart(ask):
    idle = '["orc", "orc", "orc", "orc", "orc", "orc"]'
    answer = ask("solve", FRODO + "[dice]\nblack = " + idle + "\ncoloured = " + idle + "\n").json
    assert answer["value_decimal"] == 0.0 and answer["expected_turns"] is None


def test_fractions_are_written_as_strings(ask):
    answer = ask("solve", HEAD + player("frodo", 8, 0, 1)).json
    assert float(Fraction(answer["value"])) == pytest.approx(answer["value_decimal"], abs=1e-14)


@pytest.mark.parametrize("lang", ["pl", "en"])
@pytest.mark.parametrize("verb", ["show", "legal", "solve", "hint", "explain", "resolve"])
@pytest.mark.parametrize(
    "toml", [FRODO + ROLL, TWO, THREE, FRODO, FRODO.replace("circled = 3", "circled = 9")], ids=["turn", "two", "three", "start", "over"]
)
def test_people_get_a_drawing_for_every_verb(capsys, tmp_path, verb, lang, toml):
    file = tmp_path / "position.toml"
    file.write_text(toml, "utf-8")
    assert main([verb, str(file), "--lang", lang]) == 0
    printed = capsys.readouterr().out
    assert printed.strip() and "None" not in printed and "{" not in printed


@pytest.mark.parametrize("lang", ["pl", "en"])
@pytest.mark.parametrize("words", [["dice"], ["thumb", "--squares", "3"]])
def test_the_own_commands_print_in_both_languages(capsys, lang, words):
    assert main(["mordor", *words, "--lang", lang]) == 0
    assert "ring_double" in capsys.readouterr().out
    assert main(["mordor", *words, "--json", "--lang", lang]) == 0
    assert json.loads(capsys.readouterr().out)["game"] == "wyprawa_do_mordoru"


def test_the_dice_command_shows_how_to_enter_own_dice(capsys):
    main(["mordor", "dice", "--lang", "en"])
    printed = capsys.readouterr().out
    assert "[dice]" in printed and "RGWONT" in printed and "assumption" in printed


def test_the_table_command_makes_the_table_that_queries_use(capsys, tmp_path, monkeypatch):
    monkeypatch.setenv("MELLON_CACHE", str(tmp_path))
    assert main(["mordor", "table", "--squares", "1", "--lang", "en"]) == 0
    assert "solved" in capsys.readouterr().out
    assert main(["mordor", "table", "--squares", "1", "--lang", "en"]) == 0
    assert "already" in capsys.readouterr().out
    assert main(["mordor", "table", "--dice", "nonsense"]) == 2


def test_a_short_time_gives_an_estimate_or_if_exactness_was_asked_for_an_undecided_answer(ask, tmp_path, monkeypatch):
    monkeypatch.setenv("MELLON_CACHE", str(tmp_path))
    start = HEAD + 'objective = "win"\n' + player("frodo", 0, 0, 6) + player("merry", 0, 0, 6)
    assert ask("solve", start, "--time", by_speed("4", "15")).json["estimate"] is True, (
        "enough for an estimate on a busy machine, far from enough for the table"
    )
    reply = ask("solve", start, "--time", "0.5", "--engine", "exact")
    assert reply.code == 3 and reply.json["verdict"] == "unknown" and reply.json["stats"]["limits"] == ["time"]


def test_exact_engines_are_refused_for_three_players(ask):
    assert ask("solve", THREE, "--engine", "exact").code == 2


def test_the_turns_objective_ranks_by_chance_first_and_then_by_turns(ask):
    toml = HEAD + 'objective = "turns"\n' + player("frodo", 3, 0, 6) + ROLL
    moves = ask("hint", toml).json["moves"]
    chances = [entry["reach"] for entry in moves]
    assert chances == sorted(chances, reverse=True) and all(entry["loss"] >= 0 for entry in moves)
    assert moves[0]["extra_turns"] == 0 and moves[1]["extra_turns"] < 0
    reach = ask("hint", FRODO + ROLL).json["moves"]
    assert [entry["move"] for entry in reach] == [entry["move"] for entry in moves]
    assert moves[0]["value_decimal"] == pytest.approx(reach[0]["expected_turns"], abs=1e-12)


def test_an_exact_chance_has_its_own_decimal():
    kept = "black:ring yellow:weapon red:weapon blue:gandalf"
    line = f"wyprawa_do_mordoru basic 1x1 dice=ring_double objective=reach | frodo 0 0 1 / kept {kept}"
    answer = mellon.ask(mellon.load(line), "solve")
    assert answer.value == 1 and answer.value_decimal == 1.0
