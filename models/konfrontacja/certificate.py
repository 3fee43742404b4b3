"""The checker of Konfrontacja certificates: every reply is found anew by the plain rules, and networkx sees to it that play cannot go round.

Kind `proof` has two parts. `at_least` is a plan of the Fellowship, `at_most` one of Sauron; each lists every position that play can reach while the
plan is kept, with the bound on the Fellowship's chance that it secures there. An entry has `position` and `bound` and one of

    move      the plan's side is to move: what it does; without `move`, `end` or `run` where `inside` is there, the other side may do anything
    end       the game is over, and this side has won
    run       the regions through which the bearer runs home with nobody in time (`bearer_run`)
    nothing   nothing is claimed: 0 at least, 1 at most

`inside` says what the plan does inside the turn, as `inside_plan` has it. A part may be empty where its claim is that much anyway. A count of
steps (`tempo`) is proved like an endgame: whoever wins it has a plan. Of a battle each part is what is done inside it (`battle_certificate`).

Kinds `strategy` and `refutation` hold what `replaying` checks. Kind `agreement` proves nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from mellon.models.common import BadInput, Defect, Text
from mellon.models.common.certificates import Checked, Fault, fraction, verify_sort
from mellon.models.konfrontacja import Position, replaying, rules
from mellon.models.konfrontacja.battle_certificate import check_battle
from mellon.models.konfrontacja.bearer_run import is_free_run
from mellon.models.konfrontacja.board import FELLOWSHIP, SAURON, SIDES
from mellon.models.konfrontacja.inside_plan import LIST, PICK, InsidePlan, Number, Path, known_keys, read_inside, read_text, read_words
from mellon.models.konfrontacja.naming import Naming
from mellon.models.konfrontacja.state import NOBODY, State

PARTS = ("at_least", "at_most")
KINDS = ("proof", "strategy", "refutation", "agreement")
QUESTIONS = ("endgame", "sure_win", "battle", "tempo")
_ENTRY = ("position", "bound", "move", "end", "run", "inside")


def check(table: Mapping[str, Any]) -> Checked:
    """Check a certificate by the rules alone. Raises BadInput where it cannot be read."""
    question, kind, claim = table["question"], table["kind"], table["claim"]
    verify_sort(table, QUESTIONS, KINDS)
    position = Position.parse(table["position"])
    if (question == "battle") is not (position.question == "battle"):
        raise BadInput([Defect("question", Text("pozycja pyta o co innego", "the position asks for something else"))])
    checker = _Checker(position, question, claim)
    try:
        checker.run(kind, table)
    except Fault as fault:
        return Checked(False, position.game, question, claim, checker.done, fault.why)
    return Checked(True, position.game, question, claim, checker.done)


class _Checker:
    """One certificate under examination; `done` counts the entries that stood up."""

    def __init__(self, position: Position, question: str, claim: Mapping[str, Any]) -> None:
        self._position, self._question, self._claim, self.done = position, question, claim, 0
        self._naming = Naming(position)

    def run(self, kind: str, table: Mapping[str, Any]) -> None:
        """Raise Fault where the claim does not follow, BadInput where something cannot be read."""
        if kind == "agreement":
            raise Fault("certyfikat nie zawiera dowodu", "the certificate holds no proof")
        if kind == "proof":
            self._prove(table)
        elif self._question == "battle":
            raise Fault(f"„{kind}” nie dowodzi tego twierdzenia", f'"{kind}" does not prove this claim')
        else:
            self._replay(kind, table)
        if table.get("positions", self.done) != self.done:
            raise Fault(f"wpisów jest {self.done}, nie {table['positions']}", f"there are {self.done} entries, not {table['positions']}")

    def _prove(self, table: Mapping[str, Any]) -> None:
        if self._question == "battle":
            self.done = check_battle(self._position, self._claim, {name: table.get(name, []) for name in PARTS})
            return
        bounds = [self._part(side, table.get(name, [])) for side, name in enumerate(PARTS)]
        if self._question in ("endgame", "tempo"):
            value = fraction(self._claim.get("value"), "claim.value")
            for name, bound in zip(PARTS, bounds, strict=True):
                if bound != value:
                    raise Fault(
                        f"{name}: dowód daje {bound}, a twierdzenie mówi {value}",
                        f"{name}: the proof gives {bound}, the claim says {value}",
                    )
            return
        side, verdict = self._forced()
        won = bounds[0] == 1 if side == FELLOWSHIP else bounds[1] == 0
        lost = bounds[1] < 1 if side == FELLOWSHIP else bounds[0] > 0
        if not (won if verdict == "winnable" else lost):
            raise Fault(
                f"dowód nie wystarcza: szansa Drużyny od {bounds[0]} do {bounds[1]}",
                f"the proof is not enough: the Fellowship's chance is {bounds[0]} to {bounds[1]}",
            )

    def _forced(self) -> tuple[int, str]:
        """Return the side of which a forced win is claimed or denied, and which of both."""
        side, verdict = self._claim.get("side"), self._claim.get("verdict")
        defects = []
        if side not in SIDES:
            defects.append(Defect("claim.side", Text(f"jedno z: {', '.join(SIDES)}", f"one of: {', '.join(SIDES)}")))
        if verdict not in ("winnable", "lost"):
            defects.append(Defect("claim.verdict", Text("winnable albo lost", "winnable or lost")))
        if defects:
            raise BadInput(defects)
        if SIDES.index(str(side)) != self._position.state.turn:
            raise Fault("pytanie dotyczy strony na ruchu", "the question is about the side to move")
        return SIDES.index(str(side)), str(verdict)

    def _part(self, side: int, told: Any) -> Number:
        """Return the bound that one side's plan secures at the root."""
        if not told and told == []:
            return side
        part = _Part(self._position, self._naming, side, _entries(told, PARTS[side]))
        bound = part.walk()
        self.done += len(part.entries)
        return bound

    def _replay(self, kind: str, table: Mapping[str, Any]) -> None:
        side, verdict = self._forced() if self._question == "sure_win" else self._decided()
        told = table.get("strategy")
        entries = _replayed(told)
        stands = replaying.check if kind == "strategy" else replaying.check_refutation
        if (kind == "strategy") is not (verdict == "winnable"):
            raise Fault(f"„{kind}” nie dowodzi tego twierdzenia", f'"{kind}" does not prove this claim')
        if any(name not in _regions(self._position) for entry in entries for name in entry.get("run", ())) or not stands(
            self._position, entries, side
        ):
            raise Fault("plan nie wytrzymuje wszystkich odpowiedzi", "the plan does not stand up to every reply")
        self.done = len(entries)

    def _decided(self) -> tuple[int, str]:
        """Return who wins for certain by a claimed value of 1 or 0."""
        value = fraction(self._claim.get("value"), "claim.value")
        if value not in (0, 1):
            raise Fault("strategia dowodzi tylko pewnej wygranej", "a strategy proves a certain win only")
        return (FELLOWSHIP if value == 1 else SAURON), "winnable"


