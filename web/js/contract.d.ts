// Written by ./build.sh contract from pyengine/contract: change it there.

/** `<board>/<slot>`, `#<piece id>`, or `#<piece id>/<spot>` (spot n, from 0, on a piece). */
export type Address = string;

/** A board or a seat's tableau. */
export type Board = {
  /** "board" or "seat0": the first part of its addresses */
  id: string;
  /** file below web/svg */
  art: string;
  /** what it is, for people who cannot see it: "Anna's pit" */
  label: string;
  /** one short word for a button: "Pit" */
  name: string;
  /** symbol for that button */
  icon: string;
  /** whose tableau it is; the common board has none */
  seat?: number;
  /** with `seat`: false for the tableau that was shown before, so that pieces can leave it */
  shown?: boolean;
  /** the tableau of the bot whose turn it is, shown as well if there is room */
  beside?: true;
};

/** A tableau that can be built before it is shown. */
export type BoardAhead = {
  /** as in `Board` */
  id: string;
  /** as in `Board` */
  art: string;
};

/** A piece on a slot or on another piece. */
export type Piece = {
  /** stable: a piece that keeps its id and changes `at` slides; one that appears or vanishes fades */
  id: string;
  /** id of a symbol in a sprite */
  kind: string;
  /** a slot, or the spot of another piece */
  at: Address;
  /** what it is called */
  label: string;
  /** short text on its corner */
  badge?: string;
  /** marked with a tick */
  done?: true;
};

/** What is said about a place. */
export type Slot = {
  /** what it is called, and what it does */
  label: string;
  /** workers or coins that it costs now: a small badge */
  cost?: number;
  /** short text, for instance a price */
  note?: string;
  /** covered: cannot be used in this game */
  off?: true;
};

/** A tray over the board for pieces that belong to no board: a draft row, drawn tiles. */
export type Tray = {
  /** its heading */
  label: string;
  /** its pieces are at "tray/1", "tray/2" ... */
  board: "tray";
};

/** Everything on the boards. */
export type Scene = {
  /** files with symbols, below web/svg */
  sprites: string[];
  /** style sheet of the art, below web/svg */
  style: string;
  /** the common board, then the tableau shown, the one shown before, and the one beside it */
  boards: Board[];
  /** all tableaus, so that they can be built before they are shown */
  ahead: BoardAhead[];
  /** what lies over the board */
  tray: Tray | null;
  /** in the order in which they are drawn */
  pieces: Piece[];
  /** what places are called */
  slots: Record<Address, Slot>;
  /** fills `[data-count=SLOT]` of the art */
  counts: Record<Address, number | string>;
  /** fills `[data-text=ID]` of the art */
  texts: Record<string, string>;
  /** with corrected components: written over `[data-value=ID]` of the art */
  values?: Record<string, string>;
  /** chooses the n-th of a slot's `data-angles` */
  turns: Record<Address, number>;
  /** moves a slot with `data-layout="stops"` to the `data-stop` of another */
  stops: Record<Address, Address>;
};

/** Strength of a bot, weakest first. */
export type Level = "apprentice" | "hewer" | "deputy" | "director";

/** Why something cannot be done. */
export type Reason = {
  /** of the rule; "" if it is not a rule of the game */
  clause: string;
  /** one sentence */
  text: string;
};

/** The open question. */
export type Prompt = {
  /** one sentence */
  text: string;
  /** of the decision */
  clause: string;
  /** who decides; null when the game is over */
  seat: number | null;
};

/** A legal answer. */
export type Option = {
  /** its name in the notation of the game: "place:factory_3" */
  key: string;
  /** what it does */
  label: string;
  /** what it does and what is at stake, in one line; or "" */
  detail: string;
  /** its price now, for the right edge: "2 coins"; or "" */
  cost: string;
  /** symbol, or "" */
  icon: string;
  /** "stop" ends or declines something and comes last */
  style: "plain" | "primary" | "stop";
  /** of the list: main actions, extras, what ends the turn */
  part: "main" | "also" | "end";
  /** heading under which it is listed, or "" */
  group: string;
  /** what can be clicked for it */
  targets: Address[];
};

/** Ask before this is played: it reveals something hidden and cannot be undone. */
export type Confirm = {
  /** to be sent with `confirmed` */
  key: string;
  /** the option's label */
  title: string;
  /** the warning */
  text: string;
  /** what is revealed, a sentence each; may be empty */
  reveals: string[];
  /** the one by which it is revealed */
  clause: string;
};

/** The screen must be passed on: `table.look` when that player sits in front of it. */
export type Veil = {
  /** who may look */
  seat: number;
  /** the request to pass the screen */
  text: string;
};

/** One kind of thing that a player has. */
export type Stock = {
  /** symbol */
  icon: string;
  /** a number, a ratio ("2:3"), or "" */
  count: string;
  /** in words, with the number */
  label: string;
  /** worth a look */
  warn: boolean;
  /** one of the few that a compact card shows */
  main: boolean;
  /** for `table.why`; "" if nothing explains it */
  about: Address;
};

/** A player at a glance. */
export type Seat = {
  /** from 0 */
  seat: number;
  /** of the player */
  name: string;
  /** id of the colour */
  colour: string;
  /** that goes with the colour, for people who cannot tell colours apart */
  shape: string;
  /** so far */
  points: number;
  /** decides now */
  active: boolean;
  /** has the most points, and not everybody has the same */
  leading: boolean;
  /** is the starting player */
  start: boolean;
  /** id of the board */
  tableau: string;
  /** what they have */
  stock: Stock[];
  /** the same in words */
  summary: string;
};

/** Somebody without a seat who takes part in the standings. */
export type StandingsOther = {
  /** name */
  label: string;
  /** symbol */
  icon: string;
};

/** One thing in which players compete. */
export type StandingsRow = {
  /** of the thing */
  id: string;
  /** symbol */
  icon: string;
  /** name */
  label: string;
  /** by column */
  counts: number[];
  /** seats that lead */
  first: number[];
  /** seats in second place, if that counts */
  second: number[];
  /** for first and for second place */
  points: number[];
  /** counts at the next scoring */
  scored: boolean;
  /** where it is on the board */
  target: Address;
  /** what it is worth, in words */
  summary: string;
  /** show the name, not just the icon */
  named?: true;
  /** is being decided now */
  now?: boolean;
  /** count of the one without a seat */
  other?: number;
  /** the one without a seat leads */
  other_first?: boolean;
};

