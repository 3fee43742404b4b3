"""A wrong move of the card game played out: the cards that break a commitment, the shadow card that hurts an attack most."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations
from typing import Any

from mellon import solver
from mellon.models.common import BadInput, Step, Text
from mellon.models.lcg.position import Position
from mellon.puzzles.refuting import PATIENCE, PlayedOut, gone_on
from mellon.solver import Answer

_MOST_SHADOWS = 6
_MOST_NAMED = 8
_COMMIT, _REVEAL = "LC.quest.commit", "LC.quest.reveal"


def played_out(position: Position, move: Any) -> PlayedOut:
    """Return a move with what comes up against it."""
    moves = str(move).split("; ")
    plain = gone_on(position, moves)
    if plain.steps:
        return plain
    if position.question == "combat":
        return _with_a_shadow(position, moves)
    answer = _solved(position, moves)
    if answer is None:
        return plain
    committed = answer.steps or [Step(_who_goes(position, moves), _COMMIT)]
    return PlayedOut((*committed, *_failing(position, answer)))


def _who_goes(position: Position, moves: Sequence[str]) -> Text:
    numbers = [int(word) for move in moves if move.startswith("commit") for word in move.split() if word.isdigit()]
    pl, en = (", ".join(f"{position.card(number).name.of(lang)} ({number})" for number in numbers) for lang in ("pl", "en"))
    return Text(f"Na wyprawę: {pl}.", f"On the quest: {en}.") if numbers else Text("Nikt nie wyrusza.", "Nobody commits.")


def _with_a_shadow(position: Position, moves: Sequence[str]) -> PlayedOut:
    """Return the attack with the unseen shadow card, or the two of them, that leave the least chance."""
    cards = [group["cards"][0] for group in solver.ask(position, "hint", PATIENCE).extra.get("shadow_cards") or ()][:_MOST_SHADOWS]
    for draws in ([(card,) for card in cards], list(permutations(cards, 2))[:_MOST_SHADOWS]):
        drawn = [[*moves, *(f"shadow {card}" for card in draw)] for draw in draws]
        ways = [way for one in drawn if (way := _taken_best(position, one)) is not None]
        if ways:
            return gone_on(position, min(ways, key=lambda way: way[0])[1])
    return PlayedOut()


def _taken_best(position: Position, moves: Sequence[str]) -> tuple[Fraction, Sequence[str]] | None:
    """Return the chance after some moves, and the moves with the damage given to whom it hurts least, where somebody has to be chosen."""
    heroes = sorted({character.card for player in position.players for character in player.characters})
    answers = [(way, _solved(position, way)) for way in (moves, *([*moves, f"damage {number}"] for number in heroes))]
    known = [(answer.value, way) for way, answer in answers if answer is not None and answer.value is not None]
    return max(known, key=lambda one: one[0], default=None)


def _solved(position: Position, moves: Sequence[str]) -> Answer | None:
    try:
        return solver.ask(type(position).from_table({**position.to_table(), "moves": list(moves)}), "solve", PATIENCE)
    except BadInput:
        return None


def _failing(position: Position, answer: Answer) -> list[Step]:
    """Return the unseen cards that break the goal, as a step."""
    numbers = answer.extra.get("fails_on") or ()
    if not numbers:
        return []
    names = [position.card(number).name for number in numbers[:_MOST_NAMED]]
    more = " …" if len(numbers) > _MOST_NAMED else ""
    pl, en = (", ".join(name.of(lang) for name in names) + more for lang in ("pl", "en"))
    return [Step(Text(f"Może zawieść, gdy odkryta zostanie: {pl}", f"It can fail when this is revealed: {en}"), _REVEAL)]
