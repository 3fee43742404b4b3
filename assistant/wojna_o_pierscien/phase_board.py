"""The view of an action phase: active locations with both sides, every player's cards, the scoring areas."""

from __future__ import annotations

from collections.abc import Iterator

from mellon.assistant.views.table import Board, Column, Holding, Holdings, Lines, Part, Pile, Place
from mellon.assistant.views.values import NOTHING, Chip, Line, Span, chips_between, line, said
from mellon.assistant.wojna_o_pierscien.move_words import round_rule_name
from mellon.assistant.wojna_o_pierscien.sides import BACK, KINDS, SIDE_NAMES, card_chips
from mellon.models.common import Text
from mellon.models.common.text import as_text, join
from mellon.models.wojna_o_pierscien import rounds, state, turns
from mellon.models.wojna_o_pierscien import table_rules as rules
from mellon.models.wojna_o_pierscien.cards import SHADOW, SIDES, UNSEEN, card
from mellon.models.wojna_o_pierscien.locations import location
from mellon.models.wojna_o_pierscien.position import Position
from mellon.models.wojna_o_pierscien.state import ACTION, EVENT_LEAVES, NATURE, Seat, State, Table, Unit

_FEW = 6
_RING = "◯"
_HEADS = (
    Text("gracz", "player"),
    Text("ręka (limit)", "hand (limit)"),
    Text("rezerwa (* świeża)", "reserve (* fresh)"),
    Text("talia i stosy", "deck and piles"),
)


def phase_board(p: Position) -> Board:
    """Return the whole table: whose turn it is, active locations, players, scoring areas."""
    table, now = p.table, p.state
    assert table is not None and now is not None
    parts: list[Part] = [_place(one) for one in now.places]
    parts.append(Holdings(tuple(_player(table, now, seat, own) for seat, own in enumerate(now.seats)), _HEADS))
    told = [*_resolved_events(now), *_ring_legend(now), *_areas(now), line(_score(table, now))]
    if now.rules:
        told.append(line(Text("W tej rundzie: ", "This round: ") + join(said(round_rule_name, rule) for rule in now.rules)))
    parts.append(Lines(tuple(told)))
    return Board(p.game, table.scenario.name, (line(_head(table, now), "strong"), line(_first(table, now))), tuple(parts))


def _head(table: Table, now: State) -> Text:
    told = table.scenario.name + Text(f", runda {now.round}", f", round {now.round}")
    actor = rules.actor(table, now)
    if actor is None:
        return told + Text(": faza zakończona", ": the phase is over")
    who = Text("los", "chance") if actor == NATURE else table.name(actor)
    if now.tasks or now.phase != ACTION:
        return told + Text(f": wybiera {who.pl}", f": {who.en} chooses")
    count = f"{now.passes}/{len(table.order)}"
    return told + Text(f": na ruchu {who.pl}, pasy z rzędu {count}", f": {who.en} to move, passes in a row {count}")


def _first(table: Table, now: State) -> Text:
    return Text("Pierwszy gracz: ", "First player: ") + table.name(table.order[now.first])


def _place(place: state.Place) -> Place:
    what = location(place.id)
    columns = []
    for side, units in zip(SIDES, place.units, strict=True):
        role = Text(" (obrona)", " (defence)") if what.side == side else Text(" (atak)", " (attack)")
        columns.append(Column(SIDE_NAMES[side] + role, KINDS[side], tuple(_unit(unit, KINDS[side]) for unit in units)))
    return Place(_place_title(place), tuple(columns))


