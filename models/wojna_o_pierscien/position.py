"""A position: one combat, a scoring question, or the whole table during an action phase."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from mellon.models.common import Rulebook, Rulings, Text
from mellon.models.common.notation import Written
from mellon.models.wojna_o_pierscien.cards import UNSEEN
from mellon.models.wojna_o_pierscien.moves import Move
from mellon.models.wojna_o_pierscien.parts import CombatPart, Icons, ScorePart

if TYPE_CHECKING:
    from mellon.models.wojna_o_pierscien.state import State, Table

BOOK = Rulebook.load("wojna_o_pierscien")
COMBAT, ACTION_PHASE, SCORE = QUESTIONS = ("combat", "action_phase", "score")
DIFFERENCE, WIN = OBJECTIVES = ("difference", "win")
_ALL_DEFAULT = Rulings()


@dataclass(frozen=True, repr=False)
class Position(Written):
    """Everything that the rules need to know. Exactly the part that `question` names is set: `combat`, `score`, or `table` with `state`.

    `icons` are values supplied for icons that no source states, `moves` those that a file asks to carry out.
    """

    question: str
    scenario: str
    combat: CombatPart | None = None
    score: ScorePart | None = None
    table: Table | None = None
    state: State | None = None
    objective: str = DIFFERENCE
    icons: Icons = ()
    rulings: Rulings = _ALL_DEFAULT
    moves: tuple[Move, ...] = ()
    me: str | None = None
    """The player who asks and sees no other hand than those given."""
    unsaid: tuple[str, ...] = field(default=(), compare=False)
    """The players whose deck the position does not give."""
    unsaid_rings: tuple[str, ...] = field(default=(), compare=False)
    """The players of whom the position does not say whether their Ring token is used."""

    game = "wojna_o_pierscien"

    def reading(self, key: str) -> str:
        """Return the reading of a contested ruling in force."""
        return self.rulings.reading(BOOK, key)

    def with_rulings(self, rulings: Rulings) -> Position:
        """Return the position under other readings."""
        table = self.table and self.table.with_rulings(rulings)
        return replace(self, rulings=rulings, table=table)

    @property
    def hidden(self) -> bool:
        """Tell whether some card lies face down for the player who asks (WR.view.piles)."""
        return self.state is not None and any(UNSEEN in zone for seat in self.state.seats for zone in seat.piles)

    @property
    def assumptions(self) -> tuple[Text, ...]:
        """Return the facts in use that the rulebook does not print."""
        from mellon.models.wojna_o_pierscien.assuming import assumptions

        return assumptions(self)
