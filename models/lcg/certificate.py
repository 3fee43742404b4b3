"""The checkers of the card game's certificates, one for each kind of question."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mellon.models.common.certificates import Checked, verify_sort
from mellon.models.lcg.combat import certificate as combat
from mellon.models.lcg.quest import certificate as quest
from mellon.models.lcg.round import certificate as table_phases
from mellon.models.lcg.round import round_certificate as whole_round

_CHECKERS = {question: module for module in (combat, quest, table_phases, whole_round) for question in module.QUESTIONS}
QUESTIONS = tuple(_CHECKERS)


def check(table: Mapping[str, Any]) -> Checked:
    """Check a certificate by the rules alone. Raises BadInput where it cannot be read."""
    module = _CHECKERS.get(table["question"])
    verify_sort(table, QUESTIONS, module.KINDS if module is not None else (table["kind"],))
    assert module is not None
    found: Checked = module.check(table)
    return found
