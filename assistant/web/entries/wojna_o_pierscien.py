"""Enter a table of Wojna o Pierścień: a combat first, also an action phase and the scoring areas; tap cards from a list or find them by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from mellon.assistant.texts import fill
from mellon.assistant.web.entries import told
from mellon.assistant.web.entries.catalogue import Listed, catalogue, piece, stepper, switch, tabs
from mellon.assistant.web.entries.wojna_draft import (
    ATTACKER,
    DEFENDER,
    ITEMS,
    LOCATION,
    PILES,
    RESERVE,
    REST,
    Draft,
    Path,
    first_place,
    read_draft,
    shaped,
)
from mellon.assistant.web.permalinks import address
from mellon.assistant.web.views import DefectView, EntryView, Tap, TapGroup
from mellon.assistant.wojna_o_pierscien.sides import SIDE_NAMES
from mellon.models.common import Defect, Text
from mellon.models.wojna_o_pierscien.cards import CHARACTER, card
from mellon.models.wojna_o_pierscien.icons import unknown_icons
from mellon.models.wojna_o_pierscien.locations import Location, location
from mellon.models.wojna_o_pierscien.notation import to_table
from mellon.models.wojna_o_pierscien.parts import SHADOW, SIDES
from mellon.models.wojna_o_pierscien.position import ACTION_PHASE, COMBAT, SCORE, Position
from mellon.models.wojna_o_pierscien.reading_combat import MOST_TOKENS
from mellon.models.wojna_o_pierscien.scenarios import scenarios

_QUESTIONS = {COMBAT: Text("walka", "combat"), ACTION_PHASE: Text("faza akcji", "action phase"), SCORE: Text("punkty", "score")}
_QUESTION, _SCENARIO = Text("Pytanie", "Question"), Text("Scenariusz", "Scenario")
_WHERE, _LIST = Text("Dokąd dodajesz", "Where to add"), Text("Do wyboru: {place}", "To choose from: {place}")
_PLACE_NAMES = {
    LOCATION: Text("miejsce walki", "place of the combat"),
    ATTACKER: Text("atakujący", "attackers"),
    DEFENDER: Text("obrońcy", "defenders"),
    RESERVE: Text("rezerwy", "reserves"),
}
_PILE_NAMES = {
    "hand": Text("ręka", "hand"),
    "reserve": Text("rezerwa", "reserve"),
    "deck": Text("talia", "deck"),
    "cycled": Text("stos cyklu", "cycle pile"),
    "eliminated": Text("wyeliminowane", "eliminated"),
}
_ICON_NAMES = {
    "attack": Text("symbole ataku", "attack icons"),
    "defense": Text("symbole obrony", "defence icons"),
    "attack_leadership": Text("dowodzenie w ataku", "attack leadership"),
    "defense_leadership": Text("dowodzenie w obronie", "defence leadership"),
    "path": Text("symbole ścieżki", "path icons"),
}
_ACTIVE, _SCORED = Text("aktywna lokalizacja", "active location"), Text("punkty: {side}", "points: {side}")
_TOKENS, _ATTACK_TOKENS, _DEFENCE_TOKENS, _WORTH = (
    Text("żetony", "tokens"),
    Text("żetony ataku", "attack tokens"),
    Text("żetony obrony", "defence tokens"),
    Text("strata kosztuje", "losing it costs"),
)
_FROM_ENEMY = Text("reaktywowane od przeciwnika", "reactivated from the other side")
_ITEM, _REMOVE, _TAKE_OFF = Text("przedmiot", "item"), Text("usuń", "remove"), Text("odłóż: {card}", "put away: {card}")
_CORRUPTION, _RINGS, _PASSES = Text("zepsucie", "corruption"), Text("żetony Pierścienia", "Ring tokens"), Text("pasy", "passes")
_FINAL, _TO_MOVE, _RING = Text("koniec gry", "end of the game"), Text("Na ruchu", "To move"), Text("żeton Pierścienia", "Ring token")
_TABLE = Text("Stół", "Table")
_DECKS = {
    "": Text("talii nie podaję", "deck not given"),
    REST: Text("talia: wszystko, czego nie widać", "deck: all that is not seen"),
    "none": Text("talia pusta", "deck empty"),
}
_SHUFFLED = Text("kolejność nieznana", "order unknown")
_BEGIN = Text("Wybierz miejsce walki.", "Choose the place of the combat.")
_NEXT = Text("Dodaj atakujących i obrońców.", "Add attackers and defenders.")
_READY = Text("Stół jest cały. Możesz dodać więcej.", "The table is whole. You may add more.")
_FAULTY = Text("Tak być nie może: popraw to, co zaznaczono.", "This cannot be: mend what is marked.")
_MOST_ICONS, _MOST_WORTH, _MOST_CORRUPTION = 5, 20, 99


def entry(query: Mapping[str, str], path: str, lang: str) -> EntryView:
    """Return the page of a draft."""
    draft, unread = read_draft(query)
    position, found = draft.read()
    early = draft.question == COMBAT and draft.at is None
    page = _Page(draft, [] if early else found, path, lang)
    groups = (*page.asked(), page.places(), page.cards(), *page.laid())
    fighting = draft.question != COMBAT or (draft.table[ATTACKER] and draft.table[DEFENDER])
    status = _BEGIN if early else _FAULTY if found else _READY if fighting else _NEXT
    line = str(position) if position is not None and fighting else ""
    return EntryView("", status.of(lang), groups, (), told((*unread, *page.defects), lang), line, path)


def query_of(position: Position) -> dict[str, str]:
    """Return the draft that a position would be."""
    table = shaped(to_table(position))
    return {"d": Draft(table).packed, "to": first_place(table)}


class _Page:
    """What can be tapped in a draft, with each defect where it belongs."""

    def __init__(self, draft: Draft, defects: Sequence[Defect], path: str, lang: str) -> None:
        self.draft, self.path, self.lang = draft, path, lang
        self.defects = list(defects)

    def asked(self) -> Iterator[TapGroup]:
        """Yield question and scenario; another one begins anew."""
        draft, lang = self.draft, self.lang
        questions = [(one, words.of(lang)) for one, words in _QUESTIONS.items()]
        chosen = draft.scenario.id
        yield tabs(_QUESTION.of(lang), "question", draft.question, questions, lambda one: self._link(draft.asking(one, chosen)))
        names = [(one.id, one.name.of(lang)) for one in scenarios().values()]
        yield tabs(_SCENARIO.of(lang), "scenario", chosen, names, lambda one: self._link(draft.asking(draft.question, one)))

    def places(self) -> TapGroup:
        """Return the places that a card can go to."""
        draft = self.draft
        words = dict(self._places())
        words.setdefault(draft.place, self._title(draft.path))
        return tabs(_WHERE.of(self.lang), "to", draft.place, words.items(), lambda place: self._link(replace(draft, place=place, words="")))

    def _places(self) -> Iterator[tuple[str, str]]:
        draft, lang = self.draft, self.lang
        if draft.question == COMBAT:
            yield LOCATION, _PLACE_NAMES[LOCATION].of(lang)
            for place in (ATTACKER, DEFENDER) if draft.at is not None else ():
                yield place, self._title((place,))
            yield RESERVE, _PLACE_NAMES[RESERVE].of(lang)
            return
        if draft.question == ACTION_PHASE:
            for at in range(len(draft.table["player"])):
                for pile in PILES:
                    yield f"player.{at}.{pile}", self._title(("player", at, pile))
            yield LOCATION, _ACTIVE.of(lang)
            for at in range(len(draft.table["location"])):
                yield f"location.{at}.cards", self._title(("location", at, "cards"))
        for side in SIDES:
            yield f"{side}.locations", fill(_SCORED, side=SIDE_NAMES[side]).of(lang)

    def _title(self, path: Path) -> str:
        draft, lang = self.draft, self.lang
        if path[-1] == ITEMS:
            holder: Any = draft.table
            for key in path[:-1]:
                holder = holder[key]
            return f"{card(holder['card']).name.of(lang)}: {_ITEM.of(lang)}"
        if path[0] == "player":
            return f"{draft.scenario.player(draft.table['player'][path[1]]['id']).name.of(lang)}: {_PILE_NAMES[str(path[2])].of(lang)}"
        if path[0] == LOCATION and len(path) > 1:
            return location(draft.table["location"][path[1]]["id"]).name.of(lang)
        if path[0] in SIDES:
            return fill(_SCORED, side=SIDE_NAMES[str(path[0])]).of(lang)
        if path[0] in (ATTACKER, DEFENDER) and draft.at is not None:
            side = draft.at.attacking_side if path[0] == ATTACKER else draft.at.side
            return f"{_PLACE_NAMES[str(path[0])].of(lang)} ({SIDE_NAMES[side].of(lang)})"
        return (_ACTIVE if draft.question == ACTION_PHASE else _PLACE_NAMES[str(path[0])]).of(lang)

    def cards(self) -> TapGroup:
        """Return what the chosen place takes: locations or cards."""
        draft, lang = self.draft, self.lang
        fields = [("d", draft.packed), ("to", draft.place)]
        title = fill(_LIST, place=self._title(draft.path)).of(lang)
        if draft.place == LOCATION or draft.path[0] in SIDES:
            listed = [Listed(one.id, one.name, _about(one), "good" if one.side != SHADOW else "evil") for one in draft.offered_places()]
            add = draft.placed if draft.place == LOCATION else draft.added
            return catalogue(title, listed, draft.words, lambda name: self._link(add(name)), self.path, fields, lang)
        listed = [Listed(one.id, one.name, "", "evil" if one.side == SHADOW else "good") for one in draft.offered()]
        return catalogue(title, listed, draft.words, lambda name: self._link(draft.added(name)), self.path, fields, lang)

    def laid(self) -> Iterator[TapGroup]:
        """Yield everything that was entered."""
        table = self.draft.table
        if self.draft.question == COMBAT:
            if self.draft.at is not None:
                yield self._location(("location",), table["location"], "location")
            for key in (ATTACKER, DEFENDER, RESERVE):
                for at, entry in enumerate(table.get(key, ())):
                    yield self._unit((key, at), entry, f"{key}[{at + 1}]")
            return
        if self.draft.question == ACTION_PHASE:
            yield from self._turn()
            for seat, player in enumerate(table["player"]):
                yield from self._player(seat, player)
            for at, place in enumerate(table["location"]):
                yield self._location(("location", at), place, f"location[{at + 1}]")
                for number, entry in enumerate(place["cards"]):
                    yield self._unit(("location", at, "cards", number), entry, f"location[{at + 1}].cards[{number + 1}]")
        for side in SIDES:
            yield self._area(side)
        if self.draft.question == SCORE:
            on = bool(table.get("final"))
            yield piece(
                _TABLE.of(self.lang),
                [switch(_FINAL.of(self.lang), _TABLE.of(self.lang), on, self._mark((), "final", not on), "final")],
                self._told("final"),
                "final",
            )

    def _location(self, at: Path, entry: Mapping[str, Any], where: str) -> TapGroup:
        one, lang, key = location(entry["id"]), self.lang, "-".join(map(str, at))
        name = one.name.of(lang)
        taps = [
            *_named(name, self._number(at, entry, "tokens", _DEFENCE_TOKENS, MOST_TOKENS)),
            *_named(name, self._number(at, entry, "attack_tokens", _ATTACK_TOKENS, MOST_TOKENS)),
        ]
        if not one.is_path:
            on = bool(entry.get("from_enemy"))
            taps.append(switch(_FROM_ENEMY.of(lang), name, on, self._mark(at, "from_enemy", not on), f"{key}-from"))
        if self.draft.question == ACTION_PHASE:
            taps.append(self._remove(name, at))
        wrong = self._told(where, f"{where}.id", f"{where}.tokens", f"{where}.attack_tokens", f"{where}.from_enemy", exact=True)
        return piece(f"{name} ({_about(one)})", taps, wrong, f"piece-{key}")

    def _unit(self, at: Path, entry: Mapping[str, Any], where: str) -> TapGroup:
        one, lang, key = card(entry["card"]), self.lang, "-".join(map(str, at))
        name = one.name.of(lang)
        taps: list[Tap] = []
        if at[0] != RESERVE:
            taps += _named(name, self._number(at, entry, "tokens", _TOKENS, MOST_TOKENS))
        if at[0] == DEFENDER:
            worth = entry.get("worth", 1)
            value = worth if isinstance(worth, int) else 1
            taps += _named(name, stepper(_WORTH.of(lang), value, lambda n: self._mark(at, "worth", n), f"{key}-worth", _MOST_WORTH))
        for number, item in enumerate(entry.get("items", ())):
            words = fill(_TAKE_OFF, card=card(item).name).of(lang)
            taps.append(
                Tap(words, f"{name}: {words}", self._link(self.draft.without((*at, ITEMS, number))), "", "", True, f"{key}-item-{number}")
            )
        if one.type == CHARACTER:
            words, to = _ITEM.of(lang), ".".join(map(str, (*at, ITEMS)))
            taps.append(Tap(f"+ {words}", f"{name}: {words}", self._link(replace(self.draft, place=to, words="")) + "#catalogue"))
        taps.append(self._remove(name, at))
        rows = tuple(self._icons(holder) for holder in (one.id, *entry.get("items", ())) if unknown_icons(holder))
        made = piece(
            f"{name}, {_PLACE_NAMES[str(at[0])].of(lang)}" if len(at) == 2 and at[0] in _PLACE_NAMES else name,
            taps,
            self._told(where),
            f"piece-{key}",
        )
        return replace(made, rows=(*made.rows, *rows))

    def _icons(self, name: str) -> tuple[Tap, ...]:
        """Return the taps that tell the icons of a card which no source states."""
        given = self.draft.table.get("icons", {}).get(name, {})
        taps = []
        for icon in unknown_icons(name):
            label = f"{card(name).name.of(self.lang)}: {_ICON_NAMES[icon].of(self.lang)}"
            taps.append(Tap(f"{label}:", f"{label}:", "", "figure"))
            for count in range(_MOST_ICONS):
                on = given.get(icon) == count
                href = self._link(self.draft.supplied(name, icon, None if on else count))
                taps.append(Tap(str(count), f"{label}: {count}", href, "", "", on, f"icon-{name}-{icon}-{count}"))
        return tuple(taps)

    def _player(self, seat: int, player: Mapping[str, Any]) -> Iterator[TapGroup]:
        lang, name = self.lang, self.draft.scenario.player(player["id"]).name.of(self.lang)
        on = bool(player.get("ring_token"))
        at = f"player[{seat + 1}]"
        taps = [switch(_RING.of(lang), name, on, self._mark(("player", seat), "ring_token", not on), f"ring-{seat}")]
        for pile in PILES:
            if pile != "reserve" and player.get(pile) != REST:
                for spot, one in enumerate(player.get(pile, ())):
                    label, where = card(one).name.of(lang), _PILE_NAMES[pile].of(lang)
                    words = f"{name}, {where}, {label}: {_REMOVE.of(lang)}"
                    href = self._link(self.draft.without(("player", seat, pile, spot)))
                    note = f"{where} {spot + 1}" if pile == "deck" and not player.get("shuffled") else where
                    taps.append(Tap(label, words, href, "", note, True, f"{pile}-{seat}-{spot}"))
        reserve = [
            self._unit(("player", seat, "reserve", spot), one, f"{at}.reserve[{spot + 1}]") for spot, one in enumerate(player["reserve"])
        ]
        made = piece(name, taps, self._told(at), f"piece-player-{seat}")
        yield replace(made, rows=(*made.rows, tuple(self._deck(seat, player, name))))
        yield from (replace(group, title=f"{group.title}: {_PILE_NAMES['reserve'].of(lang)} ({name})") for group in reserve)

    def _deck(self, seat: int, player: Mapping[str, Any], name: str) -> Iterator[Tap]:
        """Yield what can be said of a whole deck; its cards are tapped from the list, the top one first."""
        given = player.get("deck")
        chosen = "" if given is None else REST if given == REST else "" if given else "none"
        if not given or given == REST:
            for word, text in _DECKS.items():
                label = text.of(self.lang)
                yield Tap(
                    label, f"{name}: {label}", self._link(self.draft.decked(seat, word)), "", "", word == chosen, f"deck-{seat}-{word}"
                )
        elif len(given) > 1:
            on = bool(player.get("shuffled"))
            yield switch(_SHUFFLED.of(self.lang), name, on, self._mark(("player", seat), "shuffled", not on), f"shuffled-{seat}")

    def _turn(self) -> Iterator[TapGroup]:
        draft, lang = self.draft, self.lang
        names = [(one["id"], draft.scenario.player(one["id"]).name.of(lang)) for one in draft.table["player"]]
        chosen = str(draft.table.get("to_move", ""))
        found = tabs(_TO_MOVE.of(lang), "to_move", chosen, names, lambda one: self._mark((), "to_move", one))
        passes = self._number((), draft.table, "passes", _PASSES, len(draft.scenario.turn_order))
        yield replace(found, rows=(*found.rows, passes), defects=self._told("to_move", "passes", "turn"))

    def _area(self, side: str) -> TapGroup:
        lang, area = self.lang, self.draft.table[side]
        name = fill(_SCORED, side=SIDE_NAMES[side]).of(lang)
        taps = []
        for spot, one in enumerate(area["locations"]):
            label = location(one).name.of(lang)
            href = self._link(self.draft.without((side, "locations", spot)))
            taps.append(Tap(label, f"{name}, {label}: {_REMOVE.of(lang)}", href, "", "✕", True, f"{side}-{spot}"))
        if side == SHADOW:
            taps += _named(name, self._number((side,), area, "corruption", _CORRUPTION, _MOST_CORRUPTION))
        most = max(self.draft.scenario.ring_tokens(side), 0)
        if most and self.draft.question == SCORE:
            taps += _named(name, self._number((side,), area, "ring_tokens", _RINGS, most))
        return piece(name[0].upper() + name[1:], taps, self._told(side), f"piece-{side}")

    def _number(self, at: Path, entry: Mapping[str, Any], mark: str, what: Text, most: int) -> tuple[Tap, ...]:
        key = "-".join(map(str, (*at, mark)))
        return stepper(what.of(self.lang), int(entry.get(mark) or 0), lambda n: self._mark(at, mark, n), key, most)

    def _remove(self, name: str, at: Path) -> Tap:
        words = _REMOVE.of(self.lang)
        return Tap(words, f"{name}: {words}", self._link(self.draft.without(at)), "", "", False, "-".join(map(str, (*at, "remove"))))

    def _mark(self, at: Path, key: str, value: Any) -> str:
        return self._link(self.draft.marked(at, key, value))

    def _told(self, *where: str, exact: bool = False) -> tuple[DefectView, ...]:
        """Return the defects of a place, which are then not told elsewhere."""
        mine = [
            one
            for one in self.defects
            if one.where in where or (not exact and one.where.startswith(tuple(f"{at}{sign}" for at in where for sign in ".[")))
        ]
        self.defects = [one for one in self.defects if one not in mine]
        return told(mine, self.lang)

    def _link(self, draft: Draft) -> str:
        return address(self.path, [("d", draft.packed), ("to", draft.place), ("q", draft.words)])


def _named(name: str, taps: Sequence[Tap]) -> Iterator[Tap]:
    return (replace(tap, name=f"{name}, {tap.name}") for tap in taps)


def _about(one: Location) -> str:
    return str(one.number) if one.is_path else "⚔"
