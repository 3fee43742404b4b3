"""The ring-bearer runs home and nobody can be in time: a win of the Fellowship whatever the cards, seen without a search.

The bearer goes forward step by step. Every Sauron piece is given more than it can do: in each of its turns any move of its kind from
anywhere that it may stand, as if nothing were in its way and nobody beat it, and any retreat after it. If the bearer is never where a piece
may strike and never has to enter a region where one may stand or companions may take up the room, he arrives. What the Fellowship chooses in
battles elsewhere does not matter; no special cards may be left, no other win of Sauron may come first.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from mellon.models.konfrontacja.board import FELLOWSHIP, OFF, SAURON, board
from mellon.models.konfrontacja.characters import Character, characters
from mellon.models.konfrontacja.ends import THREE
from mellon.models.konfrontacja.leftovers import live_specials
from mellon.models.konfrontacja.state import NOBODY, State, Table

Path = tuple[int, ...]
Threats = tuple[tuple[int, int], ...]
"""For each of a piece's next turns where it may stand before it and which regions it may enter in it, as bits."""
_TURNS = 8
"""More than the moves from the one home to the other."""
_EVERYWHERE = (1 << OFF) - 1


@cache
def threats(name: str, region: int) -> Threats:
    """Return what a piece may do from a region."""
    person = characters()[name]
    stands, found = 1 << region, []
    for _ in range(_TURNS):
        strikes = _reached(person, stands)
        found.append((stands, strikes))
        stands |= strikes | _retreats(person, strikes)
    return tuple(found)


def _reached(person: Character, stands: int) -> int:
    land = board()
    found = frontier = _bits(dst for region in _regions(stands) for dst in land.forward[person.side][region])
    while (person.ride or person.hop) and frontier:
        frontier = _bits(dst for region in _regions(frontier) for dst in land.forward[person.side][region]) & ~found
        found |= frontier
    for way in person.attack_steps:
        found |= _aside(person, stands, way)
    if person.leap is not None:
        found |= _EVERYWHERE if person.leap[0] is None else _bits(person.leap[0])
    return found


def _retreats(person: Character, strikes: int) -> int:
    """Return where a piece may be after a battle: beside by a card, by its ability, behind, or in its lair."""
    found = _aside(person, strikes, "sideways")
    for way in person.retreat[1] if person.retreat is not None else ():
        found |= _aside(person, strikes, way)
    if person.falls_back:
        found |= _aside(person, strikes, "backward")
    return found | (0 if person.returns_to is None else 1 << person.returns_to)


def _aside(person: Character, mask: int, way: str) -> int:
    land = board()
    near = land.sideways if way == "sideways" else land.forward[person.side if way == "forward" else 1 - person.side]
    return _bits(dst for region in _regions(mask) for dst in near[region])


def _bits(regions: Iterable[int]) -> int:
    found = 0
    for region in regions:
        found |= 1 << region
    return found


def _regions(mask: int) -> list[int]:
    return [region for region in range(OFF) if mask >> region & 1]


def free_run(table: Table, state: State) -> Path | None:
    """Return the regions through which the bearer runs to the enemy's home, None where none of his ways is certain."""
    if not _bearer_is_free(table, state) or state.winner != NOBODY:
        return None
    foes = _foes(table, state)
    here, now = state.where[state.bearer], int(state.turn == SAURON)
    if now and any(foe[0][1] >> here & 1 for foe in foes):
        return None
    goal, full, ahead = table.board.home[SAURON], _full(table, state, foes), table.board.forward[FELLOWSHIP]
    frontier: dict[int, Path] = {here: ()}
    while frontier:
        closed = full
        for foe in foes:
            closed |= foe[now][0] | foe[now][1]
        following: dict[int, Path] = {}
        for region, path in frontier.items():
            for dst in ahead[region]:
                if dst == goal:
                    return None if full >> goal & 1 or _sauron_first(table, state, len(path) + int(state.turn == SAURON)) else (*path, dst)
                if not closed >> dst & 1:
                    following[dst] = (*path, dst)
        frontier, now = following, now + 1
    return None


def _bearer_is_free(table: Table, state: State) -> bool:
    """Tell whether there is a bearer, nobody is obliged to move, and no special card can interfere."""
    return (
        state.bearer != NOBODY and state.must == NOBODY and state.barred == NOBODY and not (state.specials and live_specials(table, state))
    )


def is_free_run(table: Table, state: State, path: Path) -> bool:
    """Tell whether the bearer's run through these regions is certain to arrive."""
    if not _bearer_is_free(table, state) or not path:
        return False
    foes, here = _foes(table, state), state.where[state.bearer]
    full = _full(table, state, foes)
    if path[-1] != table.board.home[SAURON] or any(full >> region & 1 for region in path):
        return False
    now = 0
    if state.turn == SAURON:
        if any(foe[0][1] >> here & 1 for foe in foes):
            return False
        now = 1
    for dst in path:
        if dst not in table.board.forward[FELLOWSHIP][here]:
            return False
        if dst != path[-1] and any((foe[now][0] | foe[now][1]) >> dst & 1 for foe in foes):
            return False
        here, now = dst, now + 1
    return not _sauron_first(table, state, now - 1)


def _foes(table: Table, state: State) -> list[Threats]:
    return [threats(table.cast[n], state.where[n]) for n in table.own[SAURON] if state.where[n] != OFF]


def _full(table: Table, state: State, foes: list[Threats]) -> int:
    """Return the regions where the bearer might find no room.

    A companion stays where it is unless it may be struck: a Retreat card that it has to play can then put it anywhere behind.
    """
    held = [0] * OFF
    for piece in table.own[FELLOWSHIP]:
        region = state.where[piece]
        if piece == state.bearer or region == OFF:
            continue
        struck = any(foe[-1][1] >> region & 1 for foe in foes)
        for place in _behind(region) if struck else (region,):
            held[place] += 1
    return _bits(region for region, there in enumerate(held) if there and there >= table.board.capacity[region])


@cache
def _behind(region: int) -> tuple[int, ...]:
    """Return a region and all those that lie behind it for the Fellowship."""
    found, todo = {region}, [region]
    while todo:
        for place in board().backward(FELLOWSHIP, todo.pop()):
            if place not in found:
                found.add(place)
                todo.append(place)
    return tuple(found)


def _sauron_first(table: Table, state: State, turns: int) -> bool:
    """Tell whether Sauron might win by arriving somewhere within so many turns, in each of which one piece moves."""
    shire, needed = table.board.home[FELLOWSHIP], list[int]()
    for piece in table.own[SAURON]:
        region, person = state.where[piece], table.people[piece]
        if region == OFF:
            continue
        way = threats(person.id, region)
        if person.wins_in is not None and way[turns][0] >> person.wins_in & 1:
            return True
        needed.append(next(turn for turn, (stands, _) in enumerate(way) if stands >> shire & 1))
    return len(needed) >= THREE and sum(sorted(needed)[:THREE]) <= turns
