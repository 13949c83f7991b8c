/** The engine's first start, behind the page: how far it is for whoever waits, that the connection is gone, or why it fails. */
import { fill, h, show } from "../ui/dom.js";
import { EngineLost } from "../engine/client.js";
import { StartDataError } from "./start_data.js";
import { t } from "./words.js";

/** @typedef {import("../engine/client.js").Engine} Engine */
/** @typedef {import("../engine/client.js").Progress} Progress */

/** Without a byte for this long, a message is shown. */
const SILENCE = 4000;
/** While nothing comes, the server is asked so often whether it is there. */
const AGAIN = 4000;
/** Who waits for so long gets words, too. */
const WORDS = 3000;

/** The words for what fails; the first script of the page has them already. @returns {Promise<typeof import("./boot_failure.js")>} */
const failures = async () => {
  const early = /** @type {any} */ (globalThis).revierBoot;
  return early?.explanation ? early : await import("./boot_failure.js");
};

/**
 * Why something did not start, in words, and a way to try again.
 * @param {unknown} error
 */
export async function explained(error) {
  const { explanation, missingModule, probe } = await failures();
  const trouble = error instanceof EngineLost ? error.trouble : {};
  const { cause, url = error instanceof StartDataError ? error.url : missingModule(error), status = "" } = trouble;
  const found = url ? await probe(url) : null;
  const detail = error instanceof Error ? error.message : String(error);
  const known = cause === "wasm" ? { cause } : null;
  const missing = cause === "missing" && url ? { cause, file: url.split("/").pop(), status } : null;
  const finding = known ?? found ?? missing ?? { cause: /** @type {const} */ ("broken") };
  return explanation(finding, { detail: finding.cause === "broken" ? detail : "" });
}

export class EngineStart {
  #engine;
  #url;
  /** @type {Promise<void> | null} */
  #begun = null;
  #running = false;
  #bar = h("progress", { max: 1 });
  #line = h("p", { class: "wait-line", hidden: true });
  #first = h("p", { class: "soft", hidden: true });
  #waiting = h("div", { class: "wait-bar", hidden: true }, this.#bar, this.#line, this.#first);
  #note = h("div", { class: "wait-note" });
  /** Stands above the page, and on a table floats over its lower edge. */
  element = h("div", { class: "engine-wait" }, this.#waiting, this.#note);
  #bytes = { loaded: 0, total: 0 };
  #stage = "download";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #silence;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #words;
  /** Ends the wait for a connection. */
  #goOn = () => {};

  /**
   * @param {Engine} engine
   * @param {string} url of its worker: by it the server is asked whether it is there
   */
  constructor(engine, url) {
    this.#engine = engine;
    this.#url = url;
  }

  /** Starts the engine; nobody waits for it yet. */
  begin() {
    this.#begun ??= this.#load();
    return this.#begun;
  }

  /** Once the engine runs. Until then progress is shown; if it never runs, the reason. */
  ready() {
    if (!this.#running) this.#wait(true);
    return this.begin();
  }

  /** Nobody waits any more: another page is shown. */
  rest() {
    this.#wait(false);
  }

  /** @param {boolean} on */
  #wait(on) {
    clearTimeout(this.#words);
    for (const words of [this.#line, this.#first]) show(words, false);
    show(this.#waiting, on);
    if (!on) {
      // Nothing stays behind in a language that may not be spoken any more.
      this.#bar.removeAttribute("aria-label");
      for (const words of [this.#line, this.#first]) words.textContent = "";
      return;
    }
    this.#bar.setAttribute("aria-label", t("engine_starting"));
    this.#words = setTimeout(() => {
      this.#first.textContent = t("engine_first");
      this.#tell();
      for (const words of [this.#line, this.#first]) show(words, true);
    }, WORDS);
  }

  /** @param {Progress} progress */
  progress({ share, stage, loaded, total }) {
    if (this.#running) return;
    if (loaded > this.#bytes.loaded) this.#heard();
    this.#bytes = { loaded, total };
    this.#stage = stage;
    this.#watch(stage === "download");
    if (stage === "download") this.#bar.value = share;
    else this.#bar.removeAttribute("value"); // everything is there; how long Python takes, nobody knows
    this.#tell();
  }

  /** How far it is, in words: also for who began to wait when the last byte had come already. */
  #tell() {
    this.#line.textContent =
      this.#stage === "download"
        ? t("engine_loading", { percent: Math.floor(this.#bar.position < 0 ? 0 : this.#bar.position * 100) })
        : t("engine_starting");
  }

  /** Starts the engine, however often the connection is lost on the way. @returns {Promise<void>} pending for ever if it fails */
  async #load() {
    for (;;) {
      try {
        this.#bytes.loaded = 0;
        this.#watch(true);
        await this.#engine.start();
        this.#running = true;
        this.#heard();
        return this.#wait(false);
      } catch (error) {
        clearTimeout(this.#silence);
        const trouble = error instanceof EngineLost ? error.trouble : {};
        if (trouble.cause === "again") continue;
        if (await this.#isLost(trouble)) await this.#connection("network", 1);
        else {
          console.error(error);
          this.#goOn();
          this.#wait(false);
          fill(this.#note, await explained(error));
          return new Promise(() => {});
        }
      } finally {
        clearTimeout(this.#silence);
      }
    }
  }

  /** Whether the server cannot be reached. @param {import("../engine/client.js").Trouble} trouble */
  async #isLost({ cause, url }) {
    if (cause === "network") return true;
    const { probe } = await failures();
    return Boolean(url && (await probe(url))?.cause === "network");
  }

  /** Waits for bytes. @param {boolean} on */
  #watch(on) {
    clearTimeout(this.#silence);
    if (!on || this.#running) return;
    this.#silence = setTimeout(async () => {
      // A connection that is only slow is not given up; one on which nothing comes although the server is there is dead.
      if (await this.#connection(navigator.onLine ? "slow" : "network", 3))
        this.#engine.stop("nothing arrives", { cause: "again" });
    }, SILENCE);
  }

  /** Bytes have come: whatever was said of the connection is not true any more. */
  #heard() {
    clearTimeout(this.#silence);
    this.#goOn();
    this.#note.replaceChildren();
  }

  /**
   * Says that the connection is gone and waits until it is worth to try again.
   * @param {"network" | "slow"} cause
   * @param {number} answers of the server that are needed
   * @returns {Promise<boolean>} false: it has gone on by itself
   */
  async #connection(cause, answers) {
    this.#goOn();
    const { probe, waiting } = await failures();
    return new Promise((resolve) => {
      /** @param {boolean} again */
      const end = (again) => {
        clearInterval(asking);
        removeEventListener("online", now);
        this.#goOn = () => {};
        this.#note.replaceChildren();
        resolve(again);
      };
      const now = () => end(true);
      const asking = setInterval(async () => {
        if ((await probe(this.#url))?.cause !== "network" && --answers <= 0) end(true);
      }, AGAIN);
      this.#goOn = () => end(false);
      addEventListener("online", now);
      fill(this.#note, waiting(cause, this.#bytes, now));
    });
  }
}
