"""What the keys and the fixed words of an answer about Dwie Wieże are called in print, beside the common ones (see `common_words`)."""

KEYS = """
burden | brzemię | burden
can_matter | może mieć znaczenie | can matter
conflict | sprzeczne cele | conflicting goals
decided_by | rozstrzygnął silnik | decided by engine
exchange | wymiana | exchange
gets | dostaje | gets
gives | daje | gives
goals | cele | goals
hide | ukrywa | hides
lost_by | przegrana przez | lost by
may_stop | można skończyć | may stop
met | spełniony | met
only | jedyny wygrywający | the only winning one
readings | odczytania | readings
setups | przygotowania | setups
single_goals | cele z osobna | goals one by one
to_play | gra miejsce | seat to play
trick | lewa | trick
tricks | lewy | tricks
turning_point | punkt zwrotny | turning point
unhide | odkrywa | unhides
verified_by | potwierdził silnik | confirmed by
winning_instead | wygrywało | would have won
"""
VALUES = """
goal | cel | goal
orc_lead | wyjście orkami | orc lead
weariness | zmęczenie | weariness
impossible | takie rozdanie nie istnieje | no such deal exists
"""
