"""Every key that the reader of Wyprawa do Mordoru accepts changes an answer; every other one is refused.

The keys are the reader's own: one that is added there without an entry here fails.
"""

from __future__ import annotations

import json

import pytest

from mellon.models.wyprawa_do_mordoru.dice import DICE_KEYS
from mellon.models.wyprawa_do_mordoru.position import BOOK
from mellon.models.wyprawa_do_mordoru.reading import KEYS, PLAYER_KEYS, TURN_KEYS

HEAD = 'game = "wyprawa_do_mordoru"\n'
FRODO = '[[player]]\nhobbit = "frodo"\ncircled = 6\nhalves = 0\nwhole = 2\n'
SAM = '[[player]]\nhobbit = "sam"\ncircled = 7\nhalves = 1\nwhole = 1\n'
KEPT = '[turn]\nkept = ["black:ring"]\n'
ROLL = 'roll = ["yellow:ring", "red:nazgul", "blue:orc", "green:weapon"]\n'
FACES = '["ring", "ring", "gandalf", "weapon", "orc", "nazgul"]'
RINGS = '["ring", "ring", "ring", "ring", "ring", "nazgul"]'
DICE = "[dice]\n" + "".join(f"{key} = {FACES}\n" for key in DICE_KEYS if key != "coloured")
ROHAN = HEAD + 'sheet = "advanced"\n' + FRODO.replace("6", "4", 1) + KEPT

CHANGED = {
    "game": ("solve", HEAD + FRODO, HEAD.replace("wyprawa_do_mordoru", "konfrontacja") + FRODO),
    "sheet": ("solve", HEAD + FRODO, HEAD + 'sheet = "advanced"\n' + FRODO),
    "fields": ("solve", HEAD + FRODO, HEAD + "fields = 8\n" + FRODO),
    "squares": ("show", HEAD + FRODO, HEAD + "squares = 8\n" + FRODO),
    "dice": ("solve", HEAD + FRODO, HEAD + 'dice = "orc_double"\n' + FRODO),
    "objective": ("solve", HEAD + FRODO, HEAD + 'objective = "turns"\n' + FRODO),
    "player": ("solve", HEAD + FRODO, HEAD + FRODO + SAM),
    "to_move": ("solve", HEAD + FRODO + SAM, HEAD + 'to_move = "sam"\n' + FRODO + SAM),
    "turn": ("solve", HEAD + FRODO, HEAD + FRODO + KEPT),
    "moves": ("solve", HEAD + FRODO + KEPT + ROLL, HEAD + 'moves = ["red:nazgul"]\n' + FRODO + KEPT + ROLL),
    "rulings": ("solve", HEAD + FRODO + SAM, HEAD + FRODO + SAM + "[rulings]\nvariant_last_survivor_wins = true\n"),
    "puzzle": ("show", HEAD + FRODO, HEAD + FRODO + '[puzzle]\nid = "p"\ntitle = { pl = "Tytuł", en = "A title of its own" }\n'),
    "player.hobbit": ("solve", HEAD + FRODO + SAM, HEAD + FRODO + SAM.replace('"sam"', '"merry"')),
    "player.circled": ("solve", HEAD + FRODO, HEAD + FRODO.replace("circled = 6", "circled = 5")),
    "player.halves": ("solve", HEAD + FRODO, HEAD + FRODO.replace("halves = 0", "halves = 1")),
    "player.whole": ("solve", HEAD + FRODO, HEAD + FRODO.replace("whole = 2", "whole = 3")),
    "turn.kept": ("solve", HEAD + FRODO + KEPT, HEAD + FRODO + KEPT.replace("black:ring", "black:orc")),
    "turn.roll": ("solve", HEAD + FRODO + KEPT, HEAD + FRODO + KEPT + ROLL),
    "turn.rolls": (
        "solve",
        HEAD + 'moves = ["red:nazgul"]\n' + FRODO + KEPT + ROLL,
        HEAD + 'moves = ["red:nazgul"]\n' + FRODO + KEPT + ROLL + 'rolls = [["yellow:orc", "blue:orc", "green:orc"]]\n',
    ),
    "turn.repeated": ("legal", ROHAN + ROLL, ROHAN + ROLL + "repeated = true\n"),
    "dice.coloured": ("solve", HEAD + FRODO + DICE, HEAD + FRODO + f"[dice]\nblack = {FACES}\ncoloured = {RINGS}\n"),
    **{
        f"dice.{key}": ("solve", HEAD + FRODO + DICE, HEAD + FRODO + DICE.replace(f"{key} = {FACES}", f"{key} = {RINGS}"))
        for key in DICE_KEYS
        if key != "coloured"
    },
}
ACCEPTED = [*KEYS, *(f"player.{key}" for key in PLAYER_KEYS), *(f"turn.{key}" for key in TURN_KEYS), *(f"dice.{key}" for key in DICE_KEYS)]


