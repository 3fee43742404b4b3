"""Certificates of Dwie Wieże: lines replayed and losses walked out by the rules alone; tampered ones are refused."""

import copy
import json
import random
import subprocess
import sys

import pytest

from mellon import puzzles, solver
from mellon.models.common import BadInput
from mellon.models.common.certificates import check, parse
from mellon.models.dwie_wieze import Position, rules, solo_deals
from mellon.models.dwie_wieze.certificate import surely_walkable
from mellon.models.dwie_wieze.chance_walk import ChanceWalk, has_a_chance
from mellon.models.dwie_wieze.deals import deal, random_play, random_setup
from mellon.models.dwie_wieze.walking_out import TooMany, Walk, Won, can_be_walked
from mellon.solver import Verdict
from mellon.solver.game import Request

WON = [name for _, name in puzzles.names("dwie_wieze") if puzzles.find(name).answer.verdict is Verdict.WINNABLE]


def certificate_of(position):
    return solver.ask(position, "solve").to_json("en")["certificate"]


def proof_of(position):
    """Return the certificate that is made where one is asked for, as it would come back from its file."""
    answer = solver.game(position.game).answer(position, Request("solve", certificate=True))
    return parse(json.dumps(answer.to_json("en")["certificate"]))


@pytest.mark.parametrize("name", WON)
def test_the_line_of_a_win_holds_and_no_line_with_a_card_less_does(name):
    certificate = certificate_of(puzzles.find(name).position)
    assert certificate["kind"] == "line"
    assert check(certificate).holds
    shorter = {**certificate, "line": certificate["line"][:-1]}
    assert not check(shorter).holds
    assert not check({**certificate, "claim": {"verdict": "lost"}}).holds


def test_a_line_with_two_cards_swapped_is_refused_by_a_rule():
    certificate = certificate_of(puzzles.find("dw19_tower_against_tower").position)
    tampered = copy.deepcopy(certificate)
    tampered["line"][0], tampered["line"][1] = tampered["line"][1], tampered["line"][0]
    found = check(tampered)
    assert not found.holds
    assert "rule DW." in found.why.en


def late_losses():
    """Yield lost positions with few cards left."""
    rng = random.Random(5)
    while True:
        p = random_play(random_setup(deal(19, 3, rng), rng), 27, rng)
        small = not p.over and len([card for n in p.numbers for card in p.seat(n).held]) <= 9
        if small and rules.legal(p) and solver.ask(p, "solve").verdict is Verdict.LOST:
            yield p


def test_a_small_loss_is_walked_out():
    for p, _ in zip(late_losses(), range(8), strict=False):
        certificate = certificate_of(p)
        assert certificate["kind"] == "exhaustion"
        assert check(certificate).holds


def test_a_loss_by_a_goal_out_of_reach_is_proved_with_all_cards_in_hand():
    p = Position.parse(
        "dwie_wieze 19 setup=done lost=G4 | aragorn_hunter P5 P6 P7 P8 G1 G2 C1 C2 C3 | boromir_fallen P1 P2 P3 P4 G3 G5 C7 C8 OR"
        " | legolas_hunter G6 G7 G8 L6 L7 L8 C4 C5 C6 / 1 BW OR OR / 1 L1 L3 L4 / 3 L5 L2 CW"
    )
    certificate = certificate_of(p)
    assert certificate["kind"] == "exhaustion"
    assert check(certificate).holds


def test_a_win_that_is_called_lost_is_found_out():
    rng = random.Random(6)
    found = 0
    while found < 4:
        p = random_play(random_setup(deal(19, 3, rng), rng), 27, rng)
        if p.over or solver.ask(p, "solve").verdict is not Verdict.WINNABLE:
            continue
        found += 1
        claimed = {**certificate_of(p), "kind": "exhaustion", "claim": {"verdict": "lost"}}
        assert not check(claimed).holds


def test_a_large_loss_says_that_it_proves_nothing():
    certificate = certificate_of(puzzles.find("dw19_captain_who_must_lead").position)
    assert certificate["kind"] == "agreement"
    assert not check(certificate).holds


@pytest.mark.parametrize(
    "broken", [{"kind": "magic"}, {"line": "P1"}, {"line": [{"seat": 9, "play": "P1"}]}, {"position": "dwie_wieze 19"}]
)
def test_what_cannot_be_read_is_refused(broken):
    with pytest.raises(BadInput):
        check({**certificate_of(puzzles.find("dw19_tower_against_tower").position), **broken})