/** How everybody compares in what will be scored. */
export type Standings = {
  /** heading */
  title: string;
  /** seats */
  columns: number[];
  /** one more column */
  other?: StandingsOther;
  /** never empty */
  rows: StandingsRow[];
};

/** One thing that happened, as everybody may know it. */
export type LogEntry = {
  /** its number, from 0 */
  n: number;
  /** number of the choice that caused it; 0 is the setup */
  at: number;
  /** who did it */
  seat: number | null;
  /** one sentence */
  text: string;
  /** of the rule */
  clause: string;
  /** of the event: "placed" */
  kind: string;
  /** number of its turn */
  turn: number;
};

/** A place that a turn touched. */
export type TurnMark = {
  /** something was put there or taken away */
  kind: "placed" | "taken";
  /** the place */
  address: Address;
};

/** What a player did in a row, or what happened by itself, in one sentence. */
export type TurnSummary = {
  /** its number, from 0 */
  n: number;
  /** whose turn; null if it happened by itself */
  seat: number | null;
  /** the part of the game: "Turn III · First action", or "" */
  heading: string;
  /** a sentence that follows the player's name: "buys Hamburg for 2 coins" */
  text: string;
  /** by seat: gained or lost */
  points: number[];
  /** number of its first choice; 0 is the setup */
  first: number;
  /** number of its last choice so far */
  last: number;
  /** what it touched */
  marks: TurnMark[];
};

/** What something in a report comes from. */
export type ReportPart = {
  /** for what, with its formula: "9 fields: 3 × 2 = 6" */
  text: string;
  /** what it brings or costs */
  amount: number;
  /** where on the board */
  targets: Address[];
};

/** What a phase brought somebody. */
export type ReportRow = {
  /** who; null: somebody without a seat */
  seat: number | null;
  /** of the player, or of the one without a seat */
  name: string;
  /** may be empty */
  parts: ReportPart[];
  /** the sum of the parts */
  amount: number;
  /** id of what is counted: "points" */
  unit: string;
  /** the same in words, singular or plural as the amount needs */
  word: string;
  /** afterwards, if that is worth saying */
  total: number | null;
};

/** What a phase brought everybody. */
export type Report = {
  /** number of the choice after which it is shown */
  at: number;
  /** from 0; reports after the same choice and with the same page are read together */
  page: number;
  /** id: "scoring" */
  phase: string;
  /** the one it belongs to, or "" */
  round: string;
  /** of the phase */
  title: string;
  /** what else happened, or "" */
  text: string;
  /** of the rule */
  clause: string;
  /** what it was about: discs that were drawn, the card that is scored */
  symbols: string[];
  /** what to highlight while nothing is counted */
  targets: Address[];
  /** in the order in which they are counted; may be empty */
  rows: ReportRow[];
};

/** Somebody in an auction. */
export type Bidder = {
  /** who; null: somebody without a seat */
  seat: number | null;
  /** of the player, or of the one without a seat */
  name: string;
  /** what the value is made of: "1 for mines + 2 for markers = 3" */
  parts: string;
  /** what they are worth */
  value: number;
  /** what they could still add, in words, or "" */
  money: string;
  /** ahead, no longer taking part, or neither */
  look: "" | "lead" | "out";
  /** the same in words, or "" */
  note: string;
};

/** What is being auctioned. */
export type Auction = {
  /** what it is */
  title: string;
  /** when it is auctioned, and which of how many it is */
  text: string;
  /** of the rule */
  clause: string;
  /** its card, a symbol */
  icon: string;
  /** where it is on the board */
  targets: Address[];
  /** what the winner gets */
  win: string[];
  /** what the others get */
  lose: string[];
  /** in bidding order */
  bidders: Bidder[];
  /** for whoever decides: what the next bid costs and brings, and what passing brings; or "" */
  stakes: string;
};

/** A tie-breaker that was looked at. */
export type Tie = {
  /** what it is */
  label: string;
  /** what the player has */
  value: number;
};

/** Where points came from. */
export type PointLine = {
  /** for what */
  label: string;
  /** by which rule */
  clause: string;
  /** in all */
  points: number;
  /** of scorings that they came from */
  count: number;
};

/** A player's result. */
export type Rank = {
  /** whose */
  seat: number;
  /** from 1; tied players share one */
  place: number;
  /** at the end */
  points: number;
  /** in the order in which they count */
  ties: Tie[];
  /** all points, itemised */
  lines: PointLine[];
};

/** A line of the chart. */
export type ChartSeries = {
  /** whose */
  seat: number;
  /** after each choice, the setup first */
  points: number[];
};

/** Where a round begins in the chart. */
export type ChartMark = {
  /** number of choices */
  at: number;
  /** of the round: "II" */
  label: string;
};

/** How the points developed. */
export type Chart = {
  /** by seat */
  series: ChartSeries[];
  /** in their order */
  marks: ChartMark[];
};

/** How the game ended. */
export type Result = {
  /** best first */
  ranking: Rank[];
  /** who won and why */
  text: string;
  /** what decided it, in at most three sentences; empty if the first place is shared */
  decided: string[];
  /** points over time */
  chart: Chart;
};

/** Help with a stage: first words, then a highlight; asked again, `lesson.hint` plays the move. */
export type LessonHint = {
  /** in words */
  text: string;
  /** what is highlighted, and played next */
  key: string | null;
  /** what to click for it */
  point: Address[];
};

/** What the teacher says (docs/lessons.md). */
export type Lesson = {
  /** of the lesson */
  id: string;
  /** of the lesson */
  title: string;
  /** from 0; equal to `stages` when it is over */
  stage: number;
  /** how many there are */
  stages: number;
  /** what is asked for */
  kind: "read" | "do" | "goal" | "free";
  /** the options are only what is taught; the teacher answers every other click */
  guided: boolean;
  /** of the stage */
  text: string;
  /** those that it is about */
  clauses: string[];
  /** addresses, and panels of the page ("panel:log") */
  point: string[];
  /** what the teacher answers to the last choice, or "" */
  said: string;
  /** the clause that goes with it, or "" */
  said_clause: string;
  /** the stage is done, and `said` is praise */
  good: boolean;
  /** `lesson.next` goes on */
  can_next: boolean;
  /** `lesson.again` begins the stage again */
  can_again: boolean;
  /** `lesson.hint` helps */
  can_hint: boolean;
  /** once it has been asked for */
  hint: LessonHint | null;
  /** choices left to reach the goal, if they are limited */
  left: number | null;
  /** who plays the other seats in this stage */
  bots: Level | null;
  /** in free play: bots may be asked for advice */
  hints: boolean;
  /** all stages are done */
  over: boolean;
};

