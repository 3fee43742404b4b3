"""A second, independent reading of Konfrontacja's movement and battles, written from the rulebook on coordinates and plain names.

It shares no code with `models.konfrontacja`. A board is {piece: region}; a battle is resolved for given choices, with no trace.
"""

from __future__ import annotations

GRID = {
    "shire": (0, 0), "arthedain": (1, 0), "cardolan": (0, 1), "rhudaur": (2, 0), "eregion": (1, 1), "enedwaith": (0, 2),
    "high_pass": (3, 0), "misty_mountains": (2, 1), "caradhras": (1, 2), "gap_of_rohan": (0, 3),
    "mirkwood": (3, 1), "fangorn": (2, 2), "rohan": (1, 3), "dagorlad": (3, 2), "gondor": (2, 3), "mordor": (3, 3),
}  # fmt: skip
STRENGTH_F = {
    "frodo": 1, "sam": 2, "pippin": 1, "merry": 2, "gandalf": 5, "aragorn": 4, "legolas": 3, "gimli": 3, "boromir": 0,
    "frodo_variant": 1, "sam_variant": 1, "elrond_variant": 3, "aragorn_variant": 4, "gandalf_variant": 5, "treebeard_variant": 4,
    "faramir_variant": 3, "smeagol_variant": 0, "theoden_variant": 2,
}  # fmt: skip
STRENGTH_S = {
    "balrog": 5, "shelob": 5, "witch_king": 5, "flying_nazgul": 3, "black_rider": 3, "saruman": 4, "orcs": 2, "warg": 2, "cave_troll": 9,
    "uruk_hai_variant": 4, "witch_king_variant": 2, "saruman_variant": 3, "wormtongue_variant": -1, "orcs_variant": 3,
    "mouth_of_sauron_variant": 3, "watcher_variant": 6, "flying_nazgul_variant": 5, "gollum_variant": 1,
}  # fmt: skip
CARDS_F = ("1", "2", "3", "4", "5", "magic", "sacrifice", "cloak", "retreat")
CARDS_S = ("1", "2", "3", "4", "5", "6", "magic", "eye", "retreat")
RIVER = {("mirkwood", "fangorn"), ("fangorn", "rohan")}
TUNNEL = ("eregion", "fangorn")


def row(region):
    return sum(GRID[region])


def mountain(region):
    return row(region) == 3


def room(region):
    return 4 if region in ("shire", "mordor") else 1 if mountain(region) else 2


def steps(region, change):
    """Regions one step away whose row differs by `change` (0: sideways along the row)."""
    a, b = GRID[region]
    deltas = ((1, 0), (0, 1)) if change == 1 else ((-1, 0), (0, -1)) if change == -1 else ((1, -1), (-1, 1))
    return [name for name, (x, y) in GRID.items() if (x - a, y - b) in deltas]


def sideways(region):
    return [] if mountain(region) else steps(region, 0)


def is_fellowship(piece):
    return piece in STRENGTH_F


def there(board, region, fellowship):
    return [p for p, r in board.items() if r == region and is_fellowship(p) == fellowship]


def may_stand(board, piece, region):
    """Neither full of friends nor held by enemies."""
    side = is_fellowship(piece)
    return not there(board, region, not side) and len(there(board, region, side)) < room(region)


def moves(board, piece, revealed=()):
    """Return every region that a piece may move to."""
    src, side = board[piece], is_fellowship(piece)
    ahead = 1 if side else -1
    full = {r for r in GRID if len(there(board, r, side)) >= room(r)}
    foes = {r: len(there(board, r, not side)) for r in GRID}
    if piece == "watcher_variant" and piece in revealed:
        return set()
    found = {r for r in steps(src, ahead) if r not in full}
    if side:
        found |= {r for r in GRID if ((src, r) in RIVER or (src, r) == TUNNEL) and r not in full}
    if piece == "aragorn":
        found |= {r for r in (*sideways(src), *steps(src, -1)) if foes[r]}
    if piece == "witch_king":
        found |= {r for r in sideways(src) if foes[r]}
    if piece == "flying_nazgul":
        found |= {r for r in GRID if foes[r] == 1}
    if piece == "treebeard_variant" and foes["fangorn"] == 1 and src != "fangorn":
        found.add("fangorn")
    if piece == "flying_nazgul_variant":
        found |= {far for near in steps(src, -1) for far in steps(near, -1) if foes[far]}
    if piece in ("black_rider", "uruk_hai_variant"):
        seen, edge = set(), [src]
        while edge:
            for r in steps(edge.pop(), -1):
                if r in full or r in seen:
                    continue
                seen.add(r)
                if foes[r]:
                    found |= {r} if piece == "black_rider" else set()
                    continue
                edge.append(r)
                if piece == "uruk_hai_variant" and not there(board, r, False):
                    found.add(r)
    return found


