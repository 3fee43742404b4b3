"""What single cards do in the quest phase: treacheries, heroes, events, attachments and stages."""

from __future__ import annotations

from typing import Any

import pytest

from mellon.models.common import BadInput
from mellon.models.lcg.position import BOOK
from mellon.solver.answer import Answer
from tests.support.lcg.tables import done, player, table

MIRKWOOD: dict[str, Any] = {"question": "quest", "scenario": "passage_through_mirkwood"}
ANDUIN: dict[str, Any] = {"question": "quest", "scenario": "journey_down_the_anduin"}
ESCAPE: dict[str, Any] = {"question": "quest", "scenario": "escape_from_dol_guldur"}


def unseen(*numbers: int) -> dict[str, Any]:
    return {"encounter": {"unseen": list(numbers)}}


def mine(answer: Answer, who: int = 0) -> dict[str, Any]:
    assert answer.position is not None
    found: dict[str, Any] = answer.position["player"][who]
    return found


def damages(answer: Answer, who: int = 0) -> dict[int, int]:
    return {c["card"]: c.get("damage", 0) for c in mine(answer, who)["characters"]}


def staged(answer: Answer) -> list[int]:
    assert answer.position is not None
    return [entry["card"] for entry in answer.position["staging"]["cards"]]


@pytest.mark.rule("LC.card.eowyn")
def test_lc_card_eowyn_once_a_round_for_each_player() -> None:
    p = table(player(7, hand=[46, 50]), player(1, hand=[13]), question="quest", **unseen(97, 75))
    both = done(p, "1 commit 7", "reveal 97", "reveal 75", "1 use 7 with 46", "2 use 7 with 13")
    assert both.outcome["willpower"] == 6
    with pytest.raises(BadInput):
        done(p, "1 commit 7", "reveal 97", "reveal 75", "1 use 7 with 46", "1 use 7 with 50")


@pytest.mark.rule("LC.card.king_spider", "exhaust_too_few")
def test_lc_card_king_spider_each_player_exhausts_a_ready_character() -> None:
    p = table(player(7, 1, 13), **MIRKWOOD)
    with pytest.raises(BadInput, match="exhaust 1"):
        done(p, "commit 7", "reveal 74")
    after = done(p, "commit 7", "reveal 74", "exhaust 13")
    assert [c.get("exhausted", False) for c in mine(after)["characters"]] == [True, False, True]
    nobody = done(table(player(7), **MIRKWOOD), "commit 7", "reveal 74")
    assert nobody.outcome["threat"] == 2


@pytest.mark.rule("LC.card.ungoliants_spawn", "LC.effects.lasting")
def test_lc_card_ungoliants_spawn_weakens_but_never_below_zero() -> None:
    p = table(player(7, 1, {"card": 3, "attached": [71]}, 29), **MIRKWOOD)
    after = done(p, "commit 7 1 3 29", "reveal 76")
    assert after.outcome["willpower"] == 3 + 1 + 0 + 0


@pytest.mark.rule("LC.card.orcs")
def test_lc_card_orcs_two_damage_to_a_committed_character_of_choice() -> None:
    p = table(player(7, 1, 13), **MIRKWOOD)
    assert damages(done(p, "commit 7 1", "reveal 89", "damage 1")) == {7: 0, 1: 2, 13: 0}
    with pytest.raises(BadInput, match="damage 7"):
        done(p, "commit 7 1", "reveal 89", "damage 13")
    killed = done(p, "commit 7 13", "reveal 89", "damage 13")
    assert damages(killed) == {7: 0, 1: 0} and killed.outcome["willpower"] == 4 and mine(killed)["discard"] == [13]


@pytest.mark.rule("LC.card.bats", "LC.quest.stay_committed")
def test_lc_card_bats_take_one_character_off_the_quest_exhausted() -> None:
    p = table(player(7, 1), player(3, 13), **MIRKWOOD)
    after = done(p, "1 commit 7 1", "2 commit 3", "reveal 98", "1 return 1", "reveal 99")
    assert after.outcome["willpower"] == 4
    assert [c.get("exhausted", False) for c in mine(after)["characters"]] == [True, True]


