"""Curves as SVG."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape

COLOURS = ("#1f4e79", "#b5562b", "#3d7a3d")


def curves(title: str, lines: Mapping[str, Sequence[float]], ticks: Sequence[str], level: float | None = None) -> str:
    """Lines over named places; `level` is drawn across as "by hand"."""
    width, height, left, top, right, bottom = 640, 320, 56, 40, 624, 270
    values = [value for line in lines.values() for value in line] + ([level] if level is not None else [])
    low, high = min(values), max(values)
    span = (high - low) or 1.0

    def x(place: int) -> float:
        return left + (right - left) * place / max(1, len(ticks) - 1)

    def y(value: float) -> float:
        return bottom - (bottom - top) * (value - low) / span

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" font-family="sans-serif"'
        ' font-size="12">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
        f'<text x="{left}" y="22" font-size="14">{escape(title)}</text>',
    ]
    for share in (0.0, 0.5, 1.0):
        value = low + span * share
        parts.append(f'<path d="M{left} {y(value):.1f}H{right}" stroke="#ddd"/>')
        parts.append(f'<text x="{left - 6}" y="{y(value) + 4:.1f}" text-anchor="end">{value:.2f}</text>')
    for place, tick in enumerate(ticks):
        parts.append(f'<text x="{x(place):.1f}" y="{bottom + 18}" text-anchor="middle">{escape(tick)}</text>')
    if level is not None:
        parts.append(f'<path d="M{left} {y(level):.1f}H{right}" stroke="#888" stroke-dasharray="6 4"/>')
        parts.append(f'<text x="{right}" y="{y(level) - 5:.1f}" text-anchor="end" fill="#666">by hand</text>')
    for number, (name, line) in enumerate(lines.items()):
        colour = COLOURS[number % len(COLOURS)]
        points = " ".join(f"{x(place):.1f},{y(value):.1f}" for place, value in enumerate(line))
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts.append(f'<text x="{left + 150 * number}" y="{height - 10}" fill="{colour}">{escape(name)}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"
