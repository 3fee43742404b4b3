"""Which cards of a hand can be paid and played, and the rule against each other one."""

from __future__ import annotations

from typing import Any

import pytest

from mellon.models.common import BadInput
from mellon.solver.game import ask as answer_to
from tests.support.contract import told_illegal, told_moves
from tests.support.lcg.tables import done, player, table
from tests.support.lcg.written import ESCAPE, plays


@pytest.mark.rule("LC.planning.match", "LC.planning.pool", "LC.planning.exhausted_pays")
def test_the_rulebook_example_of_payment(ask):
    legal, illegal = plays(ask, [13, 45], "3, resources = 3 | 7, resources = 2, exhausted = true | 8, resources = 2")
    assert set(legal) == {"play 13", "play 45"} and not illegal
    assert legal["play 13"]["left"][0] == {"hero": 3, "resources": 1}
    assert legal["play 45"]["pay"] == [{"hero": 7, "resources": 2}, {"hero": 8, "resources": 2}]


@pytest.mark.parametrize(
    ("hand", "characters", "rule"),
    [
        pytest.param(29, "3, resources = 3", "LC.planning.match", marks=pytest.mark.rule("LC.planning.match")),
        pytest.param(13, "3, resources = 1 | 7, resources = 9", "LC.planning.enough", marks=pytest.mark.rule("LC.planning.enough")),
        pytest.param(38, "7, resources = 9", "LC.planning.zero", marks=pytest.mark.rule("LC.planning.zero")),
        pytest.param(21, "7, resources = 9", "LC.planning.zero", marks=pytest.mark.rule("LC.planning.zero")),
        pytest.param(73, "3, resources = 2 | 7, resources = 2", "LC.planning.enough", marks=pytest.mark.rule("LC.planning.neutral")),
        pytest.param(73, "3, resources = 9 | 73", "LC.unique.one_in_play", marks=pytest.mark.rule("LC.unique.one_in_play")),
        pytest.param(26, "1, resources = 9, attached = [26]", "LC.unique.one_in_play", marks=pytest.mark.rule("LC.unique.one_in_play")),
        pytest.param(55, "3, resources = 2, attached = [27]", "LC.planning.match", marks=pytest.mark.rule("LC.planning.match")),
        pytest.param(69, "11, resources = 3", "LC.planning.host", marks=pytest.mark.rule("LC.planning.host")),
        pytest.param(36, "4, resources = 3 | 5, resources = 1 | 6", "LC.planning.thicket", marks=pytest.mark.rule("LC.planning.thicket")),
    ],
)
def test_a_card_that_cannot_be_played_names_its_rule(ask, hand, characters, rule):
    legal, illegal = plays(ask, [hand], characters)
    assert not legal and illegal[f"play {hand}"]["rule"] == rule and illegal[f"play {hand}"]["why"]


@pytest.mark.rule("LC.planning.neutral", "LC.unique.one_in_play", "LC.planning.host", "LC.planning.thicket")
def test_cards_that_can_be_played(ask):
    assert plays(ask, [73], "3, resources = 2 | 7, resources = 2 | 4, resources = 1")[0]
    assert plays(ask, [13], "3, resources = 2 | 13")[0]
    assert plays(ask, [14], "3, resources = 4", more="discard = [14]\n")[0]
    assert plays(ask, [55], "1, resources = 2, attached = [27]")[0]
    assert plays(ask, [69], "11, resources = 3", engaged="96")[0]
    assert plays(ask, [56], "7, resources = 1", staging="99")[0]
    assert plays(ask, [36], "4, resources = 1 | 5, resources = 1 | 6, resources = 1", engaged="96")[0]
    assert not plays(ask, [69], "11, resources = 3", engaged="102", scenario=ESCAPE)[0]
    assert "play 14" in plays(ask, [14], "3, resources = 4", (29, "1 | 14", ""))[1]


@pytest.mark.rule("LC.card.recovery", "LC.contents.errata")
def test_lc_stand_and_fight_needs_an_ally_in_a_discard_pile_and_pays_its_cost() -> None:
    def hand(pile: list[int], resources: int = 3, **keys: Any) -> Any:
        return table(player({"card": 7, "resources": resources}, hand=[51], discard=pile), question="payment", **keys)

    for empty in (hand([]), hand([73]), hand([20])):
        listed = answer_to(empty, "legal")
        assert told_moves(listed) == [] and [entry["rule"] for entry in told_illegal(listed)] == ["LC.card.recovery"]
    assert [entry["rule"] for entry in told_illegal(answer_to(hand([45]), "legal"))] == ["LC.planning.enough"]
    (entry,) = told_moves(answer_to(hand([13, 45], 4), "legal"))
    assert entry["allies"] == [{"card": 13, "x": 2}, {"card": 45, "x": 4}] and entry["x_up_to"] == 4
    assert told_moves(answer_to(hand([73], 5, edition="print2011"), "legal"))
    after = done(hand([13]), "play 51 on 13").position
    assert after is not None and after["player"][0]["discard"] == [51]
    assert after["player"][0]["characters"] == [{"card": 7, "resources": 1}, {"card": 13}]
    for wrong in ("play 51", "play 51 on 15"):
        with pytest.raises(BadInput):
            done(hand([13, 45], 4), wrong)
