"""The calls, a blueprint per resource: each takes the request apart and answers, nothing more."""
