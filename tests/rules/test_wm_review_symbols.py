"""The second phase of a turn, ruling by ruling."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.wyprawa_do_mordoru.second_reading import Player, board, coloured, outcome, table

PAIR: tuple[Player, ...] = (("frodo", 3, 0, 6), ("merry", 2, 0, 6))


def played(ask: Any, symbols: str, players: tuple[Player, ...] = (("frodo", 3, 0, 6),), **head: Any) -> Any:
    """Play a turn that ends with the five given symbols kept, the last one from the roll."""
    dice = symbols.split()
    kept, roll = " ".join([*dice[:-1], "-"]), f"- - - - {dice[-1]}"
    return ask("resolve", table(players, roll, kept, moves=[coloured(roll)[0]], **head))


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
    assert board(played(ask, symbols), "frodo")[0] == 3 + rings


@pytest.mark.rule("WM.p5.orcs", "WM.p5.gandalf", "WM.p5.nazgul_own")
def test_wm_p5_orcs_block_only_rings(ask: Any) -> None:
    sam: tuple[Player, ...] = (("sam", 0, 0, 6), ("merry", 0, 1, 5))
    reply = played(ask, "ring gandalf nazgul nazgul orc", sam)
    assert board(reply, "sam") == (0, 1, 5)
    assert board(reply, "merry") == (0, 0, 5)


@pytest.mark.rule("WM.p5.surplus", "WM.p5.arrival")
def test_wm_p5_surplus_rings_are_lost(ask: Any) -> None:
    reply = played(ask, "ring ring ring ring ring", (("frodo", 7, 0, 6),))
    assert board(reply, "frodo")[0] == 9
    assert outcome(reply) == ([], ["frodo"])


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
    assert board(reply, "frodo") == (3, 0, 6 - own)
    assert board(reply, "merry") == (2, 0, 6 - other)


@pytest.mark.rule("WM.p5.nazgul_other")
def test_wm_p5_four_players_one_die_each(ask: Any) -> None:
    four: tuple[Player, ...] = (("sam", 0, 0, 6), ("frodo", 0, 0, 6), ("pippin", 0, 0, 6), ("merry", 0, 0, 6))
    reply = played(ask, "nazgul nazgul nazgul nazgul nazgul", four)
    assert [board(reply, name)[2] for name, *_ in four] == [4, 5, 5, 5]


@pytest.mark.rule("WM.p7.neutral")
def test_wm_p7_the_colour_of_a_player_who_is_out_hits_the_roller(ask: Any) -> None:
    three: tuple[Player, ...] = (("frodo", 0, 0, 6), ("merry", 0, 0, 0), ("sam", 0, 0, 6))
    reply = played(ask, "orc orc nazgul nazgul orc", three)
    assert [board(reply, name)[2] for name, *_ in three] == [5, 0, 5]


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
    assert board(reply, "frodo")[1:] == after
    assert outcome(reply) == ([], [])


@pytest.mark.rule("WM.p5.gandalf")
def test_wm_p5_gandalf_helps_the_roller_only(ask: Any) -> None:
    reply = played(ask, "gandalf gandalf orc nazgul orc", PAIR)
    assert board(reply, "frodo") == (3, 4, 4)
    assert board(reply, "merry") == (2, 0, 5)


@pytest.mark.rule("WM.p7.elimination", "WM.p7.both")
def test_wm_p7_the_last_square_beats_mordor(ask: Any) -> None:
    reply = played(ask, "ring nazgul orc weapon orc", (("frodo", 8, 0, 1),))
    assert outcome(reply) == (["frodo"], [])
    reply = played(ask, "ring nazgul gandalf weapon orc", (("frodo", 8, 0, 1),))
    assert outcome(reply) == ([], ["frodo"])
    reply = played(ask, "ring nazgul weapon weapon ring", (("frodo", 8, 0, 1),))
    assert outcome(reply) == (["frodo"], [])


@pytest.mark.rule("WM.p7.elimination")
def test_wm_p7_a_player_may_go_out_in_anothers_turn(ask: Any) -> None:
    reply = played(ask, "orc orc orc nazgul orc", (("frodo", 0, 0, 6), ("merry", 5, 1, 0)))
    assert outcome(reply) == (["merry"], [])
    assert board(reply, "merry")[1:] == (0, 0)
    assert reply.json["position"]["to_move"] == "frodo"


@pytest.mark.rule("WM.p7.elimination")
def test_wm_p7_more_nazguls_than_squares(ask: Any) -> None:
    reply = played(ask, "nazgul nazgul nazgul nazgul nazgul", (("frodo", 0, 0, 2), ("merry", 0, 1, 0)))
    assert sorted(outcome(reply)[0]) == ["frodo", "merry"]
    assert board(reply, "frodo")[1:] == (0, 0)
    assert board(reply, "merry")[1:] == (0, 0)


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
