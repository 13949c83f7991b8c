/** What a click on a place does, at a table, in a lesson, on an embedded board: decided here and nowhere else. */

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../board/board_types.js").Clickable} Clickable */

/**
 * What can be clicked.
 * @param {Frame | null} frame
 * @param {string[] | null} [picked] the goals picked so far, while the decision is planned as a whole; null: it is played step by step
 * @returns {Required<Clickable>}
 */
export function clickable(frame, picked = null) {
  if (!frame?.live || frame.veil) return { possible: [], chosen: [], elsewhere: [], names: new Map() };
  if (picked) {
    const goals = frame.planning?.goals ?? [];
    const names = new Map(goals.map((goal) => [goal.address, goal.label]));
    return { possible: [...names.keys()], chosen: picked, elsewhere: [], names };
  }
  const { options, selection, elsewhere } = frame;
  /** @type {Map<string, string>} */
  const names = new Map();
  // what several answers need is called as the scene calls it
  for (const { targets, label } of options)
    for (const target of targets) names.set(target, names.has(target) ? "" : label);
  return { possible: options.flatMap((option) => option.targets), chosen: selection, elsewhere, names };
}

/**
 * What a click means: a place for the person's next turn while a bot plays, a goal of a plan, a step that the engine hears
 * of, or a question about what cannot be clicked.
 * @param {Frame | null} frame
 * @param {string} address
 * @param {string[] | null} [picked] as above
 * @returns {"intention" | "goal" | "step" | "question"}
 */
export function clickMeans(frame, address, picked = null) {
  if (frame && canBeMeant(frame, address)) return "intention";
  const { possible, chosen, elsewhere } = clickable(frame, picked);
  if (picked) return possible.includes(address) ? "goal" : "question";
  // in a guided step a teacher answers what is not meant
  const counts = frame?.lesson?.guided || [possible, chosen, elsewhere].some((places) => places.includes(address));
  return counts ? "step" : "question";
}

/** While a bot plays: whether a place is the person's own or everybody's. @param {Frame} frame @param {string} address */
function canBeMeant(frame, address) {
  const me = frame.bots?.findIndex((level) => !level) ?? -1;
  if (!frame.thinking || !frame.live || frame.lesson || me < 0) return false;
  const id = boardFinder(frame)(address);
  const on = frame.scene.boards.find((board) => board.id === id);
  return Boolean(on) && (on?.seat === undefined || on.seat === me);
}

/** Says on which board an address is. @param {Frame} frame */
export function boardFinder(frame) {
  const pieces = new Map(frame.scene.pieces.map((piece) => [piece.id, piece.at]));
  /** @type {(address: string, depth?: number) => string} */
  const boardOf = (address, depth = 0) =>
    address.startsWith("#") && depth < 5
      ? boardOf(pieces.get(address.slice(1).split("/")[0]) ?? "", depth + 1)
      : address.split("/")[0];
  return boardOf;
}
