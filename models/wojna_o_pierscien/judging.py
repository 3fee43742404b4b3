"""Why a move is legal or not: one body of reasons for `verify` and for the list of everything that is forbidden."""

from __future__ import annotations

from mellon.models.common import Illegal, Text
from mellon.models.common.text import join
from mellon.models.wojna_o_pierscien import tasks
from mellon.models.wojna_o_pierscien.cards import CHARACTER, EVENT, ITEM, UNSEEN, card
from mellon.models.wojna_o_pierscien.moves import CYCLE, DECK, FORSAKE, LOSE, MOVE, PASS, PLAY, RESERVE, RING, USE, WINNOW, Move
from mellon.models.wojna_o_pierscien.placing import verify_place, why_not_at
from mellon.models.wojna_o_pierscien.scenarios import RING_NONE
from mellon.models.wojna_o_pierscien.state import ACTION, State, Table, Unit, units_in_play
from mellon.models.wojna_o_pierscien.turns import actions, event_blocked, mover, payments, text_numbers, used_up, why_not_pass, why_not_text
from mellon.models.wojna_o_pierscien.zones import named

_CHOICE_RULES = {
    "forsake": "WR.terms.forsake",
    "cycle_one": "WR.terms.cycle",
    "eliminate_one": "WR.action.ring_duel",
    "take": "WR.terms.take",
    "fight": "WR.combat.order",
    "combat": "WR.battle.losses",
    "field": "WR.location.battleground",
    "path": "WR.location.free_choice",
    "aside_play": "WR.action.aside",
    "aside_pick": "WR.action.aside",
    "token": "WR.token.location",
}


def verify(table: Table, state: State, move: Move) -> Move:
    """Return the move in full (a payment or place that can only be one is filled in). Raises Illegal with the rule that forbids it."""
    legal = tasks.options(table, state) if state.tasks else actions(table, state) if state.phase == ACTION else []
    fitting = [one for one in legal if _same(one, move)]
    if move in fitting:
        return move
    if len(fitting) == 1:
        return fitting[0]
    if state.tasks:
        rule = _CHOICE_RULES.get(str(state.tasks[0][0]), "WR.action.order")
        known = join(map(str, legal), "; ")
        raise Illegal(
            rule, Text(f"„{move}”: teraz trzeba wybrać jedno z: {known.pl}", f'"{move}": now one of these must be chosen: {known.en}')
        )
    if state.phase != ACTION:
        raise Illegal("WR.action.end", Text("faza akcji jest skończona", "the action phase is over"))
    if fitting:
        known = join(map(str, fitting), "; ")
        raise Illegal("WR.action.pay", Text(f"podaj, czym płacisz: {known.pl}", f"say what pays for it: {known.en}"))
    raise why_not(table, state, move)


def _same(legal: Move, given: Move) -> bool:
    """Tell whether a move given by hand, perhaps not in full, is this legal one."""
    if legal.kind != given.kind:
        return False
    if legal.kind in (WINNOW, LOSE):
        return sorted(legal.cards) == sorted(given.cards)
    if legal.cards != given.cards or (given.place and given.place != legal.place):
        return False
    if legal.kind == FORSAKE:
        return bool(given.place or given.cards)
    if legal.kind == PLAY and not given.place and card(legal.card).type != EVENT:
        return False
    return given.pay in ("", legal.pay) and (legal.forsaken or not given.forsaken)


def why_not(table: Table, state: State, move: Move) -> Illegal:
    """Return the rule that forbids an action, which must not be legal."""
    seat = mover(table, state)
    own = state.seats[seat]
    what = named(*move.cards)
    if move.kind == PASS:
        return why_not_pass(table, state, seat) or _unknown(move)
    if move.kind in (PLAY, CYCLE) and move.card not in own.hand:
        rule = "WR.action.play" if move.kind == PLAY else "WR.action.cycle"
        return Illegal(rule, Text(f"{what.pl}: tej karty nie ma na ręce", f"{what.en} is not in the hand"))
    if move.kind == PLAY:
        return _why_not_play(table, state, seat, move)
    if move.kind == MOVE:
        return _why_not_move(table, state, seat, move)
    if move.kind == WINNOW:
        return Illegal("WR.action.winnow", Text("odsiew wymaga dwóch kart z ręki", "winnowing takes two cards from the hand"))
    if move.kind == RING:
        return _why_not_ring(table, state, seat)
    if move.kind == USE:
        return _why_not_use(table, state, seat, move)
    return _unknown(move)


def _unknown(move: Move) -> Illegal:
    return Illegal("WR.action.one", Text(f"„{move}” nie jest jedną z akcji tej tury", f'"{move}" is not one of the actions of this turn'))


