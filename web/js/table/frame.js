/** Questions that several parts ask a frame. */

/** @typedef {import("../types.js").Frame} Frame */

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
  return {
    ...frame,
    scene: { ...frame.scene, boards: frame.scene.boards.map((board) => ({ ...board, shown: board.shown === false })) },
  };
}

/** Says on which board an address is. @param {Frame} frame */
function finder(frame) {
  const pieces = new Map(frame.scene.pieces.map((piece) => [piece.id, piece.at]));
  /** @type {(address: string, depth?: number) => string} */
  const boardOf = (address, depth = 0) =>
    address.startsWith("#") && depth < 5
      ? boardOf(pieces.get(address.slice(1).split("/")[0]) ?? "", depth + 1)
      : address.split("/")[0];
  return boardOf;
}

/** Those of these places that are not in the tray. @param {Frame} frame @param {string[]} targets */
export function onBoards(frame, targets) {
  const boardOf = finder(frame);
  return targets.filter((target) => boardOf(target) !== "tray");
}

/**
 * On which kind of board these places are: on the common one if at least half of them; null if most, but not all, are on tableaus.
 * @param {Frame} frame
 * @param {string[]} targets
 * @returns {"board" | "tableau" | null}
 */
export function viewOf(frame, targets) {
  const boardOf = finder(frame);
  const seatBoards = new Set(frame.scene.boards.filter((board) => board.seat !== undefined).map((board) => board.id));
  const own = targets.filter((target) => seatBoards.has(boardOf(target))).length;
  return own === targets.length ? "tableau" : own * 2 > targets.length ? null : "board";
}

/**
 * What an address of one frame is called in another of the same position, in which pieces may have other ids.
 * @param {Frame} frame
 * @param {string} address
 * @param {Frame} before the frame that the address comes from
 * @returns {string} empty: there is no such piece
 */
export function addressIn(frame, address, before) {
  if (!address.startsWith("#")) return address;
  const [id, ...spot] = address.slice(1).split("/");
  const was = before.scene.pieces.find((piece) => piece.id === id);
  const at = was && addressIn(frame, was.at, before);
  const now = frame.scene.pieces.find(
    (piece) => piece.kind === was?.kind && piece.at === at && piece.badge === was.badge,
  );
  return now ? [`#${now.id}`, ...spot].join("/") : "";
}
