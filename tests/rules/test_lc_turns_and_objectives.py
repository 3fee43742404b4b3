"""Players attack in turn, a stage that asks for all three objectives, and what the quest's outcome says of an elimination."""

from __future__ import annotations

from typing import Any

import pytest

from mellon.models.common import BadInput
from mellon.models.lcg.position import Position
from mellon.models.lcg.quest import progress
from mellon.solver.game import ask
from tests.support.contract import told_moves
from tests.support.lcg.tables import done, player, table

CAVERNS: dict[str, Any] = {"scenario": "escape_from_dol_guldur", "question": "quest", "stage": 124, "progress": 15}
TWO: dict[str, Any] = {"question": "combat", "shadow": False, "scenario": "passage_through_mirkwood", "goal": "all_killed"}


def holding(objectives: list[int], prisoner: bool = False) -> Position:
    """Return stage 124 with its points reached and these objectives claimed, a hero in prison or not."""
    squad = [{"card": 7, "attached": objectives[:2]}, {"card": 1, "attached": objectives[2:]}, {"card": 3, "prisoner": prisoner}]
    return table(player(*squad, threat=20), **CAVERNS)


@pytest.mark.rule("LC.quest.cannot_defeat", "LC.keywords.claim")
@pytest.mark.parametrize("held", [[], [108], [108, 109]])
def test_lc_the_caverns_are_not_left_with_fewer_than_three_objectives(held: list[int]) -> None:
    assert progress.blocked(holding(held))
    assert progress.advance(holding(held)).position.stage == 124


@pytest.mark.rule("LC.quest.cannot_defeat", "LC.keywords.claim", "LC.card.rescue")
def test_lc_the_caverns_are_left_with_three_objectives_and_no_prisoner() -> None:
    assert progress.advance(holding([108, 109, 110])).position.stage == 125
    assert progress.blocked(holding([108, 109, 110], prisoner=True))


def fight() -> Position:
    first = player(1, 13, engaged=[{"card": 98, "attacked": True}])
    return table(first, player(5, 4, engaged=[{"card": 89, "attacked": True}]), **TWO)


@pytest.mark.rule("LC.attack.after_enemies")
def test_lc_a_player_does_not_attack_after_the_next_one_has() -> None:
    assert done(fight(), "1 attack 98 with 1", "2 attack 89 with 5 4", "end").outcome["killed"] == [98, 89]
    with pytest.raises(BadInput, match=r"moves\[2\]"):
        done(fight(), "2 attack 89 with 5 4", "1 attack 98 with 1")
    with pytest.raises(BadInput, match=r"moves\[2\]"):
        done(fight(), "2 attack 89 with 4", "1 attack 98 with 1")


@pytest.mark.rule("LC.score.eliminated", "LC.end.eliminated")
def test_lc_resolve_and_solve_agree_on_the_threat_of_an_eliminated_player() -> None:
    weak = {"card": 7, "damage": 2, "committed": True}
    p = table(player(weak, threat=34), scenario="passage_through_mirkwood", question="quest", stage=119, encounter={"unseen": [93]})
    (entry,) = told_moves(ask(p, "solve"))
    assert {str(gain): str(share) for gain, share in entry["threat_gain"].items()} == {"16": "1"}
    outcome = done(p, "reveal 93").outcome
    assert outcome["threat_gain"] == 16 and outcome["eliminated"] == [1] and outcome["progress"] == 0
