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
/** Milliseconds with a running engine: by then a first visit has what it needs, and whoever left at once is spared the work. */
const KEEP_AFTER = 20_000;

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

const TOLD = "revier.week";

/** Tells players once how to keep their games if this browser forgets them. @param {App} app */
async function tellOfTheWeek(app) {
  if (!navigator.vendor.startsWith("Apple") || localStorage.getItem(TOLD)) return;
  const { forgetsAfterAWeek } = await import("../storage/everything.js");
  if (!(await forgetsAfterAWeek()) || !(await app.saves.list()).length) return;
  localStorage.setItem(TOLD, "1");
  toast(t("storage_week"), { seconds: 0, id: "week" });
}

async function boot() {
  try {
    const app = new App(host, new URL("../worker.js", import.meta.url).href);
    await app.start();
    running = true;
    addEventListener("focusin", () => app.saves.keep(), { once: true });
    tellOfTheWeek(app).catch(() => {}); // no storage: that is reported elsewhere
    await painted();
    const engine = app.boot.begin();
    app.prepare();
    await engine;
    document.documentElement.dataset.engine = "running";
    goOffline();
    setTimeout(
      () => import("../engine/keep_memory.js").then(({ keepMemory }) => keepMemory(app.hello.lang)),
      KEEP_AFTER,
    );
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
