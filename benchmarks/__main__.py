"""`python -m benchmarks [core|service]`: measure, and write benchmarks/results.md if everything was."""

import sys

from benchmarks import in_core, service
from benchmarks.report import Table, write


def main() -> None:
    """Run what the arguments name (all without any) and print it."""
    wanted = set(sys.argv[1:]) or {"core", "service"}
    tables: list[Table] = []
    if "core" in wanted:
        tables += [in_core.playouts(), in_core.searches(), in_core.hidden_searches()]
        tables += [in_core.lookaheads(), in_core.perfts()]
    if "service" in wanted:
        tables += [service.verdicts(), *service.running()]
    if wanted == {"core", "service"}:
        print(write(tables, "make bench"))
    else:
        print("\n\n".join(table.markdown() for table in tables))


if __name__ == "__main__":
    main()
