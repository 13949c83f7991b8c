import { pieceOf, split, svg } from "./svg.js";
import { onSpot } from "./layout.js";
import { attribute, css } from "./motion.js";
import { dress } from "./plates.js";

/** @typedef {import("./board_types.js").Piece} Piece */
/** @typedef {import("./board_types.js").Placement} Placement */
/** @typedef {import("./board_types.js").Scene} Scene */
/** @typedef {import("./board_types.js").Label} Label */
/** @typedef {import("./board_types.js").Box} Box */
/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./motion.js").Motion} Motion */
/** @typedef {import("./layout.js").Item} Item */
/** @typedef {{piece: Piece, place: Placement, element: SVGGElement, depth: number}} Lying */
/** @typedef {(piece: Piece, from: DOMRect, to: DOMRect, delay: number) => Promise<void> | null} Fly */

const STAGGER = 40;
const PATIENCE = 10;

/** The pieces of all mounted boards: where they lie, and how they get there. */
export class Table {
  /** @param {Map<string, Board>} boards the mounted ones @param {Motion} motion @param {Fly} fly */
  constructor(boards, motion, fly) {
    this.boards = boards;
    this.motion = motion;
    this.fly = fly;
    /** @type {Map<string, Lying>} */
    this.lying = new Map();
    /** What lies on boards that are put away: it is still there when they come back. @type {Map<string, Lying>} */
    this.resting = new Map();
  }

  /**
   * Where every piece of a scene lies.
   * @param {Scene} scene
   */
  arrange(scene) {
    /** @type {Map<string, Piece[]>} */
    const byAddress = new Map();
    for (const piece of scene.pieces) {
      const list = byAddress.get(piece.at);
      if (list) list.push(piece);
      else byAddress.set(piece.at, [piece]);
    }
    /** @type {Map<string, {place: Placement, depth: number}>} */
    const places = new Map();
    /** @type {Map<string, (Label & {scale: number})[]>} */
    const labels = new Map([...this.boards.keys()].map((id) => [id, []]));
    /** @type {Map<string, Set<string>>} */
    const used = new Map([...this.boards.keys()].map((id) => [id, new Set()]));
    const kinds = new Map(scene.pieces.map((piece) => [piece.id, piece.kind]));
    const anyBoard = this.boards.values().next().value;
    if (!anyBoard) return { places, labels, used };
    const { sprites } = anyBoard;
    /** @param {Piece[]} pieces @returns {Item[]} */
    const items = (pieces) => pieces.map((piece) => ({ kind: piece.kind, size: sprites.kind(piece.kind) }));
    /** @param {Piece} piece @param {Placement} place @param {number} depth */
    const put = (piece, place, depth) => {
      places.set(piece.id, { place, depth });
      if (place.hidden) return;
      const list = labels.get(place.board);
      if (piece.done)
        list?.push({
          x: place.x + place.w * place.sx - 14 * place.sx,
          y: place.y + 16 * place.sy,
          text: "",
          className: "done",
          scale: place.sx * 1.1,
        });
      if (piece.badge)
        list?.push({
          x: place.x + place.w * place.sx - 5 * place.sx,
          y: place.y + place.h * place.sy - 7 * place.sy,
          text: piece.badge,
          className: "count",
          scale: Math.min(place.sx, 1.2),
        });
    };

    const onPieces = [];
    for (const [address, pieces] of byAddress) {
      const [boardId, slot] = split(address);
      if (!boardId) {
        onPieces.push(address);
        continue;
      }
      const board = this.boards.get(boardId);
      const laid = board?.place(slot, items(pieces));
      if (!laid) continue;
      used.get(boardId)?.add(slot);
      labels.get(boardId)?.push(...laid.labels);
      pieces.forEach((piece, i) => put(piece, laid.places[i], 0));
    }
    // pieces on pieces, carriers first
    let left = onPieces;
    for (let depth = 1; left.length && depth < 5; depth += 1) {
      left = left.filter((address) => {
        const [carrier, n] = pieceOf(address);
        const under = places.get(carrier);
        if (!under) return true;
        const kind = sprites.kind(kinds.get(carrier) ?? "");
        const at = kind.spots[n ?? 0] ?? [kind.w / 2, kind.h / 2];
        const pieces = byAddress.get(address) ?? [];
        const { place } = under;
        onSpot(at, items(pieces), kind.spot).forEach((spread, i) => {
          const size = sprites.kind(pieces[i].kind);
          put(
            pieces[i],
            {
              board: place.board,
              x: place.x + spread.x * place.sx,
              y: place.y + spread.y * place.sy,
              sx: spread.sx * place.sx,
              sy: spread.sy * place.sy,
              w: size.w,
              h: size.h,
              hidden: place.hidden,
            },
            depth,
          );
        });
        return false;
      });
    }
    return { places, labels, used };
  }

