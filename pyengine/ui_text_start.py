"""The words of the start page and of the form for a new game, by id: what a person reads before any game is played."""

from __future__ import annotations

from typing import Final

from pyengine.core.view.text import N_

START: Final[dict[str, str]] = {
    # start page
    "skip_games": N_("Skip to the games"),
    "tagline": N_("Coal games from the Ruhr, against bots or friends"),
    "games_title": N_("Games"),
    "players_range": N_("{from}–{to} players"),
    "play": N_("Play"),
    "play_vs": N_("vs {names}"),
    "play_alike": N_("{n} × {name}"),
    "set_up": N_("Set up a game"),
    "set_up_short": N_("Set up"),
    "how_it_plays": N_("How it plays"),
    "welcome_title": N_("New here?"),
    "welcome_text": N_("Press Play: the Apprentice goes easy on you, and you can take moves back."),
    "first_lesson": N_("First lesson"),
    "start_here": N_("Start here"),
    "promise": N_("Works offline. Your games stay on this device."),
    "for_authors": N_("For authors"),
    "puzzles": N_("Puzzles"),
    "daily": N_("Today"),
    "deck": N_("Your exercises"),
    "analysis_board": N_("Analysis board"),
    "theme_next": N_("Appearance: {theme}"),
    # saved games
    "continue_title": N_("Continue"),
    "you": N_("You"),
    "your_turn": N_("Your turn"),
    "turn_of": N_("{name}’s turn"),
    "finished": N_("Finished"),
    "result_won": N_("Won"),
    "result_lost": N_("Lost"),
    "result_tied": N_("Tied"),
    "result_winner": N_("Winner: {name}"),
    "rematch": N_("Rematch"),
    "review": N_("Review"),
    "action_of": N_("{action}: {names}"),
    "export": N_("Save as a file"),
    "export_of": N_("Save the game with {names} as a file"),
    "delete": N_("Delete"),
    "delete_of": N_("Delete the game with {names}"),
    "delete_title": N_("Delete this game?"),
    "delete_text": N_("{title}, {names}. This cannot be undone."),
    "saves_all": N_("All games ({n})"),
    "saves_more": N_("Show more ({n})"),
    "saves_search": N_("Search your games"),
    "saves_none": N_("No saved game matches."),
    "damaged_title": N_("Unreadable saved games: {n}"),
    "damaged_text": N_("These entries are damaged. You can save their raw data as a file or delete them."),
    "damaged_one": N_("Unreadable"),
    "damaged_export": N_("Save the raw data of {name} as a file"),
    "damaged_delete": N_("Delete {name}"),
    "damaged_delete_text": N_("{name}. This cannot be undone."),
    # files, and what stands at the foot
    "import": N_("Open a game file"),
    "import_help": N_("Open a saved game or a position (.revier.json), or drop it anywhere on this page."),
    "import_failed": N_("Could not open {name}. {why}"),
    "file_too_big": N_("It is too large to be a game."),
    "file_not_json": N_("It is not a game file: it does not contain JSON."),
    "file_foreign": N_("It is not a Revier game or position."),
    "no_storage": N_(
        "This browser does not let the page store games. You can play, but closing the page ends "
        "the game, so save it as a file."
    ),
    "install_hint": N_("Tip: you can install Revier as an app from your browser’s menu."),
    "notice": N_(
        "An independent implementation with its own words and art. The games belong to their authors and publishers."
    ),
    "notice_link": N_("Licences"),
    "version": N_("Version {version}"),
    # new game
    "new_game": N_("New game"),
    "who_sits": N_("Who sits at the table?"),
    "sits_here": N_("Sits at this screen."),
    "kind_of_n": N_("Who plays seat {n}?"),
    "person": N_("Person"),
    "bot": N_("Bot"),
    "which_bot_n": N_("Which bot plays seat {n}?"),
    "player_n": N_("Player {n}"),
    "name": N_("Name"),
    "name_of_n": N_("Name of player {n}"),
    "colour": N_("Colour"),
    "colour_of_n": N_("Colour of player {n}"),
    "add_bot": N_("Add a bot"),
    "add_bot_help": N_("up to {n} players"),
    "add_person": N_("Add a person"),
    "add_person_help": N_("at this screen"),
    "remove_seat": N_("Remove {name}"),
    "variants": N_("Variants"),
    "variants_text": N_(
        "The rulebook leaves a few points open. The standard is preselected; change whatever "
        "your table plays differently."
    ),
    "variants_none": N_("as in the rulebook"),
    "variants_changed": N_("{n} changed from the standard"),
    "standard": N_("standard"),
    "at_the_table": N_("At the table"),
    "seed": N_("Random seed"),
    "seed_help": N_("The same seed and the same moves give the same game."),
    "seed_new": N_("New seed"),
    "seed_fresh": N_("a new game every time"),
    "seed_chosen": N_("seed {n}"),
    "against": N_("{people} against {bots}"),
    "play_remembers": N_("“Play” will remember this table."),
    "start_game": N_("Begin"),
}