/** Why a game can be looked at, but not played on. */
export type Readonly = {
  /** one sentence */
  text: string;
};

/** The bot that has to answer now: ask `bot.move`, then send `table.choose`. */
export type Thinking = {
  /** whose turn it is */
  seat: number;
  /** how strong it is */
  level: Level;
};

/** Something that can be picked for a plan. */
export type PlanGoal = {
  /** to be sent with `table.plan` */
  address: Address;
  /** what it means to pick it */
  label: string;
};

/** The open decision is a chain of steps, and can be planned as a whole. */
export type Planning = {
  /** what to do, in one or two sentences */
  text: string;
  /** what a plan may cost */
  available: number;
  /** the same in parts that cannot replace each other */
  parts: number[];
  /** everything that can be picked */
  goals: PlanGoal[];
};

/** Everything that the page shows; nearly every method of a table returns one. */
export type Frame = {
  /** id of the table, for the next request */
  table: string;
  /** id of the game */
  game: string;
  /** language of all texts */
  lang: string;
  /** choices played up to what is shown */
  at: number;
  /** choices played in all; more than `at` while looking back */
  last: number;
  /** false while looking back or read-only: nothing can be played */
  live: boolean;
  /** name of the corrected component set */
  components: string | null;
  /** the game cannot be played on */
  readonly: Readonly | null;
  /** of the game */
  title: string;
  /** round, phase */
  status: string;
  /** what is on the boards */
  scene: Scene;
  /** what will be scored, if there is something to compare */
  standings: Standings | null;
  /** in their order */
  seats: Seat[];
  /** the open question */
  prompt: Prompt;
  /** seat whose tableau is shown */
  shown: number;
  /** by seat; "" is a person */
  bots: (Level | "")[];
  /** a bot has to answer */
  thinking: Thinking | null;
  /** legal answers that fit the selection; none while veiled, looking back, or a bot is thinking */
  options: Option[];
  /** what has been clicked so far; the prompt then says what is missing */
  selection: Address[];
  /** with a selection: what else can be clicked to start over */
  elsewhere: Address[];
  /** what can be picked for a plan, if the decision is a chain of steps */
  planning: Planning | null;
  /** ask this before it is played */
  confirm: Confirm | null;
  /** only one player may look now */
  veil: Veil | null;
  /** why the last request did nothing */
  reasons: Reason[];
  /** `table.undo` takes something back */
  can_undo: boolean;
  /** `table.redo` plays it again */
  can_redo: boolean;
  /** why nothing can be taken back */
  undo_reason: Reason | null;
  /** entries from number `log_from` on; the page keeps older ones */
  log: LogEntry[];
  /** number of the first entry, or of the next one */
  log_from: number;
  /** phases that have ended since the last frame; usually none */
  reports: Report[];
  /** what is being auctioned */
  auction: Auction | null;
  /** turns from number `turns_from` on; the page keeps older ones */
  turns: TurnSummary[];
  /** number of the first turn, or of the next one */
  turns_from: number;
  /** numbers of the turns that others have taken since the deciding person's last one */
  since: number[];
  /** the game has ended */
  over: boolean;
  /** once it has */
  result: Result | null;
  /** to be stored immediately */
  record: GameRecord;
  /** at a table with a teacher */
  lesson?: Lesson;
};

/** A document from outside: a record, a position, a lesson, a component set (see the schemas in docs/). */
export type AnyDocument = Record<string, unknown>;

/** Who sits where. */
export type SeatInfo = {
  /** of the player */
  name: string;
  /** id of the colour */
  colour: string;
};

/** A corrected component set inside a document. */
export type ComponentsPart = {
  /** what its owner calls it */
  name: string;
  /** by path of the value */
  changes: Record<string, unknown>;
  /** of the changes: the same changes have the same digest */
  digest: string;
};

/** A component set as a document (docs/components.schema.json). */
export type ComponentsDocument = ComponentsPart & {
  /** version of the format */
  revier: 1;
  /** of document */
  kind: "components";
  /** id */
  game: string;
};

/** The whole game as a document (docs/record.schema.json). */
export type GameRecord = {
  /** version of the format */
  revier: 1;
  /** of document */
  kind: "record";
  /** id */
  game: string;
  /** the one it was played by */
  rules_version: number;
  /** if it is played with a corrected set */
  components?: ComponentsPart;
  /** how many */
  players: number;
  /** in order */
  seats: SeatInfo[];
  /** it began from this, or from `start` */
  seed?: number;
  /** the position from which it began */
  start?: AnyDocument;
  /** with `seed`: what was drawn at a real table */
  draws?: AnyDocument;
  /** all of them, with their values */
  variants: Record<string, string>;
  /** keys of all choices */
  moves: string[];
  /** of the position at the end */
  digest: string;
};

/** A language for texts. */
export type LangParams = {
  /** "en" if missing or unknown */
  lang?: string;
};

/** About one game. */
export type GameParams = LangParams & {
  /** id */
  game: string;
};

/** At one table. */
export type TableParams = {
  /** id, from its frame */
  table: string;
};

/** How a table is opened. */
export type OpeningParams = LangParams & {
  /** ask to pass the screen before private things are shown; true if missing */
  veil?: boolean;
  /** by seat: a `Level`, or "" for a person */
  bots?: string[];
  /** a `Level`: bots on all seats but one; "" for none */
  against?: string;
  /** with `against`: that one seat; if missing, the one that decides first */
  person?: number;
};

/** A seat of a new game. */
export type NewSeat = {
  /** at most 40 characters */
  name?: string;
  /** id; if missing, one that is free */
  colour?: string;
};

/** A new game. */
export type NewParams = OpeningParams & {
  /** id */
  game: string;
  /** how many */
  players: number;
  /** for the random numbers */
  seed: number;
  /** those that differ from their defaults */
  variants?: Record<string, string>;
  /** in order */
  seats?: NewSeat[];
  /** a corrected set */
  components?: AnyDocument | null;
};

/** A game from a document. */
export type OpenParams = OpeningParams & {
  /** record or position */
  document: AnyDocument;
};

/** Another language, or the veil on or off. */
export type FrameParams = TableParams & {
  /** from now on */
  lang?: string | null;
  /** from now on */
  veil?: boolean | null;
};

/** A place or a piece. */
export type TargetParams = TableParams & {
  /** what was clicked or pointed at; `table.why` also takes the key of an option */
  target: Address;
};

/** Answers, while looking back or not. */
export type ChoicesParams = TableParams & {
  /** of options; at most eight */
  keys: string[];
};

