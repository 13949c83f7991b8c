/** One note of a lesson in the making: what is said at a moment, what is right there, what is answered to mistakes. */
import { h } from "../ui/dom.js";
import { t } from "../app/words.js";
import { button, field, select } from "./studio.js";

/** @typedef {import("../contract.d.ts").Noting} Noting */
/** @typedef {Record<string, string>} Words by language */
/**
 * @typedef {object} Note
 * @property {number} at
 * @property {number} game of those that the lesson is made of
 * @property {"read" | "do" | "goal" | "free"} kind
 * @property {Words} text
 * @property {string[]} right
 * @property {Words} wrong
 * @property {Words} praise
 * @property {Words} hint
 * @property {{to: string | string[], label: string, text: Words, clause: string}[]} replies
 * @property {Goal | null} goal
 * @property {Goal[]} also what must hold, too
 * @property {boolean} [guided] whether only the right answers are offered
 * @property {number | null} within
 * @property {unknown} [kept] the stage that it was, if the lesson was there already
 * @property {boolean} [open] whether the answers to mistakes are unfolded
 */
/** @typedef {{id: string, value: unknown}} Goal */
/** @typedef {{changed: () => void, redraw: () => void, remove: () => void, show: () => void}} Ways */

/** The condition that a lesson had, which no game lists. */
const KEPT = "kept";
/** So many goals beside the first. */
const MOST_GOALS = 6;

/**
 * @param {Note} note
 * @param {number} number
 * @param {Noting | null} look what there is at its moment; null: the moment is gone
 * @param {string} lang of the texts
 * @param {Ways} ways
 */
export function noteForm(note, number, look, lang, ways) {
  const id = `note-${number}`;
  const asks = note.kind === "do" || note.kind === "goal";
  /** @param {"text" | "wrong" | "praise" | "hint"} name @param {string} label @param {number} rows */
  const words = (name, label, rows) => {
    const area = h("textarea", { rows, lang });
    area.value = note[name][lang] ?? "";
    area.addEventListener("input", () => {
      note[name][lang] = area.value;
      ways.changed();
    });
    return field(`${id}-${name}`, label, area);
  };
  return h(
    "li",
    { class: "studio-note", id, "data-kind": note.kind, "data-at": String(note.at) },
    h(
      "div",
      { class: "studio-note-head" },
      h("strong", null, `${number + 1}. ${t(`task_kind_${note.kind}`)}`),
      h(
        "button",
        { type: "button", class: "linkish soft", "data-act": "show-moment", title: t("task_show"), onclick: ways.show },
        note.at ? t("task_at", { n: note.at }) : t("task_at_start"),
      ),
      button("trash", t("task_remove"), ways.remove, { bare: true, style: "small ghost", name: "remove" }),
    ),
    look?.name ? h("p", { class: "soft" }, look.question) : null,
    words("text", t("task_text"), 3),
    note.kind === "do" && look ? [rights(note, id, look, ways), guidance(note, id, ways)] : null,
    note.kind === "goal" && look ? goal(note, id, look, ways) : null,
    asks
      ? h(
          "details",
          {
            open: note.open === true,
            ontoggle: (/** @type {Event} */ event) =>
              (note.open = /** @type {HTMLDetailsElement} */ (event.target).open),
          },
          // said at once: the event comes later, and the form may be drawn anew before it
          h("summary", { onclick: () => (note.open = !note.open) }, t("task_replies")),
          h("p", { class: "soft" }, t("task_replies_help")),
          look ? replies(note, id, look, lang, ways) : null,
          words("wrong", t("task_wrong"), 2),
          words("hint", t("task_hint"), 2),
          words("praise", t("task_praise"), 2),
        )
      : null,
  );
}

/** @param {Note} note @param {string} id @param {Noting} look @param {Ways} ways */
function rights(note, id, look, ways) {
  return h(
    "fieldset",
    { class: "studio-rights", id: `${id}-rights` },
    h("legend", null, t("task_right")),
    look.options.map(({ key, label }, n) => {
      const box = h("input", {
        type: "checkbox",
        id: `${id}-right-${n}`,
        checked: note.right.includes(key),
        "data-key": key,
      });
      box.addEventListener("change", () => {
        note.right = look.options
          .map((one) => one.key)
          .filter((one) => (one === key ? box.checked : note.right.includes(one)));
        ways.changed();
      });
      return h("label", { for: `${id}-right-${n}` }, box, label);
    }),
  );
}

/** Whether readers see only the right answers. @param {Note} note @param {string} id @param {Ways} ways */
function guidance(note, id, ways) {
  const guided = h("input", { type: "checkbox", id: `${id}-guided`, checked: note.guided === true });
  guided.addEventListener("change", () => {
    note.guided = guided.checked;
    ways.changed();
  });
  return h("label", { for: `${id}-guided`, class: "studio-guided" }, guided, t("task_guided"));
}

