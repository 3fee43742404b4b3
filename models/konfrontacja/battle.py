"""The first half of a battle: taking a fighter's place, Gwaihir, and both abilities (KF.p7.abilities)."""

from __future__ import annotations

from mellon.models.konfrontacja.board import FELLOWSHIP, SAURON
from mellon.models.konfrontacja.cards import special_bit
from mellon.models.konfrontacja.characters import Character
from mellon.models.konfrontacja.ends import entered
from mellon.models.konfrontacja.retreats import refuges, withdraw
from mellon.models.konfrontacja.stages import (
    AFTERMATH,
    BATTLE_END,
    BESIDE,
    CARDS,
    FELLOWSHIP_ABILITY,
    FELLOWSHIP_LOST,
    GWAIHIR,
    NO_CARDS,
    SAURON_ABILITY,
    SAURON_LOST,
    WINDED,
    ability,
    fighters,
    in_role,
)
from mellon.models.konfrontacja.state import STAY, Decision, Escape, Log, Node, Pending, State, Table, is_revealed, pieces_in


def step_in(table: Table, p: Pending, answer: int | None, log: Log | None) -> Pending | Node:
    """Let a companion take the place of the piece attacked first (KF.p11.sam)."""
    ours, theirs = fighters(table, p)
    onward = p._replace(stage=GWAIHIR)
    if p.nth or ours != p.foe or table.people[theirs].blocks_enemy_ability:
        return onward
    wanted = table.people[ours].person
    helper = next((n for n in table.stand_ins if p.state.where[n] == p.region and table.people[n].steps_in_for == wanted), None)
    if helper is None:
        return onward
    if answer is None:
        return Decision(p, FELLOWSHIP, "step_in", (0, 1))
    if not answer:
        return onward
    if log is not None:
        one, other = table.name(helper), table.name(ours)
        log.say(
            table.people[helper].rule,
            f"{one.pl}: ujawnia się i zajmuje miejsce w walce ({other.pl}).",
            f"{one.en} is shown and takes the place of {other.en}.",
        )
    return onward._replace(foe=helper, state=_show(p.state, helper))


def gwaihir(table: Table, p: Pending, answer: int | None, log: Log | None) -> Pending | Node:
    """Let the Fellowship play Gwaihir: the fighter's ability becomes a retreat (KF.p15.gwaihir)."""
    onward = p._replace(stage=FELLOWSHIP_ABILITY)
    bit = special_bit("gwaihir")
    ours, theirs = fighters(table, p)
    if not p.state.specials & bit or table.people[theirs].blocks_enemy_ability:
        return onward
    if answer is None:
        return Decision(p, FELLOWSHIP, "gwaihir", (0, 1))
    if not answer:
        return onward
    if log is not None:
        name = table.name(ours)
        log.say(
            "KF.p15.gwaihir",
            f"Gwaihir: zamiast swojej zdolności {name.pl} może wykonać odwrót w bok lub w tył.",
            f"Gwaihir: instead of its own ability {name.en} may retreat sideways or backwards.",
        )
    return onward._replace(state=p.state._replace(specials=p.state.specials & ~bit), flags=p.flags | WINDED)


