/**
 * What the engine sends (contract.d.ts, written from pyengine/contract), under the names that the page uses. Types only, no code.
 *
 * @typedef {import("./contract.d.ts").Reason} Reason
 * @typedef {import("./contract.d.ts").Option} Option
 * @typedef {import("./contract.d.ts").Seat} Seat
 * @typedef {import("./contract.d.ts").StandingsRow} StandingsRow
 * @typedef {import("./contract.d.ts").LogEntry} LogEntry
 * @typedef {import("./contract.d.ts").TurnSummary} TurnSummary
 * @typedef {import("./contract.d.ts").PointLine} PointLine
 * @typedef {import("./contract.d.ts").Rank} Rank
 * @typedef {import("./contract.d.ts").Report} Report
 * @typedef {import("./contract.d.ts").ReportRow} ReportRow
 * @typedef {import("./contract.d.ts").Moment} Moment
 * @typedef {import("./contract.d.ts").Chart} Chart
 * @typedef {import("./contract.d.ts").Scene} Scene
 * @typedef {import("./contract.d.ts").Frame} Frame
 * @typedef {import("./contract.d.ts").Lesson} Lesson
 * @typedef {import("./contract.d.ts").Why} Why
 * @typedef {import("./contract.d.ts").Variant} VariantDef
 * @typedef {import("./contract.d.ts").GameInfo} GameInfo
 * @typedef {import("./contract.d.ts").Hello} Hello
 *
 * What is made of the engine at build time (tools/start_data.py): the page begins with it.
 * @typedef {{hello: Hello, lessons: Record<string, import("./contract.d.ts").LessonInfo[]>, boards: Record<string, Scene>}} StartData
 *
 * Methods that answer with a frame.
 * @typedef {import("./contract.d.ts").Methods} Methods
 * @typedef {{[M in keyof Methods]: Methods[M]["result"] extends Frame ? M : never}[keyof Methods]} FrameMethod
 *
 * A document that the page keeps or was given: a record, a position. The engine checks it before it is played.
 * @typedef {{revier: number, kind: string, game: string, components?: {name: string}, [key: string]: unknown}} GameRecord
 */
export {};
