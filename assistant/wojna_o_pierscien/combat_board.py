"""The view of a combat as it lies on the table, and of the scoring areas."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mellon.assistant.views.table import Board, Column, Figure, Figures, Lines, Part, Place
from mellon.assistant.views.values import NOTHING, Chip, Line, Span, chips_between, line, said
from mellon.assistant.wojna_o_pierscien.move_words import round_rule_name
from mellon.assistant.wojna_o_pierscien.sides import KINDS, SIDE_NAMES, card_chips
from mellon.models.common import BadInput, Text
from mellon.models.common.text import as_text, join
from mellon.models.wojna_o_pierscien.cards import FREE_PEOPLES, SHADOW, card
from mellon.models.wojna_o_pierscien.combat import Fight, fight
from mellon.models.wojna_o_pierscien.icons import printed, unit_icons
from mellon.models.wojna_o_pierscien.locations import Location, location
from mellon.models.wojna_o_pierscien.parts import Area, Fighter
from mellon.models.wojna_o_pierscien.position import Position
from mellon.models.wojna_o_pierscien.scenarios import scenario

_ATTACKS, _DEFENDS = Text("atak", "attack"), Text("obrona", "defence")
_PATH, _LEADERSHIP = Text("symbole ścieżki", "path icons"), Text("przywództwo", "leadership")
_TOKENS, _WORTH = Text("żetony", "tokens"), Text("strata", "worth")


def combat_board(p: Position) -> Board:
    """Return the combat: attackers above, the location in the middle, defenders below, and the sums where every icon is known."""
    assert p.combat is not None
    found = fight(p.combat, p.scenario, p.icons, p.rulings)
    place = found.place
    parts: tuple[Part, ...] = (
        _units(found, found.part.attackers, "attack", place.attacking_side),
        Lines((line(_middle(found), "strong"),)),
        _units(found, found.part.defenders, "defense", place.side),
        Lines((*_elsewhere(found), line(_sums(found)))),
    )
    title = scenario(p.scenario).name + ": " + _kind(place)
    return Board(p.game, title, (line(title, "strong"),), parts)


def score_board(p: Position) -> Board:
    """Return both scoring areas side by side."""
    part = p.score
    assert part is not None
    areas = tuple(
        Column(SIDE_NAMES[side], KINDS[side], tuple(_area(area, side)))
        for side, area in ((FREE_PEOPLES, part.free_peoples), (SHADOW, part.shadow))
    )
    state = Text("punktacja końcowa", "final scoring") if part.final else Text("gra w toku", "the game goes on")
    parts: list[Part] = [Place(NOTHING, areas, framed=False)]
    if part.active:
        parts.append(Lines((line(Text("Aktywne: ", "Active: ") + join([location(name).name for name in part.active])),)))
    title = scenario(p.scenario).name + ": " + state
    return Board(p.game, title, (line(title, "strong"),), tuple(parts))


def _units(found: Fight, units: Sequence[Fighter], role: str, side: str) -> Figures:
    on_path, attacks = found.place.is_path, role == "attack"
    symbol = "☠" if on_path and attacks else "●" if on_path else "⚔" if attacks else "⛨"
    strength = _PATH if on_path else _ATTACKS if attacks else _DEFENDS
    heads = [(as_text(symbol), strength)]
    heads += [] if on_path else [(as_text(f"({symbol})"), _LEADERSHIP)]
    heads.append((_TOKENS, _TOKENS))
    heads += [] if attacks else [(_WORTH, _WORTH)]
    title = SIDE_NAMES[side] + " (" + (_ATTACKS if attacks else _DEFENDS) + ")"
    names = (Text("karta", "card"), Text("przedmioty", "items"))
    figures = tuple(_unit(found, unit, role) for unit in units)
    signs, spoken = zip(*heads, strict=True)
    return Figures(title, KINDS[side], names, signs, figures, numbered=False, spoken=spoken)


def _unit(found: Fight, unit: Fighter, role: str) -> Figure:
    on_path = found.place.is_path
    count = unit_icons(found.part, found.place, unit, "path" if on_path else role, found.icons)
    values = ["?" if count.missing else str(count.known)]
    if not on_path:
        leads = printed(unit.card, f"{role}_leadership", found.icons)
        values.append("?" if leads is None else f"+{leads}" if leads else "")
    values.append(str(unit.tokens) if unit.tokens else "")
    values += [str(unit.worth)] if role == "defense" else []
    return Figure(unit.card, card(unit.card).name, tuple(map(as_text, values)), card_chips(unit.items))


def _kind(place: Location) -> Text:
    if place.is_path:
        return Text(f"ścieżka {place.number}, {place.name.pl}", f"path {place.number}, {place.name.en}")
    side = SIDE_NAMES[place.side]
    return Text(f"pole bitwy {place.name.pl} ({side.pl})", f"battleground {place.name.en} ({side.en})")


def _middle(found: Fight) -> Text:
    part, place = found.part, found.place
    told = Text(f"── {place.name.pl}: obrona {place.defense}", f"── {place.name.en}: defence {place.defense}")
    if part.from_enemy:
        told += Text(" (nie liczy się: z obszaru przeciwnika)", " (does not count: from the other side)")
    if part.tokens:
        told += Text(f", żetony obrony {part.tokens}", f", defence tokens {part.tokens}")
    if part.attack_tokens:
        told += Text(f", żetony ataku {part.attack_tokens}", f", attack tokens {part.attack_tokens}")
    return told + Text(f", {place.points} pkt ──", f", {place.points} VP ──")


def _elsewhere(found: Fight) -> Iterator[Line]:
    part = found.part
    for names, what in ((part.reserve, Text("W rezerwie", "In the reserve")), (part.in_play, Text("W grze", "In play"))):
        if names:
            yield Line((Span(what + ": "), *chips_between(card_chips(names), ", ")))
    if part.round_rules:
        yield line(Text("W tej rundzie: ", "This round: ") + join(said(round_rule_name, rule) for rule in part.round_rules))


def _sums(found: Fight) -> Text:
    try:
        return Text(
            f"Atak {found.attack} – lokalizacja {found.location_defense} = do anulowania {found.need}; obrońcy razem {found.defense}",
            f"Attack {found.attack} – location {found.location_defense} = {found.need} to cancel; defenders together {found.defense}",
        )
    except BadInput:
        return Text("Nie wszystkie symbole są znane; solve powie, które podać.", "Not every icon is known; solve says which to supply.")


def _area(area: Area, side: str) -> Iterator[Chip]:
    for name in area.locations:
        place = location(name)
        points = 0 if place.is_path and side == SHADOW else place.points
        yield Chip(place.name + f" {points}", KINDS[side], id=name)
    if area.corruption:
        yield Chip(Text(f"zepsucie {area.corruption}", f"corruption {area.corruption}"), KINDS[side])
    if area.ring_tokens:
        yield Chip(Text(f"żetony Pierścienia: {area.ring_tokens}", f"Ring tokens: {area.ring_tokens}"), KINDS[side])
