"""The moves of an encounter phase: which engagements are legal, and the phase carried out with those that are chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mellon.models.common import BadInput, Defect, Illegal, Step, Text
from mellon.models.common.game_rules import Judged
from mellon.models.common.text import counted
from mellon.models.lcg.log import note
from mellon.models.lcg.moves import Move, move
from mellon.models.lcg.position import Position
from mellon.models.lcg.round import engagement as rules
from mellon.models.lcg.round.claim_moves import take_claims

_CHOSEN_ENEMY = "equal_engagement_costs"


class Choices:
    """The choices that moves make during the checks, taken in order; what is not given is chosen here and noted as an assumption."""

    def __init__(self, moves: Sequence[Move]) -> None:
        self.damage = [m.what[0].card for m in moves if m.verb == "damage" and m.what]
        self.answers = [m.what[0].card for m in moves if m.verb == "answer" and m.what]
        self.assumed: list[Text] = []

    def hero(self, p: Position, player: int, damage: int) -> int:
        """Return the hero that takes the damage of an engaging enemy (LC.card.hummerhorns)."""
        heroes = {c.card: at for at, c in enumerate(p.players[player].characters) if p.card(c.card).is_hero}
        if self.damage:
            wanted = self.damage.pop(0)
            if wanted not in heroes:
                name = p.card(wanted).name
                raise Illegal(
                    "LC.card.hummerhorns",
                    Text(f"{name.pl} nie jest bohaterem gracza {player + 1}", f"{name.en} is not a hero of player {player + 1}"),
                )
            return heroes[wanted]
        at = rules.sturdiest_hero(p, player, damage)
        if len(heroes) > 1:
            number, name = p.players[player].characters[at].card, p.card(p.players[player].characters[at].card).name
            self.assumed.append(
                Text(
                    f"{counted(damage, 'obrażenie obrażenia obrażeń', 'damage damage').pl} przy zwarciu dostaje: {name.pl}; inny wybór: dodaj ruch „damage NUMER”",
                    f'{name.en} takes the {damage} damage of the engagement; to choose otherwise add the move "damage NUMBER"',
                )
            )
            assert number in heroes
        return at

    def enemy(self, p: Position, player: int, found: list[rules.InStaging]) -> int:
        """Return which of several enemies with equal cost engages (ruling equal_engagement_costs)."""
        if p.reading(_CHOSEN_ENEMY) == "player_chooses" and self.answers:
            numbers = [enemy.card for enemy in found]
            if self.answers[0] in numbers:
                return numbers.index(self.answers.pop(0))
        elif p.reading(_CHOSEN_ENEMY) == "player_chooses" and len(p.remaining) > 1:
            name, listed = p.card(found[0].card).name, ", ".join(str(enemy.card) for enemy in found)
            self.assumed.append(
                Text(
                    f"równe koszty zwarcia ({listed}): gracz {player + 1} bierze: {name.pl}; inny wybór: dodaj ruch „answer NUMER”",
                    f'equal engagement costs ({listed}): player {player + 1} takes {name.en}; to choose otherwise add the move "answer NUMBER"',
                )
            )
        return 0


def play(p: Position, moves: Sequence[Move], log: list[Step]) -> tuple[Position, Choices]:
    """Carry out the encounter phase with these optional engagements. Raises BadInput naming the rule that forbids one.

    Objectives may be claimed before the engagements and after the checks, by `claim` moves at the front and at the end.
    """
    numbered = list(enumerate(moves, start=1))
    p = take_claims(p, numbered, log)
    late = next((at for at, (_, m) in enumerate(numbered) if m.verb == "claim"), len(numbered))
    numbered, claims = numbered[:late], numbered[late:]
    choices, taken = Choices([m for _, m in numbered]), set[int]()
    defects = [
        Defect(f"moves[{n}]", Text(f"„{m}” nie należy do fazy Spotkań", f'"{m}" does not belong to the encounter phase'))
        for n, m in claims
        if m.verb not in ("claim", "discard")
    ]
    wanted: dict[int, tuple[int, int]] = {}
    for number, made in numbered:
        if made.verb not in ("engage", "damage", "answer", "pass", "done", "end"):
            defects.append(
                Defect(f"moves[{number}]", Text(f"„{made}” nie należy do fazy Spotkań", f'"{made}" does not belong to the encounter phase'))
            )
        if made.verb != "engage":
            continue
        player = (made.player or 1) - 1
        if not 0 <= player < len(p.players):
            defects.append(Defect(f"moves[{number}]", Text(f"nie ma gracza {player + 1}", f"there is no player {player + 1}")))
        elif len(made.what) != 1:
            defects.append(Defect(f"moves[{number}]", Text("podaj jednego wroga", "name one enemy")))
        elif player in taken:
            what = Text(
                f"gracz {player + 1} bierze najwyżej jednego wroga (LC.encounter.optional)",
                f"player {player + 1} takes at most one enemy (LC.encounter.optional)",
            )
            defects.append(Defect(f"moves[{number}]", what))
        else:
            taken.add(player)
            wanted[player] = (number, made.what[0].card)
    if defects:
        raise BadInput(defects)
    for player in range(len(p.players)):
        if player in wanted:
            number, enemy = wanted[player]
            try:
                found = rules.verify_optional(p, player, enemy)
                note(log, "LC.encounter.optional", f"gracz {player + 1} wybiera zwarcie", f"player {player + 1} engages by choice")
                p = rules.engage(p, player, found, choices.hero, log)
            except Illegal as fault:
                raise BadInput(
                    [Defect(f"moves[{number}]", Text(f"{fault.why.pl} ({fault.rule})", f"{fault.why.en} ({fault.rule})"))]
                ) from None
        elif not p.players[player].eliminated and p.staging:
            note(log, "LC.encounter.optional", f"gracz {player + 1} nie wybiera zwarcia", f"player {player + 1} engages nobody by choice")
    try:
        p = rules.checks(p, choices.hero, choices.enemy, log)
    except Illegal as fault:
        raise BadInput([Defect("moves", Text(f"{fault.why.pl} ({fault.rule})", f"{fault.why.en} ({fault.rule})"))]) from None
    asked = choices.answers if p.reading(_CHOSEN_ENEMY) == "player_chooses" else []
    spare = [*_spare(numbered, "damage", choices.damage), *_spare(numbered, "answer", asked)]
    if spare:
        raise BadInput(spare)
    return take_claims(p, claims, log), choices


def _spare(numbered: Sequence[tuple[int, Move]], verb: str, left: list[int]) -> list[Defect]:
    """Return a defect for every choice that nothing in the phase asked for: the last ones of this verb, as many as are left."""
    made = [(number, m) for number, m in numbered if m.verb == verb]
    what = (
        "„{}”: nic w tej fazie nie wymaga takiego wyboru; usuń ten ruch",
        '"{}": nothing in this phase asks for this choice; leave the move out',
    )
    return [Defect(f"moves[{number}]", Text(*(text.format(m) for text in what))) for number, m in made[len(made) - len(left) :]]


def result(before: Position, after: Position) -> dict[str, Any]:
    """Return who engaged whom in this phase, who stays in staging, and who was eliminated."""
    came = [
        {"player": index + 1, "card": enemy.card}
        for index, player in enumerate(after.players)
        for enemy in player.engaged[len(before.players[index].engaged) :]
    ]
    return {
        "engaged": came,
        "staging": [enemy.card for enemy in rules.enemies(after)],
        "eliminated": [index + 1 for index in before.remaining if after.players[index].eliminated],
    }


def begun(p: Position) -> Position:
    """Return the position after the claims and optional engagements of its moves, before the checks; the engagements stay its moves.

    Raises BadInput naming the rule that forbids one, and where a claim stands after the checks, when nobody engages by choice any more.
    """
    if not p.moves:
        return p
    play(p, p.moves, [])
    numbered = list(enumerate(p.moves, start=1))
    p = take_claims(p, numbered, [])
    late = next((number for number, m in numbered if m.verb == "claim"), None)
    if late is not None:
        what = Text("po testach zwarcia nikt już nie wybiera zwarcia", "after the checks nobody engages by choice any more")
        raise BadInput([Defect(f"moves[{late}]", what)])
    choices = Choices([m for _, m in numbered])
    engagements = sorted((m for _, m in numbered if m.verb == "engage"), key=_player)
    for m in engagements:
        p = rules.engage(p, _player(m), rules.verify_optional(p, _player(m), m.what[0].card), choices.hero, [])
    return p.but(moves=tuple(engagements) or None)


def _player(made: Move) -> int:
    return (made.player or 1) - 1


def verify_engagement(p: Position, player: int, number: int) -> rules.InStaging:
    """Return the enemy that a player may engage by choice, the moves of the position made before. Raises Illegal."""
    found = rules.verify_optional(p, player, number)
    if any(_player(m) == player for m in p.moves or ()):
        raise Illegal(
            "LC.encounter.optional",
            Text(f"gracz {player + 1} bierze najwyżej jednego wroga", f"player {player + 1} takes at most one enemy"),
        )
    return found


def judged_engagements(p: Position) -> Judged[Move]:
    """Return the optional engagements that are legal now, and those of every other card in staging with the rule that forbids each.

    The engagements that the position gives as its moves are those already made (see `begun`).
    """
    good: list[Move] = []
    bad: list[tuple[Move, Illegal]] = []
    numbers = sorted({enemy.card for enemy in rules.enemies(p)} | {staged.card for staged in p.staging})
    for player in range(len(p.players)):
        for number in numbers:
            made = move("engage", number, player=player + 1 if len(p.players) > 1 else None)
            try:
                verify_engagement(p, player, number)
                good.append(made)
            except Illegal as fault:
                bad.append((made, fault))
    return good, bad


def engage(p: Position, made: Move, log: list[Step]) -> Position:
    """Carry out one optional engagement; the checks are not part of it. Raises Illegal."""
    player = _player(made)
    found = verify_engagement(p, player, made.what[0].card)
    note(log, "LC.encounter.optional", f"gracz {player + 1} wybiera zwarcie", f"player {player + 1} engages by choice")
    return rules.engage(p, player, found, Choices(()).hero, log)
