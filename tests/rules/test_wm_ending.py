"""Elimination, the last round, the tie-break, the variant, and whose turn it is."""

import pytest

from tests.support.wyprawa_do_mordoru.sheets import fate, player_after, rules_of, sheet, winners

RINGS = "black ring, yellow ring, red ring, blue weapon, green weapon"


def turn(ask, kept, *players, **keys):
    return ask("resolve", sheet(*players, kept=kept, **keys))


def next_mover(reply):
    assert reply.code == 0, reply.json
    return reply.json["position"].get("to_move")


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
