"""What the keys and the fixed words of an answer about Dwie Wieże are called in print, beside the common ones (see `common_words`)."""

KEYS = """
pile | talia dobierania | draw pile
loses_by | przegrywa przez | loses by
winning | wygrywające | winning
at_least | co najmniej | at least
better | lepsze karty | better cards
better_moves | lepsze ruchy | better moves
between | pomiędzy | between
at | miejsce w piramidzie | place in the pyramid
beside | obok piramidy | beside the pyramid
burden | brzemię | burden
can_matter | może mieć znaczenie | can matter
cast | obsada | cast
complete | komplet | complete
conflict | sprzeczne cele | conflicting goals
course | przebieg rundy | course of the round
decided_by | rozstrzygnął silnik | decided by engine
end | na końcu | at the end
exchange | wymiana | exchange
exchanges | wymiany, które by pomogły | exchanges that would have helped
exchanges_undecided | wymiany nierozstrzygnięte | exchanges left undecided
from | z miejsca | from seat
gets | dostaje | gets
gives | daje | gives
goals | cele | goals
hide | ukrywa | hides
index | numer w przebiegu | number in the course
lost_by | przegrana przez | lost by
may_stop | można skończyć | may stop
lay | kładzie pod żeton | lays
leader | rozpoczyna miejsce | led by seat
met | spełniony | met
nearest | najbliższe rozdanie do wygrania | nearest winnable deal
only | jedyny wygrywający | the only winning one
other_casts | inne obsady | other casts
other_casts_exchange | inne obsady z wymianami | other casts with exchanges
other_tokens | inne żetony brzemienia | other burden tokens
place | która karta | which card
proved | udowodnione | proved
holds | znane karty ręki | known cards of the hand
open_decimal | część rozdań do wygrania | share of winnable deals
open_interval | przedział tej części | interval of that share
open_value | do wygrania przy odkrytych kartach | winnable with open cards
pyramid | piramida | pyramid
readings | odczytania | readings
rounds | rozegrane rundy | rounds played
sampled | obejrzane rozdania | deals looked at
setups | przygotowania | setups
single_goals | cele z osobna | goals one by one
start | na początku | at the start
swaps | zamiany kart | swaps of cards
to | do miejsca | to seat
to_play | gra miejsce | seat to play
trick | lewa | trick
tricks | lewy | tricks
turning_point | punkt zwrotny | turning point
turning_points | punkty zwrotne | turning points
undecided | nierozstrzygnięte | undecided
under | pod żetonem | under the token
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
