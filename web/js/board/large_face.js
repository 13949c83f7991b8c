/** What is small on a board, drawn large: for the card that says what it is. */
import { attribute } from "./motion.js";
import { pieceOf, split, svg } from "./svg.js";
import { squeeze, word } from "./lettering.js";

/** @typedef {import("./board_types.js").Box} Box */
/** @typedef {import("./pieces.js").Lying} Lying */
/** @typedef {import("./pieces.js").Table} Table */

/** The room of a large face, in pixels. */
const ROOM = { w: 176, h: 128 };
/** What is smaller, in units of a board, is a sign, a cube or a figure, on which there is nothing to be read. */
const SIGN = 36;
/** A face that is not so much larger than on the board tells nothing new. */
const LARGER = 1.3;

/** @param {Lying} lying */
const boxOf = ({ place: { x, y, w, h, sx, sy } }) => ({ x, y, w: w * sx, h: h * sy });

/** @param {Box[]} boxes @returns {Box} around all of them */
function around(boxes) {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return {
    x,
    y,
    w: Math.max(...boxes.map((box) => box.x + box.w)) - x,
    h: Math.max(...boxes.map((box) => box.y + box.h)) - y,
  };
}

/**
 * What lies at an address that has a face, and all that lies on it.
 * @param {Table} table @param {string} address
 */
function lyingAt(table, address) {
  const [boardId] = split(address);
  const all = [...table.lying.values()].filter(({ place }) => !place.hidden && table.boards.has(place.board));
  /** @param {string} at */
  const within = (at) => at === address || at.startsWith(`${address}.`);
  const carriers = all.filter(({ piece, place }) =>
    boardId ? within(piece.at) && Math.min(place.w, place.h) >= SIGN : piece.id === pieceOf(address)[0],
  );
  const ids = new Set(carriers.map(({ piece }) => piece.id));
  const upon = all.filter(({ piece }) => piece.at.startsWith("#") && ids.has(pieceOf(piece.at)[0]));
  const large = carriers.every(({ place }) => Math.min(place.w, place.h) >= SIGN);
  return { carriers: large ? carriers : [], upon };
}

/**
 * @param {Table} table
 * @param {string} address
 * @param {Record<string, string>} texts of the scene
 * @returns {HTMLElement | null} null: there is none, or it is as large on the board
 */
export function largeFace(table, address, texts) {
  const board = table.find(address)[0];
  const scale = board?.art.getScreenCTM()?.a;
  if (!board || !scale) return null;
  const { sprites } = board;
  const printed = board.groups.get(split(address)[1])?.dataset.face;
  const { carriers, upon } = printed ? { carriers: [], upon: [] } : lyingAt(table, address);
  if (!printed && !carriers.length) return null;
  const box = printed ? { x: 0, y: 0, ...sprites.kind(printed) } : around(carriers.map(boxOf));
  const larger = Math.min(ROOM.w / box.w, ROOM.h / box.h);
  if (!printed && larger < LARGER * scale) return null;
  const host = document.createElement("div");
  host.className = "large-face";
  host.setAttribute("aria-hidden", "true");
  Object.assign(host.style, { width: `${box.w * larger}px`, height: `${box.h * larger}px` });
  const drawn = printed
    ? [svg("use", { href: `#${printed}`, width: box.w, height: box.h })]
    : [...carriers, ...upon].map(({ piece, place }) =>
        svg("g", { transform: attribute(place) }, [
          svg("use", { href: `#${piece.kind}`, width: place.w, height: place.h }),
        ]),
      );
  const shadow = sprites.scope(host, printed ? [printed] : [...carriers, ...upon].map(({ piece }) => piece.kind));
  const picture = svg(
    "svg",
    { viewBox: `${box.x} ${box.y} ${box.w} ${box.h}`, class: "drawn", width: "100%", height: "100%" },
    drawn,
  );
  shadow.append(picture);
  word(shadow, texts);
  requestAnimationFrame(() => picture.isConnected && squeeze(shadow, picture));
  return host;
}