@dataclass(frozen=True, slots=True)
class Entry:
    """What is said about one position."""

    bound: Number
    move: str | None
    end: str | None
    run: tuple[str, ...] | None
    inside: Mapping[Path, Mapping[str, Any]] | None

    @property
    def given_up(self) -> bool:
        """Tell whether nothing is claimed."""
        return self.move is None and self.end is None and self.run is None and self.inside is None


class _Part(InsidePlan):
    """One side's plan, walked through from the root with every reply."""

    def __init__(self, position: Position, naming: Naming, side: int, entries: Mapping[str, Entry]) -> None:
        super().__init__(position.table, side)
        self._root, self._naming, self.entries = position.state, naming, entries
        self._states: dict[str, State] = {}
        self._waiting: list[str] = []
        self._ways: list[tuple[str, str]] = []
        self._regions = _regions(position)

    def walk(self) -> Number:
        """Return the bound at the root once everything is found as it is written. Raises Fault."""
        import networkx as nx  # type: ignore[import-untyped]

        root = self._met(self._root)
        while self._waiting:
            self._check(self._waiting.pop())
        graph = nx.DiGraph(self._ways)
        graph.add_node(root)
        if not nx.is_directed_acyclic_graph(graph):
            raise Fault("plan kręci się w kółko", "the plan goes round in a circle")
        idle = len(self.entries) - len(graph)
        if idle:
            raise Fault(f"wpisy, do których gra nie dochodzi: {idle}", f"entries that play does not reach: {idle}")
        return self.entries[root].bound

    def _met(self, state: State) -> str:
        """Return the line of a state; it must be in the proof."""
        line = self._naming.line(state)
        if line not in self.entries:
            raise Fault(f"brakuje pozycji: {line}", f"a position is missing: {line}")
        known = self._states.get(line)
        if known is None:
            self._states[line] = state
            self._waiting.append(line)
        elif known != state:
            raise Fault(f"zapis nie jest jednoznaczny: {line}", f"the notation is not unique: {line}")
        return line

    def _check(self, line: str) -> None:
        entry, state = self.entries[line], self._states[line]
        self.enter(line, entry.inside or {})
        found = self._secured(entry, state)
        if found != entry.bound:
            raise Fault(
                f"plan daje {found}, a wpis mówi {entry.bound}: {line}", f"the plan gives {found}, the entry says {entry.bound}: {line}"
            )
        self.leave()

    def ended(self, state: State) -> Number:
        """Return the bound on the state in which a turn ends; it must be in the proof."""
        line = self._met(state)
        self._ways.append((self.here, line))
        return self.entries[line].bound

    def given_up(self) -> Number:
        """Return what holds of itself."""
        return self._side

    def _secured(self, entry: Entry, state: State) -> Number:
        """Return the bound that an entry secures by the bounds of all that can follow."""
        table, line = self._table, self.here
        if entry.given_up:
            return self.given_up()
        if entry.end is not None:
            winner = rules.winner(table, state)
            if winner == NOBODY or SIDES[winner] != entry.end:
                raise Fault(f"gra nie kończy się tu tak: {line}", f"the game does not end like this here: {line}")
            return int(winner == FELLOWSHIP)
        if entry.run is not None:
            if not is_free_run(table, state, tuple([self._region(name) for name in entry.run])):
                raise Fault(f"bieg powiernika nie jest pewny: {line}", f"the bearer's run is not certain: {line}")
            return 1
        begun = {self._naming.move(state, action): action for action in rules.actions(table, state)}
        if not begun:
            raise Fault(f"gra jest tu skończona: {line}", f"the game is over here: {line}")
        if state.turn != self._side:
            if entry.move is not None:
                raise Fault(f"rusza się tu druga strona: {line}", f"the other side moves here: {line}")
            return PICK[self._side]([self.follow(rules.begin(table, state, action), (word,)) for word, action in begun.items()])
        if entry.move not in begun:
            raise Fault(f"niedozwolony ruch „{entry.move}”: {line}", f'"{entry.move}" is no legal move: {line}')
        return self.follow(rules.begin(table, state, begun[entry.move]), ())

    def _region(self, name: str) -> int:
        if name not in self._regions:
            raise Fault(f"nieznany region „{name}”", f'unknown region "{name}"')
        return self._regions[name]


