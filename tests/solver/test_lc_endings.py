"""The ways a combat can end that a plan follows: what one ending beats, and what it must not."""

from __future__ import annotations

from typing import Any

import pytest

from mellon.models.lcg.position import Position
from mellon.solver.lcg.combat.endings import endings
from mellon.solver.limits import LimitReached, Watch
from tests.support.lcg.tables import player, table

BASIC: dict[str, Any] = {"scenario": "passage_through_mirkwood", "question": "plan", "goal": "survive", "shadow": False}


def hurt(p: Position, card: int) -> set[int]:
    """Return how much damage a character can have when the combat is over."""
    squads = [advance.position.players[0].characters for _, advance, _ in endings(p, Watch())]
    return {c.damage for squad in squads for c in squad if c.card == card}


@pytest.mark.rule("LC.card.gimli")
def test_lc_endings_damage_on_gimli_is_not_simply_worse() -> None:
    tired = {"card": 4, "exhausted": True}
    assert hurt(table(player(tired, 8, engaged=[{"card": 96}]), **BASIC), 4) == {0, 2}


@pytest.mark.rule("LC.combat.undefended")
def test_lc_endings_damage_without_any_use_is_left_out() -> None:
    p = table(player(8, 10, engaged=[{"card": 101}]), question="plan", goal="survive", shadow=False)
    assert hurt(p, 8) == hurt(p, 10) == {0}


@pytest.mark.rule("LC.card.web")
def test_lc_endings_a_webbed_hero_may_end_the_combat_ready() -> None:
    """Attacking would hurt the enemy more, but exhausts the hero whom the web would then hold."""
    p = table(player({"card": 1, "attached": [80]}, 8, engaged=[{"card": 96}]), **BASIC)
    ready = [next(c.ready for c in advance.position.players[0].characters if c.card == 1) for _, advance, _ in endings(p, Watch())]
    assert set(ready) == {True, False}


def test_lc_endings_stop_with_the_watch() -> None:
    watch = Watch()
    watch.stop()
    with pytest.raises(LimitReached):
        endings(table(player(1, 8, engaged=[{"card": 96}]), **BASIC), watch)
