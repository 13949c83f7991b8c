/** Questions that several parts ask a frame. */

/** @typedef {import("./types.js").Frame} Frame */

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

/** The same with the tableau that was shown before. @param {Frame} frame @returns {Frame} */
export function turnedBack(frame) {
  return { ...frame, scene: { ...frame.scene, boards: frame.scene.boards.map((board) => ({ ...board, shown: board.shown === false })) } };
}

/**
 * On which kind of board these places are: on the common one if at least half of them; null if most, but not all, are on tableaus.
 * @param {Frame} frame
 * @param {string[]} targets
 * @returns {"board" | "tableau" | null}
 */
export function viewOf(frame, targets) {
  const pieces = new Map(frame.scene.pieces.map((piece) => [piece.id, piece.at]));
  /** @type {(address: string, depth?: number) => string} */
  const boardOf = (address, depth = 0) => (address.startsWith("#") && depth < 5 ? boardOf(pieces.get(address.slice(1).split("/")[0]) ?? "", depth + 1) : address.split("/")[0]);
  const seatBoards = new Set(frame.scene.boards.filter((board) => board.seat !== undefined).map((board) => board.id));
  const own = targets.filter((target) => seatBoards.has(boardOf(target))).length;
  return own === targets.length ? "tableau" : own * 2 > targets.length ? null : "board";
}
