"""The opponents: searches that are written once, against `games.core.State`, and serve every game."""

import games as games  # first, so that its choice between compiled and interpreted covers `ai` too