/** Several answers in a row. */
export type LineParams = TableParams & {
  /** of options, each legal after the one before it; at most 50 */
  keys: string[];
};

/** An answer. */
export type ChooseParams = TableParams & {
  /** of an option */
  key: string;
  /** the person has been asked */
  confirmed?: boolean;
};

/** A point of the game. */
export type GotoParams = TableParams & {
  /** choices played; null is the end */
  at?: number | null;
};

/** Reports of the last frames. */
export type PlaybackParams = TableParams & {
  /** number of the last choice before the reported ones */
  after: number;
};

/** What was picked for a plan. */
export type PlanParams = TableParams & {
  /** of the frame's `planning`, in the order in which they were picked; at most 100 */
  goals: Address[];
};

/** A plan that is played. */
export type CarryOutParams = PlanParams & {
  /** also end the chain of steps, if that is possible then */
  finish?: boolean;
};

/** A tableau to look at. */
export type ShowParams = TableParams & {
  /** whose; null: the deciding player's */
  seat?: number | null;
};

/** A lesson of a game, or one that comes as a document. */
export type LessonParams = LangParams & {
  /** with `id` */
  game?: string;
  /** of the lesson */
  id?: string;
  /** instead of both (docs/lesson.schema.json) */
  document?: AnyDocument;
  /** where to open it: earlier stages are played with their model solutions */
  stage?: number;
  /** texts for fingers: "tap", not "click" */
  touch?: boolean;
};

/** A component set that a person has entered. */
export type CheckParams = LangParams & {
  /** docs/components.schema.json */
  document: AnyDocument;
};

/** A game from a link. */
export type LinkOpenParams = OpeningParams & {
  /** fragment of the link */
  text: string;
};

/** A table and a link. */
export type LinkParams = TableParams & {
  /** fragment of the link */
  text: string;
};

/** A question to a bot. */
export type MoveParams = {
  /** record of the game */
  document: AnyDocument;
  /** how strong the bot is */
  level: Level;
  /** think no longer than this; each level also has its own limit */
  ms?: number | null;
};

/** A bot's time to think while somebody else is asked. */
export type AheadParams = {
  /** record of the game */
  document: AnyDocument;
  /** the bot's */
  seat: number;
  /** how strong the bot is */
  level: Level;
  /** roughly how long, never more than 400 */
  ms: number;
};

/** A question to the adviser. */
export type HintParams = LangParams & {
  /** record of the game */
  document: AnyDocument;
  /** think no longer than this */
  ms?: number | null;
};

/** A game for a visitor's own bot. */
export type OwnBeginParams = LangParams & {
  /** id */
  game: string;
  /** how many */
  players: number;
  /** of the player's own bot */
  seat: number;
  /** of the others */
  level: Level;
  /** of the deal */
  seed: number;
  /** for each of its answers */
  seconds: number;
};

/** How far to play on. */
export type OwnGoParams = {
  /** for roughly this long */
  ms: number;
};

/** What a visitor's own bot answers to the open question. */
export type OwnAnswerParams = {
  /** of the option */
  key: string;
  /** how long it took */
  ms: number;
  /** what went wrong, in words; the bot then loses the game */
  problem?: string;
};

/** A visitor's own bot. */
export type OwnLoadParams = LangParams & {
  /** Python with `def choose(game, seat, clock)` */
  code: string;
};

/** A question to a visitor's own bot. */
export type OwnChooseParams = {
  /** position, as its seat may know it */
  document: AnyDocument;
  /** its own */
  seat: number;
  /** how long it may think */
  seconds: number;
};

/** A choice to be judged. */
export type JudgeParams = HintParams & {
  /** choices played before it */
  at: number;
  /** whose choices are judged; for all others only seat and key are returned */
  seats?: number[];
};

/** A mistake, to be named. */
export type AboutParams = {
  /** record of the game */
  document: AnyDocument;
  /** choices played before it */
  at: number;
  /** of the better answer */
  key: string;
};

/** A mistake to be made into an exercise. */
export type MakeParams = {
  /** record of the game */
  document: AnyDocument;
  /** choices played before it */
  at: number;
  /** think no longer than this */
  ms?: number | null;
};

/** An answer to an exercise. */
export type AnswerParams = LangParams & {
  /** docs/puzzle.schema.json */
  document: AnyDocument;
  /** keys of all choices from its position on */
  moves: string[];
};

/** A language of the texts. */
export type Language = {
  /** "de" */
  id: string;
  /** in that language */
  name: string;
};

/** A value to choose, with its name. */
export type Labelled = {
  /** of the value */
  id: string;
  /** short */
  label: string;
  /** one sentence, or "" */
  help: string;
};

/** A choice of rules made before a game. */
export type Variant = {
  /** of the variant */
  id: string;
  /** the one that leaves it open */
  clause: string;
  /** short */
  label: string;
  /** one sentence */
  help: string;
  /** id of a value */
  default: string;
  /** to choose from */
  values: Labelled[];
};

/** A colour that players can have. */
export type Colour = {
  /** "red" */
  id: string;
  /** the one that goes with it */
  shape: string;
  /** in words */
  name: string;
};

/** A game for the start page. */
export type GameInfo = {
  /** of the game */
  id: string;
  /** in the language asked for */
  title: string;
  /** by language */
  titles: Record<string, string>;
  /** describes the game in one or two sentences */
  text: string;
  /** records of another version are refused */
  rules_version: number;
  /** possible numbers of players */
  players: number[];
  /** to choose from */
  colours: Colour[];
  /** to choose from */
  variants: Variant[];
  /** how many there are */
  lessons: number;
  /** bots can play it, give hints and judge choices */
  bots: boolean;
};

/** What the page needs first. */
export type Hello = {
  /** of the engine */
  version: string;
  /** the one that was chosen */
  lang: string;
  /** to choose from */
  languages: Language[];
  /** in the order of the start page */
  games: GameInfo[];
  /** strengths of bots; ids are `Level` */
  levels: Labelled[];
  /** texts of the page */
  ui: Record<string, string>;
};

/** What a place, piece or answer is for, what can be done with it, or why nothing can. */
export type Why = {
  /** what was asked about; or the key of an option */
  target: Address;
  /** what it is called */
  name: string;
  /** what it does, in one sentence; "" if the game says nothing */
  effect: string;
  /** what it costs now, or "" */
  cost: string;
  /** points, what is lost, what it opens, or "" */
  stakes: string;
  /** of the rule, or "" */
  clause: string;
  /** at most four */
  reasons: Reason[];
  /** those it is part of; if there are any, there are no reasons */
  options: Option[];
};

