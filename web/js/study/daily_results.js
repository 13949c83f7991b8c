/** What came of the puzzles of each day, on this device. */

/** @typedef {"right" | "later" | "wrong"} DayResult */

const KEY = "revier.daily";
const KEPT = 60;

/** @returns {Record<string, Record<string, DayResult>>} */
function load() {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return stored && typeof stored === "object" ? stored : {};
  } catch {
    return {};
  }
}

/** @param {string} day @param {string} game @returns {DayResult | null} */
export function resultOf(day, game) {
  return load()[day]?.[game] ?? null;
}

/** @param {string} day @param {string} game @param {boolean} right */
export function note(day, game, right) {
  const all = load();
  const before = all[day]?.[game];
  if (before === "right" || before === "later") return;
  const result = right ? (before ? "later" : "right") : "wrong";
  all[day] = { ...all[day], [game]: result };
  for (const old of Object.keys(all).sort().slice(0, -KEPT)) delete all[old];
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // No storage: it is forgotten with the page.
  }
}
