"""Certificates of scores, engagements, payments and plans: counted and carried out anew; what is changed is refused."""

from __future__ import annotations

import json

import pytest

import mellon
from mellon.models.common import BadInput
from mellon.models.common.certificates import check, parse
from mellon.models.lcg.position import Position
from mellon.solver import ask

SCORE = "lcg score | 30: 7 d2, 11"
ENGAGEMENT = "lcg engagement passage_through_mirkwood | 38: 7, 11 | staging 89, 74"
PAYMENT = "lcg payment | 30: 7 r3, 11 r1 / hand 28, 16"


def certificate_of(position):
    answer = ask(position, "solve", certificate=True)
    return answer, parse(json.dumps(answer.to_json("en")["certificate"]))


@pytest.mark.parametrize(("line", "kind"), [(SCORE, "count"), (ENGAGEMENT, "replay"), (PAYMENT, "replay")])
def test_lc_what_is_counted_or_carried_out_is_checked(line, kind):
    answer, certificate = certificate_of(Position.parse(line))
    found = check(certificate)
    assert certificate["kind"] == kind and found.holds and found.checked
    (key, told), *_ = found.claim.items()
    assert told == str(answer.value)
    wrong = check({**certificate, "claim": {key: str(int(told) + 1)}})
    assert not wrong.holds and told in wrong.why.en and wrong.why.pl != wrong.why.en


def test_lc_a_campaign_is_summed_too():
    position = Position.parse(SCORE).but(scores=(40, 51))
    _, certificate = certificate_of(position)
    assert check(certificate).holds and int(certificate["claim"]["campaign"]) > 91
    assert not check({**certificate, "claim": {**certificate["claim"], "campaign": "91"}}).holds
    with pytest.raises(BadInput):
        check({**certificate, "claim": {"value": certificate["claim"]["value"]}})


def test_lc_cards_that_cannot_be_paid_are_not_called_paid():
    position = Position.parse(PAYMENT)
    dear = position.but(moves=mellon.load({**_table(position), "moves": ["play 28", "play 16"]}).moves)
    answer, certificate = certificate_of(dear)
    assert certificate["claim"] == {"verdict": str(answer.verdict)} and check(certificate).holds
    other = {"lost": "winnable", "winnable": "lost"}[str(answer.verdict)]
    assert not check({**certificate, "claim": {"verdict": other}}).holds


def _table(position):
    from mellon.models.lcg.notation import to_table

    return to_table(position)


def test_lc_a_plan_is_carried_out():
    answer, certificate = certificate_of(mellon.load("two_rounds_for_the_spider"))
    assert certificate["kind"] == "replay" and certificate["claim"] == {"verdict": "winnable", "at_most": str(answer.value)}
    assert check(certificate).holds
    moves = certificate["moves"]
    for change in (
        {"moves": moves[: len(moves) // 2]},
        {"moves": [words for words in moves if not words.startswith("attack")]},
        {"moves": []},
        {"claim": {"verdict": "winnable", "at_most": "1"}},
        {"claim": {"verdict": "lost"}},
        {"kind": "count"},
        {"kind": "agreement"},
    ):
        found = check({**certificate, **change})
        assert not found.holds and found.why.en, change


@pytest.mark.parametrize("change", [{"moves": "all"}, {"moves": [1]}, {"question": "score"}, {"kind": "proof"}, {"claim": {}}], ids=str)
def test_lc_what_cannot_be_read_is_refused(change):
    _, certificate = certificate_of(Position.parse(ENGAGEMENT))
    with pytest.raises(BadInput):
        check({**certificate, **change})