/** One answer in a plan, and how it is drawn. */
export type PlanStep = {
  /** from 1 */
  number: number;
  /** of the option that is played */
  key: string;
  /** what it does */
  text: string;
  /** what it brings, or "" */
  detail: string;
  /** symbol, or "" */
  icon: string;
  /** where its number stands */
  marks: Address[];
  /** places that something moves through, drawn as a line; or empty */
  path: Address[];
};

/** A chain of answers that reaches what was picked. */
export type Plan = {
  /** those that count; if two exclude each other, the one picked last */
  goals: Address[];
  /** in the order in which they are played; none if nothing can or need be done */
  steps: PlanStep[];
  /** of the steps; more than `available` if the goals are out of reach */
  cost: number;
  /** the same for each part of the budget */
  parts: number[];
  /** what a plan may cost */
  available: number;
  /** both in words: "6 of 8 steps" */
  budget: string;
  /** whether it can be played together with the answer that ends the chain */
  finish: boolean;
  /** what is left over, or is still to be picked */
  notes: Reason[];
  /** why the goals cannot be reached, the main one first; then there are no steps */
  reasons: Reason[];
};

/** Several answers in a row, as steps to be drawn. */
export type Line = {
  /** up to the first one that cannot be foreseen */
  steps: PlanStep[];
};

/** What a player had at a moment of a report. */
export type SeatThen = {
  /** from 0 */
  seat: number;
  /** so far */
  points: number;
  /** as in `Seat` */
  leading: boolean;
  /** what they had */
  stock: Stock[];
};

/** How the boards at a moment of a report differ from the scene of the frame. */
export type Moment = {
  /** ids of pieces that are not there */
  without: string[];
  /** those that are elsewhere or look different, and those no longer in the frame */
  pieces: Piece[];
  /** as in `Scene`; null: not there */
  counts: Record<Address, number | string | null>;
  /** as in `Scene`; null: not there */
  turns: Record<Address, number | null>;
  /** as in `Scene`; null: not there */
  stops: Record<Address, Address | null>;
  /** those that had something else */
  seats: SeatThen[];
};

/** The boards at each moment of the reports. */
export type Playback = {
  /** by page: before its first row, as each of its rows is counted, and at the end */
  pages: Moment[][];
};

/** An answer and the places it is about. */
export type ChoiceTargets = {
  /** of the option */
  key: string;
  /** of the option */
  label: string;
  /** in the scene that is shown */
  targets: Address[];
};

/** Some answers to the question at the moment that is shown. */
export type Choices = {
  /** only those that are legal there */
  choices: ChoiceTargets[];
};

/** Points for one thing if the game ended now. */
export type ProjectedLine = {
  /** for what */
  label: string;
  /** by which rule */
  clause: string;
  /** negative if they are lost */
  points: number;
};

/** What a player would have if the game ended now. */
export type ProjectedSeat = {
  /** whose */
  seat: number;
  /** points that the player has now */
  so_far: number;
  /** what the end of the game would add */
  lines: ProjectedLine[];
  /** the sum of both */
  total: number;
};

/** What everybody would have if the game ended now. */
export type Projection = {
  /** in order; empty if the game does not say */
  seats: ProjectedSeat[];
};

/** A game to be stored. */
export type Saved = {
  /** docs/record.schema.json */
  document: GameRecord;
};

/** A position to be edited or embedded. */
export type PositionAnswer = {
  /** docs/position.schema.json */
  document: AnyDocument;
};

/** An empty object. */
export type Nothing = Record<string, never>;

/** A lesson in the list. */
export type LessonInfo = {
  /** of the lesson */
  id: string;
  /** of the lesson */
  title: string;
  /** what it teaches */
  summary: string;
  /** how long it takes */
  minutes: number;
  /** how many there are */
  stages: number;
  /** those that it is about */
  clauses: string[];
};

/** A value in a list to choose from. */
export type Choosable = {
  /** as it goes into a set */
  value: unknown;
  /** in words */
  label: string;
};

/** A value of a component. */
export type ComponentValue = {
  /** its name in a set */
  path: string;
  /** what it is */
  label: string;
  /** how it is entered */
  kind: "whole" | "flag" | "choice" | "several" | "order" | "fixed";
  /** smallest number, or fewest of several */
  low: number;
  /** largest number, or most of several */
  high: number;
  /** as shipped */
  printed: unknown;
  /** as shipped, in words */
  text: string;
  /** where it comes from */
  source: "rulebook" | "public" | "reconstructed";
  /** index of the list to choose from */
  among: number;
};

/** A component. */
export type ComponentRow = {
  /** common path of its values */
  id: string;
  /** what it is called */
  name: string;
  /** at least one */
  values: ComponentValue[];
};

/** Components of one kind. */
export type ComponentSection = {
  /** first part of their paths */
  id: string;
  /** heading */
  title: string;
  /** at least one */
  rows: ComponentRow[];
};

/** Where a value comes from. */
export type Mark = {
  /** short */
  label: string;
  /** one sentence */
  text: string;
};

/** Everything that can be corrected in a game. */
export type Components = {
  /** id */
  game: string;
  /** in their order */
  sections: ComponentSection[];
  /** to choose from, by number */
  lists: Choosable[][];
  /** by `source` */
  marks: Record<string, Mark>;
  /** most characters that a set's name may have */
  longest_name: number;
};

/** A mistake in a component set. */
export type ComponentProblem = {
  /** of a value, of a section, or "name" */
  path: string;
  /** what is wrong */
  text: string;
};

/** A component set, checked. */
export type ComponentsChecked = {
  /** none if it fits */
  problems: ComponentProblem[];
  /** as it should be stored, if it fits */
  document: ComponentsDocument | null;
};

/** A corrected value in words. */
export type Correction = {
  /** of the component */
  name: string;
  /** of the value */
  label: string;
  /** as shipped */
  printed: string;
  /** as corrected */
  now: string;
};

/** The corrected set of a table. */
export type ComponentCorrections = ComponentsPart & {
  /** in words */
  corrections: Correction[];
};

/** A game in a link. */
export type LinkText = {
  /** fragment of the link */
  text: string;
};

/** How a link relates to a table. */
export type Continues = {
  /** it is the same game, perhaps further on */
  continues: boolean;
};

/** A bot's answer. */
export type Move = {
  /** to be sent with `table.choose` */
  key: string;
  /** the one that was asked */
  level: Level;
  /** how often it looked ahead */
  iterations: number;
};

