/** What an embedded board looks like: a picture first, then a board to play on. It has a shadow root and styles of its own. */
import { createBoards } from "../board/boards.js";
import { loadSheet } from "../board/pictures.js";
import { fill, h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { format } from "../app/words.js";

/** @typedef {import("../board/board_types.js").Scene} Scene */
/** @typedef {import("../types.js").Reason} Reason */
/** @typedef {import("./given.js").Options} Options */
/** @typedef {import("./trouble.js").Trouble} Trouble */

const ART = new URL("../../svg/", import.meta.url).href;
const EDITOR = new URL("../../../index.html#/editor", import.meta.url).href;
const CSS = new URL("../../css/", import.meta.url).href;
const FOLDED = 620;

/** @type {Promise<CSSStyleSheet[]> | null} */
let sheets = null;

/** The house tokens, for a page that may have none: they follow the page's light or dark. @param {string} text */
function tokensFor(text) {
  return text
    .replace(/:root\[([^\]]+)\]/g, ":host([$1])")
    .replaceAll(":root", ":host")
    .replace(/color-scheme:\s*light dark;?/, "")
    .replace(/@font-face\s*\{[^}]*\}/, "");
}

function loadStyles() {
  sheets ??= Promise.all([
    fetch(`${CSS}tokens.css`).then(async (answer) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(tokensFor(await answer.text()));
      return sheet;
    }),
    loadSheet(`${CSS}embed.css`),
  ]);
  return sheets;
}

/** The type of the boards, where the page allows it. */
function loadType() {
  if ([...document.fonts].some((face) => face.family.includes("Barlow Condensed"))) return;
  const face = new FontFace(
    "Barlow Condensed",
    `url(${new URL("../../fonts/barlow-condensed-latin-600-normal.woff2", import.meta.url).href})`,
    { weight: "600" },
  );
  document.fonts.add(face);
  face.load().catch(() => {});
}

