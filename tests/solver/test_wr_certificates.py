"""Certificates of Wojna o Pierścień: combats and small action phases walked out, scores counted, by the rules alone; tampered ones are refused."""

from __future__ import annotations

import copy
import subprocess
import sys
from fractions import Fraction

import pytest

from mellon import puzzles, solver
from mellon.models.common import BadInput
from mellon.models.common.certificates import check
from mellon.models.common.chance import Lot
from mellon.models.wojna_o_pierscien import certificate as checker
from mellon.models.wojna_o_pierscien import table_rules as rules
from mellon.models.wojna_o_pierscien.deals import random_combat
from mellon.models.wojna_o_pierscien.state import NATURE
from mellon.solver.game import Request
from mellon.solver.wojna_o_pierscien.unstated import countable
from tests.support.contract import told_moves

COMBATS = [name for _, name in puzzles.names("wojna_o_pierscien") if puzzles.find(name).position.question == "combat"]
PHASES = [name for _, name in puzzles.names("wojna_o_pierscien") if puzzles.find(name).position.question == "action_phase"]
SCORE = """
game = "wojna_o_pierscien"
question = "score"
scenario = "trilogy"
final = false
[free_peoples]
locations = ["rivendell", "edoras"]
ring_tokens = 1
[shadow]
locations = ["dol_guldur"]
corruption = 3
ring_tokens = 0
"""


def certificate_of(position):
    answer = solver.game(position.game).answer(position, Request("solve", certificate=True))
    return answer.to_json("en")["certificate"]


def with_claim(certificate, **changes):
    return {**certificate, "claim": {**certificate["claim"], **changes}}


def refused(certificate) -> bool:
    """Tell whether a certificate is found out: it does not hold, or cannot be read."""
    try:
        return not check(certificate).holds
    except BadInput:
        return True


@pytest.mark.parametrize("name", COMBATS)
def test_a_combat_is_walked_out_and_no_other_loss_is_believed(name):
    certificate = certificate_of(puzzles.find(name).position)
    value = Fraction(certificate["claim"]["value"])
    assert certificate["kind"] == "walk" and check(certificate).holds
    assert refused(with_claim(certificate, value=str(value + 1)))
    assert refused(with_claim(certificate, value=str(value - 1)))
    assert refused(with_claim(certificate, move="eliminate"))
    assert refused(with_claim(certificate, winner="nobody"))


def test_dearer_losses_are_not_the_least():
    position = puzzles.find("wr_gate_and_hobbit").position
    certificate = certificate_of(position)
    dear = [entry for entry in solver.ask(position, "hint").to_json("en")["moves"] if entry["value"] != certificate["claim"]["value"]]
    assert dear
    for entry in dear:
        found = check(with_claim(certificate, move=entry["move"], value=entry["value"], winner=entry["winner"]))
        assert not found.holds and "has to be lost" in found.why.en


@pytest.mark.parametrize("seed", range(40))
def test_random_combats_hold(seed):
    position = random_combat(Lot(f"certificate {seed}"), 5, seed % 3 == 0)
    certificate = certificate_of(position)
    assert check(certificate).holds
    assert refused(with_claim(certificate, value=str(Fraction(certificate["claim"]["value"]) - 1)))


def reachable(position) -> int:
    """Return how many states play can come to, up to the end of the round."""
    table, waiting, met = position.table, [position.state], {position.state}
    while waiting:
        state = waiting.pop()
        actor = rules.actor(table, state)
        if actor is None:
            continue
        moves = [move for move, _ in rules.chances(table, state)] if actor == NATURE else rules.options(table, state)
        new = {rules.do(table, state, move) for move in moves} - met
        met |= new
        waiting += new
    return len(met)


EVERY = 8
"""Every eighth puzzle is walked out in every run, all of them in a long one."""


@pytest.mark.parametrize("name", [pytest.param(name, marks=pytest.mark.slow if at % EVERY else ()) for at, name in enumerate(PHASES)])
def test_an_action_phase_is_walked_out_unless_it_is_too_large_for_that(name):
    position = puzzles.find(name).position
    certificate = certificate_of(position)
    if certificate["kind"] == "agreement":
        walk = checker.Walk(position)
        with pytest.raises(checker.TooLarge):
            walk.value(walk.root)
        assert not check(certificate).holds
        return
    assert certificate["kind"] == "walk"
    found, value = check(certificate), Fraction(certificate["claim"]["value"])
    assert found.holds and (found.checked > 1_000 or found.checked == reachable(position))
    assert refused(with_claim(certificate, value=str(value + 1)))
    assert refused({**certificate, "line": certificate["line"][1:]})
    worse = [entry["move"] for entry in told_moves(solver.ask(position, "hint"))[1:] if Fraction(str(entry["value"])) != value]
    assert worse
    other = copy.deepcopy(certificate)
    other["line"][0]["move"] = str(worse[0])
    assert refused(other)


def test_a_phase_too_large_to_walk_names_who_found_its_value(monkeypatch):
    monkeypatch.setattr(checker, "MOST_STATES", 50)
    monkeypatch.setattr(checker.Walk.__init__, "__defaults__", (50,))
    certificate = certificate_of(puzzles.find(PHASES[0]).position)
    assert certificate["kind"] == "agreement" and certificate["engine"] == "alphabeta"
    assert not check(certificate).holds


def test_a_score_is_counted_again():
    certificate = certificate_of(solver.game("wojna_o_pierscien").read(SCORE))
    assert certificate["kind"] == "count" and check(certificate).holds
    assert refused(with_claim(certificate, value="99"))
    assert refused(with_claim(certificate, winner="shadow"))


@pytest.mark.parametrize(
    "changes",
    [{"kind": "belief"}, {"kind": "count"}, {"kind": "agreement"}, {"question": "score"}, {"position": "wojna_o_pierscien nothing"}],
)
def test_other_kinds_questions_and_positions_are_refused(changes):
    assert refused({**certificate_of(puzzles.find(COMBATS[0]).position), **changes})


@pytest.mark.parametrize("claim", [{}, {"value": 6}, {"value": "x", "move": "pass"}, {"value": "6", "move": 7}])
def test_claims_that_cannot_be_read_are_named(claim):
    with pytest.raises(BadInput) as bad:
        check({**certificate_of(puzzles.find(COMBATS[0]).position), "claim": claim})
    assert all(defect.where.startswith("claim.") for defect in bad.value.defects)


def test_the_checker_knows_no_search():
    code = (
        "import sys, mellon.models.wojna_o_pierscien.certificate\n"
        "print([n for n in sys.modules if n.startswith(('mellon.solver', 'ortools', 'numpy')) or 'kernel' in n])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_icons_that_no_source_states_are_proved_at_both_ends():
    certificate = certificate_of(next(p for name in PHASES if countable(p := puzzles.find(name).position)))
    assert [one["claim"] for one in certificate["also"]] == [certificate["claim"]] * len(certificate["also"]) and certificate["also"]
    spoilt = copy.deepcopy(certificate)
    spoilt["also"][0]["line"] = [{"move": "winnow"}]
    assert refused(spoilt)
    assert refused({**certificate, "also": [with_claim(certificate["also"][0], value="5")]})
    assert refused({**certificate, "also": ["nothing"]})