def resolve(board, attacker, defender, region, hands, cards, want):
    """Return (dead, board, spent or None, choices used) of one battle; `want(side, key, options)` picks."""
    board = dict(board)
    board[attacker] = region
    attacked_first = defender
    f_attacks = is_fellowship(attacker)
    s = defender if f_attacks else attacker
    f = attacker if f_attacks else defender
    warg = s == "warg"
    base = lambda name: name.removesuffix("_variant")  # noqa: E731
    dead = []

    def kill(piece):
        dead.append(piece)
        del board[piece]

    def places(piece, regions):
        return [r for r in regions if may_stand({p: q for p, q in board.items() if p != piece}, piece, r)]

    def finish(f_lost, s_lost):
        if s_lost:
            back = [r for r in steps(region, 1) if r not in board.values()] if s == "wormtongue_variant" else []
            to = want("sauron", "retreat", ["stay", *back]) if back else "stay"
            if to == "stay":
                kill(s)
            else:
                board[s] = to
        if f_lost:
            kill(f)
            over = base(f) == "frodo" and (f == "frodo" or warg or not any(base(p) == "sam" for p in board))
            if s == "shelob" and not s_lost and region != "gondor" and not over:
                if there(board, "gondor", True) or len(there(board, "gondor", False)) >= 2:
                    kill(s)
                else:
                    board[s] = "gondor"

    none = ([], [])
    if base(f) == "frodo" and not f_attacks and not warg and board.get("sam") == region and want("fellowship", "show sam", [False, True]):
        f = "sam"
    for _ in range(2):
        if warg:
            break
        if (f, base(s)) in (("merry", "witch_king"), ("legolas", "flying_nazgul"), ("gimli", "orcs")):
            finish(False, True)
            return dead, board, none
        if f == "boromir":
            finish(True, True)
            return dead, board, none
        ways = []
        if (f == "frodo" and not f_attacks) or (f == "faramir_variant" and f_attacks):
            ways = sideways(region)
        if f == "pippin" and f_attacks:
            ways = steps(region, -1)
        ways = places(f, ways) if s != "saruman" else []
        if ways:
            to = want("fellowship", "retreat", ["stay", *ways])
            if to != "stay":
                board[f] = to
                return dead, board, none
        if f == "smeagol_variant" and not f_attacks and there(board, region, True) == [f]:
            near = [*steps(region, 1), *steps(region, -1), *sideways(region)]
            partners = [p for p, r in board.items() if is_fellowship(p) and r in near]
            if partners:
                partner = want("fellowship", "swap", ["stay", *partners])
                if partner != "stay":
                    board[f], board[partner] = board[partner], region
                    f = partner
                    continue
        break
    beside, no_cards = False, False
    doomed = (s == "orcs" and not f_attacks) or (s == "saruman_variant" and base(f) == "gandalf")
    if not warg and not doomed and f == "sam" and any(base(p) == "frodo" and r == region for p, r in board.items()):
        beside = base(attacked_first) == "frodo" or want("fellowship", "show frodo", [False, True])
    if not warg and not doomed and f == "aragorn_variant" and not f_attacks:
        no_cards = want("fellowship", "no_cards", [False, True])
    if doomed:
        finish(True, False)
        return dead, board, none
    if s == "gollum_variant":
        ways = places(s, steps(region, -1))
        if ways:
            to = want("sauron", "retreat", ["stay", *ways])
            if to != "stay":
                board[s] = to
                return dead, board, none
    if s == "saruman" and not no_cards:
        no_cards = want("sauron", "no_cards", [False, True])

    strength_s = 6 if s == "orcs_variant" and not f_attacks else STRENGTH_S[s]
    strength_f = STRENGTH_F[f]
    if not warg:
        if f == "sam" and beside:
            strength_f = 5
        if f == "sam_variant" and not f_attacks:
            strength_f = strength_s
        if f == "treebeard_variant" and region == "fangorn":
            strength_f = 6
        if f == "theoden_variant" and region in ("rohan", "gondor"):
            strength_f = 4
    fcard, scard = (None, None) if no_cards else cards
    hand_f, hand_s = list(hands[0]), list(hands[1])
    spent_f, spent_s = fcard, scard
    pile_f = [c for c in CARDS_F if c not in hand_f]
    pile_s = [c for c in CARDS_S if c not in hand_s]
    silent = s == "cave_troll" or (f == "frodo_variant" and not warg)
    no_magic = silent or (f == "elrond_variant" and not warg)
    early = False
    if f == "gandalf" and not warg and scard == "magic" and not no_magic and pile_s:
        scard, early = want("sauron", "magic", pile_s), True
    if not no_cards:
        if s == "saruman_variant" and len(hand_f) > 1 and want("sauron", "force", [False, True]):
            fcard = spent_f = want("fellowship", "swap", [c for c in hand_f if c != fcard])
        if s == "mouth_of_sauron_variant" and scard != "4" and want("sauron", "swap", ["stay", "4"]) == "4":
            if "4" in hand_s:
                spent_s = "4 magic" if early else "4"
            scard = "4"
    if "gandalf_variant" in board and f != "gandalf_variant" and not warg:
        a, b = GRID[board["gandalf_variant"]]
        x, y = GRID[region]
        if (a - x, b - y) in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)) and want(
            "fellowship", "show gandalf_variant", [False, True]
        ):
            strength_f += 1
    used = ([spent_f] if spent_f else [], spent_s.split() if spent_s else [])
    if not no_cards:
        if scard == "magic" and not no_magic and not early and pile_s:
            scard = want("sauron", "magic", pile_s)
        eye = scard == "eye" and not no_magic
        if scard == "retreat" and not silent:
            ways = places(s, [r for r in sideways(region) if not mountain(r)])
            if ways:
                board[s] = want("sauron", "retreat", ways)
                return dead, board, used
        if not eye:
            if fcard == "magic" and pile_f:
                fcard = want("fellowship", "magic", pile_f)
            if fcard == "sacrifice":
                finish(True, True)
                return dead, board, used
            if fcard == "retreat":
                ways = places(f, steps(region, -1))
                if ways:
                    board[f] = want("fellowship", "retreat", ways)
                    return dead, board, used
        strength_f += int(fcard) if fcard.isdigit() else 0
        if scard.isdigit() and s != "cave_troll" and not (fcard == "cloak" and not eye):
            strength_s += int(scard)
    finish(strength_f <= strength_s, strength_s <= strength_f)
    return dead, board, used
