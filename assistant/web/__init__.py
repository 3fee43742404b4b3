"""Mellon in the browser: the server, its JSON interface and its pages."""
