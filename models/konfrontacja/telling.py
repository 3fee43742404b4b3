"""Answer the choices of a turn from what the position's file says, and name the ones that it leaves open."""

from __future__ import annotations

from collections.abc import Iterable

from mellon.models.common import BadInput, Defect, Illegal, Text
from mellon.models.common.text import join
from mellon.models.konfrontacja import rules
from mellon.models.konfrontacja.board import FELLOWSHIP, SIDES
from mellon.models.konfrontacja.cards import deck
from mellon.models.konfrontacja.choices import DECLINE, Choices
from mellon.models.konfrontacja.position import Position
from mellon.models.konfrontacja.retreats import why_no_refuge
from mellon.models.konfrontacja.stages import fighters
from mellon.models.konfrontacja.state import STAY, Chance, Decision, Log, Node, Simultaneous, Table, is_revealed, pieces_in

_KEYS = {
    "guard": "show",
    "step_in": "show",
    "beside": "show",
    "aid": "show",
    "retreat": "retreat",
    "card_retreat": "retreat",
    "fall_back": "retreat",
    "swap": "swap",
    "another": "swap",
    "swap_card": "swap",
    "magic": "magic",
    "no_cards": "no_cards",
    "force": "force",
    "gwaihir": "gwaihir",
    "card": "cards",
}
_ASKS = {
    "guard": Text("czy pokazać strażnika Morii", "whether the guard of Moria is shown"),
    "step_in": Text("czy ktoś zajmie miejsce atakowanego", "whether somebody takes the attacked one's place"),
    "beside": Text("czy pokazać towarzysza, który wzmacnia", "whether the strengthening companion is shown"),
    "aid": Text("czy pokazać Gandalfa", "whether Gandalf is shown"),
    "retreat": Text("czy i dokąd się cofnąć", "whether and where to retreat"),
    "card_retreat": Text("dokąd się cofnąć", "where to retreat"),
    "fall_back": Text("czy i dokąd cofa się pokonany", "whether and where the defeated one falls back"),
    "swap": Text("z kim się zamienić", "with whom to swap"),
    "another": Text("którą inną kartę zagrać", "which other card is played"),
    "swap_card": Text("czy zamienić kartę", "whether the card is replaced"),
    "magic": Text("którą odrzuconą kartę wziąć", "which discarded card is taken"),
    "no_cards": Text("czy zagrywa się karty", "whether cards are played"),
    "force": Text("czy zmusić do innej karty", "whether another card is forced"),
    "gwaihir": Text("czy zagrać Gwaihira", "whether Gwaihir is played"),
    "card": Text("którą kartę zagrać", "which card is played"),
}
_BATTLE_BEGINS, _CARD_SHOWN = "KF.p7.reveal", "KF.p7.cards"


