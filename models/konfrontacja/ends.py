"""How the game ends, and the match score (KF.p8.end, KF.p9)."""

from __future__ import annotations

from mellon.models.konfrontacja.board import FELLOWSHIP, OFF, SAURON
from mellon.models.konfrontacja.state import NOBODY, Log, State, Table, put

THREE = 3


def entered(table: Table, state: State, piece: int, log: Log | None) -> State:
    """Return the state after a piece came to stand where it stands, with the winner if that ends the game.

    The bearer in Mordor (KF.p8.frodo_in_mordor, KF.p9.bearer_in_mordor), a character that wins by arriving (KF.p9.witch_king_in_shire),
    three Sauron pieces in the Shire (KF.p8.three_in_shire).
    """
    region, person = state.where[piece], table.people[piece]
    if piece == state.bearer and region == table.board.home[SAURON]:
        if log is not None:
            rule = "KF.p8.frodo_in_mordor" if person.bearer and person.heir is None else "KF.p9.bearer_in_mordor"
            log.say(
                rule,
                "Powiernik Pierścienia wszedł do Mordoru: Drużyna wygrywa.",
                "The ring-bearer has entered Mordor: the Fellowship wins.",
            )
        return state._replace(winner=FELLOWSHIP)
    if person.wins_in == region:
        if log is not None:
            place = table.place(region)
            log.say(
                "KF.p9.witch_king_in_shire",
                f"{person.label.pl}: wejście do {place.pl} wygrywa grę.",
                f"{person.label.en}: entering {place.en} wins the game.",
            )
        return state._replace(winner=person.side)
    shire = table.board.home[FELLOWSHIP]
    if person.side == SAURON and region == shire and sum(state.where[n] == shire for n in table.own[SAURON]) >= THREE:
        if log is not None:
            log.say(
                "KF.p8.three_in_shire",
                "Trzy postacie Saurona są w Shire: Sauron wygrywa.",
                "Three Sauron pieces are in the Shire: Sauron wins.",
            )
        return state._replace(winner=SAURON)
    return state


def removed(table: Table, state: State, piece: int, log: Log | None, rule: str = "KF.p5.defeated", heir: bool = True) -> State:
    """Return the state after a piece was defeated and taken off the board.

    A defeated bearer loses the game (KF.p8.frodo_defeated) unless an heir lives and `heir` is allowed (KF.p9.bearer, KF.p13.frodo).
    """
    person = table.people[piece]
    if log is not None:
        log.say(rule, f"{person.label.pl}: postać pokonana, schodzi z planszy.", f"{person.label.en}: defeated and taken off the board.")
    bit = ~(1 << piece)
    state = state._replace(where=put(state.where, piece, OFF), marked=state.marked & bit, shown=state.shown & bit)
    if piece != state.bearer:
        return state
    successor = None
    if person.heir is not None and heir:
        successor = next((n for n in table.persons(person.heir) if state.where[n] != OFF), None)
    if successor is None:
        if log is not None:
            rule = "KF.p9.bearer_defeated" if person.heir is not None or not person.bearer else "KF.p8.frodo_defeated"
            log.say(rule, "Powiernik Pierścienia został pokonany: Sauron wygrywa.", "The ring-bearer has been defeated: Sauron wins.")
        return state._replace(winner=SAURON, bearer=NOBODY)
    if log is not None:
        name = table.name(successor)
        log.say(
            "KF.p9.bearer",
            f"{name.pl}: zostaje ujawniony jako nowy Powiernik Pierścienia.",
            f"{name.en} is shown and becomes the new ring-bearer.",
        )
    return state._replace(bearer=successor, shown=state.shown | 1 << successor)


def score(table: Table, state: State, winner: int) -> tuple[int, int]:
    """Return the match points: the winner has one per own piece on the board, the loser none (KF.p8.score)."""
    points = sum(state.where[n] != OFF for n in table.own[winner])
    return (points, 0) if winner == FELLOWSHIP else (0, points)
