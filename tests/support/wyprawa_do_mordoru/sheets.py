"""Short ways to write positions of Wyprawa do Mordoru in the rule tests."""

from __future__ import annotations

from typing import Any


def dice(words: str) -> list[str]:
    """Read "black ring, red nazgul" as dice; "" is none."""
    return [":".join(part.split()) for part in words.split(",") if part.strip()]


def sheet(*players: str, kept: str | None = None, roll: str = "", moves: tuple[str, ...] | list[str] = (), **keys: Any) -> str:
    """Return a position: each player is "frodo 3 0 6" (circled, halves, whole); `rulings` is a mapping."""
    rulings = keys.pop("rulings", {})
    lines = ['game = "wyprawa_do_mordoru"']
    lines += [f"{key} = {_toml(value)}" for key, value in keys.items()]
    if moves:
        lines.append(f"moves = {_toml([keep(move) for move in moves])}")
    if rulings:
        lines += ["[rulings]", *(f"{key} = {_toml(value)}" for key, value in rulings.items())]
    for player in players or ("frodo 0 0 6",):
        hobbit, circled, halves, whole = player.split()
        lines += ["[[player]]", f'hobbit = "{hobbit}"', f"circled = {circled}", f"halves = {halves}", f"whole = {whole}"]
    if kept is not None or roll:
        lines += ["[turn]", f"kept = {_toml(dice(kept or ''))}"]
        if roll:
            lines.append(f"roll = {_toml(dice(roll))}")
    return "\n".join(lines) + "\n"


def keep(words: str) -> str:
    """Return "black tree, yellow ring" as a keep string."""
    return words if words == "repeat" else " ".join(dice(words))


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return "[" + ", ".join(_toml(item) for item in value) + "]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_toml(item)}" for key, item in value.items()) + " }"
    return f'"{value}"' if isinstance(value, str) else str(value)


def keeps(reply: Any) -> set[str]:
    """Return the legal keeps."""
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