class Teller:
    """Reads the choices of a position in the order in which they come up; a list is used up entry by entry."""

    def __init__(self, position: Position, log: Log) -> None:
        self.position = position
        self.table: Table = position.table
        self.log = log
        self.drawn = [*position.defenders]
        if position.orders and position.fight is not None and position.fight.defender and not self.drawn:
            self.drawn = [position.fight.defender]
        self.taken: dict[tuple[int, int, str], int] = {}
        self.noticed = 0
        self.faults: list[Defect] = []
        self.shown: set[str] = set()

    def play(self, node: Node) -> Node:
        """Go through a turn with the given choices. Raises BadInput where one is missing or impossible."""
        self._notice()
        while isinstance(node, (Decision, Chance, Simultaneous)):
            try:
                option = self.option(node)
            except BadInput as bad:
                from mellon.models.konfrontacja.unused import impossible_so_far

                raise BadInput([*bad.defects, *impossible_so_far(self, {defect.where for defect in bad.defects})]) from None
            node = rules.choose(self.table, node, option, self.log)
            self._notice()
        return node

    def _notice(self) -> None:
        """Hold the choices with one option, which were taken, against what the file says about them."""
        for side, kind, option in self.log.only[self.noticed :]:
            script, key = self.script(self.battle - 1), _KEYS[kind]
            word, wanted = self._named(kind, side, option), self._next(script, side, key)
            if wanted == word:
                self._use(script, side, key)
            elif wanted is not None and (wanted != DECLINE or kind == "card_retreat"):
                self.faults.append(self.fault(place_of(side, key), wanted, _ASKS[kind], [word], self._why_closed(side, kind, wanted)))
        self.noticed = len(self.log.only)

    def option(self, node: Decision | Chance | Simultaneous) -> int | tuple[int, int]:
        """Return the option that the file chooses at a node."""
        if isinstance(node, Simultaneous):
            return self._cards(node)
        if isinstance(node, Chance) or node.kind == "defender":
            return self._defender(node)
        key = _KEYS[node.kind]
        if key == "show":
            return self._show(node)
        if key in ("no_cards", "force", "gwaihir"):
            return self._flag(node, key)
        return self._listed(node, key)

    @property
    def battle(self) -> int:
        """Return the number of the battle under way, or of the next one before it begins."""
        return sum(step.rule == _BATTLE_BEGINS for step in self.log.steps)

    def script(self, battle: int) -> int:
        """Return which entry of the file speaks of a battle: a single one speaks of all."""
        return 0 if len(self.position.scripts) == 1 else battle

    def said(self, script: int, side: int) -> Choices:
        """Return what the file says for a side in a battle."""
        scripts = self.position.scripts
        return scripts[script][side] if script < len(scripts) else Choices()

    def _current(self, node: Decision | Simultaneous) -> int:
        outside = isinstance(node, Decision) and node.kind == "guard"
        return self.script(self.battle - (0 if outside else 1))

    def _next(self, script: int, side: int, key: str) -> str | None:
        values: tuple[str, ...] = getattr(self.said(script, side), key)
        at = self.taken.get((script, side, key), 0)
        if key == "cards":
            at = self._shown_cards() // 2 if len(self.position.scripts) == 1 else 0
        return values[at] if at < len(values) else None

    def _shown_cards(self) -> int:
        """Return how many cards have been shown; both sides show one in every battle with cards."""
        return sum(step.rule == _CARD_SHOWN for step in self.log.steps)

    def _use(self, script: int, side: int, key: str) -> None:
        self.taken[script, side, key] = self.taken.get((script, side, key), 0) + 1

    def _cards(self, node: Simultaneous) -> tuple[int, int]:
        script, found, faults = self._current(node), [], []
        for side, hand in ((0, node.fellowship), (1, node.sauron)):
            wanted = self._next(script, side, "cards")
            chosen = next((card for card in hand if deck(side)[card].id == wanted), None)
            if chosen is None and wanted is None and len(hand) == 1:
                chosen = hand[0]
            if chosen is None:
                faults.append(self.fault(f"battle.cards.{SIDES[side]}", wanted, _ASKS["card"], (deck(side)[card].id for card in hand)))
            else:
                self._use(script, side, "cards")
                found.append(chosen)
        if faults:
            raise BadInput(faults)
        return found[0], found[1]

    def _defender(self, node: Decision | Chance) -> int:
        names = {self.table.cast[piece]: piece for piece in node.options if piece != STAY}
        hidden = self._hidden(node) if STAY in node.options else set()
        for at, wanted in enumerate(self.drawn):
            if wanted in names:
                del self.drawn[: at + 1]
                return names[wanted]
            if wanted in hidden:
                return STAY
        first = self.drawn[0] if self.drawn else None
        raise BadInput([self.fault("defenders", first, Text("kto się broni", "who defends"), [*names, *sorted(hidden)])])

    def _hidden(self, node: Decision | Chance) -> set[str]:
        p = node.pending
        standing = pieces_in(self.table, p.state, 1 - self.table.side[p.mover], p.region)
        return {self.table.cast[n] for n in standing if not is_revealed(p.state, n)}

    def _show(self, node: Decision) -> int:
        script = self._current(node)
        names = self._shown_by(node)
        show = self.said(script, node.side).show
        if show is None:
            raise BadInput([self.fault(place_of(node.side, "show"), None, _ASKS[node.kind], [f"[{names[0]}]", "[]"])])
        persons = {self.person(name) for name in show}
        found = [name for name in names if self.person(name) in persons]
        self.shown |= {self.person(name) for name in names}
        return int(bool(found))

    def _shown_by(self, node: Decision) -> list[str]:
        table, p = self.table, node.pending
        if node.kind == "guard":
            found: Iterable[int] = table.guards
        elif node.kind == "step_in":
            found = table.stand_ins
        elif node.kind == "aid":
            found = table.helpers
        else:
            bonus = table.people[fighters(table, p)[FELLOWSHIP]].strength_beside
            found = table.persons(bonus[0]) if bonus else ()
        return [table.cast[n] for n in found]

    def person(self, name: str) -> str:
        """Return who a piece is, whichever face of the tile the file names."""
        piece = self.table.piece(name)
        return name.removesuffix("_variant") if piece < 0 else self.table.people[piece].person

    def _flag(self, node: Decision, key: str) -> int:
        script = self._current(node)
        value = getattr(self.said(script, node.side), key)
        if value is None:
            raise BadInput([self.fault(place_of(node.side, key), None, _ASKS[node.kind], ["true", "false"])])
        self._use(script, node.side, key)
        return int(value)

    def _listed(self, node: Decision, key: str) -> int:
        script, side = self._current(node), node.side
        words = {self._word(node, option): option for option in node.options}
        wanted = self._next(script, side, key)
        if wanted in words:
            self._use(script, side, key)
            return words[wanted]
        if node.kind == "retreat" and wanted is not None and fetches_retreat(self.said(script, side)):
            return STAY
        raise BadInput([self.fault(place_of(side, key), wanted, _ASKS[node.kind], words, self._why_closed(side, node.kind, wanted))])

    def _why_closed(self, side: int, kind: str, wanted: str | None) -> Illegal | None:
        """Return the rule against a retreat that the file names, where the rules have just looked at one."""
        escape = next((one for one in reversed(self.log.escapes) if one.kind == kind and self.table.side[one.piece] == side), None)
        if wanted is None or escape is None:
            return None
        if wanted == DECLINE:
            card = next(card for card in deck(side) if card.effect == "retreat")
            return Illegal(card.rule, Text("odwrót z karty jest obowiązkowy", "a card's retreat is a must"))
        return why_no_refuge(self.table, escape, self.table.board.number(wanted))

    def _word(self, node: Decision, option: int) -> str:
        if node.kind == "swap_card":
            wanted = self.table.people[fighters(self.table, node.pending)[1]].swaps_card_for
            return str(wanted) if option else DECLINE
        return self._named(node.kind, node.side, option)

    def _named(self, kind: str, side: int, option: int) -> str:
        if kind in ("retreat", "card_retreat", "fall_back", "swap") and option == STAY:
            return DECLINE
        if kind in ("retreat", "card_retreat", "fall_back"):
            return self.table.board.regions[option].id
        return self.table.cast[option] if kind == "swap" else deck(side)[option].id

    def fault(self, where: str, wanted: str | None, asks: Text, options: Iterable[str], why: Illegal | None = None) -> Defect:
        """Return the defect of a choice that is missing or impossible, with its options and the rule against it."""
        known = ", ".join(options)
        if wanted is None:
            return Defect(
                where,
                join(["", asks], Text("potrzebny wybór: ", "a choice is needed: ")) + Text(f"; możliwe: {known}", f"; options: {known}"),
            )
        reason = Text("", "") if why is None else Text(f" ({why.why.pl}, {why.rule})", f" ({why.why.en}, {why.rule})")
        return Defect(
            where,
            Text(
                f"„{wanted}” nie jest tu możliwe{reason.pl}; możliwe: {known}",
                f'"{wanted}" is not possible here{reason.en}; options: {known}',
            ),
        )


def fetches_retreat(choices: Choices) -> bool:
    """Tell whether a side may come to play Retreat, by itself or through Magic."""
    return bool({"retreat", "magic"} & {*choices.cards, *choices.magic, *choices.swap})


def place_of(side: int, key: str) -> str:
    """Return where a file says a choice of a side."""
    return f"battle.cards.{SIDES[side]}" if key == "cards" else f"battle.choices.{SIDES[side]}.{key}"
