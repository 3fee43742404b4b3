"""Wojna o Pierścień: Gra karciana: cards, locations, scenarios, the round and its combats.

>>> from mellon.models.wojna_o_pierscien import Position
>>> Position.__name__
'Position'
"""

from mellon.models.wojna_o_pierscien.position import Position

__all__ = ["Position"]
