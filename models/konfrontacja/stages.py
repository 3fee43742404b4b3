"""The stages of a turn and the flags of a battle, as the state machine numbers them."""

from __future__ import annotations

from mellon.models.konfrontacja.board import FELLOWSHIP
from mellon.models.konfrontacja.characters import Character
from mellon.models.konfrontacja.state import Pending, Table

TUNNEL, ARRIVE, CHOOSE, DRAW, REVEAL, STEP_IN, GWAIHIR, FELLOWSHIP_ABILITY, SAURON_ABILITY = range(9)
CARDS, FIRST_CARD, EARLY_MAGIC, SECOND_CARD, SAURON_WINDOW, ANOTHER_CARD, FELLOWSHIP_WINDOW = range(9, 16)
SAURON_TEXT, FELLOWSHIP_TEXT, COMPARE, AFTERMATH, BATTLE_END, TURN_END = range(16, 22)

EXTRA_STEP = 1
ONE_BATTLE = 2
WINDED = 4
"""Gwaihir has replaced the Fellowship fighter's ability."""
NO_CARDS = 8
BESIDE = 16
AIDED = 32
TEXT_VOID = 64
IGNORED = 128
SAURON_AWAY = 256
RETREAT_FAILED = 512
FELLOWSHIP_LOST = 1024
SAURON_LOST = 2048
PER_TURN = EXTRA_STEP | ONE_BATTLE


def fighters(table: Table, p: Pending) -> tuple[int, int]:
    """Return the Fellowship's and Sauron's fighting pieces."""
    return (p.mover, p.foe) if table.side[p.mover] == FELLOWSHIP else (p.foe, p.mover)


def ability(table: Table, p: Pending) -> Character | None:
    """Return the Fellowship fighter if its own ability works: not against the Warg, not replaced by Gwaihir (KF.p12.warg, KF.p15.gwaihir)."""
    ours, theirs = fighters(table, p)
    if p.flags & WINDED or table.people[theirs].blocks_enemy_ability:
        return None
    return table.people[ours]


def in_role(role: str, attacking: bool) -> bool:
    """Tell whether an ability limited to a role works now."""
    return role in ("any", "always") or (role == "attacker") == attacking
