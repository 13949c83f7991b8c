// What the page itself reads of strangers, and of what it kept: courses, analyses, exercises, ratings, saved games, settings,
// progress, decisions on their way, boards with their pictures, packed links, damaged by the thousand. ./build.sh fuzz runs it after the engine's; case N is the same in every run.
//
//   node tools/fuzz_page.mjs [CASES] [FROM]
//
// Each is refused or read, within half a second; what was read keeps its limits and reads as the same once more; nothing that
// all objects share has changed; the heap stays bounded all the while.

import { strict as assert } from "node:assert";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { readSettings } from "../web/js/app/settings.js";
import { BadSource, readBundle } from "../web/js/embed/given.js";
import { Misfit } from "../web/js/embed/check.js";
import { sceneForm } from "../web/js/embed/forms.js";
import { pack, unpack, UNPACKED } from "../web/js/embed/pack.js";
import { readJournal } from "../web/js/storage/journal.js";
import { addProgress, progressOf } from "../web/js/storage/progress.js";
import { readSave } from "../web/js/storage/saves.js";
import { readCourse } from "../web/js/study/course.js";
import { readDays } from "../web/js/study/daily_results.js";
import { dueOf, isCard, moved } from "../web/js/study/deck.js";
import { readStanding } from "../web/js/study/rating.js";
import { childrenOf, pathTo, readTree } from "../web/js/study/tree.js";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const [CASES, FROM] = [Number(process.argv[2] ?? 100_000), Number(process.argv[3] ?? 0)];
const MOST_MS = 500;
const MOST_HEAP = 300e6;

/** @param {string} path */
const json = (path) => JSON.parse(readFileSync(join(ROOT, path), "utf8"));

// ---------------------------------------------------------------- chance and damage

