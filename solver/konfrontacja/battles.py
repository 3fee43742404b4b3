"""Question `battle`: card against card for two fighters, the value and optimal mixes for the pay-offs given, "what if X is never played"."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any

from mellon.models.common import BadInput, Defect, Text
from mellon.models.konfrontacja import Position, battle_worth, rules
from mellon.models.konfrontacja.board import FELLOWSHIP, SAURON, SIDES
from mellon.models.konfrontacja.cards import deck, ids, numbers
from mellon.models.konfrontacja.reading_wishes import PAYOFFS
from mellon.models.konfrontacja.resolving import battle_winner, open_battle
from mellon.models.konfrontacja.state import NOBODY, STAY, Chance, Decision, Done, Node, Simultaneous, State
from mellon.solver.answer import Answer, Verdict
from mellon.solver.engines.matrix_game import Equilibrium, certify, indifferent, undominated
from mellon.solver.game import Request
from mellon.solver.konfrontacja.battle_certifying import certified_battle
from mellon.solver.konfrontacja.lines import checked, option_word
from mellon.solver.konfrontacja.oracle import combined, state_limit
from mellon.solver.konfrontacja.stopping import Allowance, heed
from mellon.solver.limits import LimitReached
from mellon.solver.ranked import RankedMove
from mellon.solver.stats import since, stats_of

_BEFORE_CARDS = ("step_in", "gwaihir", "retreat", "swap", "no_cards", "beside")
MEANING = Text(
    "liczba przy parze kart to wypłata dla Drużyny: gdy walka kończy grę, szansa wygranej Drużyny (1 albo 0), w innym razie umowna wypłata z [payoff]",
    "the number of a pair of cards is what it pays the Fellowship: its winning chance (1 or 0) where the battle ends the game, else the pay-off of [payoff]",
)


class Battle:
    """One battle of a position, with what its outcomes pay the Fellowship."""

    def __init__(self, position: Position, request: Request) -> None:
        if position.fight is None:
            raise BadInput(
                [Defect("battle", Text("podaj [battle]: attacker, defender, region", "give [battle]: attacker, defender, region"))]
            )
        self.position, self.table = position, position.table
        self.start = open_battle(position, position.fight)
        self._watch, self._allowance = request.watch, Allowance(state_limit(position, request))
        self._worths: dict[Node, Fraction] = {}

    def outcome(self, state: State) -> str:
        """Return who fell."""
        return battle_worth.outcome(self.position, state)

    def worth(self, node: Node) -> Fraction:
        """Return what a node pays with best play. Raises LimitReached."""
        if isinstance(node, Done):
            return self.paid(node.state)
        found = self._worths.get(node)
        if found is None:
            heed("matrix", len(self._worths) + 1, self._allowance, self._watch)
            found = self._worths[node] = combined(self.table, node, lambda after: (self.worth(after),) * 2)[0]
        return found

    def winner(self, state: State) -> int:
        """Return who has won the game after the battle, NOBODY while it goes on."""
        return battle_winner(self.position, state)

    def paid(self, state: State) -> Fraction:
        """Return what the end of the battle pays."""
        return battle_worth.paid(self.position, state)

    def to_cards(self) -> tuple[Node, list[dict[str, Any]]]:
        """Return the node at which cards are chosen when every ability is declined, and the choices on the way with their values."""
        node, before = self.start, list[dict[str, Any]]()
        while isinstance(node, Decision) and node.kind in _BEFORE_CARDS:
            values = {option_word(self.table, node, option): self.worth(rules.choose(self.table, node, option)) for option in node.options}
            best = (max if node.side == FELLOWSHIP else min)(values.values())
            before.append(
                {
                    "side": SIDES[node.side],
                    "choice": node.kind,
                    "options": values,
                    "best": [word for word, value in values.items() if value == best],
                }
            )
            node = rules.choose(self.table, node, STAY if STAY in node.options else 0)
        if isinstance(node, Chance) or (isinstance(node, Decision) and node.kind == "defender"):
            names = ", ".join(self.table.cast[n] for n in node.options if n != STAY)
            raise BadInput([Defect("battle.defender", Text(f"podaj, kto się broni: {names}", f"say who defends: {names}"))])
        return node, before

    def after_cards(self, node: Node, ours: int, theirs: int) -> Node:
        """Return what follows two cards, also where Sauron shows his first (KF.p11.gandalf)."""
        if isinstance(node, Simultaneous):
            return rules.choose(self.table, node, (ours, theirs))
        assert isinstance(node, Decision)
        if node.kind == "card" and node.side == SAURON:
            node = self._best_until_card(rules.choose(self.table, node, theirs))
        if isinstance(node, Decision) and node.kind == "card":
            return rules.choose(self.table, node, ours)
        return node

    def _best_until_card(self, node: Node) -> Node:
        """Let Sauron swap a Magic as is best for him before the Fellowship picks."""
        while isinstance(node, Decision) and node.kind == "magic":
            node = min((rules.choose(self.table, node, option) for option in node.options), key=self.worth)
        return node

    def certificate(self, value: Fraction) -> dict[str, Any]:
        """Return the certificate of what the battle pays."""
        return certified_battle(self.position, self.start, value, self.worth, self._mixes)

    def _mixes(self, node: Simultaneous) -> tuple[Sequence[Fraction], Sequence[Fraction]]:
        """Return the mixes of two cards shown together."""
        found = settled([[self.worth(rules.choose(self.table, node, (f, s))) for s in node.sauron] for f in node.fellowship])
        return found.row_mix, found.column_mix

    def told(self, node: Node) -> dict[str, Any]:
        """Return the outcome of a pair of cards with best play inside, its pay-off, and the choices made."""
        value, choices = self.worth(node), list[str]()
        while not isinstance(node, Done):
            if isinstance(node, Decision):
                following = [rules.choose(self.table, node, option) for option in node.options]
                at = next(n for n, after in enumerate(following) if self.worth(after) == value)
                choices.append(f"{SIDES[node.side]} {node.kind} {option_word(self.table, node, node.options[at])}")
                node = following[at]
            else:
                return {"outcome": "mixed", "value": value}
        entry: dict[str, Any] = {"outcome": self.outcome(node.state), "value": value}
        won = self.winner(node.state)
        if won != NOBODY:
            entry["winner"] = SIDES[won]
        return entry | ({"choices": choices} if choices else {})


@dataclass(frozen=True, slots=True)
class CardGame:
    """Card against card: what each pair pays, the value, both mixes, and the cards that do as well as the mix.

    `sequential` where Sauron shows first (KF.p11.gandalf): each of his cards then meets the best reply.
    """

    cards: tuple[list[str], list[str]]
    worths: list[list[Fraction]]
    value: Fraction
    shares: tuple[Sequence[Fraction], Sequence[Fraction]]
    as_good: tuple[Sequence[int], Sequence[int]]
    sequential: bool = False

    def earned(self, side: int) -> list[Fraction]:
        """Return what each card of a side earns against the other side's best mix."""
        lines = self.lines(side)
        if self.sequential and side == SAURON:
            return [max(line) for line in lines]
        return [sum((pay * share for pay, share in zip(line, self.shares[1 - side], strict=True)), Fraction(0)) for line in lines]

    def lines(self, side: int) -> list[list[Fraction]]:
        """Return what each card of a side pays against each card of the other."""
        return self.worths if side == FELLOWSHIP else [list(column) for column in zip(*self.worths, strict=True)]

    def mix(self, side: int) -> dict[str, Fraction]:
        """Return the mix of a side, cards that are not played left out."""
        return {card: share for card, share in zip(self.cards[side], self.shares[side], strict=True) if share}

    def replies(self) -> dict[str, list[str]]:
        """Return the best replies to each card that Sauron shows."""
        lines = self.lines(SAURON)
        return {
            card: [ours for ours, pay in zip(self.cards[0], line, strict=True) if pay == max(line)]
            for card, line in zip(self.cards[1], lines, strict=True)
        }

    def table(self) -> dict[str, Any]:
        """Return value, mixes and the cards that do as well, as plain data."""
        good = {name: [self.cards[side][n] for n in self.as_good[side]] for side, name in enumerate(SIDES)}
        found: dict[str, Any] = {"sequential": True, "replies": self.replies()} if self.sequential else {}
        return found | {
            "card_value": self.value,
            "mix": {name: self.mix(side) for side, name in enumerate(SIDES)},
            "indifferent": good,
        }

    def moves(self, side: int) -> list[RankedMove]:
        """Return the cards of a side, best first: what each earns against the other's mix, its share in the own mix, what it gives away."""
        ranked = sorted(
            zip(self.cards[side], self.earned(side), self.shares[side], strict=True), key=lambda one: (abs(one[1] - self.value), -one[2])
        )
        return [
            RankedMove.of(move=card, value=worth, value_decimal=float(worth), probability=share, loss=abs(worth - self.value))
            for card, worth, share in ranked
        ]


