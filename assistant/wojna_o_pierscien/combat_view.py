"""Draw a combat as it lies on the table, the defender's choices, and the scoring areas."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich import box
from rich.console import Group
from rich.table import Table
from rich.text import Text as RichText

from mellon.assistant.tables import numbered
from mellon.assistant.wojna_o_pierscien.move_words import round_rule_name
from mellon.models.common import BadInput, Text
from mellon.models.common.text import join
from mellon.models.wojna_o_pierscien.cards import FREE_PEOPLES, SHADOW, card
from mellon.models.wojna_o_pierscien.combat import Fight, fight
from mellon.models.wojna_o_pierscien.icons import printed, unit_icons
from mellon.models.wojna_o_pierscien.locations import Location, location
from mellon.models.wojna_o_pierscien.parts import Area, Fighter
from mellon.models.wojna_o_pierscien.position import Position
from mellon.models.wojna_o_pierscien.scenarios import scenario
from mellon.solver import Answer

if TYPE_CHECKING:
    from rich.console import RenderableType

SIDE_NAMES = {FREE_PEOPLES: Text("Wolne Ludy", "Free Peoples"), SHADOW: Text("Cień", "Shadow")}
_COLOURS = {FREE_PEOPLES: "cyan", SHADOW: "red"}
_ATTACKS, _DEFENDS = Text("atak", "attack"), Text("obrona", "defence")


def draw_combat(position: Position, lang: str) -> RenderableType:
    """Return the combat: attackers above, the location in the middle, defenders below, and the sums where every icon is known."""
    assert position.combat is not None
    found = fight(position.combat, position.scenario, position.icons, position.rulings)
    place = found.place
    title = RichText(f"{scenario(position.scenario).name.of(lang)}: {_kind(place).of(lang)}", "bold")
    return Group(
        title,
        _units(found, found.part.attackers, "attack", place.attacking_side, _ATTACKS, lang),
        RichText(_middle(found).of(lang), "bold"),
        _units(found, found.part.defenders, "defense", place.side, _DEFENDS, lang),
        *_elsewhere(found, lang),
        RichText(_sums(found).of(lang)),
    )


def draw_score(position: Position, lang: str) -> RenderableType:
    """Return both scoring areas side by side."""
    part = position.score
    assert part is not None
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for side in (FREE_PEOPLES, SHADOW):
        table.add_column(SIDE_NAMES[side].of(lang), style=_COLOURS[side], overflow="fold")
    left, right = (list(_area(area, side, lang)) for side, area in ((FREE_PEOPLES, part.free_peoples), (SHADOW, part.shadow)))
    for row in range(max(len(left), len(right), 1)):
        table.add_row(left[row] if row < len(left) else "", right[row] if row < len(right) else "")
    state = Text("punktacja końcowa", "final scoring") if part.final else Text("gra w toku", "the game goes on")
    lines: list[RenderableType] = [RichText(f"{scenario(position.scenario).name.of(lang)}: {state.of(lang)}", "bold"), table]
    if part.active:
        active = join([location(name).name for name in part.active]).of(lang)
        lines.append(RichText(Text(f"Aktywne: {active}", f"Active: {active}").of(lang)))
    return Group(*lines)


def draw_combat_answer(answer: Answer, lang: str) -> RenderableType | None:
    """Return the choices of a combat's answer with its steps; None for any other answer."""
    if answer.question != "combat" or answer.verb not in ("solve", "hint", "explain") or not answer.moves:
        return None
    return Group(*_answer(answer, lang))


def draw_score_answer(answer: Answer, lang: str) -> RenderableType | None:
    """Return the score told step by step with who has won or must win; None for any other answer."""
    if answer.question != "score" or not answer.steps or answer.verb == "resolve":
        return None
    extra = answer.extra
    free, dark = extra["scores"][FREE_PEOPLES], extra["scores"][SHADOW]
    lines: list[RenderableType] = [
        RichText(Text(f"Wolne Ludy {free}, Cień {dark}", f"Free Peoples {free}, Shadow {dark}").of(lang), "bold")
    ]
    lines.append(numbered(RichText(step.text.of(lang)).append(f"  [{step.rule}]", "dim") for step in answer.steps))
    return Group(*lines)


def _answer(answer: Answer, lang: str) -> Iterator[RenderableType]:
    extra = answer.extra
    winner = SIDE_NAMES[extra["winner"]].of(lang) if extra["winner"] else Text("nikt", "nobody").of(lang)
    attack, cancels, need = ("?" if extra[key] is None else extra[key] for key in ("attack", "location_defense", "need"))
    sums = Text(
        f"Atak {attack}, lokalizacja anuluje {cancels}, do anulowania {need}; wygrywa: {winner}",
        f"Attack {attack}, the location cancels {cancels}, {need} to cancel; winner: {winner}",
    )
    yield RichText(sums.of(lang))
    yield _choices(answer.moves or (), lang)
    if answer.steps:
        yield RichText(Text("Krok po kroku", "Step by step").of(lang), "bold")
        yield numbered(RichText(step.text.of(lang)).append(f"  [{step.rule}]", "dim") for step in answer.steps)


