/**
 * The engine's client: requests to the worker and their answers, its start and its death.
 * Two clients do not know of each other, so a second engine (for bots) is just another client.
 */

/** The engine answered with an error: a message for a person. */
/** @typedef {import("./contract.d.ts").Methods} Methods */

export class EngineError extends Error {
  /** @param {{code: string, message: string, details?: unknown}} error */
  constructor(error) {
    super(error.message);
    this.code = error.code;
    this.details = error.details;
  }
}

/** The engine is gone: it crashed, was stopped, or does not answer. */
export class EngineLost extends Error {}

/**
 * @typedef {object} EngineOptions
 * @property {string | URL} url of the worker
 * @property {number} [bootSeconds] without any sign of life before the start counts as failed
 * @property {number} [answerSeconds] before a silent engine counts as dead
 * @property {(share: number) => void} [onProgress] share of the download, 0 to 1
 * @property {() => void} [onLost]
 */

/** @typedef {{resolve: (value: any) => void, reject: (error: Error) => void, timer: ReturnType<typeof setTimeout>}} Waiting */

export class Engine {
  #options;
  /** @type {Worker | null} */
  #worker = null;
  #next = 1;
  /** @type {Map<number, Waiting>} */
  #waiting = new Map();
  /** @type {((message: any) => void) | null} */
  #booting = null;

  /** @param {EngineOptions} options */
  constructor(options) {
    this.#options = { bootSeconds: 45, answerSeconds: 8, ...options };
  }

  get alive() {
    return this.#worker !== null && !this.#booting;
  }

  /** Starts the worker; resolves when it answers, rejects with EngineLost when it does not. */
  start() {
    this.stop();
    const worker = new Worker(this.#options.url, { type: "module" });
    this.#worker = worker;
    return new Promise((resolve, reject) => {
      /** @type {ReturnType<typeof setTimeout>} */
      let timer;
      /** @param {string} why */
      const fail = (why) => {
        clearTimeout(timer);
        if (this.#worker === worker) this.stop();
        reject(new EngineLost(why));
      };
      const patience = () => {
        clearTimeout(timer);
        timer = setTimeout(() => fail(`no sign of life for ${this.#options.bootSeconds} s`), this.#options.bootSeconds * 1000);
      };
      this.#booting = (message) => {
        patience();
        if (message.progress !== undefined) this.#options.onProgress?.(message.progress);
        if (message.failed !== undefined) fail(message.failed);
        if (message.ready) {
          clearTimeout(timer);
          this.#booting = null;
          resolve(undefined);
        }
      };
      worker.onmessage = (event) => this.#receive(worker, event.data);
      worker.onmessageerror = () => this.#lose(worker, "unreadable message");
      worker.onerror = (event) => {
        event.preventDefault();
        if (this.#booting) fail(event.message || "the worker could not be loaded");
        else this.#lose(worker, event.message);
      };
      patience();
    });
  }

  /**
   * @param {Worker} worker
   * @param {any} data
   */
  #receive(worker, data) {
    if (this.#worker !== worker) return;
    const waiting = this.#waiting.get(data.id);
    if (!waiting) {
      if (this.#booting) this.#booting(data);
      else if (data.failed !== undefined) this.#lose(worker, data.failed);
      return;
    }
    this.#waiting.delete(data.id);
    clearTimeout(waiting.timer);
    const answer = JSON.parse(data.text);
    if (answer.error) waiting.reject(new EngineError(answer.error));
    else waiting.resolve(answer.result);
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
      const timer = setTimeout(() => this.#lose(worker, `no answer to ${method}`), this.#options.answerSeconds * 1000);
      this.#waiting.set(id, { resolve, reject, timer });
      worker.postMessage({ id, text: JSON.stringify({ id, method, params }) });
    });
  }

  /**
   * @param {Worker} worker
   * @param {string} why
   */
  #lose(worker, why) {
    if (this.#worker !== worker) return;
    this.stop(why);
    this.#options.onLost?.();
  }

  /** Ends the worker at once; whoever waits for an answer gets EngineLost. */
  stop(why = "stopped") {
    this.#worker?.terminate();
    this.#worker = null;
    this.#booting = null;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const one of waiting) {
      clearTimeout(one.timer);
      one.reject(new EngineLost(why));
    }
  }
}
