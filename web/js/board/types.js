/**
 * What the board layer is given (docs/architecture.md, "Scene") and what it works with.
 *
 * @typedef {{id: string, kind: string, at: string, label?: string, count?: number, badge?: string, z?: number, done?: boolean, from?: string, to?: string}} Piece
 * @typedef {{label?: string, cost?: number, note?: string, off?: boolean}} SlotInfo
 * @typedef {{id: string, art: string, label: string, name?: string, icon?: string, seat?: number, shown?: boolean}} BoardInfo
 * @typedef {object} Scene
 * @property {string[]} sprites
 * @property {string} style
 * @property {BoardInfo[]} boards
 * @property {{id: string, art: string}[]} [ahead] tableaus that may be shown later
 * @property {null | {label: string, board?: string, lines?: {name: string, value: string, icon: string, look: string}[]}} [tray]
 * @property {Piece[]} pieces
 * @property {Record<string, SlotInfo>} [slots]
 * @property {Record<string, number | string>} [counts]
 * @property {Record<string, string>} [texts]
 * @property {Record<string, string>} [values] corrected ones, over what the art has printed
 * @property {Record<string, number>} [turns]
 * @property {Record<string, string>} [stops]
 *
 * @typedef {{x: number, y: number, w: number, h: number}} Box
 * @typedef {{w: number, h: number, spots: [number, number][], spot: [number, number], stretch: boolean}} Kind
 * @typedef {{board: string, x: number, y: number, sx: number, sy: number, w: number, h: number, hidden: boolean}} Placement
 * @typedef {{x: number, y: number, sx: number, sy: number, hidden: boolean}} Spread
 * @typedef {{x: number, y: number, text: string, className: string}} Label
 *
 * @typedef {object} Options
 * @property {string} artBase folder of the art, as a URL relative to the page, ending in "/"
 * @property {(address: string, event: Event) => void} onTarget
 * @property {(address: string | null, element: Element | null) => void} [onHover]
 * @property {() => boolean} [reducedMotion]
 * @property {(id: string) => string} [words] what the buttons of a board are called; without it they are for fingers only
 * @property {HTMLElement} [sky] where pieces fly between boards; the page's body if it is not said
 */
export {};
