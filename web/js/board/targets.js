import { Fingers, isFinger } from "./fingers.js";
import { svg } from "./svg.js";

/** @typedef {import("./board_types.js").Box} Box */
/** @typedef {import("./board.js").Board} Board */
/**
 * What the targets of one board ask of the table.
 * @typedef {object} Help
 * @property {(address: string) => Box | null} box in units of the board
 * @property {(address: string) => SVGElement | null} outline
 * @property {(address: string) => string} label
 * @property {(address: string) => boolean} explained whether the scene says something about it
 * @property {() => string[]} labelled every address on this board that has a label
 * @property {(address: string) => Element | null} element
 * @property {(address: string, event: Event) => void} onTarget
 * @property {(address: string | null, element: Element | null) => void} onHover
 * @property {(address: string) => void} onInspect a long press or the right button: somebody wants to know, not to choose
 * @property {((addresses: string[], event: Event) => void) | undefined} onUnsure a finger may mean any of these
 * @property {(place: () => DOMRect) => boolean} seen brings it into view if the board is enlarged, and says whether it is
 * @property {() => boolean} dragging whether the finger has just moved the board
 */

const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
});
/** @param {Box} box */
const area = (box) => box.w * box.h;

/** What can be clicked on one board: outlines, pointer, keyboard. */
export class Targets {
  /** @param {Board} board @param {Help} help */
  constructor(board, help) {
    this.board = board;
    this.help = help;
    /** @type {Set<string>} */
    this.possible = new Set();
    /** @type {Set<string>} */
    this.chosen = new Set();
    /** What can be clicked instead of what was chosen. @type {Set<string>} */
    this.elsewhere = new Set();
    /** @type {Map<string, SVGGElement>} */
    this.hits = new Map();
    /** What each of them looks like now: what is the same is not drawn again. @type {WeakMap<Element, string>} */
    this.shapes = new WeakMap();
    /** @type {string | null} */
    this.rove = null;
    /** @type {string | null} */
    this.hovered = null;
    this.frame = 0;
    /** @type {Animation | undefined} */
    this.breath = undefined;
    /** Whether the keyboard is in use: only then the focus is led on when its target is gone. */
    this.keys = false;
    this.fingers = new Fingers(this.hits, help);
    const { stage } = board;
    stage.addEventListener("pointerdown", (event) => {
      this.keys = false;
      this.fingers.press(event, () => this.meant(event));
    });
    stage.addEventListener("contextmenu", (event) => {
      event.preventDefault(); // a long press opens no menu of the browser, the right button asks
      const address = this.fingers.pressed ? null : this.meant(event);
      if (address) this.help.onInspect(address);
    });
    stage.addEventListener("click", (event) => this.click(event));
    stage.addEventListener("pointermove", (event) => this.move(event));
    stage.addEventListener("pointerleave", () => {
      cancelAnimationFrame(this.frame);
      this.frame = 0;
      this.hover(null);
    });
    stage.addEventListener("keydown", (event) => this.key(event));
    stage.addEventListener("focusin", (event) => {
      const address = this.addressOf(event.target);
      if (address) this.roveTo(address);
      this.hover(address);
    });
    stage.addEventListener("focusout", (event) => {
      const address = this.addressOf(event.target);
      this.hover(null);
      // a place that was only visited leaves the layer again
      if (address && !this.wanted(address)) queueMicrotask(() => this.drop(address));
    });
  }

  /** @param {string} address */
  wanted(address) {
    return this.possible.has(address) || this.chosen.has(address) || this.elsewhere.has(address);
  }

