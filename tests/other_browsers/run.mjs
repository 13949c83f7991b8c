// The built site in a browser that is not Chromium: ./build.sh test firefox | webkit
//
//   node tests/other_browsers/run.mjs firefox|webkit DIST [STEP...]

import { execFileSync } from "node:child_process";
import { createReadStream, existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { firefox } from "./firefox.mjs";
import { STEPS } from "./scenario.mjs";
import { webkit } from "./webkit.mjs";

const [which, folder, ...wanted] = process.argv.slice(2);
const dist = resolve(folder);
const pictures = resolve(".build/pictures", which);
mkdirSync(pictures, { recursive: true });

const TYPES = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".mjs": "text/javascript",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

/** The site on a free port of this machine; it can go away and come back. @returns {import("./scenario.mjs").Host} */
function host() {
  let port = 0;
  /** @type {import("node:http").Server | null} */
  let server = null;
  return {
    start: async () => {
      if (!server) {
        const made = createServer((request, response) => {
          const path = decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname);
          const file = normalize(join(dist, path === "/" ? "index.html" : path));
          if (!file.startsWith(dist) || !existsSync(file) || !statSync(file).isFile()) {
            response.writeHead(404).end();
            return;
          }
          response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" });
          createReadStream(file).pipe(response);
        });
        await new Promise((done) => made.listen(port, "127.0.0.1", () => done(undefined)));
        server = made;
        port = /** @type {import("node:net").AddressInfo} */ (made.address()).port;
      }
      return `http://localhost:${port}/`;
    },
    stop: async () => {
      const old = server;
      server = null;
      old?.closeAllConnections();
      await new Promise((done) => (old ? old.close(done) : done(undefined)));
    },
  };
}

/** A game of some moves, as a link and as an embedded board carry it. @returns {{link: string, position: string}} */
function makeGame() {
  const script = `import base64, json, zlib, pyengine
from pyengine.core.documents.link import to_link
game = pyengine.new_game("coal_baron", players=2, seed=3)
for _ in range(12): game.choose(game.options()[0])
packer = zlib.compressobj(9, zlib.DEFLATED, -15)
packed = packer.compress(json.dumps(game.position()).encode()) + packer.flush()
position = base64.urlsafe_b64encode(packed).decode().rstrip("=")
print(json.dumps({"link": to_link(game), "position": position}))`;
  return JSON.parse(execFileSync(".build/venv/bin/python", ["-c", script], { encoding: "utf8" }));
}

const MINI = ["4.1", "4.0", "6.0"].map((version) => `webkit2gtk-${version}/MiniBrowser`);
/** @returns {string} */
function findMiniBrowser() {
  for (const place of ["/usr/libexec", "/usr/lib", ...readdirSync("/usr/lib").map((name) => join("/usr/lib", name))])
    for (const name of MINI) if (existsSync(join(place, name))) return join(place, name);
  throw new Error("MiniBrowser is missing: apt-get install webkit2gtk-driver");
}

/** What a browser is known not to do, and the docs say so. @type {Record<string, string[]>} */
const DIFFERENT = { webkit: ["one file"] };

/** @type {string[]} */
const problems = [];
const site = host();
const onProblem = (/** @type {string} */ problem) => void problems.push(problem);
const browser =
  which === "firefox"
    ? await firefox(process.env.REVIER_FIREFOX ?? "/usr/bin/firefox-esr", onProblem)
    : await webkit(process.env.REVIER_WEBKIT_DRIVER ?? "/usr/bin/WebKitWebDriver", findMiniBrowser(), onProblem);
console.log(browser.name);
for (const signal of ["SIGINT", "SIGTERM"])
  process.once(signal, () => void browser.close().finally(() => process.exit(1))); // no browser outlives its tests
let failed = 0;
try {
  const place = {
    browser,
    host: site,
    pictures,
    ...makeGame(),
    single: pathToFileURL(join(dist, "revier.html")).href,
  };
  for (const [name, step] of Object.entries(STEPS)) {
    if (wanted.length && !wanted.includes(name)) continue;
    if (!wanted.length && DIFFERENT[which]?.includes(name)) {
      console.log(`left out ${name}: docs/browsers.md says what is different`);
      continue;
    }
    const start = Date.now();
    problems.length = 0;
    try {
      await step(place);
      await browser.evaluate("return 0"); // brings what was noted last
      // what is under way when a page is left, or when its host is gone; and sizes that are measured in the next frame
      const left = problems.filter(
        (problem) =>
          !/favicon|NetworkError|AbortError|error loading dyn|JSHandle|ResizeObserver loop|ServiceWorker intercepted/.test(
            problem,
          ),
      );
      if (left.length) throw new Error(left.join("\n"));
      console.log(`ok      ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
    } catch (error) {
      failed++;
      console.log(`failed  ${name}: ${error instanceof Error ? error.message : error}`);
      await browser.picture(join(pictures, `failed-${name.replace(/\W+/g, "-")}.png`)).catch(() => {});
    }
  }
} finally {
  await browser.close();
  await site.stop();
}
console.log(`Pictures to look at: ${pictures}`);
process.exit(failed ? 1 : 0);
