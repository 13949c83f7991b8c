/**
 * The engine's client: requests to the worker and their answers, its start and its death.
 * Two clients do not know of each other, so a second engine (for bots) is just another client.
 */
import { ownScript } from "../ui/trusted.js";

/** Whose scripts may become workers. */
const SCRIPTS = new URL("../", import.meta.url);

/** The engine answered with an error: a message for a person. */
/** @typedef {import("../contract.d.ts").Methods} Methods */

export class EngineError extends Error {
  /** @param {{code: string, message: string, details?: unknown}} error */
  constructor(error) {
    super(error.message);
    this.code = error.code;
    this.details = error.details;
  }
}

/**
 * Why an engine did not start, as far as is known.
 * @typedef {object} Trouble
 * @property {"missing" | "network" | "wasm" | "again"} [cause] again: whoever started it wants to start anew
 * @property {string} [url] of the file that could not be loaded
 * @property {string} [status] what the server said instead
 */

/** The engine is gone: it crashed, was stopped, or does not answer. */
export class EngineLost extends Error {
  /** @param {string} why @param {Trouble} [trouble] */
  constructor(why, trouble = {}) {
    super(why);
    this.trouble = trouble;
  }
}

/** Whether whoever asked has to begin anew: no engine answers, or one that does not know the table. @param {unknown} error */
export const isLost = (error) =>
  error instanceof EngineLost || (error instanceof EngineError && error.code === "unknown_table");

/**
 * How far the start is. Share is 0 to 1, for a bar; loaded and total are bytes.
 * @typedef {{share: number, stage: "download" | "start", loaded: number, total: number}} Progress
 *
 * @typedef {object} EngineOptions
 * @property {string | URL} url of the worker
 * @property {EarlyWorker | null} [early] a worker of this address that runs already; the first start takes it
 * @property {number} [bootSeconds] without any sign of life before the start counts as failed
 * @property {number} [firstSeconds] without the first sign of life, if its files are there already: an engine has run on this page
 * @property {number} [answerSeconds] that an engine which is at work may need for an answer
 * @property {(share: number, progress: Progress) => void} [onProgress]
 * @property {() => void} [onLost]
 */

/** What it has said so far, and whether it has met an error. @typedef {{worker: Worker, heard: any[], broken: boolean}} EarlyWorker */
/** @typedef {{id: number, method: string, heard: boolean, resolve: (value: any) => void, reject: (error: Error) => void}} Waiting */

/**
 * Before each question the worker is sent a ping, which it answers without Python. Questions are answered in their order:
 * so a worker that leaves the ping before the oldest one unanswered is dead, and one that has answered it is at work.
 */
const PING_SECONDS = 2;
/** A page that was frozen may find the time up before it finds the answer that came meanwhile. */
const GRACE_SECONDS = 1;

/** A worker whose script is there already says something at once; one that was ended before it could has no lock to tell by. */
export const FIRST_SECONDS = 6;

export class Engine {
  #options;
  /** @type {Worker | null} */
  #worker = null;
  #next = 1;
  /** The oldest question first. @type {Map<number, Waiting>} */
  #waiting = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #watch;
  /** @type {{hear: (message: any) => void, fail: (why: string, trouble?: Trouble) => void} | null} */
  #booting = null;

  /** @param {EngineOptions} options */
  constructor(options) {
    this.#options = { bootSeconds: 45, firstSeconds: 45, answerSeconds: 20, ...options };
  }

  get alive() {
    return this.#worker !== null && !this.#booting;
  }

