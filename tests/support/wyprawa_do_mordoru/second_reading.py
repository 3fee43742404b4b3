"""Positions of Wyprawa do Mordoru written as text, and the reading of their answers; what may be kept is said from the rulebook alone."""

from __future__ import annotations

from itertools import combinations
from typing import Any

COLOURS = ("black", "yellow", "red", "blue", "green")
Player = tuple[str, int, int, int]
ALONE: tuple[Player, ...] = (("frodo", 3, 0, 6),)


def strings(words: list[str]) -> str:
    return "[" + ", ".join(f'"{word}"' for word in words) + "]"


def coloured(symbols: str) -> list[str]:
    """Return five dice from five symbols in the order of the colours; "-" leaves a die out."""
    return [f"{colour}:{symbol}" for colour, symbol in zip(COLOURS, symbols.split(), strict=True) if symbol != "-"]


def table(players: tuple[Player, ...] = ALONE, roll: str = "", kept: str = "", moves: list[str] | None = None, **head: Any) -> str:
    """Return the text of a position; `head` are the keys of the first lines."""
    turn_extra = head.pop("turn_extra", "")
    rulings = head.pop("rulings", {})
    lines = ['game = "wyprawa_do_mordoru"']
    for key, value in ({"sheet": "basic", "fields": 9, "squares": 6} | head).items():
        lines.append(f"{key} = {value}" if isinstance(value, int) else f'{key} = "{value}"')
    if moves is not None:
        lines.append(f"moves = {strings(moves)}")
    if rulings:
        lines.append("[rulings]")
        lines += [f'{key} = "{value}"' for key, value in rulings.items()]
    for hobbit, circled, halves, whole in players:
        lines += ["[[player]]", f'hobbit = "{hobbit}"', f"circled = {circled}", f"halves = {halves}", f"whole = {whole}"]
    if roll or kept or turn_extra:
        lines.append("[turn]")
        if kept:
            lines.append(f"kept = {strings(coloured(kept))}")
        if roll:
            lines.append(f"roll = {strings(coloured(roll))}")
        lines.append(turn_extra)
    return "\n".join(lines) + "\n"


def board(reply: Any, hobbit: str) -> tuple[int, int, int]:
    """Return (circled, halves, whole) of a hobbit after `resolve`."""
    assert reply.code == 0, reply.json
    (found,) = [player for player in reply.json["position"]["player"] if player["hobbit"] == hobbit]
    return found["circled"], found["halves"], found["whole"]


def outcome(reply: Any) -> tuple[list[str], list[str]]:
    """Return who was eliminated and who arrived."""
    assert reply.code == 0, reply.json
    return reply.json["outcome"]["eliminated"], reply.json["outcome"]["arrived"]


def keeps(reply: Any) -> set[str]:
    """Return the legal keeps (a keep names dice; other moves have no colon)."""
    assert reply.code == 0, reply.json
    return {entry["move"] for entry in reply.json["moves"] if ":" in entry["move"]}


def forbidden(reply: Any) -> dict[str, str]:
    assert reply.code == 0, reply.json
    return {entry["move"]: entry["rule"] for entry in reply.json["illegal"]}


def subsets(roll: str) -> set[str]:
    dice = coloured(roll)
    return {" ".join(chosen) for size in range(1, len(dice) + 1) for chosen in combinations(dice, size)}


def lawful(keep: str, roll: str, equal_allowed: bool = False) -> bool:
    """Say from the rulebook alone whether a subset of the roll may be kept."""
    symbols = [die.split(":")[1] for die in keep.split()]
    rolled = [die.split(":")[1] for die in coloured(roll)]
    if "nazgul" in rolled and "nazgul" not in symbols:
        return False
    return equal_allowed or len(symbols) == len(set(symbols))
