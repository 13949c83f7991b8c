import { loadPicture, loadSheet, Sprites, spritesKey } from "./pictures.js";
import { Board } from "./board.js";
import { split, svg } from "./svg.js";
import { css, Motion } from "./motion.js";
import { panzoom } from "./panzoom.js";
import { Table } from "./pieces.js";
import { Targets } from "./targets.js";
import { bedsFor, trayArt } from "./tray.js";
import { shapePath } from "../ui/icons.js";

/** @typedef {import("./board_types.js").Scene} Scene */
/** @typedef {import("./board_types.js").Options} Options */
/** @typedef {import("./board_types.js").Piece} Piece */
/** @typedef {import("./board_types.js").SlotInfo} SlotInfo */
/** @typedef {import("./board_types.js").Box} Box */
/** @typedef {(board: Board, find: (address: string) => [Board | null, Box | null]) => SVGElement[]} Overlay */
/** @typedef {{board: Board, targets: Targets, view: ReturnType<typeof panzoom>}} Mounted */

/** The boards to be seen: all that have no seat, and of the others those that say so, or all if none does. @param {Scene} scene */
function shownIn({ boards }) {
  const some = boards.some((info) => info.shown);
  return boards.filter((info) => info.seat === undefined || info.shown || info.beside || !some);
}

/**
 * A place that somebody touched: a solid ring with their shape where something was placed, a dashed one where it was taken.
 * Looking back at a choice: a dashed ring around what was played, a solid one around what would have been better.
 * @typedef {{address: string, kind: "placed" | "taken" | "played" | "better", colour: string, shape: string}} Mark
 * @param {Mark} mark
 * @param {import("./board_types.js").Box} box
 * @param {number} unit of the board, about a pixel
 */