@pytest.mark.rule("LC.card.treacheries")
def test_lc_card_treacheries_driven_by_shadow_counts_cards_or_surges() -> None:
    p = table(player(7), **MIRKWOOD, staging=[96, 99])
    assert done(p, "commit 7", "reveal 92").outcome["threat"] == 5
    empty = table(player(7), **MIRKWOOD)
    after = done(empty, "commit 7", "reveal 92", "reveal 95")
    assert after.outcome["threat"] == 2 and after.position["encounter"]["discard"] == [92]


@pytest.mark.rule("LC.card.treacheries", "LC.combat.defense_vs_effects")
def test_lc_card_treacheries_necromancers_reach_hits_the_exhausted() -> None:
    p = table(player(7, 1, {"card": 8, "exhausted": True}, 16), **MIRKWOOD)
    after = done(p, "commit 7 16", "reveal 93")
    assert damages(after) == {7: 1, 1: 0, 8: 1} and after.outcome["willpower"] == 4


@pytest.mark.rule("LC.card.treacheries")
def test_lc_card_treacheries_of_the_anduin() -> None:
    p = table(player(7, 1, 13, threat=35), **ANDUIN, progress=6, stage=126, staging=[87, 113])
    assert done(p, "commit 7 1", "reveal 86").position["progress"] == 2
    assert damages(done(p, "commit 7", "reveal 116")) == {7: 1, 1: 1, 13: 1}
    assert mine(done(p, "commit 7 1", "reveal 117"))["threat"] == 36
    assert done(p, "commit 7 1", "reveal 118").outcome["threat"] == 8
    assert staged(done(p, "commit 7 1", "reveal 112", "reveal 88")) == [87, 113, 88]
    calm = table(player(7, 1, 13, threat=34), **ANDUIN)
    assert damages(done(calm, "commit 7 1", "reveal 116")) == {7: 0, 1: 0, 13: 0}


@pytest.mark.rule("LC.card.treacheries")
def test_lc_card_treacheries_under_the_shadow_web_and_eyes() -> None:
    p = table(player(7, 1, hand=[50, 13, 26]), player(3), **ESCAPE)
    after = done(p, "1 commit 7", "reveal 104", "reveal 79")
    assert after.outcome["threat"] == 2 and mine(after)["hand"] == [13, 26]
    web = done(table(player(7, 1), **MIRKWOOD), "commit 7", "reveal 80", "answer 1")
    assert mine(web)["characters"][1]["attached"] == [80] and web.position["encounter"]["discard"] == []


@pytest.mark.rule("LC.card.thalin", "thalin_kill_and_surge")
def test_lc_card_thalin_hurts_what_is_revealed() -> None:
    p = table(player(6, 7), **ANDUIN)
    after = done(p, "commit 6", "reveal 111")
    assert after.position["staging"]["cards"] == [{"card": 111, "damage": 1}]
    crows = done(p, "commit 6", "reveal 115")
    assert staged(crows) == [] and crows.outcome["threat"] == 0
    strict = p.but(rulings=p.rulings.with_reading(BOOK, "thalin_kill_and_surge", "still_resolves"))
    assert staged(done(strict, "commit 6", "reveal 115", "reveal 111")) == [111]
    home = done(p, "commit 7", "reveal 111")
    assert home.position["staging"]["cards"] == [{"card": 111}]


@pytest.mark.rule("LC.card.eleanor", "LC.effects.cost")
def test_lc_card_eleanor_cancels_a_treachery_and_another_card_comes() -> None:
    p = table(player(7, 8), **ANDUIN, staging=[87])
    after = done(p, "commit 7", "reveal 118", "use 8", "reveal 88")
    assert after.outcome["threat"] == 6 and after.position["encounter"]["discard"] == [118]
    assert mine(after)["characters"][1]["exhausted"]
    busy = table(player(7, 8), **ANDUIN, staging=[87])
    with pytest.raises(BadInput):
        done(busy, "commit 7 8", "reveal 118", "use 8", "reveal 88")


@pytest.mark.rule("LC.card.quest_events", "LC.effects.cost")
def test_lc_card_quest_events_cancel_and_mute() -> None:
    p = table(player({"card": 7, "resources": 1}, {"card": 10, "resources": 1}, hand=[50, 65, 66]), **MIRKWOOD, staging=[96, 100])
    cancelled = done(p, "commit 7", "reveal 76", "play 50")
    assert cancelled.outcome["willpower"] == 4 and mine(cancelled)["characters"][0].get("resources", 0) == 0
    muted = done(p, "commit 7", "reveal 76", "play 65 on 76")
    assert muted.outcome["threat"] == 4 and muted.outcome["willpower"] == 3
    assert done(p, "commit 7", "reveal 95", "play 66 on 100").outcome["threat"] == 4
    with pytest.raises(BadInput):
        done(p, "commit 7", "reveal 95", "play 65 on 96", "play 66 on 100")