@pytest.mark.parametrize("seed", range(12))
def test_what_is_walked_out_is_won_where_the_search_wins(seed):
    """Late positions of every kind: three and four seats, hidden cards, weariness and rings, in the midst of a trick."""
    rng, seen = random.Random(f"walk {seed}"), 0
    number, players = [(19, 3), (20, 3), (29, 3), (29, 4)][seed % 4]
    while seen < 6:
        p = random_play(random_setup(deal(number, players, rng), rng), rng.randint(36 - 5 * players, 36 - players), rng)
        if p.over or not can_be_walked(p):
            continue
        seen += 1
        verdict = solver.ask(p, "solve").verdict
        try:
            Walk(p, 20_000).run()
        except Won:
            assert verdict is Verdict.WINNABLE, p
        else:
            assert verdict is Verdict.LOST, p


@pytest.mark.parametrize("name", ["dw_qxe53", "dw_4as5a", "dw_8v6ja", "dw_dbt1q"])
def test_a_loss_with_more_cards_is_walked_out_where_a_proof_is_asked_for(name):
    p = puzzles.find(name).position
    assert certificate_of(p)["kind"] == "agreement"
    certificate = proof_of(p)
    found = check(certificate)
    assert certificate["kind"] == "exhaustion" and found.holds and found.checked > 20
    assert not check({**certificate, "claim": {"verdict": "winnable"}}).holds


@pytest.mark.parametrize("name", ["dw_0fm9t", "dw_0g97n"])
def test_a_win_with_many_cards_left_is_not_believed_to_be_lost(name):
    p = puzzles.find(name).position
    assert can_be_walked(p) and not surely_walkable(p)
    found = check({**certificate_of(p), "kind": "exhaustion", "claim": {"verdict": "lost"}})
    assert not found.holds and "this wins" in found.why.en


CHANCES = {"dw29_solo_ring_before_the_draw": "5/6", "dw29_solo_under_the_quiet_ring": "3/4"}


@pytest.mark.parametrize("name", CHANCES)
def test_a_chance_over_unknown_draws_is_walked_out(name):
    p = puzzles.find(name).position
    certificate = proof_of(p)
    assert certificate["kind"] == "chance" and certificate["claim"]["value"] == CHANCES[name]
    found = check(certificate)
    assert found.holds and found.checked > 1000 and found.question == "chance"
    claim = certificate["claim"]
    worse = next(m for m in solver.ask(p, "hint").ranked if m.value != solver.ask(p, "solve").value).move.entry()
    for spoilt in (
        {"claim": {**claim, "value": "9/10"}},
        {"claim": {**claim, "value": "1/2"}},
        {"claim": {**claim, "move": worse}},
        {"claim": {**claim, "move": {"seat": 1, "play": "BW"}}},
        {"kind": "agreement"},
        {"kind": "exhaustion"},
        {"kind": "line", "line": []},
    ):
        assert not check({**certificate, **spoilt}).holds, spoilt


@pytest.mark.parametrize("seed", range(6))
def test_chances_that_are_walked_out_are_those_of_the_search(seed):
    rng, seen = random.Random(f"chance {seed}"), 0
    while seen < 2:
        p = solo_deals.covered(random_play(random_setup(solo_deals.deal(29, rng), rng), rng.randint(18, 19), rng))
        if p.over or not has_a_chance(p) or p.tricks_left > 5:
            continue
        try:
            walked = ChanceWalk(p, 3_000).chance(p)
        except TooMany:
            continue
        seen += 1
        assert walked == solver.ask(p, "solve").value, p


@pytest.mark.slow
def test_a_chance_too_large_to_walk_says_that_it_proves_nothing():
    certificate = proof_of(puzzles.find("dw29_solo_one_chance_in_three").position)
    assert certificate["kind"] == "agreement" and "without a proof" in certificate["note"]
    assert not check(certificate).holds
    with pytest.raises(BadInput):
        check({**certificate, "kind": "chance"})


def test_the_checker_loads_no_solver():
    probe = (
        "import mellon.models.dwie_wieze.certificate, sys\n"
        "print([m for m in sys.modules if m.startswith(('mellon.solver', 'ortools', 'numpy', 'networkx')) or 'kernel' in m])"
    )
    told = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "[]"
