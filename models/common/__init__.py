"""What every game room shares: texts in two languages, rules and rulings, steps and defects."""

from mellon.models.common.problems import BadInput, Defect, Illegal
from mellon.models.common.rulebook import Rule, Rulebook, Ruling, Rulings
from mellon.models.common.text import Text, fold
from mellon.models.common.trace import Step

__all__ = [
    "BadInput",
    "Defect",
    "Illegal",
    "Rule",
    "Rulebook",
    "Ruling",
    "Rulings",
    "Step",
    "Text",
    "fold",
]
