"""Verb `explain` for a combat: who can be saved and at what price, the attacker's view, and whether a contested reading changes it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from mellon.models.common import Step, Text
from mellon.models.wojna_o_pierscien.combat import Fight
from mellon.models.wojna_o_pierscien.combat_steps import SIDE_NAMES
from mellon.models.wojna_o_pierscien.consequences import settle, unit_worth
from mellon.models.wojna_o_pierscien.loss_moves import fight_of
from mellon.models.wojna_o_pierscien.position import BOOK, Position
from mellon.solver.answer import Answer
from mellon.solver.game import Request
from mellon.solver.limits import Watch
from mellon.solver.wojna_o_pierscien.combat_best import best
from mellon.solver.wojna_o_pierscien.combat_verbs import more_to_win
from mellon.solver.wojna_o_pierscien.combats import solve

RULINGS = ("zero_icon_defenders", "replaced_loss", "duel_path_defense")


def explain(position: Position, request: Request, answer: Answer) -> Answer:
    """Tell the combat, its reasons, what more attack would do, and which readings matter. Raises BadInput where an icon is missing."""
    solved = solve(position, request, answer)
    found = fight_of(position)
    changed = list(readings(position, request.engine, request.watch))
    steps = [*(solved.steps or ()), *ladder(found), *(step for step, _ in changed)]
    return solved.but(verb="explain", steps=steps, extra={**solved.extra, "rulings_that_matter": [entry for _, entry in changed]})


def ladder(found: Fight) -> Iterator[Step]:
    """Tell what every further attack icon would cost the defender, up to the one that wins."""
    missing = more_to_win(found)
    if missing is None or not found.part.defenders:
        return
    costs = cheapest_by_need(found)
    rule = "WR.path.losses" if found.place.is_path else "WR.battle.losses"
    for more in range(1, missing):
        need = max(0, found.attack + more - found.location_defense)
        text = Text(f"Atak większy o {more}: najmniejsza strata obrońcy {costs[need]}.", f"Attack larger by {more}: least loss of the defender {costs[need]}.")
        yield Step(text, rule)


def cheapest_by_need(found: Fight) -> list[Fraction]:
    """Return the least worth lost for every need from 0 to all that the defenders can cancel, over every way to support."""
    table: list[Fraction | None] = [None] * (found.defense + 1)
    for counts, _ in found.strengths:
        row: list[Fraction | None] = [Fraction(0)] + [None] * found.defense
        for index, count in enumerate(counts):
            if count:
                price = unit_worth(found, index)
                for need in range(found.defense, 0, -1):
                    before, here = row[max(0, need - count)], row[need]
                    if before is not None and (here is None or before + price < here):
                        row[need] = before + price
        for need, cost in enumerate(row):
            known = table[need]
            if cost is not None and (known is None or cost < known):
                table[need] = cost
    return [cost for cost in table if cost is not None]


def readings(position: Position, engine: str, watch: Watch) -> Iterator[tuple[Step, dict[str, Any]]]:
    """Yield the contested readings under which the loss or the winner would be another. Raises LimitReached."""
    before = _verdict(position, engine, watch)
    for key in RULINGS:
        ruling = BOOK.rulings[key]
        for value in ruling.values:
            if value == position.reading(key):
                continue
            after = _verdict(position.with_rulings(position.rulings.with_reading(BOOK, key, value)), engine, watch)
            if after != before:
                text = Text(
                    f"Wykładnia {key} = {value} zmieniłaby wynik: strata {after[0]}, wygrywa strona: {SIDE_NAMES[after[1]].pl if after[1] else 'żadna'}.",
                    f"The reading {key} = {value} would change the result: loss {after[0]}, winner: {SIDE_NAMES[after[1]].en if after[1] else 'nobody'}.",
                )
                yield Step(text, key), {"ruling": key, "reading": value, "value": str(after[0]), "winner": after[1]}


def _verdict(position: Position, engine: str, watch: Watch) -> tuple[Fraction, str | None]:
    found = fight_of(position)
    chosen = best(found, engine, watch)
    return chosen.value, settle(found, chosen.choices[0]).winner
