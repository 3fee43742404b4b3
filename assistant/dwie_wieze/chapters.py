"""Chapters on the screen: all of them with what is missing, or one in full."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text as RichText

from mellon.assistant.dwie_wieze import chapter_words as say
from mellon.assistant.dwie_wieze import words
from mellon.assistant.dwie_wieze.cards import cards_text
from mellon.assistant.dwie_wieze.names import action_words, goal_words
from mellon.assistant.texts import fill
from mellon.models.common import Text
from mellon.models.common.text import LANGUAGES, card_count, join
from mellon.models.dwie_wieze.cards import codes
from mellon.models.dwie_wieze.chapter import NUMBERS, Chapter, chapter
from mellon.models.dwie_wieze.characters import PLAYER_COUNTS, Character


def missing(known: Chapter, players: int) -> list[Text]:
    """Return every fact that play with this many players would need and nobody could read yet."""
    return [*known.missing(players), *([] if players in known.hands else [say.HAND_SIZE])]


def listing(lang: str) -> Iterator[RenderableType]:
    """Yield the table of chapters."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold")
    table.add_column("", justify="right", style="bold")
    table.add_column(say.TITLE.of(lang), overflow="fold")
    for players in PLAYER_COUNTS:
        table.add_column(fill(say.PLAYERS_SHORT, count=players).of(lang), justify="center", no_wrap=True)
    table.add_column(say.MISSING.of(lang), overflow="fold")
    for number in NUMBERS:
        known = chapter(number)
        marks = [_mark(known, players, lang) for players in PLAYER_COUNTS]
        table.add_row(str(number), RichText(known.title.of(lang)), *marks, RichText(_summary(known, lang), "yellow"))
    yield table
    yield RichText(say.LIST_KEY.of(lang), "dim")


def _mark(known: Chapter, players: int, lang: str) -> RichText:
    if missing(known, players):
        return RichText(say.INCOMPLETE.of(lang), "dim")
    return RichText(say.COMPLETE.of(lang), "bold green")


def _summary(known: Chapter, lang: str) -> str:
    """Return what is missing in numbers; where it depends on the number of players, both."""
    counts = [_counts(known, players) for players in PLAYER_COUNTS]
    told = []
    for text, few, many in zip((say.MISSING_GOALS, say.MISSING_ACTIONS, say.MISSING_OTHERS), *counts, strict=True):
        if few == many:
            told += [fill(text, count=few).of(lang)] if few else []
            continue
        pairs = zip(PLAYER_COUNTS, (few, many), strict=True)
        parts = (f"{count} ({fill(say.PLAYERS_SHORT, count=players).of(lang)})" for players, count in pairs if count)
        told.append(fill(text, count="/".join(parts)).of(lang))
    return ", ".join(told)


def _counts(known: Chapter, players: int) -> tuple[int, int, int]:
    """Return how many goals, setup actions and other facts are missing."""
    goals = sum(character.goals.get(players) is None for character in known.cast)
    actions = sum(character.setup is None for character in known.cast)
    return goals, actions, len(missing(known, players)) - goals - actions


def in_full(number: int, lang: str) -> Iterator[RenderableType]:
    """Yield what is known of a chapter, and what is not."""
    known = chapter(number)
    yield RichText(fill(words.CHAPTER, number=number, title=known.title).of(lang), "bold underline")
    yield RichText(" · ".join(_facts(known, lang)))
    yield RichText(f"{say.SOURCE.of(lang)}: {known.source}", "dim")
    yield RichText().append(f"\n{say.CAST.of(lang)}", "bold").append(f"  ({say.REQUIRED_KEY.of(lang)})" if known.required else "", "dim")
    for character in known.cast:
        mark = "*" if character.id in known.required else ""
        yield RichText().append(character.name.of(lang) + mark, "bold").append(f"  {character.id}", "dim")
        yield _character(character, known, lang)
    if known.assumptions:
        yield RichText(f"\n{say.ASSUMED.of(lang)}", "bold")
        yield _points(known.assumptions, lang)
    yield RichText(f"\n{say.UNKNOWN_TITLE.of(lang)}", "bold")
    yield from _unknown(known, lang)


def _facts(known: Chapter, lang: str) -> Iterator[str]:
    yield (say.LONG if known.length == "long" else say.SHORT).of(lang)
    if known.deck is None:
        yield say.DECK_UNKNOWN.of(lang)
    else:
        yield fill(say.DECK, name=known.deck.title, count=card_count(len(known.deck.cards))).of(lang)
    if known.hands:
        hands = (fill(say.HAND_OF, cards=cards, players=players).of(lang) for players, cards in sorted(known.hands.items()))
        yield fill(say.HAND, hands=", ".join(hands)).of(lang)
    if known.lost_card:
        yield say.LOST_CARD.of(lang)
    if known.tower_event is not None:
        yield fill(say.EVENT, name=known.tower_event.name, cards=codes(known.tower_event.cards)).of(lang)