def solve(position: Position, request: Request, answer: Answer) -> Answer:
    """Return the matrix, the value, both mixes, the indifferent cards, and the same without the cards that are never played."""
    started = time.perf_counter()
    try:
        return solved(Battle(position, request), answer)[0]
    except LimitReached as reached:
        return undecided(position, answer, reached.limit, started)


def undecided(position: Position, answer: Answer, limit: str, started: float) -> Answer:
    """Return the answer about a battle that a limit left open: it may pay anything between the least and the most."""
    low, high = (pick(*position.wishes.payoff, Fraction(0), Fraction(1)) for pick in (min, max))
    stats = stats_of("matrix", 0, [limit], since(started))
    return answer.but(question="battle", verdict=Verdict.UNKNOWN, stats=stats, extra={"bounds": (low, high)}, subject=position)


def solved(battle: Battle, answer: Answer) -> tuple[Answer, CardGame | None]:
    """Return the answer about a battle, and its cards where it comes to them."""
    started, position = time.perf_counter(), battle.position
    node, before = battle.to_cards()
    value = battle.worth(battle.start)
    extra: dict[str, Any] = {
        "payoff": dict(zip(PAYOFFS, position.wishes.payoff, strict=True)),
        "payoff_means": MEANING,
    }
    game = None
    if before:
        extra["before_cards"] = before
    if isinstance(node, Done):
        won = battle.winner(node.state)
        extra |= {"matrix": None, "mix": None, "decided_before_cards": battle.outcome(node.state)} | (
            {} if won == NOBODY else {"winner": SIDES[won]}
        )
    else:
        game, matrix = cards_played(battle, node, (0, 0))
        extra |= {"rows": game.cards[0], "columns": game.cards[1], "matrix": matrix} | game.table()
        if any(position.wishes.never):
            extra["what_if"] = _what_if(battle, node)
    stats = stats_of("matrix", len(extra.get("rows", ())) * len(extra.get("columns", ())), seconds=since(started))
    moves = game.moves(position.state.turn) if game else []
    full = answer.but(
        question="battle",
        verdict=Verdict.VALUE,
        value=value,
        moves=moves,
        certificate=battle.certificate(value) if answer.verb == "solve" else None,
        stats=stats,
        extra=extra,
        subject=position,
    )
    return full, game


