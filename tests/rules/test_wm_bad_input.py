"""Positions that cannot be: refused whole, every defect listed."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.support.dwie_wieze.answers import refused_by
from tests.support.wyprawa_do_mordoru.sheets import sheet, table

VERBS = ["show", "legal", "resolve", "solve", "hint", "explain"]
ROLL = "yellow ring, red nazgul, blue orc, green weapon"
FACES = '["ring", "gandalf", "weapon", "orc", "nazgul", "ring"]'


def own_dice(**changed):
    black = '["ring", "gandalf", "weapon", "orc", "nazgul", "tree"]'
    dice = {"black": black, "yellow": FACES, "red": FACES, "blue": FACES, "green": FACES, **changed}
    return sheet() + "[dice]\n" + "".join(f"{die} = {faces}\n" for die, faces in dice.items())


def defects(reply):
    assert reply.code == 2, reply.json
    return json.dumps(reply.json["defects"], ensure_ascii=False)


def places(reply: Any) -> list[str]:
    assert reply.code == 2, reply.json
    assert all(defect["where"] and defect["what"] for defect in reply.json["defects"])
    return [defect["where"] for defect in reply.json["defects"]]


@pytest.mark.rule("WM.p6.tree_black")
@pytest.mark.parametrize("verb", VERBS)
def test_wm_p6_tree_black_a_tree_on_a_coloured_die_is_refused(ask, verb):
    assert "WM.p6.tree_black" in defects(ask(verb, sheet(kept="black ring", roll=ROLL.replace("yellow ring", "yellow tree"))))
    assert "WM.p6.tree_black" in defects(ask(verb, sheet(kept="yellow tree")))


@pytest.mark.rule("WM.p6.tree_black", "WM.p1.dice")
def test_wm_p6_tree_black_not_on_own_dice_either(ask):
    assert ask("show", own_dice()).code == 0
    assert "WM.p6.tree_black" in defects(ask("show", own_dice(red=FACES.replace('"orc"', '"tree"'))))


@pytest.mark.rule("WM.p1.dice")
@pytest.mark.parametrize(
    "dice",
    [
        {"red": '["ring"]'},
        {"red": '["ring", "ring", "ring", "ring", "ring", "ring", "orc"]'},
        {"red": '["ring", "ring", "ring", "ring", "ring", "elf"]'},
        {"pink": FACES},
    ],
)
def test_wm_p1_dice_own_faces_that_make_no_die(ask, dice):
    refused_by(ask("show", own_dice(**dice)))


@pytest.mark.rule("WM.p1.dice")
def test_wm_p1_dice_unknown_profile_and_missing_die(ask):
    assert "ring_double" in defects(ask("show", sheet(dice="nonsense")))
    refused_by(ask("show", own_dice().replace("green = ", "# green = ")))


@pytest.mark.rule("WM.p1.dice")
def test_wm_p1_dice_six_dice_are_refused(ask):
    refused_by(ask("legal", sheet(roll="black ring, " + ROLL + ", red ring")))
    refused_by(ask("legal", sheet(kept="black ring, yellow ring, red ring, blue ring, green ring, green orc")))


@pytest.mark.rule("WM.p1.dice")
def test_wm_p1_dice_a_symbol_that_the_die_does_not_have(ask):
    plain = own_dice(red='["ring", "ring", "ring", "ring", "ring", "ring"]')
    assert "red:orc" in defects(ask("legal", plain + '[turn]\nkept = ["red:orc"]\n'))


@pytest.mark.rule("WM.p4.kept_stays", "WM.p4.reroll")
@pytest.mark.parametrize("verb", VERBS)
def test_wm_p4_a_roll_that_contradicts_what_was_kept(ask, verb):
    assert "WM.p4.kept_stays" in defects(ask(verb, sheet(kept="black ring, yellow orc", roll=ROLL)))
    assert "WM.p4.reroll" in defects(ask(verb, sheet(kept="black ring", roll="yellow ring, red ring")))


@pytest.mark.rule("WM.p4.end", "WM.p6.tree")
def test_wm_p4_end_a_roll_after_the_rolling_ended(ask):
    assert "WM.p4.end" in defects(ask("legal", sheet(kept="black tree", roll=ROLL)))


@pytest.mark.rule("WM.p5.gandalf_limit")
@pytest.mark.parametrize("player", ["frodo 0 13 0", "frodo 0 1 6", "frodo 0 3 5", "frodo 0 0 7", "frodo 10 0 6", "frodo -1 0 6"])
def test_wm_p5_gandalf_limit_more_halves_or_squares_than_the_sheet_has(ask, player):
    refused_by(ask("show", sheet(player)))


@pytest.mark.rule("WM.p5.gandalf_limit")
@pytest.mark.parametrize("player", ["frodo 0 12 0", "frodo 0 2 5", "frodo 0 1 5", "frodo 9 0 6", "frodo 0 0 0"])
def test_wm_p5_gandalf_limit_the_largest_sheets_are_accepted(ask, player):
    assert ask("show", sheet(player)).code == 0


@pytest.mark.rule("WM.p3.hobbits")
def test_wm_p3_hobbits_everybody_another_one(ask):
    assert "WM.p3.hobbits" in defects(ask("show", sheet("frodo 0 0 6", "frodo 0 0 6")))
    refused_by(ask("show", sheet("gollum 0 0 6")))
    refused_by(ask("show", 'game = "wyprawa_do_mordoru"\n'))
    refused_by(ask("show", sheet(*["frodo 0 0 6"] * 5)))


@pytest.mark.rule("WM.p7.round")
def test_wm_p7_round_impossible_movers(ask):
    refused_by(ask("show", sheet("frodo 0 0 6", "sam 9 0 6", to_move="frodo")))
    refused_by(ask("show", sheet("frodo 0 0 6", "sam 0 0 0", to_move="sam")))
    refused_by(ask("show", sheet("frodo 0 0 6", "sam 0 0 6", to_move="merry")))
    refused_by(ask("show", sheet("frodo 9 0 6", kept="black ring")))


@pytest.mark.rule("WM.p8.rohan")
def test_wm_p8_rohan_repeated_elsewhere(ask):
    refused_by(ask("legal", sheet("frodo 3 0 6", sheet="advanced", kept="black ring", roll=ROLL) + "repeated = true\n"))


@pytest.mark.rule("WM.p3.variants")
@pytest.mark.parametrize(
    "keys",
    [
        {"sheet": "deluxe"},
        {"fields": 0},
        {"fields": "nine"},
        {"squares": 99},
        {"objective": "fun"},
        {"sheet": "advanced", "fields": 10},
        {"fieldz": 9},
    ],
)
def test_wm_p3_variants_impossible_sheets_and_unknown_keys(ask, keys):
    refused_by(ask("show", sheet(**keys)))


@pytest.mark.rule("WM.p4.keep_one")
@pytest.mark.parametrize("move", ["black", "black:elf", "pink:ring", ""])
def test_wm_p4_moves_that_make_no_sense(ask, move):
    refused_by(ask("resolve", sheet(kept="black ring", roll=ROLL).replace("game = ", f'moves = ["{move}"]\ngame = ')))


@pytest.mark.rule("WM.p1.dice", "WM.p6.tree_black", "WM.p5.gandalf_limit")
def test_wm_p1_all_defects_are_listed_together(ask):
    toml = sheet(
        "frodo 0 13 0", "sam 12 0 6", kept="black ring, red tree", roll=ROLL, objective="fun", rulings={"no_such": "x"}, dice="nonsense"
    )
    reply = ask("solve", toml)
    text = defects(reply)
    for word in ("halves", "circled", "WM.p6.tree_black", "WM.p4.kept_stays", "objective", "no_such", "nonsense"):
        assert word in text, text
    assert len(reply.json["defects"]) >= 7


@pytest.mark.rule("WM.p2.goal")
@pytest.mark.parametrize("verb", ["solve", "hint", "explain"])
@pytest.mark.parametrize("objective", ["reach", "turns"])
def test_wm_p2_goal_solo_objectives_need_one_player(ask, verb, objective):
    assert "objective" in defects(ask(verb, sheet("frodo 0 0 6", "sam 0 0 6", objective=objective)))


@pytest.mark.rule("WM.p1.dice")
def test_wm_p1_names_in_both_languages_are_understood(ask):
    toml = sheet(kept="czarna pierścień", roll="żółta ork, czerwony Nazgul, niebieska broń, green fellowship", sheet="zaawansowany")
    reply = ask("legal", toml)
    assert {entry["move"] for entry in reply.json["moves"]} >= {"red:nazgul", "yellow:orc red:nazgul blue:weapon"}


@pytest.mark.rule("WM.p6.tree_black", "WM.p1.dice")
@pytest.mark.parametrize("verb", VERBS)
def test_wm_bad_tree_on_a_coloured_die(ask: Any, verb: str) -> None:
    assert any("turn.roll" in place for place in places(ask(verb, table(roll="ring tree orc orc orc"))))


@pytest.mark.rule("WM.p6.tree_black")
def test_wm_bad_tree_on_a_coloured_die_of_a_profile(ask: Any) -> None:
    good = '["ring", "gandalf", "weapon", "orc", "nazgul", "ring"]'
    lines = [
        "[dice]",
        'black = ["ring", "gandalf", "weapon", "orc", "nazgul", "tree"]',
        f"yellow = {good}",
        f"red = {good}",
        f"blue = {good}",
    ]
    assert ask("solve", table() + "\n".join([*lines, f"green = {good}"])).code == 0
    bad = ask("solve", table() + "\n".join([*lines, 'green = ["ring", "gandalf", "weapon", "orc", "nazgul", "tree"]']))
    assert any("dice" in place and "green" in place for place in places(bad))


@pytest.mark.parametrize(
    "turn",
    [
        'roll = ["black:ring", "yellow:ring", "red:ring", "blue:ring", "green:ring", "green:orc"]',
        'roll = ["black:ring", "yellow:ring", "red:ring", "blue:ring"]',
        'kept = ["black:ring"]\nroll = ["black:ring", "yellow:ring", "red:ring", "blue:ring", "green:orc"]',
        'kept = ["black:ring"]\nroll = ["black:orc", "red:ring", "blue:ring", "green:orc"]',
        'kept = ["black:ring", "black:orc"]\nroll = ["red:ring", "blue:ring", "green:orc"]',
        'roll = ["black:ring", "black:orc", "red:ring", "blue:ring", "green:orc"]',
        'kept = ["black:tree"]\nroll = ["yellow:ring", "red:ring", "blue:ring", "green:orc"]',
        'roll = ["black:ring", "purple:orc", "red:ring", "blue:ring", "green:orc"]',
        'roll = ["black:ring", "yellow:dragon", "red:ring", "blue:ring", "green:orc"]',
        'roll = ["black", "yellow:ring", "red:ring", "blue:ring", "green:orc"]',
        "roll = 5",
        "roll = [1, 2, 3, 4, 5]",
        "kept = 3",
    ],
)
@pytest.mark.rule("WM.p1.dice", "WM.p4.kept_stays")
def test_wm_bad_turns(ask: Any, turn: str) -> None:
    assert any(place.startswith("turn") for place in places(ask("hint", table(turn_extra=turn))))


@pytest.mark.parametrize(
    "player",
    [
        ("frodo", 3, 13, 0),
        ("frodo", 3, 3, 5),
        ("frodo", 3, 0, 7),
        ("frodo", 10, 0, 6),
        ("frodo", -1, 0, 6),
        ("frodo", 0, -1, 6),
        ("frodo", 0, 0, -6),
        ("boromir", 0, 0, 6),
    ],
)
@pytest.mark.rule("WM.p5.gandalf_limit", "WM.p3.hobbits")
def test_wm_bad_boards(ask: Any, player: tuple[str, int, int, int]) -> None:
    assert any("player" in place for place in places(ask("solve", table((player,)))))


def test_wm_good_extreme_boards(ask: Any) -> None:
    for player in (("frodo", 3, 12, 0), ("frodo", 3, 2, 5), ("frodo", 0, 0, 6), ("frodo", 8, 1, 0)):
        assert ask("solve", table((player,))).code == 0


@pytest.mark.rule("WM.p3.hobbits")
def test_wm_bad_tables_of_players(ask: Any) -> None:
    one = ("frodo", 0, 0, 6)
    assert places(ask("solve", table((one, one))))
    assert places(ask("solve", table(())))
    assert places(ask("solve", table((one, ("sam", 0, 0, 6), ("merry", 0, 0, 6), ("pippin", 0, 0, 6), ("frodo", 1, 0, 6)))))
    assert "to_move" in places(ask("solve", table((one,), to_move="sam")))


@pytest.mark.rule("WM.p3.variants")
def test_wm_bad_head_every_defect_at_once(ask: Any) -> None:
    text = table(
        (("frodo", 99, 0, 6), ("balrog", 0, 0, 99), ("sam", 0, 99, 6)),
        "tree tree dragon orc orc",
        sheet="middle",
        dice="loaded",
        objective="fame",
        to_move="gollum",
        fields=0,
        squares=-2,
        colour="mauve",
    )
    found = places(ask("hint", text))
    for place in ("sheet", "dice", "objective", "to_move", "fields", "squares", "colour"):
        assert place in found, (place, found)
    assert any("hobbit" in place for place in found), found
    assert found.count("turn.roll") >= 2, "the unknown symbol and the tree on a coloured die"


def test_wm_bad_boards_are_all_named(ask: Any) -> None:
    found = places(ask("solve", table((("frodo", 99, 0, 6), ("merry", 0, 0, 99), ("sam", 0, 99, 6)))))
    assert len(found) >= 3
    assert len({place.split(".")[0] for place in found}) == 3, found


def test_wm_bad_moves_are_named_with_their_rule(ask: Any) -> None:
    reply = ask("resolve", table(roll="ring ring orc orc orc", moves=["black:ring yellow:ring"]))
    assert places(reply)
    assert "WM.p4.different" in str(reply.json["defects"])
    assert places(ask("resolve", table(roll="ring ring orc orc orc", moves=["black:weapon"])))
    assert places(ask("resolve", table(roll="ring ring orc orc orc", moves=["gold:ring"])))


def test_wm_bad_faces_of_a_profile_are_all_named(ask: Any) -> None:
    text = table() + "\n".join(
        [
            "[dice]",
            'black = ["ring", "ring"]',
            'yellow = ["ring", "gandalf", "weapon", "orc", "nazgul", "hobbit"]',
            "red = 6",
            'gold = ["ring"]',
        ]
    )
    found = " ".join(places(ask("solve", text)))
    for colour in ("black", "yellow", "red", "blue", "green", "gold"):
        assert colour in found, found


def test_wm_bad_symbol_not_on_the_die(ask: Any) -> None:
    face = '["ring", "ring", "ring", "weapon", "weapon", "weapon"]'
    dice = "\n".join(["[dice]", *(f"{colour} = {face}" for colour in ("black", "yellow", "red", "blue", "green"))])
    assert any("turn" in place for place in places(ask("hint", table(roll="ring ring ring ring nazgul") + dice)))


def test_wm_bad_missing_keys(ask: Any) -> None:
    text = 'game = "wyprawa_do_mordoru"\n[[player]]\nhobbit = "frodo"\n[[player]]\ncircled = 1\n'
    reply = ask("solve", text)
    assert any("player" in place and "hobbit" in place for place in places(reply))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "game = 5",
        'game = "wyprawa_do_mordoru"\nplayer = 3',
        'game = "wyprawa_do_mordoru"\n[[player]]\nhobbit = ["frodo"]\ncircled = "x"',
        "][",
    ],
)
def test_wm_bad_shapes_never_break(ask: Any, text: str) -> None:
    for verb in VERBS:
        assert places(ask(verb, text))


def test_wm_names_in_both_languages(ask: Any) -> None:
    text = table(turn_extra='roll = ["czarna:Pierścień", "żółta:BROŃ", "czerwona:ork", "niebieska:Gandalf", "zielona:Nazgul"]')
    reply = ask("legal", text)
    assert reply.code == 0, reply.json
    assert "black:ring yellow:weapon red:orc blue:gandalf green:nazgul" in {entry["move"] for entry in reply.json["moves"]}


@pytest.mark.rule("WM.p4.nazgul_forced")
@pytest.mark.parametrize(
    "kept, roll, fine",
    [
        ("ring - - - -", "- nazgul ring orc ring", False),
        ("ring - nazgul - -", "- nazgul - orc ring", True),
        ("ring - nazgul ring -", "- nazgul - - ring", False),
        ("ring - nazgul orc -", "- nazgul - - ring", True),
        ("ring nazgul ring orc -", "- - - - ring", True),
        ("ring - nazgul ring nazgul", "- nazgul - - -", True),
    ],
)
def test_wm_bad_keep_that_no_roll_allowed(ask: Any, kept: str, roll: str, fine: bool) -> None:
    """The yellow die has nothing but Nazguls: while it was free, every keep held a Nazgul."""
    face = '["ring", "ring", "ring", "orc", "orc", "nazgul"]'
    dice = [
        "[dice]",
        'yellow = ["nazgul", "nazgul", "nazgul", "nazgul", "nazgul", "nazgul"]',
        *(f"{c} = {face}" for c in ("black", "red", "blue", "green")),
    ]
    for verb in VERBS:
        reply = ask(verb, table((("frodo", 3, 0, 2),), roll, kept, fields=5, squares=2) + "\n".join(dice))
        assert (reply.code == 0) is fine, (verb, reply.json)
        assert fine or places(reply) == ["turn.kept"]
    elrond = table((("frodo", 1, 0, 2),), "- nazgul - - ring", "ring - nazgul ring -", fields=5, squares=2, sheet="advanced")
    assert ask("hint", elrond + "\n".join(dice)).code == 0, "Rivendell lets equal symbols go together"


def test_wm_a_bad_sheet_does_not_hide_what_is_wrong_with_its_players(ask):
    assert places(ask("show", sheet("gollum 12 0 9", sheet="golden", fields=9, squares=6))) == [
        "sheet",
        "player[1].hobbit",
        "player[1].circled",
        "player[1].whole",
    ]
    assert places(ask("show", sheet("frodo 12 0 9", fields="nine", squares=6))) == ["fields", "player[1].whole"]
