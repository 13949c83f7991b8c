// Shows one board of a scene as the page draws it, or a picture, at the same place in the same size; and compares screenshots.
import { createBoards } from "../../web/js/board/boards.js";

const place = document.getElementById("place");

/** @param {number} width @param {number} height @param {string} theme */
function room(width, height, theme) {
  document.documentElement.dataset.theme = theme;
  Object.assign(place.style, { position: "fixed", left: "0", top: "0", width: `${width}px`, height: `${height}px` });
  place.replaceChildren();
}

/** @param {object} scene @param {string} id @param {number} width @param {number} height @param {string} theme @param {object[]} marks */
window.showBoard = async (scene, id, width, height, theme, marks) => {
  room(width, height, theme);
  const boards = createBoards(place, { artBase: "../../web/svg/", onTarget() {}, reducedMotion: () => true });
  boards.place(id, place);
  await document.fonts.load("600 20px 'Barlow Condensed'");
  await boards.setScene(scene, { animate: false });
  boards.setMarks(marks);
  // letters grow on a board that is drawn small; a picture does not know how large it will be shown
  for (const host of place.querySelectorAll("[data-board]")) {
    for (const art of host.shadowRoot?.querySelectorAll("[data-least]") ?? []) delete art.dataset.least;
    host.style.setProperty("--small", "0px");
    host.removeAttribute("data-nameless");
  }
  // a tray lies over the page: its shadow is no part of the picture
  place.querySelector("[data-tray]")?.shadowRoot?.querySelector(".stage").style.setProperty("box-shadow", "none");
};

/** @param {string} text @param {number} width @param {number} height @param {string} theme */
window.showPicture = async (text, width, height, theme) => {
  room(width, height, theme);
  const image = new Image();
  Object.assign(image.style, { display: "block", width: `${width}px`, height: `${height}px` });
  image.src = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  place.append(image);
  await image.decode();
};

/** The same as a part of the page: an image is smoothed when it is scaled. @param {string} text @param {number} width @param {number} height @param {string} theme */
window.showInline = async (text, width, height, theme) => {
  room(width, height, theme);
  const picture = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  picture.setAttribute("width", "100%");
  picture.setAttribute("height", "100%");
  place.append(document.importNode(picture, true));
  await document.fonts.load("600 20px 'Revier Board'");
};

/** @param {string} data base64 */
async function pixels(data) {
  const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const paper = canvas.getContext("2d");
  paper.drawImage(bitmap, 0, 0);
  return paper.getImageData(0, 0, bitmap.width, bitmap.height);
}

/**
 * How two screenshots differ: the share of pixels of which a colour is further away than `near`, and where most of them are.
 * @param {string} one @param {string} other @param {number} near
 */
window.compare = async (one, other, near) => {
  const [a, b] = await Promise.all([pixels(one), pixels(other)]);
  if (a.width !== b.width || a.height !== b.height) return { share: 1, worst: 255, spot: [0, 0], area: 0 };
  let count = 0;
  let worst = 0;
  const cells = new Map();
  for (let i = 0; i < a.data.length; i += 4) {
    const far = Math.max(...[0, 1, 2].map((k) => Math.abs(a.data[i + k] - b.data[i + k])));
    worst = Math.max(worst, far);
    if (far <= near) continue;
    count += 1;
    const cell = `${Math.floor(((i / 4) % a.width) / 16)},${Math.floor(i / 4 / a.width / 16)}`;
    cells.set(cell, (cells.get(cell) ?? 0) + 1);
  }
  const [spot, area] = [...cells].sort((x, y) => y[1] - x[1])[0] ?? ["0,0", 0];
  return { share: count / (a.width * a.height), worst, spot: spot.split(",").map((part) => Number(part) * 16), area };
};
document.documentElement.dataset.ready = "";
