"""What a game is, for a start page: titles, player counts, colours, variants."""

from __future__ import annotations

from typing import Any

from pyengine.core.registry import rules_of
from pyengine.core.view.text import in_language, known_language, translate


def describe(game: str, lang: str = "en") -> dict[str, Any]:
    """Titles, player counts, colours, and the variants with their values and defaults.

    >>> about = describe("coal_baron")
    >>> about["title"], about["players"]
    ('Coal Baron', [2, 3, 4])
    >>> about["variants"][0]["id"]
    'delivered_visibility'
    """
    rules = rules_of(game)
    lang = known_language(lang)
    titles = dict(rules.titles)
    return {
        "id": game,
        "title": in_language(titles, lang),
        "titles": titles,
        "text": translate(rules.about, lang),
        "rules_version": rules.version,
        "players": list(rules.players),
        "colours": [
            {"id": colour, "shape": shape, "name": rules.name_of(colour, lang)} for colour, shape in rules.colours
        ],
        "variants": [
            {
                "id": variant.id,
                "clause": variant.clause,
                "label": translate(variant.label, lang),
                "help": translate(variant.help, lang),
                "default": variant.default,
                "values": [
                    {"id": value, "label": translate(label, lang), "help": translate(text, lang)}
                    for value, label, text in variant.values
                ],
            }
            for variant in rules.variants
        ],
    }
