"""Let the tests of the models use the brute force and the random positions of the property suites."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "properties"))
