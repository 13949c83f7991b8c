/**
 * What the board layer is given (docs/architecture.md, "Scene") and what it works with. A still picture on a rules page has no labels.
 *
 * @typedef {import("../contract.d.ts").Scene} FullScene
 * @typedef {Omit<import("../contract.d.ts").Piece, "label"> & {label?: string}} Piece
 * @typedef {Partial<import("../contract.d.ts").Slot>} SlotInfo
 * @typedef {Omit<FullScene, "pieces" | "slots"> & {pieces: Piece[], slots: Record<string, SlotInfo>}} Scene
 *
 * @typedef {{x: number, y: number, w: number, h: number}} Box
 * @typedef {{w: number, h: number, spots: [number, number][], spot: [number, number], stretch: boolean}} Kind
 * @typedef {{board: string, x: number, y: number, sx: number, sy: number, w: number, h: number, hidden: boolean}} Placement
 * @typedef {{x: number, y: number, sx: number, sy: number, hidden: boolean}} Spread
 * @typedef {{x: number, y: number, text: string, className: string}} Label
 *
 * What can be clicked.
 * @typedef {object} Clickable
 * @property {string[]} possible what the answers are about
 * @property {string[]} [chosen] what has been clicked for one of them
 * @property {string[]} [elsewhere] what would begin another
 * @property {Map<string, string>} [names] what a place without a name of its own is called now
 *
 * @typedef {object} Options
 * @property {string} artBase folder of the art, as a URL relative to the page, ending in "/"
 * @property {(address: string, event: Event) => void} onTarget
 * @property {(address: string | null, element: Element | null) => void} [onHover]
 * @property {(address: string) => void} [onInspect] a long press or the right button
 * @property {(addresses: string[], event: Event) => void} [onUnsure] a finger may mean any of these; without it, it means the nearest
 * @property {() => boolean} [reducedMotion]
 * @property {(id: string) => string} [words] what the buttons of a board are called; without it they are for fingers only
 * @property {HTMLElement} [sky] where pieces fly between boards; the page's body if it is not said
 */
export {};
