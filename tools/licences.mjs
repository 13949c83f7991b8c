// What others made and the site carries, with the full texts of their licences: third-party.txt.
//
//   node tools/licences.mjs      prints it
//
// licences/index.json is the list. The build fails if a package that ships is not on it, if a text is missing, or if
// Pyodide has moved on and nobody has looked at what is linked into it.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const MODULES = join(ROOT, "node_modules");
const TEXTS = join(ROOT, "licences");
/** Identifiers that the list may use; others are names. */
const KNOWN =
  /^(MPL-2\.0|PSF-2\.0|Python-2\.0|OFL-1\.1|MIT|BSD-[23]-Clause|Zlib|bzip2-1\.0\.6|0BSD|Apache-2\.0|blessing|X11|ISC)$/;
const LINE = "=".repeat(78);

/** @typedef {{name: string, npm?: string, licence: string, text?: string, file?: string, note?: string}} Part */

/** @param {string} path */
const json = (path) => JSON.parse(readFileSync(path, "utf8"));

/** @param {Part} part */
function section(part) {
  const { version = "", homepage = "" } = part.npm ? json(join(MODULES, part.npm, "package.json")) : {};
  const path = part.text ? join(TEXTS, part.text) : join(MODULES, part.npm ?? "", part.file ?? "LICENSE");
  if (!existsSync(path)) throw new Error(`licences/index.json: ${part.name} has no text: ${path}`);
  const title = [part.name, version].filter(Boolean).join(" ");
  const about = [homepage, part.note?.replace("{version}", version)].filter(Boolean);
  return [LINE, `${title}: ${part.licence}`, ...about, LINE, "", readFileSync(path, "utf8").trim(), ""].join("\n");
}

/** @returns {string} */
export function thirdParty() {
  const { pyodide, parts } = /** @type {{pyodide: string, parts: Part[]}} */ (json(join(TEXTS, "index.json")));
  const { dependencies } = json(join(ROOT, "package.json"));
  for (const name of Object.keys(dependencies)) {
    if (!parts.some((part) => part.npm === name))
      throw new Error(`licences/index.json: ${name} ships, but is not on the list`);
  }
  if (dependencies.pyodide !== pyodide) {
    throw new Error(
      `licences/index.json was checked for Pyodide ${pyodide}, not ${dependencies.pyodide}: see "about" there`,
    );
  }
  const names = parts.map((part) => `- ${part.name} (${part.licence})`);
  return ["What others made and this site carries:", "", ...names, "", ...parts.map(section)].join("\n");
}

/**
 * The same parts as a CycloneDX list (`dist/sbom.cdx.json`), for whoever has to know what runs on a site.
 * @param {string} version of Revier
 */
export function partsList(version) {
  const { parts } = /** @type {{parts: Part[]}} */ (json(join(TEXTS, "index.json")));
  const licence = (/** @type {string} */ id) =>
    / (WITH|AND|OR) /.test(id) ? { expression: id } : { license: KNOWN.test(id) ? { id } : { name: id } };
  const components = parts.map((part) => {
    const { version = "", homepage = "" } = part.npm ? json(join(MODULES, part.npm, "package.json")) : {};
    const purl = part.npm && `pkg:npm/${part.npm.replace("@", "%40")}@${version}`;
    return {
      type: "library",
      name: part.name,
      ...(version && { version }),
      licenses: [licence(part.licence)],
      ...(purl && { "bom-ref": purl, purl }),
      ...(homepage && { externalReferences: [{ type: "website", url: homepage }] }),
    };
  });
  const component = { type: "application", name: "revier", version, "bom-ref": `pkg:pypi/revier@${version}` };
  const list = { bomFormat: "CycloneDX", specVersion: "1.6", version: 1, metadata: { component }, components };
  return `${JSON.stringify(list, null, 1)}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.stdout.write(thirdParty());
