"""Surveys: the same question about many numbered deals, kept in a store that loses nothing and counts nothing twice.

`question` says what a game can be surveyed about and turns a number into a deal, `store` keeps one row a deal,
`runner` and `cluster` answer batches of numbers side by side, `statistics` says what the counts bear.
"""