function ring({ kind, colour, shape }, box, unit) {
  const size = 15 * unit;
  const at = {
    x: box.x - 3 * unit,
    y: box.y - 3 * unit,
    width: box.w + 6 * unit,
    height: box.h + 6 * unit,
    rx: 5 * unit,
  };
  return svg("g", { class: `touched ${kind}`, "data-colour": colour }, [
    svg("rect", { ...at, class: "edge" }),
    svg("rect", at),
    svg("path", {
      d: shapePath(shape),
      transform: `translate(${box.x - size / 1.6} ${box.y - size / 1.6}) scale(${size / 24})`,
    }),
  ]);
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
  const table = new Table(boards, motion, fly);
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
  /** @type {string[]} */
  let possible = [];
  /** @type {string[]} */
  let chosen = [];
  /** @type {string[]} */
  let elsewhere = [];
  /** @type {Map<string, string>} */
  let names = new Map();
  /** @type {string[] | null} */
  let lit = null;
  /** @type {"" | "soft" | "ring"} */
  let litLook = "";
  /** @type {Overlay | null} */
  let over = null;
  /** @type {Mark[]} */
  let marks = [];
  /** @type {ShadowRoot | null} */
  let sky = null;
  const resized = new ResizeObserver(() => boards.forEach((board) => board.fit()));

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
    sky?.host.remove();
    sky = null;
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
    for (const [id, { targets }] of built) {
      if (!boards.has(id)) continue;
      /** @param {string} address */
      const here = (address) => table.find(address)[0]?.id === id;
      targets.set(possible.filter(here), chosen.filter(here), elsewhere.filter(here));
    }
    if (lit) spotlight(lit, litLook);
    if (over) overlay(over);
    drawMarks();
  }

  /** Marks what was touched, until other marks come. @param {Mark[]} next */
  function setMarks(next) {
    if (!marks.length && !next.length) return;
    marks = [...next];
    drawMarks();
  }

  function drawMarks() {
    for (const board of boards.values()) {
      const here = marks.filter((mark) => table.find(mark.address)[0] === board);
      const { marks: layer } = board.layers;
      if (!here.length && !layer.firstChild) continue;
      layer.replaceChildren(
        ...here.flatMap((mark) => {
          const [, box] = table.find(mark.address);
          return box ? [ring(mark, box, board.viewBox[2] / (board.narrow ? 420 : 1000))] : [];
        }),
      );
    }
  }

  /** Lets somebody draw over the boards, now and whenever they are drawn anew; null ends it. @param {Overlay | null} draw */
  function overlay(draw) {
    over = draw;
    for (const board of boards.values())
      board.layers.ghost.replaceChildren(...(draw?.(board, (address) => table.find(address)) ?? []));
  }

  /**
   * @param {string[]} addresses what can be clicked
   * @param {string[]} [selection] what has been
   * @param {string[]} [others] what can be clicked to begin anew
   * @param {Map<string, string>} [called] names of those for which the scene has none
   */
  function setTargets(addresses, selection = [], others = [], called = new Map()) {
    names = called;
    possible = [...addresses];
    chosen = [...selection];
    elsewhere = [...others];
    light();
  }

  /** Lights some of what can be clicked, and fades the rest; null ends it. @param {string[] | null} addresses */
  function point(addresses) {
    const lit = addresses && new Set(addresses);
    for (const { targets } of built.values()) targets.point(lit);
  }

  /** Says by a soft light that something has just changed. @param {string[]} addresses */
  function flash(addresses) {
    if (still()) return;
    for (const address of addresses) {
      const board = table.find(address)[0];
      const shape = table.outline(address);
      if (!board || !shape) continue;
      shape.setAttribute("class", "flash");
      shape.addEventListener("animationend", () => shape.remove());
      board.layers.flashes.append(shape);
    }
  }

  /**
   * Darkens all but some places; null ends it.
   * @param {string[] | null} addresses
   * @param {"" | "soft" | "ring"} [look] how dark; "ring" darkens nothing
   */
  function spotlight(addresses, look = "") {
    lit = addresses;
    litLook = look;
    for (const board of boards.values()) {
      board.layers.veil.replaceChildren();
      board.layers.veil.setAttribute("class", `veil ${look}`);
      if (!addresses) continue;
      built
        .get(board.id)
        ?.view.reveal(
          () =>
            addresses.filter((address) => table.find(address)[0] === board).map((address) => table.rect(address))[0] ??
            null,
        );
      const [x, y, w, h] = board.viewBox;
      const boxes = addresses
        .map((address) => table.find(address))
        .filter(([on]) => on === board)
        .map(([, box]) => box)
        .filter((box) => box !== null);
      const holes = boxes.map((box) => `M${box.x - 4} ${box.y - 4}h${box.w + 8}v${box.h + 8}h${-box.w - 8}z`).join("");
      const rings = boxes.map((box) =>
        svg("rect", { x: box.x - 4, y: box.y - 4, width: box.w + 8, height: box.h + 8, rx: 6 }),
      );
      board.layers.veil.append(svg("path", { d: `M${x} ${y}h${w}v${h}h${-w}z${holes}` }), ...rings);
    }
  }

  /** A piece goes through the air from one board to another. @param {Piece} piece @param {DOMRect} from @param {DOMRect} to @param {number} delay */
  function fly(piece, from, to, delay) {
    if (!sprites) return null;
    if (!sky) {
      const box = document.createElement("div");
      box.setAttribute("aria-hidden", "true");
      Object.assign(box.style, {
        position: "fixed",
        inset: "0",
        width: "100vw",
        height: "100vh",
        pointerEvents: "none",
        zIndex: "50",
      });
      sky = sprites.scope(box);
      sky.append(svg("svg", { width: "100%", height: "100%" }));
      (options.sky ?? host.ownerDocument.body).append(box);
    }
    const air = /** @type {SVGSVGElement} */ (sky.lastElementChild);
    const kind = sprites.kind(piece.kind);
    const bird = svg("g", {}, [svg("use", { href: `#${piece.kind}`, width: kind.w, height: kind.h })]);
    air.append(bird);
    /** @param {DOMRect} rect */
    const at = (rect) => {
      const scale = Math.min(rect.width / kind.w, rect.height / kind.h);
      return css({
        board: "",
        x: rect.x + (rect.width - kind.w * scale) / 2,
        y: rect.y + (rect.height - kind.h * scale) / 2,
        sx: scale,
        sy: scale,
        w: kind.w,
        h: kind.h,
        hidden: false,
      });
    };
    return motion.play(bird, [{ transform: at(from) }, { transform: at(to) }], delay, 320).then(() => bird.remove());
  }

  /** @param {string} address */
  function labelOf(address) {
    const info = /** @type {Record<string, SlotInfo>} */ (scene?.slots ?? {})[address];
    const piece = address.startsWith("#") ? table.lying.get(address.slice(1))?.piece : null;
    return info?.label ?? piece?.label ?? names.get(address) ?? "";
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

  /**
   * A small picture of a kind, for panels and buttons.
   * @param {string} kind
   * @returns {HTMLElement}
   */
  function icon(kind) {
    const element = document.createElement("span");
    element.className = "icon";
    element.setAttribute("aria-hidden", "true");
    if (sprites) {
      const size = sprites.kind(kind);
      const shadow = sprites.scope(element, [kind]);
      shadow.append(
        svg("svg", { class: "icon", viewBox: `0 0 ${size.w} ${size.h}` }, [
          svg("use", { href: `#${kind}`, width: size.w, height: size.h }),
        ]),
      );
    }
    return element;
  }

  function destroy() {
    motion.stopAll();
    resized.disconnect();
    [...built.keys()].forEach(unbuild);
    sky?.host.remove();
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
    setMarks,
    flash,
    spotlight,
    overlay,
    place,
    setNarrow,
    elementOf,
    icon,
    destroy,
    /** @param {string} address */
    boxOf: (address) => table.rect(address),
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
