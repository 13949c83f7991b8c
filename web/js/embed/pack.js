/** Documents as text that fits in a URL: JSON, deflated, base64url. Neither reading nor writing one ever grows beyond a limit. */

/** Characters of packed text: a whole game with its picture takes a tenth of it. */
const PACKED = 400_000;
/** Bytes of a document. */
export const UNPACKED = 1_000_000;
/** So many bytes are inflated at a time: all that comes of them (at most a thousand times as much) is in memory at once. */
const STEP = 512;

/**
 * Reads a stream to its end, or stops it when it has become too long.
 * @param {ReadableStream<Uint8Array>} stream @param {number} most bytes
 * @returns {Promise<Uint8Array>}
 */
export async function collect(stream, most) {
  const reader = stream.getReader();
  /** @type {Uint8Array[]} */
  const parts = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > most) {
      reader.cancel().catch(() => {});
      throw new RangeError("too long");
    }
    parts.push(value);
  }
  return new Uint8Array(await new Blob(/** @type {BlobPart[]} */ (parts)).arrayBuffer());
}

/** Hands out bytes in small steps, each only when it is asked for. @param {Uint8Array<ArrayBuffer>} bytes @returns {ReadableStream<Uint8Array<ArrayBuffer>>} */
function inSteps(bytes) {
  let at = 0;
  const source = {
    /** @param {ReadableStreamDefaultController} control */
    pull: (control) => {
      if (at >= bytes.length) return control.close();
      control.enqueue(bytes.subarray(at, at + STEP));
      at += STEP;
      return undefined;
    },
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}

/** @param {string} text @returns {Promise<string>} */
export async function pack(text) {
  if (text.length > UNPACKED) throw new RangeError("too long");
  const bytes = await collect(new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw")), PACKED);
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @param {string} text @returns {Promise<string>} throws RangeError if it is too long, another error if it is damaged */
export async function unpack(text) {
  if (text.length > PACKED) throw new RangeError("too long");
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  const stream = inSteps(bytes).pipeThrough(new DecompressionStream("deflate-raw"));
  return new TextDecoder("utf-8", { fatal: true }).decode(await collect(stream, UNPACKED));
}
