"""Carry the moves of a combat phase out one by one, telling every step; a move that the rules forbid is refused with its rule."""

from __future__ import annotations

from collections.abc import Sequence

from mellon.models.common import BadInput, Defect, Illegal, Step, Text
from mellon.models.lcg.combat.acting import fighter_ref, foe_ref, matches, move_of, words_of
from mellon.models.lcg.combat.attack_course import Outcome, attackers, reveals
from mellon.models.lcg.combat.battle import Battle
from mellon.models.lcg.combat.battle_parts import (
    CHANCE,
    DEAD,
    DONE,
    END,
    LOOSE,
    NO_FOE,
    PEEK,
    PICK,
    REVEAL,
    STAGED,
    STRIKE,
    WAITING,
    WINDOW,
    State,
)
from mellon.models.lcg.combat.decisions import choices
from mellon.models.lcg.combat.telling import act_step, changes, hit_by, hurt_by
from mellon.models.lcg.moves import Move, Ref


class Play:
    """A combat phase being played: the state, the steps told so far, and the shadow cards turned up."""

    def __init__(self, b: Battle, moves: Sequence[Move], first: int = 1) -> None:
        """Prepare to carry moves out; `first` is the number of the first one in the list that the user wrote."""
        self.b = b
        self.first = first
        self.moves = list(moves)
        self.at = 0
        self.steps: list[Step] = []
        self.turned: list[tuple[int, int]] = []
        self.looked: list[tuple[int, int]] = []
        """The cards that were looked at: on which enemy they lie (NO_FOE: in the deck) and their numbers."""
        self.left = dict(b.numbers)
        self.state = self._start()

    def _start(self) -> State:
        starts = self.b.initial()
        if len(starts) == 1:
            return starts[0][1]
        wanted = self._peek()
        if wanted is not None and wanted.verb == "deal":
            return self._narrow(starts)
        return starts[0][1]

    def _peek(self) -> Move | None:
        return self.moves[self.at] if self.at < len(self.moves) else None

    def run(self) -> State:
        """Carry all moves out. Raises BadInput at the first that cannot be, or where a choice or card is missing."""
        while self.state.moment != END:
            if self.state.moment in CHANCE:
                self._turn()
            elif self._peek() is not None:
                self._choose()
            elif self.state.moment in (PICK, STRIKE):
                break
            else:
                self._go_on()
        return self.state

    def _refuse(self, fault: Illegal) -> None:
        what = Text(f"{fault.why.pl} ({fault.rule})", f"{fault.why.en} ({fault.rule})")
        raise BadInput([Defect(f"moves[{self.at + self.first}]", what)])

    def _choose(self) -> None:
        wanted = self._peek()
        assert wanted is not None
        if wanted.verb in ("pass", "done"):
            wanted = Move("end")
            self.moves[self.at] = wanted
        outcomes = choices(self.b, self.state)
        if not any(acts and matches(self.b, acts[0], wanted) for acts, _ in outcomes):
            quiet = [(acts, after) for acts, after in outcomes if not acts]
            if quiet:
                self._go(quiet[0])
                return
            plain = [o for o in outcomes if o[0][0][0] not in ("play", "use")]
            if self.state.moment == WINDOW and len({acts[0] for acts, _ in plain}) == 1:
                self._go(self._chosen_after(plain))
                return
            self._refuse(why_not(self.b, self.state, wanted))
        self._go(self._pick_one([o for o in outcomes if o[0]]))

    def _go_on(self) -> None:
        """Go on with an attack under way where no moves are left: nothing is played, a choice with one option is taken."""
        outcomes = choices(self.b, self.state)
        plain = [o for o in outcomes if not o[0] or o[0][0][0] not in ("play", "use")]
        if len(plain) > 1:
            self._ask([acts[0] for acts, _ in plain if acts])
        self._go(plain[0])

    def _narrow(self, outcomes: list[Outcome]) -> State:
        return self._pick_one(outcomes)[1]

    def _pick_one(self, outcomes: list[Outcome]) -> Outcome:
        """Choose an outcome by the moves given; a choice with one option is taken, a missing one is asked for."""
        at = 0
        first = True
        while True:
            heads = list(dict.fromkeys(acts[at] for acts, _ in outcomes if len(acts) > at))
            if not heads:
                return outcomes[0]
            wanted = self._peek()
            fits = [act for act in heads if wanted is not None and matches(self.b, act, wanted)]
            if fits:
                self.at += 1
                outcomes = [o for o in outcomes if len(o[0]) > at and o[0][at] == fits[0]]
            elif len(heads) == 1 and not first:
                outcomes = [o for o in outcomes if len(o[0]) > at and o[0][at] == heads[0]]
            else:
                self._ask(heads)
            at += 1
            first = False

    def _ask(self, heads: list[tuple[object, ...]]) -> None:
        listed = "; ".join(str(move_of(self.b, act)) for act in heads)
        what = Text(f"tu trzeba wybrać; podaj jeden z ruchów: {listed}", f"a choice is needed here; give one of these moves: {listed}")
        raise BadInput([Defect(f"moves[{self.at + self.first}]", what)])

    def _turn(self) -> None:
        """Turn the next shadow card: a known one, the only one possible, or the one that the moves name."""
        s = self.state
        frame = s.frames[-1]
        if frame.known and s.moment == REVEAL:
            ((kind, _, outcomes),) = reveals(self.b, s)
            number = self._known_number(kind)
        else:
            number = self._named()
            kind = self.b.kind_of[number]
            self.left[number] -= 1
            outcomes = next(found for k, _, found in reveals(self.b, s) if k == kind)
        if s.moment == PEEK:
            self._looked(frame.foe, number, outcomes)
            return
        self.turned.append((s.frames[0].foe, number))
        card = self.b.p.card(number)
        effect = card.shadow_text if card.shadow_text is not None else Text("bez efektu cienia", "no shadow effect")
        if s.moment == LOOSE:
            effect = Text("odrzucona bez efektu", "discarded unused")
        rule = "LC.combat.shadow_leaves" if s.moment == LOOSE else "LC.combat.shadow"
        self.steps.append(Step(Text(f"Karta cienia: {card.name.pl} ({effect.pl}).", f"Shadow card: {card.name.en} ({effect.en})."), rule))
        self._go(self._chosen_after(outcomes))

    def _looked(self, foe: int, number: int, outcomes: list[Outcome]) -> None:
        """Tell which card was looked at and take what is done about it."""
        self.looked.append((foe, number))
        name = self.b.p.card(number).name
        self.steps.append(Step(Text(f"Podejrzana karta: {name.pl}.", f"Card looked at: {name.en}."), "LC.card.peeks"))
        outcome = self._chosen_after(outcomes)
        self.steps += [Step(words_of(self.b, act), "LC.card.peeks") for act in outcome[0]]
        self.state = outcome[1]

    def _chosen_after(self, outcomes: list[Outcome]) -> Outcome:
        at = 0
        while True:
            wanted = self._peek()
            if wanted is not None and wanted.verb == "exhaust":
                outcomes = [self._forward(outcome, at, wanted) for outcome in outcomes]
            heads = list(dict.fromkeys(acts[at] for acts, _ in outcomes if len(acts) > at))
            if not heads:
                return outcomes[0]
            fits = [act for act in heads if wanted is not None and matches(self.b, act, wanted)]
            if fits:
                self.at += 1
            elif len(heads) > 1:
                self._ask(heads)
            outcomes = [o for o in outcomes if len(o[0]) > at and o[0][at] == (fits or heads)[0]]
            at += 1

    def _forward(self, outcome: Outcome, at: int, wanted: Move) -> Outcome:
        """Put the exhausting that a move names first: several characters are exhausted in any order."""
        acts, after = outcome
        found = next((n for n in range(at, len(acts)) if acts[n][0] == "exhaust" and matches(self.b, acts[n], wanted)), None)
        return outcome if found is None else ((*acts[:at], acts[found], *acts[at:found], *acts[found + 1 :]), after)

    def _known_number(self, kind: int) -> int:
        foe = self.state.frames[-1].foe
        enemies = [enemy for player in self.b.p.players for enemy in player.engaged]
        listed = enemies[foe].shadow or () if 0 <= foe < len(enemies) else ()
        wanted = self._peek()
        if wanted is not None and wanted.verb == "shadow" and wanted.what and self.b.kind_of.get(wanted.what[0].card) == kind:
            self.at += 1
            return wanted.what[0].card
        seen = next((entry for entry in self.looked if self.b.kind_of[entry[1]] == kind and entry[0] in (foe, NO_FOE)), None)
        if seen is not None:
            self.looked.remove(seen)
            return seen[1]
        shown = [number for at, number in self.turned if at == foe]
        return next(
            (n for n in (*listed, *(self.b.p.order or ())) if self.b.kind_of.get(n) == kind and n not in shown), self.b.kinds[kind].cards[0]
        )

    def _named(self) -> int:
        possible = sorted(number for number, copies in self.left.items() if copies)
        wanted = self._peek()
        verb = "peek" if self.state.moment == PEEK else "shadow"
        if wanted is None or wanted.verb != verb or len(wanted.what) != 1:
            if len(possible) == 1:
                return possible[0]
            listed = ", ".join(map(str, possible))
            if verb == "peek":
                seen = Text(
                    f'podejrzaną kartę podaj ruchem "peek NUMER", nieznane są: {listed}',
                    f'name the card looked at by a move "peek NUMBER", unseen are: {listed}',
                )
                raise BadInput([Defect(f"moves[{self.at + self.first}]", seen)])
            what = Text(
                f'odkrywa się kartę cienia; podaj ją ruchem "shadow NUMER", nieznane są: {listed}',
                f'a shadow card is turned; name it by a move "shadow NUMBER", unseen are: {listed}',
            )
            raise BadInput([Defect(f"moves[{self.at + self.first}]", what)])
        number = wanted.what[0].card
        if not self.left.get(number):
            listed = ", ".join(map(str, possible))
            self._refuse(
                Illegal(
                    "LC.combat.deal_shadow",
                    Text(f"{number} nie ma wśród nieznanych kart: {listed}", f"{number} is not among the unseen cards: {listed}"),
                )
            )
        self.at += 1
        return number

    def _go(self, outcome: Outcome) -> None:
        acts, after = outcome
        before = self.state
        self.steps += [step for act in acts if (step := act_step(self.b, act)) is not None]
        self.steps += changes(self.b, before, after, hurt_by(before, acts), hit_by(before, acts))
        self.state = after


