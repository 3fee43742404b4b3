"""Question `engagement`: who engages whom, the optional engagements first, then the checks in order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

from mellon.models.common import BadInput, Defect, Illegal, Step, Text
from mellon.models.common.text import counted
from mellon.models.lcg import engagement as rules
from mellon.models.lcg import uncounted
from mellon.models.lcg.coverage import said
from mellon.models.lcg.log import note
from mellon.models.lcg.moves import Move, move
from mellon.models.lcg.notation import to_table
from mellon.models.lcg.position import Position
from mellon.solver.answer import Answer, Verdict
from mellon.solver.game import Request
from mellon.solver.lcg.claims import legal_claims, take_claims
from mellon.solver.stats import stats_of

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
                raise Illegal("LC.card.hummerhorns", Text(f"{name.pl} nie jest bohaterem gracza {player + 1}", f"{name.en} is not a hero of player {player + 1}"))
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
    defects = [Defect(f"moves[{n}]", Text(f"„{m}” nie należy do fazy Spotkań", f'"{m}" does not belong to the encounter phase')) for n, m in claims if m.verb not in ("claim", "discard")]
    wanted: dict[int, tuple[int, int]] = {}
    for number, made in numbered:
        if made.verb not in ("engage", "damage", "answer", "pass", "done", "end"):
            defects.append(Defect(f"moves[{number}]", Text(f"„{made}” nie należy do fazy Spotkań", f'"{made}" does not belong to the encounter phase')))
        if made.verb != "engage":
            continue
        player = (made.player or 1) - 1
        if not 0 <= player < len(p.players):
            defects.append(Defect(f"moves[{number}]", Text(f"nie ma gracza {player + 1}", f"there is no player {player + 1}")))
        elif len(made.what) != 1:
            defects.append(Defect(f"moves[{number}]", Text("podaj jednego wroga", "name one enemy")))
        elif player in taken:
            what = Text(f"gracz {player + 1} bierze najwyżej jednego wroga (LC.encounter.optional)", f"player {player + 1} takes at most one enemy (LC.encounter.optional)")
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
                raise BadInput([Defect(f"moves[{number}]", Text(f"{fault.why.pl} ({fault.rule})", f"{fault.why.en} ({fault.rule})"))]) from None
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
    what = "„{}”: nic w tej fazie nie wymaga takiego wyboru; usuń ten ruch", '"{}": nothing in this phase asks for this choice; leave the move out'
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


def _assumed(p: Position, choices: Choices) -> tuple[Text, ...]:
    """Return the choices made for the players and the cards whose use before the checks is left to them."""
    return (*choices.assumed, *said(p, uncounted.named(p)))


def resolve(position: Position, request: Request, answer: Answer) -> Answer:
    """Carry out the phase with the moves given; `moves = []` makes no optional engagement."""
    log: list[Step] = []
    after, choices = play(position, position.moves or (), log)
    outcome, after = result(position, after), after.but(moves=None)
    return answer.but(steps=log, position=to_table(after), outcome=outcome, assumptions=_assumed(position, choices), subject=after)


def options(p: Position) -> Iterator[tuple[Move | None, ...]]:
    """Yield every combination of optional engagements, one entry per player."""
    numbers = sorted({enemy.card for enemy in rules.enemies(p)})
    each: list[list[Move | None]] = []
    for player in range(len(p.players)):
        each.append([None])
        if not p.players[player].eliminated:
            each[-1] += [move("engage", number, player=player + 1 if len(p.players) > 1 else None) for number in numbers]
    yield from product(*each)


def _tried(p: Position) -> list[dict[str, Any]]:
    """Return the outcome of every legal combination of optional engagements, nobody eliminated and fewest engaged enemies first."""
    found = []
    for combination in options(p):
        moves = [m for m in combination if m is not None]
        try:
            after, _ = play(p, moves, [])
        except BadInput:
            continue
        done = result(p, after)
        found.append({"move": "; ".join(map(str, moves)) or "pass", "value": Fraction(len(done["engaged"])), "value_decimal": float(len(done["engaged"])), **done})
    return sorted(found, key=lambda entry: (len(entry["eliminated"]), entry["value"], entry["move"] != "pass", entry["move"]))


def solve(position: Position, request: Request, answer: Answer) -> Answer:
    """Tell who engages whom if nobody engages by choice (or with the moves given), and what every optional engagement changes."""
    log: list[Step] = []
    after, choices = play(position, position.moves or (), log)
    done = result(position, after)
    line = [str(m) for m in position.moves or () if m.verb == "engage"]
    return answer.but(
        verdict=Verdict.VALUE,
        value=Fraction(len(done["engaged"])),
        steps=log,
        moves=_tried(position),
        line=line,
        outcome=done,
        assumptions=_assumed(position, choices),
        certificate={"kind": "replay", "by": "resolve", "moves": list(line)},
        stats=stats_of("rules", len(log)),
    )


def hint(position: Position, request: Request, answer: Answer) -> Answer:
    """Rank the optional engagements by how many enemies end up engaged."""
    tried = _tried(position)
    return answer.but(moves=tried, verdict=Verdict.VALUE, value=tried[0]["value"], assumptions=said(position, uncounted.named(position)), stats=stats_of("rules", len(tried)))


def legal(position: Position, request: Request, answer: Answer) -> Answer:
    """List the optional engagements that are legal now, and the rule that forbids each other enemy."""
    good: list[dict[str, Any]] = []
    bad: list[dict[str, Any]] = []
    numbers = sorted({enemy.card for enemy in rules.enemies(position)} | {staged.card for staged in position.staging})
    for player in range(len(position.players)):
        for number in numbers:
            named = str(move("engage", number, player=player + 1 if len(position.players) > 1 else None))
            try:
                rules.verify_optional(position, player, number)
                good.append({"move": named, "rule": "LC.encounter.optional"})
            except Illegal as fault:
                bad.append({"move": named, "rule": fault.rule, "why": fault.why})
    claims, forbidden = legal_claims(position)
    return answer.but(moves=[*good, *claims], illegal=[*bad, *forbidden])


def explain(position: Position, request: Request, answer: Answer) -> Answer:
    """Tell check by check why each enemy engages or stays."""
    log: list[Step] = []
    after, choices = play(position, position.moves or (), log)
    for enemy in rules.enemies(after):
        card = position.card(enemy.card)
        levels = ", ".join(str(player.threat) for player in after.players if not player.eliminated)
        note(
            log,
            "LC.encounter.check",
            f"w strefie zostaje: {card.name.pl}, koszt {card.engagement_cost}, zagrożenia {levels}",
            f"{card.name.en} stays: cost {card.engagement_cost}, threats {levels}",
        )
    return answer.but(steps=log, outcome=result(position, after), assumptions=_assumed(position, choices))
