/** "How it plays": draws the five pictures, and goes through them by click and by key. The words are there without it. */
import { applyTheme } from "../app/settings.js";
import { createBoards } from "../board/boards.js";

/** @typedef {import("../board/board_types.js").Scene} Scene */
/** @typedef {{pictures: Record<string, {view: number[], scene: Scene}>}} Pictures */

const ART = new URL("../../svg/", import.meta.url).href;
const panels = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".h-panel")]);
const [back, on, place] = ["back", "on", "place"].map((id) => /** @type {HTMLElement} */ (document.getElementById(id)));

/** The panel that the address names, from 0; otherwise the first. */
const current = () =>
  Math.max(
    0,
    panels.findIndex((panel) => `#${panel.id}` === location.hash),
  );

function show() {
  const now = current();
  panels.forEach((panel, index) => {
    panel.classList.toggle("now", index === now);
    if (index === now) panel.setAttribute("aria-current", "step");
    else panel.removeAttribute("aria-current");
  });
  back.toggleAttribute("disabled", now === 0);
  on.toggleAttribute("disabled", now === panels.length - 1);
  place.textContent = (place.dataset.words ?? "")
    .replace("{n}", String(now + 1))
    .replace("{of}", String(panels.length));
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("a[data-lang]")))
    link.hash = location.hash;
}

/** @param {number} index */
function go(index) {
  const panel = panels[index];
  if (!panel) return;
  history.replaceState(null, "", `#${panel.id}`);
  show();
  panel.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** @param {HTMLElement} box @param {{view: number[], scene: Scene}} picture */
async function draw(box, { view, scene }) {
  const boards = createBoards(box, { artBase: ART, onTarget: () => {}, reducedMotion: () => true, sky: box });
  for (const board of scene.boards) boards.place(board.id, box);
  await boards.setScene(scene, { animate: false });
  const root = box.querySelector("[data-board]")?.shadowRoot;
  root?.querySelector(".zoom")?.remove();
  for (const sheet of root?.querySelectorAll("svg.board") ?? []) {
    sheet.setAttribute("viewBox", view.join(" "));
    sheet.setAttribute("preserveAspectRatio", "xMidYMid slice");
  }
  box.classList.add("drawn");
}

async function drawAll() {
  const answer = await fetch(`how-${document.documentElement.lang}.json`);
  const { pictures } = /** @type {Pictures} */ (await answer.json());
  const now = current();
  for (const panel of [panels[now], ...panels.filter((_, index) => index !== now)]) {
    const box = /** @type {HTMLElement} */ (panel.querySelector(".h-art"));
    box.inert = true;
    await draw(box, pictures[box.dataset.panel ?? ""]);
  }
}

applyTheme();
for (const [index, panel] of panels.entries())
  panel.addEventListener("click", (event) => {
    event.preventDefault();
    go(index);
  });
back.addEventListener("click", () => go(current() - 1));
on.addEventListener("click", () => go(current() + 1));
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const to = { ArrowLeft: current() - 1, ArrowRight: current() + 1, Home: 0, End: panels.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  go(to);
});
addEventListener("hashchange", show);
/** @type {HTMLElement} */ (back.parentElement).hidden = false;
panels[0].parentElement?.classList.add("h-live");
show();
await drawAll();
