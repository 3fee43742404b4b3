"""Which pairs of cards end a battle alike, so that the rules need to be walked once for each way to end and not for each pair.

In a battle where nothing but texts comes between the open cards and the comparison there are five ways to end: one fighter falls, the
other, both, or one of them retreats; or Magic is swapped first. Sound because the next state depends on the way to end alone; a property test compares it with
the rules pair by pair.
"""

from __future__ import annotations

from mellon.models.konfrontacja.board import FELLOWSHIP, SAURON
from mellon.models.konfrontacja.cards import Card, deck
from mellon.models.konfrontacja.retreats import refuges
from mellon.models.konfrontacja.stages import ability, fighters
from mellon.models.konfrontacja.state import Pending, Table
from mellon.models.konfrontacja.strength import own_strengths

BOTH_FALL, SAURON_FALLS, FELLOWSHIP_FALLS, FELLOWSHIP_RETREATS, SAURON_RETREATS = range(-1, -6, -1)
FETCHES = (-6, -7)
"""The Fellowship's Magic takes a card from the discard, or Sauron's does."""


class Ends:
    """Tells how pairs of cards end one battle, as it stands before cards are picked."""

    __slots__ = ("_base", "_retreats_end", "_room", "_void", "_void_all")

    def __init__(self, table: Table, p: Pending) -> None:
        ours, theirs = fighters(table, p)
        enemy = ability(table, p)
        self._base = own_strengths(table, p)
        self._void_all = table.people[theirs].own_card_void
        self._void = enemy.voids_enemy_text if enemy is not None else ()
        self._room = tuple(bool(refuges(table, p.state, piece, (way,))) for piece, way in ((ours, "backward"), (theirs, "sideways")))
        self._retreats_end = table.readings.retreat_ends

    def of(self, ours: int, theirs: int, fresh: bool) -> int | None:
        """Return the way in which two cards end the battle, or who fetches; None where a reading makes it less simple."""
        mine, other = deck(FELLOWSHIP)[ours], deck(SAURON)[theirs]
        value = 0 if self._void_all else other.value
        works = other.is_text and not self._void_all and other.id not in self._void
        if works and other.effect == "fetch" and not fresh:
            return FETCHES[SAURON]
        if works and other.effect == "retreat":
            if self._room[SAURON]:
                return SAURON_RETREATS if self._retreats_end else None
            if mine.is_text:
                return None
        if works and other.effect == "void_text" and mine.is_text:
            return self._compared(0, 0)
        return self._after_sauron(mine, value, fresh)

    def _after_sauron(self, mine: Card, value: int, fresh: bool) -> int | None:
        if mine.effect == "fetch":
            return self._compared(0, value) if fresh else FETCHES[FELLOWSHIP]
        if mine.effect == "ignore_strength":
            return self._compared(0, 0)
        if mine.effect == "both_defeated":
            return BOTH_FALL
        if mine.effect == "retreat" and self._room[FELLOWSHIP]:
            return FELLOWSHIP_RETREATS
        return self._compared(mine.value, value)

    def _compared(self, ours: int, theirs: int) -> int:
        lead = self._base[FELLOWSHIP] + ours - self._base[SAURON] - theirs
        return BOTH_FALL if not lead else SAURON_FALLS if lead > 0 else FELLOWSHIP_FALLS
