/**
 * The memory of an engine that has started, made at build time (tools/snapshot.mjs): it is put back instead of starting
 * Python and importing the engine. This is the one place that leans on the runtime's private `_loadSnapshot`; whatever
 * goes wrong here, the runtime refuses, and the worker starts the usual way.
 *
 * The file: a wasm module of one custom section, since hosts compress that type. In it five numbers (the length of the
 * snapshot, where its memory begins, how much of that lies over the runtime's own data, the sum of that data, how many
 * ranges follow), then the ranges (start, length) that are not zero, then their bytes. What lies over the runtime's own
 * data is written as the difference to it, so that nobody loads those three megabytes twice.
 */

/** The length of the wasm module's head, up to the five numbers. */
export const WRAPPER = 24;
const NUMBERS = 5;

/** @param {Uint8Array} bytes @returns {number} a plain sum that notices other data or another order */
export function sumOf(bytes) {
  let sum = 0;
  for (const word of new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 2)) sum = (Math.imul(sum, 31) + word) >>> 0;
  return sum;
}

/**
 * @param {ArrayBuffer} file
 * @param {(settings: any) => Promise<any>} createPyodideModule of the runtime
 * @returns options for loadPyodide
 */
export function fromSnapshot(file, createPyodideModule) {
  const words = new Uint32Array(file, WRAPPER, (file.byteLength - WRAPPER) >> 2);
  const [length, offset, low, sum, ranges] = words;
  const snapshot = new Uint8Array(length);
  let at = WRAPPER + 4 * (NUMBERS + 2 * ranges);
  for (let n = NUMBERS; n < NUMBERS + 2 * ranges; n += 2) {
    snapshot.set(new Uint8Array(file, at, words[n + 1]), words[n]);
    at += words[n + 1];
  }
  return {
    _loadSnapshot: snapshot,
    /** @param {any} settings */
    createPyodideModule: (settings) => {
      // The runtime's own data is there, Python has not started: the moment at which the build took it too.
      settings.onRuntimeInitialized = () => {
        const data = settings.HEAPU8.subarray(0, low);
        if (sumOf(data) !== sum) snapshot.fill(0); // another runtime: it will refuse this
        else for (let n = 0; n < low; n++) snapshot[offset + n] += data[n];
      };
      return createPyodideModule(settings);
    },
  };
}
