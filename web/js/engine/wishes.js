/** What a person decided, kept before the engine hears of it: a tab that is closed in between plays it at the next start. */

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../contract.d.ts").Piece} Piece */

/**
 * What a request may say about places and pieces.
 * @typedef {{target?: string, goals?: string[], keys?: string[], after?: number}} Addressed
 *
 * What somebody decided, and where the table stood: enough to ask for it again at another table of the same position.
 * @typedef {object} Wish
 * @property {string} method
 * @property {object} params
 * @property {Standing} before
 *
 * As much of a frame as addresses need, with the digest of its position.
 * @typedef {{digest: string, selection: string[], scene: {pieces: Piece[]}}} Standing
 */

/** What people decide; everything else only looks around. */
export const DECISIONS = ["table.click", "table.choose", "table.carry_out", "table.play", "table.undo"];

/** What is to be kept of a decision. @param {Frame} frame @param {string} method @param {Addressed} params @returns {Wish} */
export function wishOf(frame, method, params) {
  const { pieces } = frame.scene;
  const addresses = [...frame.selection, params.target, ...(params.goals ?? [])];
  /** @type {Map<string, Piece>} */
  const meant = new Map();
  for (const address of addresses) {
    let piece = pieces.find(({ id }) => address?.split("/")[0] === `#${id}`);
    while (piece && !meant.has(piece.id)) {
      meant.set(piece.id, piece);
      const { at } = piece;
      piece = pieces.find(({ id }) => at.split("/")[0] === `#${id}`); // what it lies on
    }
  }
  const before = {
    digest: frame.record.digest,
    selection: frame.selection,
    scene: { pieces: [...meant.values()] },
  };
  return { method, params, before };
}
