/**
 * Sounds, for whoever has asked for them: a knock for a move, a higher one for one's own, bells for points, for one's turn
 * and for the end. They are made here, of a few tones each; there are no files. Loaded with the first one.
 */

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {"own" | "other" | "points" | "turn" | "end"} Sound */
/** @typedef {{at: number, pitch: number, long: number, loud: number, wave?: OscillatorType, falls?: number}} Tone seconds, hertz, and what the pitch falls to */

/** All of them together are as soft as a piece of wood on a table. */
const VOLUME = 0.5;
/** A sound that comes again so soon, in milliseconds, is not made: bots may play at once. */
const SOON = 90;

/** @param {number} at @param {number} pitch @param {number} [long] @returns {Tone[]} a tone with its octave */
const bell = (at, pitch, long = 0.5) => [
  { at, pitch, long, loud: 0.16 },
  { at, pitch: pitch * 2.01, long: long * 0.6, loud: 0.05 },
];
/** @param {number} pitch @param {number} loud @returns {Tone[]} wood on wood */
const knock = (pitch, loud) => [
  { at: 0, pitch, falls: pitch * 0.55, long: 0.09, loud },
  { at: 0, pitch: pitch * 2.7, long: 0.035, loud: loud * 0.35, wave: "triangle" },
];

/** @type {Record<Sound, Tone[]>} */
const SOUNDS = {
  own: knock(330, 0.3),
  other: knock(210, 0.2),
  points: [...bell(0, 1046.5, 0.35), ...bell(0.08, 1318.5, 0.45)],
  turn: [...bell(0, 587.3, 0.4), ...bell(0.14, 880, 0.6)],
  end: [...bell(0, 523.3), ...bell(0.13, 659.3), ...bell(0.26, 784, 0.6), ...bell(0.42, 1046.5, 1.1)],
};

/** @type {AudioContext | null} */
let context = null;
/** @type {Partial<Record<Sound, number>>} */
const last = {};

/** What is heard of a step from one frame to the next. @param {Frame} frame @param {Frame} before @returns {Sound[]} */
function heard(frame, before) {
  if (!frame.live || frame.at <= before.at) return [];
  if (frame.over) return ["end"];
  /** @type {Sound[]} */
  const made = [before.thinking ? "other" : "own"];
  if (frame.seats.some(({ seat, points }) => !frame.bots[seat] && points > before.seats[seat].points))
    made.push("points");
  if (before.thinking && !frame.thinking) made.push("turn");
  return made;
}

/** Makes what belongs to a step. @param {Frame} frame @param {Frame} before */
export function hear(frame, before) {
  heard(frame, before).forEach((sound, index) => sounds(sound, index * 0.16));
}

/**
 * Makes a sound. Browsers are silent until somebody has clicked or typed; then nothing is made for later either.
 * @param {Sound} sound
 * @param {number} [delay] seconds
 */
export function sounds(sound, delay = 0) {
  const now = performance.now();
  if (navigator.userActivation?.hasBeenActive === false || now - (last[sound] ?? -SOON) < SOON) return;
  last[sound] = now;
  context ??= new AudioContext();
  const { state } = context;
  if (state === "running") return ring(context, SOUNDS[sound], delay);
  const made = context;
  context.resume().then(
    () => performance.now() - now < 500 && ring(made, SOUNDS[sound], delay),
    () => {}, // it stays silent
  );
}

/** @param {AudioContext} context @param {Tone[]} tones @param {number} delay */
function ring(context, tones, delay) {
  for (const { at, pitch, long, loud, wave = "sine", falls } of tones) {
    const begin = context.currentTime + 0.01 + delay + at;
    const tone = new OscillatorNode(context, { type: wave, frequency: pitch });
    const gain = new GainNode(context, { gain: 0 });
    if (falls) tone.frequency.exponentialRampToValueAtTime(falls, begin + long);
    gain.gain.setValueAtTime(0, begin);
    gain.gain.linearRampToValueAtTime(loud * VOLUME, begin + 0.006);
    gain.gain.exponentialRampToValueAtTime(0.0005, begin + long);
    tone.connect(gain).connect(context.destination);
    tone.start(begin);
    tone.stop(begin + long);
  }
}
