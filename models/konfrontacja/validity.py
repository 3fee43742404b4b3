"""What makes a position impossible: capacities, shared regions, tiles, obligations, setup (KF.p3, KF.p5, KF.p9)."""

from __future__ import annotations

from collections.abc import Iterator

from mellon.models.common import Defect, Text
from mellon.models.konfrontacja.board import FELLOWSHIP, OFF, SAURON, SIDES
from mellon.models.konfrontacja.characters import heirs
from mellon.models.konfrontacja.position import Position
from mellon.models.konfrontacja.state import NOBODY, counts

TILES = 9


def impossible(position: Position, start: bool = False, turn_known: bool = True) -> list[Defect]:
    """Return every reason why a position cannot exist; with `start` also why it is no starting position."""
    found = [*_tiles(position), *_places(position), *(_obligations(position) if turn_known else ()), *_fight(position)]
    return found + list(_setup(position)) if start else found


def _tiles(position: Position) -> Iterator[Defect]:
    """Check that no side has more than nine pieces or both faces of one tile, where that is sure (KF.p9.draft)."""
    table = position.table
    for side, own in enumerate(table.own):
        if len(own) > TILES:
            yield Defect(
                f"{SIDES[side]}.pieces",
                Text(
                    f"strona ma dziewięć postaci, podano {len(own)} (KF.p9.draft)",
                    f"a side has nine pieces, {len(own)} are given (KF.p9.draft)",
                ),
            )
        for n in own:
            person = table.people[n]
            if table.piece(person.flip) > n and person.flip_sure:
                what = Text(
                    f"{person.id} i {person.flip} to dwie strony jednego żetonu (KF.p9.draft)",
                    f"{person.id} and {person.flip} are two faces of one tile (KF.p9.draft)",
                )
                yield Defect(f"{SIDES[side]}.pieces", what)


def _places(position: Position) -> Iterator[Defect]:
    """Check capacities and that no region is shared, except once the game is over: it ends in the middle of a move (KF.p5.capacity, KF.p8.end)."""
    table, state = position.table, position.state
    held = counts(table, state.where)
    fighting = _standing_in_fight(position)
    for region, place in enumerate(table.board.regions):
        for side, name in enumerate(SIDES):
            if held[side][region] > place.capacity:
                what = Text(
                    f"{place.name.pl}: limit {place.capacity}, stoi {held[side][region]} (KF.p5.capacity)",
                    f"{place.name.en}: at most {place.capacity}, {held[side][region]} stand there (KF.p5.capacity)",
                )
                yield Defect(f"{name}.pieces", what)
        if held[FELLOWSHIP][region] and held[SAURON][region] and fighting != region and state.winner == NOBODY:
            yield Defect(
                "pieces",
                Text(
                    f"{place.name.pl}: stoją tam obie strony (KF.p8.next_battle)",
                    f"{place.name.en}: both sides stand there (KF.p8.next_battle)",
                ),
            )


def _standing_in_fight(position: Position) -> int:
    """Return the region where the attacker of a battle under way stands already, OFF if there is none."""
    fight = position.fight
    if fight is None or fight.first:
        return OFF
    region, piece = position.table.board.number(fight.region), position.table.piece(fight.attacker)
    return region if piece != NOBODY and position.state.where[piece] == region else OFF


def _obligations(position: Position) -> Iterator[Defect]:
    table, state = position.table, position.state
    for key, piece in (("must_move", state.must), ("barred", state.barred)):
        if piece != NOBODY and table.side[piece] != state.turn:
            yield Defect(key, Text("ta postać nie należy do strony na ruchu", "this piece does not belong to the side to move"))
    yield from _bearer(position)


def _bearer(position: Position) -> Iterator[Defect]:
    """Check that the Ring is carried by Frodo, or by his heir once Frodo is off the board (KF.p9.bearer)."""
    table, state = position.table, position.state
    if state.bearer == NOBODY:
        return
    person = table.people[state.bearer]
    if person.side != FELLOWSHIP:
        yield Defect("bearer", Text("Powiernikiem jest ktoś z Drużyny", "the ring-bearer is one of the Fellowship"))
    elif state.where[state.bearer] == OFF:
        yield Defect("bearer", Text(f"{person.id} nie stoi na planszy", f"{person.id} does not stand on the board"))
    elif not person.bearer and (
        person.person not in heirs() or any(one.bearer and state.where[n] != OFF for n, one in enumerate(table.people))
    ):
        yield Defect(
            "bearer",
            Text("Powiernikiem jest Frodo, a bez niego Sam (KF.p9.bearer)", "the ring-bearer is Frodo, or Sam without him (KF.p9.bearer)"),
        )


def _fight(position: Position) -> Iterator[Defect]:
    """Check that the fighters of a battle stand where it says."""
    fight, table, state = position.fight, position.table, position.state
    if fight is None:
        return
    attacker, region = table.piece(fight.attacker), table.board.number(fight.region)
    if attacker == NOBODY or state.where[attacker] == OFF:
        yield Defect("battle.attacker", Text(f"{fight.attacker} nie stoi na planszy", f"{fight.attacker} does not stand on the board"))
        return
    standing = [n for n in table.own[1 - table.side[attacker]] if state.where[n] == region]
    if not standing:
        yield Defect("battle.region", Text("nie ma tam kogo atakować", "there is nobody to attack"))
    elif fight.defender and table.piece(fight.defender) not in standing:
        yield Defect(
            "battle.defender", Text(f"{fight.defender} nie stoi w tym regionie", f"{fight.defender} does not stand in that region")
        )


def _setup(position: Position) -> Iterator[Defect]:
    """Check a starting position: four at home and one in each of the five regions before it (KF.p3.setup)."""
    board, held = position.table.board, counts(position.table, position.state.where)
    for side, name in enumerate(SIDES):
        wanted = {board.home[side]: board.home_count} | dict.fromkeys(board.starts[side], 1)
        for region, place in enumerate(board.regions):
            if held[side][region] != wanted.get(region, 0):
                what = Text(
                    f"na początku {place.name.pl} ma {wanted.get(region, 0)}, podano {held[side][region]} (KF.p3.setup)",
                    f"at the start {place.name.en} holds {wanted.get(region, 0)}, given {held[side][region]} (KF.p3.setup)",
                )
                yield Defect(f"{name}.pieces", what)
    if position.state.turn != SAURON:
        yield Defect("to_move", Text("zaczyna Sauron (KF.p5.turn)", "Sauron moves first (KF.p5.turn)"))
