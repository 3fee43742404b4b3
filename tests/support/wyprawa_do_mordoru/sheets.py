"""Short ways to write positions of Wyprawa do Mordoru and to read the answers: dice as words (`sheet`) or as symbols in the order of the colours (`table`)."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from tests.support.toml import toml


def dice(words: str) -> list[str]:
    """Read "black ring, red nazgul" as dice; "" is none."""
    return [":".join(part.split()) for part in words.split(",") if part.strip()]


def sheet(*players: str, kept: str | None = None, roll: str = "", moves: tuple[str, ...] | list[str] = (), **keys: Any) -> str:
    """Return a position: each player is "frodo 3 0 6" (circled, halves, whole); `rulings` is a mapping."""
    rulings = keys.pop("rulings", {})
    lines = ['game = "wyprawa_do_mordoru"']
    lines += [f"{key} = {toml(value)}" for key, value in keys.items()]
    if moves:
        lines.append(f"moves = {toml([keep(move) for move in moves])}")
    if rulings:
        lines += ["[rulings]", *(f"{key} = {toml(value)}" for key, value in rulings.items())]
    for player in players or ("frodo 0 0 6",):
        hobbit, circled, halves, whole = player.split()
        lines += ["[[player]]", f'hobbit = "{hobbit}"', f"circled = {circled}", f"halves = {halves}", f"whole = {whole}"]
    if kept is not None or roll:
        lines += ["[turn]", f"kept = {toml(dice(kept or ''))}"]
        if roll:
            lines.append(f"roll = {toml(dice(roll))}")
    return "\n".join(lines) + "\n"


def keep(words: str) -> str:
    """Return "black tree, yellow ring" as a keep string."""
    return words if words == "repeat" else " ".join(dice(words))


def keeps(reply: Any) -> set[str]:
    """Return the legal moves."""
    assert reply.code == 0, reply.json
    return {entry["move"] for entry in reply.json["moves"]}


def forbidden(reply: Any) -> dict[str, str]:
    """Return the rule that forbids each other keep."""
    assert reply.code == 0, reply.json
    return {entry["move"]: entry["rule"] for entry in reply.json["illegal"]}


def player_after(reply: Any, hobbit: str) -> tuple[int, int, int]:
    """Return (circled, halves, whole) of a player after `resolve`."""
    assert reply.code == 0, reply.json
    (found,) = [entry for entry in reply.json["position"]["player"] if entry["hobbit"] == hobbit]
    return found["circled"], found["halves"], found["whole"]


def fate(reply: Any) -> tuple[list[str], list[str]]:
    """Return (eliminated, arrived) of `resolve`."""
    assert reply.code == 0, reply.json
    return reply.json["outcome"]["eliminated"], reply.json["outcome"]["arrived"]


def rules_of(reply: Any) -> set[str]:
    """Return the rules that the steps cite."""
    assert reply.code == 0, reply.json
    return {step["rule"] for step in reply.json["steps"]}


def winners(reply: Any) -> list[str] | None:
    """Return who has won, None while the game goes on."""
    assert reply.code == 0, reply.json
    return reply.json["outcome"].get("winners")


COLOURS = ("black", "yellow", "red", "blue", "green")
Player = tuple[str, int, int, int]
ALONE: tuple[Player, ...] = (("frodo", 3, 0, 6),)


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
        lines.append(f"moves = {toml(moves)}")
    if rulings:
        lines.append("[rulings]")
        lines += [f'{key} = "{value}"' for key, value in rulings.items()]
    for hobbit, circled, halves, whole in players:
        lines += ["[[player]]", f'hobbit = "{hobbit}"', f"circled = {circled}", f"halves = {halves}", f"whole = {whole}"]
    if roll or kept or turn_extra:
        lines.append("[turn]")
        if kept:
            lines.append(f"kept = {toml(coloured(kept))}")
        if roll:
            lines.append(f"roll = {toml(coloured(roll))}")
        lines.append(turn_extra)
    return "\n".join(lines) + "\n"


def dice_keeps(reply: Any) -> set[str]:
    """Return the legal dice_keeps (a keep names dice; other moves have no colon)."""
    assert reply.code == 0, reply.json
    return {entry["move"] for entry in reply.json["moves"] if ":" in entry["move"]}


def subsets(roll: str) -> set[str]:
    """Return every part of a roll."""
    dice = coloured(roll)
    return {" ".join(chosen) for size in range(1, len(dice) + 1) for chosen in combinations(dice, size)}


def lawful(keep: str, roll: str, equal_allowed: bool = False) -> bool:
    """Say from the rulebook alone whether a subset of the roll may be kept."""
    symbols = [die.split(":")[1] for die in keep.split()]
    rolled = [die.split(":")[1] for die in coloured(roll)]
    if "nazgul" in rolled and "nazgul" not in symbols:
        return False
    return equal_allowed or len(symbols) == len(set(symbols))
