/** Pieces are dragged with a mouse: from a board or from a list, with a picture of the piece beside the pointer. */

/** Pixels after which a pressed button drags. */
const BEGIN = 6;

/**
 * @typedef {object} Ways
 * @property {(event: PointerEvent) => string | null} source what can be taken there
 * @property {(source: string) => Promise<boolean>} pick takes it; false: it cannot be taken
 * @property {() => HTMLElement | null} picture of what was taken
 * @property {(event: PointerEvent, source: string) => void} drop
 * @property {() => void} cancel
 */

/** @param {HTMLElement} element @param {Ways} ways */
export function dragging(element, ways) {
  /** @type {{source: string, x: number, y: number, id: number} | null} */
  let pressed = null;
  /** What follows the pointer. @type {HTMLElement | null} */
  let ghost = null;
  let taken = false;
  let swallow = false;

  const stop = () => {
    ghost?.remove();
    ghost = null;
    pressed = null;
    taken = false;
  };

  /** @param {PointerEvent} event */
  const follow = (event) => {
    if (ghost) ghost.style.transform = `translate(${event.clientX + 8}px, ${event.clientY + 8}px)`;
  };

  element.addEventListener(
    "pointerdown",
    (event) => {
      swallow = false;
      if (event.pointerType !== "mouse" || event.button !== 0) return;
      const source = ways.source(event);
      pressed = source ? { source, x: event.clientX, y: event.clientY, id: event.pointerId } : null;
    },
    true,
  );
  const move = (/** @type {PointerEvent} */ event) => {
    if (!pressed || event.pointerId !== pressed.id) return;
    if (!taken && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < BEGIN) return;
    event.stopPropagation(); // an enlarged board stays where it is
    follow(event);
    if (taken) return;
    taken = swallow = true;
    const { source } = pressed;
    void ways.pick(source).then((can) => {
      if (!pressed || pressed.source !== source) return;
      if (!can) return stop();
      ghost = ways.picture();
      ghost?.classList.add("drag-ghost");
      if (ghost) document.body.append(ghost);
      follow(event);
      return undefined;
    });
  };
  const up = (/** @type {PointerEvent} */ event) => {
    if (!pressed || event.pointerId !== pressed.id) return;
    const { source } = pressed;
    const was = taken;
    stop();
    if (was) ways.drop(event, source);
  };
  const key = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Escape" || !taken) return;
    stop();
    ways.cancel();
  };
  addEventListener("pointermove", move, true);
  addEventListener("pointerup", up, true);
  addEventListener("pointercancel", stop);
  addEventListener("keydown", key, true);
  // the click that ends a drag chooses nothing
  element.addEventListener(
    "click",
    (event) => {
      if (!swallow) return;
      swallow = false;
      event.stopPropagation();
      event.preventDefault();
    },
    true,
  );
  return () => {
    stop();
    removeEventListener("pointermove", move, true);
    removeEventListener("pointerup", up, true);
    removeEventListener("pointercancel", stop);
    removeEventListener("keydown", key, true);
  };
}
