// Fills packages/revier-board before `npm pack`: the element as a module, and the site without its documents.
//
//   node tools/board_package.mjs [OUT]      OUT is the package's own folder otherwise; dist/ must be built

import { cpSync, existsSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const DIST = join(ROOT, "dist");
const out = resolve(process.argv[2] ?? join(ROOT, "packages/revier-board"));
/** What a board does not need: documents, pages to pass on, the wheel, settings of hosts. */
const LEFT = /^dist\/(docs|share)(\/|$)|^dist\/(_headers|sitemap\.xml|revier\.html|sbom.*|.*\.whl)$|\.(br|gz)$/;

if (!existsSync(join(DIST, "index.html"))) throw new Error("dist/ is missing: ./build.sh site");
const version = /__version__ = "([^"]+)"/.exec(readFileSync(join(ROOT, "pyengine/__init__.py"), "utf8"))?.[1];
const about = JSON.parse(readFileSync(join(ROOT, "packages/revier-board/package.json"), "utf8"));
if (about.version !== version) throw new Error(`packages/revier-board/package.json: version is not ${version}`);

await esbuild.build({
  entryPoints: [join(ROOT, "web/js/embed/element.js")],
  outfile: join(out, "index.js"),
  bundle: true,
  format: "esm",
  target: "es2022",
  charset: "utf8",
  logLevel: "warning",
  define: { BOARD_SCRIPT: '""' }, // a frame always: the site may be of another version
});
rmSync(join(out, "site"), { recursive: true, force: true });
cpSync(DIST, join(out, "site"), {
  recursive: true,
  filter: (path) => !LEFT.test(`dist${path.slice(DIST.length).replaceAll("\\", "/")}`),
});
for (const name of ["LICENSE", "LICENSE-ART.md", "NOTICE.md"]) cpSync(join(ROOT, name), join(out, name));
