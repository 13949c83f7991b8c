/** The boards of a table: pieces move, what can be clicked is lit, and on a phone the board that matters comes to the front. */
import { ART } from "../ui/art.js";
import { createBoards } from "../board/boards.js";
import { clickable } from "../engine/clickable.js";
import { motionSpeed, reducedMotion } from "../app/settings.js";
import { t } from "../app/words.js";
import { onBoards, turnedBack, viewOf, withoutBeside } from "./frame.js";

/** @typedef {import("../types.js").Frame} Frame */

export class Stage {
  #layout;
  #current;
  #turned;
  #decision = "";
  /** The decision for which the boards were enlarged. */
  #near = "";
  /** What is auctioned, and lit for that. @type {string[] | null} */
  #lot = null;
  /** The boards that have a place. @type {Set<string>} */
  #placed = new Set();
  /** Counts the scenes that were put on the boards: the last one stays. */
  #scenes = 0;
  boards;

  /**
   * @param {import("./table_layout.js").TableLayout} layout
   * @param {object} ways
   * @param {(address: string, event: Event) => void} ways.onTarget
   * @param {(address: string | null, element: Element | null) => void} ways.onHover
   * @param {(address: string) => void} ways.onInspect
   * @param {(addresses: string[], event: Event) => void} ways.onUnsure
   * @param {() => Frame | null} ways.current what is played
   * @param {(frame: Frame) => void} ways.turned another tableau is seen
   */
  constructor(layout, { onTarget, onHover, onInspect, onUnsure, current, turned }) {
    this.#layout = layout;
    this.#current = current;
    this.#turned = turned;
    const ways = { onTarget, onHover, onInspect, onUnsure };
    this.boards = createBoards(layout.board, { artBase: ART, ...ways, reducedMotion, words: t });
  }

