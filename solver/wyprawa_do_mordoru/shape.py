"""One turn as layers of chance and choice: which keeps lead where, for any dice and any number of opponents.

Dice that show the same faces and hunt the same player are interchangeable, so only the number of free ones counts. What was kept is a
code: one digit per symbol, Nazguls on the roller's dice as a digit, Nazguls on opponents' dice as bits.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import prod
from typing import Any, NamedTuple

import numpy as np

from mellon.models.wyprawa_do_mordoru.box import COLOURS, Colour, Face, Symbol
from mellon.solver.engines.layers import Block, Ints, Layers

VERSION = 1

BASE = 6
ROLLER = 0
_DIGITS = (Symbol.RING, Symbol.GANDALF, Symbol.WEAPON, Symbol.ORC, Symbol.NAZGUL)
_UNIT = {symbol: BASE**place for place, symbol in enumerate(_DIGITS)}
_BITS = BASE ** len(_DIGITS)

Faces = tuple[Symbol, ...]
Free = tuple[int, ...]


class Kind(NamedTuple):
    """A kind of die: its faces and whom its Nazgul hunts (0 the roller, 1.. the opponents)."""

    faces: Faces
    target: int


@dataclass(frozen=True)
class Tally:
    """A finished turn's symbols: `others` has one entry per opponent."""

    rings: int
    gandalfs: int
    weapons: int
    orcs: int
    own: int
    others: tuple[int, ...]


@dataclass(frozen=True)
class Shape:
    """The layers of a turn and the way in: which slot belongs to which free dice and kept symbols."""

    layers: Layers
    kinds: tuple[Kind, ...]
    kind_of: tuple[int, ...]
    opponents: int
    tallies: tuple[Tally, ...]
    slot_of: dict[Free | None, Ints]
    start: int

    def free(self, colours: Sequence[Colour]) -> Free:
        """Return free dice as numbers by kind."""
        counts = [0] * len(self.kinds)
        for colour in colours:
            counts[self.kind_of[COLOURS.index(colour)]] += 1
        return tuple(counts)

    def code(self, kept: Sequence[Face]) -> int:
        """Return the code of kept dice; the White Tree leaves no mark in it."""
        return sum(_mark(self.kinds[self.kind_of[COLOURS.index(face.colour)]], face.symbol) for face in kept)

    def slot(self, kept: Sequence[Face]) -> int:
        """Return the slot of a turn with these dice kept: a result if the rolling is over, else a state before a roll."""
        taken = {face.colour for face in kept}
        free = self.free([colour for colour in COLOURS if colour not in taken])
        ended = not any(free) or any(face.symbol is Symbol.TREE for face in kept)
        return int(self.slot_of[None if ended else free][self.code(kept)])


def _mark(kind: Kind, symbol: Symbol) -> int:
    if symbol is Symbol.TREE:
        return 0
    if symbol is Symbol.NAZGUL and kind.target != ROLLER:
        return int(_BITS << (kind.target - 1))
    return int(_UNIT[symbol])


@lru_cache(maxsize=64)
def shape(faces: tuple[Faces, ...], targets: tuple[int, ...], equal: bool = False, repeat: bool = False) -> Shape:
    """Return the shape of a turn. `targets` says for each die, in the order of the colours, whom its Nazgul hunts.

    `equal` allows keeping equal symbols (WM.p8.rivendell), `repeat` allows repeating every roll once (WM.p8.rohan).
    """
    dice = [Kind(die, target) for die, target in zip(faces, targets, strict=True)]
    kinds = _in_order(dice)
    kind_of = tuple(kinds.index(kind) for kind in dice)
    counts = tuple(kind_of.count(index) for index in range(len(kinds)))
    opponents = max(targets)
    codes, blocks = _made(kinds, counts, equal, opponents)
    slot_of, results, slots = _number(codes, _BITS << opponents)
    tallies = tuple(_tally(int(code), opponents) for code in codes[None])
    start = int(slot_of[counts][0])
    return Shape(Layers(results, slots, blocks, repeat), kinds, kind_of, opponents, tallies, slot_of, start)