export class View {
  head = h("div", { class: "e-head" });
  #board = h("div", { class: "e-board" });
  #tableau = h("div", { class: "e-tableau" });
  #tray = h("div", { class: "e-tray" });
  #cover = h("div", { class: "e-cover" });
  #stage = h("div", { class: "e-stage" }, this.#board, this.#tableau, this.#tray);
  tools = h("div", { class: "e-tools" });
  lines = h("div", { class: "e-lines" });
  teacher = h("div", { class: "e-teacher", role: "status" });
  options = h("div", { class: "e-options" });
  log = h("div", { class: "e-log" });
  #why = h("div", { class: "e-why", role: "status", hidden: true });
  element = h(
    "div",
    { class: "e" },
    this.head,
    h("div", { class: "e-frame" }, this.#stage, this.#cover),
    this.teacher,
    this.lines,
    this.tools,
    this.options,
    this.log,
    this.#why,
  );
  /** @type {ReturnType<typeof createBoards> | null} */
  boards = null;
  #texts;
  #options;
  #host;
  #sized;
  /** Height that all of it should fit into, if the page around does not follow its height. @type {number | null} */
  room = null;
  /** @type {(address: string) => void} */
  onTarget = () => {};
  /** @type {(address: string | null) => void} */
  onHover = () => {};
  /** @type {(address: string) => void} */
  onInspect = () => {};
  /** Whether the card was asked for: then it stays until something else is pressed. */
  asked = false;

  /**
   * @param {HTMLElement} host
   * @param {Options} options
   * @param {import("./text.js").Texts} texts
   */
  constructor(host, options, texts) {
    this.#host = host;
    this.#options = options;
    this.#texts = texts;
    const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
    root.replaceChildren(this.element);
    if (options.theme) host.dataset.theme = options.theme;
    else delete host.dataset.theme;
    this.element.lang = options.lang;
    // in the next frame: what fits changes the size again
    this.#sized = new ResizeObserver(() => requestAnimationFrame(() => this.fit()));
    this.#sized.observe(host);
    this.element.addEventListener("keydown", (event) => event.key === "Escape" && this.hush());
    this.element.addEventListener("pointerdown", (event) => event.composedPath().includes(this.#why) || this.hush());
  }

  async dress() {
    const styles = await loadStyles();
    if (this.element.getRootNode() instanceof ShadowRoot)
      /** @type {ShadowRoot} */ (this.element.getRootNode()).adoptedStyleSheets = styles;
    loadType();
  }

  /** @param {string} state */
  set state(state) {
    this.element.dataset.state = state;
  }

  /**
   * A picture (or, without a scene, a plain plate) and a button that brings it to life.
   * @param {Scene | undefined} scene
   * @param {string} title
   * @param {"show" | "play" | "task"} mode
   * @param {() => void} start
   * @param {Trouble | null} unseen why there is no picture
   * @param {Scene} [behind] empty boards behind the plate, where there is no picture
   */
  async still(scene, title, mode, start, unseen, behind) {
    this.state = "still";
    const button = h(
      "button",
      { type: "button", class: "e-btn main", onclick: start },
      icon("play"),
      this.#texts[mode],
    );
    fill(
      this.#cover,
      h(
        "div",
        { class: "e-plate" },
        scene ? null : h("strong", null, title || this.#texts.board),
        unseen && this.#told(unseen),
        button,
      ),
    );
    this.#cover.onclick = (event) => event.target === this.#cover && start();
    this.element.classList.toggle("bare", !scene);
    this.element.classList.toggle("empty", !scene && Boolean(behind));
    this.#stage.inert = true;
    if (scene) {
      this.#stage.setAttribute("role", "img");
      this.#stage.setAttribute("aria-label", title || this.#texts.board);
    }
    const shown = scene ?? behind;
    if (shown) await this.show(shown, false);
  }

  /** Takes the picture away while nobody can see it; its room stays. */
  rest() {
    if (!this.boards) return;
    this.#stage.style.minHeight = `${this.#stage.offsetHeight}px`;
    this.boards.destroy();
    this.boards = null;
  }

  /** @param {number} share */
  progress(share) {
    this.state = "loading";
    const words = format(this.#texts.loading, { percent: Math.round(share * 100) });
    fill(
      this.#cover,
      h(
        "div",
        { class: "e-plate", role: "status" },
        h("progress", { max: 1, value: share, "aria-label": words }),
        h("span", null, words),
      ),
    );
  }

  /** @param {Trouble} trouble */
  #told({ message, detail, authors }) {
    return h(
      "div",
      { class: "e-told", role: "alert" },
      h("p", null, message),
      detail ? h("p", { class: "e-detail", lang: "en" }, detail) : null,
      authors
        ? h("p", { class: "e-author" }, h("a", { href: EDITOR, target: "_blank", rel: "noopener" }, this.#texts.author))
        : null,
    );
  }

  /** @param {Trouble} trouble @param {() => void} retry */
  fail(trouble, retry) {
    this.state = "failed";
    fill(
      this.#cover,
      h(
        "div",
        { class: "e-plate" },
        this.#told(trouble),
        trouble.again ? h("button", { type: "button", class: "e-btn", onclick: retry }, this.#texts.retry) : null,
      ),
    );
    this.#cover.onclick = null;
  }

  live() {
    this.state = "live";
    this.element.classList.remove("bare", "empty");
    fill(this.#cover);
    this.#stage.inert = false;
    this.#stage.removeAttribute("role");
    this.#stage.removeAttribute("aria-label");
  }

  /**
   * @param {Scene} scene
   * @param {boolean} animate
   */
  async show(scene, animate) {
    this.boards ??= createBoards(this.#board, {
      artBase: ART,
      onTarget: (address) => this.onTarget(address),
      onHover: (address) => this.onHover(address),
      onInspect: (address) => this.onInspect(address),
      sky: this.element,
    });
    const boards = this.boards;
    for (const board of scene.boards) boards.place(board.id, board.seat === undefined ? this.#board : this.#tableau);
    boards.place("tray", this.#tray);
    boards.setNarrow(this.#narrow);
    await boards.setScene(scene, { animate });
    this.#stage.style.minHeight = "";
    this.fit();
  }

  /** Boards for narrow columns are high: a picture that nobody plays on keeps its shape. */
  get #narrow() {
    return this.element.dataset.state === "live" && this.#host.clientWidth > 0 && this.#host.clientWidth < FOLDED;
  }

  /** Gives the boards room by their shape; a given height is kept. */
  fit() {
    const narrow = this.#narrow;
    this.element.classList.toggle("narrow", narrow);
    this.boards?.setNarrow(narrow);
    let tall = 0;
    const other = this.element.offsetHeight - this.#stage.offsetHeight;
    for (const box of [this.#board, this.#tableau]) {
      const art = box.querySelector("[data-board]:not([data-away])")?.shadowRoot?.querySelector("svg.board");
      const shape = art instanceof SVGSVGElement ? art.viewBox.baseVal : null;
      box.style.aspectRatio = shape?.width ? `${shape.width} / ${shape.height}` : "";
      if (shape?.width) tall += shape.height / shape.width;
    }
    const height = this.#options.height ?? (this.room && Math.max(this.room - other, this.room / 2));
    this.#stage.style.maxWidth = height && tall ? `${Math.max(narrow ? 280 : 160, Math.floor(height / tall))}px` : "";
  }

  /**
   * A small card beside a place or an answer.
   * @param {(Node | string | null)[]} title
   * @param {(Node | null)[]} lines
   * @param {string | Element | null} near
   * @param {boolean} [asked]
   */
  explain(title, lines, near, asked = false) {
    const named = title.some(Boolean);
    if (!named && !lines.some(Boolean)) return this.hush();
    fill(this.#why, named ? h("strong", null, title) : null, lines);
    this.#why.hidden = false;
    this.asked = asked;
    this.#why.classList.toggle("asked", asked);
    const place = near instanceof Element ? near.getBoundingClientRect() : near && this.boards?.boxOf(near);
    const box = place || this.#stage.getBoundingClientRect();
    const room = this.element.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = this.#why;
    const below = box.bottom - room.top + 6;
    const above = box.top - room.top - height - 6;
    const top = below + height <= room.height - 4 || above < 4 ? Math.min(below, room.height - height - 4) : above;
    this.#why.style.left = `${Math.min(Math.max(4, box.left + box.width / 2 - room.left - width / 2), Math.max(4, room.width - width - 4))}px`;
    this.#why.style.top = `${Math.max(4, top)}px`;
    return undefined;
  }

  hush() {
    this.asked = false;
    this.#why.hidden = true;
  }

  destroy() {
    this.#sized.disconnect();
    this.boards?.destroy();
    this.boards = null;
    this.element.remove();
  }
}
