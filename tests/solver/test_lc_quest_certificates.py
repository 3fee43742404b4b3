"""Certificates of quests: the rules alone accept them, and refuse them once anything is changed."""

from __future__ import annotations

import json
import random

import pytest

import mellon
from mellon.models.common import BadInput
from mellon.models.common.certificates import check, parse
from mellon.models.lcg.position import Position
from mellon.models.lcg.quest.walking import Walk, table_of
from mellon.models.lcg.walks import BEGIN, everything
from mellon.puzzles.generated import records
from mellon.solver import Limits, ask

SHIPPED = ["quiet_through_the_gate", "three_cards_on_the_road"]
TOLD = "lcg quest passage_through_mirkwood goal=progress | 28: 11, 10, 12 | staging 89, 100"
GIVEN = "lcg quest passage_through_mirkwood goal=no_threat | 32: 7 c, 9 c, 8 | staging 94"


def certificate_of(position, seconds=None):
    """Return the answer to a position and its certificate as it is written to a file."""
    answer = ask(position, "solve", limits=Limits(seconds=seconds), certificate=True)
    return answer, parse(json.dumps(answer.to_json("en")["certificate"]))


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
    from mellon.models.lcg.quest import certificate as checker
    from mellon.solver.lcg.quest import certifying

    monkeypatch.setattr(certifying, "MOST_STATES", 100)
    answer, certificate = certificate_of(mellon.load("quiet_through_the_gate"))
    assert certificate["kind"] == "policy" and certificate["claim"]["at_least"] == str(answer.value)
    assert certificate["agreed"] == ["packed", "rules"] and check(certificate).holds
    claimed = {**certificate, "kind": "proof", "claim": {**certificate["claim"], "value": str(answer.value)}, "states": 100}
    assert not check(claimed).holds
    monkeypatch.setattr(checker, "MOST_STATES", 100)
    assert "100" in check(claimed).why.en
    monkeypatch.setattr(certifying, "MOST_ENTRIES", 3)
    _, certificate = certificate_of(mellon.load("quiet_through_the_gate"))
    assert certificate["kind"] == "agreement" and not check(certificate).holds


def test_lc_a_commitment_that_is_given_is_valued_alone():
    answer, certificate = certificate_of(Position.parse(GIVEN))
    assert certificate["kind"] == "proof" and check(certificate).holds and certificate["claim"]["value"] == str(answer.value)
    free, another = certificate_of(Position.parse(GIVEN.replace(" c", "")))
    assert another["states"] > certificate["states"] and free.value >= answer.value
    assert not check({**another, "position": certificate["position"]}).holds


def mutations(certificate):
    """Yield the certificate with one thing changed each time."""
    entries = certificate["at_least"]
    for at, entry in enumerate(entries[:8]):
        yield f"entry {at} left out", {"at_least": entries[:at] + entries[at + 1 :]}
        changed = [{"value": "1/7"}]
        if "take" in entry:
            changed += [{"take": entry["take"] + 1}, {"take": 10_000}, {"do": [*entry["do"], "pass"]}]
        for change in changed:
            yield f"entry {at}: {change}", {"at_least": [*entries[:at], {**entry, **change}, *entries[at + 1 :]]}
        if "take" in entry and entry["value"] != "0":
            yield f"entry {at} given up", {"at_least": [*entries[:at], {"given_up": True, "value": "0"}, *entries[at + 1 :]]}
    yield "an entry too many", {"at_least": [*entries, entries[-1]]}
    yield "fewer states", {"states": certificate["states"] - 1}
    yield "no states", {"states": None}
    for value in ("0", "1", "20/21", "43/44"):
        yield f"claim {value}", {"claim": {**certificate["claim"], "value": value}}
    yield "another goal", {"claim": {**certificate["claim"], "goal": "all_killed"}}
    yield "only engines", {"kind": "agreement"}


@pytest.mark.parametrize("name", [SHIPPED[0], TOLD])
def test_lc_a_changed_certificate_is_refused(name):
    _, certificate = certificate_of(Position.parse(name) if "|" in name else mellon.load(name))
    assert check(certificate).holds and certificate["kind"] == "proof"
    tried = 0
    for what, change in mutations(certificate):
        found = check({**certificate, **change})
        assert not found.holds and found.why and found.why.pl != found.why.en, what
        tried += 1
    assert tried > 15


def test_lc_a_worse_commitment_does_not_prove_the_value_and_a_better_one_is_found():
    """A policy that holds on its own is no proof of the value where another commitment does better."""
    position = mellon.load("quiet_through_the_gate")
    _, certificate = certificate_of(position)
    walk = Walk(table_of(position, False), position, everything, 20_000)
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
