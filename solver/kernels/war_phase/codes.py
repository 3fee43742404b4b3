"""The numbers by which the kernel of action phases knows zones, kinds of tasks, steps of texts and moves."""

from __future__ import annotations

# Where a card is. A unit at the location number l is in zone AT + l, an item held by the card number i in HELD + i.
GONE, IN_HAND, IN_DECK, CYCLED, ASIDE, EVENT, RESERVE, FRESH = 0, 1, 2, 3, 4, 8, 9, 10
AT, HELD = 16, 64
ASIDE_GROUPS = 4
MOST_CARDS = 190
MOST_LOCATIONS = 41

# What a location is.
CLOSED, WAITING, ACTIVE, FROM_ENEMY, FREE_AREA, DARK_AREA = range(6)

# What is written on a card beside its zone.
PLAYED, USED, TOKEN = 1, 2, 4

# Tasks: eight bytes each, the kind first, then the seat.
TASK = 8
(
    T_NONE,
    T_NEXT,
    T_TEXT,
    T_MAY,
    T_ALTERNATIVE,
    T_DRAW,
    T_DEAL,
    T_FORSAKE,
    T_FORSAKE_TOP,
    T_CYCLE,
    T_CYCLE_ONE,
    T_ELIMINATE_ONE,
    T_TAKE,
    T_ELIMINATE_UNIT,
    T_ASIDE_PLAY,
    T_ASIDE_PICK,
    T_ASIDE_END,
    T_EVENT_LEAVES,
    T_TOKEN,
    T_RIDE,
    T_MARCH,
    T_FIELD,
    T_PATH,
    T_COMBAT,
    T_ARRIVE,
) = range(25)

# Steps of texts: op, who, count, and what more the op needs.
STEP = 8
(
    S_DRAW,
    S_FORSAKE,
    S_CYCLE,
    S_TAKE,
    S_ELIMINATE,
    S_EACH,
    S_CHOOSE,
    S_CYCLE_SELF,
    S_ELIMINATE_SELF,
    S_CYCLE_WIELDER,
    S_REMOVE,
    S_RECYCLE,
    S_ROUND_RULE,
    S_DRAW_ASIDE,
    S_PLAY_ASIDE,
    S_ELIMINATE_ASIDE,
    S_TAKE_ASIDE,
    S_CYCLE_ASIDE,
    S_RIDE,
    S_CORRUPTION,
    S_CLEANSE,
    S_TOKEN,
    S_FIELD,
    S_PATH,
    S_MOVE,
) = range(25)
OWNER = -1
FROM_DECK, FROM_CYCLE, FROM_BOTH = range(3)
TO_HAND, TO_ASIDE = range(2)
ACTIVATE, REACTIVATE, EITHER = range(3)
SAME, NEXT = range(2)
PICK_LOSE, PICK_CYCLE, PICK_TAKE = range(3)
ON_LOCATION, ON_PATH, ON_BATTLEGROUND, ON_SELF, ON_HERE = range(5)
THERE, TO_PATH, TO_BATTLEGROUND = range(3)

# When a text starts.
(
    W_NEVER,
    W_PLAY,
    W_PLAY_RESERVE,
    W_PLAY_BATTLEGROUND,
    W_ENTER_PATH,
    W_ENTER_BATTLEGROUND,
    W_ENTER_LOCATION,
    W_PLAY_ON,
    W_PLAY_HELD_IN_RESERVE,
    W_EVENT,
    W_ACTION_RESERVE,
    W_ACTION_IN_PLAY,
    W_ACTION_PATH,
    W_ACTION_LOCATION,
) = range(14)

# Moves: kind, then three numbers of eight bits.
M_PASS, M_PLAY, M_MOVE, M_CYCLE, M_WINNOW, M_USE, M_RING, M_CHOOSE = range(8)
TO_RESERVE = 0
NO_MOVE = 0xFFFFFFFF
PAID_NOTHING, PAID_DECK = 0, 255

# Types of cards, rules of a round, and conditions of getting to a location.
ARMY, CHARACTER, ITEM, EVENT_CARD = range(4)
RULE_ARROW, RULE_HUNTERS = 1, 2
C_YES, C_HUNTER, C_ARROW, C_FRIEND, C_KEEPER, C_SHY = 1, 2, 4, 8, 16, 32

# Bonuses beside those that a card has at a location whatever happens.
B_IN_PLAY, B_PER_FACTION, B_SUPPORTS, B_KEEPER = range(4)

# What may be asked of a state at once.
DONE, PAUSED, STOPPED, INEXACT, FULL_MEMORY = range(5)

# The numbers of a row that stand behind the locations.
TURN, PASSES, CORRUPTION, NUMBER, RULES, ENDED, RINGS, SHUFFLED, TASKS, GROUPS = range(10)
MISC = GROUPS + 4
MOST_ACTIVE = 10
MOST_TASKS = 40

OPENED = 5
"""What the text of a location deals each seat: cards, plays that they make, cards forsaken, drawn aside, played from aside."""
PATH_KINDS = 2
MOST_KINDS = 16

BEYOND = 2
"""How a row ends at the horizon of a search."""

DEPTHS, MOVES, HISTORY = 120, 640, 4096
"""How deep a line may be, how many moves a state may have, how many moves are told apart in the history of good ones."""
WORDS, FIRST_ENTRIES, MOST_ENTRIES = 6, 1 << 12, 1 << 24
"""The size of an entry of the memory in words, and how many it has at first and at most."""
PLENTY = 9
"""So many cards to forsake are enough for a side that does nothing more."""
CLASS_WORDS = 4
"""Words that have a bit for every class of cards."""
SIGHT = 2 + CLASS_WORDS
"""Words that keep what was seen in a state (see `dead_cards`)."""
IDLE_NAMES = 256
"""The names of idle cards come after those of classes."""
BOTH = 2
"""Stands for both sides where one side's number could stand."""
KIND_SIGHTS = 16
"""How much is remembered of what one kind of text may open."""

EFFORT, FIRST_EFFORT = 3000, 2000
"""The nodes that looking at one side alone may take within a search, and before one."""

BIAS = 1 << 62
"""What is added to a value to make a word of it."""
DECKS, MORE_DECKS, IDLE_SIDE, PLACES = 1 << 32, 1 << 33, 1 << 34, 1 << 40
"""What is added to the number of a thing of a state, so that things of different kinds have different numbers."""
LOW_HALF, ALL_BUT_LAST = 0xFFFFFFFF, 0xFFFFFFFFFFFFFF00
