import { iconOf, loadPicture, loadSheet, Sprites, spritesKey } from "./pictures.js";
import { Board } from "./board.js";
import { split } from "./svg.js";
import { Highlights } from "./highlights.js";
import { Motion } from "./motion.js";
import { panzoom } from "./panzoom.js";
import { Table } from "./pieces.js";
import { Sky } from "./sky.js";
import { Targets } from "./targets.js";
import { bedsFor, trayArt } from "./tray.js";

/** @typedef {import("./board_types.js").Scene} Scene */
/** @typedef {import("./board_types.js").Options} Options */
/** @typedef {import("./board_types.js").Clickable} Clickable */
/** @typedef {import("./board_types.js").SlotInfo} SlotInfo */
/** @typedef {{board: Board, targets: Targets, view: ReturnType<typeof panzoom>}} Mounted */

/** The boards to be seen: all that have no seat, and of the others those that say so, or all if none does. @param {Scene} scene */
function shownIn({ boards }) {
  const some = boards.some((info) => info.shown);
  return boards.filter((info) => info.seat === undefined || info.shown || info.beside || !some);
}

/** When the browser has nothing better to do. @returns {Promise<unknown>} */
const leisure = () =>
  new Promise((done) =>
    "requestIdleCallback" in globalThis ? requestIdleCallback(done, { timeout: 3000 }) : setTimeout(done, 100),
  );

/**
 * The boards of one table. See web/svg/README.md for the art, docs/architecture.md for the scene.
 * @param {HTMLElement} host an element of the page on which the boards are
 * @param {Options} options
 */
