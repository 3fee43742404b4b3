"""The checker of Konfrontacja certificates: every reply is found anew by the plain rules, and networkx sees to it that play cannot go round.

Kind `proof` has two parts. `at_least` is a plan of the Fellowship, `at_most` one of Sauron; each lists every position that play can reach while the
plan is kept, with the bound on the Fellowship's chance that it secures there. An entry has `position` and `bound` and one of

    move      the plan's side is to move: what it does; without `move`, `end` or `run` where `inside` is there, the other side may do anything
    end       the game is over, and this side has won
    run       the regions through which the bearer runs home with nobody in time (`bearer_run`)
    nothing   nothing is claimed: 0 at least, 1 at most

`inside` says what the plan does inside the turn: `after` the choices, draws and cards of both so far it `take`s an option or plays a `mix` of
cards, or it claims nothing more (`given_up`). A part may be empty where its claim is that much anyway.

Kinds `strategy` and `refutation` hold what `replaying` checks. Kind `agreement` proves nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from mellon.models.common import BadInput, Defect, Text
from mellon.models.common.certificates import Checked, Fault, fraction, verify_sort
from mellon.models.konfrontacja import Position, replaying, rules
from mellon.models.konfrontacja.bearer_run import is_free_run
from mellon.models.konfrontacja.board import FELLOWSHIP, SAURON, SIDES
from mellon.models.konfrontacja.cards import deck
from mellon.models.konfrontacja.choice_words import choice_word
from mellon.models.konfrontacja.naming import Naming
from mellon.models.konfrontacja.state import NOBODY, Chance, Decision, Done, Node, Simultaneous, State

Number = Fraction | int
Path = tuple[str, ...]
PARTS = ("at_least", "at_most")
KINDS = ("proof", "strategy", "refutation", "agreement")
QUESTIONS = ("endgame", "sure_win")
_ENTRY = ("position", "bound", "move", "end", "run", "inside")
_TAKE = ("after", "take", "mix", "given_up")
_PICK = min, max
"""What the others make of a bound: the plan of the Fellowship counts the least, that of Sauron the most."""
_LIST = Text("tu stoi lista tabel", "a list of tables is expected here")
_WORDS = Text("tu stoi lista słów", "a list of words is expected here")
_WORD = Text("tu stoi tekst", "a text is expected here")


def check(table: Mapping[str, Any]) -> Checked:
    """Check a certificate by the rules alone. Raises BadInput where it cannot be read."""
    question, kind, claim = table["question"], table["kind"], table["claim"]
    verify_sort(table, QUESTIONS, KINDS)
    position = Position.parse(table["position"])
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
        else:
            self._replay(kind, table)
        if table.get("positions", self.done) != self.done:
            raise Fault(f"wpisów jest {self.done}, nie {table['positions']}", f"there are {self.done} entries, not {table['positions']}")

    def _prove(self, table: Mapping[str, Any]) -> None:
        bounds = [self._part(side, table.get(name, [])) for side, name in enumerate(PARTS)]
        if self._question == "endgame":
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


class _Part:
    """One side's plan, walked through from the root with every reply."""

    def __init__(self, position: Position, naming: Naming, side: int, entries: Mapping[str, Entry]) -> None:
        self._table, self._root, self._naming, self._side, self.entries = position.table, position.state, naming, side, entries
        self._states: dict[str, State] = {}
        self._waiting: list[str] = []
        self._ways: list[tuple[str, str]] = []
        self._regions = _regions(position)
        self._here = ""
        self._inside: Mapping[Path, Mapping[str, Any]] = {}
        self._used: set[Path] = set()

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
        self._here, self._inside, self._used = line, entry.inside or {}, set()
        found = self._secured(entry, state)
        if found != entry.bound:
            raise Fault(
                f"plan daje {found}, a wpis mówi {entry.bound}: {line}", f"the plan gives {found}, the entry says {entry.bound}: {line}"
            )
        if len(self._used) < len(self._inside):
            raise Fault(f"wybory, do których gra nie dochodzi: {line}", f"choices that play does not reach: {line}")

    def _secured(self, entry: Entry, state: State) -> Number:
        """Return the bound that an entry secures by the bounds of all that can follow."""
        table, line = self._table, self._here
        if entry.given_up:
            return self._side
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
            return _PICK[self._side]([self._node(rules.begin(table, state, action), (word,)) for word, action in begun.items()])
        if entry.move not in begun:
            raise Fault(f"niedozwolony ruch „{entry.move}”: {line}", f'"{entry.move}" is no legal move: {line}')
        return self._node(rules.begin(table, state, begun[entry.move]), ())

    def _region(self, name: str) -> int:
        if name not in self._regions:
            raise Fault(f"nieznany region „{name}”", f'unknown region "{name}"')
        return self._regions[name]

    def _node(self, node: Node, path: Path) -> Number:
        """Return the bound that the plan secures at a node of the rules."""
        if isinstance(node, Done):
            line = self._met(node.state)
            self._ways.append((self._here, line))
            return self.entries[line].bound
        told = self._inside.get(path)
        if told is not None and told.get("given_up"):
            self._used.add(path)
            return self._side
        if isinstance(node, Simultaneous):
            return self._clash(node, path)
        own = isinstance(node, Decision) and node.side == self._side
        if own:
            taken = self._told(path, "take")
            option = next((one for one in node.options if choice_word(self._table, node, one) == taken), None)
            if option is None:
                raise Fault(f"nie ma takiego wyboru „{taken}”: {self._here}", f'there is no option "{taken}": {self._here}')
            return self._after(node, option, path)
        found = [self._after(node, option, path) for option in node.options]
        return _quotient(sum(found), len(found)) if isinstance(node, Chance) else _PICK[self._side](found)

    def _after(self, node: Decision | Chance | Simultaneous, option: Any, path: Path) -> Number:
        return self._node(rules.choose(self._table, node, option), (*path, choice_word(self._table, node, option)))

    def _told(self, path: Path, key: str) -> Any:
        """Return what the plan says after a path of choices."""
        told = self._inside.get(path)
        if told is None or key not in told:
            raise Fault(f"brakuje wyboru po {list(path)}: {self._here}", f"a choice after {list(path)} is missing: {self._here}")
        self._used.add(path)
        return told[key]

    def _clash(self, node: Simultaneous, path: Path) -> Number:
        """Return what a mix of cards secures against every card of the enemy."""
        hands = (node.fellowship, node.sauron)
        mine = {deck(self._side)[card].id: card for card in hands[self._side]}
        mix = {word: fraction(share, "mix") for word, share in self._told(path, "mix").items()}
        if sum(mix.values()) != 1 or not all(word in mine and share > 0 for word, share in mix.items()):
            raise Fault(
                f"to nie jest mieszanka kart po {list(path)}: {self._here}", f"this is no mix of the cards after {list(path)}: {self._here}"
            )
        found = []
        for theirs in hands[1 - self._side]:
            pairs = [((mine[word], theirs) if self._side == FELLOWSHIP else (theirs, mine[word]), share) for word, share in mix.items()]
            found.append(sum([share * self._after(node, pair, path) for pair, share in pairs]))
        return _PICK[self._side](found)


