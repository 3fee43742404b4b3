"""One line of the best quest phase, for the answer to `quest`: the likeliest card each time, the best choice everywhere."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from mellon.models.common import BadInput
from mellon.models.lcg.moves import Move, Ref, move
from mellon.models.lcg.position import Position
from mellon.models.lcg.quest import phase as rules
from mellon.models.lcg.quest import stages
from mellon.models.lcg.quest.progress import enter
from mellon.models.lcg.quest.quest_moves import carry_out
from mellon.models.lcg.quest.quest_state import Quest, Table
from mellon.models.lcg.quest.quest_tools import eager_responses
from mellon.solver.lcg.quest.search import Search


def quest_line(search: Search, p: Position, commits: list[Move], mask: int, done: bool) -> list[Move]:
    """Return one line of the phase after a commitment that `resolve` replays from `p`; only the commitment where that fails.

    `done`: the commitment stands in the position already, so the line goes on after it.
    """
    begun = [] if done else [*(commits or [Move("pass")]), *eager_responses(search.table, rules.begin(search.table), mask)]
    try:
        line = [*begun, *_Walk(search).moves(search.begin(mask, done))]
        carry_out(p.but(moves=None), line, [])
    except BadInput:
        return commits
    return line


class _Walk:
    """Runs a quest phase on the cards as the search counts them together, and names cards that are really unseen."""

    def __init__(self, search: Search) -> None:
        self.search = search
        self.left = Counter(search.table.position.unseen_cards)
        self.names: dict[int, int] = {}

    def moves(self, q: Quest) -> list[Move]:
        """Return the reveals and choices until the phase is over, a stage that it reveals included."""
        table = self.search.table
        line, q = self._run(table, q)
        done = rules.finish(table, q)
        position = done.position
        if done.draw_from:
            line.append(move("answer", done.draw_from[0]))
            position = enter(position, done.draw_from[0])
        if done.draw_from or done.entered is not None:
            found = stages.arrival(position)
            if found is not None:
                line += self._run(*found)[0]
        return line

    def _run(self, table: Table, q: Quest) -> tuple[list[Move], Quest]:
        line: list[Move] = []
        q, pending = rules.proceed(table, q)
        while pending is not None:
            if isinstance(pending, rules.Choice):
                made, q = self.search.best(q, pending) if table is self.search.table else pending.options[0]
                line += [] if made.verb == "pass" else [self._named(made)]
            else:
                likeliest = max(rules.drawn(table, q, pending), key=lambda one: one.copies)
                if likeliest.number is not None:
                    line.append(move("peek" if q.tasks[-1][0] == "peek" else "reveal", self._real(likeliest.number)))
                q = likeliest.after
            q, pending = rules.proceed(table, q)
        return line, q

    def _real(self, number: int) -> int:
        """Return an unseen card that a card of the search stands for."""
        able = [n for n in (number, *self.search.named(number)) if self.left[n]]
        real = able[0] if able else number
        self.left[real] -= 1
        self.names[number] = real
        return real

    def _named(self, made: Move) -> Move:
        """Return a move with the real cards in place of those that stand for them."""
        return replace(made, what=self._refs(made.what), others=self._refs(made.others))

    def _refs(self, refs: tuple[Ref, ...]) -> tuple[Ref, ...]:
        return tuple(replace(ref, card=self.names.get(ref.card, ref.card)) for ref in refs)