@pytest.mark.rule("LC.card.faramir")
def test_lc_card_faramir_adds_one_to_everybody_on_the_quest() -> None:
    p = table(player(7, 1, 14), **MIRKWOOD)
    after = done(p, "commit 7 1", "reveal 95", "use 14")
    assert after.outcome["willpower"] == 8 and mine(after)["characters"][2]["exhausted"]
    with pytest.raises(BadInput):
        done(p, "commit 7 1 14", "reveal 95", "use 14")


@pytest.mark.rule("LC.card.trackers", "LC.travel.explored_any_time")
def test_lc_card_trackers_place_progress_when_they_go() -> None:
    p = table(player(45, 1), **MIRKWOOD, staging=[{"card": 99, "progress": 2}, {"card": 100}])
    after = done(p, "commit 45", "use 45", "reveal 95")
    assert after.position["staging"]["cards"] == [{"card": 100, "progress": 1}, {"card": 95}]
    guide = table(player(44, 1), **MIRKWOOD, active={"card": 95, "progress": 1})
    assert "active" not in done(guide, "commit 44", "use 44", "reveal 99").position
    bank = table(player(45, 1), **ANDUIN, staging=[{"card": 113, "progress": 2}])
    assert staged(done(bank, "commit 45", "use 45", "reveal 113")) == [113]


@pytest.mark.rule("LC.card.aragorn", "LC.effects.optional")
def test_lc_card_aragorn_readies_only_if_wanted() -> None:
    p = table(player({"card": 1, "resources": 1}), **MIRKWOOD)
    assert mine(done(p, "commit 1", "use 1", "reveal 95"))["characters"] == [{"card": 1}]
    assert mine(done(p, "commit 1", "reveal 95"))["characters"] == [{"card": 1, "exhausted": True, "resources": 1}]


@pytest.mark.rule("LC.card.attachments", "LC.effects.lasting")
def test_lc_card_attachments_change_willpower_and_threat() -> None:
    p = table(
        player({"card": 1, "attached": [27]}, {"card": 7, "attached": [55]}, {"card": 11, "attached": [71]}),
        **MIRKWOOD,
        staging=[{"card": 100, "attached": [56]}],
    )
    after = done(p, "commit 1 7 11", "reveal 79")
    assert after.outcome["willpower"] == 4 + 5 + 2 and after.outcome["threat"] == 1


@pytest.mark.rule("LC.card.attachments")
def test_lc_card_protector_of_lorien_three_times_a_phase() -> None:
    p = table(player({"card": 1, "attached": [70]}, hand=[13, 13, 13, 14]), **MIRKWOOD)
    three = done(p, "commit 1", "reveal 95", "use 70", "use 70", "use 70")
    assert three.outcome["willpower"] == 5
    with pytest.raises(BadInput):
        done(p, "commit 1", "reveal 95", "use 70", "use 70", "use 70", "use 70")
    free = table(player({"card": 1, "attached": [70]}, hand=[13, 13, 13, 14]), **MIRKWOOD, edition="print2011")
    assert done(free, "commit 1", "reveal 95", "use 70", "use 70", "use 70", "use 70").outcome["willpower"] == 6


@pytest.mark.rule("LC.card.stages")
def test_lc_card_stages_change_the_number_of_reveals() -> None:
    p = table(player(7), **ANDUIN, stage=127)
    assert staged(done(p, "commit 7", "reveal 88", "reveal 87")) == [88, 87]
    shore = table(player(7), **ANDUIN, stage=128, staging=[111])
    assert done(shore, "commit 7").outcome == {"willpower": 4, "threat": 2, "progress": 2, "threat_gain": 0, "won": False, "eliminated": []}
    dungeon = table(player(7), **ESCAPE, stage=125)
    assert mine(done(dungeon, "commit 7", "reveal 77"))["engaged"] == [{"card": 0, "fresh": True}]
