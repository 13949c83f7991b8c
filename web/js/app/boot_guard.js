/**
 * The first script, and a classic one: it runs also where modules do not. It puts words on the page if the application
 * does not take over within a few seconds, or as soon as one of its scripts fails. `#boot` is there until then.
 */
import { explanation, missingModule, probe, styleWords, waiting } from "./boot_failure.js";
import { h } from "../ui/dom.js";
import { applyTheme, wantedLanguage } from "./settings.js";
import { ownScript } from "../ui/trusted.js";

/** @typedef {import("./boot_failure.js").Finding} Finding */

/** Together with a probe this is less than five seconds. */
const PATIENCE = 3300;
const AGAIN = 4000;

/** The words of the start page are asked for before the modules that show them have come; see start_data.js. */
function askForData() {
  const { src } = /** @type {HTMLScriptElement} */ (document.currentScript);
  const lang = wantedLanguage();
  const answer = fetch(new URL(`../start/${lang}.json`, src))
    .then((response) => (response.ok ? response.json() : null))
    .catch(() => null); // start_data.js asks once more, and says so
  return { lang, answer };
}

/**
 * On a later visit the engine is stored: it starts along with the page, not after it. A first visit loads it when
 * the start page can be seen. What the worker says until the application listens is kept; see `early` in engine/client.js.
 */
function startEngine() {
  const { src } = /** @type {HTMLScriptElement} */ (document.currentScript);
  const worker = new Worker(ownScript("worker.js", src), { type: "module" });
  /** @type {{worker: Worker, heard: any[], broken: boolean}} */
  const early = { worker, heard: [], broken: false };
  worker.onmessage = ({ data }) => early.heard.push(data);
  worker.onerror = () => (early.broken = true);
  return early;
}

const embedded = new URLSearchParams(location.search).has("embed");
/** What the application needs, too: the words for what fails later (see engine_start.js), the data, and the engine. */
/** @type {any} */ (globalThis).revierBoot = {
  explanation,
  missingModule,
  probe,
  waiting,
  data: embedded || location.protocol === "file:" ? null : askForData(),
  engine: !embedded && navigator.serviceWorker?.controller ? startEngine() : null,
};

/** @returns {HTMLElement | null} null: the application has taken over */
const page = () => document.getElementById("boot");

/** The page may still be on its way when something fails. */
async function pageThere() {
  while (!page() && document.readyState === "loading") await new Promise((done) => setTimeout(done, 30));
  return page();
}

/** The scripts without which nothing starts. */
function scripts() {
  /** @type {NodeListOf<HTMLScriptElement & HTMLLinkElement>} */
  const all = document.querySelectorAll('script[type="module"], link[rel="modulepreload"]');
  return Array.from(all, (element) => element.src || element.href);
}

/** @param {string[]} urls @returns {Promise<Finding | undefined>} what is wrong with them */
async function inspect(urls) {
  const found = await Promise.all(urls.map(probe));
  const by = (/** @type {string} */ cause) => found.find((finding) => finding?.cause === cause) ?? undefined;
  return by("missing") ?? by("type") ?? by("network");
}

const wordmark = () => h("h1", { class: "wordmark" }, "Revier");
let told = false;

/**
 * Says why the application is not there.
 * @param {Finding["cause"]} otherwise the cause, if the files are as they should be
 * @param {string} [detail]
 * @param {string} [url] of a further script
 */
async function explain(otherwise, detail, url) {
  if (told) return;
  told = true;
  const finding = (otherwise !== "file" && (await inspect(url ? [...scripts(), url] : scripts()))) || {
    cause: otherwise,
  };
  const host = await pageThere();
  if (!host) return;
  host.className = "boot";
  const { cause } = finding;
  if (cause === "network" || cause === "slow") {
    host.replaceChildren(wordmark(), waiting(cause, { loaded: 0, total: 0 }, retry));
    addEventListener("online", retry);
    if (finding.file) setInterval(retry, AGAIN);
  } else {
    host.replaceChildren(wordmark(), explanation(finding, { detail: cause === "script" ? detail : "" }));
  }
}

/** Loads the page again, but only from a server that is there: else the browser's own page would take its place. */
async function retry() {
  const cause = (await inspect(scripts()))?.cause;
  if (page() && cause !== "network") location.reload();
}

/** @param {string} url */
async function tellStyle(url) {
  const finding = await probe(url);
  await pageThere();
  document.body.prepend(h("div", { class: "boot-style", role: "alert" }, styleWords(url, finding?.status ?? "–")));
}

document.documentElement.lang = wantedLanguage();
if (embedded) document.documentElement.classList.add("embedded");
else applyTheme();

addEventListener(
  "error",
  (event) => {
    const { target } = event;
    if (target instanceof HTMLLinkElement && target.rel === "stylesheet") tellStyle(target.href);
    else if (
      target instanceof HTMLScriptElement ||
      (target instanceof HTMLLinkElement && target.rel === "modulepreload")
    )
      explain("network");
    else if (target === window && page()) explain("script", event.message);
  },
  true,
);
addEventListener("unhandledrejection", ({ reason }) => {
  if (page()) explain("script", String(reason), missingModule(reason));
});

if (location.protocol === "file:") explain("file");
else setTimeout(() => page() && explain("slow"), PATIENCE);
