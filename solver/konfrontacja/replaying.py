"""The checker of strategies and refutations (`models.konfrontacja.replaying`)."""

from mellon.models.konfrontacja.choice_words import choice_word
from mellon.models.konfrontacja.replaying import (
    ANY,
    Outcome,
    Path,
    Walk,
    Written,
    asks_for_cards,
    check,
    check_refutation,
    forks,
    without_hands,
)

__all__ = [
    "ANY",
    "Outcome",
    "Path",
    "Walk",
    "Written",
    "asks_for_cards",
    "check",
    "check_refutation",
    "choice_word",
    "forks",
    "without_hands",
]