/** Mulberry32: the same numbers everywhere. @param {number} seed @returns {(below: number) => number} */
function chance(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const deep = JSON.parse("[".repeat(60) + "]".repeat(60));
const JUNK = [
  ...[null, true, false, -1, 0, 0.5, 3, 99, 2 ** 31, 2 ** 53, 1e300, -0],
  ...["", "x", "..", "__proto__", "constructor", "\ud800", "\u202e", "²", "javascript:alert(1)", "x".repeat(5000)],
  ...["2027-03-01", "#c1/0", "board/x", "tray/1", "#c1", "coal_baron/x.svg", "x".repeat(250_000)],
  ...[[], [null], [[]], {}, { x: 1 }, JSON.parse('{"__proto__": {"polluted": 1}}'), deep, Array(3000).fill("x")],
];
const NAMES = ["__proto__", "constructor", "toString", "length", "extra", "", "\ud800", "id", "at", "parent", "kind"];

/** Changes at one to three places, however deep they lie. @param {any} document @param {(below: number) => number} random */
function damage(document, random) {
  for (let times = 1 + random(3); times > 0; times--) {
    /** @type {[any, string][]} */
    const places = [];
    for (const waiting = [document]; waiting.length;) {
      const one = waiting.pop();
      if (typeof one !== "object" || one === null) continue;
      for (const key of Object.keys(one)) {
        places.push([one, key]);
        waiting.push(one[key]);
      }
      if (places.length > 20_000) break;
    }
    if (!places.length) return document;
    const [inside, key] = places[random(places.length)];
    const [holder, other] = places[random(places.length)];
    const junk = structuredClone(JUNK[random(JUNK.length)]);
    const how = random(6);
    if (how === 0 && Array.isArray(inside)) inside.splice(Number(key), 1);
    else if (how === 0) delete inside[key];
    else if (how === 1 && !Array.isArray(inside)) put(inside, NAMES[random(NAMES.length)], junk);
    else if (how === 2) put(inside, key, structuredClone(holder[other]));
    else if (how === 3 && Array.isArray(inside)) inside.push(...Array(random(700)).fill(structuredClone(inside[0])));
    else put(inside, key, junk);
  }
  return JSON.parse(JSON.stringify(document)); // as it comes: no holes, no names in lists
}

/** As JSON.parse does it, also under the name of the prototype. @param {any} inside @param {string} key @param {unknown} value */
const put = (inside, key, value) =>
  Object.defineProperty(inside, key, { value, writable: true, enumerable: true, configurable: true });

// ---------------------------------------------------------------- what is read, and what is true of it then

const picture = json("tests/art/scene_midgame.json");
const [, puzzle] = readdirSync(join(ROOT, "pyengine/games/coal_baron/puzzles"))
  .filter((name) => name.endsWith(".json"))
  .sort();
const root = { revier: 1, kind: "record", game: "coal_baron", seats: [{ name: "A" }], moves: ["place:bank", "pass"] };
const node = (/** @type {number} */ id, /** @type {number} */ parent) => ({ id, parent, key: `k${id}`, mark: "?!" });
const text = { kind: "text", text: "Read this." };
const lesson = { kind: "lesson", game: "coal_baron", id: "cage" };
const game = { kind: "game", game: "coal_baron", players: 2, level: "hewer", seed: 7 };
const seats = [
  { name: "A", colour: "red", shape: "disc" },
  { name: "B", colour: "blue", shape: "disc" },
];

/** @param {unknown} read @param {(value: any) => unknown} reader */
const again = (read, reader) => assert.deepEqual(reader(JSON.parse(JSON.stringify(read))), read, "reads as another");

/** As a browser keeps it: texts by their names. */
const kept = new Map();
Object.assign(globalThis, {
  localStorage: {
    getItem: (/** @type {string} */ name) => kept.get(name) ?? null,
    setItem: (/** @type {string} */ name, /** @type {string} */ value) => void kept.set(name, value),
    removeItem: (/** @type {string} */ name) => void kept.delete(name),
  },
});
const wish = {
  method: "table.choose",
  params: { key: "pass" },
  before: { selection: [], scene: { pieces: [] }, last: 3 },
};
const table = { seats: [{ name: "A", colour: "red", bot: "hewer" }], variants: { edition: "de" }, set: "" };

/** @type {Record<string, {seed: any, check: (value: any) => boolean | Promise<boolean>}>} */
const KINDS = {
  course: {
    seed: { revier: 1, kind: "course", id: "one", title: "One", parts: [text, lesson, game], done: [0, 2] },
    check(value) {
      const course = readCourse(value);
      if (!course) return false;
      assert(course.parts.length <= 100 && course.title.length <= 200 && /^[a-z0-9_]+$/.test(course.id));
      assert(course.done.every((n) => Number.isInteger(n) && n < course.parts.length));
      again(course, readCourse);
      return true;
    },
  },
  analysis: {
    seed: { revier: 1, kind: "analysis", id: "t", game: "coal_baron", title: "A", root, at: 3, updated: 5,
      nodes: [node(1, 0), node(2, 1), node(3, 2), node(4, 1), node(5, 0)] }, // prettier-ignore
    check(value) {
      const tree = readTree(value);
      if (!tree) return false;
      assert(tree.nodes.length <= 2000 && tree.title.length <= 200);
      assert.equal(new Set(tree.nodes.map(({ id }) => id)).size, tree.nodes.length);
      for (const { id } of tree.nodes.slice(0, 50)) {
        assert(pathTo(tree, id).length <= tree.nodes.length);
        childrenOf(tree, id);
      }
      again(tree, readTree);
      return true;
    },
  },
  exercise: {
    seed: {
      id: "c",
      puzzle: json(`pyengine/games/coal_baron/puzzles/${puzzle}`),
      step: 2,
      due: 5,
      made: 1,
      answers: 3,
    },
    check(value) {
      if (!isCard(value)) return false;
      const next = moved(value, true, 1e12);
      assert(next.due > 1e12 && Number.isFinite(next.due));
      assert(dueOf([value], 8.64e15).length <= 1);
      assert(value.puzzle.solution.every((key) => typeof key === "string"));
      new Date(value.due).toISOString();
      return true;
    },
  },
  rating: {
    seed: { rating: 1300.5, deviation: 90, at: 12, outcomes: {
      "coal_baron/delivery_1": { at: 1, right: true, solved: true }, "coal_baron/x": { at: 2, right: false, solved: false } } }, // prettier-ignore
    check(value) {
      const standing = readStanding(value);
      if (!standing) return false;
      assert(standing.rating >= 0 && standing.rating <= 5000 && Object.keys(standing.outcomes).length <= 20_000);
      again(standing, readStanding);
      return true;
    },
  },
  days: {
    seed: { "2027-03-01": { coal_baron: "right", schichtwechsel: "later" }, "2027-03-02": { coal_baron: "wrong" } },
    check(value) {
      const days = readDays(value);
      assert(Object.keys(days).length <= 60);
      again(days, readDays);
      return Object.keys(days).length > 0;
    },
  },
  save: {
    seed: { id: "g", version: 1, game: "coal_baron", title: "Coal Baron", seats, status: "", moves: 2, over: true,
      updated: 1, bots: ["", "hewer"], turn: 1, points: [3, 4], winners: [1], record: root }, // prettier-ignore
    check(value) {
      const save = readSave(value);
      if (!save) return false;
      assert(
        save.seats.every(({ name, colour, shape }) => [name, colour, shape].every((one) => typeof one === "string")),
      );
      assert(save.turn === null || save.seats[save.turn]);
      new Date(save.updated).toISOString();
      again(save, readSave);
      return true;
    },
  },
  settings: {
    seed: { lang: "de", theme: "dark", motion: "off", veil: false, confirm: "never", pace: "quick", single: { coal_baron: true },
      players: table.seats, tables: { coal_baron: table } }, // prettier-ignore
    check(value) {
      const { lang, theme, players, single, tables } = readSettings(value);
      assert(typeof lang === "string" && ["auto", "light", "dark"].includes(theme));
      assert(players.every(({ name, colour }) => typeof name === "string" && typeof colour === "string"));
      assert(Object.values(single).every((one) => typeof one === "boolean"));
      assert(Object.values(tables).every(({ seats, set }) => Array.isArray(seats) && typeof set === "string"));
      again(readSettings(value), readSettings);
      return lang === "de";
    },
  },
  progress: {
    seed: { "coal_baron/cage": { stage: 2, done: false }, "schichtwechsel/haul": { stage: 0, done: true } },
    check(value) {
      addProgress(value);
      const names = Object.keys(value ?? {}).filter((name) => name.split("/").length === 2);
      for (const name of names) {
        const [game, lesson] = name.split("/");
        const { stage, done } = progressOf(game, lesson);
        assert(Number.isSafeInteger(stage) && stage >= 0 && typeof done === "boolean", name);
      }
      return names.length > 1;
    },
  },
  journal: {
    seed: [wish, { ...wish, method: "table.click", params: { target: "board/x" } }],
    check(value) {
      kept.set("revier.journal.g", JSON.stringify(value));
      const wishes = readJournal("g");
      assert(wishes.every(({ method, params, before }) => typeof method === "string" && params && before.scene.pieces));
      return wishes.length > 0;
    },
  },
  scene: {
    seed: picture.scene,
    check(value) {
      let scene;
      try {
        scene = sceneForm(value);
      } catch (error) {
        assert(error instanceof Misfit && error.path.length <= 101, String(error));
        return false;
      }
      assert(scene.pieces.length <= 600 && scene.boards.length <= 8);
      for (const path of [...scene.sprites, scene.style, ...scene.boards.map(({ art }) => art)])
        assert(/^[a-z_]+\/[a-z0-9_-]+\.(svg|css)$/.test(path), path); // our art by known names
      again(scene, sceneForm);
      return true;
    },
  },
  board: {
    seed: { revier: 1, kind: "board", title: "A cage", at: 1, mode: "play", document: root, scene: picture.scene },
    async check(value) {
      try {
        const bundle = await readBundle(() => null, JSON.stringify(value), "");
        assert((bundle.title ?? "").length <= 200);
        return true;
      } catch (error) {
        assert(error instanceof BadSource, String(error));
        return false;
      }
    },
  },
};

/** A link with other letters, cut off, or one that inflates without end. @param {(below: number) => number} random */
async function link(random) {
  const how = random(4);
  const long =
    how === 3 ? "[".repeat(random(UNPACKED)) : JSON.stringify(damage(structuredClone(KINDS.board.seed), random));
  const packed = long.length > UNPACKED ? "" : await pack(long);
  const at = random(packed.length + 1);
  const given =
    how === 0 ? packed.slice(0, at) : how === 1 ? packed.slice(0, at) + "Aé_%"[random(4)] + packed.slice(at) : packed;
  try {
    const text = await unpack(given);
    assert(text.length <= UNPACKED);
    await readBundle(() => null, "", given);
    return true;
  } catch (error) {
    // an engine throws its own errors for what is no base64, no deflated text, no UTF-8
    const own = [BadSource, DOMException, TypeError, RangeError].some((kind) => error instanceof kind);
    assert(own || /** @type {any} */ (error).code?.startsWith("Z_"), String(error));
    return false;
  }
}

// ---------------------------------------------------------------- the run

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");
function inUse() {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

const kinds = Object.keys(KINDS);
/** @type {Record<string, [number, number]>} */
const told = Object.fromEntries([...kinds, "link"].map((kind) => [kind, [0, 0]]));
const shared = Object.getOwnPropertyNames(Object.prototype).join();
let [broken, slowest, highest] = [0, 0, 0];
for (const kind of kinds)
  assert(await KINDS[kind].check(structuredClone(KINDS[kind].seed)), `${kind}: the sound one is refused`);
for (let number = FROM; number < FROM + CASES && broken < 20; number++) {
  const random = chance(number);
  const kind = [...kinds, "link"][random(kinds.length + 1)];
  try {
    const value = kind === "link" ? null : damage(structuredClone(KINDS[kind].seed), random);
    const start = process.cpuUsage();
    const read = kind === "link" ? await link(random) : await KINDS[kind].check(value);
    const { user, system } = process.cpuUsage(start);
    const took = (user + system) / 1000;
    slowest = Math.max(slowest, took);
    told[kind][read ? 1 : 0]++;
    assert(took < MOST_MS, `${took.toFixed(0)} ms`);
    assert.equal(Object.getOwnPropertyNames(Object.prototype).join(), shared, "every object has changed");
    assert.equal(/** @type {any} */ ({}).polluted, undefined, "every object has changed");
    if (number % 64 === 0) {
      if (inUse() > MOST_HEAP) collect(); // what nobody holds does not count
      assert(inUse() < MOST_HEAP, `${(inUse() / 1e6).toFixed(0)} MB in use`);
      highest = Math.max(highest, inUse());
    }
  } catch (error) {
    broken++;
    console.log(`case ${number}, ${kind}: ${error instanceof Error ? (error.stack ?? "").slice(0, 600) : error}`);
  }
}
for (const [kind, [refused, read]] of Object.entries(told)) console.log(`${kind}: ${refused} refused, ${read} read`);
console.log(
  `${CASES} cases of the page, ${broken} broken, slowest ${slowest.toFixed(0)} ms, at most ${(highest / 1e6).toFixed(0)} MB`,
);
process.exit(broken ? 1 : 0);
