// What every browser must do with the built site. Each step throws, or it held.

import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * @typedef {object} Browser
 * @property {string} name
 * @property {(url: string) => Promise<unknown>} goto
 * @property {() => Promise<unknown>} reload
 * @property {(width: number, height: number) => Promise<unknown>} size
 * @property {(body: string, ...given: unknown[]) => Promise<any>} evaluate the body of a function; `given` are its arguments
 * @property {(selector: string) => Promise<unknown>} click a real click in its middle
 * @property {(path: string) => Promise<unknown>} picture
 * @property {() => Promise<unknown>} close
 *
 * @typedef {{start: () => Promise<string>, stop: () => Promise<void>}} Host
 * @typedef {{browser: Browser, host: Host, pictures: string, link: string, position: string, single: string}} Place
 */

/** @param {() => Promise<unknown>} check @param {string} what @param {number} [seconds] */
async function until(check, what, seconds = 40) {
  for (const end = Date.now() + seconds * 1000; ; await sleep(60)) {
    if (await check()) return;
    if (Date.now() > end) throw new Error(`not within ${seconds} s: ${what}`);
  }
}

/** @param {unknown} holds @param {string} what */
function assert(holds, what) {
  if (!holds) throw new Error(what);
}

/** What the page waits for; one question for all that can be in the way. */
const STATE = `
  const seen = (selector) => [...document.querySelectorAll(selector)].find((one) => one.checkVisibility());
  const waiting = [
    "dialog[open] .btn.main, dialog[open] button",
    ".report [data-report=skip]",
    ".report [data-report=done]",
    ".plan-single",
    '.sheet-handle[aria-expanded="false"]',
  ];
  if (document.querySelector(".table[data-over]")) return "over";
  for (const selector of waiting) if (seen(selector)) return selector;
  document.querySelectorAll(".option-group").forEach((group) => { group.open = true; });
  return seen(".option") ? ".option" : "";`;
const MOVES = `
  const request = indexedDB.open("revier");
  const database = await new Promise((done, fail) => { request.onsuccess = () => done(request.result); request.onerror = fail; });
  const all = database.transaction("games").objectStore("games").getAll();
  await new Promise((done) => { all.onsuccess = done; });
  database.close();
  return all.result.map(({ game, moves }) => [game, moves]);`;

/**
 * Answers by real clicks, the most different ones in turn.
 * @param {Browser} browser
 * @param {number} decisions
 */
async function play(browser, decisions) {
  for (let played = 0; played < decisions;) {
    let state = "";
    await until(async () => (state = await browser.evaluate(STATE)), "something to answer", 120);
    if (state === "over") return;
    if (state !== ".option") {
      await browser.click(state).catch(() => {}); // it may have gone by itself
      await sleep(100);
      continue;
    }
    const mark = `
      const all = [...document.querySelectorAll(".option")].filter((one) => one.checkVisibility());
      const one = all[given[0] % all.length];
      document.querySelectorAll("[data-next]").forEach((old) => delete old.dataset.next);
      if (!one) return "";
      one.dataset.next = "";
      one.scrollIntoView({ block: "center" });
      return document.querySelector(".table").dataset.settled;`;
    const settled = await browser.evaluate(mark, played);
    if (!settled) continue;
    await browser.click("[data-next]").catch(() => {});
    const moved = `return document.querySelector(".table").dataset.settled !== given[0];`;
    const asked = async () => ![".option", ""].includes(await browser.evaluate(STATE));
    await until(async () => (await browser.evaluate(moved, settled)) || asked(), "an answer to a click", 90);
    played++;
  }
}

/** From anywhere: a page that begins anew. @param {Browser} browser @param {string} url */
async function fresh(browser, url) {
  await browser.goto("about:blank");
  await browser.goto(url);
}

/** @param {Browser} browser */
const running = (browser) =>
  until(() => browser.evaluate('return document.documentElement.dataset.engine === "running"'), "the engine runs", 90);

