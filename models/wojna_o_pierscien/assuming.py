"""The facts that an answer uses although the rulebook does not print them, for every question."""

from __future__ import annotations

from collections.abc import Iterator

from mellon.models.common import Text
from mellon.models.common.text import join
from mellon.models.wojna_o_pierscien.assumed_facts import combat_assumptions, score_assumptions
from mellon.models.wojna_o_pierscien.cards import UNSEEN, card
from mellon.models.wojna_o_pierscien.locations import location
from mellon.models.wojna_o_pierscien.position import Position
from mellon.models.wojna_o_pierscien.scenarios import RING_NONE
from mellon.models.wojna_o_pierscien.state import State, Table, units_in_play


def assumptions(p: Position) -> tuple[Text, ...]:
    """Return what a position's answer takes for granted beyond the rulebook."""
    if p.combat is not None:
        return combat_assumptions(p.combat, p.icons)
    if p.score is not None:
        return score_assumptions(p.score)
    assert p.table is not None and p.state is not None
    return (*_phase(p.table, p.state, p.unsaid), *(_unseen(p) if p.hidden else ()))


def reachable_cards(state: State) -> tuple[str, ...]:
    """Return the cards that may take part: in hands, in play, and in decks, piles and aside."""
    names: list[str] = []
    for seat in state.seats:
        zones = (seat.hand, seat.deck, seat.cycled, *seat.aside)
        names += [name for zone in zones for name in zone if name != UNSEEN]
    for _, unit in units_in_play(state):
        names += [unit.card, *(item for item, _ in unit.items)]
    return tuple(dict.fromkeys(sorted(names)))


def _phase(laid: Table, state: State, unsaid: tuple[str, ...]) -> Iterator[Text]:
    names = reachable_cards(state)
    listed = [card(name) for name in names if card(name).source != "rulebook"]
    if listed:
        shown = join([one.name for one in listed])
        yield Text(
            f"Symbole i teksty tych kart pochodzą z publicznej listy, nie z instrukcji: {shown.pl}.",
            f"Icons and texts of these cards come from a public list, not from the rulebook: {shown.en}.",
        )
    for name, values in laid.icons:
        if name in names:
            given = ", ".join(f"{kind} = {count}" for kind, count in values)
            yield Text(
                f"{card(name).name.pl}: symbole podane w pozycji ({given}).",
                f"{card(name).name.en}: icons supplied by the position ({given}).",
            )
    places = [location(place.id) for place in state.places if location(place.id).source != "rulebook"]
    if places:
        shown = join([place.name for place in places])
        yield Text(
            f"Dane tych lokalizacji pochodzą z publicznej listy: {shown.pl}.",
            f"The data of these locations come from a public list: {shown.en}.",
        )
    for name in names:
        if any(not effect.modelled for effect in card(name).effects):
            what = card(name).name
            yield Text(
                f"Tekst karty {what.pl} nie jest w pełni modelowany i mógłby zmienić odpowiedź.",
                f"The text of {what.en} is not fully modelled and could change the answer.",
            )
    if unsaid:
        shown = join([laid.name(laid.ids.index(name)) for name in unsaid])
        yield Text(
            f'Talii nie podano, przyjęto pustą (deck = [...] podaje ją od wierzchu, deck = "rest" to wszystkie karty, których nigdzie nie widać): {shown.pl}.',
            f'No deck is given, so it is taken to be empty (deck = [...] gives it top card first, deck = "rest" means all cards seen nowhere else): {shown.en}.',
        )
    missing = [player.name for player in laid.scenario.players if player.id not in laid.ids]
    if missing:
        shown = join(missing)
        yield Text(
            f"Gracze niepodani w pozycji nie biorą udziału: {shown.pl}.",
            f"Players that the position does not give take no part: {shown.en}.",
        )
    if not any(own.ring for own in state.seats) and any(player.ring != RING_NONE for player in laid.players):
        yield Text(
            "Żadnego żetonu Pierścienia nie podano jako nieużytego; przyjęto, że są użyte (ring_token = true przy graczu to zmienia).",
            "No Ring token is given as unused, so all are taken to be used (ring_token = true at a player changes that).",
        )
    mover = laid.order[state.turn]
    if laid.order.count(mover) > 1:
        who, after = laid.name(mover), laid.name(laid.order[(state.turn + 1) % len(laid.order)])
        other = next(turn for turn, seat in enumerate(laid.order) if seat == mover and turn != state.turn)
        yield Text(
            f"{who.pl} ma w kolejce dwie tury; ta to turn = {state.turn + 1}, po niej gra {after.pl} (drugą wskazuje turn = {other + 1}).",
            f"{who.en} has two turns in the order; this one is turn = {state.turn + 1}, followed by {after.en} (the other is turn = {other + 1}).",
        )
    for seat, own in enumerate(state.seats):
        if own.shuffled and UNSEEN not in own.deck:
            who = laid.name(seat)
            yield Text(
                f"{who.pl}: kolejność talii nieznana, każda równie możliwa.",
                f"{who.en}: the order of the deck is not known, every one is equally likely.",
            )


def _unseen(p: Position) -> Iterator[Text]:
    """Yield what is taken for granted about cards that the asking player does not see (WR.view.piles)."""
    assert p.table is not None and p.state is not None
    yield Text(
        "Karty, których pytający nie widzi, mogą leżeć wszędzie, gdzie pasują, w każdym układzie równie prawdopodobnie; z tego, jak kto grał, niczego się nie wnioskuje.",
        "Cards that the asking player does not see may lie wherever they fit, every deal being equally likely; nothing is concluded from how anybody has played.",
    )
    yield Text(
        "Liczba kart na ręce i w stosach jest jawna: instrukcja tego nie mówi, ale pas zależy od liczby kart przeciwników (WR.action.pass).",
        "How many cards a hand or a pile has is open: the rulebook does not say so, but a pass hangs on the opponents' numbers (WR.action.pass).",
    )
    yield Text(
        "Symbole i teksty kart, których nie widać, też pochodzą z publicznej listy, o ile instrukcja ich nie pokazuje.",
        "Icons and texts of cards that are not seen come from the public list as well, unless the rulebook shows them.",
    )
    for seat, own in enumerate(p.state.seats):
        if UNSEEN in own.eliminated and UNSEEN not in own.deck:
            who = p.table.name(seat)
            yield Text(
                f"{who.pl}: karty, które nie leżą w podanej talii ani na widoku i nie są na ręce, przyjęto za wykluczone.",
                f"{who.en}: cards that are neither in the deck given nor visible nor in the hand are taken to be eliminated.",
            )
