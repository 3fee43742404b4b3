"""One line of the best round, for the answer to `round`: the likeliest card each time, the best choice everywhere."""

from __future__ import annotations

from mellon.models.lcg.combat.battle import Battle
from mellon.models.lcg.moves import Move, move
from mellon.models.lcg.position import Position
from mellon.models.lcg.quest import phase as rules
from mellon.models.lcg.quest import stages
from mellon.models.lcg.quest.progress import Advance, enter
from mellon.models.lcg.quest.quest_moves import moves_of
from mellon.models.lcg.quest.quest_state import Quest, Table
from mellon.models.lcg.quest.quest_tools import eager_responses
from mellon.solver.lcg.combat.aims import Aim
from mellon.solver.lcg.combat.fighting import Values
from mellon.solver.lcg.combat.policies import line_of
from mellon.solver.lcg.combat.unaided import unaided
from mellon.solver.lcg.round.after_quest import engagements, journeys
from mellon.solver.lcg.round.look import Look, turned


def principal_line(look: Look, mask: int) -> list[Move]:
    """Return one line of the best round after a commitment, the likeliest card coming each time; `resolve` replays it."""
    line = _begun(look, mask)
    more, q = _likeliest(look, rules.start(look.table, mask, eager=True), None)
    done, line = rules.finish(look.table, q), [*line, *more]
    if done.draw_from:
        number = done.draw_from[0]
        done, line = Advance(enter(done.position, number), entered=number), [*line, move("answer", number)]
    if done.entered is not None:
        found = stages.arrival(done.position)
        if found is None:
            done = Advance(stages.uncommitted(done.position))
        else:
            more, q = _likeliest(look, found[1], found[0])
            done, line = stages.settled(found[0], q), [*line, *more]
    freed = stages.rescue(done.position) if done.may_rescue and not done.won and done.position.remaining else None
    if freed is not None and not freed.won and look.fight(freed.position) > look.fight(done.position):
        done, line = freed, [*line, move("use", freed.position.stage)]
    if done.won or not done.position.remaining:
        return line
    paths = [(path, engaged, ready) for path, there in journeys(done.position) for engaged, ready in engagements(there, optional=False)]
    path, engaged, ready = max(paths, key=lambda way: look.worth(way[2]))
    line += [*path, *engaged]
    return [*line, *line_of(_combat(look, ready))] if ready.remaining else line


def _combat(look: Look, p: Position) -> Values:
    """Return the values of a combat, without events and abilities where they are not needed."""
    p = p.but(question="combat", moves=None)
    plain = unaided(p, look.goal, look.watch, look.states)
    if plain.best_start() == look.worth(p):
        return plain
    b = Battle(p)
    return Values(b, Aim(b, look.goal), look.watch, look.states)


def _begun(look: Look, mask: int) -> list[Move]:
    """Return a commitment and what the sent characters respond at once."""
    return [*(moves_of(look.table, mask) or [move("pass")]), *eager_responses(look.table, rules.begin(look.table), mask)]


def opening_line(look: Look, mask: int) -> list[Move]:
    """Return the commitment and the likeliest cards of the quest phase, choices unweighed, where nothing more is known; `resolve` replays it."""
    more, q = _likeliest(look, rules.start(look.table, mask, eager=True), None, weigh=False)
    done = rules.finish(look.table, q)
    if done.draw_from:
        done, more = Advance(enter(done.position, done.draw_from[0]), entered=done.draw_from[0]), [*more, move("answer", done.draw_from[0])]
    found = stages.arrival(done.position) if done.entered is not None else None
    return [*_begun(look, mask), *more, *(_likeliest(look, found[1], found[0], weigh=False)[0] if found is not None else [])]


def _likeliest(look: Look, q: Quest, table: Table | None, weigh: bool = True) -> tuple[list[Move], Quest]:
    """Run a quest with the best choices (the first ones without weighing) and the likeliest cards; return its moves and the state at its end."""
    line: list[Move] = []
    here = table or look.table
    q, pending = rules.proceed(here, q)
    while pending is not None:
        if isinstance(pending, rules.Choice):
            made, q = max(pending.options, key=lambda option: look.quest_worth(option[1], table)) if weigh else pending.options[0]
            line += [] if made.verb == "pass" else [made]
        else:
            number, _, q = max(turned(here, q, pending), key=lambda draw: draw[1])
            line += [move("reveal", number)] if number else []
        q, pending = rules.proceed(here, q)
    return line, q
