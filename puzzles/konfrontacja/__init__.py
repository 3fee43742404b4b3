"""The shelf of Konfrontacja: its puzzles."""

PREFIX = "kf"
"""How the ids of its generated puzzles begin."""