@pytest.fixture(autouse=True)
def own_cache(tmp_path, monkeypatch):
    monkeypatch.setenv("MELLON_CACHE", str(tmp_path))


def said(capsys, tmp_path, verb, text):
    """Return what the program prints for people, and as JSON without the time it took."""
    from mellon.assistant.cli import main

    file = tmp_path / "position.toml"
    file.write_text(text, "utf-8")
    capsys.readouterr()
    codes = [main([verb, str(file), "--lang", "en"]), main([verb, str(file), "--json", "--lang", "en"])]
    printed = capsys.readouterr().out.splitlines()
    answer = json.loads(printed[-1])
    answer.pop("stats", None)
    drawn = [line for line in printed[:-1] if not line.startswith("engine")]
    return codes, drawn, answer


def test_every_key_of_the_reader_has_an_entry():
    assert sorted(CHANGED) == sorted(ACCEPTED)


@pytest.mark.parametrize("key", ACCEPTED)
def test_every_accepted_key_changes_an_answer(capsys, tmp_path, key):
    verb, without, with_it = CHANGED[key]
    before, after = said(capsys, tmp_path, verb, without), said(capsys, tmp_path, verb, with_it)
    assert before[0] == [0, 0]
    assert before != after


@pytest.mark.parametrize("verb", ["show", "legal", "resolve", "solve", "hint", "explain"])
@pytest.mark.parametrize("line", ['question = "reach"\n', 'length = "long"\n', "seat = 1\n"])
def test_other_keys_are_refused(ask, verb, line):
    reply = ask(verb, HEAD + line + FRODO)
    assert reply.code == 2 and reply.json["defects"][0]["where"] == line.split()[0]


@pytest.mark.parametrize("key", BOOK.rulings)
def test_every_ruling_is_named_in_the_answer_with_its_reading(ask, key):
    other = next(value for value in BOOK.rulings[key].values if value != BOOK.rulings[key].default)
    reply = ask("show", HEAD + FRODO + f'[rulings]\n{key} = "{other}"\n')
    assert reply.json["rulings"][key] == other


TURN = HEAD + "{moves}" + FRODO + KEPT + ROLL


@pytest.mark.parametrize("verb", ["show", "solve", "hint", "legal"])
def test_moves_are_carried_out_before_the_question_is_answered(ask, verb):
    """Keeping the Nazgul alone leaves three dice; the same question about the position after it has the same answer."""
    rolls = 'rolls = [["yellow:orc", "blue:ring", "green:orc"]]\n'
    by_moves = ask(verb, TURN.format(moves='moves = ["red:nazgul"]\n') + rolls).json
    by_hand = ask(
        verb, HEAD + FRODO + '[turn]\nkept = ["black:ring", "red:nazgul"]\nroll = ["yellow:orc", "blue:ring", "green:orc"]\n'
    ).json
    for key in ("position", "moves", "illegal", "value_decimal", "line"):
        assert by_moves.get(key) == by_hand.get(key), key


def test_moves_that_end_the_turn_lead_to_the_next_player(ask):
    every = 'objective = "win"\nmoves = ["yellow:ring red:nazgul blue:orc green:weapon"]\n'
    shown = ask("show", TURN.format(moves=every).replace(FRODO, FRODO + SAM)).json
    assert shown["to_move"] == "sam" and shown["position"]["player"][0]["circled"] == 8


@pytest.mark.parametrize("verb", ["show", "solve", "hint", "legal", "explain"])
def test_moves_that_the_rules_forbid_are_refused(ask, verb):
    reply = ask(verb, TURN.format(moves='moves = ["yellow:ring"]\n'))
    assert reply.code == 2 and "WM.p4.nazgul_forced" in json.dumps(reply.json["defects"])


def test_explain_asks_about_the_last_of_several_moves(ask):
    rolls = 'rolls = [["yellow:orc", "blue:ring", "green:orc"]]\n'
    reply = ask("explain", TURN.format(moves='moves = ["red:nazgul", "blue:ring"]\n') + rolls)
    assert reply.code == 0 and "blue:ring" in [entry["move"] for entry in reply.json["results"]]


@pytest.mark.parametrize("verb", ["show", "legal", "resolve", "solve", "hint", "explain"])
def test_rolls_that_no_move_leads_to_are_refused(ask, verb):
    reply = ask(verb, TURN.format(moves="") + 'rolls = [["yellow:orc", "blue:ring", "green:orc"]]\n')
    assert reply.code == 2 and reply.json["defects"][0]["where"] == "turn.rolls"


@pytest.mark.parametrize("verb", ["show", "solve", "hint", "legal"])
def test_rolls_of_dice_that_are_kept_are_refused(ask, verb):
    reply = ask(verb, TURN.format(moves='moves = ["red:nazgul"]\n') + 'rolls = [["yellow:orc", "red:ring", "green:orc"]]\n')
    assert reply.code == 2 and reply.json["defects"][0]["where"].startswith("turn.rolls")
