"""A deal measured by asking `solve`, budget after budget, for games whose rooms have no quicker door; and what their options have in common."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from mellon.models.common import Defect, Text
from mellon.solver.answer import Answer, Verdict
from mellon.solver.game import ask
from mellon.solver.limits import Limits
from mellon.solver.surveys.question import Row, Survey


def measured(position: Any, survey: Survey, number: int, read: Callable[[Answer], tuple[Verdict, Fraction | None]] | None = None) -> Row:
    """Return the row of a deal: what `read` finds in the first answer that is decided; undecided deals are kept as positions."""
    start, answers = time.process_time(), []
    for seconds in survey.budgets:
        answers.append(ask(position, "solve", Limits(seconds)))
        if answers[-1].verdict is not Verdict.UNKNOWN:
            break
    verdict, value = (read or by_value)(answers[-1])
    line = str(position) if verdict in (Verdict.LOST, Verdict.UNKNOWN) else None
    nodes = sum(answer.stats.nodes for answer in answers)
    return Row(number, verdict, value, nodes, int((time.process_time() - start) * 1e6), len(answers) - 1, line)


def by_value(answer: Answer) -> tuple[Verdict, Fraction | None]:
    """Return a sure success as winnable, a sure failure as lost, and a chance between as a value."""
    value = answer.value if answer.value is not None or answer.value_decimal is None else Fraction(answer.value_decimal)
    if answer.verdict is Verdict.UNKNOWN or value is None:
        return Verdict.UNKNOWN, None
    return verdict_of(value), value


def verdict_of(value: Fraction) -> Verdict:
    """Return what a chance is called: sure success, sure failure, or a value between."""
    return Verdict.WINNABLE if value == 1 else Verdict.LOST if value == 0 else Verdict.VALUE


def chosen(given: Mapping[str, str], known: Mapping[str, Sequence[str]], defects: list[Defect]) -> dict[str, str]:
    """Return every option with its value, the first known one where it is not given; what is wrong goes to `defects`."""
    for key in sorted(given.keys() - known.keys()):
        options = ", ".join(known)
        defects.append(Defect(f"--{key}", Text(f"nie ma tej opcji; są: {options}", f"there is no such option; there are {options}")))
    for key, values in known.items():
        if given.get(key, values[0]) not in values:
            possible = ", ".join(values)
            defects.append(
                Defect(f"--option {key}", Text(f"„{given[key]}”: możliwe są {possible}", f'"{given[key]}": possible are {possible}'))
            )
    return {key: given.get(key, values[0]) for key, values in known.items()}