  /** Starts the worker; resolves when it answers, rejects with EngineLost when it does not. */
  start() {
    this.stop();
    const early = this.#takeEarly();
    const worker = early?.worker ?? new Worker(ownScript(this.#options.url, SCRIPTS), { type: "module" });
    this.#worker = worker;
    return new Promise((resolve, reject) => {
      /** @type {ReturnType<typeof setTimeout>} */
      let timer;
      /** @param {number} [seconds] */
      const patience = (seconds = this.#options.bootSeconds) => {
        clearTimeout(timer);
        timer = setTimeout(() => this.#lose(worker, `no sign of life for ${seconds} s`), seconds * 1000);
      };
      this.#booting = {
        hear: (message) => {
          patience();
          if (message.progress !== undefined)
            this.#options.onProgress?.(message.progress, { ...message, share: message.progress });
          if (message.ready) {
            clearTimeout(timer);
            this.#options.firstSeconds = FIRST_SECONDS;
            this.#booting = null;
            this.#keepWatch();
            resolve(undefined);
          }
        },
        fail: (why, trouble) => {
          clearTimeout(timer);
          reject(new EngineLost(why, trouble));
        },
      };
      worker.onmessage = (event) => this.#receive(worker, event.data);
      worker.onmessageerror = () => this.#lose(worker, "unreadable message");
      worker.onerror = (event) => {
        event.preventDefault();
        // Without a message its script could not be loaded.
        this.#lose(
          worker,
          event.message || "the worker could not be loaded",
          event.message ? {} : { url: String(this.#options.url) },
        );
      };
      patience(this.#options.firstSeconds);
      for (const message of early?.heard ?? []) this.#receive(worker, message);
    });
  }

  #takeEarly() {
    const { early } = this.#options;
    this.#options.early = null;
    if (!early?.broken) return early;
    early.worker.terminate();
    return null;
  }

  /**
   * @param {Worker} worker
   * @param {any} data
   */
  #receive(worker, data) {
    if (this.#worker !== worker) return;
    // The worker holds this lock as long as it lives, however busy it is: the browser passes it on when the worker ends.
    if (data.lock) {
      this.#booting?.hear(data);
      navigator.locks?.request(data.lock, () => this.#lose(worker, "the worker has ended")).catch(() => {});
    } else if (data.failed !== undefined) this.#lose(worker, data.failed, data);
    else if (data.id === undefined) this.#booting?.hear(data);
    else if (data.id < 0) {
      const asked = this.#waiting.get(-data.id);
      if (asked) asked.heard = true;
      this.#keepWatch();
    } else {
      const waiting = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      this.#keepWatch();
      const answer = JSON.parse(data.text);
      if (answer.error) waiting?.reject(new EngineError(answer.error));
      else waiting?.resolve(answer.result);
    }
  }

  /** Waits for what the worker has to say next. @param {boolean} [grace] */
  #keepWatch(grace = false) {
    clearTimeout(this.#watch);
    const worker = this.#worker;
    const [oldest] = this.#waiting.values();
    if (!worker || !oldest || this.#booting) return;
    const seconds = grace ? GRACE_SECONDS : oldest.heard ? this.#options.answerSeconds : PING_SECONDS;
    this.#watch = setTimeout(
      () => (grace ? this.#lose(worker, `no answer to ${oldest.method}`) : this.#keepWatch(true)),
      seconds * 1000,
    );
  }

  /**
   * One request.
   * @template {keyof Methods} M
   * @param {M} method
   * @param {Methods[M]["params"]} [params]
   * @returns {Promise<Methods[M]["result"]>}
   */
  call(method, params = /** @type {any} */ ({})) {
    const worker = this.#worker;
    if (!worker) return Promise.reject(new EngineLost("the engine is not running"));
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { id, method, heard: false, resolve, reject });
      worker.postMessage({ id: -id, echo: "" });
      worker.postMessage({ id, text: JSON.stringify({ id, method, params }) });
      if (this.#waiting.size === 1) this.#keepWatch();
    });
  }

  /**
   * @param {Worker} worker
   * @param {string} why
   * @param {Trouble} [trouble]
   */
  #lose(worker, why, trouble) {
    if (this.#worker !== worker) return;
    this.stop(why, trouble);
    this.#options.onLost?.();
  }

  /**
   * Ends the worker at once; whoever waits for its start or for an answer gets EngineLost.
   * @param {string} [why]
   * @param {Trouble} [trouble]
   */
  stop(why = "stopped", trouble = {}) {
    this.#worker?.terminate();
    this.#worker = null;
    clearTimeout(this.#watch);
    const booting = this.#booting;
    this.#booting = null;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    booting?.fail(why, trouble);
    for (const one of waiting) one.reject(new EngineLost(why));
  }
}
