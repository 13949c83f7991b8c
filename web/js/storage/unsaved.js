/** Says above the page that games are only in memory, as long as that is so, and offers them as files. */
import { h, fill } from "../ui/dom.js";
import { download, withBots } from "./files.js";
import { icon } from "../ui/icons.js";
import { toast } from "../ui/notices.js";
import { t } from "../app/words.js";

/** @typedef {import("./saves.js").Saves} Saves */

const strip = h("div", { class: "strip", role: "alert", id: "unsaved" });
const watched = new ResizeObserver(() =>
  document.documentElement.style.setProperty("--strip", `${strip.offsetHeight}px`),
);
let closed = false;

/** The page cannot be left unasked. @param {Event} event */
const stay = (event) => event.preventDefault();

/** @param {Saves} saves */
export function showUnsaved(saves) {
  if (!saves.unsaved.length) {
    if (strip.isConnected) toast(t("saved_again"));
    removeEventListener("beforeunload", stay);
    closed = false;
    hide();
    return;
  }
  addEventListener("beforeunload", stay);
  if (strip.isConnected || closed) return;
  fill(
    strip,
    h("p", null, t("save_failed")),
    h("button", { type: "button", class: "btn small", onclick: () => asFile(saves) }, icon("download"), t("export")),
    h(
      "button",
      {
        type: "button",
        class: "btn ghost close",
        "aria-label": t("close"),
        onclick: () => {
          closed = true;
          hide();
        },
      },
      icon("close"),
    ),
  );
  document.body.prepend(strip);
  watched.observe(strip);
}

function hide() {
  watched.disconnect();
  strip.remove();
  document.documentElement.style.removeProperty("--strip");
}

/** The game that is played now, or else the latest. @param {Saves} saves */
function asFile(saves) {
  const save = saves.unsaved.find(({ id }) => location.hash.endsWith(`/${id}`)) ?? saves.unsaved.at(-1);
  if (save) download(withBots(save.record, save.bots), save.game);
}
