"""Draw the table of an action phase: active locations with both sides, every player's cards, the scoring areas."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from rich import box
from rich.console import Group
from rich.table import Table as Grid
from rich.text import Text as RichText

from mellon.assistant.wojna_o_pierscien.move_words import round_rule_name
from mellon.models.common import Text
from mellon.models.wojna_o_pierscien import rounds, turns
from mellon.models.wojna_o_pierscien import table_rules as rules
from mellon.models.wojna_o_pierscien.cards import FREE_PEOPLES, SHADOW, SIDES, card
from mellon.models.wojna_o_pierscien.locations import location
from mellon.models.wojna_o_pierscien.position import Position
from mellon.models.wojna_o_pierscien.state import ACTION, EVENT_LEAVES, NATURE, Place, Seat, State, Table, Unit

if TYPE_CHECKING:
    from rich.console import RenderableType

SIDE_NAMES = {FREE_PEOPLES: Text("Wolne Ludy", "Free Peoples"), SHADOW: Text("Cień", "Shadow")}
_COLOURS = ("cyan", "red")
_SHOWN = 6
_RING = "◯"


def draw_table(position: Position, lang: str) -> RenderableType:
    """Return the whole table: whose turn it is, active locations, players, scoring areas."""
    table, state = position.table, position.state
    assert table is not None and state is not None
    parts: list[RenderableType] = [RichText(_head(table, state).of(lang), "bold"), RichText(_first(table, state).of(lang))]
    parts += [_place(place, lang) for place in state.places]
    parts.append(_players(table, state, lang))
    parts += [RichText(line.of(lang)) for line in (*_resolved_events(state), *_ring_legend(state))]
    parts += [RichText(_areas(state, lang)), RichText(_score(table, state).of(lang))]
    if state.rules:
        parts.append(
            RichText(f"{Text('W tej rundzie', 'This round').of(lang)}: {', '.join(round_rule_name(rule, lang) for rule in state.rules)}")
        )
    return Group(*parts)


def _head(table: Table, state: State) -> Text:
    name = table.scenario.name
    pl, en = f"{name.pl}, runda {state.round}", f"{name.en}, round {state.round}"
    actor = rules.actor(table, state)
    if actor is None:
        over = Text("faza zakończona", "the phase is over")
        return Text(f"{pl}: {over.pl}", f"{en}: {over.en}")
    who = Text("los", "chance") if actor == NATURE else table.name(actor)
    if state.tasks or state.phase != ACTION:
        return Text(f"{pl}: wybiera {who.pl}", f"{en}: {who.en} chooses")
    count = f"{state.passes}/{len(table.order)}"
    return Text(f"{pl}: na ruchu {who.pl}, pasy z rzędu {count}", f"{en}: {who.en} to move, passes in a row {count}")


def _first(table: Table, state: State) -> Text:
    who = table.name(table.order[state.first])
    return Text(f"Pierwszy gracz: {who.pl}", f"First player: {who.en}")


def _place(place: Place, lang: str) -> Grid:
    what = location(place.id)
    title = RichText(_place_title(place).of(lang), "bold")
    grid = Grid(title=title, title_justify="left", box=box.ROUNDED, show_header=True)
    for index, side in enumerate(SIDES):
        role = Text("obrona", "defence") if what.side == side else Text("atak", "attack")
        grid.add_column(f"{SIDE_NAMES[side].of(lang)} ({role.of(lang)})", style=_COLOURS[index], overflow="fold", min_width=24)
    left, right = ([_unit(unit, lang) for unit in units] for units in place.units)
    for row in range(max(len(left), len(right), 1)):
        grid.add_row(left[row] if row < len(left) else "", right[row] if row < len(right) else "")
    return grid


def _place_title(place: Place) -> Text:
    what = location(place.id)
    kind = Text(f"ścieżka {what.number}", f"path {what.number}") if what.is_path else Text("pole bitwy", "battleground")
    defence = Text(str(what.defense), str(what.defense))
    if place.from_enemy:
        defence = Text(
            f"0 (nadrukowana {what.defense} nie liczy się: z obszaru przeciwnika)",
            f"0 (printed {what.defense} does not count: from the other side)",
        )
    pl = f"{what.name.pl} ({kind.pl}, obrona {defence.pl}, {what.points} pkt)"
    en = f"{what.name.en} ({kind.en}, defence {defence.en}, {what.points} VP)"
    if place.tokens:
        pl, en = pl + f" +{place.tokens} obrony", en + f" +{place.tokens} defence"
    if place.attack_tokens:
        pl, en = pl + f" +{place.attack_tokens} ataku", en + f" +{place.attack_tokens} attack"
    return Text(pl, en)


def _unit(unit: Unit, lang: str) -> str:
    text = card(unit.card).name.of(lang)
    if unit.items:
        text += " + " + ", ".join(card(item).name.of(lang) for item, _ in unit.items)
    if unit.tokens:
        text += f" [+{unit.tokens}]"
    return text + ("*" if unit.fresh else "")


def _players(table: Table, state: State, lang: str) -> Grid:
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
    heads = (
        Text("gracz", "player"),
        Text("ręka (limit)", "hand (limit)"),
        Text("rezerwa (* świeża)", "reserve (* fresh)"),
        Text("talia i stosy", "deck and piles"),
    )
    for head in heads:
        grid.add_column(head.of(lang), overflow="fold")
    for seat, own in enumerate(state.seats):
        limit = turns.carryover(table, state, seat)
        ring = f" {_RING}" if own.ring else ""
        grid.add_row(
            RichText(table.name(seat).of(lang) + ring, _COLOURS[table.sides[seat]]),
            f"{len(own.hand)} ({limit}): {_names(own.hand, lang)}",
            ", ".join(_unit(unit, lang) for unit in own.reserve) or "–",
            "\n".join(_piles(own, lang)),
        )
    return grid


def _piles(own: Seat, lang: str) -> Iterator[str]:
    words = (
        (own.deck, Text("talia", "deck") if not own.shuffled else Text("talia (nieznana kolejność)", "deck (order not known)")),
        (own.cycled, Text("zrzucone", "cycled")),
        (own.eliminated, Text("wykluczone", "eliminated")),
    )
    for group in own.aside:
        if group:
            yield f"{Text('dobrane na bok', 'drawn aside').of(lang)} {len(group)}: {_names(group, lang)}"
    for cards, what in words:
        if cards:
            yield f"{what.of(lang)} {len(cards)}: {_names(cards[:_SHOWN], lang)}{' …' if len(cards) > _SHOWN else ''}"


def _resolved_events(state: State) -> Iterator[Text]:
    """Tell which events lie on the table until their text is done (WR.action.event)."""
    for task in state.tasks:
        if task[0] == EVENT_LEAVES:
            what = card(task[2]).name
            yield Text(f"Rozpatrywane wydarzenie: {what.pl}", f"Event being resolved: {what.en}")


def _ring_legend(state: State) -> Iterator[Text]:
    if any(own.ring for own in state.seats):
        yield Text(f"{_RING} nieużyty żeton Pierścienia", f"{_RING} unused Ring token")


def _areas(state: State, lang: str) -> str:
    lines = []
    for index, side in enumerate(SIDES):
        held = ", ".join(location(name).name.of(lang) for name in state.areas[index]) or "–"
        extra = (
            Text(f"; zepsucie {state.corruption}", f"; corruption {state.corruption}").of(lang)
            if side == SHADOW and state.corruption
            else ""
        )
        lines.append(f"{SIDE_NAMES[side].of(lang)}: {held}{extra}")
    return "\n".join(lines)


def _score(table: Table, state: State) -> Text:
    free, dark = rounds.points(table, state, final=False)
    return Text(f"Wynik: Wolne Ludy {free}, Cień {dark}", f"Score: Free Peoples {free}, Shadow {dark}")


def _names(ids: Iterable[str] | Sequence[str], lang: str) -> str:
    return ", ".join(card(name).name.of(lang) for name in ids) or "–"
