/**
 * The shapes of what the engine sends (docs/architecture.md, "Frame" and "Bridge"). Types only, no code.
 *
 * @typedef {{clause: string | null, text: string}} Reason
 *
 * @typedef {object} Option
 * @property {string} key
 * @property {string} label
 * @property {string} [detail]
 * @property {string} [icon] id of a symbol in a sprite
 * @property {string} [group]
 * @property {string[]} targets
 * @property {"plain" | "primary" | "stop"} style
 * @property {boolean} [enabled]
 *
 * @typedef {{icon: string, count: number | string, label: string, warn?: boolean}} Stock
 *
 * @typedef {object} Seat
 * @property {number} seat
 * @property {string} name
 * @property {string} colour
 * @property {string} shape
 * @property {number} points
 * @property {boolean} active
 * @property {boolean} leading
 * @property {number | null} place
 * @property {boolean} start
 * @property {string} tableau
 * @property {string} summary
 * @property {Stock[]} stock
 *
 * @typedef {object} StandingsRow
 * @property {string} id
 * @property {string} icon
 * @property {string} label
 * @property {(number | null)[]} counts
 * @property {number[]} first
 * @property {number[]} second
 * @property {number[]} points
 * @property {boolean} scored
 * @property {string} [target]
 * @property {boolean} [named] its name is to be read, not only its icon
 * @property {boolean} [now] it is being decided
 * @property {number} [other] what somebody has who has no seat
 * @property {boolean} [other_first]
 * @property {string} [summary]
 *
 * @typedef {{title: string, columns: number[], other?: {label: string, icon: string}, rows: StandingsRow[]}} Standings
 *
 * @typedef {{n: number, seat: number | null, text: string, clause: string | null, kind: string, at: number, level?: number}} LogEntry
 *
 * @typedef {{title: string, heading?: string, text: string, clause: string | null, targets: string[], counts?: number[], symbols?: string[], points?: number[], totals?: number[]}} StoryStep
 *
 * @typedef {{label: string, clause: string | null, points: number, count?: number | string | null}} PointLine
 * @typedef {{seat: number, place: number, points: number, ties: {label: string, value: number}[], lines: PointLine[]}} Rank
 * @typedef {{series: {seat: number, points: number[]}[], marks: {at: number, label: string}[]}} Chart
 * @typedef {{ranking: Rank[], text: string, chart: Chart}} Result
 *
 * @typedef {import("./board/types.js").Scene} Scene
 *
 * @typedef {object} Frame
 * @property {string} table
 * @property {string} game
 * @property {string} lang
 * @property {number} at
 * @property {number} last
 * @property {boolean} live
 * @property {number} [shown] the seat whose tableau is shown
 * @property {string} title
 * @property {string} status
 * @property {{text: string, clause: string | null, seat: number | null}} prompt
 * @property {string[]} [bots] by seat: the strength of its bot, empty for a person
 * @property {null | {seat: number, level: string}} [thinking] the bot that has to answer now
 * @property {Option[]} options
 * @property {string[]} selection
 * @property {null | {key: string, title?: string, text: string, clause: string | null}} confirm
 * @property {null | {seat: number, text: string}} veil
 * @property {Reason[]} reasons
 * @property {boolean} can_undo
 * @property {boolean} can_redo
 * @property {null | Reason} undo_reason
 * @property {Seat[]} seats
 * @property {null | Standings} standings
 * @property {Scene} scene
 * @property {LogEntry[]} log
 * @property {number} log_from
 * @property {StoryStep[]} story
 * @property {boolean} over
 * @property {null | Result} result
 * @property {null | {text: string}} [readonly]
 * @property {null | string} [components] the name of the corrected component set
 * @property {GameRecord} record
 * @property {Lesson} [lesson] at a table with a teacher
 *
 * @typedef {object} Lesson
 * @property {string} id
 * @property {string} title
 * @property {number} stage
 * @property {number} stages
 * @property {"read" | "do" | "goal" | "free"} kind
 * @property {string} text
 * @property {string[]} clauses
 * @property {string[]} point addresses, and panels of the page
 * @property {string} said what the teacher answers
 * @property {string} said_clause
 * @property {boolean} good
 * @property {boolean} can_next
 * @property {boolean} can_again
 * @property {boolean} can_hint
 * @property {null | {text: string, key: string | null, point: string[]}} hint
 * @property {number | null} left choices left
 * @property {string | null} bots
 * @property {boolean} hints
 * @property {boolean} over
 *
 * @typedef {{revier: number, kind: string, game: string, components?: {name: string}, [key: string]: unknown}} GameRecord
 *
 * @typedef {{target?: string, title: string, reasons: Reason[], options?: unknown[]}} Why
 *
 * @typedef {{id: string, label: string, help?: string}} OptionValue
 * @typedef {{id: string, label: string, help?: string, values: OptionValue[], default: string, clause?: string}} VariantDef
 *
 * @typedef {object} GameInfo
 * @property {string} id
 * @property {string} title
 * @property {string} [text]
 * @property {string} [credits]
 * @property {number[]} players
 * @property {{id: string, name: string, shape: string}[]} colours
 * @property {VariantDef[]} variants
 * @property {number} [lessons] how many there are
 * @property {boolean} [bots] whether bots can play it, give hints and analyse
 *
 * @typedef {object} Hello
 * @property {string} version
 * @property {{id: string, name: string}[]} languages
 * @property {string} lang
 * @property {GameInfo[]} games
 * @property {{id: string, label: string, help: string}[]} [levels] strengths of the bots
 * @property {Record<string, string>} ui
 */
export {};
