/** Icons of the page's own controls (24 x 24, one colour) and the players' shapes. */
import { s } from "./dom.js";

const PATHS = {
  undo: "M9 4 3 10l6 6v-4h5a4 4 0 0 1 0 8H9v2h5a6 6 0 0 0 0-12H9z",
  redo: "M15 4l6 6-6 6v-4h-5a4 4 0 0 0 0 8h5v2h-5a6 6 0 0 1 0-12h5z",
  menu: "M3 5h18v2.5H3zM3 10.75h18v2.5H3zM3 16.5h18V19H3z",
  home: "M12 3 2 12h3v9h5v-6h4v6h5v-9h3z",
  help: "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm-1.2 15h2.4v2.4h-2.4zm1.3-11.4c2.5 0 4.2 1.4 4.2 3.5 0 1.6-.8 2.4-1.9 3.2-.9.6-1.2 1-1.2 1.9v.8h-2.3v-1c0-1.6.6-2.4 1.8-3.2.9-.6 1.2-1 1.2-1.7 0-.8-.7-1.4-1.8-1.4s-1.9.7-2 1.8H7.6c.1-2.4 1.8-3.9 4.5-3.9z",
  hint: "M12 2a7 7 0 0 0-4 12.700V17h8v-2.300A7 7 0 0 0 12 2zM8.500 18.500h7v1.500h-7zM10 21.200h4V23h-4z",
  play: "M6 3.5v17L20.5 12z",
  pause: "M5 4h5v16H5zM14 4h5v16h-5z",
  next: "M8 4l9 8-9 8z",
  prev: "M16 4v16l-9-8z",
  first: "M4 4h3v16H4zM20 4v16l-11-8z",
  last: "M17 4h3v16h-3zM4 4l11 8-11 8z",
  close: "M5 3 3 5l7 7-7 7 2 2 7-7 7 7 2-2-7-7 7-7-2-2-7 7z",
  download: "M10.5 3h3v8h4L12 17 6.5 11h4zM4 19h16v2.4H4z",
  upload: "M10.5 17h3V9h4L12 3 6.5 9h4zM4 19h16v2.4H4z",
  trash: "M9 2h6l1 2h4v2.4H4V4h4zM5.5 8h13l-1 14h-11z",
  seats:
    "M8 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM1 21c0-5 3-8 7-8s7 3 7 8zM16.5 6a3.2 3.2 0 1 1 0 6.4M17 13.4c3.4.3 6 3 6 7.6h-6c0-3-.8-5.4-2-7z",
  log: "M5 2h14v20H5zM8 6v2h8V6zm0 4.500v2h8v-2zM8 15v2h5v-2z",
  flag: "M5 2h2.500v20H5zM8.5 3H20l-3 4.500L20 12H8.500z",
  crown: "M3 7l4.5 4L12 4l4.5 7L21 7l-2 11H5zM5 19.500h14V22H5z",
  gear: "M10.3 2h3.400l.6 2.7 1.9.8 2.4-1.5 2.4 2.4-1.5 2.4.8 1.9 2.7.6v3.400l-2.7.6-.8 1.9 1.5 2.4-2.4 2.4-2.4-1.5-1.9.8-.6 2.700h-3.400l-.6-2.7-1.9-.8L5.4 21 3 18.600l1.5-2.4-.8-1.900L1 13.700v-3.400l2.7-.6.8-1.900L3 5.4 5.4 3l2.4 1.5 1.9-.8zM12 8.500a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z",
  dice: "M4 3h16v18H4zM8 6.500a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.400zM16 6.500a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.400zM12 10.300a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.400zM8 14.100a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.400zM16 14.100a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.400z",
  pointer: "M6 2v17l4.5-4 2.5 6.5 3-1.2-2.5-6.300H20z",
  clock: "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm-1.2 4h2.400v5.500l4 2.4-1.2 2-5.2-3.100z",
  learn: "M12 3 1 8.500 12 14l8-4v6h2.200V8.500zM5 12.700V17c2 1.700 4.300 2.500 7 2.500s5-.8 7-2.500v-4.300l-7 3.500z",
  share:
    "M18 2a3.500 3.500 0 1 1-2.700 5.700L9.400 11a3.500 3.500 0 0 1 0 2l5.900 3.300a3.500 3.500 0 1 1-.9 1.800l-5.900-3.300a3.500 3.500 0 1 1 0-5.600l5.900-3.300A3.500 3.500 0 0 1 18 2z",
  sliders: "M3 6h9V4h3v7h-3V8.500H3zM17 6h4v2.500h-4zM3 15.500h3V13h3v7H6v-2H3zM11 15.500h10V18H11z",
  contrast: "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm0 2.500v15a7.500 7.500 0 0 1 0-15z",
  fold: "M4 8h16l-8 9z",
  plus: "M10.300 4h3.400v6.300H20v3.400h-6.300V20h-3.400v-6.300H4v-3.400h6.300z",
  check: "M9.500 19.500 2.500 12.500l2.200-2.200 4.800 4.800L19.300 5.300l2.200 2.200z",
  copy: "M8 2h13v15H8zM3 7h3v12h11v3H3z",
  eye: "M12 5C6.5 5 2.6 9 1 12c1.6 3 5.5 7 11 7s9.4-4 11-7c-1.6-3-5.5-7-11-7zm0 3.200a3.8 3.8 0 1 1 0 7.6 3.8 3.8 0 0 1 0-7.600z",
};

/** One shape for each player colour, so that colour never stands alone. */
const SHAPES = {
  disc: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z",
  square: "M4 4h16v16H4z",
  triangle: "M12 2.5 22 20.500H2z",
  diamond: "M12 1.5 22.5 12 12 22.5 1.5 12z",
  pentagon: "M12 2 22.5 9.6 18.5 22h-13L1.5 9.600z",
  cross: "M8 2h8v6h6v8h-6v6H8v-6H2V8h6z",
};

/** @param {string} name */
export function icon(name) {
  const path = PATHS[/** @type {keyof typeof PATHS} */ (name)];
  return s(
    "svg",
    { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" },
    s("path", { d: path, "fill-rule": "evenodd" }),
  );
}

/** The outline of a player's shape, 24 x 24. @param {string} shape */
export const shapePath = (shape) => SHAPES[/** @type {keyof typeof SHAPES} */ (shape)] ?? SHAPES.disc;

/**
 * The mark of a seat: its shape in its colour.
 * @param {{colour: string, shape: string}} seat
 */
export function mark(seat) {
  return s(
    "svg",
    { viewBox: "0 0 24 24", class: "mark", "data-colour": seat.colour, "aria-hidden": "true" },
    s("path", { d: shapePath(seat.shape) }),
  );
}