def _what_if(battle: Battle, node: Node) -> dict[str, Any]:
    never = battle.position.wishes.never
    found = cards_played(battle, node, never)[0].table()
    return {
        "never": {SIDES[side]: ids(side, never[side]) for side in (FELLOWSHIP, SAURON) if never[side]},
        **{key: found[key] for key in ("card_value", "mix", "indifferent")},
    }


def cards_played(battle: Battle, node: Node, never: tuple[int, int]) -> tuple[CardGame, list[list[dict[str, Any]]]]:
    """Return the game of the cards in hand without some, and the outcome of each pair."""
    hands = battle.position.state.hands
    ours, theirs = (numbers(hands[side] & ~never[side]) for side in (FELLOWSHIP, SAURON))
    for side, left in enumerate((ours, theirs)):
        if not left:
            raise BadInput(
                [Defect(f"never.{SIDES[side]}", Text("bez tych kart nie ma czego zagrać", "without these cards nothing is left to play"))]
            )
    after = [[battle.after_cards(node, f, s) for s in theirs] for f in ours]
    worths = [[battle.worth(one) for one in row] for row in after]
    matrix = [[battle.told(one) for one in row] for row in after]
    cards = ([deck(FELLOWSHIP)[card].id for card in ours], [deck(SAURON)[card].id for card in theirs])
    if not isinstance(node, Simultaneous):
        return _in_turn(cards, worths), matrix
    found = settled(worths)
    return CardGame(cards, worths, found.value, (found.row_mix, found.column_mix), indifferent(worths, found)), matrix


def settled(worths: list[list[Fraction]]) -> Equilibrium:
    """Return an equilibrium in which nobody plays a card that another one always matches or beats, checked against every pure reply."""
    scale = lcm(*(pay.denominator for line in worths for pay in line))
    rows, columns = undominated([[int(pay * scale) for pay in line] for line in worths])
    inner = checked([[worths[row][column] for column in columns] for row in rows])
    shares = [dict(zip(kept, mix, strict=True)) for kept, mix in ((rows, inner.row_mix), (columns, inner.column_mix))]
    row_mix, column_mix = (
        tuple(share.get(n, Fraction(0)) for n in range(count)) for share, count in zip(shares, (len(worths), len(worths[0])), strict=True)
    )
    found = Equilibrium(inner.value, row_mix, column_mix)
    if not certify(worths, found):
        raise ArithmeticError("an equilibrium does not stand up to a pure reply")
    return found


def _in_turn(cards: tuple[list[str], list[str]], worths: list[list[Fraction]]) -> CardGame:
    """Solve the cards where Sauron shows first: each of his cards meets the best reply, and he shows the one that suffers least."""
    replies = [max(column) for column in zip(*worths, strict=True)]
    value = min(replies)
    columns = [n for n, worth in enumerate(replies) if worth == value]
    rows = [n for n, row in enumerate(worths) if row[columns[0]] == value]
    shares = tuple([Fraction(int(n == best[0])) for n in range(len(own))] for own, best in zip(cards, (rows, columns), strict=True))
    return CardGame(cards, worths, value, (shares[0], shares[1]), (rows, columns), sequential=True)
