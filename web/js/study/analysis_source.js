/** The analysis board as the source of a table: one plays for everybody, and all that is tried becomes a tree. */
import { glimpse } from "../engine/glimpse.js";
import { saveOf } from "../sources/saved_game.js";
import { download } from "../storage/files.js";
import { newId } from "../storage/saves.js";
import { toast } from "../ui/notices.js";
import { t } from "../app/words.js";
import { pack, unpack } from "../embed/pack.js";
import { AnalysisPanel } from "./analysis_panel.js";
import { prepare } from "./study.js";
import { cut, follow, keysTo, readTree } from "./tree.js";
import { keepTree, treeOf } from "./trees.js";

/** @typedef {import("../app/app.js").App} App */
/** @typedef {import("../sources/source.js").TableParts} TableParts */
/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("./tree.js").Tree} Tree */
/** @typedef {import("../engine/opponents.js").Opponents} Opponents */

const EVALUATE_MS = 900;
const LONGEST_LINK = 30000;

export class AnalysisSource {
  #app;
  #id;
  #text;
  /** @type {Tree | null} */
  #tree = null;
  /** The record to whose end the tree is attached, as the engine writes it. @type {import("../types.js").GameRecord | null} */
  #root = null;
  /** @type {TableParts | null} */
  #parts = null;
  /** @type {Frame | null} */
  #frame = null;
  /** @type {Opponents | null} */
  #bots = null;
  #gone = false;
  #lang;
  #panel;
  id = "";
  record = null;
  /** @type {string[]} */
  bots = [];
  onTaken = () => {};

