"""Reading the JSON answers of the command line in the rule tests."""

from __future__ import annotations

import json
from typing import Any

from tests.support.dwie_wieze.deals import with_moves


def listed(entries: list[dict[str, Any]], verb: str) -> set[str]:
    """Return what the listed moves play, hide, take... (`verb` is the key of the move entry)."""
    return {entry["move"][verb] for entry in entries if verb in entry["move"]}


def legal_plays(reply: Any) -> set[str]:
    assert reply.code == 0, reply.json
    return listed(reply.json["moves"], "play")


def to_move(reply: Any) -> set[int]:
    """Return the seats that have a card to play."""
    assert reply.code == 0, reply.json
    return {entry["move"]["seat"] for entry in reply.json["moves"] if "play" in entry["move"]}


def illegal_plays(reply: Any) -> dict[str, str]:
    """Return the rule that forbids each card."""
    assert reply.code == 0, reply.json
    return {entry["move"]["play"]: entry["rule"] for entry in reply.json["illegal"] if "play" in entry["move"]}


def outcome(reply: Any) -> dict[str, Any]:
    assert reply.code == 0, reply.json
    return reply.json["outcome"]


def winners(reply: Any) -> list[int | None]:
    return [trick["winner"] for trick in outcome(reply)["tricks"]]


def goal(reply: Any, character: str) -> tuple[bool, bool]:
    """Return (met, final) of the character whose id starts with the given name."""
    (found,) = [entry for entry in outcome(reply)["goals"] if entry["character"].startswith(character)]
    return found["met"], found["final"]


def lost_by(reply: Any) -> str | None:
    return outcome(reply)["lost_by"]


def rules_used(reply: Any) -> set[str]:
    assert reply.code == 0, reply.json
    return {step["rule"] for step in reply.json["steps"]}


def seat_after(reply: Any, seat: int) -> dict[str, Any]:
    assert reply.code == 0, reply.json
    return reply.json["position"]["seat"][seat - 1]


def hand_after(reply: Any, seat: int) -> set[str]:
    hand = seat_after(reply, seat).get("hand", "")
    return set(hand.split() if isinstance(hand, str) else hand)


def defects(reply: Any) -> str:
    """Return the text of all defects of a refused input."""
    assert reply.code == 2, reply.json
    assert reply.json["defects"], reply.json
    assert all(set(entry) >= {"where", "what"} for entry in reply.json["defects"]), reply.json["defects"]
    return json.dumps(reply.json["defects"], ensure_ascii=False)


def refused_by(reply: Any, *rules: str) -> None:
    """Check that the input was refused and that one of the given rules is named (in any case some defect is listed)."""
    text = defects(reply)
    assert not rules or any(rule in text for rule in rules), text


def check_line(ask: Any, toml: str, *options: str) -> Any:
    """Solve the position and replay the line: it has to be legal and to meet every goal at the end of the round."""
    reply = ask("solve", toml, *options)
    assert reply.code == 0, reply.json
    assert reply.json["verdict"] == "winnable"
    again = ask("resolve", with_moves(toml, reply.json["line"]), *options)
    assert lost_by(again) is None
    assert all(one["met"] for one in outcome(again)["goals"]), outcome(again)
    return again


def check_lost(ask: Any, toml: str, *options: str) -> None:
    reply = ask("solve", toml, *options)
    assert (reply.code, reply.json["verdict"]) == (0, "lost"), reply.json
