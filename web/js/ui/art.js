/** Pictures outside the boards: symbols of the game on the table as icons, and the drawings of the start page. */
import { Sprites, loadPicture, loadSheet, spritesKey } from "../board/pictures.js";
import { h, s } from "./dom.js";

/** The folder of the art. */
export const ART = new URL("../../svg/", import.meta.url).href;

/** @type {Sprites | null} */
let sprites = null;
let loadedFor = "";
/** Icons made before, by id: those that are off the page are used again. @type {Map<string, HTMLElement[]>} */
let made = new Map();

/**
 * Loads what the icons of a table come from.
 * @param {{sprites: string[], style?: string, values?: Record<string, string>}} scene
 */
export async function loadSymbols(scene) {
  const name = spritesKey(scene);
  if (name === loadedFor) return;
  const styles = [new URL("../../css/board.css", import.meta.url).href, ...(scene.style ? [ART + scene.style] : [])];
  sprites = new Sprites(
    await Promise.all(scene.sprites.map((sprite) => loadPicture(ART + sprite))),
    await Promise.all(styles.map(loadSheet)),
    scene.values,
  );
  loadedFor = name;
  made = new Map();
}

/**
 * A symbol of the game on the table, as an icon.
 * @param {string | null | undefined} id
 */
export function symbol(id) {
  const kind = id ? sprites?.kinds.get(id) : undefined;
  if (!sprites || !id || !kind) return null;
  const before = made.get(id) ?? [];
  made.set(id, before);
  const again = before.find((one) => !one.isConnected && !taken.has(one));
  if (again) return reserve(again);
  const host = h("span", { class: "symbol", "data-symbol": id, "aria-hidden": "true" });
  host.style.setProperty("--ratio", String(Math.min(1.8, kind.w / kind.h)));
  sprites
    .scope(host, [id])
    .append(s("svg", { width: "100%", height: "100%", fill: "currentColor" }, s("use", { href: `#${id}` })));
  before.push(host);
  return reserve(host);
}

/** Handed out in this moment, and not on the page yet. @type {Set<HTMLElement>} */
const taken = new Set();

/** @param {HTMLElement} host */
function reserve(host) {
  if (!taken.size) setTimeout(() => taken.clear());
  taken.add(host);
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
