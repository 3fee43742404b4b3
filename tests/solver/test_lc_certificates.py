"""Certificates of combats: the rules alone accept them, and refuse them once anything is changed."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
from pathlib import Path

import pytest

import mellon
from mellon.models.common import BadInput
from mellon.models.common.certificates import check
from mellon.models.lcg.position import Position
from tests.support.lcg.certificates import certificate_of, refused_when_changed
from tests.support.lcg.random_combats import combat_of_a_scenario, combat_with_events

ROOT = Path(__file__).resolve().parents[2]
SHIPPED = ["a_guard_for_the_troll", "orcs_and_a_fresh_spider", "two_shadows_on_one_beast"]
CERTAIN = "lcg combat passage_through_mirkwood | 30: 3, 7, 12, 13, 28 / 89 f, 74 f, 76 f"
LARGE = "lcg combat passage_through_mirkwood | 30: 3 d3, 7 d1, 12 d2, 13, 28 / 89 f, 74 f, 76 f"
EVENT = "lcg combat passage_through_mirkwood goal=all_killed | 30: 7 r2, 11 / 89 f / hand 35 | unseen 76 78 95 96"
SCORE = "lcg combat passage_through_mirkwood goal=hero_lost:-20,killed:4,damage:-1 | 30: 7, 11 / 89 f | unseen 76 78 95 96"


@pytest.mark.parametrize("name", SHIPPED)
def test_lc_shipped_combats_are_proved_by_the_rules_alone(name):
    answer, certificate = certificate_of(mellon.load(name))
    found = check(certificate)
    assert certificate["kind"] == "proof" and found.holds and found.why is None
    assert found.claim["value"] == str(answer.value) and found.checked > certificate["states"]


@pytest.mark.parametrize("seed", [*range(13), *range(14, 19), *range(20, 24)])
def test_lc_values_of_random_combats_are_proved(seed):
    position = combat_with_events(seed, unseen=3) if seed % 2 else combat_of_a_scenario(seed)
    assert position is not None, "another seed makes a table"
    answer, certificate = certificate_of(position, 20)
    assert check(certificate).holds
    assert certificate["claim"].get("value", certificate["claim"].get("at_least")) == str(answer.value)


def test_lc_a_combat_too_large_to_walk_out_claims_only_what_its_policy_secures(monkeypatch):
    from mellon.models.lcg import policies
    from mellon.solver.lcg import proving

    monkeypatch.setattr(proving, "MOST_STATES", 1000)
    answer, certificate = certificate_of(Position.parse(LARGE))
    found = check(certificate)
    assert certificate["kind"] == "policy" and found.holds and found.claim == {"goal": "no_hero_lost", "at_least": str(answer.value)}
    assert certificate["agreed"][0] == answer.stats.engine
    monkeypatch.setattr(policies, "MOST_STATES", 1000)
    claimed = {**certificate, "kind": "proof", "claim": {"goal": "no_hero_lost", "value": str(answer.value)}, "states": 1000}
    assert not check(claimed).holds and "1000 places" in str(check(claimed).why.en)


def test_lc_a_certain_combat_needs_no_more_than_its_policy():
    """Nothing is above certainty, so no place has to be looked at, however large the combat is."""
    _, certificate = certificate_of(Position.parse(CERTAIN))
    assert certificate["kind"] == "proof" and certificate["states"] == 0 and certificate["claim"]["value"] == "1"
    assert check(certificate).holds


def test_lc_a_score_below_nothing_is_proved():
    answer, certificate = certificate_of(Position.parse(SCORE))
    assert check(certificate).holds and answer.value is not None
    low = copy.deepcopy(certificate) | {"claim": {**certificate["claim"], "value": "-3"}}
    assert not check(low).holds


@pytest.mark.parametrize("name", ["a_guard_for_the_troll", EVENT])
def test_lc_a_changed_certificate_is_refused(name):
    _, certificate = certificate_of(mellon.load(name) if "|" not in name else Position.parse(name))
    line = certificate["position"].replace("30:", "45:")
    assert refused_when_changed(certificate, {"another position": {"position": line}} if line != certificate["position"] else None) > 20


BROKEN = [
    {"question": "quest"},
    {"kind": "hearsay"},
    {"claim": {}},
    {"claim": {"goal": "no_hero_lost", "value": 1}},
    {"claim": {"goal": "no_hero_lost", "value": "0.5"}},
    {"claim": {"goal": "no_hero_lost", "value": "--1"}},
    {"claim": {"goal": "no_hero_lost", "value": "1/0"}},
    {"position": "lcg combat | 30: 999 / 89"},
    {"position": "lcg combat | 30: 1 / 89"},
    {"position": "lcg quest passage_through_mirkwood | 30: 1"},
    {"at_least": {}},
    {"at_least": ["x"]},
    {"at_least": [{}]},
    {"at_least": [{"take": -1, "do": [], "value": "1"}]},
    {"at_least": [{"take": True, "do": [], "value": "1"}]},
    {"at_least": [{"take": 0, "do": "x", "value": "1"}]},
    {"at_least": [{"take": 0, "do": [1], "value": "1"}]},
    {"at_least": [{"given_up": False, "value": "0"}]},
    {"at_least": [{"take": 0, "do": [], "value": "1", "because": "so"}]},
]


@pytest.mark.parametrize("change", BROKEN, ids=str)
def test_lc_what_is_no_certificate_is_unreadable(change):
    _, certificate = certificate_of(Position.parse(EVENT))
    with pytest.raises(BadInput) as refused:
        check({**certificate, **change})
    assert all(defect.what.pl and defect.what.en for defect in refused.value.defects)


def test_lc_the_checker_loads_no_search():
    _, certificate = certificate_of(mellon.load("orcs_and_a_fresh_spider"))
    program = (
        "import sys\nfrom mellon.models.common.certificates import check, parse\n"
        "assert check(parse(sys.stdin.read())).holds\nprint('\\n'.join(sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], input=json.dumps(certificate), capture_output=True, text=True, cwd=ROOT, timeout=120
    )
    assert done.returncode == 0, done.stderr
    loaded = done.stdout.split()
    assert "networkx" in loaded
    assert not [name for name in loaded if name.startswith(("mellon.solver", "mellon.puzzles", "mellon.assistant", "ortools"))]
