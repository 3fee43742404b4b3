"""Certificates of whole rounds: the rules alone accept them, and refuse them once anything is changed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from mellon.models.common import BadInput
from mellon.models.common.certificates import check, parse
from mellon.models.lcg.moves import Move
from mellon.models.lcg.position import Position
from mellon.models.lcg.round.walking import Round
from mellon.models.lcg.walks import BEGIN, AtMost, TooLarge, Walk, everything
from mellon.solver import Limits, ask
from tests.support.lcg.certificates import certificate_of, refused_when_changed
from tests.support.lcg.random_rounds import random_round
from tests.support.lcg.tables import player, table

ROOT = Path(__file__).resolve().parents[2]
PROGRESS = "lcg round passage_through_mirkwood goal=progress_and_no_hero_lost | 30: 7, 11 d3 / 96 | staging 95 | unseen 74 76 78 89"
QUIET = "lcg round escape_from_dol_guldur goal=no_threat_and_no_hero_lost | 33: 1 d4, 2, 13 / 90 | staging 101 | unseen 93 94 104"
EVENT = "lcg round passage_through_mirkwood goal=no_hero_lost_and_all_killed | 34: 7 r2, 11 / 89 / hand 35 | staging 99 | unseen 76 78 95"
STAGE = "lcg round passage_through_mirkwood goal=no_hero_lost progress=7 stage=119 | 30: 7, 9, 13 | staging 99 | unseen 74 76 78"


@pytest.mark.parametrize("line", [PROGRESS, QUIET, EVENT, STAGE])
def test_lc_rounds_are_proved_by_the_rules_alone(line):
    answer, certificate = certificate_of(Position.parse(line))
    found = check(certificate)
    assert certificate["kind"] == "proof" and found.holds and found.why is None
    assert found.claim == {"goal": Position.parse(line).goal.name, "value": str(answer.value)} and found.checked > certificate["states"]
    assert certificate["at_least"][0]["do"] == [str(made) for made in answer.moves[0].move.moves]


@pytest.mark.parametrize("seed", range(24))
def test_lc_random_rounds_are_proved(seed):
    answer, certificate = certificate_of(random_round(seed))
    assert certificate["kind"] == "proof" and check(certificate).holds
    assert certificate["claim"]["value"] == str(answer.value)


@pytest.mark.parametrize("line", [PROGRESS, QUIET, EVENT])
def test_lc_a_changed_certificate_of_a_round_is_refused(line):
    _, certificate = certificate_of(Position.parse(line))
    other = certificate["position"].replace("unseen 7", "unseen 77 7", 1).replace("unseen 93", "unseen 93 93", 1)
    assert refused_when_changed(certificate, {"another position": {"position": other}}) > 20


def test_lc_a_round_too_large_to_walk_out_claims_no_more_than_it_proves(monkeypatch):
    """With a smaller limit a policy is left with the engine that found the value, with a policy too long only the engine."""
    from mellon.models.lcg import policies
    from mellon.solver.lcg import proving

    monkeypatch.setattr(proving, "MOST_STATES", 10)
    answer, certificate = certificate_of(Position.parse(PROGRESS))
    assert certificate["kind"] == "policy" and certificate["claim"]["at_least"] == str(answer.value)
    assert certificate["agreed"] == ["graph"] and check(certificate).holds
    claimed = {**certificate, "kind": "proof", "claim": {**certificate["claim"], "value": str(answer.value)}, "states": 10}
    assert not check(claimed).holds
    monkeypatch.setattr(policies, "MOST_STATES", 10)
    assert "10 places" in check(claimed).why.en
    monkeypatch.setattr(proving, "MOST_ENTRIES", 3)
    _, certificate = certificate_of(Position.parse(PROGRESS))
    assert certificate["kind"] == "agreement" and certificate["agreed"] == ["graph"] and not check(certificate).holds


@pytest.mark.parametrize("line", [PROGRESS, EVENT, STAGE])
def test_lc_a_policy_found_by_the_search_reaches_the_value_too(line, monkeypatch):
    """Where the rules alone would take too long for a policy, the search that found the value tells what every place is worth."""
    from mellon.solver.lcg import proving

    monkeypatch.setattr(proving, "_MOST_FOR_POLICY", 1)
    answer, certificate = certificate_of(Position.parse(line))
    assert certificate["kind"] == "proof" and check(certificate).holds and certificate["claim"]["value"] == str(answer.value)


def test_lc_a_sampled_round_with_a_commitment_proved_certain_is_certified():
    """The other commitments were only sampled; nothing is above certainty, so the policy proves the value."""
    characters = [{"card": 1}, {"card": 3}, {"card": 13}]
    keys = {"question": "round", "scenario": "passage_through_mirkwood", "staging": [99], "encounter": {"unseen": [93, 89, 97, 78, 96]}}
    position = table(player(*characters, threat=20, engaged=[{"card": 89}]), stage=119, **keys)
    answer = ask(position, "solve", limits=Limits(states=25), certificate=True)
    certificate = parse(json.dumps(answer.to_json("en")["certificate"]))
    assert answer.stats.engine == "sampling" and answer.value == 1
    assert certificate["kind"] == "proof" and certificate["states"] == 0 and check(certificate).holds


def test_lc_an_estimate_has_no_certificate():
    answer = ask(Position.parse(PROGRESS), "solve", engine="sampling", certificate=True)
    assert answer.value is None and answer.certificate is None


def test_lc_a_commitment_that_is_made_already_is_valued_alone():
    free, _ = certificate_of(Position.parse(PROGRESS))
    sent = Position.parse(PROGRESS).but(moves=(Move.parse("commit 11"),))
    answer, certificate = certificate_of(sent)
    assert certificate["kind"] == "proof" and check(certificate).holds and certificate["claim"]["value"] == str(answer.value)
    assert answer.value < free.value and " c" in certificate["position"]
    assert not check({**certificate, "position": certificate["position"].replace(" c", "")}).holds


def test_lc_a_bound_says_what_walking_everything_out_says():
    """The bound leaves out what cannot matter: it is reached at the value, holds above it, and is broken below it."""
    whole = Round(Position.parse(PROGRESS))
    value = Walk(whole, everything, 20_000).values()[BEGIN]
    assert 0 < value < 1 and AtMost(whole, 20_000).best(BEGIN) == value
    assert AtMost(whole, 20_000).best(BEGIN, value / 2) == value
    assert AtMost(whole, 20_000).best(BEGIN, value) <= value
    above = AtMost(whole, 20_000)
    assert above.best(BEGIN, (value + 1) / 2) <= (value + 1) / 2
    with pytest.raises(TooLarge):
        AtMost(whole, above.places - 1).best(BEGIN, (value + 1) / 2)


BROKEN = [
    {"question": "quest"},
    {"kind": "replay"},
    {"claim": {}},
    {"claim": {"goal": "progress_and_no_hero_lost", "value": "0.5"}},
    {"position": PROGRESS + " > commit 7"},
    {"position": "lcg round goal=no_hero_lost | 30: 1"},
    {"position": "lcg combat passage_through_mirkwood | 30: 1 / 89"},
    {"position": "lcg round passage_through_mirkwood | 30: 1 || 30: 2"},
    {"at_least": {}},
    {"at_least": [{"take": -1, "do": [], "value": "1"}]},
]


@pytest.mark.parametrize("change", BROKEN, ids=str)
def test_lc_what_is_no_certificate_of_a_round_is_unreadable(change):
    _, certificate = certificate_of(Position.parse(PROGRESS))
    with pytest.raises(BadInput) as refused:
        check({**certificate, **change})
    assert all(defect.what.pl and defect.what.en for defect in refused.value.defects)


def test_lc_the_checker_of_rounds_loads_no_search():
    _, certificate = certificate_of(Position.parse(QUIET))
    program = (
        "import sys\nfrom mellon.models.common.certificates import check, parse\n"
        "assert check(parse(sys.stdin.read())).holds\nprint('\\n'.join(sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], input=json.dumps(certificate), capture_output=True, text=True, cwd=ROOT, timeout=300
    )
    assert done.returncode == 0, done.stderr
    assert not [name for name in done.stdout.split() if name.startswith(("mellon.solver", "mellon.puzzles", "mellon.assistant", "ortools"))]
