"""Phase 2: rings, orcs and weapons, Nazguls by colour, Gandalf."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.wyprawa_do_mordoru.sheets import Player, coloured, fate, player_after, rules_of, sheet, table


def turn(ask, kept, *players, **keys):
    """Resolve a turn whose five dice are kept already."""
    return ask("resolve", sheet(*(players or ("frodo 0 0 6",)), kept=kept, **keys))


PAIR: tuple[Player, ...] = (("frodo", 3, 0, 6), ("merry", 2, 0, 6))


def played(ask: Any, symbols: str, players: tuple[Player, ...] = (("frodo", 3, 0, 6),), **head: Any) -> Any:
    """Play a turn that ends with the five given symbols kept, the last one from the roll."""
    dice = symbols.split()
    kept, roll = " ".join([*dice[:-1], "-"]), f"- - - - {dice[-1]}"
    return ask("resolve", table(players, roll, kept, moves=[coloured(roll)[0]], **head))


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


@pytest.mark.rule("WM.p5.orcs", "WM.p5.weapons")
@pytest.mark.parametrize(
    "symbols, rings",
    [
        ("ring orc weapon ring ring", 3),
        ("ring weapon weapon weapon weapon", 1),
        ("ring weapon weapon orc ring", 2),
        ("ring ring ring orc gandalf", 0),
        ("ring ring orc orc weapon", 0),
        ("ring orc orc weapon weapon", 1),
        ("ring ring ring ring orc", 0),
        ("weapon weapon orc orc orc", 0),
        ("ring ring ring ring ring", 5),
    ],
)
def test_wm_p5_orcs_block_all_rings_or_none(ask: Any, symbols: str, rings: int) -> None:
    assert player_after(played(ask, symbols), "frodo")[0] == 3 + rings


@pytest.mark.rule("WM.p5.orcs", "WM.p5.gandalf", "WM.p5.nazgul_own")
def test_wm_p5_orcs_block_only_rings(ask: Any) -> None:
    sam: tuple[Player, ...] = (("sam", 0, 0, 6), ("merry", 0, 1, 5))
    reply = played(ask, "ring gandalf nazgul nazgul orc", sam)
    assert player_after(reply, "sam") == (0, 1, 5)
    assert player_after(reply, "merry") == (0, 0, 5)


@pytest.mark.rule("WM.p5.surplus", "WM.p5.arrival")
def test_wm_p5_surplus_rings_are_lost(ask: Any) -> None:
    reply = played(ask, "ring ring ring ring ring", (("frodo", 7, 0, 6),))
    assert player_after(reply, "frodo")[0] == 9
    assert fate(reply) == ([], ["frodo"])


@pytest.mark.rule("WM.p5.nazgul_own", "WM.p5.nazgul_other")
@pytest.mark.parametrize(
    "symbols, own, other",
    [
        ("nazgul orc orc orc orc", 1, 0),
        ("orc nazgul orc orc orc", 1, 0),
        ("orc orc nazgul orc orc", 1, 0),
        ("orc orc orc nazgul orc", 0, 1),
        ("orc orc orc orc nazgul", 1, 0),
        ("nazgul nazgul nazgul nazgul nazgul", 4, 1),
    ],
)
def test_wm_p5_four_dice_of_five_hurt_the_roller_of_two(ask: Any, symbols: str, own: int, other: int) -> None:
    reply = played(ask, symbols, PAIR)
    assert player_after(reply, "frodo") == (3, 0, 6 - own)
    assert player_after(reply, "merry") == (2, 0, 6 - other)


@pytest.mark.rule("WM.p5.nazgul_other")
def test_wm_p5_four_players_one_die_each(ask: Any) -> None:
    four: tuple[Player, ...] = (("sam", 0, 0, 6), ("frodo", 0, 0, 6), ("pippin", 0, 0, 6), ("merry", 0, 0, 6))
    reply = played(ask, "nazgul nazgul nazgul nazgul nazgul", four)
    assert [player_after(reply, name)[2] for name, *_ in four] == [4, 5, 5, 5]


@pytest.mark.rule("WM.p7.neutral")
def test_wm_p7_the_colour_of_a_player_who_is_out_hits_the_roller(ask: Any) -> None:
    three: tuple[Player, ...] = (("frodo", 0, 0, 6), ("merry", 0, 0, 0), ("sam", 0, 0, 6))
    reply = played(ask, "orc orc nazgul nazgul orc", three)
    assert [player_after(reply, name)[2] for name, *_ in three] == [5, 0, 5]


@pytest.mark.rule("WM.p5.gandalf_first", "WM.p5.gandalf", "WM.p5.gandalf_limit")
@pytest.mark.parametrize(
    "before, symbols, after",
    [
        ((0, 6), "gandalf nazgul orc orc orc", (1, 5)),
        ((1, 5), "gandalf orc orc orc orc", (3, 4)),
        ((1, 5), "nazgul nazgul orc orc orc", (0, 4)),
        ((0, 1), "gandalf nazgul orc orc orc", (1, 0)),
        ((2, 0), "gandalf gandalf orc orc orc", (2, 0)),
        ((1, 1), "gandalf gandalf gandalf nazgul orc", (2, 0)),
        ((0, 6), "gandalf gandalf gandalf gandalf gandalf", (10, 1)),
        ((3, 2), "gandalf gandalf nazgul nazgul nazgul", (4, 0)),
    ],
)
def test_wm_p5_halve_first_then_cross(ask: Any, before: tuple[int, int], symbols: str, after: tuple[int, int]) -> None:
    reply = played(ask, symbols, (("frodo", 3, *before),))
    assert player_after(reply, "frodo")[1:] == after
    assert fate(reply) == ([], [])


@pytest.mark.rule("WM.p5.gandalf")
def test_wm_p5_gandalf_helps_the_roller_only(ask: Any) -> None:
    reply = played(ask, "gandalf gandalf orc nazgul orc", PAIR)
    assert player_after(reply, "frodo") == (3, 4, 4)
    assert player_after(reply, "merry") == (2, 0, 5)


@pytest.mark.rule("WM.p7.elimination", "WM.p7.both")
def test_wm_p7_the_last_square_beats_mordor(ask: Any) -> None:
    reply = played(ask, "ring nazgul orc weapon orc", (("frodo", 8, 0, 1),))
    assert fate(reply) == (["frodo"], [])
    reply = played(ask, "ring nazgul gandalf weapon orc", (("frodo", 8, 0, 1),))
    assert fate(reply) == ([], ["frodo"])
    reply = played(ask, "ring nazgul weapon weapon ring", (("frodo", 8, 0, 1),))
    assert fate(reply) == (["frodo"], [])


@pytest.mark.rule("WM.p7.elimination")
def test_wm_p7_a_player_may_go_out_in_anothers_turn(ask: Any) -> None:
    reply = played(ask, "orc orc orc nazgul orc", (("frodo", 0, 0, 6), ("merry", 5, 1, 0)))
    assert fate(reply) == (["merry"], [])
    assert player_after(reply, "merry")[1:] == (0, 0)
    assert reply.json["position"]["to_move"] == "frodo"


@pytest.mark.rule("WM.p7.elimination")
def test_wm_p7_more_nazguls_than_squares(ask: Any) -> None:
    reply = played(ask, "nazgul nazgul nazgul nazgul nazgul", (("frodo", 0, 0, 2), ("merry", 0, 1, 0)))
    assert sorted(fate(reply)[0]) == ["frodo", "merry"]
    assert player_after(reply, "frodo")[1:] == (0, 0)
    assert player_after(reply, "merry")[1:] == (0, 0)


@pytest.mark.rule("WM.p4.turns")
def test_wm_p4_the_next_player_follows_and_those_out_are_passed_over(ask: Any) -> None:
    three: tuple[Player, ...] = (("frodo", 0, 0, 6), ("merry", 0, 0, 0), ("sam", 0, 0, 6))
    assert played(ask, "orc orc orc orc orc", three).json["position"]["to_move"] == "sam"
    assert played(ask, "orc orc orc orc orc", three, to_move="sam").json["position"]["to_move"] == "frodo"
    assert played(ask, "orc orc orc orc orc", PAIR).json["position"]["to_move"] == "merry"


@pytest.mark.rule("WM.p5.ring")
def test_wm_p5_the_steps_name_their_rules(ask: Any) -> None:
    reply = played(ask, "ring gandalf weapon orc nazgul")
    rules = {step["rule"] for step in reply.json["steps"]}
    assert "WM.p5.ring" in rules
    assert rules & {"WM.p5.gandalf", "WM.p5.gandalf_first"}
    assert rules & {"WM.p5.nazgul", "WM.p5.nazgul_own"}
    assert all(step["source"] and step["text"] for step in reply.json["steps"])
