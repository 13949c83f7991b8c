/** Pieces that go through the air from one board to another, over everything else. */
import { css } from "./motion.js";
import { svg } from "./svg.js";

/** @typedef {import("./board_types.js").Piece} Piece */
/** @typedef {import("./motion.js").Motion} Motion */
/** @typedef {import("./pictures.js").Sprites} Sprites */

export class Sky {
  #parent;
  #motion;
  /** @type {SVGSVGElement | null} */
  #air = null;
  /** @type {HTMLElement | null} */
  #box = null;

  /** @param {HTMLElement} parent @param {Motion} motion */
  constructor(parent, motion) {
    this.#parent = parent;
    this.#motion = motion;
  }

  /**
   * @param {Sprites} sprites
   * @param {Piece} piece
   * @param {DOMRect} from
   * @param {DOMRect} to
   * @param {number} delay
   */
  fly(sprites, piece, from, to, delay) {
    const air = (this.#air ??= this.#open(sprites));
    const kind = sprites.kind(piece.kind);
    const bird = svg("g", {}, [svg("use", { href: `#${piece.kind}`, width: kind.w, height: kind.h })]);
    air.append(bird);
    /** @param {DOMRect} rect */
    const at = (rect) => {
      const scale = Math.min(rect.width / kind.w, rect.height / kind.h);
      return css({
        board: "",
        x: rect.x + (rect.width - kind.w * scale) / 2,
        y: rect.y + (rect.height - kind.h * scale) / 2,
        sx: scale,
        sy: scale,
        w: kind.w,
        h: kind.h,
        hidden: false,
      });
    };
    const flight = this.#motion.play(bird, [{ transform: at(from) }, { transform: at(to) }], delay, 320);
    return flight.then(() => bird.remove());
  }

  /** @param {Sprites} sprites */
  #open(sprites) {
    const box = document.createElement("div");
    box.setAttribute("aria-hidden", "true");
    Object.assign(box.style, {
      position: "fixed",
      inset: "0",
      width: "100vw",
      height: "100vh",
      pointerEvents: "none",
      zIndex: "50",
    });
    const air = svg("svg", { width: "100%", height: "100%" });
    sprites.scope(box).append(air);
    this.#parent.append(box);
    this.#box = box;
    return air;
  }

  /** Takes it away, until something flies again. */
  close() {
    this.#box?.remove();
    this.#box = null;
    this.#air = null;
  }
}
