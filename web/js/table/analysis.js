/**
 * After the game: the choices that cost most, as a strong bot sees them, each linked to the replay. A first look at every
 * choice takes seconds; then the costly ones are looked at more closely, as long as the dialog is open.
 */
import { openDialog } from "../ui/dialogs.js";
import { h, refill } from "../ui/dom.js";
import { mark } from "../ui/icons.js";
import { toast } from "../ui/notices.js";
import { auto, keepExercise } from "../study/deck.js";
import { noteReview } from "../study/reviews.js";
import { prepare, themeOf } from "../study/study.js";
import { t } from "../app/words.js";

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../contract.d.ts").Verdict} Verdict */

const SHOWN = 6;
/** So many of the costly choices are looked at more closely. */
const REFINED = 14;
/** How many mistakes of a game are kept automatically at most, and how many points each must have cost. */
const KEPT = 3;
const WORTH_KEEPING = 3;
/** What a look may take: the first one only compares what comes of each answer at once. */
const GLANCE_MS = 1;
const CLOSE_MS = 900;
/** The first answer is shown no later than that. */
const PATIENCE_MS = 4500;
/** Points that a choice may cost until it counts for a third. */
const HARD = 8;

/** How near somebody came to the best answers, 0 to 100. @param {Verdict[]} verdicts */
export function accuracyOf(verdicts) {
  const real = verdicts.filter(({ best }) => best);
  return real.length
    ? Math.round((100 * real.reduce((sum, { loss }) => sum + Math.exp(-loss / HARD), 0)) / real.length)
    : null;
}

/**
 * What is known of a game, so that whoever comes back finds it.
 * @typedef {object} Review
 * @property {Map<number, Verdict>} verdicts by the number of the choice
 * @property {Set<number>} closer choices that have been looked at closely
 * @property {Set<number>} kept as exercises
 * @property {boolean} noted by the statistics, with what a closer look has found
 */

/** Of the games reviewed last, by digest and language. @type {Map<string, Review>} */
const known = new Map();
const REMEMBERED = 6;

/** @param {Frame} frame @returns {Review} */
function reviewOf(frame) {
  const key = `${frame.record.digest} ${frame.last} ${frame.lang}`;
  const review = known.get(key) ?? { verdicts: new Map(), closer: new Set(), kept: new Set(), noted: false };
  known.delete(key);
  known.set(key, review);
  for (const old of [...known.keys()].slice(0, -REMEMBERED)) known.delete(old);
  return review;
}

/**
 * @typedef {object} Ways
 * @property {(verdict: Verdict, all: Verdict[]) => void} look
 * @property {(at: number) => void} tryFrom
 * @property {(at: number) => Promise<any>} make
 * @property {(at: number, key: string) => Promise<import("../contract.d.ts").About>} about
 */

/**
 * @param {Frame} frame of the finished game
 * @param {(at: number, ms: number) => Promise<Verdict>} judge
 * @param {Ways} ways
 */
