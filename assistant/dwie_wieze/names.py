"""How people at the table are called, and moves in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mellon.assistant.dwie_wieze import words as say
from mellon.assistant.texts import fill
from mellon.models.common import Text
from mellon.models.dwie_wieze import Position
from mellon.models.dwie_wieze.characters import Character
from mellon.models.dwie_wieze.goals import sentence
from mellon.models.dwie_wieze.moves import Move


def bare(name: str) -> str:
    """Return a name without what stands in brackets behind it.

    >>> bare("Aragorn (Łowca)")
    'Aragorn'
    """
    return name.split(" (")[0]


def short_name(character: Character, others: tuple[Character, ...], lang: str) -> str:
    """Return the bare name of a character, or the full one where another character has the same bare name."""
    mine = bare(character.name.of(lang))
    same = [other for other in others if bare(other.name.of(lang)) == mine]
    return character.name.of(lang) if len(same) > 1 else mine


def seated(p: Position) -> tuple[Character, ...]:
    """Return the characters at the table, or the chapter's whole cast while some are still to be taken."""
    taken = tuple(c for number in p.numbers if (c := p.character(number)) is not None)
    return taken if len(taken) == p.players else p.chapter.cast


def seat_name(p: Position, number: int, lang: str) -> str:
    """Return the short name of a seat's character, or the seat's number in words."""
    character = p.character(number)
    if character is None:
        return fill(say.SEAT, number=number).of(lang)
    return short_name(character, seated(p), lang)


def who(p: Position, number: int, lang: str) -> str:
    """Return a seat by name and number."""
    if p.character(number) is None:
        return fill(say.SEAT, number=number).of(lang)
    return fill(say.WHO, name=seat_name(p, number, lang), number=number).of(lang)


def partner_name(p: Position, number: int, lang: str) -> str:
    """Return a partner of an exchange; Polish names the seat first, which the sentence inflects."""
    if lang == "en" or p.character(number) is None:
        return who(p, number, lang) if lang == "en" else str(number)
    return f"{number} ({seat_name(p, number, lang)})"


def person_namer(cast: tuple[Character, ...]) -> Callable[[str], Text]:
    """Return a function that words the persons and ids named in goals and actions by the cast's own names."""

    def name(person: str) -> Text:
        for character in cast:
            if person in (character.person, character.id):
                return Text(bare(character.name.pl), bare(character.name.en))
        return Text(person.capitalize(), person.capitalize())

    return name


def goal_words(character: Character, players: int, cast: tuple[Character, ...], lang: str) -> str:
    """Return a character's goal as a sentence in which the others have their names."""
    goal = character.goals.get(players)
    return character.goal_sentence(players).of(lang) if goal is None else sentence(goal, person_namer(cast)).of(lang)


def action_words(character: Character, cast: tuple[Character, ...], lang: str) -> str:
    """Return what a character does in setup."""
    action = character.setup
    if action is None:
        return say.ACTION_UNKNOWN.of(lang)
    parts = []
    if "any" in action.exchange:
        parts.append(say.ACTION_ANY.of(lang))
    elif action.exchange:
        namer = person_namer(cast)
        names = ", ".join(namer(person).of(lang) for person in action.exchange)
        parts.append(fill(say.ACTION_WITH if len(action.exchange) > 1 else say.ACTION_WITH_ONE, names=names).of(lang))
    if action.exchange_event:
        parts.append(say.ACTION_EVENT.of(lang))
    if action.hide:
        parts.append(say.ACTION_HIDE.of(lang))
    if action.burden:
        parts.append(fill(say.ACTION_BURDEN, tokens=", ".join(map(str, action.burden))).of(lang))
    return "; ".join(parts) or say.ACTION_NONE.of(lang)


def word_move(move: Move | Mapping[str, Any], p: Position, lang: str) -> str:
    """Return a move, or the table that names one, in words, with the place of a card in the pyramid."""
    entry = move if isinstance(move, Mapping) else move.entry()
    if "draw" in entry:
        return fill(say.DRAWS, cards=entry["draw"]).of(lang)
    at = entry.get("at")
    place = say.FROM_SIDE.of(lang) if at == "side" else fill(say.FROM_PLACE, at=at).of(lang) if at is not None else ""
    return _without_place(entry, p, lang) + place


def _without_place(entry: Mapping[str, Any], p: Position, lang: str) -> str:
    actor = who(p, entry["seat"], lang)
    verb = next(key for key in entry if key not in ("seat", "at"))
    value = entry[verb]
    if verb == "play":
        return fill(say.DECLARES if str(value).endswith("+") else say.PLAYS, who=actor, card=value).of(lang)
    if verb == "take":
        taken = p.chapter.character(str(value))
        return fill(say.TAKES, who=actor, name=taken.name if taken else value).of(lang)
    if verb == "burden":
        return fill(say.BURDENS, who=actor, token=value).of(lang)
    if verb == "exchange":
        if value["with"] == "event":
            return fill(say.SWAPS, who=actor, gives=value["gives"], gets=value["gets"]).of(lang)
        partner = partner_name(p, value["with"], lang)
        return fill(say.EXCHANGES, who=actor, partner=partner, gives=value["gives"], gets=value["gets"]).of(lang)
    return fill({"hide": say.HIDES, "lay": say.LAYS}.get(verb, say.UNHIDES), who=actor, card=value).of(lang)
