"""The shelf of Wojna o Pierścień: its puzzles."""

PREFIX = "wr"
"""How the ids of its generated puzzles begin."""
