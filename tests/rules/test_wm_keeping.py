"""Phase 1: what may be kept, what must be kept, and when the rolling ends."""

from itertools import combinations

import pytest

from tests.support.wyprawa_do_mordoru.sheets import forbidden, keep, keeps, rules_of, sheet

FIVE = "black {0}, yellow {0}, red {0}, blue {0}, green {0}"


@pytest.mark.rule("WM.p4.different", "WM.p4.keep_one")
@pytest.mark.parametrize("symbol", ["ring", "gandalf", "weapon", "orc"])
def test_wm_p4_different_five_equal_symbols_keep_exactly_one(ask, symbol):
    reply = ask("legal", sheet(roll=FIVE.format(symbol)))
    assert keeps(reply) == {f"{colour}:{symbol}" for colour in ("black", "yellow", "red", "blue", "green")}
    assert len(forbidden(reply)) == 31 - 5
    assert set(forbidden(reply).values()) == {"WM.p4.different"}


@pytest.mark.rule("WM.p4.different")
def test_wm_p4_different_holds_for_one_roll_not_for_what_was_kept_before(ask):
    reply = ask("legal", sheet(kept="black ring", roll="yellow ring, red ring, blue orc, green weapon"))
    assert {"yellow:ring", "red:ring"} <= keeps(reply)
    assert forbidden(reply)["yellow:ring red:ring"] == "WM.p4.different"


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
    rolls = ['["yellow:orc","red:orc","blue:orc","green:orc"]', '["red:orc","blue:orc","green:orc"]', '["blue:orc","green:orc"]', '["green:orc"]']
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
    reply = ask("resolve", sheet("frodo 2 0 6", kept="yellow ring", roll="black tree, red ring, blue orc, green weapon", moves=["black tree"]))
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
