"""Read the question who can be who: the pieces that take part and the public events since the setup."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from mellon.models.common import BadInput, Rulings
from mellon.models.konfrontacja.board import FELLOWSHIP, OFF, SAURON, SIDES
from mellon.models.konfrontacja.cards import FULL_HAND
from mellon.models.konfrontacja.characters import CLASSIC, VARIANT, characters
from mellon.models.konfrontacja.course import Broken, Course, Put, Seen, Went
from mellon.models.konfrontacja.dealing import Places, bearer_of, first_deal
from mellon.models.konfrontacja.events import Event, read_events
from mellon.models.konfrontacja.position import DEDUCE, HIDDEN, Position
from mellon.models.konfrontacja.state import BOOK, NOBODY, State, Table, table_of

if TYPE_CHECKING:
    from mellon.models.konfrontacja.reading import Reader

_KEYS = ("game", "question", "information", "me", "fellowship", "sauron", "event", "rulings", "puzzle")
_SIDE_KEYS = ("cast",)
_EDITIONS = (CLASSIC, VARIANT)
TILES = 9


def read_deduction(reader: Reader) -> Position:
    """Return the position of a file with `question = "deduce"`. Raises BadInput with every defect."""
    table = reader.table
    reader.unknown_keys(table, _KEYS, "")
    reader.one_of("information", (HIDDEN,), HIDDEN)
    asked = reader.one_of("me", SIDES, None)
    rulings, faults = Rulings.parse(BOOK, reader.mapping(table, "rulings"))
    reader.defects += faults
    casts = [_cast(reader, name, side) for side, name in enumerate(SIDES)]
    events = read_events(reader)
    if reader.defects:
        raise BadInput(reader.defects)
    found = table_of(frozenset(casts[FELLOWSHIP] + casts[SAURON]), rulings)
    return deduction(found, None if asked is None else SIDES.index(asked), events)


def deduction(table: Table, me: int | None, events: tuple[Event, ...]) -> Position:
    """Return the position that events lead to. Raises BadInput where they cannot have happened."""
    course = Course(table)
    try:
        course.replay(events)
    except Broken as broken:
        raise BadInput([broken.defect]) from None
    places: Places = {}
    sure: Places = {}
    bearer = bearer_of(course.living[FELLOWSHIP])
    for side in (FELLOWSHIP, SAURON):
        stands = {region: count for region, count in enumerate(course.held[side][:OFF]) if count}
        known: Places = {}
        for name, region in surely(course, side).items():
            if stands.get(region, 0) > 0:
                known[name] = region
                stands[region] -= 1
        rest = [name for name in course.living[side] if name not in known]
        places |= known | (first_deal(rest, stands, bearer) or first_deal(rest, stands, None) or {})
        sure |= known
    where = tuple(places.get(name, OFF) for name in table.cast)
    carrier = NOBODY if bearer is None else table.piece(bearer)
    state = State(course.turn, where, (FULL_HAND, FULL_HAND), bearer=carrier)
    unseen = frozenset(name for name, region in places.items() if name not in sure and region != OFF)
    return Position(table, state, DEDUCE, HIDDEN, me=me, unseen=unseen, known=frozenset(sure), events=events)


def surely(course: Course, side: int) -> Places:
    """Return the living pieces of a side whose region everybody has followed since they were seen."""
    found: Places = {}
    for one in course.evidence[side]:
        if isinstance(one, (Seen, Put)):
            found[one.piece] = one.region
        elif isinstance(one, Went):
            if len(one.able) == 1:
                found[next(iter(one.able))] = one.dst
                continue
            for name in [name for name, region in found.items() if region == one.src and name in one.able]:
                if one.alone:
                    found[name] = one.dst
                else:
                    del found[name]
    return {name: region for name, region in found.items() if name in course.living[side]}


def _cast(reader: Reader, name: str, side: int) -> list[str]:
    """Return the nine pieces of a side: those of an edition, or those that the file lists."""
    table = reader.mapping(reader.table, name, known=_SIDE_KEYS)
    raw, where = table.get("cast", CLASSIC), f"{name}.cast"
    words = reader.words(raw, where)
    if len(words) == 1 and words[0] in _EDITIONS:
        return [one.id for one in characters().values() if one.side == side and one.edition == words[0]]
    found = [piece for word in words if (piece := reader.piece(word, where)) is not None]
    for piece in found:
        if characters()[piece].side != side:
            reader.fail(where, f"{piece} należy do drugiej strony", f"{piece} belongs to the other side")
        flip = characters()[piece].flip
        if flip in found and piece < flip and characters()[piece].flip_sure:
            reader.fail(
                where,
                f"{piece} i {flip} to dwie strony jednego żetonu (KF.p9.draft)",
                f"{piece} and {flip} are two faces of one tile (KF.p9.draft)",
            )
    if len(set(found)) != TILES or len(found) != len(words):
        reader.fail(
            where, "podaj dziewięć różnych postaci albo classic, albo variant", "give nine different pieces, or classic, or variant"
        )
    return found


def deduction_table(p: Position) -> dict[str, Any]:
    """Return the file of the question who can be who, ready for JSON or TOML."""
    table: dict[str, Any] = {"game": p.game, "question": DEDUCE, "information": HIDDEN}
    if p.me is not None:
        table["me"] = SIDES[p.me]
    for side, name in enumerate(SIDES):
        names = [p.table.cast[n] for n in p.table.own[side]]
        editions = {characters()[one].edition for one in names}
        table[name] = {"cast": next(iter(editions)) if len(editions) == 1 else names}
    if p.events:
        table["event"] = [event.entry() for event in p.events]
    if p.rulings.chosen:
        table["rulings"] = dict(p.rulings.chosen)
    return table


def cast_words(side: Mapping[str, Any]) -> str:
    """Return one side of the question in the one-line notation."""
    cast = side["cast"]
    return f"cast={cast if isinstance(cast, str) else ','.join(cast)}"
