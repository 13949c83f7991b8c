/** What a finger means: it covers what it is on, may be on several things at once, and can rest on one to ask about it. */

/** @typedef {import("./targets.js").Help} Help */

/** Pixels: how far beside a target a finger still means it, what is too small to be hit for sure, and how near to each other targets must be to be mistaken. */
const REACH = 24;
const SMALL = 24;
const NEAR = 8;
/** Milliseconds after which a press is a question, and pixels that a resting finger may tremble. */
const LONG = 400;
const TREMBLE = 10;

/** @param {MouseEvent} event */
export function isFinger(event) {
  return /** @type {PointerEvent} */ (event).pointerType === "touch";
}

/** Distance of a pointer from a target, in pixels. @param {Element | undefined} hit @param {MouseEvent} event */
function gapTo(hit, event) {
  const rect = hit?.getBoundingClientRect();
  if (!rect) return Infinity;
  return Math.hypot(
    Math.max(rect.left - event.clientX, 0, event.clientX - rect.right),
    Math.max(rect.top - event.clientY, 0, event.clientY - rect.bottom),
  );
}

export class Fingers {
  #hits;
  #help;
  /** The press was long: the click that ends it chooses nothing. */
  pressed = false;

  /**
   * @param {Map<string, Element>} hits the targets of one board
   * @param {Help} help
   */
  constructor(hits, help) {
    this.#hits = hits;
    this.#help = help;
  }

  /** Targets within reach, the nearest first, of those as near the smallest. @param {MouseEvent} event @param {number} [within] */
  near(event, within = REACH) {
    return [...this.#hits]
      .map(([address, hit]) => ({ address, gap: gapTo(hit, event), box: this.#help.box(address) }))
      .flatMap(({ address, gap, box }) => (gap <= within && box ? { address, gap, area: box.w * box.h } : []))
      .sort((a, b) => a.gap - b.gap || a.area - b.area)
      .map(({ address }) => address);
  }

  /**
   * What a finger may mean besides what is taken to be meant: targets that are as near, where it is beside or on a small one;
   * and whether it is on something else altogether.
   * @param {string} address @param {MouseEvent} event @param {Set<string>} under everything that the finger is on
   * @returns {string[] | null} null: there is no doubt
   */
  doubt(address, event, under) {
    const hit = this.#hits.get(address);
    if (!isFinger(event) || !hit) return null;
    const own = hit.getBoundingClientRect();
    const gap = gapTo(hit, event);
    const direct = under.has(address);
    if (direct && Math.min(own.width, own.height) >= SMALL) return null;
    const others = this.near(event, Math.min(REACH, gap + NEAR)).filter((other) => {
      const box = this.#hits.get(other)?.getBoundingClientRect();
      // what it lies in is no neighbour
      const around =
        box && box.left <= own.left && box.top <= own.top && box.right >= own.right && box.bottom >= own.bottom;
      return other !== address && !around;
    });
    const elsewhere = !direct && gap > NEAR && [...under].some((other) => this.#help.explained(other));
    return others.length || elsewhere ? [address, ...others].slice(0, 3) : null;
  }

  /**
   * A finger that rests on something asks about it.
   * @param {PointerEvent} event
   * @param {() => string | null} meant what it is on
   */
  press(event, meant) {
    this.pressed = false;
    if (!isFinger(event) || !event.isPrimary) return;
    const over = new AbortController();
    const timer = setTimeout(() => {
      over.abort();
      const address = this.#help.dragging() ? null : meant();
      this.pressed = Boolean(address);
      if (address) this.#help.onInspect(address);
    }, LONG);
    over.signal.addEventListener("abort", () => clearTimeout(timer));
    const { signal } = over;
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => over.abort(), { signal });
    const strays = (/** @type {PointerEvent} */ now) =>
      !now.isPrimary || Math.hypot(now.clientX - event.clientX, now.clientY - event.clientY) > TREMBLE;
    addEventListener("pointermove", (now) => strays(now) && over.abort(), { signal });
    addEventListener("pointerdown", (now) => now !== event && over.abort(), { signal });
  }
}
