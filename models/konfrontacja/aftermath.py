"""What follows a battle: the defeated leave, some fall back or go home, cards come back, the next battle begins (KF.p8)."""

from __future__ import annotations

from mellon.models.konfrontacja.board import FELLOWSHIP, SAURON
from mellon.models.konfrontacja.cards import FULL_HAND, numbers
from mellon.models.konfrontacja.ends import removed
from mellon.models.konfrontacja.retreats import refuges, withdraw
from mellon.models.konfrontacja.stages import BATTLE_END, CHOOSE, FELLOWSHIP_LOST, ONE_BATTLE, SAURON_LOST, TURN_END, fighters
from mellon.models.konfrontacja.state import NOBODY, STAY, Decision, Done, Escape, Log, Node, Pending, State, Table, pieces_in, put


def aftermath(table: Table, p: Pending, answer: int | None, log: Log | None) -> Pending | Node:
    """Take the defeated off the board (KF.p7.compare, KF.p12.shelob, KF.p14.wormtongue, frodo_falls_with_the_warg)."""
    ours, theirs = fighters(table, p)
    state, person = p.state, table.people[theirs]
    if p.flags & SAURON_LOST:
        behind = refuges(table, state, theirs, ("backward",), empty=True) if person.falls_back else ()
        if log is not None and person.falls_back:
            log.escapes.append(Escape("fall_back", theirs, state, ("backward",), empty=True))
        if behind and answer is None:
            return Decision(p, SAURON, "fall_back", (STAY, *behind))
        if behind and answer is not None and answer != STAY:
            state = withdraw(table, state, theirs, answer, log, person.rule)
        else:
            state = removed(table, state, theirs, log)
    if p.flags & FELLOWSHIP_LOST:
        barred = person.blocks_enemy_ability and (table.readings.warg_takes_both or not p.flags & SAURON_LOST)
        state = removed(table, state, ours, log, heir=not barred)
        if not p.flags & SAURON_LOST and state.winner == NOBODY and person.returns_to not in (None, p.region):
            state = _sent_home(table, state, theirs, log)
    return p._replace(stage=BATTLE_END, state=state)


def _sent_home(table: Table, state: State, piece: int, log: Log | None) -> State:
    """Put a winner back to its lair; it is lost where the lair has no room (KF.p12.shelob)."""
    person = table.people[piece]
    home = person.returns_to
    assert home is not None
    if pieces_in(table, state, FELLOWSHIP, home) or len(pieces_in(table, state, SAURON, home)) >= table.board.capacity[home]:
        return removed(table, state, piece, log, person.rule)
    if log is not None:
        place = table.place(home)
        log.say(
            person.rule,
            f"{person.label.pl}: po zwycięstwie wraca do regionu {place.pl}.",
            f"{person.label.en}: returns to {place.en} after the victory.",
        )
    return state._replace(where=put(state.where, piece, home))


def battle_end(table: Table, p: Pending, answer: int | None, log: Log | None) -> Pending | Node:
    """Refill empty hands; fight on while enemies stand in the region (KF.p8.refill, KF.p8.next_battle)."""
    state = p.state
    if log is not None:
        for side, played in enumerate(log.spent):
            played += numbers(log.battles[-1].state.hands[side] & ~state.hands[side])
        log.seen |= state.shown | state.marked
    if not state.hands[0] and not state.hands[1]:
        state = state._replace(hands=(FULL_HAND, FULL_HAND))
        if log is not None:
            log.say(
                "KF.p8.refill",
                "Zużyto dziewięć kart: obaj gracze biorą je z powrotem na rękę.",
                "Nine cards are used: both players take them back.",
            )
    if state.winner != NOBODY:
        return Done(state)
    side = table.side[p.mover]
    if state.where[p.mover] != p.region or not pieces_in(table, state, 1 - side, p.region):
        return p._replace(stage=TURN_END, state=state)
    if p.flags & ONE_BATTLE:
        return Done(state)
    if log is not None:
        log.say(
            "KF.p8.next_battle",
            "W regionie stoją jeszcze wrogie postacie: następna walka.",
            "Enemy pieces still stand in the region: another battle.",
        )
    return p._replace(stage=CHOOSE, state=state, nth=p.nth + 1, foe=NOBODY, cards=(NOBODY, NOBODY))
