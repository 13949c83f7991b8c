/** Addresses of places and pieces, from one frame to another. */

/** @typedef {import("../types.js").Frame} Frame */

/**
 * What an address of one frame is called in another of the same position, in which pieces may have other ids.
 * @param {Frame} frame
 * @param {string} address
 * @param {{scene: {pieces: import("../contract.d.ts").Piece[]}}} before the frame that the address comes from
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
