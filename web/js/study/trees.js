/** The analyses that are kept on this device, in a database of their own. */
import { openStore, readAll, result } from "../storage/database.js";
import { newId } from "../storage/saves.js";
import { readTree } from "./tree.js";

/** @typedef {import("./tree.js").Tree} Tree */

/** @type {Promise<IDBDatabase | null> | null} */
let database = null;
/** Without storage they last as long as the page. @type {Map<string, Tree>} */
const memory = new Map();

function open() {
  database ??= openStore("revier.trees", "trees").catch(() => null);
  return database;
}

/** @returns {Promise<Tree[]>} the latest first */
export async function trees() {
  const found = await open();
  const entries = found ? await readAll(found.transaction("trees").objectStore("trees")).catch(() => []) : [];
  const all = [...entries.map(readTree), ...memory.values()].filter((tree) => tree !== null);
  return all.sort((a, b) => b.updated - a.updated);
}

/** @param {string} id */
export async function treeOf(id) {
  return (await trees()).find((tree) => tree.id === id) ?? null;
}

/** @param {Tree} tree */
export async function keepTree(tree) {
  const found = await open();
  if (found) await result(found.transaction("trees", "readwrite").objectStore("trees").put(structuredClone(tree)));
  else memory.set(tree.id, tree);
}

/** Adds the analyses of another device; one that was changed later there replaces ours. @param {Tree[]} others @returns {Promise<number>} how many */
export async function addTrees(others) {
  const here = new Map((await trees()).map(({ id, updated }) => [id, updated]));
  const newer = others.filter(({ id, updated }) => updated > (here.get(id) ?? -1));
  for (const tree of newer) await keepTree(tree);
  return newer.length;
}

/** @param {string} id */
export async function removeTree(id) {
  memory.delete(id);
  const found = await open();
  if (found) await result(found.transaction("trees", "readwrite").objectStore("trees").delete(id));
}

/**
 * A new analysis of a game as it stands, kept at once.
 * @param {import("../types.js").GameRecord} root
 * @param {string} title
 * @returns {Promise<string>} its id
 */
export async function beginTree(root, title) {
  const id = newId();
  await keepTree({
    revier: 1,
    kind: "analysis",
    id,
    game: root.game,
    title,
    root,
    nodes: [],
    at: 0,
    updated: Date.now(),
  });
  return id;
}
