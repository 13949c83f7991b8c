/** The steps of a plan in words, for plans and hints. */
import { symbol } from "../ui/art.js";
import { h } from "../ui/dom.js";

/** @typedef {import("../contract.d.ts").PlanStep} PlanStep */
/** @typedef {ReturnType<typeof import("../board/boards.js").createBoards>} Boards */

/** Equal ones that follow each other share a line. @param {PlanStep[]} steps */
export function stepList(steps) {
  /** @type {PlanStep[][]} */
  const runs = [];
  for (const step of steps) {
    const last = runs.at(-1);
    if (last?.[0].text === step.text) last.push(step);
    else runs.push([step]);
  }
  return h("ol", { class: "plan-steps" }, runs.map(line));
}

/** @param {PlanStep[]} run */
function line(run) {
  const [first, last] = [run[0], run[run.length - 1]];
  const places = run.flatMap((step) => [...step.marks, ...step.path]);
  return h(
    "li",
    { "data-places": [...new Set(places)].join(" ") },
    h("span", { class: "plan-number" }, first === last ? first.number : `${first.number}\u2013${last.number}`),
    symbol(first.icon),
    h("span", null, last.text, last.detail ? h("small", null, last.detail) : null),
  );
}

/** @param {Element} row */
const placesOf = (row) => /** @type {HTMLElement} */ (row).dataset.places?.split(" ") ?? [];

/** Pointing at a step lights its places. @param {HTMLElement} host of a list of steps @param {Boards} boards */
export function lightSteps(host, boards) {
  /** @type {Element | null} */
  let last = null;
  const point = (/** @type {Element | null} */ row) => {
    if (row !== last) boards.point(row ? placesOf(row) : null);
    last = row;
  };
  host.addEventListener("pointerover", ({ target }) => point(/** @type {Element} */ (target).closest("[data-places]")));
  host.addEventListener("pointerleave", () => point(null));
}

/** The place itself, or a spot of it. @param {string} place @param {string} address */
const isAt = (place, address) => place === address || place.startsWith(`${address}/`);

/** Pointing at a place marks its steps. @param {HTMLElement} host @param {string | null} address */
export function markSteps(host, address) {
  for (const row of host.querySelectorAll("[data-places]"))
    row.classList.toggle("pointed", address !== null && placesOf(row).some((place) => isAt(place, address)));
}
