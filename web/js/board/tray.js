import { svg } from "./svg.js";

/** @typedef {import("./board_types.js").Kind} Kind */

/** More beds are never made, whatever an address says. */
const MOST_BEDS = 99;
const GAP = 12;
const EDGE = 14;

/**
 * How many beds a tray needs for what lies in it.
 * @param {string[]} slots names of slots
 */
export function bedsFor(slots) {
  return slots.reduce(
    (most, slot) => (/^\d+$/.test(slot) ? Math.max(most, Math.min(Number(slot), MOST_BEDS)) : most),
    1,
  );
}

/**
 * Art of a tray: a wooden frame with felt and one bed per piece, wrapped to rows.
 * @param {number} count
 * @param {Kind[]} kinds what will lie in it
 * @param {boolean} narrow
 */
export function trayArt(count, kinds, narrow) {
  const w = Math.max(56, ...kinds.map((kind) => kind.w)) + GAP;
  const h = Math.max(56, ...kinds.map((kind) => kind.h)) + GAP;
  const most = narrow ? 4 : 7;
  const rows = Math.ceil(count / most);
  const columns = Math.max(1, Math.ceil(count / rows));
  const inner = { w: columns * w + GAP, h: rows * h + GAP };
  const width = inner.w + 2 * EDGE;
  const height = inner.h + 2 * EDGE;
  const grain = [0.3, 0.72]
    .map((part) => `M6 ${EDGE * part}h${width - 12}M6 ${height - EDGE * part}h${width - 12}`)
    .join("");
  const art = svg("svg", { class: "tray", viewBox: `0 0 ${width} ${height}`, width, height }, [
    svg("rect", { class: "wood", x: 1, y: 1, width: width - 2, height: height - 2, rx: 9 }),
    svg("path", { class: "grain", d: grain }),
    svg("rect", { class: "felt", x: EDGE, y: EDGE, width: inner.w, height: inner.h, rx: 5 }),
  ]);
  for (let i = 0; i < count; i += 1) {
    // a short last row is centred
    const line = Math.floor(i / columns);
    const inLine = Math.min(columns, count - line * columns);
    const x = EDGE + GAP + ((columns - inLine) * w) / 2 + (i % columns) * w;
    const y = EDGE + GAP + line * h;
    const box = { x, y, width: w - GAP, height: h - GAP, rx: 6 };
    art.append(
      svg("g", { "data-slot": i + 1, "data-layout": "center" }, [
        svg("rect", { class: "bed", ...box }),
        svg("rect", { class: "slot", ...box }),
      ]),
    );
  }
  return art;
}
