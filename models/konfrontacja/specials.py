"""The special cards that are played in one's own turn (KF.p15). Gwaihir, played in battle, is in `battle`."""

from __future__ import annotations

from mellon.models.common import Illegal, Text
from mellon.models.konfrontacja.board import FELLOWSHIP, OFF, SAURON
from mellon.models.konfrontacja.cards import Special, special, special_bit, specials
from mellon.models.konfrontacja.movement import moves, quiet_steps
from mellon.models.konfrontacja.moves import PLAYED_IN_TURN, STEPPING, Action
from mellon.models.konfrontacja.state import NOBODY, Log, State, Table, counts, is_revealed, pieces_in, put
from mellon.models.konfrontacja.turn import after_dark, passed


def in_hand(state: State) -> list[Special]:
    """Return the special cards that the side to move could play now in its turn."""
    return [
        card for bit, card in enumerate(specials()) if state.specials >> bit & 1 and card.side == state.turn and card.id in PLAYED_IN_TURN
    ]


def candidates(table: Table, state: State, card: Special) -> list[Action]:
    """Return every way to name a special card's target, legal or not."""
    if card.id in STEPPING:
        return [
            Action(card.id, piece, dst, way)
            for piece in table.own[card.side]
            if state.where[piece] != OFF
            for dst, way in _ahead(table, piece, state.where[piece])
        ]
    if card.id == "palantir":
        return [Action(card.id, dst=region) for region in range(len(table.board.regions))]
    if card.id == "gandalf_white":
        return [Action(card.id)]
    side = FELLOWSHIP if card.id == "crebain" else SAURON
    return [Action(card.id, piece) for piece in table.own[side] if state.where[piece] != OFF]


def _ahead(table: Table, piece: int, src: int) -> list[tuple[int, str]]:
    side = table.side[piece]
    steps = [(dst, "step") for dst in table.board.forward[side][src]]
    return steps + list(table.board.arrows[src]) if side == FELLOWSHIP else steps


def playable(table: Table, state: State) -> list[Action]:
    """Return the special-card actions that are legal now."""
    return [action for card in in_hand(state) for action in candidates(table, state, card) if why_unplayable(table, state, action) is None]


def why_unplayable(table: Table, state: State, action: Action) -> Illegal | None:
    """Return the rule that forbids a special-card action of the side to move, None if it is legal."""
    card = special(action.kind)
    if card.side != state.turn or not state.specials & special_bit(card.id):
        return Illegal("KF.p9.special_cards", Text("tej karty nie ma do dyspozycji", "this card is not available"))
    if card.when == "instead_of_turn" and state.barred != NOBODY:
        return Illegal(
            "KF.p15.dark_of_mordor",
            Text("po „Mroku Mordoru” trzeba się normalnie ruszyć", "after The Dark of Mordor a normal move must follow"),
        )
    if card.when == "instead_of_turn" and state.must != NOBODY:
        rule = "KF.p15.shadowfax" if state.turn == FELLOWSHIP else "KF.p15.king_revealed"
        return Illegal(rule, Text("w tej turze trzeba się ruszyć", "a move is due this turn"))
    why = _CHECKS[card.id](table, state, action)
    return None if why is None else Illegal(card.rule, why)


def _check_extra_step(table: Table, state: State, action: Action) -> Text | None:
    """Check an extra quiet step and the move that must follow it (KF.p15.shadowfax, KF.p15.dark_of_mordor)."""
    if state.barred != NOBODY or (state.must != NOBODY and state.turn == FELLOWSHIP):
        return Text("dodatkowy krok już wykonano", "the extra step has been made already")
    if action.piece == state.must and not table.readings.named_may_step:
        return Text("wskazana postać musi ruszyć się normalnie", "the named piece must make the normal move")
    if table.people[action.piece].stuck_when_revealed and is_revealed(state, action.piece):
        return Text("tą kartą nie można ruszyć ujawnionego Czatownika", "this card cannot move a revealed Watcher")
    steps = quiet_steps(table, state, action.piece, counts(table, state.where))
    if (action.dst, action.way) not in steps:
        return Text(
            "krok tylko w przód, do regionu bez wrogów i nie pełnego", "only a step forward to a region without enemies that is not full"
        )
    after = state._replace(where=put(state.where, action.piece, action.dst))
    if state.turn == FELLOWSHIP:
        second = moves(table, after._replace(must=action.piece))
        return None if second else Text("ta postać nie mogłaby się potem ruszyć", "this piece could not move afterwards")
    if not table.readings.dark_needs_second or moves(table, after_dark(after, action.piece)) or _wins_by_step(table, after, action):
        return None
    return Text("żadna inna postać nie mogłaby się potem ruszyć", "no other piece could move afterwards")


def _wins_by_step(table: Table, after: State, action: Action) -> bool:
    from mellon.models.konfrontacja.ends import entered

    return entered(table, after, action.piece, None).winner != NOBODY


