/** Questions that several parts ask a frame. */

/** @typedef {import("./types.js").Frame} Frame */
/** @typedef {import("./types.js").GameInfo} GameInfo */

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

/**
 * Fills in what the page can know by itself, so that the parts below need not ask twice.
 * @param {Frame} frame
 * @param {GameInfo | undefined} game
 */
export function complete(frame, game) {
  for (const seat of frame.seats) seat.shape ??= game?.colours.find((colour) => colour.id === seat.colour)?.shape ?? "disc";
  if (frame.standings) frame.standings.columns ??= frame.seats.map((seat) => seat.seat);
  const tableaus = frame.scene.boards.filter((board) => board.seat !== undefined);
  if (tableaus.length && !tableaus.some((board) => board.shown)) (tableaus.find((board) => board.seat === frame.shown) ?? tableaus[0]).shown = true;
  return frame;
}
