"""One turn from the move to its end: the tunnel, arriving, the choice of the defender, hiding again (KF.p5, KF.p7, KF.p8)."""

from __future__ import annotations

from mellon.models.konfrontacja.board import FELLOWSHIP, SAURON
from mellon.models.konfrontacja.cards import special, special_bit
from mellon.models.konfrontacja.ends import entered, removed
from mellon.models.konfrontacja.moves import MOVE, Action
from mellon.models.konfrontacja.stages import ARRIVE, CHOOSE, DRAW, EXTRA_STEP, PER_TURN, REVEAL, STEP_IN, TUNNEL, TURN_END
from mellon.models.konfrontacja.state import (
    NOBODY,
    STAY,
    Chance,
    Decision,
    Done,
    Log,
    Node,
    Pending,
    State,
    Table,
    is_revealed,
    pieces_in,
    put,
)

_MOVE_RULES = {"step": "KF.p5.forward", "river": "KF.p5.anduin", "tunnel": "KF.p5.moria"}


def start(state: State, action: Action) -> Pending:
    """Return the turn as it begins: a normal move, or the extra step of Shadowfax or The Dark of Mordor (KF.p15)."""
    src = state.where[action.piece]
    if action.kind == MOVE:
        return Pending(state, TUNNEL, action.piece, src, action.dst, action.way)
    spent = state._replace(specials=state.specials & ~special_bit(action.kind))
    return Pending(spent, TUNNEL, action.piece, src, action.dst, action.way, flags=EXTRA_STEP)


def quiet(table: Table, state: State, action: Action) -> State | None:
    """Return the state after a normal move that meets nobody, in one go; None where more can happen on the way.

    The stages lead to the same state; a search that needs no trace saves them.
    """
    where, piece, dst = state.where, action.piece, action.dst
    if dst in [where[n] for n in table.own[1 - state.turn]]:
        return None
    if action.way == "tunnel" and any(where[n] == table.people[n].guards_tunnel_from for n in table.guards):
        return None
    after = entered(
        table, State(state.turn, put(where, piece, dst), state.hands, state.specials, state.marked, 0, state.bearer), piece, None
    )
    return (
        after if after.winner != NOBODY else State(1 - state.turn, after.where, after.hands, after.specials, after.marked, 0, after.bearer)
    )


def tunnel(table: Table, p: Pending, answer: int | None, log: Log | None) -> Pending | Node:
    """Let a piece that guards the tunnel strike at the traveller (KF.p12.balrog)."""
    if p.way != "tunnel":
        return p._replace(stage=ARRIVE)
    guard = next((n for n in table.guards if p.state.where[n] == table.people[n].guards_tunnel_from), None)
    if guard is None:
        return p._replace(stage=ARRIVE)
    if answer is None:
        return Decision(p, table.side[guard], "guard", (0, 1))
    person, traveller = table.people[guard], table.name(p.mover)
    if not answer:
        if log is not None:
            log.say(person.rule, f"{person.label.pl}: pozostaje ukryty, ruch trwa.", f"{person.label.en}: stays hidden, the move goes on.")
        return p._replace(stage=ARRIVE)
    if log is not None:
        log.say(
            person.rule,
            f"{person.label.pl}: ujawniony, zatrzymuje postać idącą przez Kopalnie Morii ({traveller.pl}); walki nie ma.",
            f"{person.label.en} is shown and stops the piece in the Mines of Moria ({traveller.en}); there is no battle.",
        )
    state = p.state._replace(shown=p.state.shown | 1 << guard)
    return p._replace(stage=TURN_END, state=removed(table, state, p.mover, log, person.rule))


def arrive(table: Table, p: Pending, answer: int | None, log: Log | None) -> Pending | Node:
    """Put the mover into the region; a battle follows where enemies stand (KF.p5.move, KF.p7.attack)."""
    state, piece = p.state, p.mover
    if log is not None:
        name, src, dst = table.name(piece), table.place(p.origin), table.place(p.region)
        rule = _MOVE_RULES.get(p.way, table.people[piece].rule)
        if p.flags & EXTRA_STEP:
            card = special("shadowfax" if table.side[piece] == FELLOWSHIP else "dark_of_mordor")
            rule, name = card.rule, card.name + ": " + name
        _tell_excused(table, p, log)
        log.say(rule, f"{name.pl}: {src.pl} – {dst.pl}.", f"{name.en}: {src.en} – {dst.en}.")
    state = state._replace(where=put(state.where, piece, p.region))
    if p.way == "ability" and table.people[piece].ride == "empty" and table.readings.uruk_shows:
        state = state._replace(shown=state.shown | 1 << piece)
        if log is not None:
            log.say(
                "uruk_hai_must_reveal",
                f"{table.name(piece).pl}: długi ruch ujawnia postać.",
                f"{table.name(piece).en}: the long move reveals the piece.",
            )
    state = entered(table, state, piece, log)
    if state.winner != NOBODY:
        return Done(state)
    p = p._replace(state=state)
    if p.flags & EXTRA_STEP:
        return _after_extra_step(table, p)
    return p._replace(stage=CHOOSE)


