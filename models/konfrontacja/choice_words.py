"""The options of a choice inside a turn, in the words of the input format."""

from __future__ import annotations

from typing import Any

from mellon.models.konfrontacja.board import SAURON
from mellon.models.konfrontacja.cards import deck
from mellon.models.konfrontacja.choices import DECLINE, FLAGS
from mellon.models.konfrontacja.stages import fighters
from mellon.models.konfrontacja.state import STAY, Chance, Decision, Simultaneous, Table

SHOWN = ("guard", "step_in", "beside", "aid")
"""The decisions to show a piece."""


def option_word(table: Table, node: Decision, option: int) -> str:
    """Return an option of a decision as the input format names it."""
    kind = node.kind
    if kind in ("retreat", "card_retreat", "fall_back"):
        return DECLINE if option == STAY else table.board.regions[option].id
    if kind in ("swap", "defender"):
        return DECLINE if option == STAY else table.cast[option]
    if kind == "swap_card":
        wanted = table.people[fighters(table, node.pending)[SAURON]].swaps_card_for
        return str(wanted) if option else DECLINE
    if kind in FLAGS or kind in SHOWN:
        return "true" if option else "false"
    return deck(node.side)[option].id


def choice_word(table: Table, node: Decision | Chance | Simultaneous, option: Any) -> str:
    """Return an option of any node as a word; two cards shown together are "ours/theirs"."""
    if isinstance(node, Simultaneous):
        return f"{deck(0)[option[0]].id}/{deck(1)[option[1]].id}"
    return table.cast[option] if isinstance(node, Chance) else option_word(table, node, option)
