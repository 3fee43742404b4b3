"""Konfrontacja: the start, endgames, a race for moves, a battle, hidden pieces, and public events to deduce from."""

from __future__ import annotations

from random import Random

from mellon.models.konfrontacja.position import DEDUCE
from mellon.models.konfrontacja.position import QUESTIONS as ASKED
from tests.limits.tables import Case, Hard, crossed
from tests.support.konfrontacja.public_games import random_game
from tests.support.toml import toml

START = (
    "konfrontacja to_move=sauron"
    " | frodo@shire sam@shire merry@shire pippin@shire gandalf@arthedain aragorn@cardolan legolas@rhudaur gimli@eregion boromir@enedwaith"
    " | orcs@mordor shelob@mordor saruman@mordor warg@mordor balrog@gondor flying_nazgul@dagorlad witch_king@fangorn cave_troll@mirkwood black_rider@rohan"
)
FOUR = (
    "konfrontacja to_move=fellowship | frodo@rhudaur gandalf@eregion aragorn@cardolan pippin@enedwaith cards=1,3,5,magic,retreat,cloak"
    " | balrog@fangorn flying_nazgul@dagorlad shelob@rohan orcs@mirkwood cards=2,4,6,magic,eye,retreat"
)
BAD_MOVES = "konfrontacja to_move=sauron | frodo@caradhras gandalf@mirkwood pippin@enedwaith cards=2 | flying_nazgul@dagorlad orcs@dagorlad shelob@mordor cards=3"
TEMPO = (
    "konfrontacja to_move=sauron question=tempo | merry@mirkwood pippin@mirkwood sam@dagorlad legolas@rohan gimli@fangorn boromir@gondor"
    " | orcs@arthedain warg@arthedain shelob@rhudaur saruman@cardolan balrog@eregion cave_troll@enedwaith"
)
BATTLE = (
    "konfrontacja question=battle to_move=sauron | frodo_variant@arthedain sam_variant@arthedain gandalf_variant@cardolan special=gwaihir"
    " | saruman_variant@rhudaur orcs@mordor | battle attacker=saruman_variant defender=frodo_variant region=arthedain"
)
MANY_DEALS = (
    "konfrontacja to_move=fellowship information=hidden | frodo@rhudaur gandalf@eregion aragorn@cardolan pippin@enedwaith gimli@shire cards=1,3,5,magic"
    " | balrog@fangorn flying_nazgul@dagorlad shelob@rohan orcs@mirkwood cards=2,4,6,eye"
)


def asked(text: str, question: str) -> str:
    """Return a position with another question."""
    return text.replace("konfrontacja ", f"konfrontacja question={question} ", 1)


def hidden(text: str) -> str:
    """Return a position whose pieces only their own side knows."""
    return text.replace("konfrontacja ", "konfrontacja information=hidden ", 1)


def events(seed: int, turns: int) -> str:
    """Return what everybody saw of a random game, to deduce from."""
    return f'game = "konfrontacja"\nquestion = "deduce"\nevent = {toml(random_game(Random(seed), turns)[0])}\n'


POSITIONS: dict[str, Hard] = {
    "start": START,
    "four": FOUR,
    "bad moves": BAD_MOVES,
    "start, sure win": asked(START, "sure_win"),
    "four, sure win": asked(FOUR, "sure_win"),
    "bad moves, sure win": asked(BAD_MOVES, "sure_win"),
    "tempo": TEMPO,
    "battle": BATTLE,
    "four, hidden": hidden(FOUR),
    "many deals": MANY_DEALS,
    "events": events(0, 40),
    "start and a move": START + " > balrog gondor-fangorn",
}
QUESTIONS = (*ASKED, DEDUCE)
ENGINES = ("auto", "graph", "search", "whole")
SEARCHING = ("solve", "hint", "explain")
CASES = [
    *crossed(("start",), (*SEARCHING, "legal"), seconds=2),
    *crossed(("four",), SEARCHING, seconds=2),
    *crossed(("bad moves",), ("solve", "explain"), seconds=2),
    *crossed(("start, sure win",), ("solve",), seconds=2),
    *crossed(("four, sure win",), ("hint", "explain"), seconds=2),
    *crossed(("bad moves, sure win", "tempo"), ("solve",), seconds=2),
    *crossed(("battle",), ("solve", "explain"), seconds=2),
    *crossed(("four", "bad moves"), SEARCHING, ("graph", "whole"), seconds=2),
    *crossed(("four", "start, sure win"), SEARCHING, ("search",)),
    *crossed(("start and a move",), ("resolve",), ENGINES),
    *crossed(("start",), ("show",), ENGINES),
    *crossed(("start",), ("legal",), ENGINES[1:]),
    *crossed(("four, hidden", "many deals"), ("solve", "hint")),
    *crossed(("four, hidden",), ("show", "legal")),
    *crossed(("events",), SEARCHING),
]
REFUSED: list[Case] = []