  /**
   * Shows the scene of a frame.
   * @param {Frame} frame
   * @param {Frame | null} before
   * @param {boolean} animate
   * @param {number} speed of the pieces, against the usual one
   * @returns {{moved: Promise<void>}} when the pieces lie still
   */
  show(frame, before, animate, speed) {
    frame = this.#roomFor(frame);
    const first = this.#lingers(frame, before, animate) ? turnedBack(frame) : frame;
    this.#turned(first);
    for (const board of frame.scene.boards) {
      if (board.beside) this.boards.place(board.id, this.#layout.beside);
      else if (board.seat === undefined || board.shown || !this.#placed.has(board.id))
        this.#place(board.id, board.seat === undefined);
      this.#placed.add(board.id);
    }
    for (const { id } of frame.scene.ahead ?? []) if (!this.#placed.has(id)) this.#place(id, false);
    this.boards.place("tray", this.#layout.tray);
    this.boards.speed(motionSpeed() * speed);
    return { moved: this.#move(frame, first, animate) };
  }

  /** What a report plays out. @param {Frame} frame @param {import("../types.js").Scene} scene of the frame, or of a moment before it */
  put(frame, scene) {
    this.#scenes += 1;
    void this.boards.setScene(this.#roomFor({ ...frame, scene }).scene);
    return frame;
  }

  /** @param {Frame} frame */
  #roomFor(frame) {
    return this.#layout.wide && !this.#layout.tablet ? frame : withoutBeside(frame);
  }

  /** The boards as they lie there before anything is dealt. @param {import("../types.js").Scene | undefined} scene */
  showEmpty(scene) {
    if (!scene) return;
    this.#layout.showEmpty(scene);
    for (const board of scene.boards) this.#place(board.id, board.seat === undefined);
    this.boards
      .setScene(scene, { animate: false })
      .then(() => this.#layout.fit())
      .catch(() => {}); // what is missing is reported when the game is shown
  }

  /** @param {string} id @param {boolean} main */
  #place(id, main) {
    const { board, boardTools, tableau, tableauTools } = this.#layout;
    this.boards.place(id, main ? board : tableau, main ? boardTools : tableauTools);
  }

  /** What was done on the tableau shown until now is seen there before the next one comes. @param {Frame} frame @param {Frame | null} before @param {boolean} animate */
  #lingers(frame, before, animate) {
    return (
      animate &&
      frame.live &&
      before &&
      before.at !== frame.at &&
      frame.scene.boards.some((board) => board.shown === false && !board.beside) &&
      !reducedMotion()
    );
  }

  /**
   * Moves the pieces.
   * @param {Frame} frame
   * @param {Frame} first the same with the tableau that is seen first
   * @param {boolean} animate
   */
  async #move(frame, first, animate) {
    const scenes = (this.#scenes += 1);
    if (first !== frame) {
      await this.boards.setScene(first.scene, { animate });
      await this.boards.idle();
      if (this.#current()?.record !== frame.record) return;
      this.#turned(frame);
    }
    if (scenes !== this.#scenes) return;
    await this.boards.setScene(frame.scene, { animate });
    this.#layout.fit();
    await this.boards.idle();
    if (frame.scene.pieces === this.#current()?.scene.pieces) this.approach(frame);
  }

  /** On a phone: small targets come near, once for each decision. @param {Frame} frame */
  approach(frame) {
    if (this.#layout.wide || this.#current()?.record !== frame.record) return;
    const decision = `${frame.at} ${frame.prompt.clause} ${frame.prompt.seat} ${frame.live}`;
    if (decision === this.#near) return;
    this.#near = decision;
    // who plans a whole action needs all parts of a tableau
    this.boards.approach(!this.#layout.element.classList.contains("plans"));
  }

  /**
   * Marks what can be clicked.
   * @param {Frame | null} frame null: nothing, while something is reported
   * @param {string[] | null} [picked] the goals picked so far, if it is planned
   */
  mark(frame, picked) {
    const targets = clickable(frame, picked);
    this.boards.setTargets(targets);
    const lot = frame?.auction && !frame.lesson ? frame.auction.targets : null;
    if (lot || this.#lot) this.boards.spotlight(lot, "ring");
    this.#lot = lot;
    if (frame?.scene.tray)
      this.#layout.clearTray(() => onBoards(frame, targets.possible).map((target) => this.boards.boxOf(target)));
  }

  /** Marks what the others touched, unless what they placed has left the board since. @param {Frame} frame @param {import("../types.js").TurnSummary[]} turns */
  markTurns(frame, turns) {
    const { boards, pieces } = frame.scene;
    const common = boards.find((board) => board.seat === undefined)?.id;
    const there = (/** @type {string} */ address) =>
      !address.startsWith(`${common}/`) || pieces.some((piece) => piece.at.startsWith(address));
    this.boards.setMarks(
      turns.flatMap(({ seat, marks }) =>
        marks
          .filter((mark) => mark.kind === "taken" || there(mark.address))
          .map((mark) => ({ ...mark, colour: frame.seats[seat ?? 0].colour, shape: frame.seats[seat ?? 0].shape })),
      ),
    );
  }

  /**
   * Marks a choice that was played, and a better one.
   * @param {import("../types.js").Seat} seat whose
   * @param {{played: string[], better: string[]}} places
   */
  markChoice({ colour, shape }, { played, better }) {
    /** @param {"played" | "better"} kind @param {string[]} addresses */
    const marks = (kind, addresses) => addresses.map((address) => ({ address, kind, colour, shape }));
    this.boards.setMarks([...marks("played", played), ...marks("better", better)]);
    this.turnTo([...better, ...played]);
  }

  /**
   * On a phone: turns to the board on which the next click is.
   * @param {Frame} frame
   * @returns {boolean} false: the tray or an auction is to be seen, and the answers stand in the list
   */
  follow(frame) {
    const decision = `${frame.at} ${frame.prompt.clause} ${frame.prompt.seat}`;
    if (decision === this.#decision || !frame.live) return true;
    this.#decision = decision;
    const targets = frame.options.flatMap((option) => option.targets);
    // What lies in the tray, or is auctioned, is to be seen; who would click elsewhere finds the same in the list.
    const hidden = (frame.scene.tray || frame.auction) && targets.length && viewOf(frame, targets) !== "board";
    if (hidden) this.#layout.show("board");
    else this.turnTo(targets);
    return !hidden;
  }

  /**
   * On a phone: shows the board on which these places are, if it is one.
   * @param {string[]} targets
   */
  turnTo(targets) {
    const frame = this.#current();
    const view = frame && targets.length ? viewOf(frame, targets) : null;
    if (view) this.#layout.show(view);
  }

  /** Puts the focus on a place that can be clicked, on a phone on the board that shows it. @returns {boolean} whether there is one */
  toTarget() {
    const frame = this.#current();
    if (frame) this.turnTo(clickable(frame).possible);
    return this.boards.toTarget();
  }

  /** Lights places that are talked about. @param {string[] | null} targets @param {"" | "soft" | "ring"} [look] how dark the rest becomes */
  spotlight(targets, look) {
    if (targets) this.turnTo(targets);
    this.boards.spotlight(targets, look);
    if (!targets || this.#layout.wide) return;
    const boxes = targets.map((target) => this.boards.boxOf(target)).filter((box) => box !== null);
    this.#layout.reveal(boxes.sort((a, b) => a.top - b.top)[0] ?? null);
  }
}
