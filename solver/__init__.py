"""The search: takes a position and a question, returns an Answer.

>>> import solver
>>> [game for game in solver.games() if game == "dwie_wieze"]
['dwie_wieze']
"""

from solver.answer import Answer, Verdict
from solver.game import Game, Request, ask, game, games
from solver.limits import Limits, Watch

__all__ = ["Answer", "Game", "Limits", "Request", "Verdict", "Watch", "ask", "game", "games"]
