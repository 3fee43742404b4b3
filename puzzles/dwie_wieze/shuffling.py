"""Deals worth looking at: a deck that was hardly shuffled gives long suits, and with them deals that are hard or lost."""

from __future__ import annotations

import random
from collections.abc import MutableSequence
from typing import Any

RIFFLES = 2


class CarelessDealer(random.Random):
    """A source of randomness whose `shuffle` puts the cards in order, riffles them a few times and cuts once."""

    def shuffle(self, x: MutableSequence[Any]) -> None:
        """Shuffle in place, carelessly."""
        cards = sorted(x)
        for _ in range(RIFFLES):
            cut = sum(self.random() < 0.5 for _ in cards)
            left, right = cards[:cut], cards[cut:]
            cards = []
            while left or right:
                from_left = self.random() * (len(left) + len(right)) < len(left)
                cards.append((left if from_left else right).pop(0))
        cut = self.randrange(len(cards))
        x[:] = [*cards[cut:], *cards[:cut]]
