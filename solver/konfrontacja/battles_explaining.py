"""Verb `explain` of question `battle`: what each card earns against the other side's mix, why one mixes, and which readings matter."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from typing import Any

from mellon.models.common import BadInput, Step, Text
from mellon.models.konfrontacja import Position
from mellon.models.konfrontacja.board import FELLOWSHIP, SAURON, SIDE_NAMES, SIDES, board
from mellon.models.konfrontacja.cards import deck
from mellon.models.konfrontacja.characters import characters
from mellon.models.konfrontacja.resolving import open_battle
from mellon.models.konfrontacja.state import Log
from mellon.solver.answer import Answer
from mellon.solver.game import Request
from mellon.solver.konfrontacja.battles import MEANING, Battle, CardGame, solved, undecided
from mellon.solver.lens import Lens, Worth, exactly, ruling_lens
from mellon.solver.limits import LimitReached
from mellon.solver.stats import with_limits

_CARDS, _ABILITIES, _COMPARE = "KF.p7.cards", "KF.p7.abilities", "KF.p7.compare"
_OUTCOMES = {
    "win": Text("ginie wróg", "the enemy falls"),
    "lose": Text("ginie postać Drużyny", "the Fellowship's piece falls"),
    "both": Text("giną obie", "both fall"),
    "none": Text("nikt nie ginie", "nobody falls"),
}
_CHOICES = {
    "step_in": Text("czy ktoś zajmie miejsce atakowanego", "whether somebody takes the place of the one attacked"),
    "gwaihir": Text("karta Gwaihir", "the card Gwaihir"),
    "retreat": Text("odwrót zdolnością", "a retreat by ability"),
    "swap": Text("zamiana miejsc", "a change of places"),
    "no_cards": Text("walka bez kart", "a battle without cards"),
    "beside": Text("pokazanie towarzysza obok", "showing the companion beside"),
}
_SAID = {"stay": Text("zostać", "stay"), "true": Text("tak", "yes"), "false": Text("nie", "no")}
NEVER_IN_A_BATTLE = (
    "ability_move_saves_from_stuck_loss",
    "infinite_play",
    "uruk_hai_must_reveal",
    "king_revealed_on_watcher",
    "dark_of_mordor_without_second_move",
    "draft_choices",
    "recall_from_mordor",
    "king_revealed_then_dark_of_mordor",
)
_NOT_IN_A_BATTLE = Text("nie dotyczy pojedynczej walki", "plays no part in a single battle")


def explain(position: Position, request: Request, answer: Answer) -> Answer:
    """Return the battle's answer with the reasons in steps: value, choices before the cards, both mixes, the ruling lens."""
    started = time.perf_counter()
    battle = Battle(position, request)
    try:
        full, game = solved(battle, answer)
    except LimitReached as reached:
        return undecided(position, answer, reached.limit, started)
    assert full.value is not None
    steps = [_value_step(position, full.value), Step(_capital(MEANING), "KF.p8.end"), *_wrong_role(battle), *_before(full.extra)]
    if game is None:
        what = _OUTCOMES[full.extra["decided_before_cards"]]
        steps.append(
            Step(Text(f"Zdolności rozstrzygają przed kartami: {what.pl}.", f"Abilities decide before the cards: {what.en}."), _ABILITIES)
        )
    else:
        if full.extra.get("before_cards"):
            steps.append(
                Step(
                    Text(f"Gdy dochodzi do kart, są warte {game.value}.", f"Where it comes to cards, they are worth {game.value}."), _CARDS
                )
            )
        for side in (FELLOWSHIP, SAURON):
            steps += _side_steps(game, side)
    lens = _lens(position, request, full.value)
    extra = {**full.extra, "ruling_lens": lens.looked(_NOT_IN_A_BATTLE), **lens.told()} | ({"cards": _cards(game)} if game else {})
    return full.but(steps=steps + lens.steps(_COMPARE, name_idle=True), stats=with_limits(full.stats, lens.limits), extra=extra)