def _check_gandalf(table: Table, state: State, action: Action) -> Text | None:
    card = special(action.kind)
    fangorn = table.board.number(card.region)
    if _fallen(table, state, card.person) is None:
        return Text("Gandalf nie został pokonany", "Gandalf has not been defeated")
    if pieces_in(table, state, SAURON, fangorn):
        return Text("w Fangornie jest postać Saurona", "a Sauron piece is in Fangorn")
    if len(pieces_in(table, state, FELLOWSHIP, fangorn)) >= table.board.capacity[fangorn]:
        return Text("Fangorn jest pełny", "Fangorn is full")
    return None


def _check_king(table: Table, state: State, action: Action) -> Text | None:
    if not any(state.where[n] != OFF for n in table.persons(special(action.kind).person)):
        return Text("Aragorn został pokonany", "Aragorn has been defeated")
    person = table.people[action.piece]
    if not table.readings.king_may_name_stuck and person.stuck_when_revealed and is_revealed(state, action.piece):
        return Text("tej postaci nie wolno wskazać", "this piece may not be named")
    return None


def _check_recall(table: Table, state: State, action: Action) -> Text | None:
    mordor = table.board.number(special(action.kind).region)
    if pieces_in(table, state, FELLOWSHIP, mordor):
        return Text("w Mordorze jest postać Drużyny", "a Fellowship piece is in Mordor")
    if len(pieces_in(table, state, SAURON, mordor)) >= table.board.capacity[mordor]:
        return Text("w Mordorze są już cztery postacie Saurona", "four Sauron pieces are in Mordor already")
    if state.where[action.piece] == mordor and not table.readings.recall_from_mordor:
        return Text("ta postać już stoi w Mordorze", "this piece stands in Mordor already")
    return None


def _check_crebain(table: Table, state: State, action: Action) -> Text | None:
    return None


def _check_palantir(table: Table, state: State, action: Action) -> Text | None:
    if action.dst == table.board.home[FELLOWSHIP]:
        return Text("Palantír nie sięga Shire", "the Palantír does not reach the Shire")
    if not pieces_in(table, state, FELLOWSHIP, action.dst):
        return Text("nie ma tam postaci Drużyny", "no Fellowship piece is there")
    return None


_CHECKS = {
    "shadowfax": _check_extra_step,
    "dark_of_mordor": _check_extra_step,
    "gandalf_white": _check_gandalf,
    "king_revealed": _check_king,
    "recall": _check_recall,
    "crebain": _check_crebain,
    "palantir": _check_palantir,
}


def _fallen(table: Table, state: State, person: str) -> int | None:
    return next((n for n in table.persons(person) if state.where[n] == OFF), None)


def play(table: Table, state: State, action: Action, log: Log | None) -> State:
    """Return the state after a special card that is no extra step."""
    card = special(action.kind)
    state = state._replace(specials=state.specials & ~special_bit(card.id))
    if action.kind == "palantir":
        seen = pieces_in(table, state, FELLOWSHIP, action.dst)
        if log is not None:
            names = [table.name(n) for n in seen]
            pl, en = ", ".join(n.pl for n in names), ", ".join(n.en for n in names)
            log.say(
                card.rule,
                f"Palantír ujawnia ({table.place(action.dst).pl}): {pl}.",
                f"The Palantír reveals ({table.place(action.dst).en}): {en}.",
            )
        return state._replace(shown=state.shown | sum(1 << n for n in seen))
    if action.kind == "gandalf_white":
        gandalf = _fallen(table, state, card.person)
        assert gandalf is not None
        if log is not None:
            log.say(
                card.rule,
                "Gandalf Biały: Gandalf staje w Fangornie, tura mija.",
                "Gandalf the White: Gandalf comes to Fangorn, the turn is skipped.",
            )
        return passed(state._replace(where=put(state.where, gandalf, table.board.number(card.region))), FELLOWSHIP)
    name = table.name(action.piece)
    if action.kind == "king_revealed":
        if log is not None:
            log.say(
                card.rule,
                f"Król się ujawnia: Aragorn zostaje ujawniony, Sauron musi ruszyć teraz tę postać: {name.pl}.",
                f"A King Revealed: Aragorn is shown, Sauron must now move this piece: {name.en}.",
            )
        return passed(state, FELLOWSHIP, must=action.piece)
    if action.kind == "recall":
        if log is not None:
            stays = state.where[action.piece] == table.board.number(card.region)
            pl, en = (
                ("zostaje w Mordorze, tura mija", "stays in Mordor, the turn is skipped")
                if stays
                else ("wraca do Mordoru", "goes back to Mordor")
            )
            log.say(card.rule, f"Wezwanie do Mordoru: {name.pl} {pl}.", f"Recall to Mordor: {name.en} {en}.")
        return passed(state._replace(where=put(state.where, action.piece, table.board.number(card.region))), SAURON)
    if log is not None:
        log.say(
            card.rule,
            f"Krebainy z Dunlandu: {name.pl} pozostaje ujawniony do końca gry.",
            f"Crebain of Dunland: {name.en} stays revealed for the rest of the game.",
        )
    return passed(state._replace(marked=state.marked | 1 << action.piece), SAURON)
