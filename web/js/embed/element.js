/**
 * `<revier-board>`: one script tag for pages that allow scripts (docs/embedding.md).
 *
 * On our own site the board is drawn in the page. On another origin it is an iframe that follows its content's height:
 * neither a worker nor the art could be loaded from there otherwise. What it says comes as events of the element. The same
 * script lets frames of the site that a page writes itself follow their height. What stands inside the element besides the
 * document is shown where the script does not run, and where the page allows no frame: a picture with a link.
 */
import { follow, followAll } from "./fit.js";
import { pack } from "./pack.js";

/** Where Revier is served. */
let site = new URL(".", location.href);
const NAMES = [
  "src",
  "mode",
  "lang",
  "theme",
  "seat",
  "bots",
  "controls",
  "eager",
  "height",
  "at",
  "label",
  "link",
  "lesson",
  "position",
  "picture",
];
/** What a board usually looks like before it has reported its height: common board and tableau, one below the other. */
const SHAPE = "4 / 3";

/** @typedef {{destroy: () => void, start: () => void, reset: () => void}} Mounted */

class RevierBoard extends HTMLElement {
  static observedAttributes = [...NAMES, "frame"];
  /** @type {Mounted | null} */
  #mounted = null;
  #turn = 0;

  connectedCallback() {
    // the document inside may not have been read yet
    if (document.readyState === "loading")
      document.addEventListener("DOMContentLoaded", () => this.#build(), { once: true });
    else this.#build();
  }

  disconnectedCallback() {
    this.#clear();
  }

  attributeChangedCallback() {
    if (this.#mounted) this.#build();
  }

  /** Starts the engine, as a click does. */
  start() {
    this.#mounted?.start();
  }

  /** Back to the beginning. */
  reset() {
    this.#mounted?.reset();
  }

  #clear() {
    this.#turn += 1;
    this.#mounted?.destroy();
    this.#mounted = null;
  }

  async #build() {
    this.#clear();
    if (!this.isConnected) return;
    const turn = this.#turn;
    const inside = this.querySelector('script[type="application/json"]')?.textContent ?? "";
    let mounted;
    try {
      mounted =
        BOARD_SCRIPT && site.origin === location.origin && !this.hasAttribute("frame")
          ? await this.#draw(inside)
          : await this.#frame(inside);
    } catch (error) {
      this.#tell("error", { message: error instanceof Error ? error.message : String(error) });
      return;
    }
    if (turn === this.#turn) this.#mounted = mounted;
    else mounted.destroy();
  }

  /** @param {string} inside @returns {Promise<Mounted>} */
  async #draw(inside) {
    const { mount } = await import(new URL(BOARD_SCRIPT, site).href);
    return mount(this, {
      get: (/** @type {string} */ name) => this.getAttribute(name),
      inside,
      tell: (/** @type {string} */ type, /** @type {object} */ detail) => this.#tell(type, detail),
    });
  }

  /**
   * Puts a document of this page's site into the address of the frame.
   * @param {string} src @param {URL} url
   * @returns {Promise<string>} what is wrong with it, if something is
   */
  async #load(src, url) {
    /** @type {string} */
    let name;
    let text;
    try {
      const from = new URL(src, document.baseURI);
      name = decodeURIComponent(from.hash.slice(1));
      const answer = await fetch(from);
      if (!answer.ok) return "not_found";
      text = await answer.text();
    } catch {
      return "not_found";
    }
    let content;
    try {
      content = JSON.parse(text);
    } catch {
      return "not_json";
    }
    // of several boards only the one that is meant goes along
    if (content?.kind === "boards" && Object.hasOwn(content.boards ?? {}, name))
      content = { ...content, boards: { [name]: content.boards[name] } };
    return this.#put(JSON.stringify({ revier: 1, kind: "page", name, content }), url);
  }

  /** @param {string} text @param {URL} url */
  async #put(text, url) {
    try {
      url.hash = await pack(text);
    } catch {
      return "too_long";
    }
    return "";
  }

  /** @param {string} inside @returns {Promise<Mounted>} */
  async #frame(inside) {
    const url = new URL("index.html", site);
    url.searchParams.set("embed", this.getAttribute("mode") ?? "");
    for (const name of NAMES.slice(2)) {
      const value = this.getAttribute(name);
      if (value !== null) url.searchParams.set(name, value);
    }
    const src = this.getAttribute("src");
    // the board says what is wrong, in the reader's language
    const problem = src ? await this.#load(src, url) : inside ? await this.#put(inside, url) : "";
    if (problem) url.searchParams.set("problem", problem);
    const frame = document.createElement("iframe");
    frame.src = url.href;
    frame.title = this.getAttribute("label") ?? "Revier";
    frame.loading = "lazy";
    frame.allow = "clipboard-write";
    Object.assign(frame.style, {
      display: "block",
      width: "100%",
      aspectRatio: SHAPE,
      border: "0",
    });
    const hear = (/** @type {MessageEvent} */ event) => {
      if (event.source !== frame.contentWindow || event.origin !== site.origin || event.data?.revier !== 1) return;
      const { type, detail } = event.data;
      if (type === "height") {
        frame.contentWindow?.postMessage({ revier: 1, type: "follow" }, site.origin);
        follow(frame, detail?.height);
      }
      this.#tell(String(type), detail);
    };
    addEventListener("message", hear);
    const root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    // where the page allows no frame: what stands inside, and at least a link
    const refused = (/** @type {SecurityPolicyViolationEvent} */ event) => {
      if (event.effectiveDirective !== "frame-src" || !event.blockedURI.startsWith(site.origin)) return;
      const link = document.createElement("a");
      Object.assign(link, { href: url.href, textContent: frame.title });
      root.replaceChildren(document.createElement("slot"), ...(this.querySelector("a, img") ? [] : [link]));
      this.#tell("error", { message: `frame-src ${site.origin}` });
    };
    document.addEventListener("securitypolicyviolation", refused);
    root.replaceChildren(frame);
    this.style.display ||= "block";
    const say = (/** @type {string} */ type) => frame.contentWindow?.postMessage({ revier: 1, type }, site.origin);
    return {
      destroy: () => {
        removeEventListener("message", hear);
        document.removeEventListener("securitypolicyviolation", refused);
        frame.remove();
      },
      start: () => say("start"),
      reset: () => say("reset"),
    };
  }

  /** @param {string} type @param {object} [detail] */
  #tell(type, detail = {}) {
    this.dispatchEvent(new CustomEvent(`revier-${type}`, { detail, bubbles: true, composed: true }));
  }
}

/**
 * Makes `<revier-board>` known to the page; a second call changes nothing.
 * @param {{site: string | URL}} options where Revier is served: the address of a folder
 */
export function define(options) {
  if (customElements.get("revier-board")) return;
  const folder = new URL(options.site, document.baseURI);
  if (!/^https?:$/.test(folder.protocol)) throw new TypeError("the address of Revier must begin with http(s)");
  site = new URL(".", folder.pathname.endsWith("/") ? folder : `${folder.href}/`);
  customElements.define("revier-board", RevierBoard);
  followAll(site);
}
