/** A plan drawn over the boards before it is played: numbers where its steps happen, lines along which something moves. */
import { svg } from "./svg.js";
import { shapePath } from "../ui/icons.js";

/** @typedef {import("./board_types.js").Box} Box */
/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("../contract.d.ts").PlanStep} PlanStep */
/** @typedef {{x: number, y: number}} Point */

/** Of a number's disc, in units of a board as wide as on a table; a phone shows boards narrower and larger. */
const DISC = 15;

/** @param {Box} box @returns {Point} */
const middle = (box) => ({ x: box.x + box.w / 2, y: box.y + box.h / 2 });

/**
 * @param {Board} board
 * @param {(address: string) => [Board | null, Box | null]} find
 * @param {PlanStep[]} steps
 * @returns {SVGElement[]}
 */
export function drawGhost(board, find, steps) {
  const size = board.narrow ? DISC * 1.3 : DISC;
  /** @param {string} address */
  const boxOf = (address) => {
    const [on, box] = find(address);
    return on === board ? box : null;
  };
  return [...routes(steps, boxOf, size), ...numbers(steps, boxOf, size)];
}

/**
 * Where the last goal was picked: that it is too much, or does not go. The reasons in words stand beside the boards.
 * @param {Board} board
 * @param {(address: string) => [Board | null, Box | null]} find
 * @param {string} address
 * @param {string} text
 * @returns {SVGElement[]}
 */
export function drawRefusal(board, find, address, text) {
  const [on, box] = find(address);
  if (on !== board || !box) return [];
  const size = board.narrow ? DISC * 1.3 : DISC;
  const [wide, high] = [size * (1.2 + text.length * 0.6), size * 1.9];
  const [left, top, all] = board.viewBox;
  const x = Math.min(Math.max(box.x + box.w / 2, left + wide / 2 + 2), left + all - wide / 2 - 2);
  const y = Math.max(box.y - high * 0.7, top + 2);
  const words = svg("text", { x, y: y + high / 2 + size * 0.42, "font-size": size * 1.25 });
  words.textContent = text;
  const plate = svg("rect", { x: x - wide / 2, y, width: wide, height: high, rx: size * 0.5 });
  return [svg("g", { class: "refused" }, [plate, words])];
}

/**
 * Places that somebody means to use: a light veil in that seat's colour, its shape, and which one comes first.
 * @param {Board} board
 * @param {(address: string) => [Board | null, Box | null]} find
 * @param {string[]} addresses
 * @param {{colour: string, shape: string}} seat
 * @returns {SVGElement[]}
 */
export function drawIntended(board, find, addresses, { colour, shape }) {
  const size = board.narrow ? DISC * 1.3 : DISC;
  return addresses.flatMap((address, index) => {
    const [on, box] = find(address);
    if (on !== board || !box) return [];
    const { x, y, w, h } = box;
    const at = { x: x - 2, y: y - 2, width: w + 4, height: h + 4, rx: 6 };
    const flag = svg("path", {
      d: shapePath(shape),
      transform: `translate(${x + w - size} ${y - size}) scale(${(size * 2) / 24})`,
    });
    const words = svg("text", { x: x + w, y: y + size * 0.38, "font-size": size });
    words.textContent = addresses.length > 1 ? String(index + 1) : "";
    const plate = svg("rect", { ...at, class: "edge" });
    return [svg("g", { class: "touched intended", "data-colour": colour }, [plate, svg("rect", at), flag, words])];
  });
}

/**
 * The numbers of the steps, at the upper right corner of what they are about; several stand side by side.
 * @param {PlanStep[]} steps @param {(address: string) => Box | null} boxOf @param {number} size
 */
function numbers(steps, boxOf, size) {
  /** @type {Map<string, number[]>} */
  const at = new Map();
  for (const step of steps)
    for (const address of step.marks) at.set(address, [...(at.get(address) ?? []), step.number]);
  return [...at].flatMap(([address, all]) => {
    const box = boxOf(address);
    if (!box) return [];
    return all.map((number, i) => disc({ x: box.x + box.w - i * size * 1.6, y: box.y }, number, size));
  });
}

/**
 * One line for each step that moves something, side by side, each joined to the one before it.
 * @param {PlanStep[]} steps @param {(address: string) => Box | null} boxOf @param {number} size
 */
function routes(steps, boxOf, size) {
  const moving = steps.filter((step) => step.path.length > 1);
  /** @type {SVGElement[]} */
  const lines = [];
  /** @type {SVGElement[]} */
  const discs = [];
  /** @type {{place: string, point: Point} | null} */
  let before = null;
  moving.forEach((step, index) => {
    const boxes = step.path.map(boxOf);
    if (boxes.some((box) => !box)) return void (before = null);
    const room = Math.min(...boxes.map((box) => /** @type {Box} */ (box).w));
    const aside = (index - (moving.length - 1) / 2) * Math.min(size * 2.4, room / (moving.length + 1));
    const points = shifted(/** @type {Box[]} */ (boxes).map(middle), aside);
    const [first] = points;
    const join = before?.place === step.path[0] ? `M${before.point.x} ${before.point.y}L` : "M";
    const d = join + points.map(({ x, y }) => `${x} ${y}`).join("L");
    const [from, to] = points.slice(-2);
    const head = svg("path", { class: "route-head", d: arrow(from, to, size * 0.75) });
    lines.push(svg("path", { class: "route-edge", d }), svg("path", { class: "route", d }), head);
    discs.push(disc({ x: (first.x + points[1].x) / 2, y: (first.y + points[1].y) / 2 }, step.number, size));
    before = { place: step.path[step.path.length - 1], point: to };
  });
  return [...lines, ...discs];
}

/** The points, moved aside: to the right of a way up or down, below one to the left or right. @param {Point[]} points @param {number} aside */
function shifted(points, aside) {
  const [a, b] = [points[0], points[points.length - 1]];
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const nx = Math.abs(b.y - a.y) / length;
  const ny = Math.abs(b.x - a.x) / length;
  return points.map(({ x, y }) => ({ x: x + nx * aside, y: y + ny * aside }));
}

/** @param {Point} from @param {Point} to @param {number} size */
function arrow(from, to, size) {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const corner = (/** @type {number} */ turn) =>
    `${to.x + Math.cos(angle + turn) * size} ${to.y + Math.sin(angle + turn) * size}`;
  return `M${corner(0)}L${corner(2.4)}L${corner(-2.4)}z`;
}

/** @param {Point} at @param {number} number @param {number} size */
function disc({ x, y }, number, size) {
  const words = svg("text", { y: size * 0.4, "font-size": size * 1.2 });
  words.textContent = String(number);
  return svg("g", { class: "step-number", transform: `translate(${x} ${y})` }, [svg("circle", { r: size }), words]);
}
