"""Word the question of a generated puzzle of Dwie Wieże."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mellon.models.common import Text
from mellon.models.dwie_wieze import Position
from mellon.models.dwie_wieze.notation import to_table
from mellon.models.dwie_wieze.trick import BOOK
from mellon.puzzles.dwie_wieze.themes import true_of
from mellon.puzzles.generator import Draft
from mellon.solver import Verdict

WON, LOST = {"verdict": Verdict.WINNABLE.value}, {"verdict": Verdict.LOST.value}
TOGETHER = "together"
_ALL_OF_THEM = Text("Wszystko naraz?", "All of it at once?")
_TOGETHER = Text(
    "Czy wszystkie cele da się pogodzić, a jeśli nie, to które się wykluczają?",
    "Can all goals be met together, and if not, which of them exclude each other?",
)


def ask_only_card(p: Position, move: Mapping[str, Any]) -> Draft:
    """Ask for the one card that keeps the win."""
    who = _name(p, int(move["seat"]))
    return Draft(
        to_table(p),
        Text("Jedna karta", "One card"),
        Text(f"Jedna karta ratuje rundę. Co zagrywa {who.pl}?", f"One card saves the round. What does {who.en} play?"),
        ("only_card", *_phase(p), *true_of(p, str(move["play"]))),
        {**WON, "move": move},
        unique=True,
    )


def ask_conflict(p: Position) -> Draft:
    """Ask whether it can still be won where two goals exclude each other."""
    return Draft(
        to_table(p),
        _ALL_OF_THEM,
        _TOGETHER,
        ("goals", *_phase(p)),
        LOST,
    )


def ask_together(p: Position) -> Draft:
    """Ask whether it can still be won where all goals go together."""
    return Draft(to_table(p), _ALL_OF_THEM, _TOGETHER, (TOGETHER, *_phase(p)), WON)


def ask_ruling(p: Position, key: str, verdict: Verdict | None) -> Draft:
    """Ask for the verdict where a contested ruling decides it."""
    title = BOOK.rulings[key].title
    return Draft(
        to_table(p),
        Text("Co mówi instrukcja?", "What does the rulebook say?"),
        Text(
            f"Czy da się to wygrać i co zmienia punkt sporny „{title.pl}”?",
            f'Can this be won, and what does the contested point "{title.en}" change?',
        ),
        ("ruling", key, *_phase(p)),
        WON if verdict is Verdict.WINNABLE else LOST,
    )


def ask_exchange(p: Position) -> Draft:
    """Ask for the setup of a deal that needs an exchange."""
    return Draft(
        to_table(p),
        Text("Podaj dalej", "Pass it on"),
        Text(
            "Bez wymiany tego rozdania nikt nie wygra. Kto z kim i na co się wymienia?",
            "Nobody wins this deal without an exchange. Who swaps what with whom?",
        ),
        ("exchange", *_phase(p)),
        WON,
    )


def ask_lost_deal(p: Position) -> Draft:
    """Ask whether a whole deal can be won where it cannot."""
    return Draft(to_table(p), _ALL_OF_THEM, _TOGETHER, ("verdict", "goals", *_phase(p)), LOST)


def _phase(p: Position) -> tuple[str, ...]:
    return ("last_tricks",) if p.tricks else ("full_deal",)


def _name(p: Position, seat: int) -> Text:
    character = p.character(seat)
    return Text(f"miejsce {seat}", f"seat {seat}") if character is None else character.name
