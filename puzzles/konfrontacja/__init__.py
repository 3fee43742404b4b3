"""The shelf of Konfrontacja: its puzzles."""