/** How far a bot has thought ahead. */
export type Ahead = {
  /** how many more times it would look ahead at this question; 0: nothing is left to think about */
  left: number;
};

/** One of the best answers. */
export type Advice = {
  /** of the option */
  key: string;
  /** of the option */
  label: string;
  /** expected lead over the best other player, relative to the best answer: 0 or less */
  expected: number;
  /** the player's own expected points at the end */
  points: number;
  /** how often it was tried */
  visits: number;
  /** compared with the best, in words */
  gap: string;
  /** why */
  text: string;
  /** this answer and, where it begins a chain of steps, how it goes on: keys for `table.line` */
  line: string[];
};

/** The adviser's answer. */
export type Hint = {
  /** best first */
  advice: Advice[];
};

/** How the game of a player's own bot stands. */
export type OwnGame = {
  /** nothing is left to play */
  over: boolean;
  /** position in which the player's bot is asked, as its seat may know it */
  question: AnyDocument | null;
  /** by seat */
  scores: number[];
  /** seats; empty if the game did not come to its end */
  winners: number[];
  /** of the player's own bot */
  answers: number;
  /** longest time for one of them, in milliseconds */
  slowest: number;
  /** the fault that lost it the game; empty if there was none */
  problem: string;
  /** the game, once it is over */
  record: AnyDocument | null;
};

/** A player's own bot, once it has been loaded. */
export type OwnBotState = {
  /** why it cannot play; empty if it can */
  problem: string;
  /** the end of what it printed */
  said: string;
};

/** Its answer to a question. */
export type OwnChoice = OwnBotState & {
  /** empty if there is a problem */
  key: string;
  /** how long it took */
  ms: number;
};

/** What the adviser would have chosen. */
export type BestChoice = {
  /** of the option */
  key: string;
  /** of the option */
  label: string;
};

/** How good a choice was. */
export type Verdict = {
  /** choices played before it */
  at: number;
  /** where the game was: shift, turn, phase */
  status: string;
  /** whose */
  seat: number;
  /** that was chosen */
  key: string;
  /** of what was chosen */
  label: string;
  /** null if there was nothing to compare */
  best: BestChoice | null;
  /** what speaks for the best one, or "" */
  reason: string;
  /** expected points lost */
  loss: number;
  /** the same in words */
  gap: string;
};

/** What a mistake was about, which gives its theme. */
export type About = {
  /** what was decided */
  decision: string;
  /** kinds of events that the better answer makes happen and the one chosen does not */
  missed: string[];
  /** kinds of all events of the better answer */
  events: string[];
};

/** `internal` is a fault of the engine. */
export type ErrorCode = "bad_request" | "unknown_method" | "unknown_table" | "illegal_choice" | "bad_document" | "internal";

/** More about an error. */
export type ErrorDetails = {
  /** of the parameter, or of the field in a document */
  path?: string;
  /** with `illegal_choice` */
  reasons?: Reason[];
};

/** Returned instead of a result. A refused request changes nothing. */
export type BridgeError = {
  /** what kind of error it is */
  code: ErrorCode;
  /** fewer than 2,000 characters */
  message: string;
  /** depends on the code */
  details?: ErrorDetails;
};

/** An answer to an exercise in words. */
export type ToldAnswer = {
  /** of its choices */
  keys: string[];
  /** the same in words */
  labels: string[];
  /** what speaks for it */
  text: string;
  /** how much worse than the best, in words */
  gap: string;
};

/** What an answer to an exercise is worth. */
export type ExerciseVerdict = {
  /** "open": it is not finished yet, and the rest is empty */
  state: "open" | "right" | "wrong";
  /** whether it is one of the answers that the exercise names */
  exact: boolean;
  /** expected points lost compared with the best answer */
  loss: number;
  /** the same in words */
  gap: string;
  /** what was answered */
  played: ToldAnswer | null;
  /** what is best */
  best: ToldAnswer | null;
  /** the next best that does not count as right, if it is known */
  second: ToldAnswer | null;
  /** what is likely to happen next, in sentences */
  follows: string[];
  /** by which rule, or "" */
  clause: string;
};

/** An answer to the open question, as the adviser rates it. */
export type RankedAnswer = {
  /** of the option */
  key: string;
  /** of the option */
  label: string;
  /** expected lead over the best other player, averaged over independent searches */
  lead: number;
  /** the least that one of these searches expects */
  low: number;
  /** the most */
  high: number;
  /** the player's own expected final points */
  points: number;
  /** how often the search went there */
  visits: number;
  /** how much worse than the best, in words */
  gap: string;
  /** it was searched long enough to be compared */
  sure: boolean;
};

/** A position as the adviser rates it. */
export type Ranking = {
  /** best first; none if there is nothing to choose */
  answers: RankedAnswer[];
  /** by seat: expected final points after the best answer */
  points: number[];
  /** walks of the search */
  visits: number;
  /** who decides; null when the game is over */
  seat: number | null;
};

/** Texts by id. */
export type Words = Record<string, string>;

/** A position to change. */
export type EditOpenParams = LangParams & {
  /** a position, complete or partial, even one that does not fit; or a record: its last position */
  document: AnyDocument;
  /** whose tableau is shown; if missing, the deciding player's */
  seat?: number | null;
};

/** Another language. */
export type EditFrameParams = TableParams & {
  /** from now on */
  lang?: string | null;
};

/** A piece that is picked up. */
export type EditPickParams = TableParams & {
  /** a piece or slot, `supply:<kind>`, or a piece of `beside`; "" puts it back */
  target: string;
};

/** A piece that is put down. */
export type EditMoveParams = TableParams & {
  /** as in `edit.pick` */
  target: string;
  /** a slot, a piece, a spot of a piece; or "supply" */
  to: string;
};

/** A figure that is set. */
export type EditSetParams = TableParams & {
  /** of the figure */
  path: string;
  /** a number, a flag, or the value of a choice */
  value: unknown;
};

/** What is being decided. */
export type EditAskParams = TableParams & {
  /** id */
  question: string;
  /** whose decision it is */
  seat: number;
};

/** A tableau to look at. */
export type EditShowParams = TableParams & {
  /** whose */
  seat: number;
};

/** A player. */
export type EditSeat = {
  /** from 0 */
  seat: number;
  /** of the player */
  name: string;
  /** id of the colour */
  colour: string;
  /** that goes with the colour */
  shape: string;
};

/** A kind of piece that can be taken from the supply. */
export type SupplyPiece = {
  /** symbol */
  kind: string;
  /** what it is called */
  label: string;
  /** how many there are; null: no limit */
  left: number | null;
  /** heading under which it is listed */
  group: string;
};

