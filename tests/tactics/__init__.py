"""Known answers: positions with a single best move, each proved without the engines under test."""
