"""The doors: the command line and the renderers. They parse, ask and draw; they know no game by name."""