  /**
   * @param {Scene} scene
   * @param {boolean} animate
   * @param {Set<string>} fresh boards that have just been mounted: what lies there does not move in
   */
  show(scene, animate, fresh) {
    const { places, labels, used } = this.arrange(scene);
    const still = !animate || this.motion.still();
    let turn = 0;
    const next = () => Math.min(turn++, PATIENCE) * STAGGER;
    /** @type {Map<string, number>} */
    const delays = new Map();
    const old = new Map(this.lying);
    this.lying.clear();
    for (const [id, lies] of old) {
      if (this.boards.has(lies.place.board)) continue;
      old.delete(id);
      this.resting.set(id, lies);
    }
    const order = [...scene.pieces]
      .filter((piece) => places.has(piece.id))
      .sort((a, b) => (places.get(a.id)?.depth ?? 0) - (places.get(b.id)?.depth ?? 0));
    /** @type {Map<string, Element[]>} */
    const stacks = new Map([...this.boards.keys()].map((id) => [id, []]));
    /** @type {(() => void)[]} */
    const starts = [];

    for (const piece of order) {
      const { place, depth } = /** @type {{place: Placement, depth: number}} */ (places.get(piece.id));
      const before = old.get(piece.id) ?? this.wake(piece.id, place.board);
      old.delete(piece.id);
      const same =
        before &&
        before.place.board === place.board &&
        this.boards.get(place.board)?.layers.pieces.contains(before.element);
      const element = same
        ? before.element
        : svg("g", { class: "piece", "data-id": piece.id }, [svg("use", { width: place.w, height: place.h })]);
      const use = /** @type {Element} */ (element.firstElementChild);
      if (use.getAttribute("href") !== `#${piece.kind}`) {
        use.setAttribute("href", `#${piece.kind}`);
        use.setAttribute("width", String(place.w));
        use.setAttribute("height", String(place.h));
      }
      const lies = attribute(place);
      if (element.getAttribute("transform") !== lies) element.setAttribute("transform", lies);
      element.classList.toggle("hidden", place.hidden);
      stacks.get(place.board)?.push(element);
      this.lying.set(piece.id, { piece, place, element, depth });
      this.motion.stop(element);
      if (still) {
        if (before && !same) before.element.remove();
        continue;
      }
      const carrier = piece.at.startsWith("#") ? delays.get(pieceOf(piece.at)[0]) : undefined;
      const stays = before && before.piece.at === piece.at;
      const delay = () => (stays ? (carrier ?? 0) : next());
      if (same) {
        if (fresh.has(place.board) || (css(before.place) === css(place) && before.place.hidden === place.hidden))
          continue;
        const wait = delay();
        delays.set(piece.id, wait);
        starts.push(
          () =>
            void this.motion.play(
              element,
              [
                { transform: css(before.place), opacity: before.place.hidden ? 0 : 1 },
                { transform: css(place), opacity: place.hidden ? 0 : 1 },
              ],
              wait,
            ),
        );
      } else if (before && !fresh.has(place.board)) {
        const from = before.element.isConnected ? before.element.getBoundingClientRect() : null;
        before.element.remove();
        this.arrive(element, piece, place, from, delay(), starts);
      } else if (!fresh.has(place.board)) {
        before?.element.remove();
        this.arrive(element, piece, place, null, 0, starts);
      } else before?.element.remove();
    }

    for (const [id, { element, place }] of this.resting) {
      if (!this.boards.has(place.board)) continue;
      element.remove();
      this.resting.delete(id);
    }
    for (const { element, place } of old.values()) {
      if (still || !element.isConnected) {
        this.motion.stop(element);
        element.remove();
        continue;
      }
      element.classList.add("leaving");
      starts.push(
        () =>
          void this.motion
            .play(element, [
              { transform: css(place), opacity: 1 },
              { transform: css(place), opacity: 0 },
            ])
            .then(() => element.remove()),
      );
    }

    for (const [id, elements] of stacks) {
      const layer = /** @type {Board} */ (this.boards.get(id)).layers.pieces;
      elements.forEach((element, i) => {
        if (layer.children[i] !== element) layer.insertBefore(element, layer.children[i] ?? null);
      });
    }
    starts.forEach((start) => start());
    for (const [id, board] of this.boards)
      dress(board, labels.get(id) ?? [], scene.slots ?? {}, used.get(id) ?? new Set());
  }

