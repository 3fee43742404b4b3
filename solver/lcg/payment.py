"""Question `payment`: can this be paid, how, and what is left."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

from mellon.models.common import BadInput, Defect, Illegal, Step, Text
from mellon.models.lcg import entering
from mellon.models.lcg import payment as rules
from mellon.models.lcg.cards import Card
from mellon.models.lcg.log import note
from mellon.models.lcg.moves import Move, Ref, move
from mellon.models.lcg.notation import to_table
from mellon.models.lcg.position import Position
from mellon.models.lcg.recovering import standing
from mellon.solver.answer import Answer, Verdict
from mellon.solver.game import Request
from mellon.solver.lcg.claims import legal_claims, take_claims

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
        found.append(Text(f"dobierania kart przy wejściu do gry nie ma tu w rachunku (talia gracza nie jest znana): {pl}", f"drawing cards on entering play is not carried out (the player deck is not known): {en}"))
    return found


def _named(p: Position, player: int, number: int) -> Move:
    return move("play", number, player=player + 1 if player else None)


def _heroes(p: Position, player: int, amounts: dict[int, int]) -> list[dict[str, int]]:
    return [{"hero": p.players[player].characters[at].card, "resources": n} for at, n in amounts.items()]


def _left(p: Position, player: int) -> list[dict[str, int]]:
    return [{"hero": pool.card, "resources": pool.resources} for pool in rules.pools(p, player)]


def _entry(p: Position, player: int, number: int, paid: dict[int, int]) -> dict[str, Any]:
    card = p.card(number)
    cost = card.cost or 0
    entry: dict[str, Any] = {
        "move": str(_named(p, player, number)),
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
        entry["on_entering"] = [str(option) for option, _ in entering.uses(after, player, number)]
        entry = entry if entry["on_entering"] else {key: value for key, value in entry.items() if key != "on_entering"}
    if card.kind == "event":
        entry["window"] = next((str(tag["phase"]) for tag in card.tags if "phase" in tag), next((str(tag["trigger"]) for tag in card.tags), "action"))
    return entry


def legal(position: Position, request: Request, answer: Answer) -> Answer:
    """List the cards of the hands that can be paid now, how and what is left, and for every other the rule that forbids it."""
    good: list[dict[str, Any]] = []
    bad: list[dict[str, Any]] = []
    steps: list[Step] = []
    if position.moves:
        position = carry_out(position, position.moves, steps)
    for player in range(len(position.players)):
        for number in dict.fromkeys(position.players[player].hand):
            try:
                good.append(_entry(position, player, number, rules.verify_play(position, player, number)))
            except Illegal as fault:
                bad.append({"move": str(_named(position, player, number)), "rule": fault.rule, "why": fault.why})
    claims, forbidden = legal_claims(position)
    return answer.but(moves=[*good, *claims], illegal=[*bad, *forbidden], steps=steps or None, assumptions=_assumed(position, (n for player in position.players for n in player.hand)))


def carry_out(p: Position, moves: Sequence[Move], log: list[Step]) -> Position:
    """Play the cards in order. Raises BadInput at the first move that a rule forbids or that leaves a choice open."""
    latest, used = 0, set[int]()
    for number, made in enumerate(moves, start=1):
        where = f"moves[{number}]"
        player = (made.player or 1) - 1
        if made.verb == "discard" or made.verb in ("pass", "done", "end"):
            continue
        if number in used:
            continue
        if made.verb == "claim":
            p = take_claims(p, [(number, made), *((at, m) for at, m in enumerate(moves[number:], start=number + 1) if m.verb == "discard")], log)
            continue
        if made.verb != "play" or len(made.what) != 1:
            raise BadInput([Defect(where, Text(f"„{made}”: tu zagrywa się karty („play 13”)", f'"{made}": cards are played here ("play 13")'))])
        if not 0 <= player < len(p.players):
            raise BadInput([Defect(where, Text(f"nie ma gracza {player + 1}", f"there is no player {player + 1}"))])
        card = p.card(made.what[0].card)
        if card.kind != "event" and player < latest:
            late = Text(f"gracz {latest + 1} już zagrywa (LC.planning.order)", f"player {latest + 1} plays already (LC.planning.order)")
            raise BadInput([Defect(where, late)])
        latest = max(latest, player) if card.kind != "event" else latest
        brought = _brought(p, card, made, where)
        try:
            paid = rules.verify_play(p, player, card.number, None if brought is None else p.card(brought[1]).cost)
            if made.link in ("paying", "from", "by", "od") and made.others:
                paid = _paid_by(p, player, made)
        except Illegal as fault:
            raise BadInput([Defect(where, Text(f"{fault.why.pl} ({fault.rule})", f"{fault.why.en} ({fault.rule})"))]) from None
        host = _host(p, made, where) if card.kind == "attachment" else None
        p = rules.play(p, player, card.number, paid, host, log)
        if brought is not None:
            p = rules.stand(p, player, *brought, log)
        follow = moves[number] if number < len(moves) else None
        if card.kind == "ally" and follow is not None and follow.verb == "use" and [ref.card for ref in follow.what] == [card.number]:
            used.add(number + 1)
            p = _entered(p, player, follow, f"moves[{number + 1}]", log)
        if host is not None and host.zone == "characters" and host.player is not None:
            p = _restricted(p, host, moves[number:], where, log)
    return p


def _brought(p: Position, event: Card, made: Move, where: str) -> tuple[int, int] | None:
    """Return the ally that Stand and Fight brings, whose pile and number, as the move names it (LC.card.recovery)."""
    able = standing(p, event)
    if made.link in ("on", "to", "na") and made.others and event.does("put_into_play") is not None:
        able = tuple(one for one in able if one[1] == made.others[0].card)
        if not able:
            wrong = Text(f"„{made}”: tego sprzymierzeńca nie można wskazać (LC.card.recovery)", f'"{made}": this ally cannot be chosen (LC.card.recovery)')
            raise BadInput([Defect(where, wrong)])
    if len({number for _, number in able}) <= 1:
        return able[0] if able else None
    listed = ", ".join(f"play {event.number} on {number}" for _, number in able)
    raise BadInput([Defect(where, Text(f"podaj, który sprzymierzeniec wchodzi do gry: {listed}", f"say which ally enters play: {listed}"))])


def _entered(p: Position, player: int, made: Move, where: str, log: list[Step]) -> Position:
    """Carry out what an ally just played does on entering play, as the `use` move after it says (LC.card.entering)."""
    found = list(entering.uses(p, player, made.what[0].card))
    for option, effect in found:
        if tuple(r.card for r in option.others) == tuple(r.card for r in made.others):
            return effect(p, log).position
    listed = ", ".join(str(option) for option, _ in found) or "-"
    raise BadInput([Defect(where, Text(f"„{made}” nie jest możliwe; można: {listed}", f'"{made}" is not possible; possible are: {listed}'))])


def _paid_by(p: Position, player: int, made: Move) -> dict[int, int]:
    """Return the payment that a move names: one mention of a hero per resource."""
    card, amounts = p.card(made.what[0].card), dict[int, int]()
    for ref in made.others:
        at = next((at for at, c in enumerate(p.players[player].characters) if c.card == ref.card), None)
        if at is None:
            raise Illegal("LC.planning.match", Text(f"{p.card(ref.card).name.pl} nie jest bohaterem tego gracza", f"{p.card(ref.card).name.en} is not this player's hero"))
        amounts[at] = amounts.get(at, 0) + 1
    if amounts not in list(rules.payments(card, card.cost or 0, rules.pools(p, player))):
        raise Illegal("LC.planning.match", Text("tymi pulami nie można tak zapłacić", "these pools cannot pay in this way"))
    return amounts


def _host(p: Position, made: Move, where: str) -> rules.Host:
    found = rules.hosts(p, p.card(made.what[0].card))
    if made.link in ("on", "to", "na") and made.others:
        found = [host for host in found if host.card == made.others[0].card]
    if len(found) == 1 or (found and made.others):
        return found[0]
    listed = ", ".join(f"play {made.what[0]} on {host.card}" for host in found) or "-"
    raise BadInput([Defect(where, Text(f"podaj, do czego dołączyć: {listed}", f"say what to put it on: {listed}"))])


def _restricted(p: Position, host: rules.Host, later: Sequence[Move], where: str, log: list[Step]) -> Position:
    """Discard one of three restricted attachments, the one that the next move names (LC.keywords.restricted)."""
    assert host.player is not None
    who = p.players[host.player]
    character = who.characters[host.at]
    if not rules.too_many_restricted(p, character):
        return p
    able = [part for part in character.attached if p.card(part.card).has("restricted")]
    named = later[0].what[0].card if later and later[0].verb == "discard" and later[0].what else None
    gone = next((part for part in able if part.card == named), None)
    if gone is None:
        listed = ", ".join(f"discard {part.card}" for part in able)
        raise BadInput([Defect(where, Text(f"trzeci dodatek z ograniczeniem (LC.keywords.restricted): dodaj ruch {listed}", f"a third restricted attachment (LC.keywords.restricted): add the move {listed}"))])
    card = p.card(gone.card)
    note(log, "LC.keywords.restricted", f"{card.name.pl}: karta odrzucona", f"{card.name.en} is discarded")
    kept = list(character.attached)
    kept.remove(gone)
    who = replace(who, characters=(*who.characters[: host.at], replace(character, attached=tuple(kept)), *who.characters[host.at + 1 :]), discard=(*who.discard, gone.card))
    return p.with_player(host.player, who)


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
            reason = [Step(defect.what, _rule_in(defect.what)) for defect in refused.defects]
            return answer.but(verdict=Verdict.LOST, steps=[*log, *reason], certificate={"kind": "replay", "by": "resolve"})
        line = [str(m) for m in position.moves]
        return answer.but(verdict=Verdict.WINNABLE, steps=log, line=line, outcome={"left": [_left(after, i) for i in range(len(after.players))]})
    line = [str(_placed(position, player, number)) for player in range(len(position.players)) for number in best_plays(position, player)]
    listed = legal(position, request, answer)
    return listed.but(verdict=Verdict.VALUE, value=Fraction(len(line)), line=line)


def _placed(p: Position, player: int, number: int) -> Move:
    """Return the move that plays a card, an attachment on the first own card that it may lie on."""
    hosts = sorted(rules.hosts(p, p.card(number)), key=lambda host: host.player != player) if p.card(number).kind == "attachment" else []
    return replace(_named(p, player, number), link="on", others=(Ref(hosts[0].card),)) if hosts else _named(p, player, number)


def _rule_in(text: Text) -> str:
    """Return the rule id that a refusal ends with."""
    found = text.en.rpartition("(")[2].rstrip(")")
    return found if found.startswith("LC.") else "LC.planning.when"


def hint(position: Position, request: Request, answer: Answer) -> Answer:
    """Rank the cards that can be paid: those of the largest set that can be played together first."""
    listed = legal(position, request, answer)
    together = {str(_named(position, player, number)) for player in range(len(position.players)) for number in best_plays(position, player)}
    moves = sorted(({**entry, "together": entry["move"] in together} for entry in listed.moves or ()), key=lambda entry: not entry["together"])
    return listed.but(moves=moves, verdict=Verdict.VALUE, value=Fraction(len(together)))


def explain(position: Position, request: Request, answer: Answer) -> Answer:
    """Tell for every card of the hands who pays, or which rule forbids it."""
    log: list[Step] = []
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
