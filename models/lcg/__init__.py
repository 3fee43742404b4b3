"""The rules of the card game (LCG core set): cards, positions, the phases of a round."""

from mellon.models.lcg import rules
from mellon.models.lcg.moves import Move
from mellon.models.lcg.position import BOOK, Position

__all__ = ["BOOK", "Move", "Position", "rules"]
