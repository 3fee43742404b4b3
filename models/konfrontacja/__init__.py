"""Konfrontacja: the board, 36 characters, combat and special cards, battles step by step.

>>> from mellon.models.konfrontacja import Position
>>> p = Position.parse("konfrontacja to_move=fellowship | frodo@dagorlad cards=1 | orcs@mordor cards=1")
>>> [str(order) for order in p.legal_orders()]
['frodo dagorlad-mordor']
"""

from mellon.models.konfrontacja import rules
from mellon.models.konfrontacja.board import FELLOWSHIP, SAURON
from mellon.models.konfrontacja.moves import Action, Order
from mellon.models.konfrontacja.position import Position
from mellon.models.konfrontacja.state import BOOK, Chance, Decision, Done, Simultaneous, State, Table

__all__ = [
    "BOOK",
    "FELLOWSHIP",
    "SAURON",
    "Action",
    "Chance",
    "Decision",
    "Done",
    "Order",
    "Position",
    "Simultaneous",
    "State",
    "Table",
    "rules",
]
