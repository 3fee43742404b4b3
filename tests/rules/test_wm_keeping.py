"""Phase 1: what may be kept, what must be kept, and when the rolling ends."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import pytest

from tests.support.wyprawa_do_mordoru.sheets import (
    COLOURS,
    coloured,
    dice_keeps,
    fate,
    forbidden,
    keep,
    keeps,
    lawful,
    player_after,
    rules_of,
    sheet,
    subsets,
    table,
)

FIVE = "black {0}, yellow {0}, red {0}, blue {0}, green {0}"
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


@pytest.mark.rule("WM.p4.different", "WM.p4.keep_one")
@pytest.mark.parametrize("symbol", ["ring", "gandalf", "weapon", "orc"])
def test_wm_p4_different_five_equal_symbols_keep_exactly_one(ask, symbol):
    reply = ask("legal", sheet(roll=FIVE.format(symbol)))
    assert keeps(reply) == {f"{colour}:{symbol}" for colour in ("black", "yellow", "red", "blue", "green")}
    assert len(forbidden(reply)) == 31 - 5
    assert set(forbidden(reply).values()) == {"WM.p4.different"}


@pytest.mark.rule("WM.p4.nazgul_one")
def test_wm_p4_nazgul_one_of_two_and_the_roller_picks_the_colour(ask):
    reply = ask("legal", sheet(kept="black ring, yellow ring, green ring", roll="red nazgul, blue nazgul"))
    assert keeps(reply) == {"red:nazgul", "blue:nazgul"}
    assert forbidden(reply) == {"red:nazgul blue:nazgul": "WM.p4.nazgul_one"}


@pytest.mark.rule("WM.p4.nazgul_forced")
def test_wm_p4_nazgul_forced_on_the_only_free_die(ask):
    reply = ask("legal", sheet(kept="black ring, yellow ring, green ring, red orc", roll="blue nazgul"))
    assert keeps(reply) == {"blue:nazgul"} and forbidden(reply) == {}


@pytest.mark.rule("WM.p4.nazgul_forced", "WM.p4.keep_one")
def test_wm_p4_nazgul_alone_is_enough(ask):
    reply = ask("legal", sheet(roll="black ring, yellow nazgul, red gandalf, blue orc, green weapon"))
    assert "yellow:nazgul" in keeps(reply)


@pytest.mark.rule("WM.p4.nazgul_forced")
def test_wm_p4_nazgul_forced_a_ring_alone_is_illegal(ask):
    toml = sheet(roll="black ring, yellow nazgul, red gandalf, blue orc, green weapon")
    assert forbidden(ask("legal", toml))["black:ring"] == "WM.p4.nazgul_forced"
    refused = ask("resolve", sheet(roll="black ring, yellow nazgul, red gandalf, blue orc, green weapon", moves=["black ring"]))
    assert refused.code == 2 and "WM.p4.nazgul_forced" in refused.json["defects"][0]["what"]


@pytest.mark.rule("WM.p4.nazgul_forced", "WM.p6.tree")
def test_wm_p4_nazgul_forced_also_with_the_tree(ask):
    reply = ask("legal", sheet(roll="black tree, yellow nazgul, red ring, blue orc, green weapon"))
    assert forbidden(reply)["black:tree"] == "WM.p4.nazgul_forced"
    assert "black:tree yellow:nazgul" in keeps(reply)


@pytest.mark.rule("WM.p4.reroll", "WM.p4.keep_one")
def test_wm_p4_reroll_there_is_no_move_that_stops_without_the_tree(ask):
    reply = ask("legal", sheet(kept="black ring", roll="yellow ring, red ring, blue orc, green weapon"))
    assert all(move for move in keeps(reply))
    refused = ask("resolve", sheet(kept="black ring", roll="yellow ring, red ring, blue orc, green weapon", moves=[""]))
    assert refused.code == 2 and "WM.p4.keep_one" in refused.json["defects"][0]["what"]
    after = ask("resolve", sheet(kept="black ring", roll="yellow ring, red ring, blue orc, green weapon", moves=["yellow ring"]))
    assert "WM.p4.reroll" in rules_of(after)
    assert after.json["position"]["turn"]["kept"] == ["black:ring", "yellow:ring"]
    assert after.json["outcome"]["turn_over"] is False


@pytest.mark.rule("WM.p4.kept_stays")
def test_wm_p4_kept_stays_a_kept_die_cannot_be_kept_again(ask):
    reply = ask("resolve", sheet(kept="black ring", roll="yellow ring, red ring, blue orc, green weapon", moves=["black ring"]))
    assert reply.code == 2 and "WM.p4.kept_stays" in reply.json["defects"][0]["what"]


@pytest.mark.rule("WM.p4.end")
def test_wm_p4_end_all_five_kept_and_nothing_more_to_keep(ask):
    five = "black ring, yellow gandalf, red weapon, blue orc, green nazgul"
    assert keeps(ask("legal", sheet(kept=five))) == set()
    reply = ask("resolve", sheet(roll=five, moves=[five]))
    assert "WM.p4.end" in rules_of(reply) and reply.json["outcome"]["turn_over"] is True
    again = ask("resolve", sheet(kept=five, moves=["black ring"]))
    assert again.code == 2 and "WM.p4.end" in again.json["defects"][0]["what"]


@pytest.mark.rule("WM.p4.end")
def test_wm_p4_end_at_most_five_rolls(ask):
    """Keeping one die a roll, the fifth keep ends the turn; the rolls between are given with `rolls`."""
    toml = sheet(roll=FIVE.format("orc"), moves=["black orc", "yellow orc", "red orc", "blue orc", "green orc"])
    rolls = [
        '["yellow:orc","red:orc","blue:orc","green:orc"]',
        '["red:orc","blue:orc","green:orc"]',
        '["blue:orc","green:orc"]',
        '["green:orc"]',
    ]
    reply = ask("resolve", toml + f"rolls = [{', '.join(rolls)}]\n")
    assert reply.code == 0 and reply.json["outcome"]["turn_over"] is True
    more = ask("resolve", toml.replace('"green:orc"]\n', '"green:orc", "black:orc"]\n', 1) + f"rolls = [{', '.join(rolls)}]\n")
    assert more.code == 2


@pytest.mark.rule("WM.p6.tree_optional")
def test_wm_p6_tree_optional_the_black_die_may_be_rolled_again(ask):
    toml = sheet(kept="yellow ring", roll="black tree, red ring, blue orc, green weapon", moves=["red ring"])
    reply = ask("resolve", toml)
    assert reply.code == 0 and "turn" in reply.json["position"]
    assert reply.json["position"]["turn"]["kept"] == ["yellow:ring", "red:ring"]


@pytest.mark.rule("WM.p6.tree")
def test_wm_p6_tree_alone_ends_the_rolling(ask):
    reply = ask(
        "resolve", sheet("frodo 2 0 6", kept="yellow ring", roll="black tree, red ring, blue orc, green weapon", moves=["black tree"])
    )
    assert reply.json["outcome"]["turn_over"] is True
    assert reply.json["position"]["player"][0]["circled"] == 3


@pytest.mark.rule("WM.p6.tree")
def test_wm_p6_tree_with_ring_and_forced_nazgul_and_the_rest_does_not_count(ask):
    roll = "black tree, yellow ring, red ring, blue nazgul, green orc"
    reply = ask("resolve", sheet("pippin 0 0 6", roll=roll, moves=["black tree, yellow ring, blue nazgul"]))
    player = reply.json["position"]["player"][0]
    assert (player["circled"], player["whole"]) == (1, 5)
    assert "WM.p6.tree" in rules_of(reply)


@pytest.mark.rule("WM.p6.tree", "WM.p4.nazgul_one")
def test_wm_p6_tree_the_second_nazgul_is_ignored(ask):
    roll = "black tree, yellow nazgul, red nazgul, blue ring, green ring"
    reply = ask("resolve", sheet("frodo 0 0 6", roll=roll, moves=["black tree, yellow nazgul, blue ring"]))
    player = reply.json["position"]["player"][0]
    assert (player["circled"], player["whole"]) == (1, 5)


@pytest.mark.rule("WM.p4.keep_one", "WM.p4.different", "WM.p4.nazgul_forced")
@pytest.mark.parametrize(
    "roll",
    [
        "black tree, yellow nazgul, red nazgul, blue ring, green ring",
        "black ring, yellow gandalf, red weapon, blue orc, green nazgul",
        "black orc, yellow orc, red weapon, blue weapon, green ring",
    ],
)
def test_wm_p4_every_part_of_the_roll_is_legal_or_forbidden_once(ask, roll):
    reply = ask("legal", sheet(roll=roll))
    words = keep(roll).split()
    parts = {" ".join(part) for size in range(1, 6) for part in combinations(words, size)}
    assert keeps(reply) | set(forbidden(reply)) == parts
    assert not keeps(reply) & set(forbidden(reply))
    assert len(reply.json["moves"]) + len(reply.json["illegal"]) == len(parts) == 31


@pytest.mark.rule("WM.p4.different", "WM.p4.nazgul_forced", "WM.p4.nazgul_one")
def test_wm_p4_the_three_rolls_of_the_rulebook_example(ask):
    first = ask("legal", sheet(roll="black ring, yellow ring, red nazgul, blue weapon, green orc"))
    assert "black:ring red:nazgul blue:weapon" in keeps(first)
    assert forbidden(first)["black:ring yellow:ring red:nazgul blue:weapon"] == "WM.p4.different"


@pytest.mark.rule("WM.p4.keep_one")
def test_wm_p4_the_order_of_a_keep_is_black_yellow_red_blue_green(ask):
    roll = "green ring, blue gandalf, red weapon, yellow orc, black tree"
    reply = ask("legal", sheet(roll=roll))
    assert "black:tree yellow:orc red:weapon blue:gandalf green:ring" in keeps(reply)


@pytest.mark.rule("WM.p4.keep_one", "WM.p4.different", "WM.p4.nazgul_forced", "WM.p8.rivendell")
@pytest.mark.parametrize("sheet, circled, equal", [("basic", 1, False), ("advanced", 1, True), ("advanced", 2, False)])
def test_wm_p4_every_subset_is_legal_or_forbidden(ask: Any, sheet: str, circled: int, equal: bool) -> None:
    for kept, roll in random_rolls(40, 5):
        reply = ask("legal", table((("frodo", circled, 0, 6),), roll, kept if set(kept.split()) != {"-"} else "", sheet=sheet))
        allowed = {keep for keep in subsets(roll) if lawful(keep, roll, equal)}
        assert dice_keeps(reply) == allowed, (kept, roll)
        assert set(forbidden(reply)) == subsets(roll) - allowed, (kept, roll)
        assert len(reply.json["illegal"]) == len(forbidden(reply))
        assert all(rule.startswith("WM.p4.") for rule in forbidden(reply).values())
        assert all(entry["why"] for entry in reply.json["illegal"])


@pytest.mark.rule("WM.p4.different")
def test_wm_p4_a_symbol_kept_earlier_may_be_kept_again(ask: Any) -> None:
    reply = ask("legal", table(kept="ring - - - -", roll="- ring ring orc weapon"))
    assert {"yellow:ring", "red:ring", "yellow:ring blue:orc green:weapon"} <= dice_keeps(reply)
    assert forbidden(reply)["yellow:ring red:ring"] == "WM.p4.different"


@pytest.mark.rule("WM.p4.nazgul_one", "WM.p4.nazgul_forced")
def test_wm_p4_two_nazguls_keep_exactly_one_of_them(ask: Any) -> None:
    reply = ask("legal", table(roll="ring nazgul nazgul ring orc"))
    assert all(keep.count("nazgul") == 1 for keep in dice_keeps(reply))
    assert {"yellow:nazgul", "red:nazgul"} <= dice_keeps(reply)
    assert forbidden(reply)["yellow:nazgul red:nazgul"] == "WM.p4.nazgul_one"
    assert forbidden(reply)["black:ring"] == "WM.p4.nazgul_forced"


@pytest.mark.rule("WM.p4.nazgul_forced")
def test_wm_p4_the_only_free_die_shows_a_nazgul(ask: Any) -> None:
    reply = ask("legal", table(kept="ring ring ring ring -", roll="- - - - nazgul"))
    assert dice_keeps(reply) == {"green:nazgul"}


@pytest.mark.rule("WM.p4.keep_one", "WM.p4.nazgul_forced")
def test_wm_p4_a_nazgul_alone_may_be_kept_a_ring_alone_not(ask: Any) -> None:
    reply = ask("legal", table(roll="ring nazgul weapon orc gandalf"))
    assert "yellow:nazgul" in dice_keeps(reply)
    assert forbidden(reply)["black:ring"] == "WM.p4.nazgul_forced"
    refused = ask("resolve", table(roll="ring nazgul weapon orc gandalf", moves=["black:ring"]))
    assert refused.code == 2
    assert "WM.p4.nazgul_forced" in str(refused.json["defects"])


@pytest.mark.rule("WM.p4.reroll")
def test_wm_p4_no_stopping_with_free_dice(ask: Any) -> None:
    reply = ask("resolve", table(roll="ring weapon orc gandalf ring", moves=["black:ring"]))
    assert fate(reply) == ([], [])
    assert player_after(reply, "frodo") == (3, 0, 6)
    turn = reply.json["position"]["turn"]
    assert turn["kept"] == ["black:ring"]
    assert not turn.get("roll")
    assert ask("resolve", table(roll="ring weapon orc gandalf ring", moves=[""])).code == 2
    assert ask("resolve", table(kept="ring weapon - - -", moves=["stop"])).code == 2


@pytest.mark.rule("WM.p4.end")
def test_wm_p4_all_five_different_may_all_be_kept_at_once(ask: Any) -> None:
    roll = "nazgul ring weapon orc gandalf"
    whole = " ".join(coloured(roll))
    assert whole in dice_keeps(ask("legal", table(roll=roll)))
    reply = ask("resolve", table(roll=roll, moves=[whole]))
    assert player_after(reply, "frodo") == (4, 1, 5)


@pytest.mark.rule("WM.p6.tree_optional", "WM.p4.reroll")
def test_wm_p6_an_unwanted_tree_is_rolled_again(ask: Any) -> None:
    reply = ask("resolve", table(roll="tree ring orc orc orc", moves=["yellow:ring"]))
    assert reply.json["position"]["turn"]["kept"] == ["yellow:ring"]
    assert player_after(reply, "frodo") == (3, 0, 6)


@pytest.mark.rule("WM.p6.tree", "WM.p6.tree_optional")
def test_wm_p6_the_only_free_die_shows_the_tree(ask: Any) -> None:
    reply = ask("resolve", table(kept="- ring ring weapon orc", roll="tree - - - -", moves=["black:tree"]))
    assert player_after(reply, "frodo") == (5, 0, 6)


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
    assert player_after(reply, "frodo") == after
    assert "turn" not in reply.json["position"] or not reply.json["position"]["turn"]


@pytest.mark.rule("WM.p6.tree", "WM.p4.nazgul_forced", "WM.p4.nazgul_one")
def test_wm_p6_tree_ring_and_forced_nazgul_all_count(ask: Any) -> None:
    roll = "tree nazgul nazgul ring orc"
    legal = ask("legal", table(roll=roll))
    assert forbidden(legal)["black:tree"] == "WM.p4.nazgul_forced"
    assert forbidden(legal)["black:tree blue:ring"] == "WM.p4.nazgul_forced"
    assert "black:tree yellow:nazgul red:nazgul" in forbidden(legal)
    reply = ask("resolve", table(roll=roll, moves=["black:tree red:nazgul blue:ring"]))
    assert player_after(reply, "frodo") == (4, 0, 5)


@pytest.mark.rule("WM.p6.tree")
def test_wm_p6_dice_kept_before_the_tree_count_too(ask: Any) -> None:
    reply = ask("resolve", table(kept="- ring ring - -", roll="tree - - ring orc", moves=["black:tree blue:ring"]))
    assert player_after(reply, "frodo") == (6, 0, 6)


@pytest.mark.rule("WM.p4.kept_stays", "WM.p4.end")
def test_wm_p4_the_example_of_three_rolls(ask: Any) -> None:
    first = ask(
        "resolve",
        table((("merry", 0, 0, 6), ("sam", 0, 0, 6)), "ring weapon nazgul ring orc", moves=["black:ring yellow:weapon red:nazgul"]),
    )
    assert first.json["position"]["turn"]["kept"] == ["black:ring", "yellow:weapon", "red:nazgul"]
    second = ask(
        "resolve",
        table((("merry", 0, 0, 6), ("sam", 0, 0, 6)), "- - - ring -", "ring weapon nazgul - nazgul", moves=["blue:ring"]),
    )
    assert player_after(second, "merry") == (2, 0, 5)
    assert player_after(second, "sam") == (0, 0, 5)