def why_not(b: Battle, s: State, wanted: Move) -> Illegal:
    """Return the rule that forbids a move now."""
    if wanted.verb in ("defend", "undefended"):
        return _why_no_defense(b, s, wanted)
    if wanted.verb == "attack":
        return _why_no_attack(b, s, wanted)
    if wanted.verb == "claim":
        return Illegal(
            "LC.keywords.claim",
            Text(
                "cele zdobywa się tu przed pierwszym atakiem albo po ruchu „end”",
                'objectives are claimed here before the first attack or after the move "end"',
            ),
        )
    if wanted.verb == "end" and s.moment == PICK:
        return Illegal("LC.combat.all_attack", Text("nie wszyscy wrogowie już zaatakowali", "not every enemy has attacked yet"))
    possible = "; ".join(dict.fromkeys(str(move_of(b, acts[0])) for acts, _ in choices(b, s)[:12] if acts))
    if wanted.verb == "damage" and s.moment == WINDOW:
        return Illegal(
            "LC.combat.undefended",
            Text(
                f"tu trzeba wybrać, kto dostaje obrażenia; podaj jeden z ruchów: {possible}",
                f"a choice is needed here of who takes the damage; give one of these moves: {possible}",
            ),
        )
    return Illegal(
        "LC.combat.order", Text(f"teraz nie można: {wanted}; można: {possible}", f"{wanted} is not possible now; possible are: {possible}")
    )


