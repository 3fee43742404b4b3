"""Konfrontacja: the board, 36 characters, combat and special cards, battles step by step.

>>> from models.konfrontacja import Position
>>> p = Position.parse("konfrontacja to_move=fellowship | frodo@dagorlad cards=1 | orcs@mordor cards=1")
>>> [str(order) for order in p.legal()]
['frodo dagorlad-mordor']
"""

from models.konfrontacja.board import FELLOWSHIP, SAURON
from models.konfrontacja.moves import Action, Order
from models.konfrontacja.position import Position
from models.konfrontacja.state import Chance, Decision, Done, Simultaneous, State, Table

__all__ = ["FELLOWSHIP", "SAURON", "Action", "Chance", "Decision", "Done", "Order", "Position", "Simultaneous", "State", "Table"]
