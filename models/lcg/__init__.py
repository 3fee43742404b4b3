"""The rules of the card game (LCG core set): cards, positions, the phases of a round.

>>> from mellon.models.lcg import Position
>>> Position.__name__
'Position'
"""

from mellon.models.lcg.position import Position

__all__ = ["Position"]