  /** @param {Iterable<string>} possible @param {Iterable<string>} chosen @param {Iterable<string>} elsewhere */
  set(possible, chosen, elsewhere) {
    this.point(null);
    const focused = this.addressOf(this.board.shadow.activeElement);
    const from = focused && this.help.box(focused);
    this.possible = new Set(possible);
    this.chosen = new Set(chosen);
    this.elsewhere = new Set(elsewhere);
    const wanted = new Set([...this.possible, ...this.chosen, ...this.elsewhere]);
    this.breathe();
    for (const address of [...this.hits.keys()]) if (!wanted.has(address) && address !== focused) this.drop(address);
    // large ones below small ones
    const order = [...wanted].map((address) => ({ address, box: this.help.box(address) })).filter(({ box }) => box);
    order.sort((a, b) => area(/** @type {Box} */ (b.box)) - area(/** @type {Box} */ (a.box)));
    for (const { address } of order) this.draw(address);
    if (focused && !wanted.has(focused)) {
      const near =
        this.keys &&
        from &&
        this.nearest(
          from,
          [...this.hits.keys()].filter((address) => address !== focused),
        );
      if (near) this.focus(near);
      else if (this.keys) this.board.top.focus();
      this.drop(focused);
    }
    if (!this.rove || !this.hits.has(this.rove)) this.rove = null;
    const first = order.findLast(({ address }) => !this.elsewhere.has(address)) ?? order.at(-1);
    this.roveTo(this.rove ?? first?.address ?? null);
  }

  /** Lights only these; null: all. @param {Set<string> | null} addresses */
  point(addresses) {
    const { hits } = this.board.layers;
    if (!addresses && !hits.classList.contains("pointing")) return;
    hits.classList.toggle("pointing", addresses !== null);
    for (const [address, hit] of this.hits) hit.classList.toggle("pointed", Boolean(addresses?.has(address)));
  }

  /** The light around what can be clicked swells a few times: opacity only, which the compositor does without painting the board again. */
  breathe() {
    if (this.board.host.hasAttribute("data-still")) return void this.breath?.cancel();
    this.breath ??= this.board.layers.hits.animate([{ opacity: 0.55 }, { opacity: 1 }], {
      duration: 1100,
      iterations: 7,
      direction: "alternate",
      easing: "ease-in-out",
    });
    return this.breath.play();
  }

  /** @param {string} address @returns {SVGGElement | null} */
  draw(address) {
    const glow = this.help.outline(address);
    if (!glow) return null;
    const line = /** @type {SVGElement} */ (glow.cloneNode(true));
    glow.setAttribute("class", "shape glow");
    line.setAttribute("class", "shape line");
    const possible = this.possible.has(address);
    const chosen = this.chosen.has(address);
    const old = this.hits.get(address);
    const hit = old ?? svg("g", { role: "button", tabindex: -1, "data-address": address });
    const elsewhere = !possible && !chosen && this.elsewhere.has(address);
    hit.setAttribute(
      "class",
      `hit${possible ? " possible" : ""}${chosen ? " chosen" : ""}${elsewhere ? " elsewhere" : ""}`,
    );
    hit.setAttribute("aria-label", this.help.label(address) || this.board.top.getAttribute("aria-label") || "");
    hit.toggleAttribute("aria-disabled", false);
    if (!this.wanted(address)) hit.setAttribute("aria-disabled", "true");
    if (chosen) hit.setAttribute("aria-pressed", "true");
    else hit.removeAttribute("aria-pressed");
    const shape = glow.outerHTML;
    if (this.shapes.get(hit) !== shape) {
      this.shapes.set(hit, shape);
      hit.replaceChildren(glow, line);
    }
    if (!old) {
      this.hits.set(address, hit);
      this.board.layers.hits.append(hit);
    }
    return hit;
  }

  /** @param {string} address */
  drop(address) {
    this.hits.get(address)?.remove();
    this.hits.delete(address);
  }

  /** @param {string | null} address */
  roveTo(address) {
    this.rove = address;
    for (const [key, hit] of this.hits) hit.setAttribute("tabindex", key === address ? "0" : "-1");
    this.board.top.setAttribute("tabindex", address ? "-1" : "0");
  }

  /** @param {string} address */
  focus(address) {
    const hit = this.hits.get(address) ?? this.draw(address);
    if (!hit) return;
    this.roveTo(address);
    this.keys = true;
    hit.focus({ preventScroll: this.help.seen(() => hit.getBoundingClientRect()) });
  }

  /** @param {EventTarget | null} target */
  addressOf(target) {
    return target instanceof Element ? (target.closest(".hit")?.getAttribute("data-address") ?? null) : null;
  }