def _regions(position: Position) -> dict[str, int]:
    """Return the regions by id."""
    return {region.id: number for number, region in enumerate(position.table.board.regions)}


def _quotient(above: Number, below: int) -> Number:
    found = Fraction(above, below)
    return found.numerator if found.denominator == 1 else found


def _entries(told: Any, where: str) -> dict[str, Entry]:
    """Return the entries of a part by position. Raises BadInput for what is no entry, Fault for a position told twice."""
    if not isinstance(told, list) or not all(isinstance(one, dict) for one in told):
        raise BadInput([Defect(where, _LIST)])
    found: dict[str, Entry] = {}
    for at, one in enumerate(told, start=1):
        here = f"{where}[{at}]"
        _known(one, _ENTRY, here)
        line = _text(one.get("position"), f"{here}.position")
        if sum(key in one for key in ("move", "end", "run")) > 1:
            raise BadInput([Defect(here, Text("najwyżej jedno z: move, end, run", "one of move, end, run at most"))])
        inside = _inside(one["inside"], f"{here}.inside") if "inside" in one else None
        if line in found:
            raise Fault(f"pozycja stoi dwa razy: {line}", f"a position is there twice: {line}")
        found[line] = Entry(
            fraction(one.get("bound"), f"{here}.bound"),
            _text(one["move"], f"{here}.move") if "move" in one else None,
            _text(one["end"], f"{here}.end") if "end" in one else None,
            _words(one["run"], f"{here}.run") if "run" in one else None,
            inside,
        )
    return found


def _inside(told: Any, where: str) -> dict[Path, Mapping[str, Any]]:
    if not isinstance(told, list) or not all(isinstance(one, dict) for one in told):
        raise BadInput([Defect(where, _LIST)])
    found: dict[Path, Mapping[str, Any]] = {}
    for at, one in enumerate(told, start=1):
        here = f"{where}[{at}]"
        _known(one, _TAKE, here)
        if len(one) != 2 or one.get("given_up", True) is not True:
            raise BadInput([Defect(here, Text("after i jedno z: take, mix, given_up", "after and one of take, mix, given_up"))])
        if not isinstance(one.get("mix", {}), dict):
            raise BadInput([Defect(f"{here}.mix", Text("tu stoi tabela", "a table is expected here"))])
        _text(one.get("take", ""), f"{here}.take")
        found[_words(one.get("after"), f"{here}.after")] = one
    if len(found) < len(told):
        raise Fault("dwa wybory po tych samych krokach", "two choices after the same steps")
    return found


def _known(told: Mapping[str, Any], known: Sequence[str], where: str) -> None:
    strange = [key for key in told if key not in known]
    if strange:
        raise BadInput([Defect(f"{where}.{key}", Text("nieznany klucz", "unknown key")) for key in strange])


def _text(value: Any, where: str) -> str:
    if isinstance(value, str):
        return value
    raise BadInput([Defect(where, _WORD)])


def _words(value: Any, where: str) -> tuple[str, ...]:
    if isinstance(value, list) and all(isinstance(word, str) for word in value):
        return tuple(value)
    raise BadInput([Defect(where, _WORDS)])


_REPLAYED: Mapping[str, Callable[[Any, str], Any]] = {"position": _text, "move": _text, "run": _words, "cards": _text}


def _replayed(told: Any) -> list[dict[str, Any]]:
    """Return the entries of a strategy or refutation. Raises BadInput for what `replaying` cannot read."""
    if not isinstance(told, list) or not all(isinstance(one, dict) for one in told):
        raise BadInput([Defect("strategy", _LIST)])
    for at, one in enumerate(told, start=1):
        here = f"strategy[{at}]"
        _known(one, (*_REPLAYED, "inside"), here)
        for key, read in _REPLAYED.items():
            if key in one or key in ("position", "move"):
                read(one.get(key), f"{here}.{key}")
        for number, choice in enumerate(one["inside"] if isinstance(one.get("inside"), list) else [None], start=1):
            if not isinstance(choice, dict):
                raise BadInput([Defect(f"{here}.inside", _LIST)])
            _words(choice.get("after"), f"{here}.inside[{number}].after")
            _text(choice.get("take"), f"{here}.inside[{number}].take")
        for name in one.get("run", ()):
            _text(name, f"{here}.run")
    return told
