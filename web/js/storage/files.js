/** Games as files: `.revier.json`. */
import { h } from "../ui/dom.js";
import { t } from "../app/words.js";

/** Bytes: some hundred long games in one file. */
const MOST = 40_000_000;

/**
 * Lets the browser download a document.
 * @param {object} document_
 * @param {string} game
 */
export function download(document_, game) {
  const name = `${game}-${new Date().toISOString().slice(0, 10)}.revier.json`;
  const text = JSON.stringify(document_, null, 1) + "\n";
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
  // A sandboxed frame may forbid it, and no browser says so.
  if (self !== top && self.origin === "null")
    void import("./as_text.js").then(({ offerText }) => offerText(text, name));
}

/**
 * A record that also says which seats bots play.
 * @param {import("../types.js").GameRecord} record
 * @param {string[]} [bots]
 */
export function withBots(record, bots) {
  return bots?.some(Boolean) ? { ...record, table: { bots } } : record;
}

/**
 * The bots that a document from a file names; whatever else it says there is not ours.
 * @param {unknown} document_
 * @returns {string[]}
 */
export function botsOf(document_) {
  const bots = /** @type {{table?: {bots?: unknown}} | null} */ (document_)?.table?.bots;
  return Array.isArray(bots) && bots.every((level) => typeof level === "string") ? bots : [];
}

/**
 * The document in a file. Throws an Error with a message for a person.
 * @param {File} file
 * @returns {Promise<unknown>}
 */
export async function readDocument(file) {
  if (file.size > MOST) throw new Error(t("file_too_big", { name: file.name }));
  try {
    return JSON.parse(await file.text());
  } catch {
    throw new Error(t("file_not_json", { name: file.name }));
  }
}

/**
 * A button that asks for a file.
 * @param {string} label
 * @param {(file: File) => void} onFile
 * @param {Element} picture
 * @param {string} [help]
 */
export function fileButton(label, onFile, picture, help) {
  const input = h("input", {
    type: "file",
    accept: ".json,application/json",
    class: "sr",
    tabindex: "-1",
    "aria-hidden": "true",
  });
  input.addEventListener("change", () => {
    if (input.files?.[0]) onFile(input.files[0]);
    input.value = "";
  });
  return h(
    "span",
    { class: "file-button" },
    input,
    h("button", { type: "button", class: "btn", title: help, onclick: () => input.click() }, picture, label),
  );
}

/**
 * Files dropped anywhere on an element.
 * @param {HTMLElement} element
 * @param {(file: File) => void} onFile
 */
export function acceptDrops(element, onFile) {
  element.addEventListener("dragover", (event) => {
    event.preventDefault();
    element.classList.add("dropping");
  });
  element.addEventListener("dragleave", (event) => {
    if (event.target === element) element.classList.remove("dropping");
  });
  element.addEventListener("drop", (event) => {
    event.preventDefault();
    element.classList.remove("dropping");
    const file = event.dataTransfer?.files[0];
    if (file) onFile(file);
  });
}
