"""What can be wrong: a defect of an input, or a move that a rule forbids."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from mellon.models.common.text import Text


@dataclass(frozen=True, slots=True)
class Defect:
    """One thing wrong with an input: where it stands and what to do about it."""

    where: str
    what: Text


class BadInput(Exception):
    """An input refused whole, with every defect found in it."""

    def __init__(self, defects: Iterable[Defect]) -> None:
        self.defects = tuple(defects)
        super().__init__("; ".join(f"{d.where}: {d.what.en}" for d in self.defects))


class Illegal(Exception):
    """A move that a rule forbids: the rule's id and the reason."""

    def __init__(self, rule: str, why: Text) -> None:
        self.rule = rule
        self.why = why
        super().__init__(f"{rule}: {why.en}")
