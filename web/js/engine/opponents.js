/** Opponents: an engine of their own thinks, so that the table never waits for it; it can be ended at any time. */
import { wait } from "../ui/dom.js";
import { Engine, EngineError, EngineLost, FIRST_SECONDS } from "./client.js";

/** @typedef {import("../types.js").Frame} Frame */

/** Thinking in others' time, milliseconds at a time: so long a real question waits. The page and its engine need processors too. */
const AHEAD = 200;
const PROCESSORS = 3;

export class Opponents {
  #engine = new Engine({
    url: new URL("../worker.js", import.meta.url),
    answerSeconds: 12,
    firstSeconds: FIRST_SECONDS,
  });
  /** @type {Promise<unknown> | null} */
  #starting = null;
  #play;
  /** Counts the questions: an answer to an old one is dropped. */
  #question = 0;
  #over = false;

  /** @param {(key: string) => Promise<unknown>} play */
  constructor(play) {
    this.#play = play;
  }

  /**
   * A request to the bots' engine; it is started when first needed, and once more if it was lost.
   * @template {keyof import("../contract.d.ts").Methods} M
   * @param {M} method
   * @param {import("../contract.d.ts").Methods[M]["params"]} params
   * @param {() => boolean} [wanted] whether an answer is still of use
   * @returns {Promise<import("../contract.d.ts").Methods[M]["result"]>}
   */
  async ask(method, params, wanted = () => !this.#over) {
    for (let attempt = 0; ; attempt++) {
      try {
        this.#starting ??= this.#engine.start();
        await this.#starting;
        return await this.#engine.call(method, params);
      } catch (error) {
        this.#starting = null;
        if (!(error instanceof EngineLost) || attempt || !wanted()) throw error;
      }
    }
  }

  /**
   * Lets the bot whose turn it is think and play, at a pace that people can follow.
   * @param {Frame} frame
   * @param {{pause: number, thinking: number}} pace milliseconds before the answer is played, and to think at most
   */
  async consider(frame, { pause, thinking }) {
    const question = ++this.#question;
    if (!frame.thinking || !frame.live || frame.over) return;
    const current = () => question === this.#question;
    /** @type {string} */
    let key;
    try {
      [{ key }] = await Promise.all([
        this.ask("bot.move", { document: frame.record, level: frame.thinking.level, ms: thinking }, current),
        wait(pause),
      ]);
    } catch (error) {
      if (current()) throw error;
      return; // the engine was ended because nobody wants this answer any more
    }
    if (current()) await this.#play(key);
  }

  /**
   * While a person is asked, bots think about their next turns; who cannot says so at once. Nothing is started for it.
   * @param {Frame} frame
   */
  async thinkAhead(frame) {
    const question = ++this.#question;
    if (!this.#starting || !frame.live || frame.over || !(navigator.hardwareConcurrency >= PROCESSORS)) return;
    const asked = frame.prompt.seat ?? 0;
    const seats = frame.bots.map((level, seat) => ({ level, seat }));
    const after = [...seats.slice(asked + 1), ...seats.slice(0, asked)];
    try {
      for (const { level, seat } of after) {
        if (!level) continue;
        let left = 1;
        while (left && question === this.#question) {
          ({ left } = await this.#engine.call("bot.ahead", { document: frame.record, seat, level, ms: AHEAD }));
        }
      }
    } catch (error) {
      // the next real question starts the engine again
      if (!(error instanceof EngineLost || error instanceof EngineError)) throw error;
    }
  }

  /** Drops whatever is being thought. */
  forget() {
    this.#question++;
  }

  /** Ends the engine at once. @param {boolean} [over] for good */
  stop(over = false) {
    this.#over = over;
    this.forget();
    this.#starting = null;
    this.#engine.stop();
  }
}