export function createBoards(host, options) {
  const base = new URL(options.artBase, document.baseURI);
  const still = options.reducedMotion ?? (() => matchMedia("(prefers-reduced-motion: reduce)").matches);
  const motion = new Motion(still);
  /** @type {Map<string, HTMLElement>} */
  const containers = new Map();
  /** @type {Map<string, HTMLElement>} where the buttons of a board are, if not on it */
  const tools = new Map();
  /** @type {Map<string, Mounted>} every board that has been built */
  const built = new Map();
  /** @type {Map<string, Board>} the boards on the page */
  const boards = new Map();
  const sky = new Sky(options.sky ?? host.ownerDocument.body, motion);
  const table = new Table(boards, motion, (piece, from, to, delay) =>
    sprites ? sky.fly(sprites, piece, from, to, delay) : null,
  );
  const highlights = new Highlights(boards, table, (board, place) => built.get(board.id)?.view.reveal(place));
  /** @type {Scene | null} */
  let scene = null;
  /** @type {Sprites | null} */
  let sprites = null;
  let loadedKey = "";
  let narrow = false;
  let trayShape = "";
  let trayCount = 0;
  let preparing = false;
  let turn = 0;
  /** @type {Required<Clickable>} */
  let clickable = { possible: [], chosen: [], elsewhere: [], names: new Map() };
  const resized = new ResizeObserver((changes) => {
    for (const { target, contentRect } of changes)
      built
        .get(/** @type {HTMLElement} */ (target).dataset.board ?? "")
        ?.board.grow(contentRect.width, contentRect.height);
    boards.forEach((board) => board.fit());
  });

  /** @param {Scene} next */
  async function loadSprites(next) {
    const key = spritesKey(next);
    if (sprites && key === loadedKey) return sprites;
    const [roots, styles] = await Promise.all([
      Promise.all(next.sprites.map((name) => loadPicture(new URL(name, base).href))),
      Promise.all([new URL("../css/board.css", base), new URL(next.style, base)].map((url) => loadSheet(url.href))),
    ]);
    loadedKey = key;
    sprites = new Sprites(roots, styles, next.values);
    [...built.keys()].forEach(unbuild);
    sky.close();
    return sprites;
  }

  /** @param {string} id @param {SVGSVGElement} art @param {string} label @param {Sprites} own */
  function build(id, art, label, own) {
    const board = new Board(id, art, own);
    const view = panzoom(board.host, board.stage, board.shadow, options.words);
    const targets = new Targets(board, {
      box: (address) => {
        const [on, box] = table.find(address);
        return on === board ? box : null;
      },
      outline: (address) => table.outline(address),
      label: labelOf,
      explained: (address) => Boolean(scene?.slots?.[address]?.label),
      labelled: () => labelled(id),
      element: elementOf,
      onTarget: options.onTarget,
      onHover: (address, element) => options.onHover?.(address, element),
      onInspect: (address) => options.onInspect?.(address),
      onUnsure: options.onUnsure,
      dragging: view.dragging,
      seen: view.reveal,
    });
    board.top.setAttribute("aria-label", label);
    board.setNarrow(narrow);
    built.set(id, { board, targets, view });
    return board;
  }

  /** @param {string} id */
  function unbuild(id) {
    built.get(id)?.board.host.remove();
    built.delete(id);
    boards.delete(id);
  }

  /** @param {string} id */
  function mount(id) {
    const mounted = built.get(id);
    const container = containers.get(id);
    if (!mounted || !container) return;
    const { host: own } = mounted.board;
    for (const child of container.children)
      child.toggleAttribute("data-away", child !== own && child.hasAttribute("data-board"));
    own.removeAttribute("data-away");
    if (own.parentElement !== container) container.append(own);
    const beside = tools.get(id);
    if (beside && beside.firstChild !== mounted.view.panel) beside.replaceChildren(mounted.view.panel);
    resized.observe(own);
    boards.set(id, mounted.board);
  }

  /** Builds the boards that are not to be seen yet while nobody waits for anything, a little at a time. */
  async function prepare() {
    const own = sprites;
    const info = scene?.ahead?.find(({ id }) => !built.has(id) && containers.has(id));
    if (!info || !own || preparing) return;
    preparing = true;
    const art = await loadPicture(new URL(info.art, base).href).finally(() => (preparing = false));
    await leisure();
    if (!scene || own !== sprites || built.has(info.id)) return;
    const board = build(info.id, /** @type {SVGSVGElement} */ (document.importNode(art, true)), "", own);
    board.host.dataset.away = "";
    board.write({}, scene.texts ?? {}, scene.values);
    containers.get(info.id)?.append(board.host);
    await leisure();
    getComputedStyle(board.art).fill; // styles now, layout in the next piece of work
    await leisure();
    board.fit();
    await prepare();
  }

  /** @param {Scene} next @param {Sprites} own */
  function buildTray(next, own) {
    if (!next.tray) {
      trayCount = 0;
      trayShape = "";
      unbuild("tray");
      return;
    }
    const lying = next.pieces.filter((piece) => piece.at.startsWith("tray/"));
    trayCount = Math.max(trayCount, bedsFor(lying.map((piece) => split(piece.at)[1])));
    const kinds = lying.map((piece) => own.kind(piece.kind));
    const shape = [
      trayCount,
      narrow,
      Math.max(...kinds.map((kind) => kind.w)),
      Math.max(...kinds.map((kind) => kind.h)),
    ].join();
    if (!built.has("tray") || (shape !== trayShape && lying.length)) {
      trayShape = shape;
      unbuild("tray");
      build("tray", trayArt(trayCount, kinds, narrow), next.tray.label, own).host.dataset.tray = "";
    }
    built.get("tray")?.board.top.setAttribute("aria-label", next.tray.label);
    mount("tray");
  }

  /**
   * @param {Scene} next
   * @param {{animate?: boolean}} [how]
   */
  async function setScene(next, { animate = true } = {}) {
    const mine = (turn += 1);
    const own = await loadSprites(next);
    const shown = shownIn(next);
    const arts = await Promise.all(
      shown.map((info) => (built.has(info.id) ? null : loadPicture(new URL(info.art, base).href))),
    );
    if (mine !== turn) return;
    const before = new Set(boards.keys());
    scene = next;
    const wanted = new Set([...shown.map((info) => info.id), ...(next.tray ? ["tray"] : [])]);
    for (const id of before) {
      if (wanted.has(id)) continue;
      // not removed: a browser would have to build and style all of it again
      const gone = built.get(id);
      if (gone) gone.board.host.dataset.away = "";
      boards.delete(id);
    }
    shown.forEach((info, i) => {
      const art = arts[i];
      if (art && !built.has(info.id))
        build(info.id, /** @type {SVGSVGElement} */ (document.importNode(art, true)), info.label, own);
      built.get(info.id)?.board.top.setAttribute("aria-label", info.label);
      built.get(info.id)?.view.name();
      mount(info.id);
    });
    buildTray(next, own);
    draw(animate, new Set([...boards.keys()].filter((id) => !before.has(id))));
  }

  /** @param {boolean} animate @param {Set<string>} fresh */
  function draw(animate, fresh) {
    if (!scene) return;
    const { counts = {}, texts = {}, values, turns = {}, stops = {} } = scene;
    for (const [id, board] of boards) {
      board.host.toggleAttribute("data-still", still());
      board.write(counts, texts, values);
      for (const { element, from, to } of board.drive(turns, stops)) {
        motion.stop(element);
        if (animate && !fresh.has(id)) void motion.play(element, [{ transform: from }, { transform: to }]);
      }
    }
    table.show(scene, animate, fresh);
    light();
    for (const board of boards.values()) board.fit(); // measures, so it comes last
  }

  function light() {
    const { possible, chosen, elsewhere } = clickable;
    for (const [id, { targets }] of built) {
      if (!boards.has(id)) continue;
      /** @param {string} address */
      const here = (address) => table.find(address)[0]?.id === id;
      targets.set(possible.filter(here), chosen.filter(here), elsewhere.filter(here));
    }
    follow();
    highlights.redraw();
  }

  /** Keyboard focus on a board without a target follows the game to the next one. */
  function follow() {
    const left = [...built.values()].some(
      ({ board, targets }) => targets.keys && board.shadow.activeElement === board.top,
    );
    if (left) toTarget();
  }

  /** Where fingers play: enlarges a board on which targets would be too small for them. @param {boolean} tableaus too */
  function approach(tableaus) {
    const common = new Set(scene?.boards.filter(({ seat }) => seat === undefined).map(({ id }) => id));
    for (const [id, { board, targets, view }] of built) {
      if (!board.narrow || !(tableaus || common.has(id)) || !board.host.checkVisibility()) continue;
      const hits = [...targets.possible].flatMap((address) => targets.hits.get(address) ?? []);
      view.approach(hits.map((hit) => hit.getBoundingClientRect()));
    }
  }

  /** Puts the focus on a target; false: there is none that can be seen. */
  function toTarget() {
    const address = clickable.possible.find((one) => table.find(one)[0]?.host.checkVisibility());
    const board = address && table.find(address)[0];
    if (!address || !board) return false;
    const targets = built.get(board.id)?.targets;
    targets?.focus(targets.rove && targets.possible.has(targets.rove) ? targets.rove : address);
    return true;
  }

  /** Marks what can be clicked. @param {Clickable} next */
  function setTargets({ possible, chosen = [], elsewhere = [], names = new Map() }) {
    clickable = { possible: [...possible], chosen: [...chosen], elsewhere: [...elsewhere], names };
    light();
  }

  /** Lights some of what can be clicked, and fades the rest; null ends it. @param {string[] | null} addresses */
  function point(addresses) {
    const lit = addresses && new Set(addresses);
    for (const { targets } of built.values()) targets.point(lit);
  }

  /** @param {string} address */
  function labelOf(address) {
    const info = /** @type {Record<string, SlotInfo>} */ (scene?.slots ?? {})[address];
    const [id, spot] = address.startsWith("#") ? address.slice(1).split("/") : [];
    const piece = id === undefined ? null : table.lying.get(id)?.piece;
    // a spot of a piece has no name of its own: what it is for now, else the name of the piece
    return (
      info?.label ??
      (spot === undefined ? piece?.label : undefined) ??
      (clickable.names.get(address) || piece?.label) ??
      ""
    );
  }

  /** @param {string} id */
  function labelled(id) {
    const names = [...Object.keys(scene?.slots ?? {}), ...[...table.lying.keys()].map((piece) => `#${piece}`)];
    return names.filter((address) => labelOf(address) && table.find(address)[0]?.id === id);
  }

  /** @param {string} address @returns {Element | null} */
  function elementOf(address) {
    const board = table.find(address)[0];
    const [boardId, slot] = split(address);
    return (
      (board && built.get(board.id)?.targets.hits.get(address)) ??
      (boardId ? board?.slot(slot)?.shape : table.lying.get(slot.slice(1).split("/")[0])?.element) ??
      null
    );
  }

  /** @param {string} id @param {HTMLElement | null} element @param {HTMLElement} [beside] for the buttons that enlarge it; without it they are on the board */
  function place(id, element, beside) {
    if (beside) tools.set(id, beside);
    else tools.delete(id);
    if (containers.get(id) === element) return;
    if (element) containers.set(id, element);
    else containers.delete(id);
    if (!element) {
      built.get(id)?.board.host.remove();
      boards.delete(id);
    } else if (built.has(id) && scene && (id === "tray" ? scene.tray : shownIn(scene).some((info) => info.id === id))) {
      mount(id);
      draw(false, new Set([id]));
    }
  }

  /** @param {boolean} value */
  function setNarrow(value) {
    if (value === narrow) return;
    narrow = value;
    for (const { board, view } of built.values()) {
      view.reset();
      board.setNarrow(narrow);
    }
    if (scene && sprites) buildTray(scene, sprites);
    draw(false, new Set());
  }

  function destroy() {
    motion.stopAll();
    resized.disconnect();
    [...built.keys()].forEach(unbuild);
    sky.close();
    table.lying.clear();
    table.resting.clear();
    scene = null;
    turn += 1;
  }

  return {
    setScene,
    prepare,
    setTargets,
    point,
    /** @type {Highlights["setMarks"]} */
    setMarks: (marks) => highlights.setMarks(marks),
    /** @type {Highlights["flash"]} */
    flash: (addresses) => still() || highlights.flash(addresses),
    /** @type {Highlights["spotlight"]} */
    spotlight: (addresses, look) => highlights.spotlight(addresses, look),
    /** @type {Highlights["overlay"]} */
    overlay: (draw, kind) => highlights.overlay(draw, kind),
    place,
    setNarrow,
    elementOf,
    labelOf,
    /** A small picture of a kind, for panels and buttons. @param {string} kind */
    icon: (kind) => iconOf(sprites, kind),
    destroy,
    /** @param {string} address */
    boxOf: (address) => table.rect(address),
    toTarget,
    /** What a point of the screen means, as a click there would. @param {MouseEvent} event */
    meantBy: (event) => {
      const { clientX: x, clientY: y } = event;
      const hit = [...built.values()].find(({ board }) => {
        const box = boards.has(board.id) ? board.host.getBoundingClientRect() : null;
        return box && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
      });
      return hit?.targets.meant(event) ?? null;
    },
    approach,
    /** What lies at an address, large, if it is small on its board. @param {string} address */
    faceOf: async (address) => (await import("./large_face.js")).largeFace(table, address, scene?.texts ?? {}),
    idle: () => motion.idle(),
    /** @param {number} factor */
    speed: (factor) => {
      motion.factor = factor;
    },
    /** @param {string} address */
    focus: (address) => {
      const board = table.find(address)[0];
      if (board) built.get(board.id)?.targets.focus(address);
    },
  };
}
