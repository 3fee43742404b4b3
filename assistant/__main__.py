"""Run `mellon` as `python -m assistant`."""

from assistant.cli import entry

if __name__ == "__main__":
    entry()