def _foes_named(b: Battle, ref: Ref) -> list[int]:
    return [f for f in range(len(b.foes)) if foe_ref(b, f).card == ref.card and (not ref.copy or foe_ref(b, f).copy == ref.copy)]


def _fighters_named(b: Battle, ref: Ref) -> list[int]:
    return [
        i for i in range(len(b.fighters)) if fighter_ref(b, i).card == ref.card and (not ref.copy or fighter_ref(b, i).copy == ref.copy)
    ]


def _why_no_defense(b: Battle, s: State, wanted: Move) -> Illegal:
    if s.moment == STRIKE:
        return Illegal("LC.attack.after_enemies", Text("ataki wrogów są już rozpatrzone", "the enemies' attacks are over"))
    foes = _foes_named(b, wanted.what[0]) if wanted.what else []
    if not foes:
        return Illegal("LC.combat.own_enemies", Text("taki wróg nie bierze udziału w walce", "no such enemy takes part in the combat"))
    if all(s.foes[f] & 15 == DONE for f in foes):
        return Illegal("LC.combat.all_attack", Text("ten wróg już zaatakował w tej rundzie", "this enemy has attacked this round"))
    if all(s.foes[f] & 15 == STAGED for f in foes):
        return Illegal(
            "LC.combat.all_attack", Text("wróg w strefie przeciwności nie atakuje", "an enemy in the staging area does not attack")
        )
    if all(s.foes[f] & 15 == DEAD for f in foes):
        return Illegal("LC.damage.destroyed", Text("ten wróg jest zniszczony", "this enemy is destroyed"))
    if not any(f in attackers(b, s) for f in foes):
        if any(s.foes[f] & 15 == WAITING and b.snares for f in foes):
            return Illegal("LC.combat.prevented", Text("ten wróg nie może atakować", "this enemy cannot attack"))
        return Illegal(
            "LC.combat.players_in_turn", Text("najpierw ataki na wcześniejszego gracza", "the attacks on an earlier player come first")
        )
    if len(wanted.others) > 1:
        return Illegal("LC.combat.one_defender", Text("obrońca może być tylko jeden", "only one defender may be declared"))
    return _why_no_fighter(b, s, wanted, foes[0])