def _why_not_play(table: Table, state: State, seat: int, move: Move) -> Illegal:
    if move.card == UNSEEN:
        return Illegal("WR.view.shown", Text("zagraną kartę widać: podaj ją", "a card that is played is seen: name it"))
    if not move.place and card(move.card).type == ITEM:
        return Illegal(
            "WR.action.item", Text("w grze nie ma postaci, która może dzierżyć ten przedmiot", "no character in play can wield this item")
        )
    try:
        verify_place(table, state, seat, move.card, move.place)
    except Illegal as fault:
        return fault
    blocked = event_blocked(table, state, move.card)
    if blocked is not None:
        return blocked
    rest = len(state.seats[seat].hand) > 1
    if rest and (move.forsaken or move.pay == DECK):
        why = Text(
            "dopóki są inne karty na ręce, płaci się zrzuceniem jednej z nich, nie poświęceniem",
            "while other cards are in hand one of them is cycled, none is forsaken",
        )
        return Illegal("WR.action.pay", why)
    if rest:
        return Illegal(
            "WR.action.pay",
            Text("za zagranie zrzuca się inną kartę z ręki (paying KARTA)", "another hand card is cycled for the play (paying CARD)"),
        )
    return Illegal(
        "WR.action.last_card",
        Text("za ostatnią kartę z ręki trzeba poświęcić kartę (forsaking)", "a card must be forsaken for the last hand card (forsaking)"),
    )


def _why_not_move(table: Table, state: State, seat: int, move: Move) -> Illegal:
    units = [unit for unit in state.seats[seat].reserve if unit.card == move.card]
    what = named(move.card)
    if not units:
        return Illegal("WR.action.move", Text(f"{what.pl}: tej karty nie ma w rezerwie", f"{what.en} is not in the reserve"))
    if move.place == RESERVE:
        return Illegal("WR.action.move", Text("z rezerwy porusza się na lokalizację", "a move goes from the reserve to a location"))
    if all(unit.fresh for unit in units):
        return Illegal(
            "WR.action.fresh", Text(f"{what.pl}: zagrana do rezerwy w tej rundzie", f"{what.en} was played to the reserve this round")
        )
    return why_not_at(table, state, move.card, move.place, moving=True) or _unknown(move)


def _why_not_ring(table: Table, state: State, seat: int) -> Illegal:
    if table.players[seat].ring == RING_NONE:
        return Illegal("WR.scenario.fellowship", Text("w tym scenariuszu nie ma żetonów Pierścienia", "this scenario has no Ring tokens"))
    return Illegal("WR.action.ring", Text("żeton Pierścienia jest już użyty", "the Ring token is used already"))


def _why_not_use(table: Table, state: State, seat: int, move: Move) -> Illegal:
    for name, number in text_numbers(table, state, seat):
        if name == move.card:
            fault = why_not_text(table, state, name, number)
            if fault is not None:
                return fault
    what = named(move.card)
    if used_up(table, state, seat, move.card):
        return Illegal(
            "WR.action.use",
            Text(
                f"{what.pl}: tego tekstu można użyć raz na rundę, a był już użyty",
                f"{what.en}: this text works once per round and was already used",
            ),
        )
    return Illegal(
        "WR.action.use",
        Text(
            f"{what.pl}: nie ma tu tekstu, na który ten gracz może zużyć akcję",
            f"{what.en} has no text here that this player may spend the action on",
        ),
    )


def judged(table: Table, state: State) -> tuple[list[Move], list[tuple[Move, Illegal]]]:
    """Return every legal move, and every other one that a player might think of with the rule that forbids it."""
    if state.tasks or state.phase != ACTION:
        return (tasks.options(table, state) if state.tasks else []), []
    legal = actions(table, state)
    seat = mover(table, state)
    own = state.seats[seat]
    placed = {(move.card, move.place) for move in legal if move.kind == PLAY}
    doubtful: list[Move] = []
    for name in dict.fromkeys(own.hand):
        spots = _spots(table, state, seat, name)
        doubtful += [Move(PLAY, (name,), spot) for spot in spots if (name, spot) not in placed]
        if len(own.hand) > 1:
            doubtful += [Move(PLAY, (name,), spot, DECK, True) for card_id, spot in sorted(placed) if card_id == name]
    moved = {(move.card, move.place) for move in legal if move.kind == MOVE}
    doubtful += [
        Move(MOVE, (unit.card,), place.id)
        for unit in dict.fromkeys(own.reserve)
        for place in state.places
        if (unit.card, place.id) not in moved
    ]
    used = {move.card for move in legal if move.kind == USE}
    for _, unit in units_in_play(state):
        for name, owner in ((unit.card, unit.owner), *unit.items):
            if owner == seat and name not in used and any("_action" in effect.when for effect in card(name).effects):
                doubtful.append(Move(USE, (name,)))
    kinds = {move.kind for move in legal}
    doubtful += [Move(kind) for kind in (RING, WINNOW, PASS) if kind not in kinds]
    return legal, [(move, why_not(table, state, move)) for move in dict.fromkeys(doubtful)]


def _spots(table: Table, state: State, seat: int, name: str) -> list[str]:
    """Return the places that somebody might think of for a card."""
    kind = card(name).type
    if kind == EVENT:
        return [""]
    if kind == ITEM:
        units: list[Unit] = [
            unit for _, unit in units_in_play(state) if table.sides[unit.owner] == table.sides[seat] and card(unit.card).type == CHARACTER
        ]
        return [unit.card for unit in units] or [""]
    return [*(place.id for place in state.places), RESERVE]


__all__ = ["judged", "payments", "verify", "why_not"]
