"""The words of the page on which somebody's own bot plays against ours."""

from __future__ import annotations

from typing import Final

from pyengine.core.view.text import N_

OWN: Final[dict[str, str]] = {
    "own_title": N_("Bring your own bot"),
    "own_intro": N_(
        "A few lines of Python play against the bots, on your device. The code can use neither the network nor "
        "storage, and it is not kept."
    ),
    "own_code": N_("Your bot"),
    "own_code_help": N_(
        "A function “choose(game, seat, clock)” that returns one of “game.options()”; “clock()” is the time left in "
        "seconds. The game is a copy in which everything hidden from your seat is reshuffled."
    ),
    "own_file": N_("Open a Python file"),
    "own_match": N_("Match"),
    "own_game": N_("Game"),
    "own_players": N_("Players"),
    "own_level": N_("Opponents"),
    "own_games": N_("Number of games"),
    "own_seconds": N_("Seconds per answer"),
    "own_seed": N_("First deal"),
    "own_start": N_("Play the match"),
    "own_stop": N_("Stop"),
    "own_stopped": N_("Stopped."),
    "own_playing": N_("Game {n} of {of} …"),
    "own_done": N_("Finished. Games played: {n}."),
    "own_results": N_("Results"),
    "own_nothing": N_("No games yet. Every deal is played from every seat."),
    "own_sum": N_(
        "Won {won}% of the games played ({n}); 95% interval: {low}% to {high}%. A fair share would be {fair}%."
    ),
    "own_plot": N_("Share of wins over the match; dashed: the fair share"),
    "own_number": N_("Game number"),
    "own_seat": N_("Seat"),
    "own_points": N_("Points"),
    "own_best": N_("Best opponent"),
    "own_won": N_("Won"),
    "own_slowest": N_("Slowest answer"),
    "own_problem": N_("Lost because"),
    "own_keep": N_("Save results and games"),
    "own_no_answer": N_("No answer came within {seconds} seconds."),
}
