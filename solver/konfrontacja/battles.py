"""Question `battle`: card against card for two fighters, the value and optimal mixes for the pay-offs given, "what if X is never played"."""

from __future__ import annotations

import time
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from models.common import BadInput, Defect, Text
from models.konfrontacja import Position, rules
from models.konfrontacja.board import FELLOWSHIP, OFF, SAURON, SIDES
from models.konfrontacja.cards import deck, ids, numbers
from models.konfrontacja.reading_wishes import PAYOFFS
from models.konfrontacja.state import STAY, Chance, Decision, Done, Node, Simultaneous, State
from solver.answer import Answer, Verdict
from solver.engines.matrix_game import indifferent
from solver.game import Request
from solver.konfrontacja.lines import checked, option_word
from solver.konfrontacja.oracle import Interval, walk
from solver.konfrontacja.resolving import open_battle

_BEFORE_CARDS = ("step_in", "gwaihir", "retreat", "swap", "no_cards", "beside")
WIN, LOSE, BOTH, NONE = PAYOFFS


class Battle:
    """One battle of a position, with what its outcomes pay the Fellowship."""

    def __init__(self, position: Position) -> None:
        if position.fight is None:
            raise BadInput([Defect("battle", Text("podaj [battle]: attacker, defender, region", "give [battle]: attacker, defender, region"))])
        self.position, self.table = position, position.table
        self.start = open_battle(position, position.fight)

    def outcome(self, state: State) -> str:
        """Return who fell: `win` the enemy alone, `lose` the own piece alone, `both` or `none`."""
        before = self.position.state.where
        ours, theirs = (any(before[n] != OFF == state.where[n] for n in own) for own in self.table.own)
        return BOTH if ours and theirs else LOSE if ours else WIN if theirs else NONE

    def worth(self, node: Node) -> Fraction:
        """Return what a node pays with best play."""
        return walk(self.table, node, self._paid)[0]

    def _paid(self, state: State) -> Interval:
        pay = self.position.wishes.payoff[PAYOFFS.index(self.outcome(state))]
        return pay, pay

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
                    "options": {word: str(value) for word, value in values.items()},
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
                return {"outcome": "mixed", "value": str(value)}
        entry: dict[str, Any] = {"outcome": self.outcome(node.state), "value": str(value)}
        return entry | ({"choices": choices} if choices else {})


def solve(position: Position, request: Request, answer: Answer) -> Answer:
    """Return the matrix, the value, both mixes, the indifferent cards, and the same without the cards that are never played."""
    started = time.perf_counter()
    battle = Battle(position)
    node, before = battle.to_cards()
    value = battle.worth(battle.start)
    extra: dict[str, Any] = {"payoff": {key: str(pay) for key, pay in zip(PAYOFFS, position.wishes.payoff, strict=True)}}
    if before:
        extra["before_cards"] = before
    if isinstance(node, Done):
        extra |= {"matrix": None, "mix": None, "decided_before_cards": battle.outcome(node.state)}
    else:
        extra |= _cards(battle, node, (0, 0))
        if any(position.wishes.never):
            extra["what_if"] = _what_if(battle, node)
    stats = {"engine": "matrix", "nodes": len(extra.get("rows", ())) * len(extra.get("columns", ())), "seconds": round(time.perf_counter() - started, 4), "limits": []}
    certificate = {"kind": "equilibrium", "checked": "against every pure reply"} if extra["mix"] else None
    return answer.but(question="battle", verdict=Verdict.VALUE, value=value, certificate=certificate, stats=stats, extra=extra, subject=position)


def _what_if(battle: Battle, node: Node) -> dict[str, Any]:
    never = battle.position.wishes.never
    found = _cards(battle, node, never)
    return {"never": {SIDES[side]: ids(side, never[side]) for side in (FELLOWSHIP, SAURON) if never[side]}, **{key: found[key] for key in ("card_value", "mix", "indifferent")}}


def _cards(battle: Battle, node: Node, never: tuple[int, int]) -> dict[str, Any]:
    """Return the matrix of the cards in hand without some, its value, mixes, and the cards that do as well as the mix."""
    hands = battle.position.state.hands
    ours, theirs = (numbers(hands[side] & ~never[side]) for side in (FELLOWSHIP, SAURON))
    for side, left in enumerate((ours, theirs)):
        if not left:
            raise BadInput([Defect(f"never.{SIDES[side]}", Text("bez tych kart nie ma czego zagrać", "without these cards nothing is left to play"))])
    after = [[battle.after_cards(node, f, s) for s in theirs] for f in ours]
    worths = [[battle.worth(one) for one in row] for row in after]
    found: dict[str, Any] = {
        "rows": [deck(FELLOWSHIP)[card].id for card in ours],
        "columns": [deck(SAURON)[card].id for card in theirs],
        "matrix": [[battle.told(one) for one in row] for row in after],
    }
    if isinstance(node, Simultaneous):
        equilibrium = checked(worths)
        rows: Sequence[int]
        columns: Sequence[int]
        rows, columns = indifferent(worths, equilibrium)
        shares = (_mix(found["rows"], equilibrium.row_mix), _mix(found["columns"], equilibrium.column_mix))
        value = equilibrium.value
    else:
        value, rows, columns, shares = _in_turn(found, worths)
    return found | {
        "card_value": str(value),
        "mix": dict(zip(SIDES, shares, strict=True)),
        "indifferent": {SIDES[0]: [found["rows"][n] for n in rows], SIDES[1]: [found["columns"][n] for n in columns]},
    }


def _mix(cards: Sequence[str], shares: Sequence[Fraction]) -> dict[str, str]:
    return {card: str(share) for card, share in zip(cards, shares, strict=True) if share}


def _in_turn(found: dict[str, Any], worths: list[list[Fraction]]) -> tuple[Fraction, Sequence[int], Sequence[int], tuple[dict[str, str], dict[str, str]]]:
    """Solve the cards where Sauron shows first: each of his cards meets the best reply, and he shows the one that suffers least."""
    replies = [max(column) for column in zip(*worths, strict=True)]
    value = min(replies)
    columns = [n for n, worth in enumerate(replies) if worth == value]
    rows = [n for n, row in enumerate(worths) if row[columns[0]] == value]
    found["sequential"] = True
    found["replies"] = {
        card: [found["rows"][n] for n, row in enumerate(worths) if row[at] == replies[at]] for at, card in enumerate(found["columns"])
    }
    return value, rows, columns, ({found["rows"][rows[0]]: "1"}, {found["columns"][columns[0]]: "1"})
