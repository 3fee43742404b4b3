"""Read a position from a table (TOML or JSON), collecting every defect before refusing."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from mellon.models.common import BadInput, Rulings, Text
from mellon.models.lcg.cards.catalogue import EDITIONS, ERRATA, PRINT2011, parse_card, parse_scenario, scenarios, spelling
from mellon.models.lcg.moves import Move
from mellon.models.lcg.notation.reading_cards import Placed, Reader, bounded
from mellon.models.lcg.notation.validity import check
from mellon.models.lcg.position import (
    BOOK,
    COMBAT,
    COMBAT_GOALS,
    ELIMINATED_AT,
    NO_HERO_LOST,
    PAYMENT,
    PLAN,
    PROGRESS,
    QUEST,
    QUEST_GOALS,
    QUESTIONS,
    ROUND,
    SCORE,
    WEIGHTS,
    WHOLE_ROUND_GOALS,
    Goal,
    Player,
    Position,
)

KEYS = (
    *("game", "question", "scenario", "shadow", "goal", "edition", "player", "staging", "encounter", "active", "active_location", "stage"),
    *("quest", "progress", "victory", "victory_points", "played", "rounds", "scores", "rulings", "moves", "puzzle"),
)
PLAYER_KEYS = ("threat", "characters", "hand", "engaged", "dead", "discard", "eliminated")
ENCOUNTER_KEYS = ("discard", "unseen", "order")
STAGE_KEYS = ("card", "progress")
STAGING_KEYS = ("cards",)
ONLY_FOR = {"rounds": (PLAN,), "scores": (SCORE,), "victory_points": (SCORE,)}
"""Keys that ask something of certain questions alone."""
_TWICE = (("active", "active_location"), ("quest", "stage"), ("victory", "victory_points"))
"""Keys that say the same thing in two ways."""
PLAN_GOALS = ("kill", "pass_stage", "survive")
_EDITION_WORDS = {"errata": ERRATA, "print2011": PRINT2011, "2011": PRINT2011, "print": PRINT2011}
_MOST_PLAYERS = 4


def read_table(table: Mapping[str, Any], base: Path | None = None) -> Position:
    """Return the position that a table describes. Raises BadInput with every defect."""
    reader = Reader(table)
    reader.unknown_keys(table, KEYS, "")
    question = _question(reader)
    _misplaced(reader, question)
    encounter = reader.mapping(table, "encounter", known=ENCOUNTER_KEYS)
    rulings, faults = Rulings.parse(BOOK, reader.mapping(table, "rulings"))
    reader.defects += faults
    stage, progress = _stage(reader)
    position = Position(
        question=question,
        players=_players(reader),
        scenario=_scenario(reader),
        shadow=reader.flag(table, "shadow", "", default=True),
        goal=_goal(reader, question),
        edition=_edition(reader),
        staging=_staging(reader),
        active=reader.location(table.get("active", table.get("active_location")), "active"),
        stage=stage,
        progress=progress,
        discard=reader.numbers(encounter.get("discard", []), "encounter.discard", encounter=True),
        unseen=_unseen(reader, encounter),
        order=None if "order" not in encounter else reader.numbers(encounter["order"], "encounter.order", encounter=True),
        victory=reader.numbers(table.get("victory", []), "victory"),
        victory_points=reader.number(table, "victory_points", None, 0, 99, "") if "victory_points" in table else None,
        played=reader.number(table, "played", 0, 0, 99, "") or 0,
        rounds=reader.number(table, "rounds", None, 1, 20, "") if "rounds" in table else None,
        scores=_scores(reader),
        rulings=rulings,
        moves=_moves(reader),
        puzzle=table.get("puzzle") if isinstance(table.get("puzzle"), Mapping) else None,
    )
    check(position, Placed(reader), whole=not reader.broken_cards)
    if reader.defects:
        raise BadInput(bounded(reader.defects))
    return position


def _misplaced(reader: Reader, question: str) -> None:
    """Refuse keys that the question does not ask for, and two keys for one thing."""
    table = reader.table
    for key, questions in ONLY_FOR.items():
        if key in table and question not in questions:
            listed = ", ".join(questions)
            reader.fail(
                key,
                f"ten klucz nic nie znaczy przy pytaniu {question}; usuń go (znaczy przy: {listed})",
                f"this key means nothing for the question {question}; leave it out (it means something for {listed})",
            )
    for one, other in _TWICE:
        if one in table and other in table:
            reader.fail(other, f"podaj albo {one}, albo {other}", f"give either {one} or {other}")
    for name in ("quest", "stage"):
        if "progress" in table and isinstance(table.get(name), Mapping) and "progress" in table[name]:
            reader.fail("progress", f"podaj albo progress, albo {name}.progress", f"give either progress or {name}.progress")
    if "progress" in table and "quest" not in table and "stage" not in table:
        reader.fail(
            "progress", "postęp leży na karcie Wyprawy: podaj też stage = numer", "progress lies on a quest card: give stage = number too"
        )


def _question(reader: Reader) -> str:
    raw = reader.table.get("question", COMBAT)
    if raw not in QUESTIONS:
        reader.fail("question", f"„{raw}”: możliwe są {', '.join(QUESTIONS)}", f'"{raw}": choose {", ".join(QUESTIONS)}')
        return COMBAT
    return str(raw)


def _scenario(reader: Reader) -> str | None:
    raw = reader.table.get("scenario")
    if raw is None:
        return None
    try:
        return parse_scenario(str(raw)).id
    except ValueError:
        known = ", ".join(scenarios())
        reader.fail("scenario", f"„{raw}” to nie scenariusz; są: {known}", f'"{raw}" is not a scenario; there are {known}')
        return None


def _edition(reader: Reader) -> str:
    raw = reader.table.get("edition", ERRATA)
    found = _EDITION_WORDS.get(spelling(str(raw)))
    if found is None:
        reader.fail("edition", f"„{raw}”: możliwe są {', '.join(EDITIONS)}", f'"{raw}": choose {" or ".join(EDITIONS)}')
    return found or ERRATA


def _goal(reader: Reader, question: str) -> Goal | None:
    raw = reader.table.get("goal")
    known = {COMBAT: COMBAT_GOALS, ROUND: (*COMBAT_GOALS, *WHOLE_ROUND_GOALS), QUEST: QUEST_GOALS, PLAN: PLAN_GOALS}.get(
        question, (*COMBAT_GOALS, *QUEST_GOALS)
    )
    if raw is None:
        default = {COMBAT: NO_HERO_LOST, ROUND: NO_HERO_LOST, QUEST: PROGRESS}.get(question)
        return Goal(default) if default else None
    if isinstance(raw, Mapping):
        return _weighted(reader, raw)
    words = str(raw).split()
    if question == PLAN and len(words) > 1 and words[0] == "kill":
        return _kill(reader, " ".join(words[1:]))
    if str(raw) not in known:
        table = "{ hero_lost = -10, killed = 3 }"
        reader.fail(
            "goal",
            f"„{raw}”: możliwe są {', '.join(known)} albo wagi {table}",
            f'"{raw}": choose {", ".join(known)} or weights such as {table}',
        )
        return None
    return Goal(str(raw))


def _weighted(reader: Reader, raw: Mapping[str, Any]) -> Goal | None:
    reader.unknown_keys(raw, WEIGHTS, "goal.")
    weights = []
    for key in WEIGHTS:
        if key in raw:
            value = reader.number(raw, key, None, -1000, 1000, "goal.")
            if value is not None:
                weights.append((key, value))
    if not raw:
        reader.fail("goal", "podaj przynajmniej jedną wagę", "give at least one weight")
        return None
    return Goal("score", tuple(weights))


def _kill(reader: Reader, name: str) -> Goal | None:
    try:
        found = parse_card(name, ("enemy",))
    except ValueError:
        reader.fail("goal", f"„{name}” to nie wróg", f'"{name}" is not an enemy')
        return None
    return Goal("kill", (("card", found.number),))


def _players(reader: Reader) -> tuple[Player, ...]:
    raw = reader.table.get("player", [])
    if not isinstance(raw, list) or not all(isinstance(entry, Mapping) for entry in raw):
        reader.fail("player", "graczy zapisuje się jako [[player]]", "players are written as [[player]]")
        return ()
    if not 1 <= len(raw) <= _MOST_PLAYERS:
        reader.fail("player", f"podaj od 1 do {_MOST_PLAYERS} graczy ([[player]])", f"give 1 to {_MOST_PLAYERS} players ([[player]])")
    return tuple(_player(reader, entry, f"player[{number}].") for number, entry in enumerate(raw, start=1))


def _player(reader: Reader, raw: Mapping[str, Any], where: str) -> Player:
    reader.unknown_keys(raw, PLAYER_KEYS, where)
    needed = reader.table.get("question") != PAYMENT and not raw.get("eliminated")
    threat = reader.number(raw, "threat", None if needed else 0, 0, ELIMINATED_AT, where) or 0
    out = reader.flag(raw, "eliminated", where) or threat >= ELIMINATED_AT
    return Player(
        threat=threat,
        characters=reader.each(raw, "characters", where, reader.character),
        hand=reader.hand(raw.get("hand", []), f"{where}hand"),
        engaged=reader.each(raw, "engaged", where, reader.enemy),
        dead=reader.numbers(raw.get("dead", []), f"{where}dead", kinds=("hero",)),
        discard=reader.numbers(raw.get("discard", []), f"{where}discard", player=True),
        eliminated=out,
    )


def _staging(reader: Reader) -> tuple[Any, ...]:
    raw = reader.table.get("staging", {})
    if isinstance(raw, list):
        return reader.each({"staging": raw}, "staging", "", reader.staged)
    table = reader.mapping(reader.table, "staging", known=STAGING_KEYS)
    return reader.each(table, "cards", "staging.", reader.staged)


def _stage(reader: Reader) -> tuple[int | None, int]:
    """Read `stage = 119` with `progress = 3`, or `quest = { card = 119, progress = 3 }`."""
    raw = reader.table.get("quest", reader.table.get("stage"))
    progress = reader.number(reader.table, "progress", 0, 0, 99, "") or 0
    where = "quest" if "quest" in reader.table else "stage"
    if isinstance(raw, Mapping):
        reader.unknown_keys(raw, STAGE_KEYS, f"{where}.")
        progress = reader.number(raw, "progress", progress, 0, 99, f"{where}.") or 0
        raw = raw.get("card")
    if raw is None:
        return None, progress
    found = reader.card(raw, where, ("quest",))
    return (None if found is None else found.number), progress


def _unseen(reader: Reader, encounter: Mapping[str, Any]) -> tuple[int, ...] | None:
    raw = encounter.get("unseen", "rest")
    if isinstance(raw, str):
        if spelling(raw) not in ("rest", "reszta"):
            reader.fail("encounter.unseen", f'„{raw}”: podaj "rest" albo listę numerów', f'"{raw}": give "rest" or a list of card numbers')
        return None
    return tuple(sorted(reader.numbers(raw, "encounter.unseen", encounter=True)))


def _scores(reader: Reader) -> tuple[int, ...]:
    raw = reader.table.get("scores", [])
    if not isinstance(raw, list) or not all(isinstance(value, int) and not isinstance(value, bool) for value in raw):
        reader.fail("scores", "podaj listę wyników scenariuszy", "give a list of scenario scores")
        return ()
    return tuple(raw)


def _moves(reader: Reader) -> tuple[Move, ...] | None:
    raw = reader.table.get("moves")
    if raw is None:
        return None
    if not isinstance(raw, list):
        reader.fail("moves", "ruchy to lista", "moves are a list")
        return ()
    found = []
    for number, entry in enumerate(raw, start=1):
        try:
            if not isinstance(entry, str):
                raise ValueError(entry)
            found.append(Move.parse(entry))
        except ValueError as fault:
            form = Text(
                'ruch to napis jak "engage 96", "play 13", "defend 96 with 1"',
                'a move is a string like "engage 96", "play 13", "defend 96 with 1"',
            )
            reader.fail(f"moves[{number}]", f"„{fault}”: {form.pl}", f'"{fault}": {form.en}')
    return tuple(found)