/** A piece that the scene does not draw. */
export type PieceBeside = {
  /** for `edit.pick` and `edit.move` */
  target: string;
  /** symbol */
  kind: string;
  /** what it is called */
  label: string;
};

/** Pieces in a place where the scene does not draw them. */
export type PiecesBeside = {
  /** the slot */
  at: Address;
  /** what it is called */
  label: string;
  /** never empty */
  pieces: PieceBeside[];
};

/** The piece in the hand. */
export type Picked = {
  /** as it was picked */
  target: string;
  /** symbol */
  kind: string;
  /** what it is called */
  label: string;
  /** where it can be put */
  goals: Address[];
  /** whether it can be put into the supply */
  supply: boolean;
};

/** A value that can be chosen. */
export type Labelling = {
  /** to be sent */
  value: string | number;
  /** what it is called */
  label: string;
};

/** A field of the position that is set by itself. */
export type EditFigure = {
  /** in the document */
  path: string;
  /** what it is called */
  label: string;
  /** how it is entered */
  form: "number" | "switch" | "choice";
  /** now */
  value: unknown;
  /** of a choice */
  choices: Labelling[];
  /** of a number */
  low: number;
  /** of a number */
  high: number;
  /** whose; null: common */
  seat: number | null;
  /** the slot that shows it, or "" */
  at: Address;
  /** players do not see it */
  hidden: boolean;
};

/** A decision that can be open. */
export type EditQuestion = {
  /** to be sent */
  id: string;
  /** what it is called */
  label: string;
  /** whether it is a seat's */
  seats: boolean;
};

/** The decision that is open. */
export type OpenQuestion = {
  /** of the question; "" if it is one that cannot be chosen */
  id: string;
  /** who decides */
  seat: number;
  /** what it is called */
  label: string;
};

/** What does not fit, or why something was refused. */
export type EditProblem = {
  /** of the field, or "" */
  path: string;
  /** what it is about, in the author's language, or "" */
  label: string;
  /** why */
  text: string;
  /** of the text: English if only programmers would read it */
  lang: string;
  /** where to look */
  targets: Address[];
  /** path of the figure to change, or "" */
  figure: string;
  /** whose tableau shows it */
  seat: number | null;
};

/** A position while its author is changing it. */
export type EditFrame = {
  /** id for the other methods */
  table: string;
  /** id */
  game: string;
  /** of all texts */
  lang: string;
  /** where the game stands */
  status: string;
  /** the boards; the common one and one tableau */
  scene: Scene;
  /** whose tableau */
  shown: number;
  /** in their order */
  seats: EditSeat[];
  /** pieces that can be picked up */
  movable: Address[];
  /** the piece in the hand */
  picked: Picked | null;
  /** what the scene does not draw of the tableau shown */
  beside: PiecesBeside[];
  /** what can be taken from the supply */
  supply: SupplyPiece[];
  /** what is set by itself */
  figures: EditFigure[];
  /** decisions that can be open */
  questions: EditQuestion[];
  /** the one that is open */
  question: OpenQuestion;
  /** everything that does not fit; if none, a game can go on from here */
  problems: EditProblem[];
  /** why the last change was not made */
  refused: EditProblem | null;
  /** there are changes to take back */
  can_undo: boolean;
  /** changes have been taken back */
  can_redo: boolean;
  /** the position */
  document: AnyDocument;
};

/** A moment of a game. */
export type MakeLookParams = LangParams & {
  /** record */
  document: AnyDocument;
  /** moves played before it */
  at: number;
};

/** A lesson in the making. */
export type MakeLessonParams = LangParams & {
  /** record of the game */
  document: AnyDocument;
  /** docs/lessons.md */
  notes: AnyDocument[];
  /** texts by language */
  title: AnyDocument;
  /** texts by language; empty: the title */
  summary: AnyDocument;
  /** records of further games; a note names its own by its number */
  more?: AnyDocument[];
  /** what `make.reopen` returned as `kept` */
  kept?: AnyDocument;
};

/** An existing lesson. */
export type MakeOpenParams = LangParams & {
  /** docs/lesson.schema.json */
  document?: AnyDocument;
  /** with `id`, instead of `document`: a lesson of the game */
  game?: string;
  /** of that lesson */
  id?: string;
};

/** A lesson in the parts from which `make.lesson` can make it again. */
export type OpenedLesson = {
  /** records */
  games: AnyDocument[];
  /** docs/lessons.md */
  notes: AnyDocument[];
  /** texts by language */
  title: AnyDocument;
  /** texts by language */
  summary: AnyDocument;
  /** to be sent back */
  kept: AnyDocument;
};

/** An answer that can be marked right. */
export type NoteOption = {
  /** of the option */
  key: string;
  /** what it does */
  label: string;
};

/** An answer that the rules do not allow, which readers may try all the same. */
export type Mistake = {
  /** in the notation of the game */
  key: string;
  /** what it would do */
  label: string;
  /** why it is not possible */
  text: string;
  /** of the rule */
  clause: string;
};

/** A goal that can be set. */
export type NoteGoal = {
  /** to be sent */
  id: string;
  /** what is asked */
  label: string;
  /** of the number */
  low: number;
  /** of the number */
  high: number;
  /** a sensible number */
  value: number;
  /** instead of a number */
  choices: Labelling[];
};

/** What can be noted at a moment of a game. */
export type Noting = {
  /** moves played before it */
  at: number;
  /** who decides; null: nobody */
  seat: number | null;
  /** of that player, or "" */
  name: string;
  /** what is decided */
  question: string;
  /** of the decision */
  clause: string;
  /** key of what was played then */
  played: string | null;
  /** all legal answers */
  options: NoteOption[];
  /** some illegal ones */
  mistakes: Mistake[];
  /** those that can be set here */
  goals: NoteGoal[];
};

/** What is wrong with a lesson in the making. */
export type NoteProblem = {
  /** number of the note; null: it is not in a note */
  note: number | null;
  /** of the field, or "" */
  path: string;
  /** why */
  text: string;
};

/** A lesson made from notes. */
export type MadeLesson = {
  /** docs/lesson.schema.json; null if something is wrong */
  document: AnyDocument | null;
  /** what is wrong */
  problem: NoteProblem | null;
};

