"""A commented position of the game to fill in."""

from mellon.models.common import Text

_PL = """\
# Gra karciana: walka do uzupełnienia. Numery kart: mellon cards lcg SŁOWA
game = "lcg"
question = "combat"       # combat | quest | engagement | payment | score | round | plan
scenario = "passage_through_mirkwood"
goal = "no_hero_lost"     # no_hero_lost | all_killed | no_hero_lost_and_all_killed

[[player]]                # pierwszy gracz najpierw
threat = 30
characters = [
    { card = 1, damage = 3 },            # ranny
    { card = 13, exhausted = true },     # wyczerpany
    { card = 7, attached = [39] },       # z dodatkiem
]
engaged = [ { card = 96, damage = 0, fresh = true } ]    # fresh: zwarcie w tej rundzie

[staging]
cards = [ { card = 98 } ]                # strefa przeciwności

[encounter]
discard = []                             # odrzucone karty Spotkań; wszystko inne jest nieznane
"""
_EN = """\
# The card game: a combat to fill in. Card numbers: mellon cards lcg WORDS
game = "lcg"
question = "combat"       # combat | quest | engagement | payment | score | round | plan
scenario = "passage_through_mirkwood"
goal = "no_hero_lost"     # no_hero_lost | all_killed | no_hero_lost_and_all_killed

[[player]]                # first player first
threat = 30
characters = [
    { card = 1, damage = 3 },            # wounded
    { card = 13, exhausted = true },     # exhausted
    { card = 7, attached = [39] },       # with an attachment
]
engaged = [ { card = 96, damage = 0, fresh = true } ]    # fresh: engaged this round

[staging]
cards = [ { card = 98 } ]                # the staging area

[encounter]
discard = []                             # encounter cards discarded; everything else is unseen
"""
TEMPLATE = Text(_PL, _EN)
