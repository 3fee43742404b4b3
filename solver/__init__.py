"""The search: takes a position and a question, returns an Answer.

>>> from mellon import solver
>>> [game for game in solver.games() if game == "dwie_wieze"]
['dwie_wieze']
"""

from mellon.solver.answer import Answer, Verdict
from mellon.solver.game import Game, Request, ask, game, games
from mellon.solver.limits import Limits, Watch
from mellon.solver.ranked import RankedMove

__all__ = ["Answer", "Game", "Limits", "RankedMove", "Request", "Verdict", "Watch", "ask", "game", "games"]
