"""The cards and characters of one table, and what was found out about its quests."""

from __future__ import annotations

from weakref import proxy

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython

from mellon.models.lcg.cards.catalogue import NEUTRAL
from mellon.models.lcg.quest.quest_state import begin
from mellon.solver.kernels.lcg_quest.card_kinds import Kind, can_be_carried_out
from mellon.solver.kernels.lcg_quest.codes import FIRST_WIDTH, GONE, MUCH
from mellon.solver.kernels.lcg_quest.prospects import Scale
from mellon.solver.kernels.lcg_quest.state import Tasks


@cython.cclass
class Last:
    """What follows the last card in a situation, whatever other cards are unseen: by its threat alone, and by kind."""

    by_threat: dict
    by_kind: dict


@cython.cclass
class Kernel:
    """The cards and characters of one table and what was found out about its quests. `search` is told of every end and draw."""

    table = cython.declare(object, visibility="public")
    fits = cython.declare(cython.bint, visibility="public")
    kinds: list
    place: dict
    people: list
    count: cython.int
    hit_points: list
    blows: list
    helpers: list
    alone: cython.bint
    own_guard: cython.bint
    silent: cython.bint
    special: cython.longlong
    cancellers: cython.longlong
    prisoners: cython.longlong
    heroes: cython.longlong
    decks: dict
    stacks: dict
    squads: dict
    known_hands: dict
    cancelling: set
    payers: list
    first: object
    no_tasks: Tasks
    search: object
    scale: Scale
    memo: dict
    lasts: dict
    ends: dict
    leaves: dict

    def __init__(self, search):
        self.search = proxy(search)
        self.table = table = search.table
        p = table.position
        self.blows = list(table.revealing_damage)
        held = any([player.hand for player in p.players])
        every = [
            Kind(table.card(n), sum([by for _, by in self.blows]), held) for n in sorted({table.merge.get(n, n) for n in p.unseen_cards})
        ]
        counted = any([kind.counts_locations() for kind in every])
        self.kinds, self.place, first = [], {}, {}
        kind: Kind
        for kind in every:
            k = first.setdefault(kind.feel(counted), len(self.kinds))
            if k == len(self.kinds):
                self.kinds.append(kind)
            self.place[kind.number] = k
        self.own_guard = p.reading("second_guarded_objective") == "own_guard"
        self.silent = table.destroyed_is_silent
        self.people = list(table.people)
        self.count = len(self.people)
        self.special = sum([1 << i for i in {*table.cancellers, *table.helpers, *[i for i, _ in self.blows]}])
        """Characters who can do more on the quest than others with the same numbers."""
        self.cancellers = sum([1 << i for i in table.cancellers])
        self.prisoners = sum([1 << i for i, person in enumerate(self.people) if p.players[person.owner].characters[person.at].prisoner])
        self.hit_points = [person.hit_points for person in self.people]
        self.heroes = sum([1 << i for i, person in enumerate(self.people) if person.hero])
        self.helpers = [entry for i in table.helpers for entry in willpower_abilities(self, i)]
        self.alone = any([for_himself for _, _, for_himself in self.helpers])
        self.decks, self.squads, self.known_hands = {}, {}, {}
        numbers = {number for player in p.players for number in player.hand}
        self.cancelling = {n for n in numbers if table.card(n).triggers("response", "encounter_revealed")}
        self.payers = [any([table.card(n).sphere in (NEUTRAL, *person.icons) for n in self.cancelling]) for person in self.people]
        self.first = begin(table)
        self.stacks = {}
        self.no_tasks = Tasks.__new__(Tasks)
        self.no_tasks.name, self.no_tasks.arg, self.no_tasks.depth, self.no_tasks.number = -1, 0, 0, 0
        self.no_tasks.over, self.no_tasks.rest, self.no_tasks.pushed = True, None, {}
        self.fits = can_be_packed(self)
        begin_anew(self, FIRST_WIDTH)


def willpower_abilities(kernel: Kernel, i):
    """Return what a character's abilities add: who, how much willpower, and whether for himself only, for a card of the hand, or to everybody."""
    tags = kernel.table.card(kernel.people[i].card).triggers("action")
    words = ("willpower_all_of_player", "willpower_self")
    return [(i, int(tag["do"][word]), word == "willpower_self") for tag in tags for word in words if word in tag["do"]]


def can_be_packed(kernel: Kernel):
    """Tell whether small states can stand for the quests of this table."""
    table = kernel.table
    p = table.position
    if len(p.players) != 1 or table.ordered or table.peekers or not table.keywords or (p.players[0].hand and not hand_is_plain(kernel)):
        return False
    if (
        p.players[0].eliminated
        or not all([can_be_carried_out(table.card(n)) for n in p.unseen_cards])
        or max(kernel.hit_points, default=0) >= GONE
    ):
        return False
    copies = [0] * len(kernel.kinds)
    for number, n in p.unseen_cards.items():
        copies[kernel.place[table.merge.get(number, number)]] += n
    kind: Kind
    bringing = 0
    for n, kind in zip(copies, kernel.kinds, strict=True):
        bringing += n * (2 if kind.guarded else 1) if kind.brings else 0
    return sum(copies) > table.reveals + bringing + len(table.cancellers)


def hand_is_plain(kernel: Kernel):
    """Tell whether a hand does nothing in the quest phase but cancel cards and pay for an ability, where no other ability could be used in its place."""
    table = kernel.table
    player = table.position.players[0]
    spheres = {NEUTRAL, *[icon for person in kernel.people for icon in person.icons]}
    usable = [n for n in player.hand if table.card(n).does("ignore_threat") is not None and table.card(n).sphere in spheres]
    if usable or (kernel.alone and not all([for_himself for _, _, for_himself in kernel.helpers])):
        return False
    worn = [tag.get("do", {}) for c in player.characters for part in c.attached for tag in table.card(part.card).triggers("action")]
    return not any(["willpower_host" in option for do in worn for option in do.get("choose", ())])


def begin_anew(kernel: Kernel, width):
    """Forget all that was found out, and count in fields of so many bits."""
    kernel.scale = Scale(width)
    kernel.memo, kernel.lasts, kernel.ends, kernel.leaves = {}, {}, {}, {}


def forget(kernel: Kernel):
    """Forget what was found out about other commitments where that has become much."""
    if len(kernel.memo) + len(kernel.lasts) > MUCH:
        kernel.memo, kernel.lasts = {}, {}
