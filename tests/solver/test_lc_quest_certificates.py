"""Certificates of quests: the rules alone accept them, and refuse them once anything is changed."""

from __future__ import annotations

import random

import pytest

import mellon
from mellon.models.common import BadInput
from mellon.models.common.certificates import check
from mellon.models.lcg.position import Position
from mellon.models.lcg.quest.walking import Questing, table_of
from mellon.models.lcg.walks import BEGIN, Walk, everything
from mellon.puzzles.generated import records
from tests.support.lcg.certificates import certificate_of, refused_when_changed

SHIPPED = ["quiet_through_the_gate", "three_cards_on_the_road"]
TOLD = "lcg quest passage_through_mirkwood goal=progress | 28: 11, 10, 12 | staging 89, 100"
GIVEN = "lcg quest passage_through_mirkwood goal=no_threat | 32: 7 c, 9 c, 8 | staging 94"


@pytest.mark.parametrize("name", SHIPPED)
def test_lc_shipped_quests_are_proved_by_the_rules_alone(name):
    answer, certificate = certificate_of(mellon.load(name))
    found = check(certificate)
    assert certificate["kind"] == "proof" and found.holds and found.why is None
    assert found.claim["value"] == str(answer.value) and found.checked > certificate["states"]


def mirkwood(count, seed):
    able = [one.id for one in records("lcg").values() if one.position.startswith("lcg quest passage")]
    return random.Random(f"{seed} quests").sample(able, count)


@pytest.mark.parametrize("name", mirkwood(6, "short"))
def test_lc_generated_quests_are_proved_too(name):
    answer, certificate = certificate_of(mellon.load(name))
    assert certificate["kind"] == "proof" and check(certificate).holds
    assert certificate["claim"]["value"] == str(answer.value)
    assert certificate["at_least"][0]["do"] == [str(made) for made in answer.moves[0].move.moves]


@pytest.mark.slow
@pytest.mark.parametrize("name", mirkwood(40, "long"))
def test_lc_many_generated_quests_are_proved(name):
    _, certificate = certificate_of(mellon.load(name), 60)
    assert certificate["kind"] == "proof" and check(certificate).holds


def test_lc_a_quest_too_large_to_walk_out_claims_no_more_than_it_proves(monkeypatch):
    """With a smaller limit a policy is left, and what the engines agree on is not called a proof."""
    from mellon.models.lcg import policies
    from mellon.solver.lcg import proving

    monkeypatch.setattr(proving, "MOST_STATES", 10)
    answer, certificate = certificate_of(mellon.load("quiet_through_the_gate"))
    assert certificate["kind"] == "policy" and certificate["claim"]["at_least"] == str(answer.value)
    assert certificate["agreed"] == ["packed", "rules"] and check(certificate).holds
    claimed = {**certificate, "kind": "proof", "claim": {**certificate["claim"], "value": str(answer.value)}, "states": 10}
    assert not check(claimed).holds
    monkeypatch.setattr(policies, "MOST_STATES", 10)
    assert "10 places" in check(claimed).why.en
    monkeypatch.setattr(proving, "MOST_ENTRIES", 3)
    _, certificate = certificate_of(mellon.load("quiet_through_the_gate"))
    assert certificate["kind"] == "agreement" and not check(certificate).holds


def test_lc_a_commitment_that_is_given_is_valued_alone():
    answer, certificate = certificate_of(Position.parse(GIVEN))
    assert certificate["kind"] == "proof" and check(certificate).holds and certificate["claim"]["value"] == str(answer.value)
    free, another = certificate_of(Position.parse(GIVEN.replace(" c", "")))
    assert another["kind"] == "proof" and check(another).holds and free.value >= answer.value
    assert not check({**another, "position": certificate["position"]}).holds


@pytest.mark.parametrize("name", [SHIPPED[0], TOLD])
def test_lc_a_changed_certificate_is_refused(name):
    _, certificate = certificate_of(Position.parse(name) if "|" in name else mellon.load(name))
    assert refused_when_changed(certificate) > 15


def test_lc_a_worse_commitment_does_not_prove_the_value_and_a_better_one_is_found():
    """A policy that holds on its own is no proof of the value where another commitment does better."""
    position = mellon.load("quiet_through_the_gate")
    _, certificate = certificate_of(position)
    walk = Walk(Questing(table_of(position, False), position), everything, 20_000)
    worth = walk.values()
    assert worth[BEGIN] == max(worth[after] for after in walk.graph.successors(BEGIN))
    first = [{"take": 0, "do": [], "value": "0"}]
    found = check({**certificate, "at_least": first, "claim": {**certificate["claim"], "value": "0"}})
    assert not found.holds


BROKEN = [
    {"question": "round"},
    {"kind": "hearsay"},
    {"claim": {}},
    {"claim": {"goal": "no_threat", "peeks": "no", "value": "1"}},
    {"claim": {"goal": "no_threat", "peeks": False, "value": "0.5"}},
    {"position": "lcg quest | 30: 1"},
    {"position": "lcg combat passage_through_mirkwood | 30: 1 / 89"},
    {"at_least": {}},
    {"at_least": [{"take": -1, "do": [], "value": "1"}]},
]


@pytest.mark.parametrize("change", BROKEN, ids=str)
def test_lc_what_is_no_certificate_is_unreadable(change):
    _, certificate = certificate_of(mellon.load("quiet_through_the_gate"))
    with pytest.raises(BadInput) as refused:
        check({**certificate, **change})
    assert all(defect.what.pl and defect.what.en for defect in refused.value.defects)
