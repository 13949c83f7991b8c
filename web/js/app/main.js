/** The first module: shows the boot screen, starts the application, and keeps errors from passing in silence. */
import { App } from "./app.js";
import { BootScreen } from "./boot_screen.js";
import { EngineError } from "../engine/client.js";
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
  const screen = new BootScreen(host);
  const worker = new URL("../worker.js", import.meta.url).href;
  const app = new App(host, worker, (progress) => running || screen.progress(progress));
  try {
    await screen.load(app.engine, worker);
    await app.start();
    running = true;
    goOffline();
    addEventListener("focusin", () => app.saves.keep(), { once: true });
  } catch (error) {
    console.error(error);
    await screen.fail(error);
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
