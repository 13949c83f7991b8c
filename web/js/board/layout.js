/** @typedef {import("./board_types.js").Box} Box */
/** @typedef {import("./board_types.js").Kind} Kind */
/** @typedef {import("./board_types.js").Spread} Spread */
/** @typedef {import("./board_types.js").Label} Label */
/** @typedef {{kind: string, size: Kind}} Item */
/** @typedef {{places: Spread[], labels: Label[]}} Laid */

import { numbers } from "./svg.js";

/**
 * @param {Box} box @param {Kind} size @param {number} scale
 * @returns {Spread} centred in the box
 */
function centred(box, size, scale) {
  return {
    x: box.x + (box.w - size.w * scale) / 2,
    y: box.y + (box.h - size.h * scale) / 2,
    sx: scale,
    sy: scale,
    hidden: false,
  };
}

/** @param {Box} box @param {Item[]} items @param {DOMStringMap} data @returns {Laid} */
function center(box, items, data) {
  const most = Number(data.scale ?? 1.06);
  // several things in one place: side by side, a little smaller
  const part = { ...box, w: box.w / items.length };
  return {
    places: items.map(({ size }, i) => {
      const own = { ...part, x: box.x + i * part.w };
      return size.w > box.w && size.h > box.h
        ? centred(box, size, 1)
        : centred(own, size, Math.min(own.w / size.w, own.h / size.h, most));
    }),
    labels: [],
  };
}

/** @param {Box} box @param {Item[]} items @param {DOMStringMap} data @returns {Laid} */
function row(box, items, data) {
  const gap = Number(data.gap ?? 3);
  const room = box.w - 2 * Number(data.pad ?? 4);
  const tallest = Math.max(...items.map(({ size }) => size.h));
  const widest = Math.max(...items.map(({ size }) => size.w));
  let scale = Math.min(Number(data.scale ?? 1), (box.h - (gap ? 3 : 0)) / tallest);
  const sum = items.reduce((total, { size }) => total + size.w, 0);
  const joints = items.length - 1;
  let step = gap;
  if (joints && sum * scale + gap * joints > room) {
    // too many: overlap first, then shrink
    const most = -Number(data.overlap ?? 0.62) * widest;
    step = Math.max((room - sum * scale) / joints, most * scale);
    if (step === most * scale) scale = Math.min(scale, room / (sum + most * joints));
    step = Math.max((room - sum * scale) / joints, most * scale);
  } else if (!joints) {
    scale = Math.min(scale, room / sum);
  }
  const length = sum * scale + step * joints;
  const left = data.grow === "left";
  let x = left ? box.x + box.w : data.grow === "right" ? box.x : box.x + (box.w - length) / 2;
  return {
    places: items.map(({ size }) => {
      const w = size.w * scale;
      if (left) x -= w;
      const place = { x, y: box.y + (box.h - size.h * scale) / 2, sx: scale, sy: scale, hidden: false };
      x += left ? -step : w + step;
      return place;
    }),
    labels: [],
  };
}

/** @param {Box} box @param {Item[]} items @param {DOMStringMap} data @returns {Laid} */
function grid(box, items, data) {
  let [cw, ch] = numbers(data.cell ?? "24 22");
  let scale = Number(data.scale ?? 1);
  const fit = (/** @type {number} */ room, /** @type {number} */ cell) => Math.max(1, Math.floor((room + 0.5) / cell));
  while (fit(box.w, cw) * fit(box.h, ch) < items.length) {
    cw *= 0.96;
    ch *= 0.96;
    scale *= 0.96;
  }
  const columns = fit(box.w, cw);
  const middle = data.from === "middle";
  const indent = data.from ? (box.w - (middle ? Math.min(columns, items.length) : columns) * cw) / 2 : 0;
  const sink = middle ? (box.h - Math.ceil(items.length / columns) * ch) / 2 : 0;
  /** @type {Label[]} */
  const labels = [];
  if (items.length > Number(data.badgeOver))
    labels.push({ x: box.x + box.w - 6, y: box.y + 4, text: String(items.length), className: "count" });
  return {
    places: items.map(({ size }, i) => {
      const down = Math.floor(i / columns) * ch;
      const y = box.y + (data.from === "bottom" ? box.h - down - ch : sink + down);
      return centred({ x: box.x + indent + (i % columns) * cw, y, w: cw, h: ch }, size, scale);
    }),
    labels,
  };
}

