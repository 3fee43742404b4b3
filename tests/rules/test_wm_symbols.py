"""Phase 2: rings, orcs and weapons, Nazguls by colour, Gandalf."""

import pytest

from tests.support.wyprawa_do_mordoru.sheets import fate, player_after, rules_of, sheet


def turn(ask, kept, *players, **keys):
    """Resolve a turn whose five dice are kept already."""
    return ask("resolve", sheet(*(players or ("frodo 0 0 6",)), kept=kept, **keys))


@pytest.mark.rule("WM.p5.ring")
def test_wm_p5_ring_one_field_each_in_order(ask):
    reply = turn(ask, "black ring, yellow ring, red weapon, blue weapon, green gandalf", "frodo 2 0 6")
    assert player_after(reply, "frodo")[0] == 4 and "WM.p5.ring" in rules_of(reply)


@pytest.mark.rule("WM.p5.orcs")
def test_wm_p5_orcs_without_weapons_cancel_every_ring(ask):
    reply = turn(ask, "black ring, yellow ring, red orc, blue gandalf, green gandalf")
    assert player_after(reply, "frodo")[0] == 0 and "WM.p5.orcs" in rules_of(reply)


@pytest.mark.rule("WM.p5.weapons")
def test_wm_p5_weapons_as_many_as_orcs_beat_them(ask):
    reply = turn(ask, "black ring, yellow orc, red orc, blue weapon, green weapon")
    assert player_after(reply, "frodo")[0] == 1


@pytest.mark.rule("WM.p5.weapons")
def test_wm_p5_weapons_surplus_does_nothing(ask):
    reply = turn(ask, "black ring, yellow weapon, red weapon, blue weapon, green orc")
    assert player_after(reply, "frodo") == (1, 0, 6)


@pytest.mark.rule("WM.p5.weapons", "WM.p5.orcs")
def test_wm_p5_orcs_one_more_than_weapons_cancels_all_three_rings(ask):
    reply = turn(ask, "black ring, yellow ring, red ring, blue orc, green gandalf")
    assert player_after(reply, "frodo")[0] == 0
    reply = turn(ask, "black ring, yellow ring, red orc, blue orc, green weapon")
    assert player_after(reply, "frodo")[0] == 0


@pytest.mark.rule("WM.p5.orcs", "WM.p5.gandalf", "WM.p5.nazgul")
def test_wm_p5_orcs_block_rings_only(ask):
    reply = turn(ask, "black ring, yellow orc, red orc, blue gandalf, green nazgul")
    assert player_after(reply, "frodo") == (0, 1, 5)


@pytest.mark.rule("WM.p5.surplus", "WM.p5.arrival")
def test_wm_p5_surplus_rings_are_lost_and_the_player_has_arrived(ask):
    reply = turn(ask, "black ring, yellow ring, red ring, blue weapon, green weapon", "frodo 8 0 6")
    assert player_after(reply, "frodo")[0] == 9 and fate(reply) == ([], ["frodo"])
    assert "WM.p5.surplus" in rules_of(reply)


@pytest.mark.rule("WM.p5.nazgul_own", "WM.p5.nazgul")
def test_wm_p5_nazgul_own_black_and_neutral_dice_hit_the_roller(ask):
    kept = "black nazgul, yellow nazgul, red ring, blue ring, green nazgul"
    reply = turn(ask, kept, "frodo 0 0 6", "sam 0 0 6")
    assert player_after(reply, "frodo") == (2, 0, 3) and player_after(reply, "sam") == (0, 0, 6)
    assert "WM.p5.nazgul_own" in rules_of(reply)


@pytest.mark.rule("WM.p5.nazgul_own")
def test_wm_p5_nazgul_own_two_players_four_dice_hurt_the_roller(ask):
    kept = "black nazgul, yellow nazgul, red nazgul, blue nazgul, green nazgul"
    reply = turn(ask, kept, "frodo 0 0 6", "sam 0 0 6")
    assert player_after(reply, "frodo")[2] == 2 and player_after(reply, "sam")[2] == 5


@pytest.mark.rule("WM.p5.nazgul_other")
def test_wm_p5_nazgul_other_hits_only_the_owner_of_the_colour(ask):
    kept = "black nazgul, yellow ring, red nazgul, blue nazgul, green ring"
    reply = turn(ask, kept, "merry 0 0 6", "sam 0 0 6")
    assert player_after(reply, "merry") == (2, 0, 4) and player_after(reply, "sam") == (0, 0, 5)


@pytest.mark.rule("opponent_nazgul")
def test_wm_ruling_opponent_nazgul_both_hits_the_roller_too(ask):
    kept = "black ring, yellow ring, red nazgul, blue weapon, green weapon"
    reply = turn(ask, kept, "frodo 0 0 6", "sam 0 0 6", rulings={"opponent_nazgul": "both"})
    assert player_after(reply, "frodo")[2] == 5 and player_after(reply, "sam")[2] == 5
    assert reply.json["rulings"]["opponent_nazgul"] == "both"


