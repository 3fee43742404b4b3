"""The shelf of Wojna o Pierścień: its puzzles."""
