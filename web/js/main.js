/** The first module: shows the boot screen, starts the application, and keeps errors from passing in silence. */
import { App } from "./app.js";
import { bootText } from "./boot_text.js";
import { h, fill } from "./dom.js";
import { EngineError } from "./engine.js";
import { announce, installNotices, toast } from "./notices.js";
import { goOffline } from "./offline.js";
import { applyTheme, wantedLanguage } from "./settings.js";
import { format, t } from "./words.js";

const host = /** @type {HTMLElement} */ (document.getElementById("app"));
let running = false;

/** @param {unknown} error */
function report(error) {
  console.error(error);
  if (!running) return;
  if (error instanceof EngineError) toast(error.message, { kind: "error" });
  else toast(t("error_unexpected"), { kind: "error", seconds: 0, id: "unexpected", action: t("reload"), onAction: () => location.reload() });
}

async function boot() {
  const words = bootText();
  const bar = h("progress", { max: 1, value: 0, "aria-label": words.starting });
  const line = h("p", { class: "boot-line" }, words.starting);
  fill(host, h("main", { class: "boot" }, h("h1", { class: "wordmark" }, "Revier"), line, bar, h("p", { class: "soft" }, words.first)));
  const app = new App(host, (share) => {
    bar.value = share;
    line.textContent = format(words.loading, { percent: Math.round(share * 100) });
  });
  try {
    await app.start();
    running = true;
    goOffline();
    addEventListener("focusin", () => app.saves.keep(), { once: true });
  } catch (error) {
    console.error(error);
    const retry = h("button", { type: "button", class: "btn main", onclick: () => location.reload() }, words.retry);
    const detail = h("p", { class: "soft" }, error instanceof Error ? error.message : String(error));
    fill(host, h("main", { class: "boot", role: "alert" }, h("h1", null, words.failed), h("p", null, words.hint), detail, retry));
    announce(words.failed);
  }
}

document.documentElement.lang = wantedLanguage();
addEventListener("error", (event) => {
  // Sizes that change once more in the same frame are measured in the next one: nothing is wrong.
  if (!event.message?.startsWith("ResizeObserver loop")) report(event.error ?? event.message);
});
addEventListener("unhandledrejection", (event) => report(event.reason));
if (new URLSearchParams(location.search).has("embed")) {
  import("./embed/page.js").then(({ embedPage }) => embedPage(host));
} else {
  applyTheme();
  installNotices();
  boot();
}
