"""Elimination, the last round, the tie-break, the variant, and whose turn it is."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.wyprawa_do_mordoru.sheets import Player, fate, player_after, rules_of, sheet, table, winners

RINGS = "black ring, yellow ring, red ring, blue weapon, green weapon"


def turn(ask, kept, *players, **keys):
    return ask("resolve", sheet(*players, kept=kept, **keys))


def next_mover(reply):
    assert reply.code == 0, reply.json
    return reply.json["position"].get("to_move")


DONE = 9


def value(ask: Any, players: tuple[Player, ...], **head: Any) -> float:
    reply = ask("solve", table(players, **head))
    assert reply.code == 0, reply.json
    return reply.json["value_decimal"]


def last_die(ask: Any, players: tuple[Player, ...], symbol: str, kept: str, **head: Any) -> Any:
    return ask("resolve", table(players, f"- - - - {symbol}", kept, moves=[f"green:{symbol}"], **head))


ORCS = "".join(f'{colour} = ["orc", "orc", "orc", "orc", "orc", "orc"]\n' for colour in ("black", "yellow", "red", "blue", "green"))
TEXT = f'game = "wyprawa_do_mordoru"\nobjective = "turns"\n[dice]\n{ORCS}[[player]]\nhobbit = "frodo"\n'


@pytest.mark.rule("WM.p7.both")
def test_wm_p7_both_last_square_and_mordor_in_one_turn_is_elimination(ask):
    reply = turn(ask, "black ring, yellow nazgul, red weapon, blue weapon, green weapon", "frodo 8 1 0")
    assert fate(reply) == (["frodo"], []) and winners(reply) == [] and "WM.p7.both" in rules_of(reply)


@pytest.mark.rule("WM.p7.elimination", "WM.p4.turns")
def test_wm_p7_elimination_in_another_players_turn_and_the_game_goes_on(ask):
    reply = turn(ask, "black ring, yellow ring, red nazgul, blue weapon, green weapon", "frodo 0 0 6", "sam 0 1 0", "merry 0 0 6")
    assert fate(reply) == (["sam"], []) and winners(reply) is None and next_mover(reply) == "merry"
    assert {"WM.p7.elimination", "WM.p4.turns"} <= rules_of(reply)


@pytest.mark.rule("WM.p4.turns")
def test_wm_p4_turns_go_round_and_skip_those_who_are_out(ask):
    reply = turn(ask, RINGS, "frodo 0 0 6", "sam 0 0 0", "merry 0 0 6", to_move="merry")
    assert next_mover(reply) == "frodo"
    reply = turn(ask, RINGS, "frodo 0 0 0", "sam 0 0 6", "merry 0 0 6", to_move="merry")
    assert next_mover(reply) == "sam"


@pytest.mark.rule("WM.p7.round")
def test_wm_p7_round_the_others_finish_and_the_starter_does_not_move_again(ask):
    reply = turn(ask, RINGS, "frodo 8 0 6", "sam 5 0 6", "merry 5 0 6")
    assert fate(reply) == ([], ["frodo"]) and next_mover(reply) == "sam" and winners(reply) is None
    assert "WM.p7.round" in rules_of(reply)
    reply = turn(ask, RINGS, "frodo 9 0 6", "sam 5 0 6", "merry 5 0 6", to_move="merry")
    assert next_mover(reply) is None and winners(reply) == ["frodo"]


@pytest.mark.rule("WM.p7.end", "WM.p7.win", "WM.p2.goal")
def test_wm_p7_end_the_last_player_of_the_round_arrives_and_wins_at_once(ask):
    reply = turn(ask, RINGS, "frodo 8 0 6", "sam 8 0 6", to_move="sam")
    assert winners(reply) == ["sam"] and {"WM.p7.win", "WM.p5.arrival"} <= rules_of(reply)


@pytest.mark.rule("WM.p7.end", "WM.p5.arrival", "WM.p2.goal")
def test_wm_p7_end_a_lone_player_wins_by_arriving(ask):
    reply = turn(ask, RINGS, "frodo 8 0 6")
    assert winners(reply) == ["frodo"] and reply.json["outcome"]["game_over"] is True


@pytest.mark.rule("WM.p7.tie_break")
def test_wm_p7_tie_break_more_uncrossed_fields_win_and_halves_count_as_fields(ask):
    reply = turn(ask, RINGS, "frodo 9 0 4", "sam 8 3 2", to_move="sam")
    assert winners(reply) == ["sam"] and "WM.p7.tie_break" in rules_of(reply)
    reply = turn(ask, RINGS, "frodo 9 0 6", "sam 8 3 2", to_move="sam")
    assert winners(reply) == ["frodo"]


@pytest.mark.rule("WM.p7.tie_break", "WM.p5.nazgul_other")
def test_wm_p7_tie_break_hits_of_the_last_turn_count(ask):
    reply = turn(ask, "black ring, yellow nazgul, red ring, blue weapon, green weapon", "frodo 9 0 5", "sam 8 3 2", to_move="sam")
    assert player_after(reply, "frodo")[2] == 4 and winners(reply) == ["sam"]


@pytest.mark.rule("tie_after_tie_break")
def test_wm_ruling_tie_after_tie_break(ask):
    shared = turn(ask, RINGS, "frodo 9 0 5", "sam 8 3 2", to_move="sam")
    assert winners(shared) == ["frodo", "sam"]
    nobody = turn(ask, RINGS, "frodo 9 0 5", "sam 8 3 2", to_move="sam", rulings={"tie_after_tie_break": "nobody"})
    assert winners(nobody) == []
    value = ask("solve", sheet("frodo 9 0 5", "sam 9 3 2"))
    assert value.json["value"] == "1/2" and value.json["wins"] == {"frodo": 0.5, "sam": 0.5}


@pytest.mark.rule("WM.p7.arrived_hit", "arrived_player_hit_later_in_the_round")
def test_wm_p7_arrived_hit_on_the_last_square_is_out_and_the_game_goes_on(ask):
    kept = "black orc, yellow nazgul, red ring, blue gandalf, green gandalf"
    reply = turn(ask, kept, "frodo 9 1 0", "sam 3 0 4", to_move="sam")
    assert fate(reply) == (["frodo"], []) and winners(reply) is None and next_mover(reply) == "sam"
    assert "WM.p7.arrived_hit" in rules_of(reply)
    safe = turn(ask, kept, "frodo 9 1 0", "sam 3 0 4", to_move="sam", rulings={"arrived_player_hit_later_in_the_round": "safe"})
    assert fate(safe) == ([], []) and winners(safe) == ["frodo"]


@pytest.mark.rule("WM.p7.all_out")
def test_wm_p7_all_out_everybody_loses_also_the_last_one(ask):
    kept = "black nazgul, yellow ring, red nazgul, blue weapon, green weapon"
    reply = turn(ask, kept, "frodo 0 1 0", "sam 0 1 0")
    assert fate(reply) == (["frodo", "sam"], []) and winners(reply) == [] and "WM.p7.all_out" in rules_of(reply)
    variant = turn(ask, kept, "frodo 0 1 0", "sam 0 1 0", rulings={"variant_last_survivor_wins": True})
    assert winners(variant) == []


@pytest.mark.rule("WM.p7.all_out", "WM.p7.variant", "variant_last_survivor_wins")
def test_wm_p7_variant_a_single_survivor_wins_only_in_the_variant(ask):
    kept = "black ring, yellow ring, red nazgul, blue weapon, green weapon"
    main = turn(ask, kept, "frodo 0 0 6", "sam 0 1 0")
    assert winners(main) is None and next_mover(main) == "frodo"
    variant = turn(ask, kept, "frodo 0 0 6", "sam 0 1 0", rulings={"variant_last_survivor_wins": True})
    assert winners(variant) == ["frodo"] and "WM.p7.variant" in rules_of(variant)


@pytest.mark.rule("WM.p7.variant")
def test_wm_p7_variant_given_on_the_command_line(ask):
    toml = sheet("frodo 0 0 6", "sam 0 1 0", kept="black ring, yellow ring, red nazgul, blue weapon, green weapon")
    assert winners(ask("resolve", toml, "--ruling", "variant_last_survivor_wins=true")) == ["frodo"]


@pytest.mark.rule("WM.p7.end")
def test_wm_p7_end_a_finished_game_has_no_moves_and_keeps_its_result(ask):
    reply = ask("legal", sheet("frodo 9 0 6", "sam 0 0 0"))
    assert reply.code == 0 and reply.json["moves"] == [] and "over" in reply.json["note"]
    solved = ask("solve", sheet("frodo 9 0 6", "sam 0 0 0"))
    assert solved.json["value"] == "1" and solved.json["wins"] == {"frodo": 1.0, "sam": 0.0}


@pytest.mark.rule("WM.p7.round", "WM.p3.hobbits")
def test_wm_p7_round_who_moves_after_an_arrival_without_to_move(ask):
    reply = ask("show", sheet("frodo 9 0 6", "sam 3 0 6", "merry 3 0 6"))
    assert reply.json["to_move"] == "sam"
    assert ask("show", sheet("frodo 3 0 6", "sam 9 0 6")).json["game_over"] is True
    assert ask("show", sheet("frodo 3 0 6", "sam 3 0 6", to_move="Sam")).json["to_move"] == "sam"


@pytest.mark.rule("WM.p7.round")
def test_wm_p7_the_others_finish_the_round(ask: Any) -> None:
    pair: tuple[Player, ...] = (("frodo", 8, 0, 6), ("merry", 2, 0, 6))
    reply = last_die(ask, pair, "ring", "weapon weapon weapon weapon -")
    assert fate(reply) == ([], ["frodo"])
    assert reply.json["position"]["to_move"] == "merry"
    assert player_after(reply, "frodo") == (9, 0, 6)


@pytest.mark.rule("WM.p7.round", "WM.p7.win")
def test_wm_p7_the_one_who_began_does_not_move_again(ask: Any) -> None:
    pair: tuple[Player, ...] = (("frodo", 2, 0, 6), ("merry", DONE, 0, 6))
    assert value(ask, pair, objective="win") == 0, "the value of a finished game is that of the first player listed"
    for hobbit in ("frodo", "merry"):
        refused = ask("solve", table(pair, objective="win", to_move=hobbit))
        assert refused.code == 2
        assert [defect["where"] for defect in refused.json["defects"]] == ["to_move"]


@pytest.mark.rule("WM.p7.tie_break")
@pytest.mark.parametrize(
    "starter, second, mine",
    [((0, 3), (0, 2), 1), ((2, 1), (0, 3), 0.5), ((4, 0), (0, 3), 1), ((0, 2), (0, 3), 0), ((1, 0), (1, 0), 0.5)],
)
def test_wm_p7_more_uncrossed_fields_win_a_half_counts_as_one(
    ask: Any, starter: tuple[int, int], second: tuple[int, int], mine: float
) -> None:
    pair: tuple[Player, ...] = (("frodo", DONE, *starter), ("merry", DONE, *second))
    assert value(ask, pair, objective="win") == mine
    assert value(ask, tuple(reversed(pair)), objective="win") == 1 - mine


@pytest.mark.rule("WM.p7.tie_break", "WM.p7.round")
def test_wm_p7_the_last_turn_needs_mordor_and_the_better_track(ask: Any) -> None:
    dice = "\n".join(
        [
            "[dice]",
            *(
                f'{colour} = ["ring", "ring", "ring", "weapon", "weapon", "weapon"]'
                for colour in ("black", "yellow", "red", "blue", "green")
            ),
        ]
    )
    for mine, expected in (((0, 4), 1), ((0, 3), 0.5), ((0, 2), 0)):
        text = table((("frodo", DONE, 0, 3), ("merry", 8, *mine)), kept="ring - - - -", objective="win", to_move="merry")
        assert ask("solve", text + dice).json["value_decimal"] == pytest.approx(expected, abs=1e-12)


@pytest.mark.rule("WM.p7.arrived_hit")
def test_wm_p7_an_arrived_player_may_still_be_hit(ask: Any) -> None:
    pair: tuple[Player, ...] = (("frodo", DONE, 0, 1), ("pippin", 8, 0, 6))
    reply = ask("resolve", table(pair, "- orc - - -", "orc - orc orc orc", moves=["yellow:orc"], to_move="pippin"))
    assert fate(reply) == ([], [])
    reply = ask("resolve", table(pair, "- nazgul - - -", "orc - orc orc orc", moves=["yellow:nazgul"], to_move="pippin"))
    assert fate(reply) == (["frodo"], [])
    assert reply.json["position"]["to_move"] == "pippin", "nobody else arrived: the game goes on"
    out: tuple[Player, ...] = (("frodo", DONE, 0, 0), ("pippin", 8, 0, 6))
    alone = value(ask, (("pippin", 8, 0, 6),), objective="reach")
    assert value(ask, out, objective="win", to_move="pippin") == pytest.approx(alone, abs=1e-12)


@pytest.mark.rule("WM.p7.all_out")
def test_wm_p7_all_out_everybody_loses(ask: Any) -> None:
    pair: tuple[Player, ...] = (("frodo", 2, 0, 0), ("merry", 3, 0, 0))
    assert value(ask, pair, objective="win") == 0
    assert value(ask, tuple(reversed(pair)), objective="win") == 0


@pytest.mark.rule("WM.p7.neutral", "WM.p7.end")
def test_wm_p7_a_single_survivor_must_still_reach_mordor(ask: Any) -> None:
    alone = value(ask, (("merry", 4, 1, 2),), objective="reach")
    for first in (True, False):
        out, living = ("frodo", 5, 0, 0), ("merry", 4, 1, 2)
        pair = (out, living) if first else (living, out)
        assert 0 < alone < 1
        assert value(ask, pair, objective="win", to_move="merry") == pytest.approx(alone, abs=1e-12)


@pytest.mark.rule("WM.p7.win")
def test_wm_reference_values(ask: Any) -> None:
    assert value(ask, (("frodo", 0, 0, 6),), objective="reach") == pytest.approx(0.9478472715, abs=1e-9)
    assert value(ask, (("frodo", 0, 0, 6),), objective="reach", dice="default") == pytest.approx(0.9478472715, abs=1e-9)
    assert value(ask, (("frodo", 0, 0, 3),), objective="reach", fields=3, squares=3) == pytest.approx(0.9292339195, abs=1e-9)
    pair: tuple[Player, ...] = (("frodo", 0, 0, 1), ("merry", 0, 0, 1))
    assert value(ask, pair, objective="win", fields=2, squares=1) == pytest.approx(0.4349634796, abs=1e-9)


@pytest.mark.rule("WM.p7.win")
def test_wm_reference_value_of_the_second_player(ask: Any) -> None:
    """The other player's chance stands in the answer beside the mover's."""
    pair: tuple[Player, ...] = (("frodo", 0, 0, 1), ("merry", 0, 0, 1))
    reply = ask("solve", table(pair, objective="win", fields=2, squares=1))
    assert "0.24915722" in str(reply.json)


@pytest.mark.rule("WM.p5.arrival")
def test_wm_turns_of_a_sure_turn(ask: Any) -> None:
    dice = "\n".join(
        [
            "[dice]",
            *(f'{colour} = ["ring", "ring", "ring", "ring", "ring", "ring"]' for colour in ("black", "yellow", "red", "blue", "green")),
        ]
    )
    for circled, turns in ((0, 2), (4, 1), (8, 1)):
        assert ask("solve", table((("frodo", circled, 0, 6),), objective="turns") + dice).json["value_decimal"] == pytest.approx(
            turns, abs=1e-12
        )


@pytest.mark.rule("WM.p5.arrival")
def test_wm_turns_of_a_fair_coin(ask: Any) -> None:
    """Five dice with three rings, three weapons: one field left, a turn fails only with five weapons, so p = 1 - 1/32."""
    dice = "\n".join(
        [
            "[dice]",
            *(
                f'{colour} = ["ring", "ring", "ring", "weapon", "weapon", "weapon"]'
                for colour in ("black", "yellow", "red", "blue", "green")
            ),
        ]
    )
    turns = ask("solve", table((("frodo", 8, 0, 6),), objective="turns") + dice).json["value_decimal"]
    # All five dice show weapons and one is kept, then four, ...: 2 ** -(5 + 4 + 3 + 2 + 1)
    assert turns == pytest.approx(1 / (1 - 2**-15), abs=1e-12)
    assert ask("solve", table((("frodo", 8, 0, 6),), objective="reach") + dice).json["value_decimal"] == pytest.approx(1, abs=1e-12)


@pytest.mark.rule("WM.p7.variant", "WM.p7.all_out")
def test_wm_p7_the_variant_gives_the_win_to_the_last_survivor_at_once(ask: Any) -> None:
    pair: tuple[Player, ...] = (("frodo", 2, 0, 6), ("pippin", 8, 0, 1))
    kept, variant = "orc orc orc orc -", {"variant_last_survivor_wins": "true"}
    main = last_die(ask, pair, "nazgul", kept)
    assert main.json["position"]["to_move"] == "frodo", "main rules: Mordor is still to be reached"
    reply = last_die(ask, pair, "nazgul", kept, rulings=variant)
    assert fate(reply) == (["pippin"], [])
    assert "to_move" not in reply.json["position"]
    assert reply.json["outcome"]["winners"] == ["frodo"]
    after: tuple[Player, ...] = (("frodo", 2, 0, 6), ("pippin", 8, 0, 0))
    assert value(ask, after, objective="win", rulings=variant) == 1
    both: tuple[Player, ...] = (("frodo", 2, 0, 1), ("pippin", 8, 0, 1))
    reply = last_die(ask, both, "nazgul", "nazgul orc orc orc -", rulings=variant)
    assert sorted(fate(reply)[0]) == ["frodo", "pippin"]
    assert reply.json["outcome"]["winners"] == []


@pytest.mark.rule("WM.p7.tie_break")
def test_wm_p7_a_tie_after_the_tie_break_is_shared_or_nobodys(ask: Any) -> None:
    pair: tuple[Player, ...] = (("frodo", DONE, 2, 1), ("merry", 8, 0, 3))
    for reading, mine, won in (("shared", 0.5, ["frodo", "merry"]), ("nobody", 0, [])):
        rulings = {"tie_after_tie_break": reading}
        kept = "weapon weapon weapon weapon -"
        reply = last_die(ask, pair, "ring", kept, to_move="merry", rulings=rulings)
        assert reply.json["outcome"]["winners"] == won
        hint = ask("hint", table(pair, "- - - - ring", kept, to_move="merry", rulings=rulings, objective="win"))
        assert hint.json["value_decimal"] == mine


@pytest.mark.rule("WM.p1.dice")
@pytest.mark.parametrize("verb", ["solve", "hint", "explain"])
def test_wm_dice_without_a_ring_never_arrive(ask: Any, verb: str) -> None:
    reply = ask(verb, TEXT)
    assert reply.code == 0 and reply.json["verdict"] == "lost" and reply.json["value_decimal"] is None
    assert "infinite" in reply.json["note"] or "nieskończona" in reply.json["note"]