def _character(character: Character, known: Chapter, lang: str) -> Table:
    table = Table.grid(padding=(0, 1, 0, 0))
    table.add_column(width=1)
    table.add_column(style="dim", width=16)
    table.add_column(overflow="fold", ratio=1)
    for label, text in _told(character, known, lang):
        table.add_row("", label, text)
    return table


def _told(character: Character, known: Chapter, lang: str) -> Iterator[tuple[str, RichText]]:
    goals = [goal_words(character, players, known.cast, lang) for players in PLAYER_COUNTS]
    if len(set(goals)) == 1:
        yield say.GOAL.of(lang), _goal(character, PLAYER_COUNTS[0], known, lang)
    else:
        for players in PLAYER_COUNTS:
            yield fill(say.GOAL_WITH, players=players).of(lang), _goal(character, players, known, lang)
    yield say.ACTION.of(lang), RichText(action_words(character, known.cast, lang), "yellow" if character.setup is None else "")
    if character.takes_first is not None:
        taken, _, after = fill(say.TAKEN_WITH, card="\0").of(lang).partition("\0")
        yield "", RichText(taken).append_text(cards_text([character.takes_first])).append(after)
    if character.keeps:
        yield "", RichText(fill(say.KEEPS, cards=codes(character.keeps)).of(lang))
    if character.leads:
        yield "", RichText(say.LEADS.of(lang))
    if character.note is not None:
        yield say.NOTE.of(lang), RichText(character.note.of(lang))
    if character.source:
        yield say.SOURCE.of(lang), RichText(character.source, "dim")


def _goal(character: Character, players: int, known: Chapter, lang: str) -> RichText:
    if character.goals.get(players) is None:
        return RichText(say.UNKNOWN.of(lang), "yellow")
    return RichText(goal_words(character, players, known.cast, lang))


def _unknown(known: Chapter, lang: str) -> Iterator[RenderableType]:
    absent = {players: missing(known, players) for players in PLAYER_COUNTS}
    for players, facts in absent.items():
        if not facts:
            yield RichText(fill(say.NOTHING_MISSING, count=players).of(lang), "green")
    if not any(absent.values()):
        return
    of_cast = [fact for players in PLAYER_COUNTS for character in known.cast for fact in _lacks(character, players)]
    general = [fact for fact in dict.fromkeys(fact for facts in absent.values() for fact in facts) if fact not in of_cast]
    yield _points((*general, *(text for character in known.cast if (text := _lacking(character)) is not None)), lang)
    yield RichText(f"\n{fill(say.COMPLETE_IT, number=known.number).of(lang)}")


def _lacks(character: Character, players: int) -> list[Text]:
    """Return the facts of a character as the chapter's list of missing facts words them."""
    return [character.name + ": " + fact for fact in character.unknown(players)]


def _lacking(character: Character) -> Text | None:
    """Return all that is missing of a character, or None."""
    lacking = [players for players in PLAYER_COUNTS if character.goals.get(players) is None]
    facts = [say.NO_GOAL] if len(lacking) == len(PLAYER_COUNTS) else [fill(say.NO_GOAL_WITH, count=players) for players in lacking]
    facts += [say.NO_ACTION] if character.setup is None else []
    return character.name + ": " + join(facts) if facts else None


def _points(texts: tuple[Text, ...], lang: str) -> RichText:
    return RichText("\n".join(f"- {text.of(lang)}" for text in texts))


def all_as_data() -> list[dict[str, Any]]:
    """Return every chapter as plain data."""
    return [as_data(number) for number in NUMBERS]


def as_data(number: int, in_full: bool = False) -> dict[str, Any]:
    """Return a chapter as plain data: for which numbers of players it is complete, and what is missing for the others."""
    known = chapter(number)
    absent = {players: missing(known, players) for players in PLAYER_COUNTS}
    data: dict[str, Any] = {
        "chapter": number,
        "title": {"pl": known.title.pl, "en": known.title.en},
        "complete": [players for players, facts in absent.items() if not facts],
        "missing": {str(players): [{"pl": fact.pl, "en": fact.en} for fact in facts] for players, facts in absent.items() if facts},
    }
    if in_full:
        data["cast"] = [
            {"id": c.id, "name": {"pl": c.name.pl, "en": c.name.en}, "required": c.id in known.required, "goals": _goals_as_data(c, known)}
            for c in known.cast
        ]
    return data


def _goals_as_data(character: Character, known: Chapter) -> dict[str, dict[str, str] | None]:
    told: dict[str, dict[str, str] | None] = {}
    for players in PLAYER_COUNTS:
        words_of = {lang: goal_words(character, players, known.cast, lang) for lang in LANGUAGES}
        told[str(players)] = None if character.goals.get(players) is None else words_of
    return told
