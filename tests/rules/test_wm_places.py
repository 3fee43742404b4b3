"""The eight places of the advanced sheet: each rule where it holds, and the same turn on the basic sheet."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.wyprawa_do_mordoru.sheets import (
    Player,
    coloured,
    dice_keeps,
    fate,
    forbidden,
    keeps,
    player_after,
    rules_of,
    sheet,
    table,
)


def turn(ask, kept, *players, **keys):
    return ask("resolve", sheet(*players, kept=kept, **{"sheet": "advanced", **keys}))


BAG_END, RIVENDELL, MORIA, LOTHLORIEN, ROHAN, HELMS_DEEP, GONDOR, MINAS_TIRITH, SHELOB = range(9)


def played(ask: Any, place: int, symbols: str, others: tuple[Player, ...] = ()) -> Any:
    dice = symbols.split()
    kept, roll = " ".join([*dice[:-1], "-"]), f"- - - - {dice[-1]}"
    players: tuple[Player, ...] = (("frodo", place, 0, 6), *others)
    return ask("resolve", table(players, roll, kept, moves=[coloured(roll)[0]], sheet="advanced"))


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
    done = ask(
        "resolve",
        sheet(
            "frodo 1 0 6",
            sheet="advanced",
            kept="blue weapon, green weapon",
            roll="black ring, yellow ring, red ring",
            moves=["black ring, yellow ring, red ring"],
        ),
    )
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
    reply = ask(
        "resolve",
        sheet(
            "frodo 4 0 6",
            sheet="advanced",
            kept="black ring",
            roll="yellow nazgul, red ring, blue orc, green weapon",
            moves=["repeat yellow"],
        ),
    )
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


@pytest.mark.rule("WM.p8.place")
def test_wm_p8_nothing_circled_no_effect(ask: Any) -> None:
    assert player_after(played(ask, BAG_END, "ring gandalf weapon orc nazgul"), "frodo") == (1, 1, 5)
    assert "black:ring yellow:ring" in forbidden(ask("legal", table((("frodo", 0, 0, 6),), "ring ring orc orc orc", sheet="advanced")))


@pytest.mark.rule("WM.p8.place")
def test_wm_p8_the_basic_sheet_has_no_effects(ask: Any) -> None:
    for place in range(1, 8):
        roll, kept = "- - - - nazgul", "ring gandalf weapon orc -"
        reply = ask("resolve", table((("frodo", place, 0, 6),), roll, kept, moves=["green:nazgul"]))
        assert player_after(reply, "frodo") == (place + 1, 1, 5)


@pytest.mark.rule("WM.p8.place")
def test_wm_p8_the_place_at_the_start_of_the_turn_counts(ask: Any) -> None:
    assert player_after(played(ask, HELMS_DEEP, "ring nazgul gandalf ring ring"), "frodo") == (8, 1, 5), "Gondor is only passed"
    assert player_after(played(ask, MINAS_TIRITH, "ring ring gandalf ring ring"), "frodo")[0] == 9, "Shelob's Lair is only passed"
    assert player_after(played(ask, RIVENDELL, "ring gandalf nazgul orc weapon"), "frodo") == (2, 1, 5), (
        "Gandalf still works on the way to Moria"
    )


@pytest.mark.rule("WM.p8.rivendell")
def test_wm_p8_rivendell_equal_symbols_may_be_kept(ask: Any) -> None:
    reply = ask("legal", table((("frodo", 1, 0, 6),), "ring ring ring nazgul nazgul", sheet="advanced"))
    allowed = dice_keeps(reply)
    assert "black:ring yellow:ring red:ring blue:nazgul green:nazgul" in allowed
    assert "blue:nazgul" in allowed
    assert "black:ring yellow:ring green:nazgul" in allowed
    assert forbidden(reply)["black:ring yellow:ring red:ring"] == "WM.p4.nazgul_forced"
    assert len(allowed) == 8 * 3
    resolved = ask(
        "resolve",
        table((("frodo", 1, 0, 6),), "tree ring ring ring orc", moves=["black:tree yellow:ring red:ring blue:ring"], sheet="advanced"),
    )
    assert player_after(resolved, "frodo")[0] == 4


@pytest.mark.rule("WM.p8.moria")
def test_wm_p8_moria_gandalf_has_no_effect(ask: Any) -> None:
    assert "yellow:gandalf" in dice_keeps(ask("legal", table((("frodo", 2, 0, 6),), "ring gandalf orc orc orc", sheet="advanced")))
    assert player_after(played(ask, MORIA, "ring gandalf gandalf nazgul gandalf"), "frodo") == (3, 0, 5)


@pytest.mark.rule("WM.p8.lothlorien")
@pytest.mark.parametrize(
    "symbols, rings", [("ring orc orc weapon ring", 2), ("ring orc orc orc weapon", 0), ("ring orc ring ring weapon", 3)]
)
def test_wm_p8_lothlorien_weapons_count_twice(ask: Any, symbols: str, rings: int) -> None:
    assert player_after(played(ask, LOTHLORIEN, symbols), "frodo")[0] == 3 + rings


@pytest.mark.rule("WM.p8.helms_deep")
@pytest.mark.parametrize(
    "symbols, rings",
    [
        ("ring orc weapon ring gandalf", 0),
        ("ring orc weapon weapon ring", 2),
        ("ring orc orc weapon weapon", 0),
        ("ring weapon weapon weapon orc", 1),
    ],
)
def test_wm_p8_helms_deep_orcs_count_twice(ask: Any, symbols: str, rings: int) -> None:
    assert player_after(played(ask, HELMS_DEEP, symbols), "frodo")[0] == 5 + rings


@pytest.mark.rule("WM.p8.gondor")
def test_wm_p8_gondor_nazguls_spare_the_roller_only(ask: Any) -> None:
    reply = played(ask, GONDOR, "nazgul nazgul nazgul nazgul gandalf", (("merry", 0, 0, 6), ("pippin", 0, 0, 0)))
    assert player_after(reply, "frodo") == (6, 2, 5)
    assert player_after(reply, "merry") == (0, 0, 5)
    legal = ask("legal", table((("frodo", 6, 0, 6),), "ring nazgul orc orc orc", sheet="advanced"))
    assert forbidden(legal)["black:ring"] == "WM.p4.nazgul_forced"


@pytest.mark.rule("WM.p8.minas_tirith")
def test_wm_p8_minas_tirith_every_nazgul_hits_the_roller(ask: Any) -> None:
    reply = played(ask, MINAS_TIRITH, "orc nazgul nazgul nazgul orc", (("merry", 0, 0, 1), ("sam", 0, 0, 6)))
    assert player_after(reply, "frodo") == (7, 0, 3)
    assert player_after(reply, "merry") == (0, 0, 1)
    assert player_after(reply, "sam") == (0, 0, 6)
    assert fate(reply) == ([], [])


@pytest.mark.rule("WM.p8.minas_tirith")
def test_wm_p8_the_place_of_the_roller_counts_not_of_the_one_hit(ask: Any) -> None:
    reply = played(ask, BAG_END, "orc orc orc nazgul orc", (("merry", GONDOR, 0, 6),))
    assert player_after(reply, "merry") == (6, 0, 5)


@pytest.mark.rule("WM.p8.shelobs_lair")
@pytest.mark.parametrize(
    "symbols, circled",
    [
        ("ring gandalf gandalf gandalf gandalf", 8),
        ("ring ring gandalf gandalf gandalf", 9),
        ("ring ring ring ring gandalf", 9),
        ("ring ring orc gandalf gandalf", 8),
        ("ring ring orc weapon gandalf", 9),
        ("ring orc weapon gandalf gandalf", 8),
    ],
)
def test_wm_p8_shelobs_lair_needs_two_rings(ask: Any, symbols: str, circled: int) -> None:
    reply = played(ask, SHELOB, symbols)
    assert player_after(reply, "frodo")[0] == circled
    assert fate(reply) == ([], ["frodo"] if circled == 9 else [])


@pytest.mark.rule("WM.p8.rohan", "WM.p8.rohan_once")
def test_wm_p8_rohan_a_roll_may_be_repeated_once_and_only_whole(ask: Any) -> None:
    players: tuple[Player, ...] = (("frodo", ROHAN, 0, 6),)
    legal = ask("legal", table(players, "- ring nazgul orc weapon", "ring - - - -", sheet="advanced"))
    (other,) = {entry["move"] for entry in legal.json["moves"]} - dice_keeps(legal)
    again = ask("resolve", table(players, "- ring nazgul orc weapon", "ring - - - -", moves=[other], sheet="advanced"))
    assert again.code == 0
    turn = again.json["position"]["turn"]
    assert turn["kept"] == ["black:ring"]
    assert not turn.get("roll")
    marks = [f"{key} = {str(value).lower()}" for key, value in turn.items() if key not in ("kept", "roll")]
    second = ask("legal", table(players, "- ring nazgul orc weapon", "ring - - - -", sheet="advanced", turn_extra="\n".join(marks)))
    assert other not in {entry["move"] for entry in second.json["moves"]}
    assert dice_keeps(second) == dice_keeps(legal)
    kept = ask(
        "resolve",
        table(players, "- ring nazgul orc weapon", "ring - - - -", moves=["red:nazgul"], sheet="advanced", turn_extra="\n".join(marks)),
    )
    marks_after = {key: value for key, value in kept.json["position"]["turn"].items() if key not in ("kept", "roll")}
    assert not any(marks_after.values()), "the next roll may be repeated again"
    elsewhere = ask("legal", table((("frodo", 3, 0, 6),), "- ring nazgul orc weapon", "ring - - - -", sheet="advanced"))
    assert {entry["move"] for entry in elsewhere.json["moves"]} == dice_keeps(elsewhere)


@pytest.mark.rule("WM.p8.rohan")
def test_wm_p8_rohan_a_bad_last_die_may_be_repeated(ask: Any) -> None:
    players: tuple[Player, ...] = (("frodo", ROHAN, 0, 1),)
    best = ask("hint", table(players, "- - - - nazgul", "ring ring ring weapon -", sheet="advanced", fields=7))
    assert ":" not in best.json["moves"][0]["move"]
    assert best.json["moves"][0]["value_decimal"] == pytest.approx(5 / 6, abs=1e-12), "any other face of the last die wins at once"
    assert best.json["moves"][-1]["value_decimal"] == pytest.approx(0, abs=1e-12)


@pytest.mark.rule("WM.p8.rohan", "WM.p8.rohan_once")
def test_wm_p8_rohan_some_dice_of_a_roll_cannot_be_repeated(ask: Any) -> None:
    players: tuple[Player, ...] = (("frodo", ROHAN, 0, 6),)
    for move in ("repeat yellow", "repeat yellow:ring", "repeat repeat"):
        assert ask("resolve", table(players, "- ring nazgul orc weapon", "ring - - - -", moves=[move], sheet="advanced")).code == 2
    twice = ask("resolve", table(players, "- ring nazgul orc weapon", "ring - - - -", moves=["repeat", "repeat"], sheet="advanced"))
    assert twice.code == 2
    assert "moves[2]" in {defect["where"] for defect in twice.json["defects"]}