def _value_step(position: Position, value: Fraction) -> Step:
    fight, table = position.fight, position.table
    assert fight is not None
    place = table.place(table.board.number(fight.region))
    one = table.name(table.piece(fight.attacker))
    other = table.name(table.piece(fight.defender)) if fight.defender else Text("obrońca", "the defender")
    pay = dict(zip(_OUTCOMES, position.wishes.payoff, strict=True))
    pl, en = (", ".join(f"{_OUTCOMES[key].of(lang)} {paid}" for key, paid in pay.items()) for lang in ("pl", "en"))
    return Step(
        Text(
            f"Walka ({place.pl}); atak: {one.pl}, obrona: {other.pl}. Dla Drużyny jest warta {value} (wypłaty: {pl}).",
            f"Battle ({place.en}): {one.en} attacking, {other.en} defending. It is worth {value} to the Fellowship (pay-offs: {en}).",
        ),
        _COMPARE,
    )


def _capital(text: Text) -> Text:
    return Text(*(f"{words[0].upper()}{words[1:]}." for words in (text.pl, text.en)))


def _before(extra: Any) -> Iterator[Step]:
    for choice in extra.get("before_cards", ()):
        side = SIDES.index(choice["side"])
        who, what = SIDE_NAMES[side], _CHOICES[choice["choice"]]
        told = {word: option_text(side, word) for word in choice["options"]}
        (pl, best_pl), (en, best_en) = (
            (
                ", ".join(f"{told[word].of(lang)} {value}" for word, value in choice["options"].items()),
                ", ".join(told[word].of(lang) for word in choice["best"]),
            )
            for lang in ("pl", "en")
        )
        yield Step(
            Text(
                f"Przed kartami wybiera {who.pl} ({what.pl}): {pl}; najlepiej: {best_pl}.",
                f"Before the cards {who.en} chooses ({what.en}): {en}; best: {best_en}.",
            ),
            _ABILITIES,
        )


def option_text(side: int, word: str) -> Text:
    """Return an option of a choice in words: staying, yes or no, or the name of a piece, card or region."""
    if word in _SAID:
        return _SAID[word]
    if word in characters():
        return characters()[word].label
    card = next((one.name for one in deck(side) if one.id == word), None)
    return card or board().regions[board().number(word)].name


def _wrong_role(battle: Battle) -> Iterator[Step]:
    """Tell why a fighter who could slip away in the other role may not do so in this battle."""
    log, fight = Log(), battle.position.fight
    assert fight is not None
    with suppress(BadInput):
        open_battle(battle.position, fight, log)
    rules_of = {battle.table.people[battle.table.piece(name)].rule for name in (fight.attacker, fight.defender) if name}
    yield from (step for step in log.steps if step.rule in rules_of and "odwrót" in step.text.pl)


def _name(side: int, card: str) -> Text:
    return next(one.name for one in deck(side) if one.id == card)


def _listed(side: int, cards: list[str], worths: list[Fraction] | None = None) -> Text:
    names = [_name(side, card) for card in cards]
    tails = [""] * len(cards) if worths is None else [f" {worth}" for worth in worths]
    return Text(*(", ".join(f"{name.of(lang)}{tail}" for name, tail in zip(names, tails, strict=True)) for lang in ("pl", "en")))


