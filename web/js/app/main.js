/** The first module: starts the application, then the engine behind it, and keeps errors from passing in silence. */
import { App } from "./app.js";
import { explained } from "./engine_start.js";
import { EngineError } from "../engine/client.js";
import { fill, h, painted } from "../ui/dom.js";
import { installNotices, toast } from "../ui/notices.js";
import { goOffline } from "./offline.js";
import { applyTheme, wantedLanguage } from "./settings.js";
import { t } from "./words.js";

const host = /** @type {HTMLElement} */ (document.getElementById("app"));
let running = false;

/** @param {unknown} error */
function report(error) {
  console.error(error);
  if (!running) return;
  if (error instanceof EngineError) return void toast(error.message, { kind: "error" });
  const reload = { action: t("reload"), onAction: () => location.reload() };
  // A module that cannot be imported, as browsers say it, or "address: status" of a picture or a style sheet.
  const part = /import.*?(?:\/([^/\s]+\.js)|$)|^https?:\S+\/(\S+): \d+$/i.exec(
    error instanceof Error ? error.message : "",
  );
  if (part)
    toast(t("part_missing", { file: part[1] ?? part[2] ?? "?" }), {
      kind: "error",
      seconds: 0,
      id: "unexpected",
      ...reload,
    });
  else toast(t("error_unexpected"), { kind: "error", seconds: 0, id: "unexpected", ...reload });
}

async function boot() {
  try {
    const app = new App(host, new URL("../worker.js", import.meta.url).href);
    await app.start();
    running = true;
    addEventListener("focusin", () => app.saves.keep(), { once: true });
    await painted();
    const engine = app.boot.begin();
    app.prepare();
    await engine;
    document.documentElement.dataset.engine = "running";
    goOffline();
  } catch (error) {
    console.error(error);
    fill(host, h("main", { class: "boot" }, h("h1", { class: "wordmark" }, "Revier"), await explained(error)));
  }
}

document.documentElement.lang = wantedLanguage();
addEventListener("error", (event) => {
  // Sizes that change once more in the same frame are measured in the next one: nothing is wrong.
  if (!event.message?.startsWith("ResizeObserver loop")) report(event.error ?? event.message);
});
addEventListener("unhandledrejection", (event) => report(event.reason));
if (new URLSearchParams(location.search).has("embed")) {
  import("../embed/frame_page.js").then(({ embedPage }) => embedPage(host));
} else {
  applyTheme();
  installNotices();
  boot();
}