def _why_no_fighter(b: Battle, s: State, wanted: Move, foe: int) -> Illegal:
    named = [i for ref in wanted.others for i in _fighters_named(b, ref)]
    if not named:
        return Illegal("LC.combat.one_defender", Text("nie ma takiej postaci w grze", "no such character is in play"))
    if all(s.chars[i] < 0 for i in named):
        return Illegal("LC.damage.destroyed", Text("tej postaci już nie ma w grze", "this character has left play"))
    if all(not s.chars[i] & 1 for i in named if s.chars[i] >= 0):
        return Illegal("LC.ready.exhausted", Text("wyczerpana postać nie może zostać obrońcą", "an exhausted character cannot defend"))
    if all(b.fighters[i].player != b.foes[foe].player and not b.fighters[i].sentinel for i in named):
        return Illegal(
            "LC.combat.own_enemies",
            Text(
                "broni się tylko przed własnymi wrogami, chyba że postać jest wartownikiem",
                "one defends against own enemies only, unless the character is a sentinel",
            ),
        )
    return Illegal(
        "LC.card.attachments", Text("dodatek nie pozwala tej postaci bronić", "an attachment keeps this character from defending")
    )


def _why_no_attack(b: Battle, s: State, wanted: Move) -> Illegal:
    if s.moment != STRIKE:
        return Illegal(
            "LC.attack.after_enemies",
            Text("gracze atakują dopiero po wszystkich atakach wrogów", "players attack only after all enemies have attacked"),
        )
    foes = _foes_named(b, wanted.what[0]) if wanted.what else []
    if not foes or all(s.foes[f] & 15 == DEAD for f in foes):
        return Illegal("LC.attack.sum", Text("takiego wroga już nie ma", "there is no such enemy any more"))
    if all(s.foes[f] & 15 == STAGED for f in foes):
        return Illegal(
            "LC.card.dunhere",
            Text("wrogów w strefie przeciwności atakuje tylko Dúnhern, sam", "only Dunhere, alone, attacks enemies in the staging area"),
        )
    if all(s.foes[f] >> 4 & 15 for f in foes):
        return Illegal(
            "LC.attack.once_per_enemy", Text("ten wróg był już atakowany w tej rundzie", "this enemy has been attacked this round")
        )
    named = [i for ref in wanted.others for i in _fighters_named(b, ref)]
    if not named:
        return Illegal(
            "LC.attack.ready_only",
            Text("atak wymaga przynajmniej jednej przygotowanej postaci", "an attack needs at least one ready character"),
        )
    if any(s.chars[i] >= 0 and not s.chars[i] & 1 for i in named) or any(s.chars[i] < 0 for i in named):
        return Illegal("LC.attack.ready_only", Text("atakować mogą tylko przygotowane postacie", "only ready characters can attack"))
    return Illegal(
        "LC.keywords.ranged",
        Text(
            "cudzych wrogów atakują tylko postacie z dystansem, a gracze po kolei",
            "only ranged characters attack others' enemies, players in turn",
        ),
    )


def listed(b: Battle, s: State) -> list[Move]:
    """Return the moves that begin each choice at a moment, every one once."""
    return list(dict.fromkeys(move_of(b, acts[0]) for acts, _ in choices(b, s) if acts))
