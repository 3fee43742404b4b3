"""Positions with a pyramid for the rule tests, as TOML texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tests.support.dwie_wieze.deals import entry, inline

ROWS = ["G8 (C5) OR", "(C1) (G3) (L4) (C3)", "P3 L2 C4 G6 C6"]
FIRST = "P1 P2 P7 P8 G1 G2 G5 L1 L3 L5 C2 BW"
THIRD = "P4 P5 P6 G7 L6 L7 L8 C7 C8 CW OR OR"
ARAGORN = ("aragorn_hunter", FIRST)
LEGOLAS = ("legolas_hunter", ROWS)
BOROMIR = ("boromir_fallen", THIRD)


def moved(text: str) -> dict[str, object]:
    """Return a move entry: as in `deals`, with "@3.2" behind it for a place in the pyramid."""
    words, _, at = text.partition("@")
    found = entry(words, 3)[0]
    return {**found, "at": at} if at else found


def table(
    *seats: tuple[str, str | list[str]] | tuple[str, str | list[str], dict[str, object]],
    chapter: int = 19,
    tricks: Sequence[tuple[int, str]] = (),
    moves: Sequence[str] | None = None,
    rulings: Mapping[str, str] | None = None,
    players: int = 2,
    setup: str = "done",
    **keys: object,
) -> str:
    """Return the TOML text of a position; a seat is (character, cards or rows, other keys). Chapter 19's lost card is G4 unless given."""
    keys = {**({"lost": "G4"} if chapter < 29 else {}), **keys}
    lines = ['game = "dwie_wieze"', f"chapter = {chapter}", f"players = {players}", f'setup = "{setup}"']
    lines += [f"{key} = {inline(value)}" for key, value in keys.items() if value is not None]
    if moves is not None:
        lines.append(f"moves = {inline([moved(move) for move in moves])}")
    if rulings:
        lines += ["[rulings]", *(f"{key} = {inline(value)}" for key, value in rulings.items())]
    for name, cards, *more in seats or (ARAGORN, LEGOLAS, BOROMIR):
        lines.append("[[seat]]")
        if name:
            lines.append(f"character = {inline(name)}")
        lines.append(f"{'hand' if isinstance(cards, str) else 'pyramid'} = {inline(cards)}")
        lines += [f"{key} = {inline(value)}" for extra in more for key, value in extra.items()]
    for lead, cards in tricks:
        lines += ["[[trick]]", f"lead = {lead}", f"cards = {inline(cards)}"]
    return "\n".join(lines) + "\n"