/** By name of a method: what is sent, and what is answered. */
export type Methods = {
  /** Games, languages, and all texts of the page. */
  "hello": { params: LangParams; result: Hello };
  /** Begin a game. */
  "table.new": { params: NewParams; result: Frame };
  /** Open a record or a position; read-only if its digest does not match. */
  "table.open": { params: OpenParams; result: Frame };
  /** The frame with the whole log: for another language, or after a restart. */
  "table.frame": { params: FrameParams; result: Frame };
  /** Narrow the options; if only one is left, play it; if none fits, say why. */
  "table.click": { params: TargetParams; result: Frame };
  /** Play an option, or ask for confirmation first. */
  "table.choose": { params: ChooseParams; result: Frame };
  /** Forget what was clicked. */
  "table.unselect": { params: TableParams; result: Frame };
  /** Lift the veil. */
  "table.look": { params: TableParams; result: Frame };
  /** Take back a person's last choice, and what bots have played since. */
  "table.undo": { params: TableParams; result: Frame };
  /** Play again what was taken back. */
  "table.redo": { params: TableParams; result: Frame };
  /** Look back; nothing can be played except at the end. */
  "table.goto": { params: GotoParams; result: Frame };
  /** Show another tableau. */
  "table.show": { params: ShowParams; result: Frame };
  /** What a place, piece or option is for, and what can be done with it now. */
  "table.why": { params: TargetParams; result: Why };
  /** All reports of the game so far. */
  "table.reports": { params: TableParams; result: Report[] };
  /** The boards at each moment of the reports. */
  "table.playback": { params: PlaybackParams; result: Playback };
  /** The cheapest steps to what was picked, or why there are none. */
  "table.plan": { params: PlanParams; result: Plan };
  /** Play these steps, up to the first one that must be confirmed. */
  "table.carry_out": { params: CarryOutParams; result: Frame };
  /** Several answers in a row, to be drawn before they are played. */
  "table.line": { params: LineParams; result: Line };
  /** Play several answers, up to the first one that must be confirmed. */
  "table.play": { params: LineParams; result: Frame };
  /** What answers are about, at the moment that is shown. */
  "table.choices": { params: ChoicesParams; result: Choices };
  /** What everybody would have if the game ended now. */
  "table.projection": { params: TableParams; result: Projection };
  /** The record. */
  "table.save": { params: TableParams; result: Saved };
  /** The position. */
  "table.position": { params: TableParams; result: PositionAnswer };
  /** Forget the table; it is no error if there is none. */
  "table.close": { params: TableParams; result: Nothing };
  /** The lessons of a game, in order. */
  "lesson.list": { params: GameParams; result: LessonInfo[] };
  /** Open a lesson. */
  "lesson.open": { params: LessonParams; result: Frame };
  /** Go on to the next stage. */
  "lesson.next": { params: TableParams; result: Frame };
  /** Begin the stage again. */
  "lesson.again": { params: TableParams; result: Frame };
  /** Help with the stage. */
  "lesson.hint": { params: TableParams; result: Frame };
  /** Every value that can be corrected, and what goes with it. */
  "components.show": { params: GameParams; result: Components };
  /** A set as it should be stored, or its mistakes. */
  "components.check": { params: CheckParams; result: ComponentsChecked };
  /** The corrections at a table; an error if there are none. */
  "components.corrections": { params: TableParams; result: ComponentCorrections };
  /** The whole game in a link. */
  "link.make": { params: TableParams; result: LinkText };
  /** Open a game from a link. */
  "link.open": { params: LinkOpenParams; result: Frame };
  /** Whether a link is a continuation of this game. */
  "link.continues": { params: LinkParams; result: Continues };
  /** The levels of bots, weakest first. */
  "bot.levels": { params: LangParams; result: Labelled[] };
  /** What a bot plays now. */
  "bot.move": { params: MoveParams; result: Move };
  /** Let a bot think while somebody else decides. */
  "bot.ahead": { params: AheadParams; result: Ahead };
  /** The best two or three options, and why. */
  "bot.hint": { params: HintParams; result: Hint };
  /** How good a choice was. */
  "bot.judge": { params: JudgeParams; result: Verdict };
  /** The texts of the pages for authors. */
  "edit.words": { params: LangParams; result: Record<string, string> };
  /** Change a position by hand. */
  "edit.open": { params: EditOpenParams; result: EditFrame };
  /** The same frame again, for another language. */
  "edit.frame": { params: EditFrameParams; result: EditFrame };
  /** Pick up a piece: where can it go? */
  "edit.pick": { params: EditPickParams; result: EditFrame };
  /** Put a piece in its new place. */
  "edit.move": { params: EditMoveParams; result: EditFrame };
  /** Set a figure. */
  "edit.set": { params: EditSetParams; result: EditFrame };
  /** Choose what is being decided, and by whom. */
  "edit.ask": { params: EditAskParams; result: EditFrame };
  /** Show another tableau. */
  "edit.show": { params: EditShowParams; result: EditFrame };
  /** Take back the last change. */
  "edit.undo": { params: TableParams; result: EditFrame };
  /** Make the change again. */
  "edit.redo": { params: TableParams; result: EditFrame };
  /** Forget the position; it is no error if there is none. */
  "edit.close": { params: TableParams; result: Nothing };
  /** What notes can be added at a moment of a game. */
  "make.look": { params: MakeLookParams; result: Noting };
  /** A lesson from a game with notes, or what is wrong with them. */
  "make.lesson": { params: MakeLessonParams; result: MadeLesson };
  /** The games and notes of an existing lesson, so that it can be changed. */
  "make.reopen": { params: MakeOpenParams; result: OpenedLesson };
  /** All options as the adviser rates them. */
  "bot.rank": { params: HintParams; result: Ranking };
  /** What an answer to an exercise is worth. */
  "exercise.judge": { params: AnswerParams; result: ExerciseVerdict };
  /** What a mistake was about, which gives its theme. */
  "exercise.about": { params: AboutParams; result: About };
  /** An exercise from a mistake (docs/puzzle.schema.json). */
  "exercise.make": { params: MakeParams; result: Record<string, unknown> };
  /** Begin a game for a visitor's own bot, which plays in another worker. */
  "own.begin": { params: OwnBeginParams; result: OwnGame };
  /** Let the others play for a while, until it has to answer. */
  "own.go": { params: OwnGoParams; result: OwnGame };
  /** Give its answer to the question. */
  "own.answer": { params: OwnAnswerParams; result: OwnGame };
  /** Load a visitor's own bot, in a worker of its own. */
  "own.load": { params: OwnLoadParams; result: OwnBotState };
  /** Ask it for its choice. */
  "own.choose": { params: OwnChooseParams; result: OwnChoice };
  /** Returns its input: a sign of life. */
  "echo": { params: unknown; result: unknown };
};
