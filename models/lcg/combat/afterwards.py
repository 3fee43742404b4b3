"""A battle's state as a position again, and what the battle has brought."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from mellon.models.lcg.combat.battle import Battle
from mellon.models.lcg.combat.battle_parts import AWAY, DEAD, DONE, END, GONE, HELD, IN_HAND, NO_FOE, STAGED, State
from mellon.models.lcg.combat.shadow import EXTRA, variants
from mellon.models.lcg.combat.wounds import engaged as is_engaged
from mellon.models.lcg.combat.wounds import out
from mellon.models.lcg.log import Log
from mellon.models.lcg.position import ELIMINATED_AT, ORC_GUARD, Attached, Character, Enemy, Player, Position, Staged
from mellon.models.lcg.quest.progress import Advance, checked_again, place
from mellon.models.lcg.round.ends import scattered, staged_from


def position_after(b: Battle, s: State, turned: Sequence[tuple[int, int]]) -> Position:
    """Return the position that a state stands for; `turned` are the shadow cards turned up: (enemy, card number)."""
    return ending_of(b, s, turned).position


def ending_of(b: Battle, s: State, turned: Sequence[tuple[int, int]], log: Log = None) -> Advance:
    """Return the position that a state stands for and what it means for the quest: progress placed, a stage completed, the game won."""
    p, over = b.p, s.moment == END
    players, staging = [], list(p.staging)
    discard, victory = list(p.discard), list(p.victory)
    back: list[int] = []
    fighter = foe = 0
    for index, player in enumerate(p.players):
        after, fighter = _squad(b, s, player, index, fighter, over)
        gone = out(b, s, index)
        engaged: list[Enemy] = []
        for enemy in player.engaged:
            code = s.foes[foe]
            shown = tuple(number for at, number in turned if at == foe)
            if code & 15 == DEAD:
                (victory if p.card(enemy.card).victory_points else back if _shuffles(p, enemy.card) else discard).append(enemy.card)
                discard += shown
                staging += _freed(p, enemy.attached)
            elif code & 15 == STAGED:
                staging.append(replace(staged_from(enemy), damage=code >> 8, attached=_still_on(b, s, enemy, foe)))
                discard += shown
            else:
                engaged.append(_enemy(b, s, enemy, foe, shown, over))
                if over:
                    discard += shown
            foe += 1
        players.append(replace(after, threat=s.threat[index], engaged=tuple(engaged), eliminated=gone))
    staging = _staged(b, s, staging, foe, discard, victory, players)
    top = [number for at, number in turned if any(word == EXTRA for word, _ in variants(number)[0])] if over else []
    for number in top:
        if number in discard:
            discard.remove(number)
    shown_numbers = Counter(number for _, number in turned)
    unseen = None if p.unseen is None else tuple(sorted((Counter(p.unseen) - shown_numbers + Counter(top) + Counter(back)).elements()))
    order = None if p.order is None else (*top, *p.order[s.deck[0] if s.deck else 0 :])
    ended = replace(
        p,
        players=tuple(_emptied(player) if player.eliminated else player for player in players),
        staging=tuple(staging),
        discard=tuple(number for number in discard if number != ORC_GUARD),
        victory=tuple(victory),
        unseen=unseen,
        order=order,
        progress=max(0, p.progress + min(0, s.rest.progress)),
        moves=None,
    )
    ended = _owners_piles(b, s, ended)
    placed = place(ended, s.rest.progress, log)
    killed = outcome_of(b, s)["killed"]
    if placed.won or placed.entered is not None or placed.draw_from or not killed:
        return placed
    return replace(checked_again(placed.position, killed, log), may_rescue=placed.may_rescue)


def _owners_piles(b: Battle, s: State, p: Position) -> Position:
    """Put attachments that left another player's character or an enemy on the pile of their owner (LC.effects.control)."""
    hosts = [(index, c.attached) for index, player in enumerate(b.p.players) for c in player.characters]
    parts = [(index, part) for index, attached in hosts for part in attached]
    worn = [g for g, part in enumerate(b.gear) if part.host >= 0]
    for g, (index, part) in zip(worn, parts, strict=True):
        if not s.gear >> g & 1 and part.owner not in (0, index + 1):
            p = scattered(p, index, (part,))
    for g, gear in enumerate(b.gear):
        if gear.foe != NO_FOE and (not s.gear >> g & 1 or s.foes[gear.foe] & 15 == DEAD):
            p = scattered(p, gear.player, (Attached(gear.card.number),))
    return p


