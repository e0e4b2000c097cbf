"""The rules of every game: pure, without web framework, database or files to write."""

from games import interpreted

interpreted.prefer_sources()
