"""What allies do on entering play in the planning phase."""

from __future__ import annotations

from typing import Any

import pytest

from mellon.models.common import BadInput
from mellon.solver.game import ask
from tests.support.contract import told_moves
from tests.support.lcg.tables import done, player, table, told

RICH = {"card": 1, "resources": 9}
MIRKWOOD = {"question": "payment", "scenario": "passage_through_mirkwood"}


def staged(answer: Any) -> list[dict[str, Any]]:
    return list(answer.position["staging"]["cards"])


@pytest.mark.rule("LC.card.entering", "LC.travel.explored_any_time", "LC.planning.enters_ready")
def test_lc_entering_scout_puts_progress_on_a_location_and_explores_it() -> None:
    p = table(player(RICH, hand=[16, 16]), **MIRKWOOD, staging=[99, {"card": 95, "progress": 1}])
    after = done(p, "play 16", "use 16 on 99", "play 16", "use 16 on 95")
    assert (
        staged(after) == [{"card": 99, "progress": 1}]
        and after.position["encounter"]["discard"] == [95]
        and "LC.card.entering" in told(after)
    )
    idle = done(p, "play 16")
    assert staged(idle)[0] == {"card": 99}
    active = table(player(RICH, hand=[16]), **MIRKWOOD, active={"card": 95, "progress": 1})
    assert "active" not in done(active, "play 16", "use 16 on 95").position


@pytest.mark.rule("LC.card.entering", "LC.card.son_of_arnor", "LC.encounter.same_thing")
def test_lc_entering_son_of_arnor_pulls_an_enemy_from_staging_or_from_another_player() -> None:
    p = table(player(RICH, hand=[15]), player(3, engaged=[{"card": 89, "damage": 1}]), **MIRKWOOD, staging=[96])
    mine = done(p, "play 15", "use 15 on 96").position["player"]
    assert mine[0]["engaged"] == [{"card": 96, "fresh": True}]
    taken = done(p, "play 15", "use 15 on 89").position["player"]
    assert taken[0]["engaged"] == [{"card": 89, "damage": 1, "fresh": True}] and taken[1]["engaged"] == []
    swarm = table(player(RICH, hand=[15]), **MIRKWOOD, staging=[75])
    assert done(swarm, "play 15", "use 15 on 75").position["player"][0]["eliminated"]


@pytest.mark.rule("LC.card.entering", "LC.damage.destroyed")
def test_lc_entering_orc_slayer_hurts_every_orc_once() -> None:
    p = table(
        player(RICH, hand=[18], engaged=[{"card": 89, "damage": 2}, {"card": 96}]), **MIRKWOOD, staging=[89, {"card": 89, "damage": 1}, 97]
    )
    after = done(p, "play 18", "use 18")
    assert after.position["player"][0]["engaged"] == [{"card": 96}] and after.position["encounter"]["discard"] == [89]
    assert staged(after) == [{"card": 89, "damage": 1}, {"card": 89, "damage": 2}, {"card": 97, "damage": 1}]


@pytest.mark.rule("LC.card.entering", "LC.end.win", "LC.keywords.victory")
def test_lc_entering_gandalf_hurts_an_enemy_or_lowers_threat() -> None:
    p = table(player(RICH, hand=[73], threat=30), **MIRKWOOD, stage=121, staging=[{"card": 76, "damage": 5}, 75])
    dead = done(p, "play 73", "use 73 on 76")
    assert [entry["card"] for entry in staged(dead)] == [75] and "LC.end.win" in told(dead)
    assert done(p, "play 73", "use 73 on 75").position["victory"] == [75]
    assert done(p, "play 73", "use 73").position["player"][0]["threat"] == 25
    said = [text.en for text in done(p, "play 73").assumptions]
    assert any("73 Gandalf" in text and "drawing" in text for text in said)


@pytest.mark.rule("LC.card.entering", "LC.effects.control")
def test_lc_entering_miner_and_hammersmith_deal_with_attachments() -> None:
    caught = {"card": 11, "resources": 4, "attached": [80, {"card": 55, "owner": 2}]}
    p = table(player(caught, hand=[61, 59], discard=[40, 69, 13]), player(7), **MIRKWOOD)
    web = done(p, "play 61", "use 61 on 80")
    assert web.position["encounter"]["discard"] == [80] and web.position["player"][0]["characters"][0]["attached"] == [
        {"card": 55, "owner": 2}
    ]
    favour = done(p, "play 61", "use 61 on 55").position["player"]
    assert favour[1]["discard"] == [55]
    smith = done(p, "play 59", "use 59 on 69").position["player"][0]
    assert smith["hand"] == [61, 69] and smith["discard"] == [40, 13]


@pytest.mark.rule("LC.card.entering")
def test_lc_entering_what_is_possible_is_listed_and_the_rest_refused() -> None:
    p = table(player(RICH, hand=[15, 13]), **MIRKWOOD, staging=[96, 99])
    assert {m["move"]: m.get("on_entering") for m in told_moves(ask(p, "legal"))} == {"play 15": ["use 15 on 96"], "play 13": None}
    with pytest.raises(BadInput, match=r"moves\[2\].*use 15 on 96"):
        done(p, "play 15", "use 15 on 99")
    with pytest.raises(BadInput, match=r"moves\[2\]"):
        done(p, "play 13", "use 13")


@pytest.mark.rule("LC.card.entering", "LC.quest.commit")
def test_lc_entering_works_in_a_whole_round() -> None:
    p = table(
        player({"card": 1, "resources": 3}, 7, hand=[16], threat=20), question="round", scenario="passage_through_mirkwood", staging=[99]
    )
    after = done(p, "play 16", "use 16 on 99", "commit 7", "reveal 95", "travel 99", "end")
    assert after.position["active"] == {"card": 99, "progress": 1}
