/** Questions that several parts ask a frame. */
import { boardFinder } from "../engine/clickable.js";

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../types.js").Scene} Scene */

/**
 * The board in the middle, and the tableau that is shown besides.
 * @param {Frame} frame
 */
export function boardsOf(frame) {
  const { boards } = frame.scene;
  return {
    main: boards.find((board) => board.seat === undefined),
    tableau: boards.find((board) => board.seat !== undefined && board.shown),
  };
}

/** The same without a tableau beside the one that is shown. @param {Frame} frame @returns {Frame} */
export function withoutBeside(frame) {
  const boards = frame.scene.boards.filter((board) => !board.beside);
  return { ...frame, scene: { ...frame.scene, boards } };
}

/**
 * A scene with the pieces as they lay before: nothing moves yet, and nothing is left in the tray.
 * @param {Scene} scene
 * @param {Scene} before
 * @returns {Scene}
 */
export function asItLay(scene, before) {
  const boards = new Set(scene.boards.map(({ id }) => id));
  const byId = new Map(before.pieces.map((piece) => [piece.id, piece]));
  /** @param {string} at @returns {string} */
  const boardOf = (at) => {
    const carrier = at.startsWith("#") ? byId.get(at.slice(1, at.lastIndexOf("/"))) : null;
    return carrier ? boardOf(carrier.at) : at.split("/")[0];
  };
  const pieces = before.pieces.filter(({ at }) => boards.has(boardOf(at)));
  const { counts, turns, stops } = before;
  return { ...scene, pieces, counts, turns, stops, tray: null };
}

/** The same with the tableau that was shown before. @param {Frame} frame @returns {Frame} */
export function turnedBack(frame) {
  return {
    ...frame,
    scene: {
      ...frame.scene,
      boards: frame.scene.boards.map((board) => ({ ...board, shown: board.shown === false && !board.beside })),
    },
  };
}

/** What was clicked can mean so few answers that they can be offered right there. @param {Frame} frame */
export function fewLeft({ live, selection, options }) {
  return live && selection.length > 0 && options.length > 1 && options.length <= 4;
}

/** Those of these places that are not in the tray. @param {Frame} frame @param {string[]} targets */
export function onBoards(frame, targets) {
  const boardOf = boardFinder(frame);
  return targets.filter((target) => boardOf(target) !== "tray");
}

/**
 * On which kind of board these places are: on the common one if at least half of them; null if most, but not all, are on tableaus.
 * @param {Frame} frame
 * @param {string[]} targets
 * @returns {"board" | "tableau" | null}
 */
export function viewOf(frame, targets) {
  const boardOf = boardFinder(frame);
  const seatBoards = new Set(frame.scene.boards.filter((board) => board.seat !== undefined).map((board) => board.id));
  const own = targets.filter((target) => seatBoards.has(boardOf(target))).length;
  return own === targets.length ? "tableau" : own * 2 > targets.length ? null : "board";
}
