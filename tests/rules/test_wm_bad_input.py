"""Positions that cannot be: refused whole, every defect listed."""

import json

import pytest

from tests.support.dwie_wieze.answers import refused_by
from tests.support.wyprawa_do_mordoru.sheets import sheet

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
    "dice", [{"red": '["ring"]'}, {"red": '["ring", "ring", "ring", "ring", "ring", "ring", "orc"]'}, {"red": '["ring", "ring", "ring", "ring", "ring", "elf"]'}, {"pink": FACES}]
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
@pytest.mark.parametrize("keys", [{"sheet": "deluxe"}, {"fields": 0}, {"fields": "nine"}, {"squares": 99}, {"objective": "fun"}, {"sheet": "advanced", "fields": 10}, {"fieldz": 9}])
def test_wm_p3_variants_impossible_sheets_and_unknown_keys(ask, keys):
    refused_by(ask("show", sheet(**keys)))


@pytest.mark.rule("WM.p4.keep_one")
@pytest.mark.parametrize("move", ["black", "black:elf", "pink:ring", ""])
def test_wm_p4_moves_that_make_no_sense(ask, move):
    refused_by(ask("resolve", sheet(kept="black ring", roll=ROLL).replace('game = ', f'moves = ["{move}"]\ngame = ')))


@pytest.mark.rule("WM.p1.dice", "WM.p6.tree_black", "WM.p5.gandalf_limit")
def test_wm_p1_all_defects_are_listed_together(ask):
    toml = sheet("frodo 0 13 0", "sam 12 0 6", kept="black ring, red tree", roll=ROLL, objective="fun", rulings={"no_such": "x"}, dice="nonsense")
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