  /** @param {App} app @param {string} id of a tree that is kept, or "link" @param {string} text of the link */
  constructor(app, id, text) {
    this.#app = app;
    this.#id = id;
    this.#text = text;
    this.#lang = app.hello.lang;
    this.#panel = new AnalysisPanel(
      {
        go: (at) => this.#go(at),
        comment: (comment) => this.#change({ comment }),
        mark: (mark) => this.#change({ mark }),
        cut: () => this.#cut(),
        evaluate: () => this.#evaluate(),
        choose: (key) => void this.#parts?.send("table.choose", { key, confirmed: true }),
        playOn: (level) => this.#playOn(level),
        save: () => this.#tree && download(this.#tree, `${this.#tree.game}-analysis`),
        link: () => this.#link(),
        embed: () => this.#embed(),
      },
      app.hello.levels,
    );
  }

  get game() {
    return this.#tree?.game;
  }

  async load() {
    if (this.#id !== "link") this.#tree = await treeOf(this.#id);
    else {
      const tree = await unpack(this.#text)
        .then(JSON.parse)
        .then(readTree)
        .catch(() => null);
      if (tree) this.#tree = { ...tree, id: newId() };
    }
    if (!this.#tree) toast(t("tree_bad"), { kind: "error" });
    return this.#tree !== null;
  }

  request() {
    const tree = /** @type {Tree} */ (this.#tree);
    const keys = keysTo(tree, tree.at);
    const root = this.#root ?? tree.root;
    const first = !this.#root && root.kind !== "record";
    const moves = [...(Array.isArray(root.moves) ? root.moves : []), ...keys];
    return { method: "table.open", params: { document: first ? root : { ...root, moves, digest: null }, veil: false } };
  }

  async write() {}

  /** @param {Error} error */
  failed(error) {
    toast(`${t("tree_bad")} ${error.message}`, { kind: "error", seconds: 0 });
    this.#app.go("#/analysis");
    return true;
  }

  /** @param {TableParts} parts */
  attach(parts) {
    this.#parts = parts;
    parts.layout.element.classList.add("taught", "analysing");
    parts.layout.banner.after(this.#panel.element);
    this.#observer.observe(this.#panel.element);
  }

  #observer = new ResizeObserver(() =>
    requestAnimationFrame(() =>
      this.#parts?.layout.element.style.setProperty("--coach", `${this.#panel.element.offsetHeight}px`),
    ),
  );

  close() {
    this.#gone = true;
    this.#observer.disconnect();
    this.#bots?.stop(true);
  }

  /** @param {Frame} frame */
  adapt(frame) {
    frame.can_undo = false; // the tree leads back
    frame.undo_reason = null;
  }

  /** @param {Frame} frame */
  draw(frame) {
    const tree = this.#tree;
    if (!tree || frame.at !== frame.last) return;
    if (frame.lang !== this.#lang) {
      this.#lang = frame.lang;
      void prepare(frame.lang).then(() => this.draw(frame));
    }
    const { record } = frame;
    if (!this.#root) {
      const whole = tree.root.kind === "record" && Array.isArray(tree.root.moves) ? tree.root.moves.length : 0;
      this.#root = { ...record, moves: record.moves.slice(0, whole) };
      if (tree.root.kind !== "record" && tree.at) {
        // a position has no moves yet: now that it is a record, its tree can be gone along
        this.#frame = frame;
        return void this.#parts?.reopen();
      }
    }
    const before = Array.isArray(this.#root.moves) ? this.#root.moves.length : 0;
    const turn = frame.turns.at(-1);
    const name = turn && turn.seat !== null ? `${frame.seats[turn.seat].name} ` : "";
    const known = tree.nodes.length;
    const at = tree.at;
    follow(tree, record.moves.slice(before), turn ? `${name}${turn.text}` : "");
    this.#frame = frame;
    if (tree.nodes.length !== known || tree.at !== at) this.#keep();
    this.#panel.draw(tree, frame);
    this.#mark();
  }

  #keep() {
    const tree = this.#tree;
    if (!tree) return;
    tree.updated = Date.now();
    keepTree(tree).catch((error) => reportError(error));
  }

  /** @param {number} at */
  async #go(at) {
    if (!this.#tree) return;
    this.#tree.at = at;
    this.#panel.forget();
    await this.#parts?.reopen();
  }

  /** @param {{comment?: string, mark?: string}} change */
  #change(change) {
    const tree = this.#tree;
    const node = tree?.nodes.find(({ id }) => id === tree.at);
    if (!tree || !node || !this.#frame) return;
    Object.assign(node, change);
    this.#keep();
    this.#panel.draw(tree, this.#frame);
  }

  async #cut() {
    if (!this.#tree) return;
    cut(this.#tree, this.#tree.at);
    this.#keep();
    await this.#go(this.#tree.at);
  }

  async #evaluate() {
    const frame = this.#frame;
    if (!frame) return;
    const { Opponents } = await import("../engine/opponents.js");
    this.#bots ??= new Opponents(async () => {});
    const asked = { document: frame.record, lang: this.#app.hello.lang, ms: EVALUATE_MS };
    const ranking = await this.#bots.ask("bot.rank", asked);
    if (!this.#gone && this.#frame === frame && this.#tree) {
      this.#panel.show(ranking, this.#tree, frame);
      this.#mark();
    }
  }

  /** A bar in each answer of the list, as long as the answer is good. */
  #mark() {
    const { shares } = this.#panel;
    const options = this.#parts?.layout.element.querySelectorAll(".options [data-key]") ?? [];
    for (const option of /** @type {Iterable<HTMLElement>} */ (options)) {
      const share = shares.get(option.dataset.key ?? "");
      if (share) option.style.setProperty("--share", `${share.part}%`);
      else option.style.removeProperty("--share");
      if (share) option.title = share.words;
      option.classList.toggle("unsure", share ? !share.sure : false);
    }
  }

  /** A game of its own that goes on from here. @param {string} level of the bots */
  async #playOn(level) {
    const frame = this.#frame;
    if (!frame) return;
    const person = frame.prompt.seat ?? 0;
    const params = { document: frame.record, against: level, person, lang: this.#app.hello.lang, veil: false };
    const id = newId();
    await this.#app.saves.put(saveOf(await glimpse(this.#app, "table.open", params), id, 0));
    this.#app.go(`#/table/${id}`);
  }

  async #link() {
    const text = await pack(JSON.stringify({ ...this.#tree, id: "" }));
    if (text.length > LONGEST_LINK) return void toast(t("tree_link_long"), { kind: "error" });
    const link = `${location.href.split("#")[0]}#/analysis/link/${text}`;
    try {
      await navigator.clipboard.writeText(link);
      toast(t("tree_link_copied"));
    } catch {
      location.hash = link.split("#")[1]; // then it can be taken from the address
    }
  }

  #embed() {
    const frame = this.#frame;
    if (!frame || !this.#tree) return;
    const { revier, kind, game, title, root, nodes, at } = this.#tree;
    const document = /** @type {any} */ ({ revier, kind, game, title: title || frame.title, root, nodes, at });
    this.#app.draft = { document, title: document.title };
    this.#app.go("#/editor");
  }
}
