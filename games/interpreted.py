"""Running the rules and the searches from their sources although compiled modules lie beside them.

`SPIELLEITER_INTERPRETED=1` asks for it: to step through a rule in a debugger, and to compare an
interpreted run with a compiled one. `games/__init__.py` calls `prefer_sources` before anything
of `games` or `ai` is imported.
"""

import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType

VARIABLE = "SPIELLEITER_INTERPRETED"


class SourceFinder(MetaPathFinder):
    """Finds the modules inside `games` and `ai` as `.py` files only, and nothing else at all."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The module's specification, None if it isn't ours or has no source file."""
        if path is None or not fullname.startswith(("games.", "ai.")):
            return None
        for directory in path:
            spec = FileFinder(directory, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(fullname)
            if spec is not None and spec.loader is not None:
                return spec
        return None


def prefer_sources() -> None:
    """Make the switch, if the environment asks for it."""
    if os.environ.get(VARIABLE) == "1":
        sys.meta_path.insert(0, SourceFinder())
