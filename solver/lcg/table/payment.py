"""Question `payment`: can this be paid, how, and what is left."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

from mellon.models.common import BadInput, Illegal, Step, Text
from mellon.models.lcg.log import note
from mellon.models.lcg.moves import Move, Ref
from mellon.models.lcg.notation import to_table
from mellon.models.lcg.position import Position
from mellon.models.lcg.round import entering
from mellon.models.lcg.round import payment as rules
from mellon.models.lcg.round.play_moves import carry_out, judged_plays, play_of
from mellon.models.lcg.round.recovering import standing
from mellon.solver.answer import Answer, Verdict
from mellon.solver.game import Request
from mellon.solver.lcg.claim_words import worded
from mellon.solver.lcg.table.certifying import replayed

EVENT_EFFECT = Text(
    "wydarzenie sprawdzono tylko pod względem zapłaty; w jego własnym oknie i z celem zagrywa się je według treści karty",
    "an event is checked for its payment only; its own window and target are those of its text",
)


def _assumed(p: Position, numbers: Iterable[int]) -> list[Text]:
    """Return what playing these cards leaves out: windows of events, what allies do on entering play."""
    played = [p.card(n) for n in dict.fromkeys(numbers)]
    found = [EVENT_EFFECT] if any(card.kind == "event" and not standing(p, card) for card in played) else []
    drawing = [card for card in played if any("draw" in option for do in entering.responses(card) for option in do.get("choose", [do]))]
    if drawing:
        pl, en = ", ".join(f"{c.number} {c.name.pl}" for c in drawing), ", ".join(f"{c.number} {c.name.en}" for c in drawing)
        found.append(
            Text(
                f"dobierania kart przy wejściu do gry nie ma tu w rachunku (talia gracza nie jest znana): {pl}",
                f"drawing cards on entering play is not carried out (the player deck is not known): {en}",
            )
        )
    return found


def _heroes(p: Position, player: int, amounts: dict[int, int]) -> list[dict[str, int]]:
    return [{"hero": p.players[player].characters[at].card, "resources": n} for at, n in amounts.items()]


def _left(p: Position, player: int) -> list[dict[str, int]]:
    return [{"hero": pool.card, "resources": pool.resources} for pool in rules.pools(p, player)]


def _entry(p: Position, player: int, number: int) -> dict[str, Any]:
    card, paid = p.card(number), rules.verify_play(p, player, number)
    cost = card.cost or 0
    entry: dict[str, Any] = {
        "cost": "X" if card.cost_is_x else cost,
        "sphere": card.sphere,
        "pay": _heroes(p, player, paid),
        "left": _left(rules.pay(p, player, paid), player),
        "ways": sum(1 for _ in rules.payments(card, cost, rules.pools(p, player))),
    }
    if card.cost_is_x:
        top = sum(pool.resources for pool in rules.matching(card, rules.pools(p, player)))
        entry["x_up_to"] = top
        able = [(p.card(n).cost or 0, n) for _, n in standing(p, card)]
        entry |= {"allies": [{"card": n, "x": cost} for cost, n in able if cost <= top]} if able else {}
    if card.kind == "attachment":
        entry["hosts"] = [host.card for host in rules.hosts(p, card)]
    if card.kind == "ally":
        after = rules.play(p, player, number, paid, None)
        entry["on_entering"] = [option for option, _ in entering.uses(after, player, number)]
        entry = entry if entry["on_entering"] else {key: value for key, value in entry.items() if key != "on_entering"}
    if card.kind == "event":
        entry["window"] = next(
            (str(tag["phase"]) for tag in card.tags if "phase" in tag), next((str(tag["trigger"]) for tag in card.tags), "action")
        )
    return entry


def legal(position: Position, request: Request, answer: Answer) -> Answer:
    """List the cards of the hands that can be paid now, how and what is left, and for every other the rule that forbids it."""
    steps: list[Step] = []
    if position.moves:
        position = carry_out(position, position.moves, steps)
    judged = judged_plays(position)
    found = worded(position, answer, judged, [_entry(position, (made.player or 1) - 1, made.what[0].card) for made in judged[0]])
    return found.but(steps=steps or None, assumptions=_assumed(position, (n for player in position.players for n in player.hand)))


def resolve(position: Position, request: Request, answer: Answer) -> Answer:
    """Play the cards that the moves name and tell who pays what."""
    log: list[Step] = []
    after = carry_out(position, position.moves or (), log)
    left = [{"player": player + 1, "pools": _left(after, player)} for player in range(len(after.players))]
    played = [m.what[0].card for m in position.moves or () if m.verb == "play" and m.what]
    after = after.but(moves=None)
    return answer.but(steps=log, position=to_table(after), outcome={"left": left}, assumptions=_assumed(position, played), subject=after)


def best_plays(p: Position, player: int) -> list[int]:
    """Return a largest set of hand cards that can be paid together, the dearest among equals."""
    hand = sorted(n for n in p.players[player].hand if p.card(n).kind != "event")
    start = tuple((c.card, c.resources) for c in p.players[player].characters)

    @cache
    def best(index: int, held: tuple[tuple[int, int], ...], chosen: tuple[int, ...]) -> tuple[int, int, tuple[int, ...]]:
        if index == len(hand):
            return len(chosen), sum(p.card(n).cost or 0 for n in chosen), chosen
        found = best(index + 1, held, chosen)
        now = p
        for at, (_, resources) in enumerate(held):
            who = now.players[player]
            characters = (*who.characters[:at], replace(who.characters[at], resources=resources), *who.characters[at + 1 :])
            now = now.with_player(player, replace(who, characters=characters))
        card = p.card(hand[index])
        allies = sum(p.card(n).kind == "ally" for n in chosen)
        if card.unique and any(p.card(n).name.en == card.name.en for n in chosen):
            return found
        try:
            rules.verify_play(now.but(played=now.played + allies), player, hand[index])
        except Illegal:
            return found
        for paid in rules.payments(card, card.cost or 0, rules.pools(now, player)):
            after = tuple((number, resources - paid.get(at, 0)) for at, (number, resources) in enumerate(held))
            found = max(found, best(index + 1, after, (*chosen, hand[index])))
        return found

    return list(best(0, start, ())[2])


def solve(position: Position, request: Request, answer: Answer) -> Answer:
    """Tell whether the moves given can all be paid, or else which cards of the hands can be paid together."""
    log: list[Step] = []
    if position.moves:
        try:
            after = carry_out(position, position.moves, log)
        except BadInput as refused:
            return answer.but(
                verdict=Verdict.LOST,
                steps=[*log, *_reasons(refused)],
                certificate=replayed(position, {"verdict": "lost"}, position.moves, "rules"),
            )
        line = list(position.moves)
        return answer.but(
            verdict=Verdict.WINNABLE,
            steps=log,
            line=line,
            outcome={"left": [_left(after, i) for i in range(len(after.players))]},
            certificate=replayed(position, {"verdict": "winnable"}, line, "rules"),
        )
    line = [_placed(position, player, number) for player in range(len(position.players)) for number in best_plays(position, player)]
    listed = legal(position, request, answer)
    certificate = replayed(position, {"at_least": str(len(line))}, line, "rules")
    return listed.but(verdict=Verdict.VALUE, value=Fraction(len(line)), line=line, certificate=certificate)


def _placed(p: Position, player: int, number: int) -> Move:
    """Return the move that plays a card, an attachment on the first own card that it may lie on."""
    hosts = sorted(rules.hosts(p, p.card(number)), key=lambda host: host.player != player) if p.card(number).kind == "attachment" else []
    return replace(play_of(player, number), link="on", others=(Ref(hosts[0].card),)) if hosts else play_of(player, number)


def _reasons(refused: BadInput) -> list[Step]:
    return [Step(defect.what, _rule_in(defect.what)) for defect in refused.defects]


def _rule_in(text: Text) -> str:
    """Return the rule id that a refusal ends with."""
    found = text.en.rpartition("(")[2].rstrip(")")
    return found if found.startswith("LC.") else "LC.planning.when"


def hint(position: Position, request: Request, answer: Answer) -> Answer:
    """Rank the cards that can be paid: those of the largest set that can be played together first."""
    listed = legal(position, request, answer)
    position = carry_out(position, position.moves or (), [])
    together = {play_of(player, number) for player in range(len(position.players)) for number in best_plays(position, player)}
    moves = sorted((one.but(together=one.move in together) for one in listed.ranked), key=lambda one: not one.extras["together"])
    return listed.but(moves=moves, verdict=Verdict.VALUE, value=Fraction(len(together)))


def explain(position: Position, request: Request, answer: Answer) -> Answer:
    """Tell for every card of the hands who pays, or which rule forbids it, after the moves given or at the one that cannot be made."""
    log: list[Step] = []
    try:
        position = carry_out(position, position.moves or (), log)
    except BadInput as refused:
        return answer.but(steps=[*log, *_reasons(refused)])
    for player in range(len(position.players)):
        for number in dict.fromkeys(position.players[player].hand):
            name = position.card(number).name
            try:
                paid = rules.verify_play(position, player, number)
            except Illegal as fault:
                note(log, fault.rule, f"{number} {name.pl}: {fault.why.pl}", f"{number} {name.en}: {fault.why.en}")
                continue
            heroes = [(position.card(e["hero"]).name, e["resources"]) for e in _heroes(position, player, paid)]
            pl, en = (", ".join(f"{getattr(hero, tongue)} {n}" for hero, n in heroes) or "0" for tongue in ("pl", "en"))
            note(log, "LC.planning.match", f"{number} {name.pl}: płaci {pl}", f"{number} {name.en}: paid by {en}")
    return answer.but(steps=log)
