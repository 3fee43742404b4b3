"""The state graph of a combat: its nodes, and the choices at each of them."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython

from mellon.models.lcg.combat import shadow as sh
from mellon.solver.kernels.lcg_combat.codes import (
    ANSWER,
    ATTACKS_OVER,
    BOUNCING,
    DEAD,
    DEALING,
    EXTRA_ATTACK,
    HIGH_THREAT,
    HOPELESS,
    LOOSE,
    NO_FOE,
    NOBODY_LEFT,
    OTHER,
    REVEAL,
    THREAT_FIELD,
)
from mellon.solver.kernels.lcg_combat.damage import sole_attack_after_return, sole_attack_damage
from mellon.solver.kernels.lcg_combat.enemy_attacks import begin_attack, declare_defender, drop_cards, next_shadow_card, possible_defenders
from mellon.solver.kernels.lcg_combat.heroes_safe import HeroesSafe, heroes_are_safe
from mellon.solver.kernels.lcg_combat.nodes import Choice, Node, Outcomes, best_choices, lone_choice, new_choice, new_node, new_outcomes
from mellon.solver.kernels.lcg_combat.player_attacks import PlayerAttacks, value_after_attacks, value_at_end
from mellon.solver.kernels.lcg_combat.rows import row_of
from mellon.solver.kernels.lcg_combat.shadow_effects import turn_card, turn_known_card, without_next_card
from mellon.solver.kernels.lcg_combat.state import all_are_out, is_out, next_attackers
from mellon.solver.kernels.lcg_combat.symmetry import Symmetry, representative
from mellon.solver.kernels.lcg_combat.tables import Combat
from mellon.solver.kernels.lcg_combat.upper_bounds import UpperBound, upper_bound, upper_bound_under_way
from mellon.solver.lcg.combat.combat_cards import alike_kinds, harm, has, menu


@cython.cclass
class Graph:
    """Makes and keeps the nodes of one battle for one aim. What follows a state does not depend on which unseen cards are left, only on how many.

    A deck is one number with a field for every kind of card that acts differently.
    """

    kept: list
    b = cython.declare(object, visibility="public")
    aim = cython.declare(object, visibility="public")
    same = cython.declare(object, visibility="public")
    packing: object
    combat: Combat
    symmetry: Symmetry
    upper: UpperBound
    heroes: HeroesSafe
    player_attacks: PlayerAttacks
    scored: cython.bint
    kills: cython.bint
    returning = cython.declare(cython.bint, visibility="public")
    plain_blank: cython.bint
    least = cython.declare(cython.longlong, visibility="public")
    alike: list
    kinds: list
    blank: cython.int
    order: list
    copies: list
    extra: list
    menu_kind: cython.p_longlong
    menu_place: cython.p_longlong
    menu_more: cython.p_longlong
    menu_ignored: cython.p_longlong
    menu_blank: cython.p_longlong
    dishes: cython.int
    count: cython.int
    at: cython.p_longlong
    field: cython.p_longlong
    nodes = cython.declare(dict, visibility="public")
    found: dict
    leaves: dict
    total = cython.declare(object, visibility="public")
    plenty = cython.declare(cython.bint, visibility="public")

    def __init__(self, b, aim, packing, same):
        self.kept = []
        self.b, self.aim, self.packing, self.same = b, aim, packing, same
        self.scored, self.kills = aim.scored, aim.kills
        self.least = packing.least
        self.total, self.plenty = packing.total, packing.plenty
        self.combat = Combat(b, aim, packing)
        self.symmetry = Symmetry(self.combat, same)
        self.upper = UpperBound(self.combat, self.symmetry)
        self.heroes = HeroesSafe(self.combat, self.symmetry)
        self.player_attacks = PlayerAttacks(self.combat)
        self.returning = any([foe.returns_on_blank for foe in b.foes]) and (same.per_enemy or not self.symmetry.forget_foes)
        """Whether it matters that an enemy goes back to staging."""
        self.plain_blank = not self.scored and not self.symmetry.growing
        self.nodes, self.found, self.leaves = {}, {}, {}
        sort_cards(self, b)


def sort_cards(graph: Graph, b):
    """Find the kinds of cards that do the same, and lay out decks and menus."""
    graph.alike = alike_kinds(b, graph.returning or any([foe.takes_character for foe in b.foes]))
    graph.kinds = [k for k in range(len(b.kinds)) if graph.alike[k] == k]
    blanks = [graph.alike[k] for k, kind in enumerate(b.kinds) if kind.blank]
    graph.blank = blanks[0] if blanks else -1
    graph.copies = [0] * len(b.kinds)
    for k, kind in enumerate(b.kinds):
        graph.copies[graph.alike[k]] += sum([b.numbers[n] for n in kind.cards])
    graph.extra = [has(kind.variants, sh.EXTRA) for kind in b.kinds]
    graph.order = [-harm(kind) for kind in b.kinds]
    """Kinds of cards, the most harmful first."""
    places, at = [], 0
    for copies in graph.copies:
        places.append(at)
        at += copies.bit_length()
    graph.at, graph.field = row_of(graph.kept, places), row_of(graph.kept, [(1 << copies.bit_length()) - 1 for copies in graph.copies])
    graph.count, graph.dishes = len(b.kinds), len(graph.kinds)
    menus = [entry for variant in range(4) for entry in menu(b, graph.kinds, graph.blank, variant, graph.returning)]
    graph.menu_kind, graph.menu_place, graph.menu_more = (
        row_of(graph.kept, [e[0] for e in menus]),
        row_of(graph.kept, [e[1] for e in menus]),
        row_of(graph.kept, [e[2] for e in menus]),
    )
    graph.menu_ignored, graph.menu_blank = row_of(graph.kept, [e[3] for e in menus]), row_of(graph.kept, [e[4] for e in menus])


def clear_cycles(graph: Graph):
    """Take the choices off all nodes: a card that brings another one can lead back to the same node."""
    node: Node
    for node in graph.nodes.values():
        node.choices = node.todo = node.lone = None


def packed_deck(graph: Graph, deck):
    """Return a deck of six bits for each kind as it is kept here, kinds that do the same counted together."""
    found = 0
    for k in range(graph.count):
        found += (deck >> 6 * k & 63) << int(graph.at[graph.alike[k]])
    return found


def node_of_state(graph: Graph, s):
    """Return the node of a state of the rules."""
    if s.lost and graph.aim.saves:
        return leaf_of(graph, 0)
    return node_of(graph, graph.packing.end_of(s))


@cython.cfunc
def leaf_of(graph: Graph, worth: cython.longlong) -> Node:
    """Return the node of a settled worth."""
    found = graph.leaves.get(worth)
    if found is None:
        found = graph.leaves[worth] = new_node(-1, True, worth, -1)
    return found


@cython.cfunc
def node_of(graph: Graph, end) -> Node:
    """Return the node of a packed state."""
    found = graph.found.get(end)
    if found is None:
        found = graph.found[end] = make_node(graph, end)
    return found


@cython.cfunc
def make_node(graph: Graph, end) -> Node:
    """Return the node of a packed state that is met for the first time."""
    cap: cython.longlong
    key: cython.longlong
    s: cython.longlong
    ending: cython.int
    if isinstance(end, tuple):
        found = graph.nodes.get(end)
        if found is None:
            found = graph.nodes[end] = new_node(
                end, False, upper_bound_under_way(graph.upper, end[1], end[2]) if graph.scored else 1, len(graph.nodes)
            )
        return found
    s = end
    ending = ending_of(graph, s)
    if ending:
        return ended_node(graph, s, ending)
    key = representative(graph.symmetry, s)
    found = graph.nodes.get(key)
    if found is None:
        if heroes_are_safe(graph.heroes, key):
            return leaf_of(graph, 1)
        cap = upper_bound(graph.upper, key)
        if not cap and not graph.scored:
            return leaf_of(graph, 0)
        found = graph.nodes[key] = new_node(key, False, cap, len(graph.nodes))
    return found


@cython.cfunc
@cython.exceptval(check=False)
def ending_of(graph: Graph, s: cython.longlong) -> cython.int:
    """Return why nothing is left to search: the goal is lost, nobody is left, no enemy is to attack; 0 where something is."""
    c: Combat = graph.combat
    f: cython.int
    if not c.saves and s >> c.lost_at & c.lost_mask:
        if graph.kills:
            for f in range(c.foes):
                if c.foe_engaged[f] and s >> c.foe_at[f] & 7 != DEAD and is_out(c, s, c.foe_player[f]):
                    return HOPELESS
        if all_are_out(c, s):
            return NOBODY_LEFT
    return 0 if next_attackers(c, s) else ATTACKS_OVER


@cython.cfunc
def ended_node(graph: Graph, s: cython.longlong, ending: cython.int) -> Node:
    """Return the node of a state at which nothing is left to search."""
    if ending == HOPELESS:
        return leaf_of(graph, 0)
    return leaf_of(graph, value_at_end(graph.player_attacks, s) if ending == NOBODY_LEFT else value_after_attacks(graph.player_attacks, s))


@cython.cfunc
def choices_of(graph: Graph, node: Node) -> list:
    """Return the choices of a node, without those that another one covers."""
    if not node.complete:
        while add_next_choices(graph, node):
            pass
        node.complete = True
        node.todo = None
        if not graph.scored:
            node.choices = best_choices(node.choices)
        node.lone = lone_choice(node)
    return node.choices


@cython.cfunc
def add_next_choices(graph: Graph, node: Node) -> cython.bint:
    """Make the choices of the next choice at a node; tell whether there was one."""
    if node.todo is None:
        node.choices = []
        node.todo = declarations_at(graph, node.end)
        node.todo.reverse()
    if not node.todo:
        return False
    s, frames, who, ends = node.todo.pop()
    if ends is None:
        ends = next_shadow_card(graph.combat, s, frames) if who < 0 else declare_defender(graph.combat, s, frames, who)
    for end in ends:
        add_choice_after(graph, end, node.choices)
    return True


@cython.cfunc
def declarations_at(graph: Graph, end) -> list:
    """Return the choices at a node: state, attacks under way and defender, or the ends that follow at once."""
    c: Combat = graph.combat
    f: cython.int
    foes: cython.longlong
    packed: cython.longlong
    found: list = []
    if isinstance(end, tuple):
        if end[0] == ANSWER:
            add_declarations(graph, end[1], end[2], found)
        else:
            found.append((0, None, -1, [end]))
        return found
    packed = end
    foes = next_attackers(c, packed)
    seen = set()
    for f in range(c.foes):
        if not foes >> f & 1:
            continue
        alike = (c.like_foe[f], packed >> c.foe_at[f] & c.fmask, (c.dealt if c.plenty else packed >> c.dealt_at) >> f & 1)
        if alike in seen:
            continue
        seen.add(alike)
        s, frames, over = begin_attack(c, packed, f)
        if not over:
            add_declarations(graph, s, frames, found)
        elif s >= 0:
            found.append((0, None, -1, [s]))
    return found


@cython.cfunc
def add_declarations(graph: Graph, s: cython.longlong, frames: tuple, found: list) -> cython.int:
    """Add the choices of a defender: allies first, then nobody, then heroes."""
    c: Combat = graph.combat
    able: list = possible_defenders(c, s, frames[-1][1])
    i: cython.int
    for i in able:
        if not c.hero[i]:
            found.append((s, frames, i, None))
    found.append((s, frames, -1, None))
    for i in able:
        if c.hero[i]:
            found.append((s, frames, i, None))
    return 0


@cython.cfunc
def add_choice_after(graph: Graph, end, choices: list) -> cython.int:
    """Add the choice of an end of a declaration."""
    choice: Choice
    if not isinstance(end, tuple) or end[0] == ANSWER:
        add_direct_choice(graph, [end], choices)
    elif end[0] == REVEAL and end[2][-1][5]:
        add_direct_choice(graph, turn_known_card(graph.combat, end[1], end[2]), choices)
    else:
        choice = drawing_choice(graph, end[0], end[1], end[2])
        if choice is not None:
            choices.append(choice)
    return 0


@cython.cfunc
def add_direct_choice(graph: Graph, ends: list, choices: list) -> cython.int:
    """Add the choice of going on without a card."""
    outcomes: Outcomes = outcomes_of(graph, ends)
    if outcomes.nodes or outcomes.floor > graph.least:
        choices.append(new_choice(outcomes.floor, outcomes.nodes))
    return 0


@cython.cfunc
def outcomes_of(graph: Graph, ends: list) -> Outcomes:
    """Return the best settled worth among ends and the nodes that could beat it."""
    floor: cython.longlong = graph.least
    node: Node
    nodes: list = []
    for end in ends:
        node = node_of(graph, end)
        if not node.settled:
            if node not in nodes:
                nodes.append(node)
        elif node.worth > floor:
            floor = node.worth
    return new_outcomes(floor, nodes, graph.least)


@cython.cfunc
def outcomes_of_damage(graph: Graph, count: cython.int) -> Outcomes:
    """Return what follows the ends of a blow."""
    return outcomes_of(graph, [graph.combat.ends[n] for n in range(count)])


@cython.cfunc
def discarding_choice(graph: Graph, choice: Choice, s: cython.longlong, frames: tuple) -> Choice:
    """Return the choice of discarding the next card of an enemy that is destroyed, `frames` being without it already."""
    k: cython.int
    outcomes: Outcomes = outcomes_of(graph, drop_cards(graph.combat, s, frames))
    for k in graph.kinds:
        enter_outcomes(graph, choice, k, outcomes)
    return sorted_choice(graph, choice)


@cython.cfunc
def drawing_choice(graph: Graph, moment: cython.int, s: cython.longlong, frames: tuple) -> Choice:
    """Return the choice of turning (or, at LOOSE, discarding) the next card; None where nothing can come of it."""
    c: Combat = graph.combat
    one: cython.longlong = 1
    frame: tuple = frames[-1]
    left: tuple = without_next_card(frames)
    outcomes: Outcomes
    choice: Choice = new_choice(graph.least, None)
    if not c.plenty:
        s -= one << c.left_at
    if graph.scored:
        choice.caps = [0] * graph.count
    if moment == LOOSE:
        return discarding_choice(graph, choice, s, left)
    foe: cython.int = frame[0]
    player: cython.int = frame[1]
    who: cython.int = frame[2]
    attack: cython.longlong = frame[3]
    cards: cython.longlong = frame[4] - 1
    zero: cython.bint = frame[6]
    back: cython.bint = frame[7]
    returns: cython.bint = graph.returning and foe != NO_FOE and c.foe_returns[foe]
    takes: cython.bint = foe != NO_FOE and c.foe_takes[foe]
    single: cython.bint = len(frames) == 1 and not frame[5] and not takes and not cards
    threat: cython.longlong = s >> c.threat_at[player] & THREAT_FIELD if c.threats else c.threat_now[player]
    inner: cython.int = 0
    n: cython.int
    k: cython.int
    place: cython.int
    more: cython.longlong
    ignored: cython.bint
    blank: cython.bint
    if len(frames) > 1:
        inner = sum([one_frame[0] == NO_FOE for one_frame in frames])
    done: list = [None] * (2 * graph.count)
    first: cython.int = graph.dishes * ((who < 0) + 2 * (threat >= HIGH_THREAT))
    for n in range(first, first + graph.dishes):
        k = graph.menu_kind[n]
        place = graph.menu_place[n]
        more = graph.menu_more[n]
        if inner and graph.extra[k] and inner >= graph.copies[k]:
            continue
        if place == BOUNCING and single:
            outcomes = outcomes_of_damage(graph, sole_attack_after_return(c, s, foe, player, who, attack, zero, back, more))
        elif place < 0 or takes:
            outcomes = outcomes_of_effect(graph, s, left, k, OTHER if takes else place, more)
        else:
            ignored = graph.menu_ignored[n]
            blank = graph.menu_blank[n] and returns
            place = 2 * place + blank
            outcomes = done[place]
            if outcomes is None:
                if single:
                    outcomes = outcomes_of_damage(
                        graph, sole_attack_damage(c, 0, s, foe, player, who, attack + more, zero or ignored, back or blank)
                    )
                else:
                    after = (*frames[:-1], (foe, player, who, attack + more, cards, frame[5], zero or ignored, back or blank, frame[8]))
                    outcomes = outcomes_of(graph, next_shadow_card(c, s, after))
                done[place] = outcomes
                if k == graph.blank and graph.plain_blank and not cards and not returns and outcomes.floor == 0 and not outcomes.nodes:
                    return None
        enter_outcomes(graph, choice, k, outcomes)
    return sorted_choice(graph, choice)


@cython.cfunc
def outcomes_of_effect(
    graph: Graph, s: cython.longlong, frames: tuple, k: cython.int, place: cython.int, more: cython.longlong
) -> Outcomes:
    """Return what follows a card that does more than add to the attack, `frames` being without it already."""
    c: Combat = graph.combat
    frame: tuple = frames[-1]
    if c.plenty and len(frames) == 1 and not frame[5]:
        if place == DEALING:
            return outcomes_of(graph, [(REVEAL, s, ((*frame[:4], frame[4] + more * c.in_game, *frame[5:]),))])
        if place == EXTRA_ATTACK:
            return outcomes_of(graph, [(ANSWER, s, (frame, (NO_FOE, frame[1], -1, more, 1, (), False, False, False)))])
    return outcomes_of(graph, turn_card(c, s, frames, k))


@cython.cfunc
def enter_outcomes(graph: Graph, choice: Choice, k: cython.int, outcomes: Outcomes) -> cython.int:
    """Note what follows a kind of card in a choice."""
    bit: cython.longlong = 1
    bit <<= k
    if outcomes.nodes:
        choice.open.append((graph.order[k], k, outcomes))
    elif outcomes.floor > 0:
        choice.sure |= bit
    if outcomes.cap > 0:
        choice.reach |= bit
    if graph.scored:
        choice.caps[k] = outcomes.cap
    return 0


@cython.cfunc
def sorted_choice(graph: Graph, choice: Choice) -> Choice:
    """Return a choice of drawing a card with what must be searched in order; None where the goal is out of reach."""
    if not graph.scored and not choice.reach:
        return None
    if len(choice.open) > 1:
        choice.open.sort(key=harm_rank)
    return choice


def harm_rank(branch):
    """Return the place of a kind of card among the open ones of a choice."""
    return branch[0]
