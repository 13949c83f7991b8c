/** `index.html?embed=...`: the whole page is one board, for an iframe. It reports to the page around it. */
import { h } from "../ui/dom.js";
import { mount } from "./mount.js";
import { readOptions } from "./given.js";

const NAMED = "revier:";

/** @param {HTMLElement} app */
export function embedPage(app) {
  const params = new URLSearchParams(location.search);
  // The page around may give the title by the frame's name: so it stands there once, and not in the address.
  const named = window.parent !== window && window.name.startsWith(NAMED) ? window.name.slice(NAMED.length) : null;
  const get = (/** @type {string} */ name) =>
    params.get(name === "mode" ? "embed" : name) ?? (name === "label" ? named : null);
  const { lang, theme, label } = readOptions(get);
  const root = document.documentElement;
  root.lang = lang;
  root.classList.add("embedded");
  if (theme) root.dataset.theme = theme;
  /** @param {string} type @param {object} detail */
  const tell = (type, detail) => {
    // To whoever frames us, and to nobody else: there is nothing in it that is not on this page.
    if (window.parent !== window) window.parent.postMessage({ revier: 1, type, detail }, "*");
  };
  const host = h("main", { class: "embed-host", "aria-label": label || "Revier" });
  app.replaceChildren(host);
  const board = mount(host, { get, packed: location.hash.slice(1), tell });
  let told = 0;
  const tellHeight = () => {
    const height = Math.ceil(host.getBoundingClientRect().height);
    if (height !== told) tell("height", { height });
    told = height;
  };
  new ResizeObserver(tellHeight).observe(host);
  // Until the page around follows its height, the board makes itself small enough for the frame.
  let followed = false;
  const fit = () => board.within(followed || window.parent === window ? null : window.innerHeight);
  addEventListener("resize", fit);
  fit();
  addEventListener("message", (event) => {
    if (event.source !== window.parent || window.parent === window || event.data?.revier !== 1) return;
    if (event.data.type === "follow" && !followed) {
      followed = true;
      fit();
      told = 0;
      tellHeight();
    }
    if (event.data.type === "start") board.start();
    if (event.data.type === "reset") board.reset();
  });
}
