"""What the keys and the fixed words of an answer about Dwie Wieże are called in print, beside the common ones (see `common_words`)."""

KEYS = """
at | miejsce w piramidzie | place in the pyramid
beside | obok piramidy | beside the pyramid
burden | brzemię | burden
can_matter | może mieć znaczenie | can matter
conflict | sprzeczne cele | conflicting goals
decided_by | rozstrzygnął silnik | decided by engine
exchange | wymiana | exchange
gets | dostaje | gets
gives | daje | gives
goals | cele | goals
hide | ukrywa | hides
holds | znane karty ręki | known cards of the hand
lost_by | przegrana przez | lost by
may_stop | można skończyć | may stop
met | spełniony | met
open_decimal | część rozdań do wygrania | share of winnable deals
open_interval | przedział tej części | interval of that share
open_value | do wygrania przy odkrytych kartach | winnable with open cards
only | jedyny wygrywający | the only winning one
pyramid | piramida | pyramid
readings | odczytania | readings
rounds | rozegrane rundy | rounds played
sampled | obejrzane rozdania | deals looked at
setups | przygotowania | setups
single_goals | cele z osobna | goals one by one
to_play | gra miejsce | seat to play
trick | lewa | trick
tricks | lewy | tricks
turning_point | punkt zwrotny | turning point
unhide | odkrywa | unhides
verified_by | potwierdził silnik | confirmed by
worlds | pasujące rozdania | deals that fit
winning_instead | wygrywało | would have won
"""
VALUES = """
goal | cel | goal
all_deals | policzone wszystkie rozdania | all deals counted
sampled_deals | rozdania wylosowane | deals drawn at random
orc_lead | wyjście orkami | orc lead
weariness | zmęczenie | weariness
impossible | takie rozdanie nie istnieje | no such deal exists
"""