@pytest.mark.rule("WM.p7.neutral")
def test_wm_p7_neutral_the_colour_of_a_player_who_is_out_hits_the_roller(ask):
    kept = "black ring, yellow ring, red nazgul, blue nazgul, green weapon"
    reply = turn(ask, kept, "frodo 0 0 6", "sam 3 0 0", "merry 1 0 4")
    assert player_after(reply, "frodo")[2] == 5 and player_after(reply, "merry") == (1, 0, 3)
    assert player_after(reply, "sam") == (3, 0, 0) and "WM.p7.neutral" in rules_of(reply)


@pytest.mark.rule("WM.p7.neutral", "WM.p5.nazgul_other")
def test_wm_p7_neutral_two_opponents_fall_in_one_turn_each_by_the_own_die(ask):
    kept = "black ring, yellow ring, red nazgul, blue nazgul, green weapon"
    reply = turn(ask, kept, "frodo 0 0 1", "sam 3 1 0", "merry 1 0 1")
    assert fate(reply) == (["sam", "merry"], []) and player_after(reply, "frodo") == (2, 0, 1)


@pytest.mark.rule("WM.p5.gandalf_first", "WM.p5.gandalf")
def test_wm_p5_gandalf_first_then_half_a_square_is_crossed(ask):
    reply = turn(ask, "black ring, yellow nazgul, red gandalf, blue weapon, green weapon")
    assert player_after(reply, "frodo") == (1, 1, 5) and "WM.p5.gandalf_first" in rules_of(reply)


@pytest.mark.rule("WM.p5.gandalf_first", "WM.p7.elimination")
def test_wm_p5_gandalf_first_saves_a_player_on_the_last_square(ask):
    reply = turn(ask, "black ring, yellow nazgul, red gandalf, blue weapon, green weapon", "frodo 0 0 1")
    assert player_after(reply, "frodo") == (1, 1, 0) and fate(reply) == ([], [])


@pytest.mark.rule("WM.p5.gandalf_limit")
def test_wm_p5_gandalf_limit_the_last_square_may_be_halved(ask):
    reply = turn(ask, "black ring, yellow ring, red gandalf, blue weapon, green weapon", "frodo 0 0 1")
    assert player_after(reply, "frodo") == (2, 2, 0)


@pytest.mark.rule("WM.p5.gandalf_limit")
def test_wm_p5_gandalf_limit_a_halved_square_is_not_halved_again(ask):
    reply = turn(ask, "black gandalf, yellow ring, red gandalf, blue weapon, green weapon", "frodo 0 1 0")
    assert player_after(reply, "frodo") == (1, 1, 0) and "WM.p5.gandalf_limit" in rules_of(reply)


@pytest.mark.rule("WM.p5.gandalf_limit", "WM.p5.gandalf")
def test_wm_p5_gandalf_a_crossed_square_is_not_halved(ask):
    reply = turn(ask, "black gandalf, yellow ring, red weapon, blue weapon, green weapon", "frodo 0 0 2", squares=6)
    assert player_after(reply, "frodo") == (1, 2, 1)


@pytest.mark.rule("WM.p5.gandalf_limit")
def test_wm_p5_gandalf_limit_surplus_gandalfs_are_ignored(ask):
    reply = turn(ask, "black gandalf, yellow gandalf, red gandalf, blue gandalf, green gandalf", "frodo 0 0 2")
    assert player_after(reply, "frodo") == (0, 4, 0) and "WM.p5.gandalf_limit" in rules_of(reply)


@pytest.mark.rule("WM.p5.gandalf")
def test_wm_p5_gandalf_works_on_the_own_track_only(ask):
    reply = turn(ask, "black gandalf, yellow gandalf, red weapon, blue weapon, green ring", "frodo 0 0 6", "sam 0 0 6")
    assert player_after(reply, "sam") == (0, 0, 6) and player_after(reply, "frodo") == (1, 4, 4)


@pytest.mark.rule("WM.p5.nazgul_other", "WM.p5.gandalf")
def test_wm_p5_nazgul_other_the_one_who_is_hit_has_no_gandalf(ask):
    reply = turn(ask, "black gandalf, yellow gandalf, red nazgul, blue weapon, green ring", "frodo 0 0 6", "sam 0 0 1")
    assert fate(reply)[0] == ["sam"]


@pytest.mark.rule("WM.p7.elimination", "WM.p5.gandalf_limit")
def test_wm_p7_elimination_a_halved_last_square_needs_two_marks(ask):
    one = "black nazgul, yellow ring, red weapon, blue weapon, green weapon"
    assert fate(turn(ask, one, "frodo 0 2 0")) == ([], [])
    assert fate(turn(ask, one, "frodo 0 1 0")) == (["frodo"], [])


@pytest.mark.rule("WM.p5.weapons", "WM.p5.ring", "WM.p5.gandalf_first", "WM.p5.nazgul_other", "WM.p5.orcs")
def test_wm_p5_the_two_worked_examples_of_the_rulebook(ask):
    merry = turn(ask, "black ring, yellow gandalf, red weapon, blue nazgul, green orc", "merry 0 0 6", "sam 0 0 6")
    assert player_after(merry, "merry") == (1, 1, 5)
    sam = turn(ask, "black orc, yellow gandalf, red nazgul, blue nazgul, green ring", "merry 1 1 5", "sam 0 0 6", to_move="sam")
    assert player_after(sam, "sam") == (0, 1, 5) and player_after(sam, "merry") == (1, 0, 5)