  /**
   * Everything under a point of the screen.
   * @param {number} x @param {number} y
   * @returns {Set<string>}
   */
  under(x, y) {
    /** @type {Set<string>} */
    const found = new Set();
    for (const element of this.board.shadow.elementsFromPoint(x, y)) {
      if (!this.board.stage.contains(element)) continue;
      const hit = this.addressOf(element);
      if (hit) found.add(hit);
      const piece = element.closest(".piece");
      if (piece) found.add(`#${piece.getAttribute("data-id")}`);
      for (let slot = element.closest("[data-slot]"); slot; slot = slot.parentElement?.closest("[data-slot]") ?? null) {
        found.add(`${this.board.id}/${slot.getAttribute("data-slot")}`);
      }
    }
    return found;
  }

  /**
   * The address that a pointer means: the smallest target; else the smallest place that has a name, else a piece.
   * @param {MouseEvent} event
   * @returns {string | null}
   */
  meant(event) {
    const found = [...this.under(event.clientX, event.clientY)];
    /** @param {string[]} list */
    const smallest = (list) =>
      list
        .map((address) => ({ address, box: this.help.box(address) }))
        .filter(({ box }) => box)
        .sort((a, b) => area(/** @type {Box} */ (a.box)) - area(/** @type {Box} */ (b.box)))[0]?.address;
    const direct =
      smallest(found.filter((address) => this.possible.has(address) || this.chosen.has(address))) ??
      smallest(found.filter((address) => this.elsewhere.has(address)));
    if (direct) return direct;
    const near = isFinger(event) ? this.fingers.near(event)[0] : null;
    if (near) return near;
    // a place explains more than the piece that lies on it
    return (
      smallest(found.filter((address) => this.help.explained(address))) ??
      smallest(found.filter((address) => this.help.label(address))) ??
      smallest(found) ??
      null
    );
  }

  /** @param {MouseEvent} event */
  click(event) {
    if (this.help.dragging()) return;
    if (this.fingers.pressed) return void (this.fingers.pressed = false);
    const address = this.meant(event);
    const { onUnsure } = this.help;
    const unsure = address && onUnsure && this.fingers.doubt(address, event, this.under(event.clientX, event.clientY));
    if (unsure) onUnsure(unsure, event);
    else if (address) this.help.onTarget(address, event);
  }

  /** @param {PointerEvent} event */
  move(event) {
    if (isFinger(event) || this.frame) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.hover(this.meant(event));
    });
  }

  /** @param {string | null} address */
  hover(address) {
    if (address === this.hovered) return;
    this.hovered = address;
    this.help.onHover(address, address ? this.help.element(address) : null);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    this.keys = true;
    const address = this.addressOf(event.target);
    if ((event.key === "Enter" || event.key === " ") && address) {
      event.preventDefault();
      this.help.onTarget(address, event);
      return;
    }
    const all =
      event.shiftKey || !(this.possible.size + this.chosen.size)
        ? [...new Set([...this.help.labelled(), ...this.possible])]
        : [...this.possible, ...this.chosen];
    const others = all.filter((other) => other !== address);
    const step = ARROWS[event.key];
    /** @type {string | null | undefined} */
    let next;
    if (step) {
      const [x, y, w, h] = this.board.viewBox;
      const from = (address && this.help.box(address)) || {
        x: x + w / 2 - step[0] * w,
        y: y + h / 2 - step[1] * h,
        w: 0,
        h: 0,
      };
      next = this.nearest(from, others, step);
    } else if (event.key === "Home") next = all[0];
    else if (event.key === "End") next = all.at(-1);
    else return;
    event.preventDefault();
    if (next) this.focus(next);
  }

  /**
   * The nearest of some addresses, in a direction if one is given.
   * @param {Box} from @param {string[]} addresses @param {[number, number]} [step]
   * @returns {string | null}
   */
  nearest(from, addresses, step) {
    let best = null;
    let least = Infinity;
    for (const address of addresses) {
      const box = this.help.box(address);
      if (!box) continue;
      const dx = box.x + box.w / 2 - from.x - from.w / 2;
      const dy = box.y + box.h / 2 - from.y - from.h / 2;
      const along = step ? dx * step[0] + dy * step[1] : 0;
      if (step && along < 1) continue;
      const across = step ? Math.abs(dx * step[1]) + Math.abs(dy * step[0]) : Math.hypot(dx, dy);
      const score = along + 2.2 * across;
      if (score < least) [best, least] = [address, score];
    }
    return best;
  }
}
