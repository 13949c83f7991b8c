/** What is seen while the engine loads: how far it is, that the connection is gone, or why it does not start. */
import { bootText } from "./boot_text.js";
import { fill, h } from "../ui/dom.js";
import { EngineLost } from "../engine/client.js";
import { format } from "./words.js";

/** @typedef {import("../engine/client.js").Engine} Engine */
/** @typedef {import("../engine/client.js").Progress} Progress */

/** Without a byte for so long, people are told. */
const SILENCE = 4000;
/** While nothing comes, the server is asked so often whether it is there. */
const AGAIN = 4000;

/** The words for what fails; the first script of the page has them already. @returns {Promise<typeof import("./boot_failure.js")>} */
const failures = async () => /** @type {any} */ (globalThis).revierBoot ?? (await import("./boot_failure.js"));

export class BootScreen {
  #host;
  #words = bootText();
  #bar = h("progress", { max: 1, "aria-label": this.#words.starting });
  #line = h("p", { class: "boot-line" }, this.#words.starting);
  #note = h("div");
  #bytes = { loaded: 0, total: 0 };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #silence;
  /** What is being started, and the file by which the server is asked. @type {[Engine, string] | []} */
  #loading = [];
  /** Ends the wait for a connection. */
  #goOn = () => {};

  /** @param {HTMLElement} host */
  constructor(host) {
    this.#host = host;
    this.#show();
  }

  #show() {
    fill(
      this.#host,
      h(
        "main",
        { class: "boot" },
        h("h1", { class: "wordmark" }, "Revier"),
        this.#line,
        this.#bar,
        h("p", { class: "soft" }, this.#words.first),
        this.#note,
      ),
    );
  }

  /** @param {Progress} progress */
  progress({ share, stage, loaded, total }) {
    if (loaded > this.#bytes.loaded) this.#heard();
    this.#bytes = { loaded, total };
    this.#watch(stage === "download");
    if (stage === "download") {
      this.#bar.value = share;
      this.#line.textContent = format(this.#words.loading, { percent: Math.floor(share * 100) });
    } else {
      this.#bar.removeAttribute("value"); // everything is there; how long Python takes, nobody knows
      this.#line.textContent = this.#words.starting;
    }
  }

  /**
   * Starts the engine, however often the connection is lost on the way.
   * @param {Engine} engine
   * @param {string} url a file of the site, to find out whether the server is there
   */
  async load(engine, url) {
    for (;;) {
      try {
        this.#bytes.loaded = 0;
        this.#watch(true, engine, url);
        await engine.start();
        this.#heard();
        return;
      } catch (error) {
        clearTimeout(this.#silence);
        if (!(error instanceof EngineLost)) throw error;
        if (error.trouble.cause === "again") continue;
        const { probe } = await failures();
        const lost =
          error.trouble.cause === "network" ||
          (error.trouble.url && (await probe(error.trouble.url))?.cause === "network");
        if (!lost) throw error;
        await this.#connection("network", url, 1);
      } finally {
        clearTimeout(this.#silence);
      }
    }
  }

  /** Waits for bytes. @param {boolean} on @param {[Engine, string] | []} loading */
  #watch(on, ...loading) {
    if (loading.length) this.#loading = loading;
    clearTimeout(this.#silence);
    const [engine, url] = this.#loading;
    if (!on || !engine || !url) return;
    this.#silence = setTimeout(async () => {
      // A connection that is only slow is not given up; one on which nothing comes although the server is there is dead.
      if (await this.#connection(navigator.onLine ? "slow" : "network", url, 3))
        engine.stop("nothing arrives", { cause: "again" });
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
   * @param {string} url
   * @param {number} answers of the server that are needed
   * @returns {Promise<boolean>} false: it has gone on by itself
   */
  async #connection(cause, url, answers) {
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
        if ((await probe(url))?.cause !== "network" && --answers <= 0) end(true);
      }, AGAIN);
      this.#goOn = () => end(false);
      addEventListener("online", now);
      fill(this.#note, waiting(cause, this.#bytes, now));
    });
  }

  /** It will not start by itself. @param {unknown} error */
  async fail(error) {
    const { explanation, missingModule, probe } = await failures();
    const { cause, url = missingModule(error), status = "" } = error instanceof EngineLost ? error.trouble : {};
    const found = url ? await probe(url) : null;
    const detail = error instanceof Error ? error.message : String(error);
    const known = cause === "wasm" ? { cause } : null;
    const missing = cause === "missing" && url ? { cause, file: url.split("/").pop(), status } : null;
    const finding = known ?? found ?? missing ?? { cause: /** @type {const} */ ("broken") };
    fill(
      this.#host,
      h(
        "main",
        { class: "boot" },
        h("h1", { class: "wordmark" }, "Revier"),
        explanation(finding, { detail: finding.cause === "broken" ? detail : "" }),
      ),
    );
  }
}
