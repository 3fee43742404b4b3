"""Read the options that describe a survey, every defect at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from mellon.assistant.options import read_options
from mellon.assistant.sources import known_game
from mellon.assistant.survey_desk import words
from mellon.assistant.texts import fill
from mellon.models.common import BadInput, Defect
from mellon.solver.surveys.question import BUDGETS, Survey, survey_of

_MOST_SECONDS = 100_000.0
MOST_DEALS = 100_000_000


@dataclass
class Asked:
    """What the words of the command line ask a survey to be."""

    options: dict[str, str]
    rulings: Mapping[str, str]
    seed: int
    budgets: tuple[float, ...]
    defects: list[Defect] = field(default_factory=list)

    @classmethod
    def read(
        cls, given: Mapping[str, str | None], more: Sequence[str], ruling: Sequence[str], seed: str | None, budget: str | None
    ) -> Asked:
        """Return what the words mean, with what is wrong with them."""
        usual, defects = read_options("survey", json=False, time=None, ruling=ruling, engine=None, seed=seed, verify=False)
        options = {key: word for key, word in given.items() if word is not None}
        for word in more:
            key, sign, value = word.partition("=")
            if sign and key.strip() and value.strip():
                options[key.strip()] = value.strip()
            else:
                defects.append(Defect("--option", fill(words.BAD_OPTION, value=word)))
        budgets = BUDGETS if budget is None else _budgets(budget, defects)
        return cls(options, usual.rulings, usual.seed, budgets, defects)

    def survey(self, game: str) -> Survey:
        """Return the survey that is meant. Raises BadInput with every defect."""
        found = known_game(game)
        try:
            survey = survey_of(found.id if found else game, self.options, self.seed, self.rulings, self.budgets)
        except BadInput as bad:
            raise BadInput([*self.defects, *bad.defects]) from None
        if self.defects:
            raise BadInput(self.defects)
        return survey


def whole(option: str, word: str | None, low: int, high: int, otherwise: int, defects: list[Defect]) -> int:
    """Return the whole number that an option gives; what is wrong goes to `defects`."""
    if word is None:
        return otherwise
    if word.isascii() and word.isdigit() and len(word) < 12 and low <= int(word) <= high:
        return int(word)
    defects.append(Defect(option, fill(words.BAD_COUNT, value=word, low=low, high=high)))
    return otherwise


def half_width(word: str | None, defects: list[Defect]) -> float | None:
    """Return the share that percentage points stand for; what is wrong goes to `defects`."""
    if word is None:
        return None
    try:
        points = float(word)
    except ValueError:
        points = 0.0
    if 0.0 < points < 50.0:
        return points / 100
    defects.append(Defect("--until", fill(words.BAD_UNTIL, value=word)))
    return None


def _budgets(word: str, defects: list[Defect]) -> tuple[float, ...]:
    try:
        budgets = tuple(float(part) for part in word.split(","))
    except ValueError:
        budgets = ()
    growing = all(low < high for low, high in zip((0.0, *budgets), (*budgets, _MOST_SECONDS), strict=True))
    if not budgets or not growing:
        defects.append(Defect("--budget", fill(words.BAD_BUDGET, value=word)))
        return BUDGETS
    return budgets
