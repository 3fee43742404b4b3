"""The tables of one combat: where the fields of a packed state are, and what the rules ask about characters, enemies and attachments."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython

from mellon.solver.kernels.lcg_combat.codes import ROOM
from mellon.solver.kernels.lcg_combat.rows import empty_row, row_of
from mellon.solver.lcg.combat.combat_cards import joined, starts


@cython.cclass
class Combat:
    """The tables of one battle and its small steps. `silent`: threat is not followed for the moment."""

    kept: list
    b = cython.declare(object, visibility="public")
    aim = cython.declare(object, visibility="public")
    kinds: list
    known = cython.declare(list, visibility="public")
    like_foe: list
    saves: cython.bint
    scored: cython.bint
    plenty: cython.bint
    silent: cython.bint
    returns_bare: cython.bint
    few_exhaust: cython.bint
    shadow: cython.bint
    stingers: cython.bint
    chars: cython.int
    foes: cython.int
    players: cython.int
    in_game: cython.int
    threats: cython.int
    gear_at: cython.int
    gears: cython.int
    lost_at: cython.int
    gone_at: cython.int
    dealt_at: cython.int
    left_at: cython.int
    toughs: cython.int
    cmask: cython.longlong
    fmask: cython.longlong
    dmask: cython.longlong
    lost_mask: cython.longlong
    gone_mask: cython.longlong
    dealt: cython.longlong
    excess: cython.longlong
    char_at: cython.p_longlong
    foe_at: cython.p_longlong
    threat_at: cython.p_longlong
    threat_now: cython.p_longlong
    hero: cython.p_longlong
    owner: cython.p_longlong
    frail: cython.p_longlong
    defense: cython.p_longlong
    stings: cython.p_longlong
    prisoner: cython.p_longlong
    twin: cython.p_longlong
    gear_on: cython.p_longlong
    gear_of: cython.p_longlong
    own_gear: cython.p_longlong
    out_before: cython.p_longlong
    snare: cython.p_longlong
    hero_list: cython.p_longlong
    hero_from: cython.p_longlong
    squad_list: cython.p_longlong
    squad_from: cython.p_longlong
    able_list: cython.p_longlong
    able_from: cython.p_longlong
    tough_bit: cython.p_longlong
    tough_host: cython.p_longlong
    tough_more: cython.p_longlong
    foe_player: cython.p_longlong
    foe_engaged: cython.p_longlong
    foe_attack: cython.p_longlong
    foe_hits: cython.p_longlong
    foe_extra: cython.p_longlong
    foe_threat: cython.p_longlong
    foe_excess: cython.p_longlong
    foe_returns: cython.p_longlong
    foe_takes: cython.p_longlong
    ends: cython.p_longlong
    picked: cython.p_longlong

    def __init__(self, b, aim, packing):
        self.kept = []
        self.b, self.aim = b, aim
        self.saves, self.scored, self.plenty, self.silent = aim.saves, aim.scored, packing.plenty, False
        self.shadow, self.players, self.in_game = b.shadow, b.players, b.in_game
        self.kinds = list(b.kinds)
        self.excess = 0
        self.ends, self.picked = empty_row(self.kept, ROOM), empty_row(self.kept, ROOM)
        lay_out_fields(self, packing)
        describe_characters(self, b)
        describe_enemies(self, b)


def lay_out_fields(c: Combat, packing):
    """Copy the place of every field of a state."""
    c.chars, c.foes, c.gears = len(packing.char_at), len(packing.foe_at), packing.gears
    c.char_at, c.foe_at, c.threat_at = row_of(c.kept, packing.char_at), row_of(c.kept, packing.foe_at), row_of(c.kept, packing.threat_at)
    c.threats = len(packing.threat_at)
    c.cmask, c.fmask = (1 << packing.char_bits) - 1, (1 << packing.foe_bits) - 1
    c.dmask = (1 << packing.foe_bits - 3) - 1
    c.gear_at, c.lost_at, c.gone_at = packing.gear_at, packing.lost_at, packing.gone_at
    c.lost_mask, c.gone_mask = (1 << packing.lost_bits) - 1, (1 << packing.gone_bits) - 1
    c.dealt_at, c.left_at = packing.dealt_at, packing.left_at


def describe_characters(c: Combat, b):
    """Copy what the rules ask about characters and attachments."""
    who = b.fighters
    c.hero, c.owner = row_of(c.kept, [one.hero for one in who]), row_of(c.kept, [one.player for one in who])
    c.frail, c.defense = row_of(c.kept, [one.hit_points for one in who]), row_of(c.kept, [one.defense for one in who])
    c.stings, c.prisoner = row_of(c.kept, [one.stings for one in who]), row_of(c.kept, [one.prisoner for one in who])
    c.stingers = any([one.stings for one in who])
    names = {}
    c.twin = row_of(c.kept, [names.setdefault(twin, len(names)) for twin in b.twin])
    c.gear_on, c.gear_of, c.own_gear = row_of(c.kept, b.gear_on), row_of(c.kept, b.gear_of), row_of(c.kept, b.own_gear)
    tough = [(1 << g, part.host, part.hit_points) for g, part in enumerate(b.gear) if part.host >= 0 and part.hit_points]
    c.toughs = len(tough)
    c.tough_bit, c.tough_host, c.tough_more = (
        row_of(c.kept, [t[0] for t in tough]),
        row_of(c.kept, [t[1] for t in tough]),
        row_of(c.kept, [t[2] for t in tough]),
    )
    c.hero_list, c.hero_from = row_of(c.kept, joined(b.heroes)), row_of(c.kept, starts(b.heroes))
    c.squad_list, c.squad_from = row_of(c.kept, joined(b.squads)), row_of(c.kept, starts(b.squads))
    able = [[i for i, one in enumerate(who) if one.player == n or one.sentinel] for n in range(b.players)]
    c.able_list, c.able_from = row_of(c.kept, joined(able)), row_of(c.kept, starts(able))
    c.out_before = row_of(c.kept, b.out_before)
    c.threat_now = row_of(c.kept, [player.threat for player in b.p.players])
    c.few_exhaust = b.p.reading("exhaust_too_few") != "nothing"


def describe_enemies(c: Combat, b):
    """Copy what the rules ask about enemies and their cards."""
    foes = b.foes
    c.foe_player, c.foe_engaged = row_of(c.kept, [foe.player for foe in foes]), row_of(c.kept, [foe.engaged for foe in foes])
    c.foe_attack, c.foe_hits = row_of(c.kept, [foe.attack for foe in foes]), row_of(c.kept, [foe.hit_points for foe in foes])
    c.foe_extra, c.foe_threat = row_of(c.kept, [foe.extra_cards for foe in foes]), row_of(c.kept, [foe.threat_on_attack for foe in foes])
    c.foe_excess, c.foe_returns = (
        row_of(c.kept, [foe.excess_to_threat for foe in foes]),
        row_of(c.kept, [foe.returns_on_blank for foe in foes]),
    )
    c.foe_takes = row_of(c.kept, [foe.takes_character for foe in foes])
    enemies = [enemy for player in b.p.players for enemy in player.engaged]
    known = [tuple(b.kind_of[n] for n in enemy.shadow or ()) if not enemy.attacked and b.shadow else () for enemy in enemies]
    c.known = known + [()] * (len(foes) - len(enemies))
    c.dealt = b.initial()[0][1].rest.dealt
    c.snare = row_of(c.kept, [sum(bit for bit, held in b.snares if held == f) << c.gear_at for f in range(len(foes))])
    c.like_foe = [(foe, c.known[f], tuple(g for g, part in enumerate(b.gear) if part.foe == f)) for f, foe in enumerate(foes)]
    c.returns_bare = b.p.reading("wargs_without_shadow_card") == "return"
