"""The eight places of the advanced sheet."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.wyprawa_do_mordoru.second_reading import Player, board, coloured, forbidden, keeps, outcome, table

BAG_END, RIVENDELL, MORIA, LOTHLORIEN, ROHAN, HELMS_DEEP, GONDOR, MINAS_TIRITH, SHELOB = range(9)


def played(ask: Any, place: int, symbols: str, others: tuple[Player, ...] = ()) -> Any:
    dice = symbols.split()
    kept, roll = " ".join([*dice[:-1], "-"]), f"- - - - {dice[-1]}"
    players: tuple[Player, ...] = (("frodo", place, 0, 6), *others)
    return ask("resolve", table(players, roll, kept, moves=[coloured(roll)[0]], sheet="advanced"))


@pytest.mark.rule("WM.p8.place")
def test_wm_p8_nothing_circled_no_effect(ask: Any) -> None:
    assert board(played(ask, BAG_END, "ring gandalf weapon orc nazgul"), "frodo") == (1, 1, 5)
    assert "black:ring yellow:ring" in forbidden(ask("legal", table((("frodo", 0, 0, 6),), "ring ring orc orc orc", sheet="advanced")))


@pytest.mark.rule("WM.p8.place")
def test_wm_p8_the_basic_sheet_has_no_effects(ask: Any) -> None:
    for place in range(1, 8):
        roll, kept = "- - - - nazgul", "ring gandalf weapon orc -"
        reply = ask("resolve", table((("frodo", place, 0, 6),), roll, kept, moves=["green:nazgul"]))
        assert board(reply, "frodo") == (place + 1, 1, 5)


@pytest.mark.rule("WM.p8.place")
def test_wm_p8_the_place_at_the_start_of_the_turn_counts(ask: Any) -> None:
    assert board(played(ask, HELMS_DEEP, "ring nazgul gandalf ring ring"), "frodo") == (8, 1, 5), "Gondor is only passed"
    assert board(played(ask, MINAS_TIRITH, "ring ring gandalf ring ring"), "frodo")[0] == 9, "Shelob's Lair is only passed"
    assert board(played(ask, RIVENDELL, "ring gandalf nazgul orc weapon"), "frodo") == (2, 1, 5), "Gandalf still works on the way to Moria"


@pytest.mark.rule("WM.p8.rivendell")
def test_wm_p8_rivendell_equal_symbols_may_be_kept(ask: Any) -> None:
    reply = ask("legal", table((("frodo", 1, 0, 6),), "ring ring ring nazgul nazgul", sheet="advanced"))
    allowed = keeps(reply)
    assert "black:ring yellow:ring red:ring blue:nazgul green:nazgul" in allowed
    assert "blue:nazgul" in allowed
    assert "black:ring yellow:ring green:nazgul" in allowed
    assert forbidden(reply)["black:ring yellow:ring red:ring"] == "WM.p4.nazgul_forced"
    assert len(allowed) == 8 * 3
    resolved = ask("resolve", table((("frodo", 1, 0, 6),), "tree ring ring ring orc", moves=["black:tree yellow:ring red:ring blue:ring"], sheet="advanced"))
    assert board(resolved, "frodo")[0] == 4


@pytest.mark.rule("WM.p8.moria")
def test_wm_p8_moria_gandalf_has_no_effect(ask: Any) -> None:
    assert "yellow:gandalf" in keeps(ask("legal", table((("frodo", 2, 0, 6),), "ring gandalf orc orc orc", sheet="advanced")))
    assert board(played(ask, MORIA, "ring gandalf gandalf nazgul gandalf"), "frodo") == (3, 0, 5)


@pytest.mark.rule("WM.p8.lothlorien")
@pytest.mark.parametrize("symbols, rings", [("ring orc orc weapon ring", 2), ("ring orc orc orc weapon", 0), ("ring orc ring ring weapon", 3)])
def test_wm_p8_lothlorien_weapons_count_twice(ask: Any, symbols: str, rings: int) -> None:
    assert board(played(ask, LOTHLORIEN, symbols), "frodo")[0] == 3 + rings


@pytest.mark.rule("WM.p8.helms_deep")
@pytest.mark.parametrize("symbols, rings", [("ring orc weapon ring gandalf", 0), ("ring orc weapon weapon ring", 2), ("ring orc orc weapon weapon", 0), ("ring weapon weapon weapon orc", 1)])
def test_wm_p8_helms_deep_orcs_count_twice(ask: Any, symbols: str, rings: int) -> None:
    assert board(played(ask, HELMS_DEEP, symbols), "frodo")[0] == 5 + rings


@pytest.mark.rule("WM.p8.gondor")
def test_wm_p8_gondor_nazguls_spare_the_roller_only(ask: Any) -> None:
    reply = played(ask, GONDOR, "nazgul nazgul nazgul nazgul gandalf", (("merry", 0, 0, 6), ("pippin", 0, 0, 0)))
    assert board(reply, "frodo") == (6, 2, 5)
    assert board(reply, "merry") == (0, 0, 5)
    legal = ask("legal", table((("frodo", 6, 0, 6),), "ring nazgul orc orc orc", sheet="advanced"))
    assert forbidden(legal)["black:ring"] == "WM.p4.nazgul_forced"


@pytest.mark.rule("WM.p8.minas_tirith")
def test_wm_p8_minas_tirith_every_nazgul_hits_the_roller(ask: Any) -> None:
    reply = played(ask, MINAS_TIRITH, "orc nazgul nazgul nazgul orc", (("merry", 0, 0, 1), ("sam", 0, 0, 6)))
    assert board(reply, "frodo") == (7, 0, 3)
    assert board(reply, "merry") == (0, 0, 1)
    assert board(reply, "sam") == (0, 0, 6)
    assert outcome(reply) == ([], [])


@pytest.mark.rule("WM.p8.minas_tirith")
def test_wm_p8_the_place_of_the_roller_counts_not_of_the_one_hit(ask: Any) -> None:
    reply = played(ask, BAG_END, "orc orc orc nazgul orc", (("merry", GONDOR, 0, 6),))
    assert board(reply, "merry") == (6, 0, 5)


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
    assert board(reply, "frodo")[0] == circled
    assert outcome(reply) == ([], ["frodo"] if circled == 9 else [])


@pytest.mark.rule("WM.p8.rohan", "WM.p8.rohan_once")
def test_wm_p8_rohan_a_roll_may_be_repeated_once_and_only_whole(ask: Any) -> None:
    players: tuple[Player, ...] = (("frodo", ROHAN, 0, 6),)
    legal = ask("legal", table(players, "- ring nazgul orc weapon", "ring - - - -", sheet="advanced"))
    (other,) = {entry["move"] for entry in legal.json["moves"]} - keeps(legal)
    again = ask("resolve", table(players, "- ring nazgul orc weapon", "ring - - - -", moves=[other], sheet="advanced"))
    assert again.code == 0
    turn = again.json["position"]["turn"]
    assert turn["kept"] == ["black:ring"]
    assert not turn.get("roll")
    marks = [f"{key} = {str(value).lower()}" for key, value in turn.items() if key not in ("kept", "roll")]
    second = ask("legal", table(players, "- ring nazgul orc weapon", "ring - - - -", sheet="advanced", turn_extra="\n".join(marks)))
    assert other not in {entry["move"] for entry in second.json["moves"]}
    assert keeps(second) == keeps(legal)
    kept = ask("resolve", table(players, "- ring nazgul orc weapon", "ring - - - -", moves=["red:nazgul"], sheet="advanced", turn_extra="\n".join(marks)))
    marks_after = {key: value for key, value in kept.json["position"]["turn"].items() if key not in ("kept", "roll")}
    assert not any(marks_after.values()), "the next roll may be repeated again"
    elsewhere = ask("legal", table((("frodo", 3, 0, 6),), "- ring nazgul orc weapon", "ring - - - -", sheet="advanced"))
    assert {entry["move"] for entry in elsewhere.json["moves"]} == keeps(elsewhere)


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
