"""The rules engine against the independent second reading: random boards, every character, every card, random choices."""

import random

import pytest

from mellon.models.konfrontacja.reading import read_table
from mellon.models.konfrontacja.resolving import resolve as carried_out
from tests.support.konfrontacja.second_reading import CARDS_F, CARDS_S, GRID, STRENGTH_F, STRENGTH_S, TUNNEL, moves, resolve, room

PAIRS = {
    "sam": "sam_variant", "pippin": "smeagol_variant", "merry": "faramir_variant", "gandalf": "gandalf_variant", "aragorn": "aragorn_variant",
    "legolas": "elrond_variant", "gimli": "theoden_variant", "boromir": "treebeard_variant", "balrog": "uruk_hai_variant",
    "shelob": "wormtongue_variant", "witch_king": "witch_king_variant", "flying_nazgul": "flying_nazgul_variant",
    "black_rider": "mouth_of_sauron_variant", "saruman": "saruman_variant", "orcs": "orcs_variant", "warg": "gollum_variant", "cave_troll": "watcher_variant",
}  # fmt: skip


def scattered(dice, ours=4, theirs=4):
    """Return a random legal board: one face of each tile, nobody over capacity, no shared region, no finished game."""
    chosen = [dice.choice(pair) for pair in PAIRS.items()]
    dice.shuffle(chosen)
    fellowship = [dice.choice(("frodo", "frodo_variant")), *[p for p in chosen if p in STRENGTH_F][: dice.randint(1, ours)]]
    sauron = [p for p in chosen if p in STRENGTH_S][: dice.randint(1, theirs)]
    board = {}
    narrow = dice.sample(sorted(GRID), 7)
    for piece in fellowship + sauron:
        side = piece in STRENGTH_F
        shut = ("mordor",) if piece.startswith("frodo") else ("shire",) if not side else ()
        free = [
            r
            for r in narrow
            if r not in shut
            and sum(q == r for q in board.values()) < room(r)
            and not any(q == r and (p in STRENGTH_F) != side for p, q in board.items())
        ]
        if not free:
            return None
        board[piece] = dice.choice(free)
    return board


def table(board, turn, hands, **more):
    sides = [{p: r for p, r in board.items() if p in names} for names in (STRENGTH_F, STRENGTH_S)]
    return {
        "game": "konfrontacja",
        "to_move": turn,
        "fellowship": {"pieces": sides[0], "cards": list(hands[0])},
        "sauron": {"pieces": sides[1], "cards": list(hands[1])},
        **more,
    }


@pytest.mark.parametrize("seed", range(4))
def test_kf_moves_agree_with_the_second_reading(ask, seed):
    import tomlkit

    dice, done = random.Random(seed), 0
    while done < 30:
        board = scattered(dice)
        if board is None:
            continue
        done += 1
        for turn, names in (("fellowship", STRENGTH_F), ("sauron", STRENGTH_S)):
            reply = ask("legal", tomlkit.dumps(table(board, turn, (CARDS_F, CARDS_S))))
            assert reply.code == 0, reply.json
            expected = {f"{piece} {region}-{dst}" for piece, region in board.items() if piece in names for dst in moves(board, piece)}
            assert {entry["move"] for entry in reply.json["moves"]} == expected, board
            every = {f"{piece} {region}-{dst}" for piece, region in board.items() if piece in names for dst in GRID if dst != region}
            assert {entry["move"] for entry in reply.json["illegal"]} == every - expected


class Chooser:
    """Picks at random and writes down what it picked, as the position file says it."""

    def __init__(self, dice):
        self.dice = dice
        self.said = {"fellowship": {}, "sauron": {}}

    def __call__(self, side, key, options):
        chosen = self.dice.choice(options)
        mine = self.said[side]
        if key.startswith("show"):
            mine.setdefault("show", [])
            if chosen:
                mine["show"].append(key.split()[1])
        elif key in ("no_cards", "force"):
            mine[key] = chosen
        elif len(options) > 1 or self.dice.random() < 0.5:
            mine.setdefault(key, []).append(chosen)
        return chosen


@pytest.mark.parametrize("seed", range(8))
def test_kf_battles_agree_with_the_second_reading(seed):
    dice, done = random.Random(100 + seed), 0
    while done < 150:
        board = scattered(dice)
        if board is None:
            continue
        attacks = [
            (a, d) for a in board for r in moves(board, a) for d in board if board[d] == r and (a in STRENGTH_F) != (d in STRENGTH_F)
        ]
        attacks = [
            (a, d)
            for a, d in attacks
            if not (a.startswith("frodo") and board[d] == "mordor") and not (a == "witch_king_variant" and board[d] == "shire")
        ]
        attacks = [(a, d) for a, d in attacks if (board[a], board[d]) != TUNNEL or board.get("balrog") != "caradhras"]
        if not attacks:
            continue
        done += 1
        attacker, defender = dice.choice(attacks)
        size = dice.choice((1, 2, 3, 5, 8, 9))
        hands = sorted(dice.sample(CARDS_F, size)), sorted(dice.sample(CARDS_S, size))
        cards = dice.choice(hands[0]), dice.choice(hands[1])
        want = Chooser(dice)
        dead, after, spent = resolve(board, attacker, defender, board[defender], hands, cards, want)
        given = {
            "attacker": attacker,
            "defender": defender,
            "region": board[defender],
            "cards": dict(zip(("fellowship", "sauron"), cards, strict=True)),
            "choices": want.said,
        }
        turn = "fellowship" if attacker in STRENGTH_F else "sauron"
        position = read_table(table(board, turn, hands, question="battle", battle=given))
        _, steps, outcome = carried_out(position)
        told = board, given, hands, [step.text.en for step in steps]
        assert set(outcome["defeated"]) == set(dead), told
        assert outcome["moved"] == {p: r for p, r in after.items() if board[p] != r}, told
        assert (outcome["cards_spent"]["fellowship"], outcome["cards_spent"]["sauron"]) == spent, told
