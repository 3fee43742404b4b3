"""Free runs of the bearer, and what certificates of forced wins and of their refutations are made of."""

from __future__ import annotations

import random

import pytest

from mellon.models.konfrontacja import Position, rules
from mellon.models.konfrontacja.bearer_run import free_run, is_free_run, threats
from mellon.models.konfrontacja.board import OFF
from mellon.models.konfrontacja.naming import Naming
from mellon.solver import Verdict, ask
from mellon.solver.konfrontacja.plans import Planner
from mellon.solver.konfrontacja.proof_numbers import ProofNumbers
from mellon.solver.konfrontacja.replaying import check, check_refutation
from mellon.solver.konfrontacja.stopping import Allowance
from mellon.solver.limits import Watch
from tests.support.konfrontacja.brute_force import BruteForce, Looping, TooLarge, random_endgame

BIG = [
    "konfrontacja to_move=sauron question=sure_win | frodo@misty_mountains merry@eregion cards=4,5,cloak,retreat"
    " | balrog@dagorlad flying_nazgul@rohan cards=1,4,eye,retreat",
    "konfrontacja to_move=fellowship question=sure_win | frodo@arthedain gimli@rhudaur cards=1,4,sacrifice,cloak"
    " | flying_nazgul@mirkwood saruman@fangorn cards=4,5,magic,eye",
]


@pytest.mark.parametrize("seed", range(5))
def test_kf_free_runs_win_by_brute_force(seed):
    rng, met = random.Random(seed), 0
    while met < 8:
        table, state = random_endgame(rng, rng.choice((1, 2)), rng.choice((1, 2, 2)), rng.choice((1, 2)))
        path = free_run(table, state)
        if path is None or rules.winner(table, state) != -1:
            continue
        assert is_free_run(table, state, path)
        try:
            assert BruteForce(table, 400).state(state) == 1, (table.cast, state)
        except (Looping, TooLarge):
            continue
        met += 1


@pytest.mark.parametrize("seed", range(3))
def test_kf_free_runs_are_forced_wins_of_a_search_that_does_not_know_them(seed):
    rng, met = random.Random(100 + seed), 0
    while met < 8:
        table, state = random_endgame(rng, rng.choice((2, 3)), rng.choice((2, 3)), 2)
        if free_run(table, state) is None or rules.winner(table, state) != -1:
            continue
        planner = Planner(table)
        planner.reuse = False
        assert ProofNumbers(planner, 0, Allowance(1_000_000), Watch()).wins(state), (table.cast, state)
        met += 1


@pytest.mark.parametrize("seed", range(4))
def test_kf_pieces_never_get_further_than_a_run_reckons_with(seed):
    """Random play: wherever a Sauron piece stands or strikes, `threats` had said that it might."""
    rng, turns = random.Random(seed), 0
    while turns < 150:
        table, state = random_endgame(rng, 3, 3, 4)
        reach = {n: threats(table.cast[n], state.where[n]) for n in table.own[1]}
        made = 0
        while rules.winner(table, state) == -1 and made < 6:
            action = rng.choice(rules.actions(table, state))
            mine = state.turn == 1
            if mine:
                assert reach[action.piece][made][1] >> action.dst & 1
            elif any(state.where[n] == action.dst for n in table.own[1]):
                break
            node = rules.begin(table, state, action)
            while hasattr(node, "pending"):
                node = rules.choose(table, node, rng.choice(rules.options(node)))
            state = node.state
            made += mine
            turns += 1
            for n in table.own[1]:
                assert state.where[n] == OFF or state.winner != -1 or reach[n][made][0] >> state.where[n] & 1


