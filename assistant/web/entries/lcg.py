"""Enter a table of the card game: tap cards from a list or find them by name or number, then tap what lies on them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from mellon.assistant.lcg.board import GOALS as GOAL_NAMES
from mellon.assistant.lcg.board import QUESTIONS as QUESTION_NAMES
from mellon.assistant.texts import fill
from mellon.assistant.web.entries import told
from mellon.assistant.web.entries.catalogue import Listed, catalogue, piece, stepper, switch, tabs
from mellon.assistant.web.entries.lcg_draft import (
    ACTIVE,
    ALLY,
    DISCARD,
    ENEMY,
    GOALS,
    HAND,
    HERO,
    MOST_PLAYERS,
    PLACES,
    STAGING,
    Draft,
    Path,
    attached_number,
    card_of,
    goal_of,
    read_draft,
)
from mellon.assistant.web.permalinks import address
from mellon.assistant.web.views import DefectView, EntryView, Tap, TapGroup
from mellon.models.common import Defect, Text
from mellon.models.lcg.cards.catalogue import Card, card, scenario, scenarios
from mellon.models.lcg.position import COMBAT, ELIMINATED_AT, ENGAGEMENT, PAYMENT, QUEST, ROUND, Position

_QUESTIONS = (COMBAT, QUEST, ENGAGEMENT, ROUND, PAYMENT)
_QUESTION, _GOAL, _SCENARIO, _STAGE = (
    Text("Pytanie", "Question"),
    Text("Cel", "Goal"),
    Text("Scenariusz", "Scenario"),
    Text("Etap wyprawy", "Quest card"),
)
_NO_STAGE = Text("nie podaję", "not given")
_PLACES = {
    HERO: Text("bohaterowie", "heroes"),
    ALLY: Text("sprzymierzeńcy", "allies"),
    ENEMY: Text("wrogowie w zwarciu", "engaged enemies"),
    HAND: Text("ręka", "hand"),
    STAGING: Text("strefa przeciwności", "staging area"),
    ACTIVE: Text("aktywny obszar", "active location"),
    DISCARD: Text("odrzucone Spotkania", "encounter discard"),
}
_WHERE, _LIST = Text("Dokąd dodajesz", "Where to add"), Text("Karty: {place}", "Cards: {place}")
_ATTACHED = Text("dodatki: {host}", "attachments: {host}")
_PLAYERS, _PLAYER, _ONE_MORE, _ONE_LESS = (
    Text("Gracze", "Players"),
    Text("gracz {number}", "player {number}"),
    Text("dodaj gracza", "add a player"),
    Text("usuń ostatniego gracza", "remove the last player"),
)
_SHADOW = Text("karty cienia", "shadow cards")
_SHADED, _ADD_SHADOW = Text("karta cienia: {host}", "shadow card of {host}"), Text("znana karta cienia", "known shadow card")
_NO_SHADOW, _OFF_SHADOW = Text("bez karty cienia", "no shadow card"), Text("nie ma cienia: {card}", "not its shadow: {card}")
_THREAT, _DAMAGE, _RESOURCES, _PROGRESS = (
    Text("zagrożenie", "threat"),
    Text("obrażenia", "damage"),
    Text("zasoby", "resources"),
    Text("postęp", "progress"),
)
_FLAGS = {
    "exhausted": Text("wyczerpany", "exhausted"),
    "committed": Text("wyrusza", "committed"),
    "fresh": Text("zwarcie w tej rundzie", "engaged this round"),
}
_ATTACH, _REMOVE, _TAKE_OFF = Text("dołącz kartę", "attach a card"), Text("usuń", "remove"), Text("zdejmij: {card}", "take off: {card}")
_BEGIN = Text("Dodaj bohaterów.", "Add heroes.")
_READY = Text("Stół jest cały. Możesz dodać więcej.", "The table is whole. You may add more.")
_FAULTY = Text("Tak być nie może: popraw to, co zaznaczono.", "This cannot be: mend what is marked.")
_MOST = 20


def entry(query: Mapping[str, str], path: str, lang: str) -> EntryView:
    """Return the page of a draft."""
    draft, unread = read_draft(query)
    position, found = draft.read()
    early = not any(player["characters"] for player in draft.table["player"])
    defects = tuple(defect for defect in found if not (early and "LC.end.eliminated" in defect.what.en))
    pages = _Page(draft, defects, path, lang)
    groups = (*pages.asked(), *pages.players(), pages.places(), pages.cards(), *pages.pieces(), *pages.wishes())
    status = _FAULTY if defects else _BEGIN if early else _READY
    line = str(position) if position is not None else ""
    return EntryView("", status.of(lang), groups, (), told((*unread, *pages.rest()), lang), line, path)


def query_of(position: Position) -> dict[str, str]:
    """Return the draft that a position would be."""
    return {"d": str(position)}


class _Page:
    """What can be tapped in a draft, with each defect where it belongs."""

    def __init__(self, draft: Draft, defects: Sequence[Defect], path: str, lang: str) -> None:
        self.draft, self.path, self.lang = draft, path, lang
        self.defects = list(defects)

    def rest(self) -> list[Defect]:
        """Return the defects that have no place of their own."""
        return self.defects

    def players(self) -> Iterator[TapGroup]:
        """Yield the players, and the threat of the one whose cards are entered."""
        draft, lang = self.draft, self.lang
        count, own = len(draft.table["player"]), draft.seat
        names = [fill(_PLAYER, number=number).of(lang) for number in range(1, count + 1)]
        taps = [
            Tap(name, name, self._link(replace(draft, seat=at, place=HERO)), "", "", at == own, f"seat-{at}")
            for at, name in enumerate(names)
        ]
        if count < MOST_PLAYERS:
            taps.append(Tap("+", _ONE_MORE.of(lang), self._link(draft.with_player()), "", "", False, "more-players"))
        if count > 1:
            taps.append(Tap("−", _ONE_LESS.of(lang), self._link(draft.without_player()), "", "", False, "less-players"))
        yield TapGroup(_PLAYERS.of(lang), (tuple(taps),), "tabs", id="players")
        threat = stepper(
            _THREAT.of(lang), draft.player["threat"], lambda n: self._link(draft.with_threat(n)), "threat", ELIMINATED_AT, (1, 5)
        )
        at = f"player[{own + 1}]"
        yield piece(names[own][0].upper() + names[own][1:], threat, self._told(f"{at}.threat", f"{at}.characters", exact=True), "threat")

    def places(self) -> TapGroup:
        """Return the places that a card can go to."""
        draft, lang = self.draft, self.lang
        words = [
            (place, _PLACES[place].of(lang)) for place in PLACES if place != HAND or draft.table["question"] in (PAYMENT, ROUND, COMBAT)
        ]
        if draft.host is not None:
            words.append((draft.place, fill(_ATTACHED, host=self._name(draft.player["characters"][draft.host]["card"])).of(lang)))
        if draft.shaded is not None:
            words.append((draft.place, fill(_SHADED, host=self._name(draft.player["engaged"][draft.shaded]["card"])).of(lang)))
        return tabs(_WHERE.of(lang), "to", draft.place, words, lambda place: self._link(replace(draft, place=place, words="")))

    def cards(self) -> TapGroup:
        """Return the cards that the chosen place takes."""
        draft, lang = self.draft, self.lang
        other = _ADD_SHADOW if draft.shaded is not None else _ATTACH
        place = _PLACES.get(draft.place, other).of(lang)
        listed = [Listed(str(one.number), one.name, str(one.number), _colour(one)) for one in draft.offered()]
        fields = [("d", draft.line), ("seat", str(draft.seat + 1)), ("to", draft.place)]
        return catalogue(
            fill(_LIST, place=place).of(lang),
            listed,
            draft.words,
            lambda number: self._link(draft.added(int(number))),
            self.path,
            fields,
            lang,
        )

    def pieces(self) -> Iterator[TapGroup]:
        """Yield every card that was entered with what lies on it."""
        own, player, table = self.draft.seat, self.draft.player, self.draft.table
        for at, entry in enumerate(player["characters"]):
            yield self._piece(("player", own, "characters", at), entry, f"player[{own + 1}].characters[{at + 1}]")
        for at, entry in enumerate(player["engaged"]):
            yield self._piece(("player", own, "engaged", at), entry, f"player[{own + 1}].engaged[{at + 1}]")
        yield from self._row(("player", own, "hand"), player.get("hand", ()), HAND, f"player[{own + 1}].hand")
        for at, entry in enumerate(table["staging"]["cards"]):
            yield self._piece(("staging", "cards", at), entry, f"staging.cards[{at + 1}]")
        if "active" in table:
            yield self._piece(("active",), table["active"], "active")
        yield from self._row(("encounter", "discard"), table["encounter"]["discard"], DISCARD, "encounter.discard")

    def _piece(self, at: Path, entry: Mapping[str, Any], where: str) -> TapGroup:
        one, draft, lang = card_of(entry["card"]), self.draft, self.lang
        name, key = f"{one.name.of(lang)} ({one.number})", "-".join(map(str, at))
        taps: list[Tap] = []
        for mark, label, most in _numbers_of(one, at, draft):
            taps += _named(
                name,
                stepper(
                    label.of(lang),
                    int(entry.get(mark, 0)),
                    lambda n, mark=mark: self._link(draft.marked(at, mark, n)),  # type: ignore[misc]
                    f"{key}-{mark}",
                    most,
                ),
            )
        for flag in _flags_of(at, draft.table["question"]):
            on = bool(entry.get(flag))
            taps.append(switch(_FLAGS[flag].of(lang), name, on, self._link(draft.marked(at, flag, not on)), f"{key}-{flag}"))
        for number, part in enumerate(entry.get("attached", ())):
            words = fill(_TAKE_OFF, card=self._name(attached_number(part))).of(lang)
            taps.append(
                Tap(words, f"{name}: {words}", self._link(draft.without((*at, "attached", number))), "", "", True, f"{key}-on-{number}")
            )
        if "characters" in at:
            words, to = _ATTACH.of(lang), replace(draft, place=f"c{int(at[-1]) + 1}", words="")
            taps.append(Tap(words, f"{name}: {words}", self._link(to) + "#catalogue"))
        if "engaged" in at:
            taps += self._shadows(at, entry, name, key)
        words = _REMOVE.of(lang)
        taps.append(Tap(words, f"{name}: {words}", self._link(draft.without(at)), "", "", False, f"{key}-remove"))
        notes = () if "staging" not in at and "active" not in at else (_PLACES[STAGING if "staging" in at else ACTIVE].of(lang),)
        return piece(name, taps, self._told(where), f"piece-{key}", notes)

    def _shadows(self, at: Path, entry: Mapping[str, Any], name: str, key: str) -> Iterator[Tap]:
        """Yield the taps that tell the shadow cards of an engaged enemy, as far as somebody knows them."""
        draft, lang, known = self.draft, self.lang, entry.get("shadow")
        for number, one in enumerate(known or ()):
            words = fill(_OFF_SHADOW, card=self._name(one)).of(lang)
            href = self._link(draft.without((*at, "shadow", number)))
            yield Tap(words, f"{name}: {words}", href, "", "", True, f"{key}-shadow-{number}")
        if draft.table["question"] not in (COMBAT, ROUND) or not draft.table.get("shadow", True):
            return
        words, to = _ADD_SHADOW.of(lang), replace(draft, place=f"s{int(at[-1]) + 1}", words="")
        yield Tap(f"+ {words}", f"{name}: {words}", self._link(to) + "#catalogue")
        if not known:
            none = known is not None
            yield switch(_NO_SHADOW.of(lang), name, none, self._link(draft.shadowless(at, not none)), f"{key}-shadowless")

    def _row(self, at: Path, numbers: Sequence[int], place: str, where: str) -> Iterator[TapGroup]:
        """Yield the cards of a hand or pile; a tap takes one away."""
        if not numbers:
            return
        remove, lang = _REMOVE.of(self.lang), self.lang
        taps = [
            Tap(
                self._name(number),
                f"{self._name(number)}: {remove}",
                self._link(self.draft.without((*at, spot))),
                "",
                "✕",
                True,
                f"{place}-{spot}",
            )
            for spot, number in enumerate(numbers)
        ]
        title = _PLACES[place].of(lang)
        yield piece(title[0].upper() + title[1:], taps, self._told(where), f"pile-{place}")

    def asked(self) -> Iterator[TapGroup]:
        """Yield scenario and question, which decide what is offered."""
        draft, lang = self.draft, self.lang
        question = draft.table["question"]
        questions = [(one, QUESTION_NAMES[one].of(lang)) for one in dict.fromkeys((*_QUESTIONS, question))]
        yield tabs(_QUESTION.of(lang), "question", question, questions, lambda one: self._link(draft.said("question", one)))
        chosen = draft.table.get("scenario", "")
        names = [(one.id, one.name.of(lang)) for one in scenarios().values()]
        yield tabs(_SCENARIO.of(lang), "scenario", chosen, names, lambda one: self._link(draft.said("scenario", one)))

    def wishes(self) -> Iterator[TapGroup]:
        """Yield what is wished for, and what else the answer depends on: goal, shadow cards, quest card."""
        draft, lang = self.draft, self.lang
        question, chosen = draft.table["question"], draft.table.get("scenario", "")
        if question in GOALS:
            goals = [(one, GOAL_NAMES[one].of(lang)) for one in GOALS[question]]
            yield tabs(_GOAL.of(lang), "goal", goal_of(draft.table), goals, lambda one: self._link(draft.said("goal", one)))
        shadow = bool(draft.table.get("shadow", True))
        words = [("on", _SHADOW.of(lang)), ("off", Text("gra podstawowa, bez nich", "the basic game, without them").of(lang))]
        yield tabs(_SHADOW.of(lang), "shadow", "on" if shadow else "off", words, lambda one: self._link(draft.said_shadow(one == "on")))
        if question in (QUEST, ROUND) and chosen in scenarios():
            yield self._stages(scenario(chosen).quests)

    def _stages(self, quests: Sequence[int]) -> TapGroup:
        draft, lang = self.draft, self.lang
        words = [("", _NO_STAGE.of(lang)), *((str(number), f"{card(number).stage} {self._name(number)}") for number in quests)]
        found = tabs(
            _STAGE.of(lang),
            "stage",
            str(draft.table.get("stage", "")),
            words,
            lambda one: self._link(draft.said("stage", int(one) if one else 0)),
        )
        if "stage" not in draft.table:
            return found
        progress = stepper(
            _PROGRESS.of(lang), int(draft.table.get("progress", 0)), lambda n: self._link(draft.said("progress", n)), "progress", _MOST
        )
        return replace(found, rows=(*found.rows, progress))

    def _name(self, number: int) -> str:
        return card_of(number).name.of(self.lang)

    def _told(self, *where: str, exact: bool = False) -> tuple[DefectView, ...]:
        """Return the defects of a place, which are then not told elsewhere."""
        mine = [one for one in self.defects if one.where in where or (not exact and one.where.startswith(tuple(f"{at}." for at in where)))]
        self.defects = [one for one in self.defects if one not in mine]
        return told(mine, self.lang)

    def _link(self, draft: Draft) -> str:
        place = draft.place if draft.place != HERO else ""
        pairs = [("d", draft.line), ("seat", str(draft.seat + 1) if draft.seat else ""), ("to", place), ("q", draft.words)]
        return address(self.path, pairs)


def _named(name: str, taps: Sequence[Tap]) -> Iterator[Tap]:
    return (replace(tap, name=f"{name}, {tap.name}") for tap in taps)


def _colour(one: Card) -> str:
    return "evil" if one.is_encounter else "good"


def _numbers_of(one: Card, at: Path, draft: Draft) -> Iterator[tuple[str, Text, int]]:
    """Yield the numbers that may lie on a card: damage, resources, progress."""
    if one.hit_points:
        yield "damage", _DAMAGE, _MOST
    if one.is_hero and "characters" in at and (draft.table["question"] in (PAYMENT, ROUND) or draft.player.get("hand")):
        yield "resources", _RESOURCES, _MOST
    if one.kind == "location" and at[0] in ("staging", "active"):
        yield "progress", _PROGRESS, _MOST


def _flags_of(at: Path, question: str) -> Iterator[str]:
    if "characters" in at:
        yield "exhausted"
        if question in (QUEST, ROUND):
            yield "committed"
    elif "engaged" in at:
        yield "fresh"
