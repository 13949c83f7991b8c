/** One value of a component: how it is shown, and what it is corrected with. */
import { fill, h, show } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { t } from "../app/words.js";

/** @typedef {import("../contract.d.ts").Choosable} Among */
/** @typedef {import("../contract.d.ts").ComponentValue} Value */

let count = 0;

/** @param {unknown} a @param {unknown} b */
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

export class ValueField {
  #value;
  #among;
  #onChange;
  #id = `value-${++count}`;
  /** @type {unknown} */
  #now;
  #input = h("span", { class: "value-input" });
  #error = h("small", { class: "value-error", id: `${this.#id}-error` });
  #shipped = h("small", { class: "value-shipped" });
  #reset;
  element;

  /**
   * @param {Value} value
   * @param {Among[]} among
   * @param {unknown} now
   * @param {(now: unknown) => void} onChange
   */
  constructor(value, among, now, onChange) {
    this.#value = value;
    this.#among = among;
    this.#now = now;
    this.#onChange = onChange;
    const label = t("components_reset", { label: value.label });
    this.#reset = h(
      "button",
      { type: "button", class: "btn ghost small", title: label, "aria-label": label, onclick: () => this.#undo() },
      icon("undo"),
    );
    fill(this.#shipped, t("components_shipped", { value: value.text }));
    this.element = h(
      "div",
      { class: `component-value ${value.kind}`, "data-path": value.path },
      this.#input,
      this.#shipped,
      this.#reset,
      this.#error,
    );
    this.#draw();
    this.#mark();
  }

  /** @param {string} text what is wrong, or "" */
  set problem(text) {
    this.#error.textContent = text;
    show(this.#error, Boolean(text));
    for (const control of this.#controls()) {
      control.toggleAttribute("aria-invalid", Boolean(text));
      if (text) {
        control.setAttribute("aria-invalid", "true");
        control.setAttribute("aria-describedby", this.#error.id);
      } else control.removeAttribute("aria-describedby");
    }
  }

  focus() {
    this.#controls()[0]?.focus();
  }

  /** @returns {HTMLElement[]} */
  #controls() {
    return [...this.#input.querySelectorAll("input, select, summary, button")].filter(
      (one) => one instanceof HTMLElement,
    );
  }

  /** @param {unknown} now */
  #set(now) {
    this.#now = now;
    this.#mark();
    this.#onChange(now);
  }

  #undo() {
    this.#set(this.#value.printed);
    this.#draw();
    this.focus();
  }

  #mark() {
    const changed = !same(this.#now, this.#value.printed);
    this.element.classList.toggle("changed", changed);
    show(this.#shipped, changed);
    show(this.#reset, changed);
  }

  #draw() {
    const { kind, label, text } = this.#value;
    if (kind === "fixed") fill(this.#input, h("span", { class: "value-label" }, label), h("span", null, text));
    else if (kind === "whole") fill(this.#input, h("label", { for: this.#id }, label), this.#number());
    else if (kind === "flag") fill(this.#input, this.#flag(), h("label", { for: this.#id }, label));
    else if (kind === "choice") fill(this.#input, h("label", { for: this.#id }, label), this.#select());
    else if (kind === "several") fill(this.#input, this.#several());
    else fill(this.#input, this.#order());
    this.problem = "";
  }

  #number() {
    const { low, high } = this.#value;
    const input = h("input", {
      id: this.#id,
      type: "number",
      min: low,
      max: high,
      step: 1,
      inputmode: "numeric",
      value: String(this.#now),
    });
    input.addEventListener("input", () => this.#set(Number.isNaN(input.valueAsNumber) ? null : input.valueAsNumber));
    return input;
  }

  #flag() {
    const input = h("input", { id: this.#id, type: "checkbox", checked: this.#now === true });
    input.addEventListener("change", () => this.#set(input.checked));
    return input;
  }

  #select() {
    const select = h(
      "select",
      { id: this.#id },
      this.#among.map((one, index) => h("option", { value: index, selected: same(one.value, this.#now) }, one.label)),
    );
    select.addEventListener("change", () => this.#set(this.#among[Number(select.value)].value));
    return select;
  }

  /** Many boxes are only made when somebody wants to see them. */
  #several() {
    const chosen = () => /** @type {unknown[]} */ (this.#now);
    const names = h("span");
    const say = () =>
      fill(
        names,
        this.#among
          .filter((one) => chosen().includes(one.value))
          .map((one) => one.label)
          .join(", ") || "–",
      );
    const boxes = h("div", { class: "value-boxes", role: "group", "aria-label": this.#value.label });
    const details = h(
      "details",
      null,
      h("summary", null, h("span", { class: "value-label" }, this.#value.label), " ", names),
      boxes,
    );
    details.addEventListener("toggle", () => {
      if (!details.open || boxes.childElementCount) return;
      fill(
        boxes,
        this.#among.map((one) => {
          const box = h("input", { type: "checkbox", checked: chosen().includes(one.value) });
          box.addEventListener("change", () => {
            const rest = chosen().filter((value) => value !== one.value);
            this.#set(this.#sorted(box.checked ? [...rest, one.value] : rest));
            say();
          });
          return h("label", null, box, one.label);
        }),
      );
    });
    say();
    return details;
  }

  /** In the order in which they were printed, else in that of the list: so that nothing changes by choosing it again. @param {unknown[]} values */
  #sorted(values) {
    const printed = /** @type {unknown[]} */ (this.#value.printed);
    const order = [...printed, ...this.#among.map((one) => one.value)];
    return [...values].sort((a, b) => order.indexOf(a) - order.indexOf(b));
  }

  #order() {
    const list = h("ol", { class: "value-order", "aria-label": this.#value.label });
    /** @param {number} from @param {number} step */
    const move = (from, step) => {
      const values = [.../** @type {unknown[]} */ (this.#now)];
      values.splice(from + step, 0, ...values.splice(from, 1));
      this.#set(values);
      draw();
      /** @type {HTMLElement | undefined} */ (
        list.children[from + step]?.querySelectorAll("button")[step < 0 ? 0 : 1]
      )?.focus();
    };
    const draw = () => {
      const values = /** @type {unknown[]} */ (this.#now);
      fill(
        list,
        values.map((value, index) => {
          const name = this.#among.find((one) => one.value === value)?.label ?? "";
          return h(
            "li",
            null,
            h(
              "button",
              {
                type: "button",
                class: "btn ghost small",
                "aria-disabled": String(index === 0),
                "aria-label": t("components_earlier", { name }),
                onclick: () => index > 0 && move(index, -1),
              },
              icon("prev"),
            ),
            h("span", null, name),
            h(
              "button",
              {
                type: "button",
                class: "btn ghost small",
                "aria-disabled": String(index === values.length - 1),
                "aria-label": t("components_later", { name }),
                onclick: () => index < values.length - 1 && move(index, 1),
              },
              icon("next"),
            ),
          );
        }),
      );
    };
    draw();
    return h("div", null, h("span", { class: "value-label" }, this.#value.label), list);
  }
}
