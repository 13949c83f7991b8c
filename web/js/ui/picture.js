/** A picture of what is on the table: an SVG that stands alone, a PNG, a copy, or a sheet of paper. Loaded when it is asked for. */
import { createBoards } from "../board/boards.js";
import { openDialog } from "./dialogs.js";
import { fill, h } from "./dom.js";
import { icon } from "./icons.js";
import { announce } from "./notices.js";
import { t } from "../app/words.js";

/** @typedef {import("../board/board_types.js").Scene} Scene */

const ART = new URL("../../svg/", import.meta.url).href;
const CSS = new URL("../../css/", import.meta.url).href;
const FONT = new URL("../../fonts/barlow-condensed-latin-600-normal.woff2", import.meta.url).href;
const NAMESPACE = "http://www.w3.org/2000/svg";
/** Pixels of a PNG to a unit of the board. */
const SHARP = 2;
const NO_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** @param {string} url */
async function textOf(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return answer.text();
}

/** @param {Blob} blob @returns {Promise<string>} */
const dataUrl = (blob) =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });

/** All styles of the boards, as they count in a picture alone. @param {Scene} scene */
async function stylesOf(scene) {
  const [tokens, board, art, font] = await Promise.all([
    textOf(`${CSS}tokens.css`),
    textOf(`${CSS}board.css`),
    textOf(ART + scene.style),
    fetch(FONT)
      .then((answer) => answer.blob())
      .then(dataUrl),
  ]);
  const face = `@font-face{font-family:"Barlow Condensed";font-weight:600;src:url(${font}) format("woff2")}`;
  const look = document.documentElement.dataset.theme;
  const dark = look ? look === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  const plain = [tokens.replace(/@font-face\s*\{[^}]*\}/, ""), board, art]
    .join("\n")
    // whatever depends on the state of a board in the page means none here
    .replace(/:host\((?:[^()]|\([^()]*\))*\)/g, ":not(*)")
    .replaceAll(":host", ":root");
  return `${face}${plain}.paper{fill:var(--paper)}:root{color-scheme:${dark ? "dark" : "light"}}*{transition:none!important;animation:none!important}`;
}

/** The boards as they are shown, below each other. @param {Scene} scene @param {string} title */
async function drawn(scene, title) {
  const room = h("div", { inert: true });
  Object.assign(room.style, { position: "fixed", left: "-4000px", top: "0", width: "1400px", visibility: "hidden" });
  document.body.append(room);
  const shown = scene.boards.filter((board) => board.seat === undefined || board.shown !== false);
  const boards = createBoards(room, { artBase: ART, onTarget: () => {} });
  try {
    for (const board of shown) boards.place(board.id, room.appendChild(h("div")));
    await boards.setScene({ ...scene, boards: shown, ahead: [] }, { animate: false });
    const picture = document.createElementNS(NAMESPACE, "svg");
    const style = document.createElementNS(NAMESPACE, "style");
    style.textContent = await stylesOf(scene);
    const name = document.createElementNS(NAMESPACE, "title");
    name.textContent = title;
    const paper = document.createElementNS(NAMESPACE, "rect");
    for (const [attribute, value] of Object.entries({ width: "100%", height: "100%", class: "paper" }))
      paper.setAttribute(attribute, value);
    picture.append(name, style, paper);
    let [width, height] = [0, 0];
    for (const { id } of shown) {
      const shadow = room.querySelector(`[data-board="${id}"]`)?.shadowRoot;
      const art = shadow?.querySelector("svg.board:not(.sheet)");
      const above = shadow?.querySelector("svg.sheet");
      if (!shadow || !art || !above) continue;
      const [, , w, high] = (art.getAttribute("viewBox") ?? "0 0 100 100").split(" ").map(Number);
      width ||= w;
      if (!height) for (const sprites of shadow.querySelectorAll(".sprites > svg")) picture.append(symbolsOf(sprites));
      const tall = (high * width) / w;
      for (const layer of [art, above]) {
        const part = document.createElementNS(NAMESPACE, "svg");
        const place = { x: 0, y: height, width, height: tall }; // a sheet fills it, by its style
        for (const [attribute, value] of Object.entries(place)) part.setAttribute(attribute, String(value));
        const inner = /** @type {Element} */ (layer.cloneNode(true));
        inner.removeAttribute("aria-hidden");
        part.append(inner);
        picture.append(part);
      }
      height += tall + 12;
    }
    height -= 12;
    const size = { viewBox: `0 0 ${width} ${height}`, width, height, role: "img" };
    for (const [attribute, value] of Object.entries(size)) picture.setAttribute(attribute, String(value));
    // names may hold signs that XML cannot
    const text = new XMLSerializer().serializeToString(picture).replace(NO_XML, "\ufffd");
    return { text, width, height };
  } finally {
    boards.destroy();
    room.remove();
  }
}

