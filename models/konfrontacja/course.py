"""The public course of a game: what its events tell of who stands where (KF.p3.setup, KF.p5, KF.p7.reveal, KF.p8.shuffle)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from mellon.models.common import Defect, Illegal, Text
from mellon.models.konfrontacja.board import FELLOWSHIP, OFF, SAURON, SIDE_NAMES, board
from mellon.models.konfrontacja.cards import Special, special
from mellon.models.konfrontacja.characters import characters
from mellon.models.konfrontacja.dealing import bearer_of, ends_game
from mellon.models.konfrontacja.events import BATTLE, MOVE, RETURN, REVEAL, Event
from mellon.models.konfrontacja.movement import destinations, quiet_steps, why_not
from mellon.models.konfrontacja.state import State, Table

Held = tuple[list[int], list[int]]


@dataclass(frozen=True, slots=True)
class Went:
    """Somebody went from one region to another: who could have, and for everybody else the rule against it.

    With `alone` nobody of that side was left behind. With `bars` whoever went may not be the next to go; with `barred` it is not whoever went before.
    """

    event: int
    src: int
    dst: int
    able: frozenset[str]
    why: Mapping[str, Illegal] = field(default_factory=dict)
    alone: bool = False
    bars: bool = False
    barred: bool = False


@dataclass(frozen=True, slots=True)
class Seen:
    """A piece was seen in a region; with `alone` no other of its side stood there."""

    event: int
    piece: str
    region: int
    alone: bool = False


@dataclass(frozen=True, slots=True)
class Put:
    """A piece that was seen went to a region, or off the board."""

    event: int
    piece: str
    region: int


Evidence = Went | Seen | Put


class Broken(Exception):
    """An event cannot have happened."""

    def __init__(self, where: str, pl: str, en: str) -> None:
        super().__init__(en)
        self.defect = Defect(where, Text(pl, en))


class Course:
    """Replays events from the setup: how many pieces of each side stand in each region, and the evidence on each side's pieces."""

    def __init__(self, table: Table) -> None:
        self.table, self.board = table, board()
        self.held: Held = ([0] * (OFF + 1), [0] * (OFF + 1))
        for side in (FELLOWSHIP, SAURON):
            self.held[side][self.board.home[side]] = self.board.home_count
            for region in self.board.starts[side]:
                self.held[side][region] = 1
        self.living: tuple[list[str], list[str]] = tuple([table.cast[n] for n in own] for own in table.own)  # type: ignore[assignment]
        self.turn = SAURON
        self.evidence: tuple[list[Evidence], list[Evidence]] = ([], [])
        self._marked = 0
        self._extra = False
        self._used: dict[str, tuple[int, str | None]] = {}
        self._number = 0

    def replay(self, events: tuple[Event, ...]) -> None:
        """Carry out all events. Raises Broken at the first that cannot be."""
        for self._number, event in enumerate(events, start=1):
            {MOVE: self._move, BATTLE: self._battle, REVEAL: self._reveal, RETURN: self._return}[event.kind](event)

    def _fail(self, key: str, pl: str, en: str) -> Broken:
        return Broken(f"event[{self._number}]{key}", pl, en)

    def _contested(self) -> int | None:
        """Return the region where both sides stand, so that a battle is due."""
        return next((region for region in range(OFF) if self.held[0][region] and self.held[1][region]), None)

    def _no_battle_due(self) -> None:
        """Refuse an event that can only come after a battle that is due."""
        if (due := self._contested()) is not None:
            place = self.board.regions[due].name
            raise self._fail("", f"najpierw walka: {place.pl} (KF.p8.next_battle)", f"a battle comes first: {place.en} (KF.p8.next_battle)")

    def _play(self, event: Event) -> None:
        """Check that a special card is played once, by its own side in its turn, and not instead of a move that is due."""
        if not event.card:
            return
        card = special(event.card)
        if card.when != "own_turn":
            self._no_battle_due()
        if not self._in_turn(card) or event.side not in (None, card.side):
            one = SIDE_NAMES[card.side]
            raise self._fail(
                ".card",
                f"{card.name.pl}: to karta, którą zagrywa {one.pl}, w swojej turze ({card.rule})",
                f"{card.name.en}: a card of {one.en}, for its own turn ({card.rule})",
            )
        if event.card in self._used and self._used[event.card] != (self._number - 1, event.region or None):
            raise self._fail(
                ".card",
                f"{card.name.pl}: tę kartę już zagrano (KF.p9.special_cards)",
                f"{card.name.en}: this card has been played (KF.p9.special_cards)",
            )
        self._used[event.card] = self._number, event.region or None
        if self._extra and event.card != "palantir":
            raise self._fail(
                ".card",
                "po „Mroku Mordoru” trzeba się normalnie ruszyć (KF.p15.dark_of_mordor)",
                "after The Dark of Mordor a normal move must follow (KF.p15.dark_of_mordor)",
            )

    def _in_turn(self, card: Special) -> bool:
        """Tell whether a card can be played now; one for any moment of a turn also between a move and its battles, and after them (KF.p15.palantir)."""
        if card.when != "own_turn":
            return card.side == self.turn
        return card.side != self.turn or self._contested() is None

    def _move(self, event: Event) -> None:
        self._no_battle_due()
        self._play(event)
        path = [self.board.number(name) for name in event.path]
        src, dst, side = path[0], path[-1], self.turn
        if not self.held[side][src] or event.side not in (None, side):
            one, place = SIDE_NAMES[side], self.board.regions[src].name
            raise self._fail(
                ".move",
                f"rusza się {one.pl}, a {place.pl} nie ma jej postaci albo podano drugą stronę (KF.p5.turn)",
                f"{one.en} is to move, and has no piece in {place.en}, or the other side is given (KF.p5.turn)",
            )
        able, why = self._able(side, path, event.card)
        if event.piece:
            able &= {event.piece}
        if event.defeated:
            self._stopped(path)
            able &= set(event.defeated)
        if not able:
            reason = why.get(event.piece) or (next(iter(why.values())) if why else None)
            told = Text("", "") if reason is None else Text(f": {reason.why.pl} ({reason.rule})", f": {reason.why.en} ({reason.rule})")
            raise self._fail(".move", f"nikt nie może się tak ruszyć{told.pl}", f"nobody can move so{told.en}")
        step = event.card == "dark_of_mordor"
        self.evidence[side].append(Went(self._number, src, dst, frozenset(able), why, self.held[side][src] == 1, step, self._extra))
        self.held[side][src] -= 1
        self.held[side][dst] += 1
        self._extra = step
        if event.defeated:
            self._put(event.defeated[0], dst, OFF)
        if not step:
            self.turn = 1 - side

    def _stopped(self, path: list[int]) -> None:
        """Note who struck at a piece that fell without a battle: the one that guards the tunnel. Raises Broken where nobody can have."""
        tunnel = self.turn == FELLOWSHIP and any(self.board.arrow(*step) == "tunnel" for step in pairwise(path))
        for name in self.living[SAURON]:
            region = characters()[name].guards_tunnel_from
            if tunnel and region is not None and self.held[SAURON][region]:
                return self._see(name, region)
        raise self._fail(
            ".defeated",
            "bez walki ginie się tylko w Kopalniach Morii, gdy pilnuje ich Balrog (KF.p12.balrog)",
            "without a battle a piece falls in the Mines of Moria only, where the Balrog guards them (KF.p12.balrog)",
        )

    def _able(self, side: int, path: list[int], card: str) -> tuple[set[str], dict[str, Illegal]]:
        """Return who could go along a path, and the rule against everybody else."""
        able, why = set[str](), dict[str, Illegal]()
        bearer = bearer_of(self.living[FELLOWSHIP])
        for name in self.living[side]:
            fault = self._fault(side, name, path, card)
            if fault is None and ends_game(name, path[-1], bearer):
                rule = "KF.p8.frodo_in_mordor" if name == bearer else "KF.p9.witch_king_in_shire"
                fault = Illegal(rule, Text("gra byłaby skończona", "the game would be over"))
            if fault is None:
                able.add(name)
            else:
                why[name] = fault
        return able, why

    def _fault(self, side: int, name: str, path: list[int], card: str) -> Illegal | None:
        table, piece, held = self.table, self.table.piece(name), self.held
        state = self._alone(side, piece, path[0])
        if card == "recall":
            return self._not_recalled(path)
        if card in ("shadowfax", "dark_of_mordor"):
            if path[1] not in [dst for dst, _ in quiet_steps(table, state, piece, held)]:
                rule = special(card).rule
                return Illegal(
                    rule, Text("krok tylko w przód, do wolnego regionu bez wrogów", "only a step forward to a free region without enemies")
                )
            if card == "dark_of_mordor":
                return None
            moved = ([*held[0]], [*held[1]])
            moved[side][path[0]] -= 1
            moved[side][path[1]] += 1
            held, state = moved, self._alone(side, piece, path[1])
        if path[-1] in destinations(table, state, piece, held):
            return None
        return why_not(table, self._crowded(side, piece, path[-2]), piece, path[-1])

    def _not_recalled(self, path: list[int]) -> Illegal | None:
        """Return why nobody can be called back so (KF.p15.recall)."""
        home = self.board.home[SAURON]
        if path[-1] != home:
            return Illegal("KF.p15.recall", Text("karta prowadzi do Mordoru", "the card leads to Mordor"))
        if path[0] == home and not self.table.readings.recall_from_mordor:
            return Illegal("KF.p15.recall", Text("ta postać już stoi w Mordorze", "this piece stands in Mordor already"))
        if self.held[FELLOWSHIP][home]:
            return Illegal("KF.p15.recall", Text("w Mordorze jest postać Drużyny", "a Fellowship piece is in Mordor"))
        if self.held[SAURON][home] >= self.board.capacity[home]:
            return Illegal("KF.p15.recall", Text("w Mordorze są już cztery postacie Saurona", "four Sauron pieces are in Mordor already"))
        return None

    def _alone(self, side: int, piece: int, region: int) -> State:
        where = tuple(region if n == piece else OFF for n in range(len(self.table.cast)))
        return State(side, where, (1, 1), marked=self._marked)

    def _crowded(self, side: int, piece: int, region: int) -> State:
        """Return a state with as many pieces everywhere as now, one of them the piece asked about."""
        where = [OFF] * len(self.table.cast)
        for one in (FELLOWSHIP, SAURON):
            free = [n for n in self.table.own[one] if n != piece]
            for place in range(OFF):
                for _ in range(self.held[one][place] - (one == side and place == region)):
                    if free:
                        where[free.pop()] = place
        where[piece] = region
        return State(side, tuple(where), (1, 1), marked=self._marked)

    def _battle(self, event: Event) -> None:
        region, due = self.board.number(event.region), self._contested()
        if region != due:
            raise self._fail(
                ".battle",
                "nie ma tam obu stron, więc nie ma walki (KF.p7.attack)",
                "both sides do not stand there, so there is no battle (KF.p7.attack)",
            )
        fighters = {characters()[name].side: name for name in (event.attacker, event.defender)}
        if characters()[event.attacker].side != 1 - self.turn or len(fighters) != 2:
            one = SIDE_NAMES[1 - self.turn]
            raise self._fail(".attacker", f"atakuje {one.pl}, broni się druga strona", f"{one.en} attacks, the other side defends")
        for name in fighters.values():
            self._see(name, region)
        fallen, moved = event.defeated, [name for name, _ in event.moved]
        for key, names in ((".defeated", fallen), (".moved", moved)):
            for name in names:
                if name not in fighters.values():
                    raise self._fail(key, f"{name} nie walczy", f"{name} does not fight")
                if (*fallen, *moved).count(name) > 1:
                    raise self._fail(key, f"{name}: podaj los tej postaci raz", f"{name}: say once what became of it")
        for name in fallen:
            self._put(name, region, OFF)
        left = {name: place for name, at in event.moved if (place := self.board.number(at)) != region}
        for name, place in left.items():
            self._moved(name, region, place)
        if not any(name in fallen or name in left for name in fighters.values()):
            raise self._fail(
                "",
                "po walce obie postacie nie mogą stać w tym samym regionie: podaj defeated albo moved",
                "both fighters cannot stay: give defeated or moved",
            )

    def _moved(self, name: str, region: int, place: int) -> None:
        side = characters()[name].side
        near = {*self.board.adjacent(region), characters()[name].returns_to}
        if place not in near or self.held[1 - side][place]:
            there = self.board.regions[place].name
            raise self._fail(
                f".moved.{name}", f"tam nie można się cofnąć: {there.pl} (KF.p7.retreat)", f"no retreat to {there.en} (KF.p7.retreat)"
            )
        self._put(name, region, place)

    def _reveal(self, event: Event) -> None:
        self._play(event)
        if event.card:
            self._check_shown(event)
        self._see(event.piece, self.board.number(event.region))
        if event.card in ("crebain", "king_revealed"):
            self.turn = 1 - self.turn

    def _check_shown(self, event: Event) -> None:
        """Check that a special card shows this piece here (KF.p15.king_revealed, KF.p15.crebain, KF.p15.palantir)."""
        card, who = special(event.card), characters()[event.piece]
        if who.side != FELLOWSHIP or card.person not in ("", who.person):
            raise self._fail(
                ".reveal", f"{card.name.pl} nie ujawnia tej postaci ({card.rule})", f"{card.name.en} does not show this piece ({card.rule})"
            )
        if event.card == "palantir" and self.board.number(event.region) == self.board.home[FELLOWSHIP]:
            raise self._fail(".at", f"Palantír nie sięga Shire ({card.rule})", f"the Palantír does not reach the Shire ({card.rule})")

    def _see(self, name: str, region: int) -> None:
        side = characters()[name].side
        if name not in self.living[side] or not self.held[side][region]:
            place = self.board.regions[region].name
            raise self._fail("", f"{name} nie może tu stać: {place.pl}", f"{name} cannot stand in {place.en}")
        self.evidence[side].append(Seen(self._number, name, region, self.held[side][region] == 1))
        if characters()[name].stays_revealed:
            self._marked |= 1 << self.table.piece(name)

    def _put(self, name: str, src: int, dst: int) -> None:
        side = characters()[name].side
        self.evidence[side].append(Put(self._number, name, dst))
        self.held[side][src] -= 1
        if dst != OFF:
            self.held[side][dst] += 1
            if self.held[side][dst] > self.board.capacity[dst]:
                place = self.board.regions[dst].name
                raise self._fail("", f"{place.pl}: za dużo postaci (KF.p5.capacity)", f"{place.en}: too many pieces (KF.p5.capacity)")
        else:
            self.living[side].remove(name)

    def _return(self, event: Event) -> None:
        self._play(event)
        card = special(event.card)
        fangorn = self.board.number(card.region)
        fallen = [name for n in self.table.persons(card.person) if (name := self.table.cast[n]) not in self.living[FELLOWSHIP]]
        if not fallen or self.held[SAURON][fangorn]:
            raise self._fail(
                ".card", "Gandalf nie może teraz wrócić (KF.p15.gandalf_white)", "Gandalf cannot return now (KF.p15.gandalf_white)"
            )
        self.living[FELLOWSHIP].append(fallen[0])
        self.held[FELLOWSHIP][OFF] += 1
        self._put(fallen[0], OFF, fangorn)
        self.turn = SAURON
