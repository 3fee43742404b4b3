"""The eight places of the advanced sheet: each rule where it holds, and the same turn on the basic sheet."""

import pytest

from tests.support.wyprawa_do_mordoru.sheets import fate, forbidden, keeps, player_after, rules_of, sheet


def turn(ask, kept, *players, **keys):
    return ask("resolve", sheet(*players, kept=kept, **{"sheet": "advanced", **keys}))


@pytest.mark.rule("WM.p8.place", "WM.p3.variants")
def test_wm_p8_place_is_the_one_circled_before_the_turn_for_the_whole_turn(ask):
    """A turn begun in Moria that leads to Lothlórien still has no Gandalf and single weapons."""
    reply = turn(ask, "black ring, yellow gandalf, red weapon, blue orc, green gandalf", "frodo 2 0 6")
    assert player_after(reply, "frodo") == (3, 0, 6)
    reply = turn(ask, "black ring, yellow gandalf, red weapon, blue orc, green orc", "frodo 2 0 6")
    assert player_after(reply, "frodo") == (2, 0, 6)


@pytest.mark.rule("WM.p8.place")
def test_wm_p8_place_nothing_circled_has_no_effect(ask):
    reply = ask("legal", sheet("frodo 0 0 6", sheet="advanced", roll="black ring, yellow ring, red ring, blue orc, green weapon"))
    assert forbidden(reply)["black:ring yellow:ring"] == "WM.p4.different"


@pytest.mark.rule("WM.p3.variants")
def test_wm_p3_variants_places_do_nothing_on_the_basic_side(ask):
    reply = turn(ask, "black ring, yellow gandalf, red weapon, blue weapon, green gandalf", "frodo 2 0 6", sheet="basic")
    assert player_after(reply, "frodo") == (3, 4, 4)


@pytest.mark.rule("WM.p8.rivendell")
def test_wm_p8_rivendell_any_number_of_equal_symbols(ask):
    roll = "black ring, yellow ring, red ring, blue orc, green weapon"
    reply = ask("legal", sheet("frodo 1 0 6", sheet="advanced", roll=roll))
    assert {"black:ring", "black:ring yellow:ring", "black:ring yellow:ring red:ring"} <= keeps(reply)
    assert len(keeps(reply)) == 31 and not forbidden(reply)
    done = ask("resolve", sheet("frodo 1 0 6", sheet="advanced", kept="blue weapon, green weapon", roll="black ring, yellow ring, red ring", moves=["black ring, yellow ring, red ring"]))
    assert player_after(done, "frodo")[0] == 4 and "WM.p8.rivendell" in rules_of(done)


@pytest.mark.rule("WM.p8.rivendell", "WM.p4.nazgul_forced")
def test_wm_p8_rivendell_two_nazguls_one_must_and_both_may_be_kept(ask):
    reply = ask("legal", sheet("frodo 1 0 6", sheet="advanced", kept="black ring, yellow ring", roll="red nazgul, blue nazgul, green ring"))
    assert "red:nazgul blue:nazgul" in keeps(reply) and "red:nazgul" in keeps(reply)
    assert forbidden(reply) == {"green:ring": "WM.p4.nazgul_forced"}


@pytest.mark.rule("WM.p8.moria")
def test_wm_p8_moria_gandalf_may_be_kept_but_does_nothing(ask):
    legal = ask("legal", sheet("frodo 2 0 6", sheet="advanced", kept="black ring, yellow ring, red ring", roll="blue gandalf, green orc"))
    assert "blue:gandalf" in keeps(legal)
    reply = turn(ask, "black ring, yellow gandalf, red nazgul, blue gandalf, green weapon", "frodo 2 0 6")
    assert player_after(reply, "frodo") == (3, 0, 5) and "WM.p8.moria" in rules_of(reply)


@pytest.mark.rule("WM.p8.lothlorien")
def test_wm_p8_lothlorien_one_weapon_beats_two_orcs(ask):
    kept = "black ring, yellow ring, red weapon, blue orc, green orc"
    reply = turn(ask, kept, "frodo 3 0 6")
    assert player_after(reply, "frodo")[0] == 5 and "WM.p8.lothlorien" in rules_of(reply)
    assert player_after(turn(ask, kept, "frodo 3 0 6", sheet="basic"), "frodo")[0] == 3


@pytest.mark.rule("WM.p8.helms_deep")
def test_wm_p8_helms_deep_one_orc_needs_two_weapons(ask):
    one = turn(ask, "black ring, yellow ring, red weapon, blue orc, green gandalf", "frodo 5 0 6")
    assert player_after(one, "frodo")[0] == 5 and "WM.p8.helms_deep" in rules_of(one)
    two = turn(ask, "black ring, yellow ring, red weapon, blue orc, green weapon", "frodo 5 0 6")
    assert player_after(two, "frodo")[0] == 7


