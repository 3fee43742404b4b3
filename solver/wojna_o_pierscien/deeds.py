"""What the texts of one card can bring, counted once per position: draws, plays, tokens, corruption, losses of others, locations opened."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from mellon.models.wojna_o_pierscien.drawing import Selector
from mellon.models.wojna_o_pierscien.locations import location
from mellon.models.wojna_o_pierscien.texts import seats_of, selector_of
from mellon.solver.wojna_o_pierscien.reach import CHAINED, Reach, openable

Step = Mapping[str, Any]
_ZONES = {"take_from_deck": "deck", "take_from_cycle": "cycle", "take_from_deck_or_cycle": "both", "recycle": "recycle", "remove": "remove"}
"""The steps that look for cards in a deck or a cycle pile."""
_BACK = {"take_from_cycle", "take_from_deck_or_cycle", "recycle"}


@dataclass
class Deeds:
    """The most that some texts can do together; lists by seat where a seat gets something."""

    coming: list[int]
    """Cards that a seat gets into its hand."""
    spent: list[int]
    """Cards that a seat may have to forsake, also for want of a card to cycle."""
    aside: list[int]
    """Cards drawn aside."""
    extra: list[int]
    """Cards played from those drawn aside."""
    paid: list[int]
    """Plays that the coming cards allow: a pair of cards pays for one, the last card of a hand goes alone."""
    tokens: dict[tuple[str, str], int] = field(default_factory=dict)
    """Combat tokens by kind and by what they are put on."""
    corruption: int = 0
    cleansing: bool = False
    harms: tuple[Selector, ...] = ()
    fields: tuple[tuple[str, tuple[str, ...], str], ...] = ()
    """Battlegrounds that may be opened: (how, ids, faction) for each text."""
    paths: tuple[str, ...] = ()
    """Paths that may be opened: "same" or "next" for each text."""
    takes: tuple[tuple[int, str, Selector], ...] = ()
    """Cards taken into a hand: (seat, from where, which)."""
    picks: tuple[Selector, ...] = ()
    """Which of the cards drawn aside may be played."""
    back: tuple[Selector, ...] = ()
    """Which cards may be taken back from a cycle pile; an empty selector is any."""
    marches: bool = False
    cycles_wielder: bool = False
    rules: tuple[str, ...] = ()
    shields: int = 0
    """Defence that a text in the reserve adds."""

    def add(self, other: Deeds, times: int = 1) -> None:
        """Count other deeds, `times` times, on top of these."""
        if other.deals:
            for mine, theirs in zip(self.vectors, other.vectors, strict=True):
                for seat, count in enumerate(theirs):
                    mine[seat] += times * count
        if other.acts:
            self.join(other, times)

    def join(self, other: Deeds, times: int = 1) -> None:
        """Take over what other deeds can do beside dealing cards."""
        for key, count in other.tokens.items():
            self.tokens[key] = self.tokens.get(key, 0) + times * count
        self.corruption += times * other.corruption
        self.cleansing |= other.cleansing
        self.harms += other.harms
        self.fields += other.fields * times
        self.paths += other.paths * times
        self.takes += other.takes
        self.picks += other.picks
        self.back += other.back
        self.marches |= other.marches
        self.cycles_wielder |= other.cycles_wielder
        self.rules += other.rules
        self.shields += other.shields

    def add_best(self, others: list[Deeds], most: int) -> None:
        """Count of the cards that others deal as many as the best `most` of them bring."""
        if not others or most <= 0:
            return
        for kind, mine in enumerate(self.vectors):
            for seat in range(len(mine)):
                counts = sorted((other.vectors[kind][seat] for other in others), reverse=True)
                mine[seat] += sum(counts[:most])

    def weighed(self) -> Deeds:
        """Return these deeds, which come all at once, with the plays that they allow."""
        self.paid = [(count + 1) // 2 for count in self.coming]
        return self

    @property
    def vectors(self) -> tuple[list[int], ...]:
        """Return the numbers by seat: cards coming, forsaken, drawn aside, played of those; plays that the coming ones allow."""
        return self.coming, self.spent, self.aside, self.extra, self.paid

    @cached_property
    def acts(self) -> bool:
        """Tell whether these deeds, which must be complete, do anything beside dealing cards."""
        lists = (self.tokens, self.harms, self.fields, self.paths, self.takes, self.picks, self.back, self.rules)
        return any(lists) or bool(self.corruption or self.shields or self.cleansing or self.marches or self.cycles_wielder)

    @cached_property
    def deals(self) -> bool:
        """Tell whether these deeds, which must be complete, deal cards to anybody."""
        return any(map(any, self.vectors))

    def cover(self, other: Deeds) -> None:
        """Raise these deeds to what the better of both can do, number by number."""
        for mine, theirs in zip(self.vectors, other.vectors, strict=True):
            for seat, count in enumerate(theirs):
                mine[seat] = max(mine[seat], count)
        for key, count in other.tokens.items():
            self.tokens[key] = max(self.tokens.get(key, 0), count)
        self.corruption = max(self.corruption, other.corruption)
        self.takes = tuple(dict.fromkeys(self.takes + other.takes))
        self.picks = tuple(dict.fromkeys(self.picks + other.picks))
        self.back = tuple(dict.fromkeys(self.back + other.back))


class Book:
    """Reads steps of texts into deeds for the seats of one table; locations that can still be opened count with their own texts."""

    def __init__(self, reach: Reach) -> None:
        self.table, self.root, self.where = reach.table, reach.root, reach.where
        root = reach.root
        self.seats = len(root.seats)
        self._holders: list[int] = []

    def none(self) -> Deeds:
        """Return deeds that do nothing."""
        return Deeds([0] * self.seats, [0] * self.seats, [0] * self.seats, [0] * self.seats, [0] * self.seats)

    def read(self, steps: Iterable[Step], seat: int) -> Deeds:
        """Return what steps can do when a seat carries them out, with the texts of the locations that they may open."""
        found = self._own(steps, seat)
        ways = [name for name in self.root.paths if name in self.where]
        for names in (*(openable(self.root, *opener) for opener in found.fields), *(ways for _ in found.paths)):
            opened = self.none()
            for name in names:
                opened.cover(self.read_location(name, seat))
            found.add(opened)
        return found.weighed()

    def read_steps(self, steps: Iterable[Step], seat: int) -> Deeds:
        """Return what steps can do by themselves when a seat carries them out."""
        return self._own(steps, seat).weighed()

    def _own(self, steps: Iterable[Step], seat: int) -> Deeds:
        found = self.none()
        self._holders = list(range(self.seats))
        for step in inner(steps):
            self._step(found, step, seat)
        return found

    def read_location(self, name: str, seat: int) -> Deeds:
        """Return what the text of a location can do when it is activated, with the location that it brings along."""
        found = self.none()
        for place in (name, CHAINED.get(name, "")):
            if place:
                for step in inner(location(place).effect.steps):
                    if step["op"] != "activate_battleground":  # the location that is brought along is looked at here already
                        self._step(found, step, seat)
        return found

    def _step(self, found: Deeds, step: Step, seat: int) -> None:
        op, count = step["op"], max(step.get("count", 1), step.get("count_if", 0))
        seats = seats_of(self.table, step.get("who", "owner"), seat)
        if op in ("draw", "take_aside"):
            for who in seats:
                found.coming[who] += count
        if op in _ZONES:
            which: Selector = ((step["card"],), "", (), "") if op == "remove" else selector_of(step)
            found.takes += tuple((who, _ZONES[op], which) for who in seats for _ in range(count))
        if op in ("forsake", "cycle_from_hand"):
            for who in seats:
                found.spent[who] += count
        if op == "draw_aside":
            self._holders = seats[:1]
            for who in self._holders:
                found.aside[who] += count
        if op == "play_aside":
            found.picks += (selector_of(step),)
            for who in self._holders:
                found.extra[who] += count
        if op == "add_token":
            key = (step["kind"], step["on"])
            found.tokens[key] = found.tokens.get(key, 0) + count
        if op == "add_corruption" or (op == "add_token" and step["on"] == "here" and self.table.reading("morgai_text") == "corruption"):
            found.corruption += count
        if op in _BACK:
            found.back += (selector_of(step) if op != "recycle" else ((), "", (), ""),)
        if op in ("eliminate", "eliminate_for_each"):
            found.harms += (selector_of(step),)
        if op == "eliminate_for_each":
            found.harms += (((), step["own_faction"], (), ""),)
        if op == "remove":
            found.harms += (((step["card"],), "", (), ""),)
        if op == "activate_battleground":
            found.fields += ((step["how"], tuple(step.get("cards", ())), step.get("faction", "")),)
        if op == "activate_path":
            found.paths += (step["which"],)
        if op == "round_rule":
            found.rules += (step["rule"],)
        if op == "defense_on":
            found.shields += count
        found.cleansing |= op == "remove_corruption"
        found.marches |= op in ("move_wielder", "move")
        found.cycles_wielder |= op == "cycle_wielder"


def inner(steps: Iterable[Step]) -> Iterator[Step]:
    """Yield steps with those inside them; what an `each` says of its owner holds for everybody whom it means."""
    for step in steps:
        if step["op"] == "each":
            for part in inner(step["steps"]):
                yield {**part, "who": step["who"]}
            continue
        yield step
        for option in step.get("options", ()):
            yield from inner(option)