def _side_steps(game: CardGame, side: int) -> Iterator[Step]:
    who, other = SIDE_NAMES[side], SIDE_NAMES[1 - side]
    cards, shares, earned = game.cards[side], game.shares[side], game.earned(side)
    order = sorted(range(len(cards)), key=lambda n: (abs(earned[n] - game.value), -shares[n]))
    earnings = _listed(side, [cards[n] for n in order], [earned[n] for n in order])
    if game.sequential and side == SAURON:
        yield Step(
            Text(
                f"{who.pl} odkrywa pierwszy; po najlepszej odpowiedzi: {earnings.pl}.",
                f"Cards of {who.en}, shown first, after the best reply: {earnings.en}.",
            ),
            "KF.p11.gandalf",
        )
    else:
        yield Step(
            Text(
                f"Karty ({who.pl}) przeciw najlepszej mieszance wroga ({other.pl}) dają: {earnings.pl}.",
                f"Cards of {who.en} against the best mix of {other.en} earn: {earnings.en}.",
            ),
            _CARDS,
        )
    played = [n for n in range(len(cards)) if shares[n]]
    mix = _listed(side, [cards[n] for n in played], [shares[n] for n in played])
    if len(played) == 1:
        yield Step(
            Text(
                f"{who.pl}: wystarcza jedna karta ({_name(side, cards[played[0]]).pl}).",
                f"One card is enough for {who.en}: {_name(side, cards[played[0]]).en}.",
            ),
            _CARDS,
        )
    else:
        yield Step(Text(f"Najlepsza mieszanka ({who.pl}): {mix.pl}.", f"The best mix of {who.en}: {mix.en}."), _CARDS)
        for n in played:
            reply, worth = answered(game, side, n)
            if worth == game.value:
                continue
            one, back = _name(side, cards[n]), _name(1 - side, reply)
            yield Step(
                Text(
                    f"Sama karta „{one.pl}” nie wystarczy: odpowiedź „{back.pl}” daje {worth} zamiast {game.value}.",
                    f"{one.en} alone will not do: the reply {back.en} makes it {worth} instead of {game.value}.",
                ),
                _CARDS,
            )
    spare = [cards[n] for n in order if not shares[n] and earned[n] == game.value]
    if spare:
        found = _listed(side, spare)
        yield Step(
            Text(
                f"Przeciw mieszance wroga równie dobre, choć niepotrzebne: {found.pl}.",
                f"As good against that mix, though not needed: {found.en}.",
            ),
            _CARDS,
        )
    for worse, better in dominated(game, side):
        one, two = _name(side, worse), _name(side, better)
        yield Step(Text(f"„{one.pl}” nigdy nie daje więcej niż „{two.pl}”.", f"{one.en} never does better than {two.en}."), _CARDS)


def answered(game: CardGame, side: int, card: int) -> tuple[str, Fraction]:
    """Return the other side's best reply to one card played always, and what is left."""
    line = game.lines(side)[card]
    worth = min(line) if side == FELLOWSHIP else max(line)
    return game.cards[1 - side][line.index(worth)], worth


def dominated(game: CardGame, side: int) -> list[tuple[str, str]]:
    """Return the cards that another card of the same hand beats or equals against every reply, each with the first such card."""
    sign = 1 if side == FELLOWSHIP else -1
    lines = [[sign * pay for pay in line] for line in game.lines(side)]
    found = []
    for n, line in enumerate(lines):
        over = next((m for m, other in enumerate(lines) if other != line and all(b >= a for a, b in zip(line, other, strict=True))), None)
        if over is not None:
            found.append((game.cards[side][n], game.cards[side][over]))
    return found


def _cards(game: CardGame) -> dict[str, Any]:
    """Return for both sides what each card earns, its share, and whether another card dominates it."""
    found: dict[str, Any] = {}
    for side, name in enumerate(SIDES):
        under = dict(dominated(game, side))
        found[name] = [move.but(dominated_by=under.get(move.move)) for move in game.moves(side)]
    return found


def _lens(position: Position, request: Request, value: Fraction) -> Lens:
    """Return the battle's value under every other reading that a battle can ask for."""

    def under(changed: Position) -> Worth:
        other = Battle(changed, request)
        return exactly(other.worth(other.start))

    return ruling_lens(position, exactly(value), under, lambda key: key not in NEVER_IN_A_BATTLE, request.watch)
