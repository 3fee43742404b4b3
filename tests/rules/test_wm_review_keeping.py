"""The rolls of a turn, checked against a reader that knows the rulebook only."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.support.wyprawa_do_mordoru.second_reading import COLOURS, board, coloured, forbidden, keeps, lawful, outcome, subsets, table

FACES = {colour: ["ring", "gandalf", "weapon", "orc", "nazgul"] + (["tree"] if colour == "black" else []) for colour in COLOURS}


def random_rolls(count: int, seed: int) -> list[tuple[str, str]]:
    """Return pairs (kept, roll) in which every die stands once."""
    chance = random.Random(seed)
    pairs = []
    for _ in range(count):
        free = chance.sample(COLOURS, chance.randint(1, 5))
        kept = [chance.choice([s for s in FACES[c] if s != "tree"]) if c not in free else "-" for c in COLOURS]
        roll = [chance.choice(FACES[c]) if c in free else "-" for c in COLOURS]
        pairs.append((" ".join(kept), " ".join(roll)))
    return pairs


@pytest.mark.rule("WM.p4.keep_one", "WM.p4.different", "WM.p4.nazgul_forced", "WM.p8.rivendell")
@pytest.mark.parametrize("sheet, circled, equal", [("basic", 1, False), ("advanced", 1, True), ("advanced", 2, False)])
def test_wm_p4_every_subset_is_legal_or_forbidden(ask: Any, sheet: str, circled: int, equal: bool) -> None:
    for kept, roll in random_rolls(40, 5):
        reply = ask("legal", table((("frodo", circled, 0, 6),), roll, kept if set(kept.split()) != {"-"} else "", sheet=sheet))
        allowed = {keep for keep in subsets(roll) if lawful(keep, roll, equal)}
        assert keeps(reply) == allowed, (kept, roll)
        assert set(forbidden(reply)) == subsets(roll) - allowed, (kept, roll)
        assert len(reply.json["illegal"]) == len(forbidden(reply))
        assert all(rule.startswith("WM.p4.") for rule in forbidden(reply).values())
        assert all(entry["why"] for entry in reply.json["illegal"])


@pytest.mark.rule("WM.p4.different")
def test_wm_p4_five_equal_symbols_keep_exactly_one(ask: Any) -> None:
    reply = ask("legal", table(roll="ring ring ring ring ring"))
    assert keeps(reply) == {f"{colour}:ring" for colour in COLOURS}
    assert len(forbidden(reply)) == 26
    assert set(forbidden(reply).values()) == {"WM.p4.different"}


@pytest.mark.rule("WM.p4.different")
def test_wm_p4_a_symbol_kept_earlier_may_be_kept_again(ask: Any) -> None:
    reply = ask("legal", table(kept="ring - - - -", roll="- ring ring orc weapon"))
    assert {"yellow:ring", "red:ring", "yellow:ring blue:orc green:weapon"} <= keeps(reply)
    assert forbidden(reply)["yellow:ring red:ring"] == "WM.p4.different"


@pytest.mark.rule("WM.p4.nazgul_one", "WM.p4.nazgul_forced")
def test_wm_p4_two_nazguls_keep_exactly_one_of_them(ask: Any) -> None:
    reply = ask("legal", table(roll="ring nazgul nazgul ring orc"))
    assert all(keep.count("nazgul") == 1 for keep in keeps(reply))
    assert {"yellow:nazgul", "red:nazgul"} <= keeps(reply)
    assert forbidden(reply)["yellow:nazgul red:nazgul"] == "WM.p4.nazgul_one"
    assert forbidden(reply)["black:ring"] == "WM.p4.nazgul_forced"


@pytest.mark.rule("WM.p4.nazgul_forced")
def test_wm_p4_the_only_free_die_shows_a_nazgul(ask: Any) -> None:
    reply = ask("legal", table(kept="ring ring ring ring -", roll="- - - - nazgul"))
    assert keeps(reply) == {"green:nazgul"}


@pytest.mark.rule("WM.p4.keep_one", "WM.p4.nazgul_forced")
def test_wm_p4_a_nazgul_alone_may_be_kept_a_ring_alone_not(ask: Any) -> None:
    reply = ask("legal", table(roll="ring nazgul weapon orc gandalf"))
    assert "yellow:nazgul" in keeps(reply)
    assert forbidden(reply)["black:ring"] == "WM.p4.nazgul_forced"
    refused = ask("resolve", table(roll="ring nazgul weapon orc gandalf", moves=["black:ring"]))
    assert refused.code == 2
    assert "WM.p4.nazgul_forced" in str(refused.json["defects"])


@pytest.mark.rule("WM.p4.reroll")
def test_wm_p4_no_stopping_with_free_dice(ask: Any) -> None:
    reply = ask("resolve", table(roll="ring weapon orc gandalf ring", moves=["black:ring"]))
    assert outcome(reply) == ([], [])
    assert board(reply, "frodo") == (3, 0, 6)
    turn = reply.json["position"]["turn"]
    assert turn["kept"] == ["black:ring"]
    assert not turn.get("roll")
    assert ask("resolve", table(roll="ring weapon orc gandalf ring", moves=[""])).code == 2
    assert ask("resolve", table(kept="ring weapon - - -", moves=["stop"])).code == 2


@pytest.mark.rule("WM.p4.end")
def test_wm_p4_all_five_different_may_all_be_kept_at_once(ask: Any) -> None:
    roll = "nazgul ring weapon orc gandalf"
    whole = " ".join(coloured(roll))
    assert whole in keeps(ask("legal", table(roll=roll)))
    reply = ask("resolve", table(roll=roll, moves=[whole]))
    assert board(reply, "frodo") == (4, 1, 5)


@pytest.mark.rule("WM.p6.tree_optional", "WM.p4.reroll")
def test_wm_p6_an_unwanted_tree_is_rolled_again(ask: Any) -> None:
    reply = ask("resolve", table(roll="tree ring orc orc orc", moves=["yellow:ring"]))
    assert reply.json["position"]["turn"]["kept"] == ["yellow:ring"]
    assert board(reply, "frodo") == (3, 0, 6)


@pytest.mark.rule("WM.p6.tree", "WM.p6.tree_optional")
def test_wm_p6_the_only_free_die_shows_the_tree(ask: Any) -> None:
    reply = ask("resolve", table(kept="- ring ring weapon orc", roll="tree - - - -", moves=["black:tree"]))
    assert board(reply, "frodo") == (5, 0, 6)


@pytest.mark.rule("WM.p6.tree")
@pytest.mark.parametrize(
    "keep, after",
    [
        ("black:tree", (3, 0, 6)),
        ("black:tree yellow:ring", (4, 0, 6)),
        ("black:tree yellow:ring green:orc", (3, 0, 6)),
    ],
)
def test_wm_p6_the_tree_ends_the_rolling_and_the_rest_is_ignored(ask: Any, keep: str, after: tuple[int, int, int]) -> None:
    reply = ask("resolve", table(roll="tree ring ring ring orc", moves=[keep]))
    assert board(reply, "frodo") == after
    assert "turn" not in reply.json["position"] or not reply.json["position"]["turn"]


@pytest.mark.rule("WM.p6.tree", "WM.p4.nazgul_forced", "WM.p4.nazgul_one")
def test_wm_p6_tree_ring_and_forced_nazgul_all_count(ask: Any) -> None:
    roll = "tree nazgul nazgul ring orc"
    legal = ask("legal", table(roll=roll))
    assert forbidden(legal)["black:tree"] == "WM.p4.nazgul_forced"
    assert forbidden(legal)["black:tree blue:ring"] == "WM.p4.nazgul_forced"
    assert "black:tree yellow:nazgul red:nazgul" in forbidden(legal)
    reply = ask("resolve", table(roll=roll, moves=["black:tree red:nazgul blue:ring"]))
    assert board(reply, "frodo") == (4, 0, 5)


@pytest.mark.rule("WM.p6.tree")
def test_wm_p6_dice_kept_before_the_tree_count_too(ask: Any) -> None:
    reply = ask("resolve", table(kept="- ring ring - -", roll="tree - - ring orc", moves=["black:tree blue:ring"]))
    assert board(reply, "frodo") == (6, 0, 6)


@pytest.mark.rule("WM.p4.kept_stays", "WM.p4.end")
def test_wm_p4_the_example_of_three_rolls(ask: Any) -> None:
    first = ask("resolve", table((("merry", 0, 0, 6), ("sam", 0, 0, 6)), "ring weapon nazgul ring orc", moves=["black:ring yellow:weapon red:nazgul"]))
    assert first.json["position"]["turn"]["kept"] == ["black:ring", "yellow:weapon", "red:nazgul"]
    second = ask(
        "resolve",
        table((("merry", 0, 0, 6), ("sam", 0, 0, 6)), "- - - ring -", "ring weapon nazgul - nazgul", moves=["blue:ring"]),
    )
    assert board(second, "merry") == (2, 0, 5)
    assert board(second, "sam") == (0, 0, 5)
