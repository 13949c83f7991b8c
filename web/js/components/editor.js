/** A component set that is being edited: its name, all values in groups, and what does not fit. */
import { fill, h, show } from "../ui/dom.js";
import { t } from "../app/words.js";
import { ValueField } from "./fields.js";

/** @typedef {import("./fields.js").Value} Value */
/** @typedef {import("./set_store.js").SetDocument} SetDocument */
/** @typedef {import("./set_store.js").StoredSet} StoredSet */
/** @typedef {import("../contract.d.ts").ComponentRow} Row */
/** @typedef {import("../contract.d.ts").ComponentSection} Section */
/** @typedef {import("../contract.d.ts").Components} Shown */
/** @typedef {import("../contract.d.ts").ComponentProblem} Problem */
/** @typedef {import("../contract.d.ts").ComponentsChecked} Checked */

const PATIENCE = 250;

export class SetEditor {
  #shown;
  #check;
  #onSave;
  /** What is being edited; stored when it is saved. @type {StoredSet} */
  set;
  dirty;
  /** @type {Problem[]} */
  #problems = [];
  /** @type {Map<string, ValueField>} */
  #fields = new Map();
  /** @type {Map<Section, {details: HTMLDetailsElement, note: HTMLElement, problem: HTMLElement}>} */
  #sections = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #turn = 0;
  #name = h("input", {
    id: "set-name",
    type: "text",
    required: true,
    autocomplete: "off",
    "aria-describedby": "set-name-error",
  });
  #nameError = h("small", { class: "value-error", id: "set-name-error" });
  #status = h("div", { class: "component-status", role: "status" });
  #save = h("button", { type: "submit", class: "btn main" }, t("components_save"));
  element;

  /**
   * @param {Shown} shown
   * @param {StoredSet} set
   * @param {boolean} dirty
   * @param {(document: SetDocument) => Promise<Checked>} check
   * @param {(set: StoredSet) => Promise<void>} onSave
   */
  constructor(shown, set, dirty, check, onSave) {
    this.#shown = shown;
    this.set = structuredClone(set);
    this.dirty = dirty;
    this.#check = check;
    this.#onSave = onSave;
    this.#name.value = this.set.document.name;
    this.#name.maxLength = shown.longest_name;
    this.#name.addEventListener("input", () => {
      this.set.document.name = this.#name.value;
      this.#touched();
    });
    this.element = h(
      "form",
      { class: "component-editor", novalidate: true, onsubmit: (/** @type {Event} */ event) => this.#submit(event) },
      h("div", { class: "block" }, h("label", { for: "set-name" }, t("components_name")), this.#name, this.#nameError),
      shown.sections.map((section) => this.#section(section)),
      h("div", { class: "component-foot" }, this.#status, this.#save),
    );
    this.#tell();
  }

  focus() {
    this.#name.focus();
  }

  get #changes() {
    return this.set.document.changes;
  }

  /** @param {Section} section */
  #section(section) {
    const note = h("span", { class: "soft" });
    const problem = h("p", { class: "value-error" });
    const rows = h("div", { class: "component-rows" });
    const details = h(
      "details",
      { class: "block", "data-section": section.id },
      h("summary", null, h("h2", null, section.title), note),
      problem,
      rows,
    );
    // Hundreds of values: only those that somebody wants to see are made.
    details.addEventListener("toggle", () => this.#draw(section, rows));
    this.#sections.set(section, { details, note, problem });
    return details;
  }

  /** @param {Section} section @param {HTMLElement} rows */
  #draw(section, rows) {
    if (rows.childElementCount) return;
    fill(
      rows,
      section.rows.map((row) => {
        const fields = row.values.map((value) => {
          const now = value.path in this.#changes ? this.#changes[value.path] : value.printed;
          const field = new ValueField(value, this.#shown.lists[value.among], now, (changed) =>
            this.#changed(value, changed),
          );
          this.#fields.set(value.path, field);
          return field.element;
        });
        const kinds = [...new Set(row.values.map((value) => value.source))];
        const marks = kinds.map((kind) =>
          h(
            "span",
            { class: `source-mark from-${kind}`, title: this.#shown.marks[kind].text },
            this.#shown.marks[kind].label,
          ),
        );
        return h(
          "div",
          { class: "component-row", role: "group", "aria-label": row.name },
          h("h3", null, row.name, " ", marks),
          h("div", { class: "component-values" }, fields),
        );
      }),
    );
    this.#showProblems();
  }

  /** @param {Value} value @param {unknown} now */
  #changed(value, now) {
    if (JSON.stringify(now) === JSON.stringify(value.printed)) delete this.#changes[value.path];
    else this.#changes[value.path] = now;
    this.#touched();
  }

  #touched() {
    this.dirty = true;
    this.#tell();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#look(), PATIENCE);
  }

  /** Asks the engine what it thinks of the set; an answer that came too late is not heard. */
  async #look() {
    const turn = ++this.#turn;
    const checked = await this.#check({ ...this.set.document, digest: undefined }); // the changes may be others by now
    if (turn !== this.#turn) return null;
    this.#problems = checked.problems;
    this.#showProblems();
    this.#tell();
    return checked.document;
  }

  #showProblems() {
    const texts = new Map(this.#problems.map(({ path, text }) => [path, text]));
    for (const [path, field] of this.#fields) field.problem = texts.get(path) ?? "";
    this.#nameError.textContent = texts.get("name") ?? "";
    this.#name.setAttribute("aria-invalid", String(texts.has("name")));
    for (const [section, { problem }] of this.#sections) {
      problem.textContent = texts.get(section.id) ?? "";
      show(problem, texts.has(section.id));
    }
  }

  /** How the set stands: corrections by group, mistakes with a way to each, whether it is saved. */
  #tell() {
    for (const [section, { note }] of this.#sections) {
      const paths = new Set(section.rows.flatMap((row) => row.values.map((value) => value.path)));
      const changed = Object.keys(this.#changes).filter((path) => paths.has(path)).length;
      note.textContent = changed ? t("components_changed", { n: changed }) : "";
    }
    const count = h("strong", null, t("components_count", { n: Object.keys(this.#changes).length }));
    const saved = this.dirty ? t("components_not_saved") : t("components_is_saved");
    if (!this.#problems.length)
      return fill(this.#status, h("p", null, count, " ", this.set.updated || this.dirty ? saved : ""));
    fill(
      this.#status,
      h(
        "p",
        null,
        h("strong", { class: "value-error" }, t("components_wrong", { n: this.#problems.length })),
        " ",
        t("components_fix"),
      ),
      h(
        "ul",
        null,
        this.#problems.map((problem) =>
          h(
            "li",
            null,
            h(
              "button",
              { type: "button", class: "linkish", onclick: () => this.#goTo(problem.path) },
              [this.#nameOf(problem.path), problem.text].filter(Boolean).join(": "),
            ),
          ),
        ),
      ),
    );
  }

  /** @param {string} path */
  #find(path) {
    for (const section of this.#shown.sections) {
      if (section.id === path) return { section, row: null };
      const row = section.rows.find((one) => one.values.some((value) => value.path === path));
      if (row) return { section, row };
    }
    return null;
  }

  /** What a mistake is about. @param {string} path */
  #nameOf(path) {
    const found = this.#find(path);
    const value = found?.row?.values.find((one) => one.path === path);
    return found ? [found.row?.name ?? found.section.title, value?.label].filter(Boolean).join(", ") : "";
  }

  /** @param {string} path */
  #goTo(path) {
    const found = this.#find(path);
    const drawn = found && this.#sections.get(found.section);
    if (!found || !drawn) return this.#name.focus();
    drawn.details.open = true;
    this.#draw(found.section, /** @type {HTMLElement} */ (drawn.details.querySelector(".component-rows")));
    const field = this.#fields.get(path);
    if (field) field.focus();
    else drawn.details.querySelector("summary")?.focus();
  }

  /** @param {Event} event */
  async #submit(event) {
    event.preventDefault();
    clearTimeout(this.#timer);
    const document = await this.#look();
    if (!document) {
      if (this.#problems.length) this.#goTo(this.#problems[0].path);
      return;
    }
    this.set = { ...this.set, updated: Date.now(), document };
    this.dirty = false;
    await this.#onSave(this.set);
    this.#tell();
  }
}
