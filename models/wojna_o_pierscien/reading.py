"""From a table (TOML or JSON) to a Position: every defect is collected before anything is refused."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from mellon.models.common import BadInput, Rulings
from mellon.models.wojna_o_pierscien import reading_combat, reading_phase, reading_score
from mellon.models.wojna_o_pierscien.moves import Move, parse_move
from mellon.models.wojna_o_pierscien.position import ACTION_PHASE, BOOK, COMBAT, DIFFERENCE, OBJECTIVES, QUESTIONS, SCORE, Position
from mellon.models.wojna_o_pierscien.reader import Reader
from mellon.models.wojna_o_pierscien.reading_words import usual_keys
from mellon.models.wojna_o_pierscien.scenarios import parse_scenario, scenario, scenarios
from mellon.models.wojna_o_pierscien.toml_words import quoted

_COMMON = ("game", "question", "scenario", "icons", "rulings", "moves", "puzzle")
_KEYS = {COMBAT: reading_combat.KEYS, ACTION_PHASE: (*reading_phase.KEYS, "objective"), SCORE: reading_score.KEYS}


def read_table(table: Mapping[str, Any], base: Path | None = None) -> Position:
    """Return the position that a table describes. Raises BadInput with every defect."""
    reader = Reader(table, scenario("trilogy"))
    raw = table.get("scenario", "trilogy")
    try:
        reader.scenario = scenario(parse_scenario(str(raw)))
    except KeyError:
        known = ", ".join(scenarios())
        reader.fail("scenario", f"„{quoted(raw)}” to nie scenariusz; są: {known}", f'"{quoted(raw)}" is not a scenario; there are {known}')
    question = _question(reader)
    if question == ACTION_PHASE:
        reader.table = table = usual_keys(table)
    reader.unknown_keys(table, (*_COMMON, *_KEYS[question]))
    rulings, faults = Rulings.parse(BOOK, reader.mapping(table, "rulings"))
    reader.defects += faults
    if "icons" in table:
        reader.supply(table["icons"], "icons")
        if question == SCORE:
            reader.fail("icons", "przy liczeniu punktów symbole kart nic nie znaczą", "icons of cards mean nothing when points are counted")
    moves = _moves(reader)
    position = Position(question, reader.scenario.id, rulings=rulings, moves=moves)
    if question == COMBAT:
        position = replace(position, combat=reading_combat.read_combat(reader))
    elif question == SCORE:
        position = replace(position, score=reading_score.read_score(reader))
    else:
        objective = table.get("objective", DIFFERENCE)
        if objective not in OBJECTIVES:
            reader.fail(
                "objective",
                f"„{quoted(objective)}”: możliwe są {', '.join(OBJECTIVES)}",
                f'"{quoted(objective)}": choose {", ".join(OBJECTIVES)}',
            )
        read = reading_phase.read_phase(reader, rulings)
        if read is not None:
            laid, state = read
            laid = replace(laid, icons=reader.supplied())
            position = replace(
                position,
                table=laid,
                state=state,
                objective=str(objective),
                me=reader.me or None,
                unsaid=tuple(reader.unsaid),
                unsaid_rings=tuple(reader.unsaid_rings),
            )
    if reader.defects:
        raise BadInput(reader.defects)
    return replace(position, icons=reader.supplied())


def _question(reader: Reader) -> str:
    table = reader.table
    raw = table.get("question")
    if raw in QUESTIONS:
        return str(raw)
    if raw is not None:
        reader.fail("question", f"„{quoted(raw)}”: możliwe są {', '.join(QUESTIONS)}", f'"{quoted(raw)}": choose {", ".join(QUESTIONS)}')
    if "player" in table or "players" in table:
        return ACTION_PHASE
    if raw is None and not any(key in table for key in ("attacker", "defender", "location", *reading_score.KEYS)):
        reader.fail(
            "question",
            f"brak pytania: podaj question = {' | '.join(QUESTIONS)}",
            f"the question is missing: give question = {' | '.join(QUESTIONS)}",
        )
    return COMBAT if any(key in table for key in ("attacker", "defender", "location")) else SCORE


def _moves(reader: Reader) -> tuple[Move, ...]:
    found = []
    raw = reader.table.get("moves", [])
    if not isinstance(raw, list):
        reader.fail("moves", "ruchy to lista", "moves are a list")
        return ()
    for number, entry in enumerate(raw, start=1):
        text = entry.get("move") if isinstance(entry, Mapping) else entry
        try:
            if not isinstance(text, str):
                raise ValueError(quoted(entry))
            found.append(parse_move(text))
        except ValueError as fault:
            reader.fail(
                f"moves[{number}]",
                f'nie rozumiem „{fault}”; ruch to np. "pass", "play gimli at moria paying sting"',
                f'cannot read "{fault}"; a move is such as "pass", "play gimli at moria paying sting"',
            )
    return tuple(found)
