"""The refresh phase: paying for a hero caught in a web, in `resolve`, `legal` and `plan`."""

from __future__ import annotations

from typing import Any

import pytest

from mellon.models.common import BadInput
from mellon.models.lcg.moves import Move
from mellon.models.lcg.position import Position
from mellon.models.lcg.round import refresh
from mellon.solver.game import ask
from tests.support.contract import told_illegal, told_line, told_moves
from tests.support.lcg.tables import done, player, table, told

MIRKWOOD: dict[str, Any] = {"scenario": "passage_through_mirkwood"}


def webbed(resources: int = 2, webs: int = 1, **keys: Any) -> Position:
    """Return Aragorn exhausted under webs, the bats engaged; two harmless reveals are known."""
    hero = {"card": 1, "exhausted": True, "resources": resources, "attached": [80] * webs}
    given = {"question": "plan", "goal": "kill 98", "stage": 119, "shadow": False, "encounter": {"order": [95, 95]}, **keys}
    given |= {"rounds": 2} if given["question"] == "plan" else {}
    return table(player(hero, threat=26, engaged=[{"card": 98}]), **MIRKWOOD, **given)


@pytest.mark.rule("LC.card.web", "LC.refresh.order")
def test_lc_refresh_a_paid_web_lets_the_hero_ready() -> None:
    p = webbed()
    assert list(refresh.payable(p)) == [(0, 0, 2)]
    after = refresh.refresh(p, paid=[(0, 0)]).players[0].characters[0]
    assert not after.exhausted and after.resources == 0 and after.attached_cards == (80,)
    unpaid = refresh.refresh(p).players[0].characters[0]
    assert unpaid.exhausted and unpaid.resources == 2


@pytest.mark.rule("LC.card.web")
@pytest.mark.parametrize(("resources", "webs", "able"), [(1, 1, False), (2, 1, True), (3, 2, False), (4, 2, True)])
def test_lc_refresh_every_web_costs_two_of_the_heros_own_resources(resources: int, webs: int, able: bool) -> None:
    assert bool(list(refresh.payable(webbed(resources, webs)))) is able


@pytest.mark.rule("LC.card.web")
def test_lc_refresh_nobody_pays_for_a_hero_who_is_ready_or_free() -> None:
    ready = table(player({"card": 1, "resources": 5, "attached": [80]}, {"card": 3, "exhausted": True, "resources": 5}), **MIRKWOOD)
    assert list(refresh.payable(ready)) == []


@pytest.mark.rule("LC.card.web", "LC.refresh.order")
def test_lc_resolve_pays_for_the_web_after_refresh() -> None:
    after = done(webbed(), "pass", "undefended 98", "end", "refresh", "pay 80 on 1")
    hero = after.position["player"][0]["characters"][0]
    assert not hero.get("exhausted") and hero["resources"] == 1
    assert "LC.card.web" in told(after)
    kept = done(webbed(), "pass", "undefended 98", "end", "refresh").position["player"][0]["characters"][0]
    assert kept["exhausted"] and kept["resources"] == 3


@pytest.mark.rule("LC.card.web")
@pytest.mark.parametrize(("resources", "paid"), [(1, "pay 80 on 1"), (2, "pay 80 on 3"), (2, "pay 95 on 1")])
def test_lc_resolve_refuses_a_payment_that_the_card_does_not_allow(resources: int, paid: str) -> None:
    with pytest.raises(BadInput, match=r"moves\[5\].*LC\.card\.web"):
        done(webbed(resources), "pass", "undefended 98", "end", "refresh", paid)


@pytest.mark.rule("LC.card.web")
def test_lc_legal_lists_the_payment_right_after_refresh() -> None:
    begun = tuple(map(Move.parse, ("pass", "undefended 98", "end", "refresh")))
    for question in ("plan", "round"):
        goal = {"goal": "no_hero_lost"} if question == "round" else {}
        p = webbed(question=question, **goal).but(moves=begun)
        listed = {entry["move"]: entry["rule"] for entry in told_moves(ask(p, "legal"))}
        assert listed["pay 80 on 1"] == "LC.card.web"
        poor = webbed(1, question=question, **goal).but(moves=begun)
        assert {entry["move"]: entry["rule"] for entry in told_illegal(ask(poor, "legal"))}["pay 80 on 1"] == "LC.card.web"


@pytest.mark.rule("LC.card.web")
def test_lc_plan_pays_for_the_web_where_that_wins() -> None:
    found = ask(webbed(), "solve")
    assert found.verdict.value == "winnable" and found.value == 2
    assert "pay 80 on 1" in [str(word) for word in told_line(found)]
    assert ask(webbed(0), "solve").verdict.value == "lost"
