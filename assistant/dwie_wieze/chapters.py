"""Chapters on the screen: all of them with what is missing, or one in full."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mellon.assistant.dwie_wieze import chapter_words as say
from mellon.assistant.dwie_wieze import words
from mellon.assistant.dwie_wieze.card_views import card_chip
from mellon.assistant.dwie_wieze.names import action_words, goal_words
from mellon.assistant.texts import fill
from mellon.assistant.views.answer import AnswerPart
from mellon.assistant.views.grid import Grid, Head, Row
from mellon.assistant.views.table import Lines
from mellon.assistant.views.values import MARK, NOTHING, Line, Span, around, line, said
from mellon.models.common import Text
from mellon.models.common.text import LANGUAGES, as_text, card_count, join
from mellon.models.dwie_wieze.cards import codes
from mellon.models.dwie_wieze.chapter import NUMBERS, Chapter, chapter
from mellon.models.dwie_wieze.characters import PLAYER_COUNTS, Character


def missing(known: Chapter, players: int) -> list[Text]:
    """Return every fact that play with this many players would need and nobody could read yet."""
    return [*known.missing(players), *([] if players in known.hands else [say.HAND_SIZE])]


def listing() -> Iterator[AnswerPart]:
    """Yield the table of chapters."""
    players = (Head(fill(say.PLAYERS_SHORT, count=count), "center", whole=True, cut=True) for count in PLAYER_COUNTS)
    rows = []
    for number in NUMBERS:
        known = chapter(number)
        marks = (_mark(known, count) for count in PLAYER_COUNTS)
        rows.append(Row((line(str(number)), line(known.title), *marks, line(_summary(known), "open"))))
    yield Grid((Head(side="right", tone="strong", cut=True), Head(say.TITLE), *players, Head(say.MISSING)), tuple(rows))
    yield Lines((line(say.LIST_KEY, "dim"),))


def _mark(known: Chapter, players: int) -> Line:
    return line(say.INCOMPLETE, "dim") if missing(known, players) else line(say.COMPLETE, "won")


def _summary(known: Chapter) -> Text:
    """Return what is missing in numbers; where it depends on the number of players, both."""
    counts = [_counts(known, players) for players in PLAYER_COUNTS]
    told = []
    for text, few, many in zip((say.MISSING_GOALS, say.MISSING_ACTIONS, say.MISSING_OTHERS), *counts, strict=True):
        if few == many:
            told += [fill(text, count=few)] if few else []
            continue
        pairs = zip(PLAYER_COUNTS, (few, many), strict=True)
        parts = (as_text(f"{count} (") + fill(say.PLAYERS_SHORT, count=players) + ")" for players, count in pairs if count)
        told.append(fill(text, count=join(parts, "/")))
    return join(told)


def _counts(known: Chapter, players: int) -> tuple[int, int, int]:
    """Return how many goals, setup actions and other facts are missing."""
    goals = sum(character.goals.get(players) is None for character in known.cast)
    actions = sum(character.setup is None for character in known.cast)
    return goals, actions, len(missing(known, players)) - goals - actions


def in_full(known: Chapter) -> Iterator[AnswerPart]:
    """Yield what is known of a chapter, and what is not."""
    own = known.number is None
    title = fill(words.OWN_CHAPTER, title=known.title) if own else fill(words.CHAPTER, number=known.number, title=known.title)
    source = say.SOURCE + f": {known.source}" if known.path is None else fill(words.FROM_FILE, path=known.path)
    required = Span(as_text("  (") + say.REQUIRED_KEY + ")" if known.required else NOTHING, "dim")
    yield Lines(
        (
            line(title, "title"),
            line(join(_facts(known), " · ")),
            line(source, "dim"),
            Line(()),
            Line((Span(say.CAST, "strong"), required)),
        )
    )
    for character in known.cast:
        mark = "*" if character.id in known.required else ""
        yield Lines((Line((Span(character.name + mark, "strong"), Span(as_text(f"  {character.id}"), "dim"))),))
        yield _character(character, known)
    if known.assumptions:
        yield Lines(_points(known.assumptions), say.ASSUMED)
    yield Lines(tuple(_unknown(known)), say.UNKNOWN_TITLE)


def _facts(known: Chapter) -> Iterator[Text]:
    yield say.LONG if known.length == "long" else say.SHORT
    if known.deck is None:
        yield say.DECK_UNKNOWN
    else:
        yield fill(say.DECK, name=known.deck.title, count=card_count(len(known.deck.cards)))
    if known.hands:
        hands = (fill(say.HAND_OF, cards=cards, players=players) for players, cards in sorted(known.hands.items()))
        yield fill(say.HAND, hands=join(hands))
    if known.lost_card:
        yield say.LOST_CARD
    if known.tower_event is not None:
        yield fill(say.EVENT, name=known.tower_event.name, cards=codes(known.tower_event.cards))
    if known.entish is not None:
        yield fill(say.ENTISH, name=known.by_id[known.entish].short_name)


def _character(character: Character, known: Chapter) -> Grid:
    heads = (Head(width=1, cut=True), Head(tone="dim", width=16, cut=True), Head(wide=True))
    return Grid(heads, tuple(Row((line(""), line(label), told)) for label, told in _told(character, known)), close=True)


def _told(character: Character, known: Chapter) -> Iterator[tuple[Text, Line]]:
    goals = [said(goal_words, character, players, known.cast) for players in PLAYER_COUNTS]
    if len(set(goals)) == 1:
        yield say.GOAL, _goal(character, PLAYER_COUNTS[0], known)
    else:
        for players in PLAYER_COUNTS:
            yield fill(say.GOAL_WITH, players=players), _goal(character, players, known)
    yield say.ACTION, line(said(action_words, character, known.cast), "open" if character.setup is None else "")
    if character.takes_first is not None:
        before, after = around(fill(say.TAKEN_WITH, card=MARK))
        yield NOTHING, Line((Span(before), card_chip(character.takes_first), Span(after)))
    if character.keeps:
        yield NOTHING, line(fill(say.KEEPS, cards=codes(character.keeps)))
    if character.leads:
        yield NOTHING, line(say.LEADS)
    if character.note is not None:
        yield say.NOTE, line(character.note)
    if character.source:
        yield say.SOURCE, line(character.source, "dim")


def _goal(character: Character, players: int, known: Chapter) -> Line:
    if character.goals.get(players) is None:
        return line(say.UNKNOWN, "open")
    return line(said(goal_words, character, players, known.cast))


def _unknown(known: Chapter) -> Iterator[Line]:
    absent = {players: missing(known, players) for players in PLAYER_COUNTS}
    for players, facts in absent.items():
        if not facts:
            yield line(fill(say.NOTHING_MISSING, count=players), "well")
    if not any(absent.values()):
        return
    of_cast = [fact for players in PLAYER_COUNTS for character in known.cast for fact in _lacks(character, players)]
    general = [fact for fact in dict.fromkeys(fact for facts in absent.values() for fact in facts) if fact not in of_cast]
    yield from _points((*general, *(text for character in known.cast if (text := _lacking(character)) is not None)))
    yield Line(())
    yield line(fill(say.COMPLETE_IT, number=known.number) if known.path is None else say.COMPLETE_FILE)


def _lacks(character: Character, players: int) -> list[Text]:
    """Return the facts of a character as the chapter's list of missing facts words them."""
    return [character.name + ": " + fact for fact in character.unknown(players)]


def _lacking(character: Character) -> Text | None:
    """Return all that is missing of a character, or None."""
    lacking = [players for players in PLAYER_COUNTS if character.goals.get(players) is None]
    facts = [say.NO_GOAL] if len(lacking) == len(PLAYER_COUNTS) else [fill(say.NO_GOAL_WITH, count=players) for players in lacking]
    facts += [say.NO_ACTION] if character.setup is None else []
    return character.name + ": " + join(facts) if facts else None


def _points(texts: tuple[Text, ...]) -> tuple[Line, ...]:
    return tuple(line(as_text("- ") + text) for text in texts)


def all_as_data() -> list[dict[str, Any]]:
    """Return every chapter as plain data."""
    return [as_data(chapter(number)) for number in NUMBERS]


def as_data(known: Chapter, in_full: bool = False) -> dict[str, Any]:
    """Return a chapter as plain data: for which numbers of players it is complete, and what is missing for the others."""
    absent = {players: missing(known, players) for players in PLAYER_COUNTS}
    data: dict[str, Any] = {
        "chapter": known.path or known.number,
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
