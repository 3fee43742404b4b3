"""Wojna o Pierścień: Gra karciana: cards, locations, scenarios, the round and its combats.

>>> from mellon.models.wojna_o_pierscien import Position, rules
>>> p = Position.parse('wojna_o_pierscien question="score", shadow={corruption=3}')
>>> rules.legal(p)
[]
"""

from mellon.models.wojna_o_pierscien import rules
from mellon.models.wojna_o_pierscien.moves import Move
from mellon.models.wojna_o_pierscien.position import BOOK, Position

__all__ = ["BOOK", "Move", "Position", "rules"]
