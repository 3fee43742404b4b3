"""Make puzzles of one battle: two characters, a few cards each; what does the battle pay the Fellowship?"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from mellon import solver
from mellon.models.common import BadInput, Text
from mellon.models.konfrontacja import Position
from mellon.models.konfrontacja.board import FELLOWSHIP, SAURON, SIDES, board
from mellon.models.konfrontacja.characters import CLASSIC, characters
from mellon.puzzles.generator import Draft
from mellon.solver import Limits, Verdict

BATTLE = "battle"
STARRED = "starred"
CARDS = {
    FELLOWSHIP: ("1", "2", "3", "4", "5", "magic", "sacrifice", "cloak", "retreat"),
    SAURON: ("1", "2", "3", "4", "5", "6", "magic", "eye", "retreat"),
}
HAND = (2, 3, 4)
_WORDS = {"magic": "magic", "card_retreat": "retreat", "retreat": "retreat", "swap": "swap", "show": "show"}
_PATIENCE = Limits(5.0)


def battle(rng: random.Random) -> Draft | None:
    """Return the puzzle of one random battle: one that an ability decides, or one whose cards leave it open."""
    variant = rng.random() < 0.5
    pool = {
        side: sorted(name for name, one in characters().items() if one.side == side and (one.edition != CLASSIC) is variant)
        for side in (0, 1)
    }
    fighters = [rng.choice(pool[side]) for side in (FELLOWSHIP, SAURON)]
    attacking = rng.choice((FELLOWSHIP, SAURON))
    bearer = "frodo_variant" if variant else "frodo"
    regions = [region.id for region in board().regions]
    places = rng.sample(regions, 3)
    table = _table(rng, fighters, attacking, bearer, places)
    try:
        position = Position.from_table(table)
        answer = solver.ask(position, "solve", _PATIENCE)
    except BadInput:
        return None
    if answer.verdict is not Verdict.VALUE or answer.value is None or (answer.value in (0, 1) and answer.extra.get("matrix")):
        return None
    attacker, defender = (characters()[fighters[side]].name for side in (attacking, 1 - attacking))
    asks = Text(
        f"Strona atakująca: {attacker.pl}, broniąca się: {defender.pl}. Ile ta walka daje Drużynie: 1 za zwycięstwo, 1/2, gdy giną oboje albo nikt, 0 za porażkę?",
        f"Attacker: {attacker.en}; defender: {defender.en}. What does this battle pay the Fellowship: 1 for a win, 1/2 where both or nobody fall, 0 for a defeat?",
    )
    themes = (BATTLE, *((STARRED,) if variant else ()))
    return Draft(position.to_table(), Text("Karta przeciw karcie", "Card against card"), asks, themes, {"value": str(answer.value)})


def _table(rng: random.Random, fighters: list[str], attacking: int, bearer: str, places: list[str]) -> dict[str, Any]:
    sides: dict[str, Any] = {}
    for side, name in enumerate(fighters):
        pieces = {name: places[0] if side == attacking else places[1]}
        if side == FELLOWSHIP and name != bearer:
            pieces[bearer] = places[2]
        hand = sorted(rng.sample(CARDS[side], rng.choice(HAND)))
        sides[SIDES[side]] = {"pieces": pieces, "cards": hand}
    return {
        "to_move": SIDES[attacking],
        "information": "open",
        "question": BATTLE,
        **sides,
        "battle": {"attacker": fighters[attacking], "defender": fighters[1 - attacking], "region": places[1]},
    }


def battle_rules(position: Position, limits: Limits) -> Iterator[str]:
    """Yield the rules that decide a battle: those that carrying it out with every pair of cards meets."""
    table = position.to_table()
    matrix = solver.ask(position, "solve", limits).extra
    if not matrix.get("matrix"):
        yield from _fought(position, limits)
    for ours, row in zip(matrix.get("rows") or (), matrix.get("matrix") or (), strict=True):
        for theirs, cell in zip(matrix["columns"], row, strict=True):
            chosen: dict[str, dict[str, str]] = {}
            for words in cell.get("choices", ()):
                side, kind, *rest = str(words).split()
                chosen.setdefault(side, {})[_WORDS.get(kind, kind)] = " ".join(rest)
            fought = {**table["battle"], "cards": {"fellowship": ours, "sauron": theirs}, "choices": chosen}
            try:
                position = Position.from_table({**table, "battle": fought})
            except BadInput:
                continue
            yield from _fought(position, limits)


def _fought(position: Position, limits: Limits) -> Iterator[str]:
    try:
        answer = solver.ask(position, "resolve", limits)
    except BadInput:
        return
    yield from (step.rule for step in answer.steps or () if step.rule)
