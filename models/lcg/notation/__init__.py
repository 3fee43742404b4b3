"""Positions as text, both ways: TOML files, JSON tables and the one-line notation."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from mellon.models.common.notation import toml_table
from mellon.models.lcg.notation.line_notation import line_table, position_line
from mellon.models.lcg.notation.reading import read_table
from mellon.models.lcg.position import Attached, Character, Enemy, Goal, Player, Position, Staged

GAME = "lcg"


def from_table(table: dict[str, Any], base: Path | None = None) -> Position:
    """Return the position of a table in the input format. Raises BadInput with every defect."""
    return read_table(table)


def read_toml(text: str, base: Path | None = None) -> Position:
    """Return the position of a TOML text. Raises BadInput with every defect."""
    return from_table(toml_table(text), base)


def read_line(line: str, base: Path | None = None) -> Position:
    """Return the position of a one-line notation. Raises BadInput with every defect.

    >>> str(read_line("lcg combat passage_through_mirkwood | 30: 1 d3, 13 x / 96 f"))
    'lcg combat passage_through_mirkwood goal=no_hero_lost | 30: 1 d3, 13 x / 96 f'
    """
    return read_table(line_table(line))


def write_line(p: Position) -> str:
    """Return the one-line notation of a position."""
    return position_line(to_table(p))


def to_table(p: Position) -> dict[str, Any]:
    """Return the position in the input format, ready for JSON or TOML."""
    table: dict[str, Any] = {"game": GAME, "question": p.question}
    if p.scenario is not None:
        table["scenario"] = p.scenario
    if not p.shadow:
        table["shadow"] = False
    if p.goal is not None:
        table["goal"] = goal_value(p.goal)
    if p.edition != "errata":
        table["edition"] = p.edition
    for key, number in (("stage", p.stage), ("victory_points", p.victory_points), ("rounds", p.rounds)):
        if number is not None:
            table[key] = number
    on_stage = p.progress if p.stage is not None else 0
    for key, count in (("progress", on_stage), ("played", p.played)):
        if count:
            table[key] = count
    for key, numbers in (("victory", p.victory), ("scores", p.scores)):
        if numbers:
            table[key] = list(numbers)
    if p.moves is not None:
        table["moves"] = [str(move) for move in p.moves]
    if p.rulings.chosen:
        table["rulings"] = dict(p.rulings.chosen)
    table["player"] = [_player(player) for player in p.players]
    table["staging"] = {"cards": [_staged(entry) for entry in p.staging]}
    if p.active is not None:
        table["active"] = _without_defaults(
            {"card": p.active.card, "progress": p.active.progress, "attached": _attached(p.active.attached)}
        )
    table["encounter"] = {"discard": list(p.discard), "unseen": "rest" if p.unseen is None else list(p.unseen)}
    if p.order is not None:
        table["encounter"]["order"] = list(p.order)
    if p.puzzle is not None:
        table["puzzle"] = dict(p.puzzle)
    return table


def goal_value(goal: Goal) -> Any:
    """Return a goal as the input format writes it."""
    if goal.name == "score":
        return dict(goal.weights)
    return " ".join([goal.name, *(str(value) for _, value in goal.weights)])


def _without_defaults(table: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in table.items() if key == "card" or (value not in (0, False, None) and value != [])}


def _attached(parts: Iterable[Attached]) -> list[Any]:
    return [
        _without_defaults({"card": p.card, "exhausted": p.exhausted, "owner": p.owner}) if p.exhausted or p.owner else p.card for p in parts
    ]


def _player(player: Player) -> dict[str, Any]:
    table: dict[str, Any] = {
        "threat": player.threat,
        "characters": [_character(character) for character in player.characters],
        "engaged": [_enemy(enemy) for enemy in player.engaged],
    }
    for key, numbers in (("hand", player.hand), ("dead", player.dead), ("discard", player.discard)):
        if numbers:
            table[key] = list(numbers)
    if player.eliminated:
        table["eliminated"] = True
    return table


def _character(c: Character) -> dict[str, Any]:
    return _without_defaults(
        {
            "card": c.card,
            "damage": c.damage,
            "exhausted": c.exhausted,
            "committed": c.committed,
            "resources": c.resources,
            "attached": _attached(c.attached),
            "used": c.used,
            "prisoner": c.prisoner,
        }
    )


def _enemy(e: Enemy) -> dict[str, Any]:
    table = {
        "card": e.card,
        "damage": e.damage,
        "fresh": e.fresh,
        "attached": _attached(e.attached),
        "attacked": e.attacked,
        "struck": list(e.struck),
        "tokens": e.tokens,
        "held": e.held,
    }
    found = _without_defaults(table)
    if e.shadow is not None:
        found["shadow"] = list(e.shadow)
    return found


def _staged(s: Staged) -> dict[str, Any]:
    return _without_defaults(
        {
            "card": s.card,
            "damage": s.damage,
            "progress": s.progress,
            "attached": _attached(s.attached),
            "guards": list(s.guards),
            "tokens": s.tokens,
        }
    )
