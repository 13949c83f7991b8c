"""Random games of catanatron, in its own environment; prints microseconds per decision as JSON."""

import json
import random
import time

from catanatron import Color, Game, RandomPlayer

GAMES = 25


def main() -> None:
    decisions, seconds = 0, 0.0
    for seed in range(GAMES):
        random.seed(seed)
        players = [RandomPlayer(colour) for colour in (Color.RED, Color.BLUE, Color.WHITE)]
        start = time.process_time()
        game = Game(players, seed=seed)
        game.play()
        seconds += time.process_time() - start
        decisions += len(game.state.actions)
    print(json.dumps({"us_per_decision": seconds / decisions * 1e6, "decisions": decisions}))


if __name__ == "__main__":
    main()