/** What is to be reached: one goal or several. @param {Note} note @param {string} id @param {Noting} look @param {Ways} ways */
function goal(note, id, look, ways) {
  if (!look.goals.length && note.goal?.id !== KEPT) return null;
  note.goal ??= chosenGoal(look.goals[0]);
  const within = h("input", { type: "number", min: 1, max: 100, value: note.within ?? "" });
  within.addEventListener("change", () => {
    note.within = within.value ? Math.max(1, Math.round(Number(within.value))) : null;
    ways.changed();
  });
  const again = () => {
    ways.redraw();
    ways.changed();
  };
  const more = note.also.map((one, n) =>
    h(
      "div",
      { class: "studio-reply" },
      oneGoal(one, `${id}-also-${n}`, t("task_also"), look, ways, (next) => (note.also[n] = next)),
      button("trash", t("task_remove_goal"), () => (note.also.splice(n, 1), again()), {
        bare: true,
        style: "small ghost",
        name: "remove-goal",
      }),
    ),
  );
  const used = new Set([note.goal, ...note.also].map((one) => one.id));
  const fresh = look.goals.find((one) => !used.has(one.id)) ?? look.goals[0];
  return h(
    "div",
    { class: "studio-figures" },
    oneGoal(note.goal, `${id}-goal`, t("task_goal"), look, ways, (next) => (note.goal = next), t("task_goal_help")),
    more,
    button("plus", t("task_also"), () => (note.also.push(chosenGoal(fresh)), again()), {
      disabled: !fresh || note.also.length >= MOST_GOALS,
      style: "small",
      name: "also",
    }),
    field(`${id}-within`, t("task_within"), within, t("task_within_help")),
  );
}

/** A goal as it is offered. @param {Noting["goals"][number]} goal */
export const chosenGoal = ({ id, choices, value }) => ({ id, value: choices.length ? choices[0].value : value });

/**
 * Which goal, and its number or choice.
 * @param {Goal} goal @param {string} id @param {string} label @param {Noting} look @param {Ways} ways
 * @param {(goal: Goal) => void} set @param {string} [help]
 */
function oneGoal(goal, id, label, look, ways, set, help) {
  const kept = goal.id === KEPT;
  const now = look.goals.find((one) => one.id === goal.id) ?? look.goals[0];
  const names = look.goals.map((one) => /** @type {[string, string]} */ ([one.id, one.label]));
  const which = select(kept ? [[KEPT, t("task_goal_kept")], ...names] : names, kept ? KEPT : now.id, (chosen) => {
    const next = look.goals.find((one) => one.id === chosen);
    if (next) set(chosenGoal(next));
    ways.redraw();
    ways.changed();
  });
  if (kept) return h("div", { class: "studio-goal" }, field(id, label, which, help));
  const take = (/** @type {unknown} */ value) => {
    set({ id: now.id, value });
    ways.changed();
  };
  /** @type {HTMLElement} */
  let value;
  if (now.choices.length)
    value = select(
      now.choices.map(({ label: name }, n) => /** @type {[string, string]} */ ([String(n), name])),
      String(now.choices.findIndex((one) => one.value === goal.value)),
      (n) => take(now.choices[Number(n)].value),
    );
  else {
    const number = h("input", { type: "number", min: now.low, max: now.high, value: Number(goal.value ?? now.value) });
    number.addEventListener("change", () => take(Math.round(Number(number.value))));
    value = number;
  }
  const numbered = id.replace(/-goal$/, "-value").replace(/-also-(\d+)$/, "-also-value-$1");
  return h("div", { class: "studio-goal" }, field(id, label, which, help), field(numbered, t("task_value"), value));
}

/** @param {Note} note @param {string} id @param {Noting} look @param {string} lang @param {Ways} ways */
function replies(note, id, look, lang, ways) {
  const free = (/** @type {{key: string}} */ { key }) =>
    !note.right.includes(key) && !note.replies.some(({ to }) => [to].flat().includes(key));
  const allowed = note.kind === "do" ? look.options.filter(free) : [];
  const forbidden = look.mistakes.filter(free);
  const choice = h(
    "select",
    null,
    h("option", { value: "" }, t("task_choose")),
    forbidden.length
      ? h(
          "optgroup",
          { label: t("task_forbidden") },
          forbidden.map(({ key, label }) => h("option", { value: key }, label)),
        )
      : null,
    allowed.length
      ? h(
          "optgroup",
          { label: t("task_allowed") },
          allowed.map(({ key, label }) => h("option", { value: key }, label)),
        )
      : null,
  );
  choice.addEventListener("change", () => {
    const mistake = look.mistakes.find(({ key }) => key === choice.value);
    const option = look.options.find(({ key }) => key === choice.value);
    if (mistake)
      note.replies.push({
        to: mistake.key,
        label: mistake.label,
        text: { [lang]: mistake.text },
        clause: mistake.clause,
      });
    else if (option)
      note.replies.push({
        to: option.key,
        label: option.label,
        text: { [lang]: t("task_allowed_text") },
        clause: look.clause,
      });
    ways.redraw();
    ways.changed();
  });
  return [
    ...note.replies.map((reply, n) => {
      const area = h("textarea", { rows: 2, lang });
      area.value = reply.text[lang] ?? "";
      area.addEventListener("input", () => {
        reply.text[lang] = area.value;
        ways.changed();
      });
      return h(
        "div",
        { class: "studio-reply" },
        field(`${id}-reply-${n}`, reply.label, area),
        button(
          "trash",
          t("task_remove_reply"),
          () => {
            note.replies.splice(n, 1);
            ways.redraw();
            ways.changed();
          },
          { bare: true, style: "small ghost", name: "remove-reply" },
        ),
      );
    }),
    field(`${id}-add-reply`, t("task_add_reply"), choice),
  ];
}