def _place_title(place: state.Place) -> Text:
    what = location(place.id)
    kind = Text(f"ścieżka {what.number}", f"path {what.number}") if what.is_path else Text("pole bitwy", "battleground")
    defence = as_text(str(what.defense))
    if place.from_enemy:
        defence = Text(
            f"0 (nadrukowana {what.defense} nie liczy się: z obszaru przeciwnika)",
            f"0 (printed {what.defense} does not count: from the other side)",
        )
    told = Text(
        f"{what.name.pl} ({kind.pl}, obrona {defence.pl}, {what.points} pkt)",
        f"{what.name.en} ({kind.en}, defence {defence.en}, {what.points} VP)",
    )
    if place.tokens:
        told += Text(f" +{place.tokens} obrony", f" +{place.tokens} defence")
    if place.attack_tokens:
        told += Text(f" +{place.attack_tokens} ataku", f" +{place.attack_tokens} attack")
    return told


def _unit(unit: Unit, kind: str) -> Chip:
    label = card(unit.card).name
    if unit.items:
        label += as_text(" + ") + join(card(item).name for item, _ in unit.items)
    if unit.tokens:
        label += f" [+{unit.tokens}]"
    return Chip(label + ("*" if unit.fresh else ""), kind, id=unit.card)


def _player(table: Table, now: State, seat: int, own: Seat) -> Holding:
    kind = KINDS[SIDES[table.sides[seat]]]
    hand = Pile(as_text(f"{len(own.hand)} ({turns.carryover(table, now, seat)})"), card_chips(own.hand, kind))
    reserve = Pile(NOTHING, tuple(_unit(unit, kind) for unit in own.reserve))
    title = table.name(seat) + (f" {_RING}" if own.ring else "")
    active = rules.actor(table, now) == seat
    return Holding(title, kind, (hand, reserve, *_piles(own, kind)), active)


def _piles(own: Seat, kind: str) -> Iterator[Pile]:
    for group in own.aside:
        if group:
            yield Pile(Text("dobrane na bok", "drawn aside") + f" {len(group)}", card_chips(group, kind))
    mixed = own.shuffled and UNSEEN not in own.deck
    piles = (
        (own.deck, Text("talia (nieznana kolejność)", "deck (order not known)") if mixed else Text("talia", "deck")),
        (own.cycled, Text("zrzucone", "cycled")),
        (own.eliminated, Text("wykluczone", "eliminated")),
    )
    for cards, what in piles:
        if cards:
            yield Pile(what + f" {len(cards)}", _pile_chips(cards, kind), _FEW)


def _pile_chips(cards: tuple[str, ...], kind: str) -> tuple[Chip, ...]:
    """Return the cards of a deck or pile, one chip for all that lie face down."""
    count = cards.count(UNSEEN)
    backs = (Chip(as_text(f"{count} × ") + BACK, kind),) if count else ()
    return backs + card_chips((name for name in cards if name != UNSEEN), kind)


def _resolved_events(now: State) -> Iterator[Line]:
    """Tell which events lie on the table until their text is done (WR.action.event)."""
    for task in now.tasks:
        if task[0] == EVENT_LEAVES:
            yield Line((Span(Text("Rozpatrywane wydarzenie: ", "Event being resolved: ")), *card_chips([task[2]])))


def _ring_legend(now: State) -> Iterator[Line]:
    if any(own.ring for own in now.seats):
        yield line(as_text(_RING) + Text(" nieużyty żeton Pierścienia", " unused Ring token"))


def _areas(now: State) -> Iterator[Line]:
    for index, side in enumerate(SIDES):
        held = tuple(Chip(location(name).name, id=name) for name in now.areas[index]) or (Chip(as_text("–")),)
        spans = [Span(SIDE_NAMES[side] + ": "), *chips_between(held, ", ")]
        if side == SHADOW and now.corruption:
            spans.append(Span(Text(f"; zepsucie {now.corruption}", f"; corruption {now.corruption}")))
        yield Line(tuple(spans))


def _score(table: Table, now: State) -> Text:
    free, dark = rounds.points(table, now, final=False)
    return Text(f"Wynik: Wolne Ludy {free}, Cień {dark}", f"Score: Free Peoples {free}, Shadow {dark}")
