"""The words of a graph of play: what a node is, what is done on an edge, and what happens on it."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from mellon.models.common import Text
from mellon.models.konfrontacja import rules
from mellon.models.konfrontacja.board import OFF, SAURON, SIDE_NAMES
from mellon.models.konfrontacja.cards import deck
from mellon.models.konfrontacja.moves import MOVE, Action
from mellon.models.konfrontacja.stages import fighters
from mellon.models.konfrontacja.state import NOBODY, STAY, Chance, Decision, Done, Node, Simultaneous, State, Table

GOES, FALLS, CARDS = "goes", "falls", "cards"
_RETREATS = ("retreat", "card_retreat", "fall_back")
_CHOICES = {
    "guard": Text("Balrog przy tunelu", "Balrog at the tunnel"),
    "step_in": Text("zamiana miejsc", "taking the place"),
    "gwaihir": Text("Gwaihir", "Gwaihir"),
    "no_cards": Text("bez kart", "no cards"),
    "beside": Text("pokazanie sąsiada", "showing a companion"),
    "force": Text("wymuszenie karty", "forcing a card"),
    "swap_card": Text("podmiana karty", "replacing the card"),
    "aid": Text("pomoc", "aid"),
}
_YES, _NO = Text("tak", "yes"), Text("nie", "no")


def state_words(state: State) -> Text:
    """Return a state in words: who is to move."""
    name = SIDE_NAMES[state.turn]
    return Text(f"na ruchu: {name.pl}", f"to move: {name.en}")


def battle_words(table: Table, node: Decision | Chance | Simultaneous) -> Text:
    """Return a node inside a turn in words: who fights whom, and where."""
    p = node.pending
    place = table.place(p.region)
    if p.foe == NOBODY:
        return table.name(p.mover) + Text(f" wchodzi: {place.pl}", f" enters {place.en}")
    return fight_words(table, node)


def fight_words(table: Table, node: Decision | Chance | Simultaneous) -> Text:
    """Return a battle in words: "Frodo against the Nazgûl, High Pass"."""
    ours, theirs = (table.name(piece) for piece in fighters(table, node.pending))
    place = table.place(node.pending.region)
    return Text(f"{ours.pl} przeciw: {theirs.pl} ({place.pl})", f"{ours.en} against {theirs.en} ({place.en})")


def move_words(table: Table, state: State, action: Action) -> Text:
    """Return an action in few words: "Frodo → Cardolan"."""
    if action.kind == MOVE:
        return table.name(action.piece) + " → " + table.place(action.dst)
    return rules.words(table, state, action).told


def option_words(table: Table, node: Decision | Chance | Simultaneous, option: Any) -> Text:
    """Return an option inside a turn in words."""
    if isinstance(node, Chance):
        name = table.name(option)
        return Text(f"wylosowany obrońca: {name.pl}", f"defender drawn: {name.en}")
    if isinstance(node, Simultaneous):
        ours, theirs = deck(0)[option[0]].name, deck(1)[option[1]].name
        return Text(f"karty: {ours.pl} i {theirs.pl}", f"cards: {ours.en} and {theirs.en}")
    if node.kind in _RETREATS:
        if option == STAY:
            return Text("bez odwrotu", "no retreat")
        return Text("odwrót → ", "retreat → ") + table.place(option)
    if node.kind in ("swap", "defender"):
        if option == STAY:
            return Text("bez zamiany", "no swap") if node.kind == "swap" else Text("obrońca z losowania", "defender by draw")
        return Text("zamiana: " if node.kind == "swap" else "obrońca: ", "swap: " if node.kind == "swap" else "defender: ") + table.name(
            option
        )
    if node.kind in _CHOICES:
        return _CHOICES[node.kind] + ": " + (_YES if option else _NO)
    return card_words(node.side, option)


def card_words(side: int, card: int) -> Text:
    """Return a card that a side plays in words."""
    name, who = deck(side)[card].name, SIDE_NAMES[side]
    return Text(f"{who.pl.split()[0]}: karta {name.pl}", f"{who.en.removeprefix('the ')}: card {name.en}")


def happened(before: State, node: Node, action: Action | None = None) -> frozenset[Hashable]:
    """Return what has changed on the board from a state to a node: who went where (also by a retreat or a swap), and who fell."""
    after = node.state if isinstance(node, Done) else node.pending.state
    found: set[Hashable] = {(GOES, action.piece, action.dst)} if action is not None and action.kind == MOVE else set()
    for piece, (here, there) in enumerate(zip(before.where, after.where, strict=True)):
        if here != there:
            found.add((FALLS, piece) if there == OFF else (GOES, piece, there))
    return frozenset(found)


def event_entry(table: Table, event: Any) -> dict[str, Any]:
    """Return an event as plain data with its words."""
    if event[0] == CARDS:
        return {"text": Text("gra się karty walki", "combat cards are played"), "event": CARDS}
    piece, side = event[1], "sauron" if table.side[event[1]] == SAURON else "fellowship"
    entry = {"event": event[0], "side": side, "piece": table.cast[piece]}
    if event[0] == FALLS:
        name = table.name(piece)
        return {"text": Text(f"{name.pl} ginie", f"{name.en} falls"), **entry}
    return {"text": table.name(piece) + " → " + table.place(event[2]), **entry, "region": table.board.regions[event[2]].id}