def test_kf_a_run_past_an_enemy_is_no_free_run():
    position = Position.parse(
        "konfrontacja to_move=fellowship | frodo@misty_mountains sam@shire cards=1 | orcs@dagorlad warg@mordor cards=1"
    )
    table, state = position.table, position.state
    assert free_run(table, state) is None
    path = tuple(table.board.number(name) for name in ("mirkwood", "dagorlad", "mordor"))
    assert not is_free_run(table, state, path)
    past = state._replace(where=tuple(table.board.number(name) for name in ("misty_mountains", "shire", "arthedain", "cardolan")))
    assert free_run(table, past) is not None and is_free_run(table, past, path)
    assert not is_free_run(table, past, path[:-1]) and not is_free_run(table, past, ())
    assert not is_free_run(table, past, (path[0], path[2]))
    assert free_run(table, past._replace(bearer=-1)) is None
    leaper = Position.parse(
        "konfrontacja to_move=sauron | frodo@mirkwood sam@shire cards=1 | flying_nazgul@shire cards=1".replace("sam@shire", "sam@rohan")
    )
    assert free_run(leaper.table, leaper.state) is None


def test_kf_companions_who_may_be_driven_back_take_up_room():
    text = "konfrontacja to_move=fellowship | frodo@rhudaur sam@dagorlad merry@{} cards=retreat | orcs@{} warg@shire cards=1"
    struck = Position.parse(text.format("dagorlad", "mordor"))
    safe = Position.parse(text.format("dagorlad", "arthedain"))
    assert free_run(struck.table, struck.state) is None
    assert free_run(safe.table, safe.state) is not None
    narrow = Position.parse("konfrontacja to_move=sauron | frodo@rhudaur sam@misty_mountains merry@high_pass cards=1 | warg@shire cards=1")
    assert free_run(narrow.table, narrow.state) is None


def test_kf_three_in_the_shire_come_before_a_slow_run():
    three = "konfrontacja to_move=sauron | frodo@shire cards=1 | orcs@arthedain warg@arthedain balrog@cardolan cards=1"
    far = Position.parse(three.replace("frodo@shire", "frodo@misty_mountains"))
    near = Position.parse(three.replace("frodo@shire", "frodo@dagorlad"))
    assert free_run(far.table, far.state) is None
    assert free_run(near.table, near.state) is not None


@pytest.mark.parametrize("seed", range(3))
def test_kf_names_are_those_of_positions_and_rules(seed):
    rng = random.Random(seed)
    table, state = random_endgame(rng, 3, 3, 4)
    naming = Naming(Position(table, state))
    for _ in range(60):
        assert naming.line(state) == str(Position(table, state))
        actions = rules.actions(table, state)
        if not actions:
            break
        for action in actions:
            assert naming.move(state, action) == str(rules.words(table, state, action))
        node = rules.begin(table, state, rng.choice(actions))
        while hasattr(node, "pending"):
            node = rules.choose(table, node, rng.choice(rules.options(node)))
        state = node.state


@pytest.mark.parametrize("text", BIG)
def test_kf_long_searches_without_a_win_end_in_a_refutation_that_replays(text):
    position = Position.parse(text)
    answer = ask(position)
    assert answer.verdict is Verdict.LOST and answer.stats.extras["states"] > 50
    certificate = answer.certificate
    assert certificate is not None and certificate["kind"] == "refutation"
    entries, side = certificate["strategy"], position.state.turn
    assert check_refutation(position, entries, side)
    assert not check_refutation(position, entries, 1 - side)
    for at in range(0, len(entries), max(1, len(entries) // 8)):
        assert not check_refutation(position, entries[:at] + entries[at + 1 :], side)


def test_kf_entries_for_any_hands_may_not_play_a_card():
    position = Position.parse(
        "konfrontacja to_move=fellowship question=sure_win | frodo@mirkwood sam@shire cards=5 | orcs@dagorlad cards=1"
    )
    answer = ask(position, engine="search")
    assert answer.verdict is Verdict.WINNABLE and answer.certificate is not None
    entries = answer.certificate["strategy"]
    assert check(position, entries, 0)
    bare = str(position.with_state(position.state._replace(hands=(511, 511))))
    cheat = [{**entry, "position": bare, "cards": "any"} if entry["position"] == str(position) else entry for entry in entries]
    assert not check(position, cheat, 0)
