/** A board inside another page. Light until somebody wants to play: until then only a picture, and only if it can be seen. */
import { ArtError } from "../board/pictures.js";
import { backdropOf } from "./backdrop.js";
import { EmbeddedBoard, pictureOf } from "./embedded_board.js";
import { BadSource, readBundle, readOptions } from "./given.js";
import { textsIn } from "./text.js";
import { troubleOf } from "./trouble.js";
import { View } from "./view.js";

/** @typedef {import("./given.js").Bundle} Bundle */
/**
 * @typedef {object} Given
 * @property {(name: string) => string | null} get an option by its name
 * @property {string} [inside] a document as JSON
 * @property {string} [packed] a document as in the fragment of a URL
 * @property {(type: string, detail: object) => void} tell what happens: ready, start, position, done, error
 */

/** How far from the window a picture is drawn, and taken away again. */
const NEAR = "700px 0px";

/**
 * @param {HTMLElement} host
 * @param {Given} given
 */
export function mount(host, given) {
  const options = readOptions(given.get);
  const texts = textsIn(options.lang);
  const view = new View(host, options, texts);
  /** @type {Bundle | null} */
  let bundle = null;
  /** @type {EmbeddedBoard | null} */
  let live = null;
  let gone = false;
  let seen = false;
  let painting = false;

  /** @param {unknown} error */
  const refuse = (error) => {
    if (gone) return;
    const trouble = troubleOf(error, bundle, texts);
    view.fail(trouble, () => void (bundle ? start() : read()));
    given.tell("error", { message: [trouble.message, trouble.detail].filter(Boolean).join(" ") });
  };

  const modeOf = (/** @type {Bundle} */ found) =>
    options.mode ?? found.mode ?? (found.lesson || found.document?.kind === "lesson" ? "task" : "show");

  async function start() {
    if (!bundle || live || gone) return;
    const own = (live = new EmbeddedBoard(view, bundle, options, modeOf(bundle), given.tell));
    given.tell("start", {});
    view.progress(0);
    try {
      await own.start();
    } catch (error) {
      own.destroy();
      live = null;
      refuse(error);
    }
  }

  const draw = async () => {
    if (!bundle || live || gone) return;
    const unseen = bundle.unseen ? troubleOf(bundle.unseen, bundle, texts) : null;
    const behind = bundle.scene ? null : await backdropOf(bundle, options.lang);
    if (live || gone || !seen) return;
    const title = options.label || bundle.title || behind?.title || "";
    await view.still(bundle.scene, title, modeOf(bundle), start, unseen, behind?.scene);
    if (options.picture && !bundle.scene && !unseen) await paint();
    if (unseen) given.tell("error", { message: unseen.message });
  };

  /** The engine draws what is not in the address. */
  async function paint() {
    if (!bundle || painting) return;
    painting = true;
    const scene = await pictureOf(bundle, options, modeOf(bundle)).finally(() => (painting = false));
    if (live || gone) return;
    bundle.scene = scene;
    if (seen) await draw();
  }

  const watcher = new IntersectionObserver(
    ([entry]) => {
      seen = entry.isIntersecting;
      if (live || gone) return;
      if (!seen) view.rest();
      else if (bundle) void look();
    },
    { rootMargin: NEAR },
  );

  async function look() {
    try {
      if (options.eager) await start();
      else await draw();
    } catch (error) {
      if (!(error instanceof ArtError) || !bundle?.scene) return refuse(error);
      // the picture names art that is not here: the board can still be played
      bundle.scene = undefined;
      bundle.unseen = new BadSource("no_art", { name: error.file });
      view.rest();
      await draw();
    }
    return undefined;
  }

  async function read() {
    try {
      await view.dress();
      bundle = await readBundle(given.get, given.inside ?? "", given.packed ?? "");
      if (gone) return;
      if (seen) await look();
      given.tell("ready", { mode: modeOf(bundle) });
    } catch (error) {
      refuse(error);
    }
  }

  void read();
  watcher.observe(host);

  return {
    start: () => void start(),
    reset: () => void live?.reset(),
    // all of it should fit into this height in pixels
    within: (/** @type {number | null} */ height) => {
      view.room = height;
      view.fit();
    },
    destroy: () => {
      gone = true;
      watcher.disconnect();
      live?.destroy();
      view.destroy();
    },
  };
}