  /** A piece that lay on a board out of sight; nothing if it lies elsewhere now. @param {string} id @param {string} board */
  wake(id, board) {
    const lies = this.resting.get(id);
    this.resting.delete(id);
    if (lies?.place.board === board) return lies;
    lies?.element.remove();
    return undefined;
  }

  /**
   * A piece comes to a board: from another board through the air, or out of nothing.
   * @param {SVGGElement} element @param {Piece} piece @param {Placement} place @param {DOMRect | null} from
   * @param {number} delay @param {(() => void)[]} starts
   */
  arrive(element, piece, place, from, delay, starts) {
    starts.push(() => {
      const to = element.getBoundingClientRect();
      const flight = from && from.width && to.width ? this.fly(piece, from, to, delay) : null;
      if (!flight) return void this.motion.play(element, [{ opacity: 0 }, { opacity: place.hidden ? 0 : 1 }], delay);
      element.classList.add("hidden");
      return void flight.then(() => element.classList.toggle("hidden", place.hidden));
    });
  }

  /** An address on the screen. @param {string} address @returns {DOMRect | null} */
  rect(address) {
    const [board, box] = this.find(address);
    const matrix = board?.art.getScreenCTM();
    if (!box || !matrix) return null;
    return new DOMRect(matrix.a * box.x + matrix.e, matrix.d * box.y + matrix.f, matrix.a * box.w, matrix.d * box.h);
  }

  /** The board of an address, and its box in units of the board. @param {string} address @returns {[Board | null, Box | null]} */
  find(address) {
    const [boardId, slot] = split(address);
    if (boardId) {
      const board = this.boards.get(boardId) ?? null;
      return [board, board?.box(slot) ?? null];
    }
    const [id, spot] = pieceOf(address);
    const lying = this.lying.get(id);
    const board = lying ? (this.boards.get(lying.place.board) ?? null) : null;
    if (!lying || !board || lying.place.hidden) return [board, null];
    const { x, y, sx, sy, w, h } = lying.place;
    if (spot === null) return [board, { x, y, w: w * sx, h: h * sy }];
    const kind = board.sprites.kind(lying.piece.kind);
    const [cx, cy] = kind.spots[spot] ?? [w / 2, h / 2];
    return [
      board,
      {
        x: x + (cx - kind.spot[0] / 2) * sx,
        y: y + (cy - kind.spot[1] / 2) * sy,
        w: kind.spot[0] * sx,
        h: kind.spot[1] * sy,
      },
    ];
  }

  /** The shape of an address, for a layer on top. @param {string} address @returns {SVGElement | null} */
  outline(address) {
    const [boardId, slot] = split(address);
    if (boardId) return this.boards.get(boardId)?.outline(slot) ?? null;
    const [, box] = this.find(address);
    return (
      box &&
      svg("rect", { x: box.x - 2, y: box.y - 2, width: box.w + 4, height: box.h + 4, rx: Math.min(6, box.w / 5) })
    );
  }
}
