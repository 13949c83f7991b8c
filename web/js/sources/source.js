/**
 * Where the game of a table comes from, and what becomes of it: a saved game, a lesson, a link. Types only, no code.
 *
 * @typedef {import("../types.js").Frame} Frame
 * @typedef {import("../types.js").GameRecord} GameRecord
 *
 * What a source may do with the table around it.
 * @typedef {object} TableParts
 * @property {import("../table/table_layout.js").TableLayout} layout
 * @property {ReturnType<typeof import("../board/boards.js").createBoards>} boards
 * @property {(method: string, params?: object) => Promise<void>} send
 * @property {() => Promise<void>} reopen opens the game again, as `request` says now
 * @property {(targets: string[]) => void} turnTo on a phone: shows the board on which these places are
 * @property {() => void} lookBack opens the slider
 * @property {() => void} openOptions on a phone: raises the sheet
 * @property {() => void} advise asks the bots what they would do
 *
 * @typedef {object} Source
 * @property {string} id of the saved game; empty: nothing that two tabs could both write
 * @property {string} [game] id of the game, once it is loaded: its boards are seen before the engine runs
 * @property {boolean} [review] it is opened to look back at it
 * @property {GameRecord | null} record the game so far, to be saved as a file; null: there is nothing to save
 * @property {string[]} bots by seat: the strength of its bot
 * @property {() => void} [onTaken] the game was changed elsewhere
 * @property {() => Promise<boolean>} load false: it is not there
 * @property {() => {method: string, params: object}} request how the engine opens it, also again after it was lost
 * @property {(wish: import("../engine/play_session.js").Wish) => void} [note] keeps a decision at once
 * @property {() => import("../engine/play_session.js").Wish[]} [noted] decisions that may not have been played
 * @property {(frame: Frame) => Promise<void>} write keeps what the frame shows
 * @property {(error: Error) => boolean} [failed] the engine could not open it; true: the source has said so
 * @property {(parts: TableParts) => void} [attach]
 * @property {(frame: Frame) => void} [adapt] before the frame is shown
 * @property {(frame: Frame) => import("../ui/dom.js").Child[]} [banner] what stands in the line below the bar
 * @property {(frame: Frame) => void} [draw] along with the panels
 * @property {(frame: Frame) => void} [rest] when the pieces lie still and a person is to decide
 * @property {() => void} [close]
 */
export {};
