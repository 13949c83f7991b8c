"""Writes pyengine/picture/data/font.json: the board's typeface, reduced to what pictures need, and its measures.

    python tools/picture_font.py        (needs: pip install fonttools brotli; only when the typeface changes)

The result is kept in the repository, so building the wheel and drawing need neither. It holds the subset as WOFF2 for
the SVG, and widths, kerning and outlines of its letters: to squeeze words as a browser does, and to draw letters as
shapes for converters that know no embedded typeface.
"""

import base64
import hashlib
import io
import json
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "node_modules/@fontsource/barlow-condensed/files/barlow-condensed-latin-600-normal.woff2"
TARGET = ROOT / "pyengine/picture/data/font.json"

LETTERS = "".join(map(chr, [*range(0x20, 0x7F), *range(0xC0, 0x180)])) + "\u00a0\u202f«»‹›„“”‚‘’–—…·•×÷−+°€§&½¼¾"


def main() -> None:
    from fontTools import subset
    from fontTools.pens.svgPathPen import SVGPathPen
    from fontTools.ttLib import TTFont

    options = subset.Options()
    options.flavor = "woff2"
    options.layout_features = ["kern", "tnum"]
    options.hinting = True  # as on the page
    options.name_IDs = [0, 1, 2]
    font: Any = TTFont(SOURCE, recalcTimestamp=False)
    cutter = subset.Subsetter(options)
    cutter.populate(text=LETTERS)
    cutter.subset(font)
    font.flavor = "woff2"
    out = io.BytesIO()
    font.save(out)

    names = {chr(code): name for code, name in font.getBestCmap().items()}
    tabular = tabular_forms(font)
    glyphs, shapes = font.getGlyphSet(), {}
    for letter, name in sorted(names.items()):
        pen = SVGPathPen(glyphs)
        glyphs[tabular.get(name, name)].draw(pen)
        shapes[letter] = [glyphs[tabular.get(name, name)].width, pen.getCommands()]
    pairs = kerning(font, {tabular.get(name, name): letter for letter, name in names.items()})
    document = {
        "source": hashlib.sha256(SOURCE.read_bytes()).hexdigest(),
        "em": font["head"].unitsPerEm,
        "woff2": base64.b64encode(out.getvalue()).decode(),
        "letters": shapes,
        "kerning": dict(sorted(pairs.items())),
    }
    TARGET.write_text(json.dumps(document, ensure_ascii=False, separators=(",", ":")) + "\n", "utf-8")
    print(f"{TARGET.relative_to(ROOT)}: {len(shapes)} letters, {len(pairs)} pairs, {TARGET.stat().st_size} bytes")


def tabular_forms(font: Any) -> dict[str, str]:
    """Which glyph stands for which where all figures are equally wide."""
    table = font["GSUB"].table
    found: dict[str, str] = {}
    for record in table.FeatureList.FeatureRecord:
        if record.FeatureTag == "tnum":
            for index in record.Feature.LookupListIndex:
                for part in table.LookupList.Lookup[index].SubTable:
                    found.update(getattr(part, "ExtSubTable", part).mapping)
    return found


def kerning(font: Any, letters: dict[str, str]) -> dict[str, int]:
    """By pair of letters: how much closer the second one comes. The first subtable that knows a pair counts."""
    pairs: dict[str, int] = {}
    table = font["GPOS"].table
    wanted = {i for r in table.FeatureList.FeatureRecord if r.FeatureTag == "kern" for i in r.Feature.LookupListIndex}
    for index in sorted(wanted):
        decided: set[str] = set()
        for sub in table.LookupList.Lookup[index].SubTable:
            part = getattr(sub, "ExtSubTable", sub)
            if part.LookupType != 2:
                continue
            for at, first in enumerate(part.Coverage.glyphs):
                if first not in letters:
                    continue
                if part.Format == 1:
                    for record in part.PairSet[at].PairValueRecord:
                        key = letters[first] + letters.get(record.SecondGlyph, "")
                        if len(key) == 2 and key not in decided:
                            decided.add(key)
                            pairs[key] = pairs.get(key, 0) + (record.Value1.XAdvance if record.Value1 else 0)
                    continue
                row = part.Class1Record[part.ClassDef1.classDefs.get(first, 0)].Class2Record
                for second, letter in letters.items():
                    key = letters[first] + letter
                    if key in decided:
                        continue
                    decided.add(key)
                    value = row[part.ClassDef2.classDefs.get(second, 0)].Value1
                    pairs[key] = pairs.get(key, 0) + (getattr(value, "XAdvance", 0) if value else 0)
    return {pair: value for pair, value in pairs.items() if value}


if __name__ == "__main__":
    main()