def _in_order(dice: Sequence[Kind]) -> tuple[Kind, ...]:
    """Return the kinds of dice, the black die's first, the others in an order that does not depend on their colours."""
    others = sorted(
        {kind for kind in dice if kind != dice[0]}, key=lambda kind: ("".join(symbol.code for symbol in kind.faces), kind.target)
    )
    return (dice[0], *others)


Codes = dict[Free | None, Any]


@lru_cache(maxsize=64)
def _made(kinds: tuple[Kind, ...], counts: Free, equal: bool, opponents: int) -> tuple[Codes, list[Block]]:
    """Return the codes and blocks of dice of these kinds."""
    codes, acts = _reach(kinds, counts, equal)
    slot_of, _, _ = _number(codes, _BITS << opponents)
    frees = sorted((free for free in codes if free is not None), key=sum)
    return codes, [_block(free, codes[free], acts[free], slot_of) for free in frees]


def _tally(code: int, opponents: int) -> Tally:
    digits = [code // _UNIT[symbol] % BASE for symbol in _DIGITS]
    bits = code // _BITS
    return Tally(digits[0], digits[1], digits[2], digits[3], digits[4], tuple(bits >> index & 1 for index in range(opponents)))


# A keep is one number: what it adds to the code, then the dice it takes (one octal digit per kind), then whether the Tree ends the rolling.
_TAKE_SHIFT = 24
_TREE_SHIFT = 48
Patterns = list[tuple[int, tuple[int, ...]]]


def _after(act: int, free: Free) -> tuple[Free | None, int]:
    """Return what a keep leaves free (None: the rolling is over) and what it adds to the code."""
    taken = act >> _TAKE_SHIFT
    left = tuple(count - (taken >> 3 * kind & 7) for kind, count in enumerate(free))
    return (left if any(left) and not act >> _TREE_SHIFT else None), act & (1 << _TAKE_SHIFT) - 1


def _reach(kinds: tuple[Kind, ...], counts: Free, equal: bool) -> tuple[dict[Free | None, Any], dict[Free, Patterns]]:
    """Find every code that can be kept with each set of free dice (None: the rolling is over), most free dice first."""
    found: dict[Free | None, list[Any]] = {counts: [np.zeros(1, dtype=np.int64)], None: []}
    acts: dict[Free, Patterns] = {}
    for free in sorted(product(*(range(count + 1) for count in counts)), key=sum, reverse=True):
        if free not in found or not any(free):
            continue
        codes = np.unique(np.concatenate(found[free]))
        acts[free] = _patterns(kinds, free, equal)
        for target, adds in {_after(act, free) for act in {act for _, offered in acts[free] for act in offered}}:
            found.setdefault(target, []).append(codes + adds)
    return {free: np.unique(np.concatenate(parts)) for free, parts in found.items()}, acts


def _number(codes: dict[Free | None, Any], size: int) -> tuple[dict[Free | None, Ints], int, int]:
    """Give every code its slot: results first, then states with few free dice before those with many."""
    slot_of: dict[Free | None, Ints] = {}
    count = 0
    order: list[Free | None] = [None, *sorted((free for free in codes if free is not None), key=sum)]
    for free in order:
        table = np.full(size, -1, dtype=np.int32)
        table[codes[free]] = np.arange(count, count + len(codes[free]), dtype=np.int32)
        slot_of[free] = table
        count += len(codes[free])
    return slot_of, len(codes[None]), count


def _block(free: Free, codes: Any, patterns: Patterns, slot_of: dict[Free | None, Ints]) -> Block:
    distinct = {act: column for column, act in enumerate(dict.fromkeys(act for _, offered in patterns for act in offered))}
    columns = []
    for act in distinct:
        left, adds = _after(act, free)
        columns.append(slot_of[left][codes + adds])
    wanted = np.array([distinct[act] for _, offered in patterns for act in offered], dtype=np.int64)
    targets = np.ascontiguousarray(np.stack(columns, axis=1)[:, wanted], dtype=np.int32)
    starts = np.cumsum([0, *(len(offered) for _, offered in patterns)]).astype(np.int32)
    weights = np.array([weight for weight, _ in patterns], dtype=np.int64)
    return Block(int(slot_of[free][codes[0]]), targets, starts, weights, BASE ** sum(free))


def _patterns(kinds: tuple[Kind, ...], free: Free, equal: bool) -> Patterns:
    """Return every distinct offer that rolling the free dice can make, with its weight among all rolls."""
    merged: dict[tuple[int, ...], int] = {}
    rolls = [_rolled(kind.faces, count, equal) for kind, count in zip(kinds, free, strict=True)]
    for parts in product(*(roll.items() for roll in rolls)):
        weight = prod(part for _, part in parts)
        offered = _acts(kinds, tuple(zip(*(seen for seen, _ in parts), strict=True)), equal)
        merged[offered] = merged.get(offered, 0) + weight
    return [(weight, offered) for offered, weight in merged.items()]


@lru_cache(maxsize=256)
def _rolled(faces: Faces, count: int, exact: bool) -> dict[tuple[int, ...], int]:
    """Return how often each result of some equal dice occurs: how many of each symbol, or only which symbols unless `exact`."""
    found: dict[tuple[int, ...], int] = {(0,) * len(Symbol): 1}
    for _ in range(count):
        after: dict[tuple[int, ...], int] = {}
        for seen, weight in found.items():
            for index, symbol in enumerate(Symbol):
                times = faces.count(symbol)
                if times:
                    more = seen[index] + 1 if exact else 1
                    key = (*seen[:index], more, *seen[index + 1 :])
                    after[key] = after.get(key, 0) + weight * times
        found = after
    return found


def _acts(kinds: tuple[Kind, ...], seen: tuple[tuple[int, ...], ...], equal: bool) -> tuple[int, ...]:
    """Return the legal keeps of a roll, `seen` by symbol and kind of die (WM.p4.keep_one, WM.p4.nazgul_forced, WM.p6.tree)."""
    acts = [0]
    for symbol, there in zip(Symbol, seen, strict=True):
        if any(there):
            takes = _takes(kinds, symbol, there, equal)
            acts = [act + take for act in acts for take in takes]
    return tuple(act for act in dict.fromkeys(acts) if act)


@lru_cache(maxsize=4096)
def _takes(kinds: tuple[Kind, ...], symbol: Symbol, there: tuple[int, ...], equal: bool) -> tuple[int, ...]:
    """Return the ways to keep dice of one symbol, at most one unless `equal` (WM.p4.different, WM.p4.nazgul_one, WM.p8.rivendell)."""
    takes: list[tuple[int, ...]] = [()] if symbol is not Symbol.NAZGUL else []
    most = sum(there) if equal else 1
    takes += [take for take in product(*(range(count + 1) for count in there)) if 1 <= sum(take) <= most]
    return tuple(
        sum(_take(kind, place, symbol) * count for place, (kind, count) in enumerate(zip(kinds, take, strict=False))) for take in takes
    )


def _take(kind: Kind, place: int, symbol: Symbol) -> int:
    ends = 1 << _TREE_SHIFT if symbol is Symbol.TREE else 0
    return _mark(kind, symbol) + (1 << _TAKE_SHIFT + 3 * place) + ends


class Offer(NamedTuple):
    """One keep of a roll as a person sees it: the symbols, whether the black die is among them, and whether the rolling ends."""

    symbols: Counter[Symbol]
    black: bool
    ends: bool


def offers(form: Shape) -> list[tuple[list[Tally], list[list[Offer]]]]:
    """Return for every block what its states have kept, and the keeps of its patterns in the order of the block's targets."""
    found = []
    counts = tuple(form.kind_of.count(kind) for kind in range(len(form.kinds)))
    frees = sorted((free for free in form.slot_of if free is not None), key=sum)
    assert counts in frees
    for free in frees:
        codes = np.flatnonzero(form.slot_of[free] >= 0)
        patterns = [[_seen(form, act, free) for act in offered] for _, offered in _patterns(form.kinds, free, equal=False)]
        found.append(([_tally(int(code), form.opponents) for code in codes], patterns))
    return found


def _seen(form: Shape, act: int, free: Free) -> Offer:
    tally = _tally(act & (1 << _TAKE_SHIFT) - 1, form.opponents)
    symbols = Counter(dict(zip(_DIGITS, (tally.rings, tally.gandalfs, tally.weapons, tally.orcs, tally.own), strict=True)))
    symbols[Symbol.TREE] = act >> _TREE_SHIFT
    return Offer(symbols, bool(act >> _TAKE_SHIFT & 7), _after(act, free)[0] is None)