def fellowship_ability(table: Table, p: Pending, answer: int | None, log: Log | None) -> Pending | Node:
    """Resolve the Fellowship fighter's ability before Sauron's (KF.p7.abilities)."""
    ours, theirs = fighters(table, p)
    enemy = table.people[theirs]
    if p.flags & WINDED:
        blocked = enemy.blocks_ability_retreat and table.readings.saruman_blocks_gwaihir
        return _retreat(table, p, answer, log, ours, ("sideways", "backward"), "KF.p15.gwaihir", blocked)
    person = ability(table, p)
    onward = p._replace(stage=SAURON_ABILITY)
    if person is None:
        if log is not None:
            log.say(
                enemy.rule,
                f"{enemy.label.pl}: zdolność postaci Drużyny nie działa.",
                f"{enemy.label.en}: the Fellowship piece's ability does not work.",
            )
        return onward
    if enemy.person in person.kills:
        if log is not None:
            log.say(
                person.rule,
                f"{person.label.pl}: pokonuje wroga przed zagraniem kart ({enemy.label.pl}).",
                f"{person.label.en} defeats the enemy before cards ({enemy.label.en}).",
            )
        return p._replace(stage=AFTERMATH, flags=p.flags | SAURON_LOST)
    if person.mutual_defeat:
        if log is not None:
            log.say(
                person.rule,
                f"{person.label.pl}: obie walczące postacie zostają pokonane.",
                f"{person.label.en}: both fighters are defeated.",
            )
        return p._replace(stage=AFTERMATH, flags=p.flags | SAURON_LOST | FELLOWSHIP_LOST)
    attacking = ours == p.mover
    if person.retreat is not None and in_role(person.retreat[0], attacking):
        return _retreat(table, p, answer, log, ours, person.retreat[1], person.rule, enemy.blocks_ability_retreat)
    if person.retreat is not None and log is not None and _doomed(table, p):
        _tell_wrong_role(person, log)
    if person.swaps_when_alone and not attacking:
        return _swap(table, p, answer, log)
    if _doomed(table, p):
        return onward
    if person.no_cards is not None and in_role(person.no_cards, attacking):
        return _no_cards(table, p, answer, log, ours)
    if person.strength_beside is not None:
        return _stand_beside(table, p, answer, log)
    return onward


def _tell_wrong_role(person: Character, log: Log) -> None:
    """Tell why a fighter who can slip away in the other role must stand and fall."""
    assert person.retreat is not None
    pl, en = (
        ("gdy atakuje, a tu się broni", "when attacking, and it is defending here")
        if person.retreat[0] == "attacker"
        else ("gdy się broni, a tu atakuje", "when defending, and it is attacking here")
    )
    log.say(person.rule, f"{person.label.pl}: odwrót zdolnością tylko wtedy, {pl}.", f"{person.label.en}: a retreat by ability only {en}.")


def _retreat(
    table: Table, p: Pending, answer: int | None, log: Log | None, piece: int, ways: tuple[str, ...], rule: str, blocked: bool
) -> Pending | Node:
    """Offer an ability's retreat; taking it ends the battle before anything else (KF.p7.ability_retreat)."""
    side = table.side[piece]
    onward = p._replace(stage=SAURON_ABILITY if side == FELLOWSHIP else CARDS)
    if blocked:
        if log is not None:
            enemy = table.people[fighters(table, p)[SAURON]]
            log.say(enemy.rule, f"{enemy.label.pl}: odwrót zdolnością jest niemożliwy.", f"{enemy.label.en}: no retreat by ability.")
        return onward
    options = refuges(table, p.state, piece, ways)
    if log is not None:
        log.escapes.append(Escape("retreat", piece, p.state, ways))
    if not options:
        return onward
    if answer is None:
        return Decision(p, side, "retreat", (STAY, *options))
    if answer == STAY:
        return onward
    return p._replace(stage=BATTLE_END, state=withdraw(table, p.state, piece, answer, log, rule))


def _swap(table: Table, p: Pending, answer: int | None, log: Log | None) -> Pending | Node:
    """Offer the lonely defender a change of places; the newcomer's ability is then resolved (KF.p13.smeagol)."""
    onward = p._replace(stage=SAURON_ABILITY)
    ours, where = p.foe, p.state.where
    if len(pieces_in(table, p.state, FELLOWSHIP, p.region)) > 1:
        return onward
    board = table.board
    near = board.adjacent(p.region)
    if table.readings.tunnel_adjacent:
        near += tuple(r for r in range(len(board.regions)) if "tunnel" in (board.arrow(p.region, r), board.arrow(r, p.region)))
    options = tuple(n for n in table.own[FELLOWSHIP] if where[n] in near)
    if not options:
        return onward
    if answer is None:
        return Decision(p, FELLOWSHIP, "swap", (STAY, *options))
    if answer == STAY:
        return onward
    if log is not None:
        one, other = table.name(ours), table.name(answer)
        log.say(table.people[ours].rule, f"{one.pl}: zamienia się miejscami ({other.pl}).", f"{one.en} swaps places with {other.en}.")
    places = list(where)
    places[ours], places[answer] = places[answer], places[ours]
    state = _show(p.state._replace(where=tuple(places)), answer)
    if table.readings.swap_wins:
        state = entered(table, state, answer, log)
    return p._replace(stage=BATTLE_END if state.winner != -1 else FELLOWSHIP_ABILITY, foe=answer, state=state)


