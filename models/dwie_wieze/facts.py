"""What a goal needs to be told: tokens, kept cards, people at the table. A fact that is missing is asked for, never taken as false."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from mellon.models.common import Defect, Text
from mellon.models.dwie_wieze.characters import Character
from mellon.models.dwie_wieze.goals.language import BURDEN, HILL, Goal, cards_named, keepers_named, persons_named, tokens_named
from mellon.models.dwie_wieze.position import Position
from mellon.models.dwie_wieze.setup import cast_complete, casts, pending


@dataclass(frozen=True, slots=True)
class Needs:
    """The tokens, the keepers of cards and the other characters that a goal speaks of."""

    tokens: frozenset[str]
    keepers: frozenset[str]
    persons: frozenset[str]


_LOOK_EVERY = 64
NOTHING = Needs(frozenset(), frozenset(), frozenset())


@lru_cache(maxsize=1_000)
def needs_of(goal: Goal) -> Needs:
    """Return what a goal has to be told besides the cards."""
    return Needs(frozenset(tokens_named(goal)), frozenset(keepers_named(goal)), frozenset(persons_named(goal)))


def needs(character: Character, players: int) -> Needs:
    """Return what a character's goal has to be told; nothing where nobody knows the goal."""
    goal = character.goals.get(players)
    return NOTHING if goal is None else needs_of(goal)


def lacking(p: Position, number: int) -> list[Defect]:
    """Return what the goal of a seat needs and the position does not give; a burden token that is still to be chosen is not lacking."""
    character = p.character(number)
    asked = NOTHING if character is None else needs(character, p.players)
    if character is None or (asked == NOTHING and p.draws_fixed):
        return []
    found = [_TOKEN[name](p, number, character) for name in sorted(asked.tokens) if name not in p.tokens(number) and not _open(p, name)]
    found += _not_placed(p, character)
    for person in sorted(asked.keepers | asked.persons):
        seat = p.seat_of(person)
        if seat is None:
            found.append(_absent(p, character, person))
        elif person in asked.keepers and p.seat(seat).kept is None:
            found.append(_not_kept(seat, character))
    return found


def _not_placed(p: Position, character: Character) -> list[Defect]:
    """Return that a goal names a card of the draw pile and nobody knows yet which seat will have it (DW.p28.solo_draw)."""
    goal = character.goals.get(p.players)
    if goal is None or p.draws_fixed:
        return []
    name = character.name
    return [
        Defect(
            "pile",
            Text(
                f"cel postaci {name.pl} mówi o karcie {card}, która jest w talii dobierania: podaj jej kolejność (pile) i wykładnię solo_draw = seats",
                f"the goal of {name.en} speaks of {card}, which is in the draw pile: give its order (pile) and the reading solo_draw = seats",
            ),
        )
        for card in sorted(cards_named(goal) & set(p.in_pile))
    ]


def undetermined(p: Position) -> bool:
    """Tell whether some goal of the cast is not known or lacks a fact, so that nobody can tell whether it is met."""
    return bool(p.unknown_goals) or any(lacking(p, number) for number in p.numbers)


def missing_facts(p: Position, over: Callable[[], bool] = lambda: False) -> list[Defect]:
    """Return every fact that some goal still possible in this round needs and the position does not give.

    `over` is asked now and then while casts are gone through, of which there can be very many; it ends that with what is found.
    """
    candidates = [c for n in p.numbers if (c := p.character(n)) is not None] if cast_complete(p) else p.chapter.cast
    if p.draws_fixed and all(needs(character, p.players) == NOTHING for character in candidates):
        return []
    return list(dict.fromkeys(_over_all_casts(p, over)))


def _over_all_casts(p: Position, over: Callable[[], bool]) -> Iterator[Defect]:
    if cast_complete(p):
        for number in p.numbers:
            yield from lacking(p, number)
        return
    for turn, cast in enumerate(casts(p), start=1):
        if not turn % _LOOK_EVERY and over():
            return
        seated = replace(p, seats=tuple(replace(seat, character=chosen) for seat, chosen in zip(p.seats, cast, strict=True)))
        for number in p.numbers:
            for defect in lacking(seated, number):
                yield defect if p.character(number) is not None else Defect(_whole(defect.where), defect.what)


def _whole(where: str) -> str:
    """Return the path of a defect that speaks of a seat whose character is still to be chosen."""
    return "seat" if where.startswith("seat[") else where


def _open(p: Position, token: str) -> bool:
    """Tell whether somebody at the table still has to choose a token (DW.p21.burden)."""
    if token != BURDEN:
        return False
    return any((c := p.character(number)) is not None and c.setup is not None and bool(c.setup.burden) for number in pending(p))


def _no_burden(p: Position, number: int, character: Character) -> Defect:
    name = character.name
    return Defect(
        BURDEN,
        Text(
            f"cel postaci {name.pl} zależy od żetonu brzemienia: podaj go, np. burden = 3",
            f"the goal of {name.en} depends on the burden token: give it, e.g. burden = 3",
        ),
    )


def _no_hill(p: Position, number: int, character: Character) -> Defect:
    name = character.name
    pl = f"cel postaci {name.pl} zależy od wartości wybranego pagórka: podaj ją, np. hill = 3 (na miejscu tej postaci albo raz dla wszystkich)"
    en = f"the goal of {name.en} depends on the value of the chosen hill: give it, e.g. hill = 3 (on this character's seat or once for all)"
    return Defect(HILL, Text(pl, en))


def _not_kept(seat: int, character: Character) -> Defect:
    name = character.name
    pl = f'cel postaci {name.pl} zależy od koloru karty odłożonej przez miejsce {seat}: podaj ją tam, np. kept = "P5"'
    en = f'the goal of {name.en} depends on the suit of the card kept by seat {seat}: give it there, e.g. kept = "P5"'
    return Defect(f"seat[{seat}].kept", Text(pl, en))


def _absent(p: Position, character: Character, person: str) -> Defect:
    other = next((c.name for c in p.chapter.cast if person in (c.person, c.id)), Text(person, person))
    name = character.name
    pl = f"cel postaci {name.pl} mówi o postaci {other.pl}, której nie ma w tej rundzie, a zasady nie mówią, co wtedy: podaj obsadę, w której jest (character)"
    en = f"the goal of {name.en} speaks of {other.en}, who is not in this round, and the rules do not say what then: give a cast that has this character"
    return Defect("seat", Text(pl, en))


_TOKEN: dict[str, Callable[[Position, int, Character], Defect]] = {BURDEN: _no_burden, HILL: _no_hill}