def _regions(position: Position) -> dict[str, int]:
    """Return the regions by id."""
    return {region.id: number for number, region in enumerate(position.table.board.regions)}


def _entries(told: Any, where: str) -> dict[str, Entry]:
    """Return the entries of a part by position. Raises BadInput for what is no entry, Fault for a position told twice."""
    if not isinstance(told, list) or not all(isinstance(one, dict) for one in told):
        raise BadInput([Defect(where, LIST)])
    found: dict[str, Entry] = {}
    for at, one in enumerate(told, start=1):
        here = f"{where}[{at}]"
        known_keys(one, _ENTRY, here)
        line = read_text(one.get("position"), f"{here}.position")
        if sum(key in one for key in ("move", "end", "run")) > 1:
            raise BadInput([Defect(here, Text("najwyżej jedno z: move, end, run", "one of move, end, run at most"))])
        inside = read_inside(one["inside"], f"{here}.inside") if "inside" in one else None
        if line in found:
            raise Fault(f"pozycja stoi dwa razy: {line}", f"a position is there twice: {line}")
        found[line] = Entry(
            fraction(one.get("bound"), f"{here}.bound"),
            read_text(one["move"], f"{here}.move") if "move" in one else None,
            read_text(one["end"], f"{here}.end") if "end" in one else None,
            read_words(one["run"], f"{here}.run") if "run" in one else None,
            inside,
        )
    return found


_REPLAYED: Mapping[str, Callable[[Any, str], Any]] = {"position": read_text, "move": read_text, "run": read_words, "cards": read_text}


def _replayed(told: Any) -> list[dict[str, Any]]:
    """Return the entries of a strategy or refutation. Raises BadInput for what `replaying` cannot read."""
    if not isinstance(told, list) or not all(isinstance(one, dict) for one in told):
        raise BadInput([Defect("strategy", LIST)])
    for at, one in enumerate(told, start=1):
        here = f"strategy[{at}]"
        known_keys(one, (*_REPLAYED, "inside"), here)
        for key, read in _REPLAYED.items():
            if key in one or key in ("position", "move"):
                read(one.get(key), f"{here}.{key}")
        for number, choice in enumerate(one["inside"] if isinstance(one.get("inside"), list) else [None], start=1):
            if not isinstance(choice, dict):
                raise BadInput([Defect(f"{here}.inside", LIST)])
            read_words(choice.get("after"), f"{here}.inside[{number}].after")
            read_text(choice.get("take"), f"{here}.inside[{number}].take")
        for name in one.get("run", ()):
            read_text(name, f"{here}.run")
    return told
