"""Certificates of Dwie Wieże: lines replayed and losses walked out by the rules alone; tampered ones are refused."""

import copy
import random
import subprocess
import sys

import pytest

from mellon import puzzles, solver
from mellon.models.common import BadInput
from mellon.models.common.certificates import check
from mellon.models.dwie_wieze import Position, rules
from mellon.models.dwie_wieze.deals import deal, random_play, random_setup
from mellon.solver import Verdict

WON = [name for _, name in puzzles.names("dwie_wieze") if puzzles.find(name).answer.verdict is Verdict.WINNABLE]


def certificate_of(position):
    return solver.ask(position, "solve").to_json("en")["certificate"]


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


def test_the_checker_loads_no_solver():
    probe = (
        "import mellon.models.dwie_wieze.certificate, sys; print([m for m in sys.modules if m.startswith(('mellon.solver', 'ortools'))])"
    )
    told = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "[]"
