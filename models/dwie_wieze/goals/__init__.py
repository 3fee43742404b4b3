"""The goal language: one definition of a goal, from which status, bounds, constraints and sentences are made."""

from mellon.models.dwie_wieze.goals.core import And, Atom, Formula, Or, Played, Table, Tally, TrickTest, bind, negate
from mellon.models.dwie_wieze.goals.language import Goal, GoalError, parse_goal
from mellon.models.dwie_wieze.goals.outlook import Outlook, possible
from mellon.models.dwie_wieze.goals.status import Done, holds
from mellon.models.dwie_wieze.goals.wording import sentence

__all__ = [
    "And",
    "Atom",
    "Done",
    "Formula",
    "Goal",
    "GoalError",
    "Or",
    "Outlook",
    "Played",
    "Table",
    "Tally",
    "TrickTest",
    "bind",
    "holds",
    "negate",
    "parse_goal",
    "possible",
    "sentence",
]