/** Symbols and paints, once for all boards of the picture. @param {Element} sprites */
function symbolsOf(sprites) {
  const defs = document.createElementNS(NAMESPACE, "defs");
  for (const child of sprites.childNodes) defs.append(child.cloneNode(true));
  return defs;
}

/** @param {string} url @param {number} width @param {number} height @returns {Promise<Blob>} */
async function pngOf(url, width, height) {
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = h("canvas", { width: Math.round(width * SHARP), height: Math.round(height * SHARP) });
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
  );
}

/** @param {Blob} blob @param {string} name */
function save(blob, name) {
  const url = URL.createObjectURL(blob);
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Prints a picture alone, as wide as the paper. @param {string} url @param {string} title */
async function print(url, title) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    `.print-picture{display:none}@media print{body>:not(.print-picture){display:none!important}` +
      `.print-picture{display:block;width:100%;max-height:100vh;object-fit:contain}}`,
  );
  const image = /** @type {HTMLImageElement} */ (h("img", { class: "print-picture", src: url, alt: title }));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  document.body.append(image);
  await image.decode().catch(() => {});
  window.print();
  image.remove();
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
}

/**
 * @param {Scene} scene
 * @param {string} title
 * @param {string} game its id, for the file's name
 * @param {string} [file] a name that is meant instead
 */
export async function openPicture(scene, title, game, file) {
  const { text, width, height } = await drawn(scene, title);
  const url = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  const meant = file?.match(/([^/\\?#]+?)(?:\.\w+)?(?:[?#].*)?$/)?.[1];
  const name = meant ?? `${game}-${new Date().toISOString().slice(0, 10)}`;
  const told = h("p", { class: "soft", role: "status" });
  const copy = async () => {
    try {
      const png = pngOf(url, width, height);
      await navigator.clipboard.write([new ClipboardItem({ "image/png": png })]);
      fill(told, t("share_copied"));
    } catch {
      fill(told, t("picture_no_copy"));
    }
    announce(told.textContent ?? "");
  };
  /** @param {string} id @param {string} sign @param {string} label @param {() => void} act */
  const button = (id, sign, label, act) =>
    h("button", { type: "button", class: "btn", "data-picture": id, onclick: act }, icon(sign), label);
  const image = h("img", { src: url, alt: title, class: "picture-shown", width, height });
  Object.assign(image.style, { width: "100%", height: "auto", maxHeight: "60vh", objectFit: "contain" });
  openDialog({
    title: t("picture"),
    kind: "picture",
    body: [
      image,
      h(
        "div",
        { class: "row wrap" },
        button("svg", "download", "SVG", () => save(new Blob([text], { type: "image/svg+xml" }), `${name}.svg`)),
        button("png", "download", "PNG", () => void pngOf(url, width, height).then((png) => save(png, `${name}.png`))),
        button("copy", "copy", t("editor_copy"), () => void copy()),
        button("print", "log", t("picture_print"), () => void print(url, title)),
      ),
      told,
    ],
  });
}
