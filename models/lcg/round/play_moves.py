"""Playing cards as moves: which cards of the hands can be paid now, and plays carried out with who pays and where the card goes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mellon.models.common import BadInput, Defect, Illegal, Step, Text
from mellon.models.common.game_rules import Judged
from mellon.models.lcg.cards.catalogue import Card
from mellon.models.lcg.log import note
from mellon.models.lcg.moves import Move, Ref, move
from mellon.models.lcg.position import Position
from mellon.models.lcg.round import entering
from mellon.models.lcg.round import payment as rules
from mellon.models.lcg.round.claim_moves import take_claims
from mellon.models.lcg.round.recovering import standing


def play_of(player: int, number: int) -> Move:
    """Return the move that plays a card of a player (from 0)."""
    return move("play", number, player=player + 1 if player else None)


def verify_in_turn(p: Position, player: int, number: int) -> None:
    """Raise Illegal with the rule that forbids a play after those that the position gives as its moves, the order of players included."""
    rules.verify_play(p, player, number)
    plays = [made for made in p.moves or () if made.verb == "play" and p.card(made.what[0].card).kind != "event"]
    latest = max(((made.player or 1) - 1 for made in plays), default=0)
    if player < latest and p.card(number).kind != "event":
        raise Illegal("LC.planning.order", _plays_already(latest))


def _plays_already(player: int) -> Text:
    return Text(f"gracz {player + 1} już zagrywa", f"player {player + 1} plays already")


def judged_plays(p: Position) -> Judged[Move]:
    """Return the cards of the hands that can be paid now as moves, and the others with the rule that forbids each.

    The plays that the position gives as its moves are those already made.
    """
    good: list[Move] = []
    bad: list[tuple[Move, Illegal]] = []
    for player in range(len(p.players)):
        for number in dict.fromkeys(p.players[player].hand):
            made = play_of(player, number)
            try:
                verify_in_turn(p, player, number)
                good.append(made)
            except Illegal as fault:
                bad.append((made, fault))
    return good, bad


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
            p = take_claims(
                p, [(number, made), *((at, m) for at, m in enumerate(moves[number:], start=number + 1) if m.verb == "discard")], log
            )
            continue
        if made.verb != "play" or len(made.what) != 1:
            raise BadInput(
                [Defect(where, Text(f"„{made}”: tu zagrywa się karty („play 13”)", f'"{made}": cards are played here ("play 13")'))]
            )
        if not 0 <= player < len(p.players):
            raise BadInput([Defect(where, Text(f"nie ma gracza {player + 1}", f"there is no player {player + 1}"))])
        card = p.card(made.what[0].card)
        if card.kind != "event" and player < latest:
            raise BadInput([Defect(where, _plays_already(latest) + " (LC.planning.order)")])
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
            wrong = Text(
                f"„{made}”: tego sprzymierzeńca nie można wskazać (LC.card.recovery)",
                f'"{made}": this ally cannot be chosen (LC.card.recovery)',
            )
            raise BadInput([Defect(where, wrong)])
    if len({number for _, number in able}) <= 1:
        return able[0] if able else None
    listed = _in_full(made, [number for _, number in able])
    raise BadInput([Defect(where, Text(f"podaj, który sprzymierzeniec wchodzi do gry: {listed}", f"say which ally enters play: {listed}"))])


def _in_full(made: Move, numbers: Sequence[int]) -> str:
    """Return a play with each of the cards that it may be on, as moves."""
    return ", ".join(str(replace(made, link="on", others=(Ref(number),))) for number in numbers)


def _entered(p: Position, player: int, made: Move, where: str, log: list[Step]) -> Position:
    """Carry out what an ally just played does on entering play, as the `use` move after it says (LC.card.entering)."""
    found = list(entering.uses(p, player, made.what[0].card))
    for option, effect in found:
        if tuple(r.card for r in option.others) == tuple(r.card for r in made.others):
            return effect(p, log).position
    listed = ", ".join(str(option) for option, _ in found) or "-"
    raise BadInput(
        [Defect(where, Text(f"„{made}” nie jest możliwe; można: {listed}", f'"{made}" is not possible; possible are: {listed}'))]
    )


def _paid_by(p: Position, player: int, made: Move) -> dict[int, int]:
    """Return the payment that a move names: one mention of a hero per resource."""
    card, amounts = p.card(made.what[0].card), dict[int, int]()
    for ref in made.others:
        at = next((at for at, c in enumerate(p.players[player].characters) if c.card == ref.card), None)
        if at is None:
            raise Illegal(
                "LC.planning.match",
                Text(f"{p.card(ref.card).name.pl} nie jest bohaterem tego gracza", f"{p.card(ref.card).name.en} is not this player's hero"),
            )
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
    listed = _in_full(made, [host.card for host in found]) or "-"
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
        raise BadInput(
            [
                Defect(
                    where,
                    Text(
                        f"trzeci dodatek z ograniczeniem (LC.keywords.restricted): dodaj ruch {listed}",
                        f"a third restricted attachment (LC.keywords.restricted): add the move {listed}",
                    ),
                )
            ]
        )
    card = p.card(gone.card)
    note(log, "LC.keywords.restricted", f"{card.name.pl}: karta odrzucona", f"{card.name.en} is discarded")
    kept = list(character.attached)
    kept.remove(gone)
    who = replace(
        who,
        characters=(*who.characters[: host.at], replace(character, attached=tuple(kept)), *who.characters[host.at + 1 :]),
        discard=(*who.discard, gone.card),
    )
    return p.with_player(host.player, who)