@pytest.mark.rule("WM.p8.rohan")
def test_wm_p8_rohan_a_roll_may_be_repeated_with_all_its_dice(ask):
    roll = "yellow nazgul, red ring, blue orc, green weapon"
    legal = ask("legal", sheet("frodo 4 0 6", sheet="advanced", kept="black ring", roll=roll))
    assert "repeat" in keeps(legal)
    reply = ask("resolve", sheet("frodo 4 0 6", sheet="advanced", kept="black ring", roll=roll, moves=["repeat"]))
    assert reply.json["position"]["turn"] == {"kept": ["black:ring"], "repeated": True} and "WM.p8.rohan" in rules_of(reply)
    basic = ask("resolve", sheet("frodo 4 0 6", kept="black ring", roll=roll, moves=["repeat"]))
    assert basic.code == 2


@pytest.mark.rule("WM.p8.rohan_once", "WM.p8.rohan")
def test_wm_p8_rohan_once_a_roll_and_again_on_the_next(ask):
    head = sheet("frodo 4 0 6", sheet="advanced", kept="black ring", roll="yellow nazgul, red ring, blue orc, green weapon")
    reply = ask("legal", head + "repeated = true\n")
    assert "repeat" not in keeps(reply) and forbidden(reply)["repeat"] == "WM.p8.rohan_once"
    rolls = 'rolls = [["yellow:ring", "red:ring", "blue:orc", "green:weapon"], ["red:orc", "blue:orc", "green:orc"], ["red:ring", "blue:ring", "green:ring"]]\n'
    moves = 'moves = ["repeat", "yellow:ring", "repeat", "red:ring"]\n'
    again = ask("resolve", head.replace('sheet = "advanced"\n', 'sheet = "advanced"\n' + moves) + rolls)
    assert again.code == 0 and again.json["position"]["turn"]["kept"] == ["black:ring", "yellow:ring", "red:ring"]


@pytest.mark.rule("WM.p8.rohan_once")
def test_wm_p8_rohan_once_repeating_some_dice_only_is_not_a_move(ask):
    reply = ask("resolve", sheet("frodo 4 0 6", sheet="advanced", kept="black ring", roll="yellow nazgul, red ring, blue orc, green weapon", moves=["repeat yellow"]))
    assert reply.code == 2


@pytest.mark.rule("WM.p8.gondor")
def test_wm_p8_gondor_no_nazgul_marks_the_roller_but_opponents_are_hit(ask):
    kept = "black nazgul, yellow nazgul, red nazgul, blue nazgul, green ring"
    reply = turn(ask, kept, "frodo 6 0 1", "sam 0 0 6")
    assert player_after(reply, "frodo") == (7, 0, 1) and player_after(reply, "sam") == (0, 0, 5)
    assert "WM.p8.gondor" in rules_of(reply)


@pytest.mark.rule("WM.p8.gondor", "WM.p4.nazgul_forced")
def test_wm_p8_gondor_the_nazgul_must_still_be_kept(ask):
    reply = ask("legal", sheet("frodo 6 0 6", sheet="advanced", roll="black ring, yellow nazgul, red gandalf, blue orc, green weapon"))
    assert forbidden(reply)["black:ring"] == "WM.p4.nazgul_forced"


@pytest.mark.rule("WM.p8.minas_tirith")
def test_wm_p8_minas_tirith_every_nazgul_hits_the_roller_and_nobody_else(ask):
    kept = "black nazgul, yellow ring, red nazgul, blue ring, green weapon"
    reply = turn(ask, kept, "frodo 7 0 6", "sam 0 0 1")
    assert player_after(reply, "frodo") == (9, 0, 4) and player_after(reply, "sam") == (0, 0, 1)
    assert "WM.p8.minas_tirith" in rules_of(reply)


@pytest.mark.rule("WM.p8.shelobs_lair")
def test_wm_p8_shelobs_lair_one_ring_is_lost_and_two_reach_mordor(ask):
    one = turn(ask, "black ring, yellow weapon, red weapon, blue weapon, green gandalf", "frodo 8 0 6")
    assert player_after(one, "frodo")[0] == 8 and fate(one) == ([], []) and "WM.p8.shelobs_lair" in rules_of(one)
    two = turn(ask, "black ring, yellow ring, red weapon, blue weapon, green gandalf", "frodo 8 0 6")
    assert fate(two) == ([], ["frodo"])


@pytest.mark.rule("WM.p8.shelobs_lair", "WM.p8.place")
def test_wm_p8_shelobs_lair_passing_it_within_a_turn_costs_nothing(ask):
    reply = turn(ask, "black ring, yellow ring, red weapon, blue weapon, green gandalf", "frodo 7 0 6")
    assert fate(reply) == ([], ["frodo"])


@pytest.mark.rule("WM.p8.shelobs_lair", "WM.p5.orcs")
def test_wm_p8_shelobs_lair_two_rings_and_an_unbeaten_orc(ask):
    reply = turn(ask, "black ring, yellow ring, red orc, blue gandalf, green gandalf", "frodo 8 0 6")
    assert player_after(reply, "frodo")[0] == 8