def _freed(p: Position, attached: Sequence[Attached]) -> list[Staged]:
    return [Staged(part.card) for part in attached if p.card(part.card).kind == "objective"]


def _shuffles(p: Position, number: int) -> bool:
    return bool(p.card(number).does("shuffle_self"))


def _emptied(player: Player) -> Player:
    """Return an eliminated player: all cards are in the discard pile (LC.end.eliminated_cards)."""
    return replace(player, characters=(), hand=(), discard=(*player.discard, *player.hand))


def _squad(b: Battle, s: State, player: Player, index: int, fighter: int, over: bool) -> tuple[Player, int]:
    characters, dead, discard = [], list(player.dead), list(player.discard)
    hand = [number for at, (owner, number) in enumerate(b.hand) if owner == index and s.rest.hand >> at & 1]
    _hand_cards(b, s, index, discard)
    for character in player.characters:
        code = s.chars[fighter]
        marks = [g for g, part in enumerate(b.gear) if part.host == fighter]
        kept = []
        for g, part in zip(marks, character.attached, strict=True):
            if code >= 0 and s.gear >> g & 1:
                kept.append(replace(part, exhausted=bool(s.rest.spent >> g & 1)))
            elif not b.gear[g].card.is_encounter and part.owner in (0, index + 1):
                discard.append(part.card)
        if code >= 0 and not (over and _leaves(b, s, fighter)):
            pool = s.rest.pools[fighter] if s.rest.pools else character.resources
            used = bool(s.rest.spent >> len(b.gear) + fighter & 1)
            characters.append(
                replace(
                    character,
                    damage=code >> 1,
                    exhausted=not code & 1 if not character.prisoner else character.exhausted,
                    attached=tuple(kept),
                    resources=pool,
                    used=used,
                )
            )
        elif code >= 0:
            discard += [part.card for part in kept if not b.p.card(part.card).is_encounter]
        elif b.fighters[fighter].hero:
            dead.append(character.card)
        elif code == AWAY:
            hand.append(character.card)
        else:
            discard.append(character.card)
        fighter += 1
    characters += _newcomers(b, s, index, over, hand, discard, dead)
    return replace(player, characters=tuple(characters), dead=tuple(dead), discard=tuple(discard), hand=tuple(hand)), fighter


def _hand_cards(b: Battle, s: State, index: int, discard: list[int]) -> None:
    """Move what was played or discarded from hand to the pile, and take off the pile what came back to hand."""
    entered = [
        who.card.number for i, who in enumerate(b.fighters) if who.origin == "hand" and who.player == index and s.chars[i] != IN_HAND
    ]
    for at, (owner, number) in enumerate(b.hand):
        if owner != index:
            continue
        held, now = b.held >> at & 1, s.rest.hand >> at & 1
        if held and not now and number in entered:
            entered.remove(number)
        elif held and not now:
            discard.append(number)
        elif now and not held:
            discard.remove(number)


def _leaves(b: Battle, s: State, fighter: int) -> bool:
    """Tell whether a character is shuffled into its deck at the end of the phase because its ability was used (Beorn)."""
    shuffles = any("then_shuffle_self_into_deck" in tag.get("do", {}) for tag in b.fighters[fighter].card.tags)
    boosted = bool(s.rest.boost) and s.rest.boost[2 * fighter] > 0 and bool(s.rest.spent >> len(b.gear) + fighter & 1)
    return shuffles and boosted