def _tell_excused(table: Table, p: Pending, log: Log) -> None:
    """Tell why the piece that the Fellowship named does not move, where another one does (KF.p15.king_revealed)."""
    from mellon.models.konfrontacja.movement import why_stuck

    named = p.state.must
    if named in (NOBODY, p.mover) or table.side[p.mover] == FELLOWSHIP:
        return
    why = why_stuck(table, p.state, named)
    if why is not None:
        one = table.name(named)
        log.say(
            "KF.p15.king_revealed",
            f"Wskazana postać ({one.pl}) nie może się ruszyć: {why.why.pl} ({why.rule}); rusza się inna.",
            f"The named piece ({one.en}) cannot move: {why.why.en} ({why.rule}); another one moves.",
        )


def _after_extra_step(table: Table, p: Pending) -> Pending | Node:
    """Return the rest of the turn: the same piece moves (KF.p15.shadowfax), or a different one (KF.p15.dark_of_mordor)."""
    from mellon.models.konfrontacja.movement import moves

    if table.side[p.mover] == FELLOWSHIP:
        return Done(p.state._replace(must=p.mover))
    state = after_dark(p.state, p.mover)
    return Done(state) if moves(table, state) else p._replace(stage=TURN_END)


def after_dark(state: State, piece: int) -> State:
    """Return the state in which a different piece is to move; a named piece has obeyed by its step (king_revealed_then_dark_of_mordor)."""
    return state._replace(barred=piece, must=NOBODY if piece == state.must else state.must)


def choose(table: Table, p: Pending, answer: int | None, log: Log | None) -> Pending | Node:
    """Let the attacker name a revealed enemy or leave it to the draw (KF.p7.defender)."""
    enemy = 1 - table.side[p.mover]
    standing = pieces_in(table, p.state, enemy, p.region)
    if not standing:
        return p._replace(stage=TURN_END)
    named = tuple(n for n in standing if is_revealed(p.state, n))
    options = named if len(named) == len(standing) else (*named, STAY)
    if answer is None and len(options) > 1:
        return Decision(p, table.side[p.mover], "defender", options)
    chosen = options[0] if answer is None else answer
    return p._replace(stage=DRAW) if chosen == STAY else p._replace(stage=REVEAL, foe=chosen)


def draw(table: Table, p: Pending, answer: int | None, log: Log | None) -> Pending | Node:
    """Draw the defender among the unrevealed pieces (KF.p7.defender, ruling `defender_draw`)."""
    standing = pieces_in(table, p.state, 1 - table.side[p.mover], p.region)
    pool = tuple(n for n in standing if not is_revealed(p.state, n)) if table.readings.draw_hidden_only else standing
    if answer is None and len(pool) > 1:
        return Chance(p, pool)
    return p._replace(stage=REVEAL, foe=pool[0] if answer is None else answer)


def reveal(table: Table, p: Pending, answer: int | None, log: Log | None) -> Pending | Node:
    """Reveal both fighters; some stay revealed for good (KF.p7.reveal, KF.p14.watcher)."""
    state = p.state
    both = 1 << p.mover | 1 << p.foe
    lasting = sum(1 << n for n in (p.mover, p.foe) if table.people[n].stays_revealed)
    if log is not None:
        one, other, place = table.name(p.mover), table.name(p.foe), table.place(p.region)
        log.battles.append(p)
        log.say(
            "KF.p7.reveal",
            f"Walka ({place.pl}); atak: {one.pl}, obrona: {other.pl}.",
            f"Battle ({place.en}): {one.en} attacking, {other.en} defending.",
        )
    state = state._replace(shown=state.shown | both, marked=state.marked | lasting)
    return p._replace(stage=STEP_IN, state=state, flags=p.flags & PER_TURN, cards=(NOBODY, NOBODY))


def turn_end(table: Table, p: Pending, answer: int | None, log: Log | None) -> Pending | Node:
    """Hide what was revealed for the turn and pass it to the other player (KF.p8.hide)."""
    if log is not None:
        log.seen |= p.state.shown | p.state.marked
    return Done(passed(p.state, table.side[p.mover]))


def passed(state: State, mover: int, must: int = NOBODY) -> State:
    """Return the state with the turn passed on; a finished game stays as it is."""
    if state.winner != NOBODY:
        return state._replace(must=NOBODY, barred=NOBODY)
    return state._replace(turn=SAURON - mover, shown=0, must=must, barred=NOBODY)
