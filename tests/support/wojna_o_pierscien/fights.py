"""Short ways to write combats and scores of Wojna o Pierścień in the rule tests."""

from __future__ import annotations

from typing import Any

from tests.support.toml import toml


def combat(location: str, attackers: str = "", defenders: str = "", **keys: Any) -> str:
    """Return a combat: units are "galadriel + nenya_ring_of_adamant, high_elves *2 @3" (items after +, tokens after *, worth after @).

    Keys of the location: tokens, attack_tokens, from_enemy; `rulings` and `icons` are mappings; the rest stands at the top.
    """
    at = {key: keys.pop(key) for key in ("tokens", "attack_tokens", "from_enemy") if key in keys}
    rulings = keys.pop("rulings", {})
    lines = ['game = "wojna_o_pierscien"', 'question = "combat"']
    lines += [f"{key} = {toml(value)}" for key, value in {"scenario": "trilogy", **keys}.items()]
    if rulings:
        lines += ["[rulings]", *(f"{key} = {toml(value)}" for key, value in rulings.items())]
    lines += ["[location]", f"id = {toml(location)}", *(f"{key} = {toml(value)}" for key, value in at.items())]
    for key, units in (("attacker", attackers), ("defender", defenders)):
        for unit in filter(None, (unit.strip() for unit in units.split(","))):
            lines += [f"[[{key}]]", *_unit(unit)]
    return "\n".join(lines) + "\n"


def score(free: str = "", shadow: str = "", corruption: int = 0, rings: tuple[int, int] = (0, 0), **keys: Any) -> str:
    """Return a scoring question: locations as words, corruption, unused Ring tokens of both sides."""
    lines = ['game = "wojna_o_pierscien"', 'question = "score"']
    lines += [f"{key} = {toml(value)}" for key, value in {"scenario": "trilogy", "final": False, **keys}.items() if key != "rulings"]
    if keys.get("rulings"):
        lines += ["[rulings]", *(f"{key} = {toml(value)}" for key, value in keys["rulings"].items())]
    lines += ["[free_peoples]", f"locations = {toml(free.split())}", f"ring_tokens = {rings[0]}"]
    lines += ["[shadow]", f"locations = {toml(shadow.split())}", f"corruption = {corruption}", f"ring_tokens = {rings[1]}"]
    return "\n".join(lines) + "\n"


def choices(reply: Any) -> set[frozenset[str]]:
    """Return the sets of cards that the moves of an answer give up."""
    return {frozenset(entry["move"].split()[1:]) for entry in reply.json["moves"]}


def rules_of(reply: Any) -> set[str]:
    """Return the rules that the steps of an answer cite."""
    return {step["rule"] for step in reply.json["steps"]}


def defects(reply: Any) -> dict[str, str]:
    """Return what is wrong by place, after making sure that the input was refused."""
    assert reply.code == 2, reply.json
    return {defect["where"]: defect["what"] for defect in reply.json["defects"]}


def _unit(unit: str) -> list[str]:
    unit, _, worth = unit.partition("@")
    unit, _, tokens = unit.partition("*")
    name, *items = (part.strip() for part in unit.split("+"))
    lines = [f"card = {toml(name)}"]
    if items:
        lines.append(f"items = {toml(items)}")
    if tokens.strip():
        lines.append(f"tokens = {tokens.strip()}")
    if worth.strip():
        lines.append(f"worth = {worth.strip()}")
    return lines