def _no_cards(table: Table, p: Pending, answer: int | None, log: Log | None, piece: int) -> Pending | Node:
    """Offer to play no cards (KF.p12.saruman, KF.p13.aragorn)."""
    side = table.side[piece]
    if answer is None:
        return Decision(p, side, "no_cards", (0, 1))
    onward = p._replace(stage=SAURON_ABILITY if side == FELLOWSHIP else CARDS)
    if not answer:
        return onward
    if log is not None:
        name = table.name(piece)
        log.say(table.people[piece].rule, f"{name.pl}: kart się nie zagrywa.", f"{name.en}: no cards are played.")
    return onward._replace(flags=p.flags | NO_CARDS)


def _stand_beside(table: Table, p: Pending, answer: int | None, log: Log | None) -> Pending | Node:
    """Offer to show the companion that makes the fighter stronger; one who lies revealed does so anyway (KF.p11.sam)."""
    onward = p._replace(stage=SAURON_ABILITY)
    ours, _ = fighters(table, p)
    bonus = table.people[ours].strength_beside
    assert bonus is not None
    friend = next((n for n in table.persons(bonus[0]) if p.state.where[n] == p.region), None)
    if friend is None:
        return onward
    if not is_revealed(p.state, friend):
        if answer is None:
            return Decision(p, FELLOWSHIP, "beside", (0, 1))
        if not answer:
            return onward
    if log is not None:
        one, other = table.name(ours), table.name(friend)
        log.say(
            table.people[ours].rule,
            f"{one.pl}: siła {bonus[1]}, bo obok jest ujawniony {other.pl}.",
            f"{one.en}: strength {bonus[1]}, as {other.en} lies revealed beside.",
        )
    return onward._replace(flags=p.flags | BESIDE, state=_show(p.state, friend))


def sauron_ability(table: Table, p: Pending, answer: int | None, log: Log | None) -> Pending | Node:
    """Resolve the Sauron fighter's ability (KF.p7.abilities)."""
    ours, theirs = fighters(table, p)
    person, enemy, attacking = table.people[theirs], table.people[ours], theirs == p.mover
    if _doomed(table, p):
        if log is not None:
            log.say(
                person.rule,
                f"{person.label.pl}: postać Drużyny ginie przed zagraniem kart ({enemy.label.pl}).",
                f"{person.label.en}: the Fellowship piece is defeated before cards ({enemy.label.en}).",
            )
        return p._replace(stage=AFTERMATH, flags=p.flags | FELLOWSHIP_LOST)
    if person.retreat is not None and in_role(person.retreat[0], attacking):
        return _retreat(table, p, answer, log, theirs, person.retreat[1], person.rule, False)
    if person.no_cards is not None and in_role(person.no_cards, attacking) and not p.flags & NO_CARDS:
        return _no_cards(table, p, answer, log, theirs)
    return p._replace(stage=CARDS)


def _doomed(table: Table, p: Pending) -> bool:
    """Tell whether Sauron's ability defeats the Fellowship fighter: what only matters with cards is then not asked about."""
    ours, theirs = fighters(table, p)
    person = table.people[theirs]
    return table.people[ours].person in person.kills or (person.kills_first_attacked and theirs == p.mover and not p.nth)


def _show(state: State, piece: int) -> State:
    return state._replace(shown=state.shown | 1 << piece)
