/** Passing a game on: a link that carries all of it, to copy, to share, or as a QR code. */
import { openDialog } from "./dialogs.js";
import { fill, h } from "./dom.js";
import { icon } from "./icons.js";
import { announce } from "./notices.js";
import { t } from "../app/words.js";

/** @typedef {import("../types.js").Frame} Frame */

/** @param {string} text of a game, from the engine */
export function linkTo(text) {
  const here = new URL(location.href);
  here.search = "";
  here.hash = `#/g/${text}`;
  return here.href;
}

/**
 * Whose turn it is, in a sentence.
 * @param {Frame} frame
 */
export function turnOf(frame) {
  const seat = frame.prompt.seat ?? frame.seats.find((one) => one.active)?.seat;
  return frame.over || seat === undefined ? t("game_over") : t("link_turn", { name: frame.seats[seat].name });
}

/**
 * @param {HTMLInputElement} field
 * @param {HTMLElement} button
 */
async function copy(field, button) {
  let done;
  try {
    await navigator.clipboard.writeText(field.value);
    done = true;
  } catch {
    field.focus();
    field.select();
    done = document.execCommand("copy"); // where the clipboard is denied, the old way may still work
  }
  if (done) fill(button, icon("check"), t("share_copied"));
  announce(done ? t("share_copied") : t("share_by_hand"));
}

/**
 * @param {import("../engine/play_session.js").PlaySession} session
 * @param {Frame} frame
 */
export async function openShare(session, frame) {
  const { text } = await session.ask("link.make");
  const url = linkTo(text);
  const field = h("input", {
    type: "text",
    readonly: true,
    value: url,
    id: "share-link",
    onfocus: () => field.select(),
  });
  const copyButton = h(
    "button",
    { type: "button", class: "btn main", onclick: () => copy(field, copyButton) },
    icon("copy"),
    t("share_copy"),
  );
  const data = { title: `${t("app_name")}: ${frame.title}`, text: turnOf(frame), url };
  const native = typeof navigator.share === "function" && (navigator.canShare?.(data) ?? true);
  const picture = h("div", { class: "qr-box", hidden: true });
  const qrButton = h(
    "button",
    { type: "button", class: "btn", "aria-expanded": "false", onclick: () => showCode(picture, qrButton, url) },
    t("share_qr"),
  );
  openDialog({
    title: t("share_title"),
    kind: "share",
    body: [
      h("p", null, t("share_text")),
      h("p", { class: "share-turn" }, h("strong", null, turnOf(frame)), " ", frame.over ? null : t("share_turn")),
      h("label", { for: "share-link" }, t("share_link", { n: url.length })),
      field,
      h(
        "div",
        { class: "row wrap" },
        copyButton,
        native
          ? h(
              "button",
              { type: "button", class: "btn", onclick: () => navigator.share(data).catch(() => {}) },
              icon("share"),
              t("share_native"),
            )
          : null,
        qrButton,
      ),
      picture,
      h("p", { class: "share-honest" }, icon("eye"), h("span", null, t("share_honest"))),
    ],
  });
  copyButton.focus();
}

/**
 * @param {HTMLElement} box
 * @param {HTMLElement} button
 * @param {string} url
 */
async function showCode(box, button, url) {
  if (!box.childElementCount) {
    const { qrPicture } = await import("./qr.js");
    try {
      fill(box, qrPicture(url, t("share_qr_label")));
    } catch {
      fill(box, h("p", { class: "warn" }, t("share_qr_long")));
    }
  }
  box.hidden = !box.hidden;
  button.setAttribute("aria-expanded", String(!box.hidden));
  box.scrollIntoView({ block: "nearest" });
}
