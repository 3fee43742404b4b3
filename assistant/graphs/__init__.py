"""The command `mellon graph`: the graph of a position as a picture or a file."""
