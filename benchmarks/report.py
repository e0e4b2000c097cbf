"""The report of a run: machine, command, and a table per subject."""

import os
import platform
import statistics
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

RESULTS = Path(__file__).parent / "results.md"


@dataclass
class Table:
    """One measured subject: a heading, a sentence on how it was measured, rows of figures."""

    title: str
    how: str
    columns: Sequence[str]
    rows: list[Sequence[str]] = field(default_factory=list)

    def markdown(self) -> str:
        lines = [f"## {self.title}", "", self.how, "", "| " + " | ".join(self.columns) + " |"]
        lines.append("|" + "---|" * len(self.columns))
        lines += ["| " + " | ".join(row) + " |" for row in self.rows]
        return "\n".join(lines)


def number(value: float, digits: int = 3) -> str:
    """A figure to so many significant digits, thousands separated: 11,200,000."""
    if value == 0:
        return "0"
    exponent = len(str(int(abs(value)))) if abs(value) >= 1 else 0
    rounded = round(value, digits - exponent)
    return f"{int(rounded):,}" if exponent >= digits else f"{rounded:,}"


def spread(values: Sequence[float]) -> str:
    """Median of several runs with the least and the most."""
    return f"{number(statistics.median(values))} ({number(min(values))}–{number(max(values))})"


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which that share of the values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def machine() -> str:
    """One line about where this ran."""
    model = "unknown processor"
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        for line in cpuinfo.read_text().splitlines():
            if line.startswith("model name"):
                model = line.split(":", 1)[1].strip()
                break
    system = f"{platform.system()} {platform.machine()}, Python {platform.python_version()}"
    return f"{model}, {os.cpu_count()} cores, {system}"


def revision() -> str:
    """The commit that was measured."""
    answer = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parent,
    )
    return answer.stdout.strip() or "unknown"


def write(tables: Sequence[Table], command: str) -> str:
    """Put the tables into results.md; returns the text."""
    head = [
        "# Benchmark results",
        "",
        f"Made by `{command}` on {datetime.now(UTC):%Y-%m-%d}, commit {revision()}.",
        f"Machine: {machine()}.",
        "",
        "Figures are medians of repeated runs, in brackets the least and the most; what is compared was run",
        "in turn in the same run. Absolute figures depend on the machine, shares hardly do.",
        "",
    ]
    text = "\n".join(head) + "\n" + "\n\n".join(table.markdown() for table in tables) + "\n"
    RESULTS.write_text(text, encoding="utf-8")
    return text
