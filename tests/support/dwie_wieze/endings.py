"""Late positions with a whole legal round behind them, shared by several test files."""

from __future__ import annotations

from typing import Any

from tests.support.dwie_wieze.deals import table


def orc_tail(eomer: str, *, aragorn: str, discard: str, lost: str = "P7", played: int = 10, **keys: Any) -> str:
    """Chapter 20 after ten tricks: every goal is met for good and Eomer leads with two cards left in each hand.

    Eomer holds `eomer`, Aragorn the White Tower and `aragorn`, Gimli L3 and L4; Aragorn threw off `discard` before.
    With `played` below ten the last of the ten tricks come first in `moves` instead.
    """
    seats = [
        f"aragorn: C1 P3 G1 P1 P2 {discard} C4 P5 L2 OR BW {aragorn}",
        f"eomer: C2 P4 G2 L6 L7 C6 C7 P6 L8 P8 {eomer}",
        "gimli: C8 CW G8 G7 G6 G5 G4 G3 L1 OR L3 L4",
    ]
    history = ["1: C1 C2 C8", "3: CW P3 P4", "3: G8 G1 G2", "3: G7 P1 L6", "3: G6 P2 L7", f"3: G5 {discard} C6"]
    history += ["3: G4 C4 C7", "3: G3 P5 P6", "3: L1 L2 L8", "2: P8 OR OR"]
    if played < len(history):
        keys["moves"] = [*history[played:], *keys.get("moves", ())]
    return table(20, *seats, lost=lost, tricks=history[:played], **keys)


def boromir_tail(boromir: str, aragorn: str, legolas: str, lost: str = "OR", **keys: Any) -> str:
    """Chapter 19 after nine tricks, all won by Legolas with all forests; he leads and three cards are left in each hand.

    The other cards of the deck were thrown off by Aragorn (P3-P8, OR, G4) and Boromir (P1, P2, G5-G7, C4, C5, OR).
    """
    seats = [
        f"aragorn: C1 P3 P4 P5 P6 P7 P8 OR G4 BW {aragorn}",
        f"boromir: C2 P1 P2 G5 G6 G7 C4 C5 OR {boromir}",
        f"legolas: C8 L8 L7 L6 L5 L4 L3 L2 L1 CW {legolas}",
    ]
    thrown = zip(["P3", "P4", "P5", "P6", "P7", "P8", "OR", "G4"], ["P1", "P2", "G5", "G6", "G7", "C4", "C5", "OR"], strict=True)
    history = ["1: C1 C2 C8", *(f"3: L{8 - n} {first} {second}" for n, (first, second) in enumerate(thrown))]
    return table(19, *seats, lost=lost, tricks=history, **keys)


def frodo_run(frodo: str, gollum: str, smeagol: str, event: str, **keys: Any) -> str:
    """Chapter 29 with three players after Frodo led and won all seven hills; five cards are left in each hand.

    Gollum threw off G1-G7 and Smeagol L1-L7; no ring was played, so rings are still locked.
    """
    seats = [
        f"frodo: P1 P2 P3 P4 P5 P6 P7 {frodo}",
        f"gollum: G1 G2 G3 G4 G5 G6 G7 {gollum}",
        f"smeagol: L1 L2 L3 L4 L5 L6 L7 {smeagol}",
    ]
    return table(29, *seats, event=event, tricks=[f"1: P{n} G{n} L{n}" for n in range(1, 8)], **keys)


def weariness_tail(burden: int, **keys: Any) -> str:
    """Chapter 29 after ten tricks: Gollum and Smeagol have passed their tests, Frodo has two rings and leads.

    Left are R2 R3 (Frodo), R5 ZM (Gollum) and CW C2 (Smeagol).
    """
    seats = [
        "frodo: P1 P2 P3 P4 P5 P6 P7 C5 C6 R1 R2 R3",
        "gollum: G1 G2 G3 G4 G5 G6 G7 C7 C1 R4 R5 ZM",
        "smeagol: L1 L2 L3 L4 L5 L6 L7 C3 C4 BW CW C2",
    ]
    history = [*(f"1: P{n} G{n} L{n}" for n in range(1, 8)), "1: C5 C7 C3", "2: C1 C4 C6", "1: R1+ R4 BW"]
    return table(29, *seats, event="ZM", burden=burden, tricks=history, **keys)
