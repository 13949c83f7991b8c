// Makes one file of the built site: dist/revier.html runs from a folder, from a stick, in a mail's attachment and in a sandboxed frame.
//
// Called by tools/site.mjs.
//
// The scripts are built once more, without parts that are loaded later; all other files lie in two archives in the page
// (tools/single_file/page.js opens them). It has no service worker, no docs, no boards for other pages; rules are pages without scripts.

import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import * as esbuild from "esbuild";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const PLACE = "http://revier.invalid/";
const TYPES = {
  css: "text/css",
  html: "text/html;charset=utf-8",
  json: "application/json",
  mjs: "text/javascript",
  svg: "image/svg+xml",
  wasm: "application/wasm",
  woff2: "font/woff2",
  zip: "application/zip",
};

/** @param {string} text */
const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
/** Nothing in a script may end its element. @param {string} script */
const inScript = (script) => script.replaceAll("</script", "<\\/script").replaceAll("<!--", "\\x3c!--");

/** @param {[string, Uint8Array][]} files by path below PLACE */
function archive(files) {
  const type = (/** @type {string} */ path) => TYPES[path.split(".").at(-1)] ?? "application/octet-stream";
  const list = Buffer.from(JSON.stringify(files.map(([path, data]) => [path, type(path), data.length])));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(list.length);
  return gzipSync(Buffer.concat([length, list, ...files.map(([, data]) => data)]), { level: 9 }).toString("base64");
}

/**
 * @param {string} entry below web/js
 * @param {esbuild.BuildOptions} options with the constants of the build
 * @param {string} web
 */
async function script(entry, options, web) {
  const { outputFiles } = await esbuild.build({
    entryPoints: [join(web, "js", entry)],
    bundle: true,
    format: "iife",
    minify: true,
    charset: "utf8",
    legalComments: "none",
    logLevel: "warning",
    write: false,
    ...options,
  });
  return outputFiles[0].text;
}

/** `import.meta.url` becomes an address below PLACE. @param {string} web @returns {esbuild.Plugin} */
const places = (web) => ({
  name: "places",
  setup(build) {
    build.onLoad({ filter: /web\/js\/.+\/[^/]+\.js$/ }, ({ path }) => {
      const place = JSON.stringify(`${PLACE}app/js/${relative(join(web, "js"), path)}`);
      return { contents: readFileSync(path, "utf8").replaceAll("import.meta.url", place), loader: "js" };
    });
  },
});

/**
 * @param {string} dist the built site
 * @param {string} web
 * @param {esbuild.BuildOptions} options how its scripts were built
 * @returns {Promise<number>} bytes
 */
export async function makeSingleFile(dist, web, options) {
  const folder = (/** @type {string} */ name) => readdirSync(dist).find((one) => one.startsWith(`${name}-`)) ?? name;
  const [app, python] = [join(dist, folder("app")), join(dist, folder("pyodide"))];
  const read = (/** @type {string} */ path) => readFileSync(path, "utf8");
  /** @param {string} base @param {string} place @param {RegExp} wanted @returns {[string, Uint8Array][]} */
  const all = (base, place, wanted) =>
    readdirSync(base, { recursive: true })
      .map(String)
      .sort()
      .filter((name) => wanted.test(name))
      .map((name) => [place + name, readFileSync(join(base, name))]);

  const build = {
    ...options,
    plugins: [places(web)],
    define: {
      ...options.define,
      RUNTIME_FOLDER: '"../../../pyodide/"',
      ENGINE_FILE: '"../../engine.zip"',
      HOW_OF: "[]", // pages with scripts of their own
    },
  };
  const main = inScript(await script("app/main.js", build, web));
  const worker = read(join(ROOT, "tools/single_file/worker.js")) + (await script("engine/worker.js", build, web));
  const first = read(join(ROOT, "tools/single_file/page.js")).replaceAll("PLACE", JSON.stringify(PLACE));
  const page = (await esbuild.transform(first, { minify: true, format: "iife" })).code;

  // Style sheets go into the page, and the font into them.
  const inlined = (/** @type {string} */ css) =>
    css.replace(/url\("?\.\.\/(fonts\/[^")]+)"?\)/g, (_, path) => {
      const font = readFileSync(join(app, path)).toString("base64");
      return `url(data:font/woff2;base64,${font})`;
    });
  const style = (/** @type {string} */ html) =>
    html.replace(
      /<link rel="stylesheet" href="[^"]*?(css\/[^"]+)">/g,
      (_, path) => `<style>${inlined(read(join(app, path)))}</style>`,
    );
  const rulesPages = all(join(dist, "rules"), "rules/", /(?<!how-[a-z]+)\.(html|json)$/).map(([path, data]) => {
    if (!path.endsWith(".html")) return /** @type {[string, Uint8Array]} */ ([path, data]);
    const html = style(Buffer.from(data).toString("utf8"))
      .replace(
        /<link rel="stylesheet" href="art\.css">/,
        () => `<style>${read(join(dist, "rules", path.split("/")[1], "art.css"))}</style>`,
      )
      .replace(/<script[^>]*><\/script>\n?/g, "")
      .replace(/<link rel="icon"[^>]*>\n?/, "")
      .replace(
        /<meta http-equiv="Content-Security-Policy"[^>]*>/,
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:\">",
      )
      .replace(/<nav [^>]*>.*?<\/nav>/gs, "");
    return /** @type {[string, Uint8Array]} */ ([path, Buffer.from(html)]);
  });
  const files = archive([
    ...all(app, "app/", /^((start|svg|css|puzzles)\/.*\.(json|svg|css)|fonts\/.*\.woff2)$/),
    ...rulesPages,
  ]);
  const runtime = archive([...all(python, "pyodide/", /./), ["app/engine.zip", readFileSync(join(app, "engine.zip"))]]);

  const icon = `data:image/svg+xml;base64,${readFileSync(join(app, "icons/icon.svg")).toString("base64")}`;
  let html = style(read(join(web, "index.html")))
    .replace(/<link rel="(manifest|apple-touch-icon)"[^>]*>\n/g, "")
    .replace(/<link rel="icon"[^>]*>/, `<link rel="icon" href="${icon}">`)
    .replace(/<script src="[^"]*"><\/script>\n/, "")
    .replace(/<script type="module"[^>]*><\/script>\n/, "");
  // Pages that are opened from this one are held to its policy, too.
  const pages = [
    html,
    ...rulesPages.map(([path, data]) => (path.endsWith(".html") ? Buffer.from(data).toString() : "")),
  ];
  const styles = new Set(
    pages.flatMap((one) => [...one.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css]) => hash(css))),
  );
  const policy = [
    "default-src 'none'",
    `script-src ${hash(page)} ${hash(main)} blob: 'wasm-unsafe-eval'`,
    `style-src ${[...styles].join(" ")}`,
    "img-src data: blob:",
    "font-src data:",
    "connect-src data: blob:",
    "worker-src blob:",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types revier 'allow-duplicates'",
  ].join("; ");
  html = html.replace(/(Content-Security-Policy" content=")[^"]*"/, (_, before) => `${before}${policy}"`);
  const carried = [
    `<script type="text/plain" id="worker">${inScript(worker)}</script>`,
    `<script type="text/plain" id="files">${files}</script>`,
    `<script>${page}</script>`,
    `<script>${main}</script>`,
    `<script type="text/plain" id="runtime">${runtime}</script>`,
  ];
  html = html.replace("</body>", () => `${carried.join("\n")}\n</body>`);
  writeFileSync(join(dist, "revier.html"), html);
  return html.length;
}
