"""Finding the weights of the evaluators from games, reproducibly: `python -m ai.tuning GAME`.

`selfplay` plays games with a fixed number of simulations a move, `samples` measures positions of them,
`regression` fits the weights, `report` writes them down. Needs the extra `tuning` (numpy, scipy, matplotlib).
"""
