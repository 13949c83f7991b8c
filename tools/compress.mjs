// Compressed copies beside the files of a folder, for hosts that can send them (docs/hosting.md): x.js.br and x.js.gz for x.js.
// What has been compressed before is taken from a store, by its content.

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const WORTH = /\.(css|html|js|json|md|mjs|svg|txt|wasm|webmanifest|zip)$/;
const LEAST = 1024;
/** It carries compressed files already. */
const ASIDE = "revier.html";
const LEVEL = 9; // two levels more would gain four per cent and take a minute

/** @type {[string, (data: Uint8Array) => Promise<Buffer>][]} */
const WAYS = [
  [
    ".br",
    (data) =>
      promisify(brotliCompress)(data, {
        params: { [constants.BROTLI_PARAM_QUALITY]: LEVEL, [constants.BROTLI_PARAM_LGWIN]: 24 },
      }),
  ],
  [".gz", (data) => /** @type {Promise<Buffer>} */ (promisify(gzip)(data, { level: LEVEL }))],
];

/** @param {string} folder @param {string} store @returns {Promise<number>} how many copies there are */
export async function compressFolder(folder, store) {
  mkdirSync(store, { recursive: true });
  const names = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => WORTH.test(name) && name !== ASIDE);
  let made = 0;
  await Promise.all(
    names.map(async (name) => {
      const data = readFileSync(join(folder, name));
      if (data.length < LEAST) return;
      const kept = join(store, createHash("sha256").update(data).digest("hex").slice(0, 32) + LEVEL);
      for (const [ending, compress] of WAYS) {
        if (!existsSync(kept + ending)) writeFileSync(kept + ending, await compress(data));
        const copy = readFileSync(kept + ending);
        if (copy.length > data.length * 0.95) continue;
        writeFileSync(join(folder, name + ending), copy);
        made++;
      }
    }),
  );
  return made;
}
