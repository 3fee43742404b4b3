"""Dwie Wieże as a player sees it: the table, the answers, and the commands about chapters."""
