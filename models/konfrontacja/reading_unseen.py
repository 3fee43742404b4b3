"""Read what one side cannot see: `me`, the other side's `stands` and who of it is `alive`, and what is `known`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mellon.models.konfrontacja.board import SIDE_NAMES, SIDES, board
from mellon.models.konfrontacja.characters import CLASSIC, VARIANT, characters
from mellon.models.konfrontacja.dealing import bearer_of, first_deal
from mellon.models.konfrontacja.position import HIDDEN

if TYPE_CHECKING:
    from mellon.models.konfrontacja.reading import Reader
    from mellon.models.konfrontacja.reading_side import Side


@dataclass(frozen=True, slots=True)
class View:
    """From whose side a position is seen (a side or None), the pieces it does not see, and those known although they lie hidden."""

    me: int | None = None
    unseen: frozenset[str] = frozenset()
    known: frozenset[str] = frozenset()


def read_view(reader: Reader, sides: list[Side], information: str | None, fixed: Mapping[str, int]) -> View:
    """Return who asks and what that side cannot see; the pieces it does not see are dealt to the stands, the first deal that fits."""
    asked = reader.one_of("me", SIDES, None)
    known = frozenset(name for side in sides for name in side.known)
    if information != HIDDEN:
        _only_hidden(reader, sides)
        return View()
    me = None if asked is None else SIDES.index(asked)
    for side in sides:
        if me is None or side.side == me:
            _no_stands(reader, side, me)
    if me is None:
        return View(known=known)
    theirs = sides[1 - me]
    dealt = _dealt(reader, theirs, sides[me], fixed)
    theirs.places |= dealt
    return View(me, frozenset(dealt), known)


def _only_hidden(reader: Reader, sides: list[Side]) -> None:
    wanted = 'ma znaczenie tylko przy information = "hidden"', 'matters with information = "hidden" only'
    if "me" in reader.table:
        reader.fail("me", *wanted)
    for side in sides:
        for key in ("stands", "alive", "known"):
            if key in side.table:
                reader.fail(f"{side.where}.{key}", *wanted)


def _no_stands(reader: Reader, side: Side, me: int | None) -> None:
    """Refuse unknown stands on a side that sees its own pieces, or where nobody asks."""
    for key in ("stands", "alive"):
        if key not in side.table:
            continue
        if me is None:
            pl = f"podaj, z której strony patrzysz: me = {SIDES[1 - side.side]}, albo postacie w {side.where}.pieces"
            en = f"say whose view it is: me = {SIDES[1 - side.side]}, or give the pieces in {side.where}.pieces"
        else:
            pl, en = "własne postacie podaje się w pieces", "own pieces are given in pieces"
        reader.fail(f"{side.where}.{key}", pl, en)


def stands_of(reader: Reader, table: Mapping[str, Any], where: str) -> dict[int, int]:
    """Return how many unknown pieces stand in each region."""
    found: dict[int, int] = {}
    raw = reader.mapping(table, "stands", f"{where}.")
    for word, count in raw.items():
        place = f"{where}.stands.{word}"
        region = reader.region(word, place)
        if isinstance(count, bool) or not isinstance(count, int) or count < 1:
            reader.fail(
                place, "podaj, ile stoi tam nieznanych postaci (1 lub więcej)", "say how many unknown pieces stand there (1 or more)"
            )
        elif region is not None:
            number = board().number(region)
            found[number] = found.get(number, 0) + count
    return found


def _dealt(reader: Reader, theirs: Side, ours: Side, fixed: Mapping[str, int]) -> dict[str, int]:
    """Return the first deal of the pieces that are not seen; nothing where defects leave it open."""
    if not any(key in theirs.table for key in ("stands", "alive", "defeated")):
        return {}
    before = len(reader.defects)
    stands = stands_of(reader, theirs.table, theirs.where)
    names = _living(reader, theirs, ours)
    if len(reader.defects) > before or names is None:
        return {}
    unseen = [name for name in names if name not in theirs.places]
    count = sum(stands.values())
    if count != len(unseen):
        _miscounted(reader, theirs, count, unseen)
        return {}
    if not _have_room(reader, theirs, stands):
        return {}
    bearer = bearer_of(names)
    wanted = {name: region for name, region in fixed.items() if name in unseen}
    found = first_deal(unseen, stands, bearer, wanted)
    if found is None and wanted:
        named = ", ".join(wanted)
        reader.fail(
            "battle.defender", f"{named}: tam nie może stać żadna z nieznanych postaci", f"{named}: no unknown piece can stand there"
        )
    elif found is None:
        reader.fail(
            f"{theirs.where}.stands",
            "przy każdym rozdaniu gra byłaby skończona (Powiernik w Mordorze albo Czarnoksiężnik* w Shire)",
            "with every deal the game would be over (the ring-bearer in Mordor, or the Witch-king* in the Shire)",
        )
    return found or {}


def _have_room(reader: Reader, theirs: Side, stands: Mapping[int, int]) -> bool:
    """Check that unknown and known pieces together fit into each region (KF.p5.capacity)."""
    fits = True
    for region, count in stands.items():
        place = board().regions[region]
        held = count + list(theirs.places.values()).count(region)
        if held > place.capacity:
            fits = False
            reader.fail(
                f"{theirs.where}.stands.{place.id}",
                f"{place.name.pl}: limit {place.capacity}, razem z nieznanymi stoi {held} (KF.p5.capacity)",
                f"{place.name.en}: at most {place.capacity}, with the unknown ones {held} stand there (KF.p5.capacity)",
            )
    return fits


def _miscounted(reader: Reader, theirs: Side, count: int, unseen: list[str]) -> None:
    """Tell that there are more or fewer unknown stands than living pieces that are not seen."""
    names = ", ".join(unseen) or "–"
    word = ("za dużo", "too many") if count > len(unseen) else ("za mało", "too few")
    reader.fail(
        f"{theirs.where}.stands",
        f"nieznanych pionków jest {word[0]}: {count}, a żyjących nieznanych postaci {len(unseen)} ({names}); popraw stands, alive albo defeated",
        f"there are {word[1]} unknown stands: {count}, while {len(unseen)} living pieces are unknown ({names}); correct stands, alive or defeated",
    )


def _living(reader: Reader, theirs: Side, ours: Side) -> list[str] | None:
    """Return who lives on the side that is not seen: `alive`, with the known pieces, or everybody of the edition but the defeated."""
    if "alive" in theirs.table:
        _check_alive(reader, theirs)
        return list(dict.fromkeys([*theirs.places, *theirs.alive]))
    editions = {characters()[name].edition for side in (theirs, ours) for name in (*side.places, *side.defeated)}
    if editions == {CLASSIC, VARIANT}:
        whose = SIDE_NAMES[theirs.side]
        reader.fail(
            f"{theirs.where}.alive",
            f"obie wersje grają razem: podaj alive, kto ze strony {whose.pl} żyje",
            f"both editions play together: give alive, who lives of {whose.en}",
        )
        return None
    edition = next(iter(editions), CLASSIC)
    return [one.id for one in characters().values() if one.side == theirs.side and one.edition == edition and one.id not in theirs.defeated]


def _check_alive(reader: Reader, theirs: Side) -> None:
    where = f"{theirs.where}.alive"
    words = reader.words(theirs.table["alive"], where)
    if len(words) > len(theirs.alive) and len(set(words)) < len(words):
        reader.fail(where, "postać podana dwa razy", "a piece is given twice")
    for name in theirs.alive:
        if name in theirs.defeated:
            reader.fail(where, f"{name}: podana też w defeated", f"{name} is given in defeated as well")
