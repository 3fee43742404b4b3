"""Building Konfrontacja positions for the rule tests, and reading the answers about them."""

from __future__ import annotations

from typing import Any

import tomlkit

NINE = {"fellowship": "1 2 3 4 5 magic sacrifice cloak retreat", "sauron": "1 2 3 4 5 6 magic eye retreat"}


def board(
    fellowship: str,
    sauron: str,
    to_move: str = "fellowship",
    hands: tuple[str, str] | None = None,
    moves: list[str] | None = None,
    special: str = "",
    rulings: dict[str, Any] | None = None,
    **more: Any,
) -> str:
    """Return the TOML of a position; pieces as "frodo@shire sam@shire", a `!` behind a piece reveals it for good."""
    table: dict[str, Any] = {"game": "konfrontacja", "to_move": to_move, **more}
    if moves is not None:
        table["moves"] = moves
    for side, pieces in enumerate((fellowship, sauron)):
        name = ("fellowship", "sauron")[side]
        words = pieces.split()
        entry: dict[str, Any] = {"pieces": dict(word.replace("!", "").split("@") for word in words)}
        entry["cards"] = (hands[side] if hands else NINE[name]).split()
        entry["revealed"] = [word.split("@")[0] for word in words if "!" in word]
        entry["special"] = [card for card in special.split() if (card in FELLOWSHIP_SPECIALS) == (side == 0)]
        table[name] = entry
    if rulings:
        table["rulings"] = rulings
    return tomlkit.dumps(table)


FELLOWSHIP_SPECIALS = ("shadowfax", "gandalf_white", "king_revealed", "gwaihir")


def battle(
    fellowship: str,
    sauron: str,
    fight: str,
    cards: str = "",
    ours: dict[str, Any] | None = None,
    theirs: dict[str, Any] | None = None,
    **more: Any,
) -> str:
    """Return a battle: `fight` is "orcs>gimli@mirkwood", `cards` is "4 eye" (Fellowship, Sauron)."""
    fighters, region = fight.split("@")
    attacker, defender = fighters.split(">")
    table: dict[str, Any] = {"attacker": attacker, "defender": defender, "region": region}
    if cards:
        table["cards"] = dict(zip(("fellowship", "sauron"), cards.split(), strict=True))
    table["choices"] = {"fellowship": ours or {}, "sauron": theirs or {}}
    return board(fellowship, sauron, question="battle", battle=table, **more)


def play(
    fellowship: str,
    sauron: str,
    move: str,
    cards: str = "",
    ours: dict[str, Any] | None = None,
    theirs: dict[str, Any] | None = None,
    **more: Any,
) -> str:
    """Return a move with the cards and choices of its battles; `cards` is "4,2 eye,1" for two battles."""
    table: dict[str, Any] = {"choices": {"fellowship": ours or {}, "sauron": theirs or {}}}
    if cards:
        table["cards"] = {name: words.split(",") for name, words in zip(("fellowship", "sauron"), cards.split(), strict=True)}
    return board(fellowship, sauron, moves=move.split("; "), battle=table, **more)


def outcome(reply: Any) -> dict[str, Any]:
    assert reply.code == 0, reply.json
    return reply.json["outcome"]


def lost(reply: Any) -> set[str]:
    return set(outcome(reply)["defeated"])


def moved(reply: Any) -> dict[str, str]:
    return outcome(reply)["moved"]


def won_by(reply: Any) -> str | None:
    return outcome(reply)["winner"]


def spent(reply: Any) -> tuple[list[str], list[str]]:
    found = outcome(reply)["cards_spent"]
    return found["fellowship"], found["sauron"]


def hand(reply: Any, side: str) -> set[str]:
    assert reply.code == 0, reply.json
    return set(reply.json["position"][side]["cards"])


def strengths(reply: Any) -> str:
    """Return the sentence that compares the strengths."""
    assert reply.code == 0, reply.json
    (found,) = [step["text"] for step in reply.json["steps"] if step["rule"] == "KF.p7.compare"]
    return found


def used(reply: Any) -> set[str]:
    assert reply.code == 0, reply.json
    return {step["rule"] for step in reply.json["steps"]}


def options(reply: Any, where: str) -> str:
    """Return the options that a refused input lists for a missing choice."""
    assert reply.code == 2, reply.json
    (found,) = [defect["what"] for defect in reply.json["defects"] if defect["where"].endswith(where)]
    return found


def legal(reply: Any) -> set[str]:
    assert reply.code == 0, reply.json
    return {entry["move"] for entry in reply.json["moves"]}


def forbidden(reply: Any, move: str) -> str:
    """Return the rule that forbids a move."""
    assert reply.code == 0, reply.json
    (found,) = [entry["rule"] for entry in reply.json["illegal"] if entry["move"] == move]
    return found


def refused(reply, rule):
    """Make sure that the input was refused by a rule."""
    assert reply.code == 2, reply.json
    assert rule in str(reply.json["defects"]), reply.json["defects"]


def fight(
    ask, ours, theirs, cards, region="rhudaur", origin="high_pass", verb="resolve", f=None, s=None, extra="frodo@shire", foes="", **more
):
    """Resolve `theirs` (attacking) against `ours`, with an onlooker elsewhere."""
    toml = battle(f"{ours}@{region} {extra}", f"{theirs}@{origin} {foes}", f"{theirs}>{ours}@{region}", cards, f, s, **more)
    return ask(verb, toml)


def refusal(reply):
    """Return what is said against the input, after making sure that it was refused."""
    assert reply.code == 2, reply.json
    return str(reply.json["defects"])
