"""Corners of the card game that other tests pass by: who is hurt by default, exact costs in a battle, the reason of each refusal."""

from __future__ import annotations

import pytest

from mellon.models.common import BadInput, Step
from mellon.models.lcg.combat.battle import Battle
from mellon.models.lcg.combat.dealing import first_states
from mellon.models.lcg.combat.paying import ways_to_pay
from mellon.models.lcg.combat.playing import Play
from mellon.models.lcg.moves import Move
from mellon.models.lcg.notation import read_line
from mellon.models.lcg.quest.progress import remove
from mellon.models.lcg.round.engagement import sturdiest_hero
from tests.support.lcg.tables import player, table

ESCAPE = {"scenario": "escape_from_dol_guldur"}
MIRKWOOD = "passage_through_mirkwood"


def refused(line: str, *moves: str) -> str:
    with pytest.raises(BadInput) as fault:
        Play(Battle(read_line(line), follow_all=True), [Move.parse(move) for move in moves]).run()
    return str(fault.value)


@pytest.mark.rule("LC.card.hummerhorns")
def test_lc_unavoidable_damage_falls_on_a_free_hero_and_never_on_an_ally() -> None:
    freed = table(player(7, 3, {"card": 1, "prisoner": True}, 29), **ESCAPE, question="quest")
    assert sturdiest_hero(freed, 0, 1) == 1
    hurt = table(player({"card": 7, "damage": 2}, {"card": 3, "damage": 3}, {"card": 1, "prisoner": True}, 29), **ESCAPE, question="quest")
    assert sturdiest_hero(hurt, 0, 1) == 0 and hurt.card(29).is_hero is False
    alone = table(player({"card": 7, "prisoner": True}, 29), **ESCAPE, question="quest")
    assert sturdiest_hero(alone, 0, 1) == 0


@pytest.mark.rule("LC.planning.thicket")
@pytest.mark.parametrize("resources, ways", [((1, 1, 1), 1), ((3, 3, 0), 0), ((2, 1, 1), 1)])
def test_lc_planning_thicket_in_a_battle_takes_one_from_each_of_three_pools(resources: tuple[int, ...], ways: int) -> None:
    heroes = [{"card": card, "resources": n} for card, n in zip((4, 5, 6), resources, strict=True)]
    b = Battle(table(player(*heroes, hand=[36], engaged=[{"card": 89}]), question="combat", scenario=MIRKWOOD, shadow=False))
    state = next(iter(first_states(b)))[-1]
    found = ways_to_pay(b, state, 0, b.p.card(36), separate=True)
    assert len(found) == ways
    assert all(sum(pools) == sum(resources) - 3 for pools in found)


@pytest.mark.rule("LC.attack.ready_only")
def test_lc_an_attack_is_refused_by_its_own_reason() -> None:
    line = f"lcg combat {MIRKWOOD} shadow=off | 30: 11, 5 x, 29 / 91 a, 89 a"
    assert "LC.attack.ready_only" in refused(line, "attack 91 with 5")
    assert "LC.attack.once_per_enemy" in refused(line, "attack 91 with 11", "attack 91 with 29")
    assert "LC.attack.sum" in refused(line, "attack 76 with 11")


def test_lc_a_switch_that_is_neither_true_nor_false_is_refused() -> None:
    with pytest.raises(BadInput) as fault:
        table(player({"card": 7, "exhausted": 1}), question="quest", scenario=MIRKWOOD, shadow="yes")
    assert {defect.where for defect in fault.value.defects} == {"shadow", "player[1].characters[1].exhausted"}


@pytest.mark.rule("LC.card.legolas")
@pytest.mark.parametrize("foe, progress", [("97 a", 2), ("91 a", 0)])
def test_lc_legolas_places_progress_only_for_an_enemy_that_he_destroys(foe: str, progress: int) -> None:
    b = Battle(read_line(f"lcg combat {MIRKWOOD} shadow=off | 30: 5 / {foe}"), follow_all=True)
    state = Play(b, [Move.parse(f"attack {foe.split()[0]} with 5")]).run()
    assert state.rest.progress == progress


@pytest.mark.parametrize("there, taken", [(3, 2), (1, 1), (0, 0)])
def test_lc_progress_taken_off_is_told_as_far_as_there_is_any(there: int, taken: int) -> None:
    log: list[Step] = []
    p = table(player(7), question="quest", scenario=MIRKWOOD, stage=119, progress=there)
    assert remove(p, 2, log, "LC.quest.progress").progress == there - taken
    assert [step.text.en for step in log] == ([f"{taken} progress less on the quest card"] if taken else [])


@pytest.mark.parametrize("progress", [0, 99])
def test_lc_the_progress_of_a_stage_may_be_written_beside_its_card(progress: int) -> None:
    assert table(player(7), question="quest", scenario=MIRKWOOD, stage={"card": 119, "progress": progress}).progress == progress