export async function showAnalysis(frame, judge, { look, tryFrom, make, about }) {
  await prepare(frame.lang);
  const bar = h("progress", { max: frame.last, value: 0, "aria-label": t("analysis_running") });
  const state = h("p", { class: "soft", "aria-live": "polite" }, t("review_quick"));
  const stop = h("button", { type: "button", class: "btn small", onclick: () => (wanted = false) }, t("review_stop"));
  const body = h("div", { class: "analysis" });
  const running = h("div", { class: "analysis-running" }, bar, stop);
  /** Somebody waits for more. */
  let wanted = true;
  const dialog = openDialog({ title: t("analysis"), kind: "analysis", body: [state, running, body] });
  dialog.closed.then(() => (wanted = false));
  const review = reviewOf(frame);
  const { verdicts, closer, kept } = review;
  const worst = () =>
    [...verdicts.values()].filter((verdict) => verdict.loss >= 1).sort((a, b) => b.loss - a.loss || a.at - b.at);
  const shown = () => worst().slice(0, SHOWN);
  /** @param {number} at @param {boolean} [asked] somebody waits for it */
  const keep = async (at, asked = true) => {
    kept.add(at);
    try {
      await keepExercise({ id: "", ...(await make(at)) }, Date.now());
    } catch (error) {
      kept.delete(at);
      // a longer look may find nothing better after all: whoever did not ask need not know
      if (asked) toast(error instanceof Error ? error.message : String(error), { kind: "error" });
    }
    draw();
  };
  /** For the statistics of whoever plays alone against bots: what the losses were about. */
  const count = async () => {
    const accuracy = accuracyOf([...verdicts.values()]);
    if (accuracy === null || frame.bots?.filter((level) => !level).length !== 1) return;
    const lost = [];
    for (const { at, best, loss } of worst().slice(0, REFINED)) {
      const told = best ? await about(at, best.key).catch(() => null) : null;
      lost.push({ theme: told ? themeOf(frame.game, told) : "", points: loss });
    }
    const { game, seats, record } = frame;
    noteReview(record.digest ?? "", { at: Date.now(), game, players: seats.length, accuracy, lost });
  };
  /** Nothing more will be found. */
  let done = false;
  // what looks the same stays, so that nobody loses a button under the pointer
  const draw = () => refill(body, ...told({ frame, verdicts, worst: shown(), kept, keep, ways, done }));
  const ways = {
    look: (/** @type {Verdict} */ verdict) => (dialog.close(), look(verdict, shown())),
    tryFrom: (/** @type {number} */ at) => (dialog.close(), tryFrom(at)),
  };

  let patient = true;
  const first = setTimeout(() => {
    patient = false;
    if (wanted) draw();
  }, PATIENCE_MS);
  for (let at = 0; at < frame.last && wanted; at++) {
    if (verdicts.has(at)) continue;
    bar.value = at;
    try {
      verdicts.set(at, await judge(at, GLANCE_MS));
    } catch {
      break;
    }
    if (!patient && wanted && at % 8 === 0) draw();
  }
  clearTimeout(first);
  draw();
  const whole = verdicts.size === frame.last;
  const costly = worst().slice(0, REFINED);
  bar.max = costly.length;
  for (const [number, { at }] of costly.entries()) {
    if (!wanted) break;
    if (closer.has(at)) continue;
    bar.value = number;
    state.textContent = t("review_refining", { n: number + 1, of: costly.length });
    try {
      verdicts.set(at, await judge(at, CLOSE_MS));
      closer.add(at);
    } catch {
      break;
    }
    draw();
  }
  done = whole;
  running.remove();
  state.remove();
  draw();
  // who has seen enough after the first look has played the game all the same
  if (!whole || review.noted) return;
  review.noted = costly.every(({ at }) => closer.has(at));
  await count();
  if (!auto.on) return;
  const worthIt = worst().filter(({ loss }) => loss >= WORTH_KEEPING);
  for (const { at } of worthIt.slice(0, KEPT)) if (!kept.has(at)) await keep(at, false);
}

/**
 * @param {{frame: Frame, verdicts: Map<number, Verdict>, worst: Verdict[], kept: Set<number>, keep: (at: number) => void, ways: {look: (verdict: Verdict) => void, tryFrom: (at: number) => void}, done: boolean}} review
 */
function told({ frame, verdicts, worst, kept, keep, ways, done }) {
  const button = (/** @type {string} */ label, /** @type {() => void} */ onclick) =>
    h("button", { type: "button", class: "btn small", onclick }, label);
  const seats = [...verdicts.values()].map(({ seat }) => seat);
  const people = [...new Set(seats)].filter((seat) => !frame.bots?.[seat]).sort();
  return [
    h(
      "p",
      { class: "accuracy" },
      done ? null : h("span", { class: "soft" }, t("review_so_far"), " "),
      people.map((seat) => {
        const accuracy = accuracyOf([...verdicts.values()].filter((verdict) => verdict.seat === seat));
        return accuracy === null
          ? null
          : h(
              "span",
              null,
              mark(frame.seats[seat]),
              " ",
              frame.seats[seat].name,
              ` · ${t("review_accuracy")} `,
              h("strong", null, `${accuracy} %`),
              " ",
            );
      }),
    ),
    worst.length || done ? h("p", null, t(worst.length ? "analysis_text" : "analysis_none")) : null,
    worst.length > 1
      ? h(
          "p",
          null,
          button(t("review_keep_all"), () => worst.filter(({ at }) => !kept.has(at)).forEach(({ at }) => keep(at))),
        )
      : null,
    h(
      "ol",
      { class: "advice" },
      worst.map((verdict) =>
        h(
          "li",
          { "data-at": verdict.at },
          h(
            "div",
            { class: "advice-head" },
            mark(frame.seats[verdict.seat]),
            h("strong", null, frame.seats[verdict.seat].name),
            h("span", { class: "soft" }, verdict.status),
            h("span", { class: "chip" }, verdict.gap),
          ),
          h("p", null, t("analysis_instead", { played: verdict.label, best: verdict.best?.label ?? "" })),
          verdict.reason ? h("p", { class: "soft" }, verdict.reason) : null,
          h(
            "p",
            { class: "advice-tools" },
            button(t("analysis_look"), () => ways.look(verdict)),
            button(t("analysis_try"), () => ways.tryFrom(verdict.at)),
            kept.has(verdict.at)
              ? h("span", { class: "chip" }, t("review_kept"))
              : button(t("puzzle_keep"), () => keep(verdict.at)),
          ),
        ),
      ),
    ),
    h("p", { class: "soft" }, t("hint_note")),
  ];
}
