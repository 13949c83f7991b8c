/** Pictures outside the boards: symbols of the game on the table as icons, and the drawings of the start page. */
import { Sprites, loadPicture, loadSheet } from "./board/art.js";
import { h, s } from "./dom.js";

/** The folder of the art. */
export const ART = new URL("../svg/", import.meta.url).href;

/** @type {Sprites | null} */
let sprites = null;
let loadedFor = "";

/**
 * Loads what the icons of a table come from.
 * @param {{sprites: string[], style?: string}} scene
 */
export async function loadSymbols(scene) {
  const name = [...scene.sprites, scene.style].join();
  if (name === loadedFor) return;
  const styles = [new URL("../css/board.css", import.meta.url).href, ...(scene.style ? [ART + scene.style] : [])];
  sprites = new Sprites(
    await Promise.all(scene.sprites.map((sprite) => loadPicture(ART + sprite))),
    await Promise.all(styles.map(loadSheet)),
  );
  loadedFor = name;
}

/**
 * A symbol of the game on the table, as an icon.
 * @param {string | null | undefined} id
 */
export function symbol(id) {
  const kind = id ? sprites?.kinds.get(id) : undefined;
  if (!sprites || !id || !kind) return null;
  const host = h("span", { class: "symbol", "aria-hidden": "true" });
  host.style.setProperty("--ratio", String(Math.min(1.8, kind.w / kind.h)));
  sprites.scope(host, [id]).append(s("svg", { width: "100%", height: "100%" }, s("use", { href: `#${id}` })));
  return host;
}

/**
 * A drawing of the page itself, put inline so that it follows light and dark.
 * @param {string} path
 * @param {string} name class
 */
export function drawing(path, name) {
  const host = h("div", { class: `drawing ${name}`, "aria-hidden": "true" });
  loadPicture(ART + path).then(
    (picture) => host.append(document.importNode(picture, true)),
    () => host.remove(),
  );
  return host;
}
