"""Surveys: the same question about many numbered deals, kept in a store that loses nothing and counts nothing twice.

`numbers` turns a deal's number into the deal, `question` says what a game can be surveyed about, `store` keeps one row a deal,
`runner` and `cluster` answer batches of numbers side by side, `statistics` says what the counts bear.
"""