def _choices(moves: Sequence[Mapping[str, Any]], lang: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    heads = (Text("strata", "loss"), Text("wykluczone", "eliminated"), Text("zrzucone", "cycled"), Text("wsparcie", "support"))
    table.add_column("", justify="right", style="dim")
    for head in heads:
        table.add_column(head.of(lang), overflow="fold")
    for number, entry in enumerate(moves, start=1):
        support = ", ".join(f"{card(army).name.of(lang)} → {card(who).name.of(lang)}" for who, army in entry["support"].items())
        table.add_row(str(number), entry["value"], _names(entry["eliminated"], lang), _names(entry["cycled"], lang), support or "–")
    return table


def _names(ids: Sequence[str], lang: str) -> str:
    return ", ".join(card(name).name.of(lang) for name in ids) or "–"


def _units(found: Fight, units: Sequence[Fighter], role: str, side: str, does: Text, lang: str) -> Table:
    title = RichText(f"{SIDE_NAMES[side].of(lang)} ({does.of(lang)})", f"bold {_COLOURS[side]}")
    table = Table(title=title, title_justify="left", box=box.ROUNDED)
    on_path = found.place.is_path
    symbol = "☠" if on_path and role == "attack" else "●" if on_path else "⚔" if role == "attack" else "⛨"
    table.add_column(Text("karta", "card").of(lang), overflow="fold")
    table.add_column(Text("przedmioty", "items").of(lang), overflow="fold")
    table.add_column(symbol, justify="right")
    if not on_path:
        table.add_column(f"({symbol})", justify="right")
    table.add_column(Text("żetony", "tokens").of(lang), justify="right")
    if role == "defense":
        table.add_column(Text("strata", "worth").of(lang), justify="right")
    for unit in units:
        table.add_row(*_row(found, unit, role, lang))
    return table


def _row(found: Fight, unit: Fighter, role: str, lang: str) -> list[str]:
    on_path = found.place.is_path
    count = unit_icons(found.part, found.place, unit, "path" if on_path else role, found.icons)
    cells = [card(unit.card).name.of(lang), _names(unit.items, lang) if unit.items else "", "?" if count.missing else str(count.known)]
    if not on_path:
        leads = printed(unit.card, f"{role}_leadership", found.icons)
        cells.append("?" if leads is None else f"+{leads}" if leads else "")
    cells.append(str(unit.tokens) if unit.tokens else "")
    return [*cells, str(unit.worth)] if role == "defense" else cells


def _kind(place: Location) -> Text:
    if place.is_path:
        return Text(f"ścieżka {place.number}, {place.name.pl}", f"path {place.number}, {place.name.en}")
    side = SIDE_NAMES[place.side]
    return Text(f"pole bitwy {place.name.pl} ({side.pl})", f"battleground {place.name.en} ({side.en})")


def _middle(found: Fight) -> Text:
    part, place = found.part, found.place
    pl, en = f"── {place.name.pl}: obrona {place.defense}", f"── {place.name.en}: defence {place.defense}"
    if part.from_enemy:
        pl, en = pl + " (nie liczy się: z obszaru przeciwnika)", en + " (does not count: from the other side)"
    if part.tokens:
        pl, en = pl + f", żetony obrony {part.tokens}", en + f", defence tokens {part.tokens}"
    if part.attack_tokens:
        pl, en = pl + f", żetony ataku {part.attack_tokens}", en + f", attack tokens {part.attack_tokens}"
    return Text(f"{pl}, {place.points} pkt ──", f"{en}, {place.points} VP ──")


def _elsewhere(found: Fight, lang: str) -> Iterator[RichText]:
    part = found.part
    for names, what in ((part.reserve, Text("W rezerwie", "In the reserve")), (part.in_play, Text("W grze", "In play"))):
        if names:
            yield RichText(f"{what.of(lang)}: {_names(names, lang)}")
    if part.round_rules:
        yield RichText(
            f"{Text('W tej rundzie', 'This round').of(lang)}: {', '.join(round_rule_name(rule, lang) for rule in part.round_rules)}"
        )


def _sums(found: Fight) -> Text:
    try:
        return Text(
            f"Atak {found.attack} – lokalizacja {found.location_defense} = do anulowania {found.need}; obrońcy razem {found.defense}",
            f"Attack {found.attack} – location {found.location_defense} = {found.need} to cancel; defenders together {found.defense}",
        )
    except BadInput:
        return Text("Nie wszystkie symbole są znane; solve powie, które podać.", "Not every icon is known; solve says which to supply.")


def _area(area: Area, side: str, lang: str) -> Iterator[str]:
    for name in area.locations:
        place = location(name)
        points = 0 if place.is_path and side == SHADOW else place.points
        yield f"{place.name.of(lang)} {points}"
    if area.corruption:
        yield Text(f"zepsucie {area.corruption}", f"corruption {area.corruption}").of(lang)
    if area.ring_tokens:
        yield Text(f"żetony Pierścienia: {area.ring_tokens}", f"Ring tokens: {area.ring_tokens}").of(lang)
