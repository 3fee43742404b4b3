"""The rules asked of a position: verify, can, do, legal and judged. Which moves there are depends on the phase that its question is about.

Combat: defend, undefended, attack, play, use and the choices between; quest, round and plan: commit; engagement: engage; payment: play.
Objectives may be claimed in every phase. A score has no moves. The plays and engagements that a position of a payment or an engagement gives
as its moves are made before anything is judged; the other questions are judged as they begin.
"""

from __future__ import annotations

from mellon.models.common import BadInput, Defect, Illegal, Step, Text
from mellon.models.common.game_rules import GameRules, Judged
from mellon.models.lcg.combat.combat_moves import battle_of, fought, judged_fight, verify_fight
from mellon.models.lcg.moves import Move
from mellon.models.lcg.position import COMBAT, ENGAGEMENT, PAYMENT, SCORE, Position
from mellon.models.lcg.quest.quest_moves import commit, judged_commits, verify_commits
from mellon.models.lcg.quest.quest_state import Table
from mellon.models.lcg.round.claim_moves import hero_of, judged_claims, take_claims
from mellon.models.lcg.round.claiming import verify_claim
from mellon.models.lcg.round.engagement_moves import begun, engage, judged_engagements, verify_engagement
from mellon.models.lcg.round.play_moves import carry_out, judged_plays, verify_in_turn

__all__ = ["can", "do", "judged", "legal", "verify"]

_VERBS = {ENGAGEMENT: "engage", PAYMENT: "play"}
_PHASE_RULES = {"engage": "LC.encounter.optional", "play": "LC.planning.when", "commit": "LC.quest.commit"}


def verify(p: Position, move: Move) -> None:
    """Raise Illegal with the rule that forbids the move; return silently if it is legal."""
    _verify(_now(p), move)


def _now(p: Position) -> Position:
    """Return the position after the plays or engagements that it gives as its moves. Raises BadInput where a rule forbids one."""
    if p.question == ENGAGEMENT:
        return begun(p)
    return carry_out(p, p.moves, []) if p.question == PAYMENT and p.moves else p


def _verify(p: Position, move: Move) -> None:
    if p.question == SCORE:
        raise Illegal("LC.score.sum", Text("przy podliczaniu nie ma ruchów", "there are no moves when the score is counted"))
    if move.verb == "claim":
        player = _player(p, move, "LC.keywords.claim")
        verify_claim(p, player, _card(move, "LC.keywords.claim"), hero_of(p, player, move))
    elif p.question == COMBAT:
        verify_fight(battle_of(p), move)
    else:
        _verify_phase(p, move)


def _verify_phase(p: Position, move: Move) -> None:
    verb = _VERBS.get(p.question, "commit")
    rule = _PHASE_RULES[verb]
    if move.verb != verb:
        raise Illegal(
            rule,
            Text(f"„{move}” nie należy do tej fazy; ruch w niej to {verb}", f'"{move}" does not belong to this phase; its move is {verb}'),
        )
    if verb == "engage":
        verify_engagement(p, _player(p, move, rule), _card(move, rule))
    elif verb == "play":
        verify_in_turn(p, _player(p, move, rule), _card(move, rule))
    else:
        verify_commits(Table(p), move)


def _player(p: Position, move: Move, rule: str) -> int:
    player = (move.player or 1) - 1
    if not 0 <= player < len(p.players):
        raise Illegal(rule, Text(f"nie ma gracza {player + 1}", f"there is no player {player + 1}"))
    return player


def _card(move: Move, rule: str) -> int:
    if len(move.what) != 1:
        raise Illegal(rule, Text(f"„{move}”: podaj jedną kartę", f'"{move}": name one card'))
    return move.what[0].card


def do(p: Position, move: Move, *then: Move) -> tuple[Position, list[Step]]:
    """Carry out a move: the new position and the steps that happened. Raises Illegal where a rule forbids it.

    `then` are the moves that say what it leaves open: cards turned (`shadow 96`, `peek 96`), who takes damage, what a third restricted
    attachment replaces. Raises BadInput naming what is missing. A commitment and an engagement are carried out alone: the reveals and the
    checks that follow once everybody has chosen are those of `resolve`.
    """
    p = _now(p)
    _verify(p, move)
    log: list[Step] = []
    numbered = list(enumerate((move, *then), start=1))
    if move.verb == "claim":
        p = take_claims(p, numbered, log)
    elif p.question == COMBAT:
        p = fought(p, numbered, log)[1].position
    else:
        used = numbered if p.question == PAYMENT else numbered[:1]
        p, numbered = _done(p, [made for _, made in used], log), numbered[len(used) :]
    if numbered:
        at, made = numbered[0]
        raise BadInput(
            [Defect(f"moves[{at}]", Text(f"„{made}”: nic tu nie wymaga tego ruchu", f'"{made}": nothing here asks for this move'))]
        )
    return p.but(moves=None), log


def _done(p: Position, moves: list[Move], log: list[Step]) -> Position:
    if p.question == PAYMENT:
        return carry_out(p, moves, log)
    return engage(p, moves[0], log) if p.question == ENGAGEMENT else commit(p, moves[0], log)


def can(p: Position, move: Move) -> bool:
    """Tell whether a move is legal now."""
    return GameRules(legal, verify).can(p, move)


def legal(p: Position) -> list[Move]:
    """Return every legal move; a commitment and an attack may join several of them."""
    return judged(p)[0]


def judged(p: Position) -> Judged[Move]:
    """Return the legal moves, and the others that a player might think of with the rule that forbids each."""
    if p.question == SCORE:
        return [], []
    p = _now(p)
    good, bad = _judged_phase(p)
    claims, forbidden = judged_claims(p)
    return [*good, *claims], [*bad, *forbidden]


def _judged_phase(p: Position) -> Judged[Move]:
    if p.question == COMBAT:
        return judged_fight(battle_of(p))
    if p.question == ENGAGEMENT:
        return judged_engagements(p)
    return judged_plays(p) if p.question == PAYMENT else judged_commits(Table(p))
