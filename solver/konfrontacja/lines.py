"""The principal line: best play written down so that `resolve` can carry it out, with the mixes where cards are chosen in secret."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from mellon.models.konfrontacja import rules
from mellon.models.konfrontacja.board import FELLOWSHIP, SAURON, SIDES
from mellon.models.konfrontacja.cards import deck
from mellon.models.konfrontacja.choice_words import option_word
from mellon.models.konfrontacja.choices import FLAGS
from mellon.models.konfrontacja.moves import Action
from mellon.models.konfrontacja.stages import fighters
from mellon.models.konfrontacja.state import NOBODY, STAY, Chance, Decision, Done, Simultaneous, State, Table, is_revealed, pieces_in
from mellon.solver.engines.matrix_game import Equilibrium, certify, solve
from mellon.solver.konfrontacja.oracle import Oracle
from mellon.solver.ranked import LineEntry

_LISTED = {
    "retreat": "retreat",
    "card_retreat": "retreat",
    "fall_back": "retreat",
    "swap": "swap",
    "another": "swap",
    "swap_card": "swap",
    "magic": "magic",
}
MAX_LINE = 60
__all__ = [
    "MAX_LINE",
    "Scribe",
    "best_action",
    "checked",
    "line_entry",
    "mix_table",
    "mixed",
    "one_turn",
    "option_word",
    "principal_line",
    "replayed",
]


def principal_line(oracle: Oracle, state: State) -> tuple[list[LineEntry], State]:
    """Return best play from a state and where it ends: at the end of the game, at a repetition, or where nothing exact is known."""
    table, line, seen = oracle.table, list[LineEntry](), set[State]()
    while rules.winner(table, state) == NOBODY and state not in seen and len(line) < MAX_LINE:
        seen.add(state)
        found = best_action(oracle, state)
        turn = None if found is None else one_turn(oracle, state, found[0])
        if found is None or turn is None:
            break
        state, entry = turn
        line.append(entry.but(value=found[1]))
    return line, state


def best_action(oracle: Oracle, state: State) -> tuple[Action, Fraction] | None:
    """Return a best action of the side to move and its worth; None while that is not known exactly."""
    actions = rules.actions(oracle.table, state)
    found = oracle.best_of([rules.begin(oracle.table, state, action) for action in actions], state.turn)
    return None if found is None else (actions[found[0]], found[1])


def one_turn(oracle: Oracle, state: State, action: Action) -> tuple[State, LineEntry] | None:
    """Carry out an action with best play inside it; return the state after it and the entry of the line, None where best play is not known."""
    table = oracle.table
    scribe = Scribe(table)
    node = rules.begin(table, state, action)
    while not isinstance(node, Done):
        found = _choice(oracle, node)
        if found is None:
            return None
        option, mixes = found
        scribe.note(node, option, mixes)
        node = rules.choose(table, node, option)
    return node.state, line_entry(table, state, action, scribe)


def _choice(oracle: Oracle, node: Decision | Chance | Simultaneous) -> tuple[Any, Equilibrium | None] | None:
    """Return the option that best play takes, the likeliest one where cards are mixed, and the mixes; None where that is not known."""
    if isinstance(node, Simultaneous):
        found = mixed(oracle, node)
        if found is None:
            return None
        x, y = found.row_mix, found.column_mix
        return (node.fellowship[x.index(max(x))], node.sauron[y.index(max(y))]), found
    if isinstance(node, Chance):
        return node.options[0], None
    best = oracle.best_of([rules.choose(oracle.table, node, option) for option in node.options], node.side)
    return None if best is None else (node.options[best[0]], None)


def mixed(oracle: Oracle, node: Simultaneous) -> Equilibrium | None:
    """Return optimal mixes of both sides and the value, None where a limit leaves them open.

    Bounds will do: what the Fellowship mixes against the lower ones it is sure of, and Sauron holds it to the upper ones.
    """
    pairs = [[rules.choose(oracle.table, node, (f, s)) for s in node.sauron] for f in node.fellowship]
    known = iter(oracle.known([after for row in pairs for after in row]))
    matrix = [[next(known) for _ in row] for row in pairs]
    for row in range(-1, len(pairs)):
        for column in range(len(pairs[row])) if row >= 0 else ():
            if matrix[row][column][0] != matrix[row][column][1]:
                found = oracle.searched(pairs[row][column])
                if found is None:
                    return None
                matrix[row][column] = found
        low, high = (checked([[bounds[end] for bounds in line] for line in matrix]) for end in (0, 1))
        if low.value == high.value:
            return Equilibrium(low.value, low.row_mix, high.column_mix)
    return None


def checked(matrix: list[list[Fraction]]) -> Equilibrium:
    """Return an equilibrium that has been compared with every pure reply in exact fractions."""
    found = solve(matrix)
    if not certify(matrix, found):
        raise ArithmeticError("an equilibrium does not stand up to a pure reply")
    return found


def mix_table(node: Simultaneous, found: Equilibrium) -> dict[str, dict[str, Fraction]]:
    """Return both mixes by card, cards that are not played left out."""
    hands = (node.fellowship, node.sauron)
    mixes = (found.row_mix, found.column_mix)
    return {
        SIDES[side]: {deck(side)[card].id: share for card, share in zip(hands[side], mixes[side], strict=True) if share}
        for side in (FELLOWSHIP, SAURON)
    }


class Scribe:
    """Writes the choices inside one action in the words of the input format."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._battles: list[dict[str, Any]] = []
        self._defenders: list[str] = []
        self._notes: dict[str, Any] = {}

    def note(self, node: Decision | Chance | Simultaneous, option: Any, mixes: Equilibrium | None = None) -> None:
        """Write down the option taken at a node."""
        table, p = self._table, node.pending
        if isinstance(node, Chance):
            self._defenders.append(table.cast[option])
            self._notes.setdefault("draws", []).append({"piece": table.cast[option], "of": [table.cast[n] for n in node.options]})
            return
        if isinstance(node, Decision) and node.kind == "defender":
            drawn = [option] if option != STAY else self._left_to_draw(node)
            if len(drawn) == 1:
                self._defenders.append(table.cast[drawn[0]])
            return
        battle = self._battle(p.nth, node)
        if isinstance(node, Simultaneous):
            battle["cards"] = {name: deck(side)[card].id for side, (name, card) in enumerate(zip(SIDES, option, strict=True))}
            if mixes is not None:
                battle["mix"] = mix_table(node, mixes)
            return
        if node.kind == "card":
            battle.setdefault("cards", {})[SIDES[node.side]] = deck(node.side)[option].id
            return
        choices = battle.setdefault("choices", {}).setdefault(SIDES[node.side], {})
        if node.kind in _LISTED:
            choices.setdefault(_LISTED[node.kind], []).append(option_word(table, node, option))
        elif node.kind in FLAGS:
            choices[node.kind] = bool(option)
        else:
            shown = choices.setdefault("show", [])
            if option:
                shown += _shown(table, node)

    def _left_to_draw(self, node: Decision) -> list[int]:
        """Return the pieces among which the draw decides; a single one is not asked about again."""
        p, table = node.pending, self._table
        standing = pieces_in(table, p.state, 1 - table.side[p.mover], p.region)
        return [piece for piece in standing if not table.readings.draw_hidden_only or not is_revealed(p.state, piece)]

    def _battle(self, nth: int, node: Decision | Simultaneous) -> dict[str, Any]:
        while len(self._battles) <= nth:
            self._battles.append({})
        p = node.pending
        if p.foe != NOBODY:
            ours, theirs = fighters(self._table, p)
            names = {"fellowship": self._table.cast[ours], "sauron": self._table.cast[theirs]}
            self._battles[nth]["fighters"] = names
        return self._battles[nth]

    def entry(self) -> dict[str, Any]:
        """Return what was noted: `defenders` drawn or named, and one table for every battle with choices."""
        found: dict[str, Any] = {}
        if self._defenders:
            found["defenders"] = self._defenders
        found |= self._notes
        if self._battles:
            found["battles"] = self._battles
        return found


def _shown(table: Table, node: Decision) -> list[str]:
    if node.kind == "guard":
        return [table.cast[n] for n in table.guards]
    if node.kind == "step_in":
        return [table.cast[n] for n in table.stand_ins]
    if node.kind == "aid":
        return [table.cast[n] for n in table.helpers]
    bonus = table.people[fighters(table, node.pending)[FELLOWSHIP]].strength_beside
    return [table.cast[n] for n in table.persons(bonus[0])] if bonus else []


def line_entry(table: Table, state: State, action: Action, scribe: Scribe) -> LineEntry:
    """Return the entry of an action in a line, with the choices inside it."""
    return LineEntry.of(side=SIDES[state.turn], move=rules.words(table, state, action), **scribe.entry())


def replayed(entry: LineEntry) -> dict[str, Any]:
    """Return the keys of a position file by which `resolve` carries out one entry of a line."""
    battles = [{key: battle[key] for key in ("cards", "choices") if key in battle} for battle in entry.extras.get("battles", ())]
    found: dict[str, Any] = {"moves": [str(entry.move)]}
    if entry.extras.get("defenders"):
        found["defenders"] = list(entry.extras["defenders"])
    return found | ({"battle": battles} if battles else {})
