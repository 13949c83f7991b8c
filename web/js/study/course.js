/** A course: lessons, puzzles, texts and games in an order. A document, kept on this device, sent as a file or a link. */
import { isObject } from "../storage/database.js";
import { newId } from "../storage/saves.js";

/** @typedef {{kind: "text", text: string} | {kind: "lesson" | "puzzle", game: string, id: string} | {kind: "game", game: string, players: number, level: string, seed: number}} Part */
/** @typedef {{revier: 1, kind: "course", id: string, title: string, parts: Part[], done: number[]}} Course done: numbers of parts */

const KEY = "revier.courses";
const MOST_PARTS = 100;
const MOST_COURSES = 500;
const ID = /^[a-z0-9_]{1,60}$/;

/** @param {unknown} part @returns {Part | null} */
function readPart(part) {
  if (!isObject(part)) return null;
  const { kind, text, game, id, players, level, seed } = part;
  if (kind === "text") return typeof text === "string" && text ? { kind, text: text.slice(0, 4000) } : null;
  if (typeof game !== "string" || !ID.test(game)) return null;
  if (kind === "lesson" || kind === "puzzle") return typeof id === "string" && ID.test(id) ? { kind, game, id } : null;
  if (kind !== "game" || ![players, seed].every(Number.isSafeInteger) || !ID.test(String(level))) return null;
  return { kind, game, players, level, seed };
}

/** A course from a document of anybody's; null if it is none. @param {unknown} value @returns {Course | null} */
export function readCourse(value) {
  if (!isObject(value) || value.kind !== "course" || !Array.isArray(value.parts) || typeof value.title !== "string")
    return null;
  if (value.parts.length > MOST_PARTS) return null;
  const parts = value.parts.map(readPart);
  if (parts.includes(null)) return null;
  const done = Array.isArray(value.done) ? parts.flatMap((_, n) => (value.done.includes(n) ? [n] : [])) : [];
  return {
    revier: 1,
    kind: "course",
    id: ID.test(String(value.id)) ? String(value.id) : newId(),
    title: value.title.slice(0, 200),
    parts: /** @type {Part[]} */ (parts),
    done,
  };
}

/** What could not be stored lasts as long as the page. @type {Course[] | null} */
let memory = null;

/** @returns {Course[]} */
export function courses() {
  if (memory) return memory;
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.map(readCourse).filter((course) => course !== null) : [];
  } catch {
    return [];
  }
}

/** What makes it this course. @param {Course} course */
const contentOf = ({ title, parts }) => JSON.stringify([title, parts]);

/** @param {Course} course */
export function keepCourse(course) {
  write([...courses().filter(({ id }) => id !== course.id), course]);
}

/**
 * Keeps a course that comes from outside. One that is here already stays as it is, with what was done of it; no other is replaced.
 * @param {Course} course
 * @returns {string} its id here
 */
export function addCourse(course) {
  const same = courses().find((known) => contentOf(known) === contentOf(course));
  if (same) return same.id;
  const id = newId();
  keepCourse({ ...course, id, done: [] });
  return id;
}

/**
 * Adds the courses of another device, with what was done of them there.
 * @param {unknown} value a list of courses; what cannot be read is left out
 * @returns {number} how many are new here
 */
export function addCourses(value) {
  const all = courses();
  let fresh = 0;
  for (const course of (Array.isArray(value) ? value.slice(0, MOST_COURSES) : []).map(readCourse)) {
    if (!course) continue;
    const same = all.find((known) => contentOf(known) === contentOf(course));
    if (same) {
      same.done = [...new Set([...same.done, ...course.done])].sort((a, b) => a - b);
    } else {
      all.push({ ...course, id: all.some(({ id }) => id === course.id) ? newId() : course.id });
      fresh++;
    }
  }
  if (all.length) write(all);
  return fresh;
}

/** @param {string} id */
export function removeCourse(id) {
  write(courses().filter((course) => course.id !== id));
}

/** @param {Course[]} all */
function write(all) {
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
    memory = null;
  } catch {
    memory = all; // no storage, or it is full
  }
}
