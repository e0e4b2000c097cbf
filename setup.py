"""Compiles the rules and the searches: every module of `games` and `ai` that has a `.pxd` beside it.

All of them or none: a compiled module can't build on an interpreted one. Without a working compiler
the installation goes on, interpreted and some thirty times slower, and says so; with
SPIELLEITER_REQUIRE_COMPILED=1 it fails. SPIELLEITER_COMPILE=0 doesn't even try. CFLAGS are passed on
(a sanitizer run needs that).
"""

import os
import sys
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

DIRECTIVES = {
    "boundscheck": False,
    "wraparound": False,
    "initializedcheck": False,
    "cdivision": True,
    "show_performance_hints": False,
}
NOTICE = """
********************************************************************************
spielleiter: no working C compiler, so the rules and searches are NOT compiled.
Everything works, but searches are some thirty times slower. Install a compiler
(Debian, Ubuntu: apt-get install gcc libc6-dev python3-dev) and install again.
********************************************************************************
"""


class AllOrNothing(build_ext):
    """Builds every extension, or leaves none behind."""

    def build_extensions(self) -> None:
        """Build the extensions; after a failure the list of them is empty."""
        self.parallel = self.parallel or os.cpu_count()
        try:
            super().build_extensions()
        except (BaseError, CCompilerError, OSError) as fault:
            if os.environ.get("SPIELLEITER_REQUIRE_COMPILED") == "1":
                raise
            self._leave_none(fault)

    def _leave_none(self, fault: Exception) -> None:
        for extension in self.extensions:
            relative = Path(self.get_ext_filename(extension.name))
            # In place, an older build would go on shadowing sources that have changed since.
            for built in (Path(self.build_lib) / relative, relative):
                built.unlink(missing_ok=True)
        self.extensions = []
        print(f"{fault}\n{NOTICE}", file=sys.stderr)


def compiled_modules() -> list[Extension]:
    """One extension for each `.py` that has a `.pxd`."""
    optimised = [] if "-O" in os.environ.get("CFLAGS", "") else ["-O3"]
    typed = sorted(path for package in ("games", "ai") for path in Path(package).rglob("*.pxd"))
    return [
        Extension(
            ".".join(path.with_suffix("").parts),
            [str(path.with_suffix(".py"))],
            # Cython's loops compare int with size_t; fused multiply-adds would make searches differ from
            # interpreted ones.
            extra_compile_args=[*optimised, "-Wno-sign-compare", "-ffp-contract=off"],
        )
        for path in typed
        if path.with_suffix(".py").exists()
    ]


def translated() -> list[Extension]:
    """The extensions with their C files, which Cython makes where they are older than the sources."""
    if os.environ.get("SPIELLEITER_COMPILE") == "0":
        return []
    modules: list[Extension] = cythonize(
        compiled_modules(), build_dir="build/cython", language_level=3, compiler_directives=DIRECTIVES
    )
    return modules


setup(
    ext_modules=translated(),
    cmdclass={"build_ext": AllOrNothing},
)