/** One group per kind, fanned out, with its number. @param {Box} box @param {Item[]} items @param {DOMStringMap} data @returns {Laid} */
function groups(box, items, data) {
  const kinds = [...new Set(items.map(({ kind }) => kind))];
  const width = box.w / Math.max(kinds.length, Number(data.columns ?? kinds.length));
  const most = Number(data.fan ?? 5);
  /** @type {Label[]} */
  const labels = [];
  /** @type {Map<string, {x: number, y: number, step: number, scale: number, seen: number}>} */
  const fans = new Map();
  kinds.forEach((kind, k) => {
    const own = items.filter((item) => item.kind === kind);
    const { size } = own[0];
    const shown = Math.min(own.length, most);
    const scale = Math.min(1, (box.h - 8) / size.h);
    const w = size.w * scale;
    const step = shown > 1 ? Math.min(w * 0.6, (width - 34 - w) / (shown - 1)) : 0;
    const x = box.x + k * width + 6;
    const y = box.y + Number(data.rise ?? 2);
    fans.set(kind, { x, y, step, scale, seen: 0 });
    labels.push({
      x: x + (shown - 1) * step + w + 11,
      y: y + size.h * scale * 0.62,
      text: String(own.length),
      className: "count",
    });
  });
  return {
    places: items.map(({ kind }) => {
      const fan = /** @type {{x: number, y: number, step: number, scale: number, seen: number}} */ (fans.get(kind));
      const i = Math.min(fan.seen, most - 1);
      const hidden = fan.seen >= most;
      fan.seen += 1;
      return { x: fan.x + i * fan.step, y: fan.y, sx: fan.scale, sy: fan.scale, hidden };
    }),
    labels,
  };
}

/** Only the last ones of a pile are seen. @param {Box} box @param {Item[]} items @param {DOMStringMap} data @returns {Laid} */
function pile(box, items, data) {
  const shown = Number(data.shown ?? 3);
  const off = Number(data.offset ?? 1.6);
  return {
    places: items.map(({ size }, i) => {
      const depth = Math.min(items.length - 1 - i, shown);
      const place = centred(box, size, Math.min(box.w / size.w, box.h / size.h, Number(data.scale ?? 1.06)));
      return { ...place, x: place.x + depth * off, y: place.y + depth * off, hidden: items.length - 1 - i >= shown };
    }),
    labels: [],
  };
}

/** All others are `center`. @type {Record<string, (box: Box, items: Item[], data: DOMStringMap) => Laid>} */
const LAYOUTS = { row, grid, groups, pile, count: pile };

/**
 * Where the pieces of one slot lie, in the slot's own coordinates.
 * @param {string | undefined} layout
 * @param {Box} box
 * @param {Item[]} items
 * @param {DOMStringMap} data
 * @returns {Laid}
 */
export function lay(layout, box, items, data) {
  if (items.length === 1 && items[0].size.stretch) {
    const { size } = items[0];
    return { places: [{ x: box.x, y: box.y, sx: box.w / size.w, sy: box.h / size.h, hidden: false }], labels: [] };
  }
  return (LAYOUTS[layout ?? ""] ?? center)(box, items, data);
}

/**
 * Where things lie on a spot of a piece: one as it is, several smaller and side by side.
 * @param {[number, number]} at @param {Item[]} items @param {[number, number]} spot
 * @returns {Spread[]}
 */
export function onSpot(at, items, spot) {
  const n = items.length;
  return items.map(({ size }, i) => {
    const scale = n === 1 ? Math.min(1.1, (spot[0] - 1) / size.w) : (spot[0] * 1.25) / (n * size.w);
    const w = size.w * scale;
    const x = at[0] - (n * w) / 2 + i * w;
    return { x, y: at[1] - (size.h * scale) / 2, sx: scale, sy: scale, hidden: false };
  });
}