const GAMES = ["coal_baron", "kohle_kolonie", "schichtwechsel"];

/** By name, in their order. @type {Record<string, (place: Place) => Promise<void>>} */
export const STEPS = {
  async boot({ browser, host, pictures }) {
    await browser.size(1280, 800);
    await browser.goto(await host.start());
    await until(() => browser.evaluate('return document.querySelectorAll(".card .play").length === 3'), "three games");
    await running(browser);
    await browser.picture(join(pictures, "start.png"));
  },
  async "three games by clicks, against bots, and reloads"({ browser, host, pictures }) {
    const url = await host.start();
    for (const game of GAMES) {
      await fresh(browser, `${url}#/`);
      await browser.click(`.card a.play[href$="${game}"], .card[data-game="${game}"] .play, a[href="#/play/${game}"]`);
      await play(browser, 20);
      await until(async () => (await browser.evaluate(STATE)) === ".option", "a decision of ours").catch(() => {});
      await browser.picture(join(pictures, `${game}.png`));
      const before = new Map(await browser.evaluate(MOVES)).get(game);
      assert(before >= 10, `${game}: only ${before} moves are stored`);
      await browser.reload();
      await until(async () => await browser.evaluate(STATE), `${game} after a reload`, 90);
      const after = new Map(await browser.evaluate(MOVES)).get(game);
      assert(after >= before, `${game}: ${after} moves after a reload instead of ${before}`);
    }
  },
  async offline({ browser, host }) {
    const url = await host.start();
    await browser.goto(url);
    await browser.evaluate("await navigator.serviceWorker.ready; return true");
    await host.stop();
    await fresh(browser, `${url}#/`);
    await running(browser);
    await browser.click('a[href="#/play/coal_baron"], .card .play');
    await play(browser, 2);
    await host.start();
  },
  async link({ browser, host, link }) {
    await fresh(browser, `${await host.start()}#/g/${link}`);
    await until(
      () => browser.evaluate('return Boolean(document.querySelector(".table[data-settled]"))'),
      "a game by link",
      90,
    );
  },
  async embed({ browser, host, position, pictures }) {
    await fresh(browser, `${await host.start()}index.html?embed=play&lang=en#${position}`);
    const deep = `
      const all = (root) =>
        [...root.querySelectorAll("*")].flatMap((one) => [one, ...(one.shadowRoot ? all(one.shadowRoot) : [])]);
      const found = all(document).filter((one) => one.matches(given[0]));`; // a board has a tree of its own
    await until(() => browser.evaluate(`${deep} found[0]?.click(); return found.length`, "button"), "a way to begin");
    const answers = `${deep} return found.length >= 2`;
    await until(() => browser.evaluate(answers, "[data-key]"), "an embedded board", 90);
    await browser.picture(join(pictures, "embed.png"));
  },
  async lesson({ browser, host }) {
    await fresh(browser, `${await host.start()}#/learn/coal_baron`);
    await browser.click('a[href^="#/learn/coal_baron/"]');
    await until(
      () => browser.evaluate('return Boolean(document.querySelector(".coach")?.textContent.trim())'),
      "a teacher",
      90,
    );
  },
  async phone({ browser, host, pictures }) {
    await browser.size(390, 844);
    await fresh(browser, `${await host.start()}#/`);
    await browser.click('a[href="#/play/schichtwechsel"], .card .play');
    await until(async () => await browser.evaluate(STATE), "a decision on a phone", 90);
    const wide = await browser.evaluate("return document.documentElement.scrollWidth - innerWidth");
    assert(wide <= 0, `the page is ${wide} px too wide`);
    await browser.picture(join(pictures, "phone.png"));
    await browser.size(1280, 800);
  },
  async "one file"({ browser, single }) {
    await fresh(browser, single);
    await browser.click(".card .play");
    await play(browser, 3);
  },
};
