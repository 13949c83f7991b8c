// Shows the hand-made position, or a file: ?scene=URL. ?narrow, ?view=board|pit, ?theme=dark, ?tray=5|13, ?seat=1
import { createBoards } from "../../web/js/board/boards.js";

const query = new URLSearchParams(location.search);
const root = document.documentElement;
if (query.has("theme")) root.dataset.theme = query.get("theme");
if (query.has("narrow")) root.classList.add("narrow", query.get("view") ?? "board");
const { scene, targets, chosen } = await (await fetch(query.get("scene") ?? "scene_midgame.json")).json();
const at = (id) => document.getElementById(id);
window.log = [];
const boards = createBoards(at("table"), {
  artBase: "../../web/svg/",
  onTarget: (address) => window.log.push(address),
  onHover: (address) => (window.hovered = address),
  reducedMotion: () => query.has("still"),
});
boards.place("board", at("board"));
for (const seat of [0, 1, 2, 3]) boards.place(`seat${seat}`, at("pit"));
boards.place("tray", at("tray"));
boards.setNarrow(query.has("narrow"));
at("tray").hidden = !scene.tray;
if (query.has("tray")) {
  const n = Number(query.get("tray"));
  at("tray").hidden = false;
  scene.tray = { label: "Draft", board: "tray" };
  const cards = ["order_truck_kk", "order_locomotive_ybgk", "order_carriage_y", "order_wheelbarrow_bbb"];
  const tiles = ["tile_grey_2_light", "tile_yellow_1_dark", "tile_black_1_light", "tile_brown_2_dark"];
  for (let i = 1; i <= n; i += 1)
    scene.pieces.push({ id: `t${i}`, kind: (n > 5 ? cards : tiles)[i % 4], at: `tray/${i}`, label: `card ${i}` });
  targets.push("#t2", "#t3");
}
await boards.setScene(scene, { animate: false });
boards.setTargets({ possible: targets, chosen });
for (const kind of [
  "cb-act-board",
  "cb-act-pit",
  "cb-worker-red",
  "cb-coin",
  "order_back",
  "cb-act-load",
  "cb-act-down",
  "cb-hammers",
  "cb-cart-grey",
])
  at("side").append(boards.icon(kind));
Object.assign(window, { boards, scene, targets });
root.dataset.ready = "";
