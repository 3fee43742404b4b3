"""Verb `explain` for a combat: who can be saved and at what price, the attacker's view, and whether a contested reading changes it."""

from __future__ import annotations

from collections.abc import Iterator

from mellon.models.common import Step, Text
from mellon.models.wojna_o_pierscien.combat import Fight
from mellon.models.wojna_o_pierscien.combat_steps import SIDE_NAMES
from mellon.models.wojna_o_pierscien.consequences import settle
from mellon.models.wojna_o_pierscien.loss_moves import fight_of
from mellon.models.wojna_o_pierscien.position import Position
from mellon.solver.answer import Answer
from mellon.solver.game import Request
from mellon.solver.lens import Lens, Reading, Worth, exactly, ruling_lens
from mellon.solver.limits import Watch
from mellon.solver.stats import with_limits
from mellon.solver.wojna_o_pierscien.combat_best import best, cheapest_by_need
from mellon.solver.wojna_o_pierscien.combat_verbs import more_to_win
from mellon.solver.wojna_o_pierscien.combats import solve

RULINGS = ("zero_icon_defenders", "replaced_loss", "duel_path_defense")


def explain(position: Position, request: Request, answer: Answer) -> Answer:
    """Tell the combat, its reasons, what more attack would do, and which readings matter. Raises BadInput where an icon is missing."""
    solved = solve(position, request, answer)
    found = fight_of(position)
    lens = combat_lens(position, request.engine, request.watch)
    steps = [*(solved.steps or ()), *ladder(found), *lens.steps("WR.combat.order", _reading_text)]
    return solved.but(verb="explain", steps=steps, stats=with_limits(solved.stats, lens.limits), extra={**solved.extra, **lens.told()})


def ladder(found: Fight) -> Iterator[Step]:
    """Tell what every further attack icon would cost the defender, up to the one that wins."""
    missing = more_to_win(found)
    if missing is None or not found.part.defenders:
        return
    costs = cheapest_by_need(found)
    rule = "WR.path.losses" if found.place.is_path else "WR.battle.losses"
    for more in range(1, missing):
        need = max(0, found.attack + more - found.location_defense)
        text = Text(
            f"Atak większy o {more}: najmniejsza strata obrońcy {costs[need]}.",
            f"Attack larger by {more}: least loss of the defender {costs[need]}.",
        )
        yield Step(text, rule)


def combat_lens(position: Position, engine: str, watch: Watch) -> Lens:
    """Return the loss and the winner under the other readings that a combat can ask for. Raises LimitReached."""
    return ruling_lens(
        position, _worth(position, engine, watch), lambda other: _worth(other, engine, watch), lambda key: key in RULINGS, watch
    )


def _reading_text(reading: Reading) -> Text:
    winner = reading.worth.told["winner"]
    return Text(
        f"Wykładnia {reading.key} = {reading.reading} zmieniłaby wynik: strata {reading.worth.value}, wygrywa strona: {SIDE_NAMES[winner].pl if winner else 'żadna'}.",
        f"The reading {reading.key} = {reading.reading} would change the result: loss {reading.worth.value}, winner: {SIDE_NAMES[winner].en if winner else 'nobody'}.",
    )


def _worth(position: Position, engine: str, watch: Watch) -> Worth:
    found = fight_of(position)
    chosen = best(found, engine, watch)
    return exactly(chosen.value, winner=settle(found, chosen.choices[0]).winner)