def _newcomers(b: Battle, s: State, index: int, over: bool, hand: list[int], discard: list[int], dead: list[int]) -> list[Character]:
    """Return who came into play during the phase and stays; Sneak Attack's ally goes back to hand when the phase is over."""
    found = []
    for i, who in enumerate(b.fighters):
        code, number = s.chars[i], who.card.number
        if who.owner == index and code >= 0 and who.origin in ("pile", "dead"):
            (discard if who.origin == "pile" else dead).remove(number)
        if not who.origin or who.player != index:
            continue
        if code >= 0 and who.origin == "hand" and over:
            hand += [number] if not _leaves(b, s, i) else []
        elif code >= 0:
            found.append(
                Character(
                    number,
                    code >> 1,
                    not code & 1,
                    resources=s.rest.pools[i] if i < len(s.rest.pools) else 0,
                    used=bool(s.rest.spent >> len(b.gear) + i & 1),
                )
            )
        elif who.origin == "hand" and code in (GONE, AWAY):
            (discard if code == GONE else hand).append(number)
        elif who.origin == "pile" and code == AWAY and b.players == 1:
            discard.remove(number)
            hand.append(number)
    return found


def _still_on(b: Battle, s: State, enemy: Enemy, foe: int) -> tuple[Attached, ...]:
    """Return what is still attached to an enemy."""
    marks = iter([g for g, part in enumerate(b.gear) if part.foe == foe])
    return tuple(part for part in enemy.attached if b.p.card(part.card).is_encounter or s.gear >> next(marks) & 1)


def _enemy(b: Battle, s: State, enemy: Enemy, foe: int, shown: tuple[int, ...], over: bool) -> Enemy:
    code = s.foes[foe]
    done = code & 15 == DONE
    grows = any("token_self" in tag.get("do", {}) for tag in b.foes[foe].card.triggers("forced", "self_attacked"))
    tokens = enemy.tokens + (1 if grows and done and not enemy.attacked else 0)
    held = _still_on(b, s, enemy, foe)
    if over:
        return replace(enemy, damage=code >> 8, attached=held, tokens=tokens, shadow=None, attacked=False, struck=(), held=False)
    struck = tuple(n + 1 for n in range(b.players) if code >> 4 & 15 & 1 << n)
    shadow = enemy.shadow if not shown else tuple(dict.fromkeys((*(enemy.shadow or ()), *shown))) if enemy.shadow else shown
    return replace(
        enemy, damage=code >> 8, attached=held, tokens=tokens, attacked=done, struck=struck, held=code & 15 == HELD, shadow=shadow
    )


def _staged(
    b: Battle, s: State, staging: list[Staged], first: int, discard: list[int], victory: list[int], players: list[Player]
) -> list[Staged]:
    """Return the staging area with what happened to the enemies that were there from the start; who was pulled out of it is engaged now."""
    kept: list[Staged] = []
    at = first
    for n, staged in enumerate(staging):
        if n >= len(b.p.staging) or b.p.card(staged.card).kind != "enemy":
            kept.append(staged)
            continue
        code, owner = s.foes[at], b.foes[at].player
        if code & 15 == DEAD:
            (victory if b.p.card(staged.card).victory_points else discard).append(staged.card)
            kept += _freed(b.p, staged.attached)
        elif is_engaged(s, at):
            came = Enemy(
                staged.card,
                code >> 8,
                True,
                staged.attached,
                tokens=staged.tokens,
                shadow=() if s.moment != END else None,
                attacked=code & 15 == DONE and s.moment != END,
            )
            players[owner] = replace(players[owner], engaged=(*players[owner].engaged, came))
        else:
            kept.append(replace(staged, damage=code >> 8))
        at += 1
    loose = [part.card.number for g, part in enumerate(b.gear) if part.card.kind == "objective" and not s.gear >> g & 1]
    return [*kept, *(Staged(number) for number in loose)]


def outcome_of(b: Battle, s: State) -> dict[str, Any]:
    """Return what the battle has brought so far: who was killed and lost, threat, and whether the phase is over."""
    return {
        "killed": [foe.card.number for f, foe in enumerate(b.foes) if s.foes[f] & 15 == DEAD],
        "heroes_lost": [who.card.number for i, who in enumerate(b.fighters) if who.hero and s.chars[i] in (GONE, AWAY)],
        "allies_lost": [who.card.number for i, who in enumerate(b.fighters) if not who.hero and s.chars[i] == GONE],
        "threat": list(s.threat),
        "eliminated": [n + 1 for n in range(b.players) if out(b, s, n)],
        "phase_over": s.moment == END,
    }


__all__ = ["ELIMINATED_AT", "IN_HAND", "ending_of", "outcome_of", "position_after"]
