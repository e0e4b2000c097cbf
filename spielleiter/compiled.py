"""Which modules of the core run compiled here, and which from their sources."""

from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from pathlib import Path

import ai
import games


def modules() -> dict[str, bool]:
    """Every module that can be compiled, in alphabetical order, and whether it is."""
    found = {}
    for package in (ai, games):
        root = Path(package.__path__[0])
        for typed in sorted(root.rglob("*.pxd")):
            name = ".".join((package.__name__, *typed.relative_to(root).with_suffix("").parts))
            spec = find_spec(name)
            if spec is not None and spec.origin is not None:
                found[name] = spec.origin.endswith(tuple(EXTENSION_SUFFIXES))
    return found


def everything() -> bool:
    """Whether no module that could be compiled runs from its source."""
    return all(modules().values())
