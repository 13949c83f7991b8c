// Builds the site.
//
//   node tools/site.mjs RUNTIME_FOLDER WHEEL OUT_FOLDER [WEB_FOLDER]
//
//   out/index.html, other pages, manifest.webmanifest, sw.js, embed.js    the only files whose names stay, and
//   out/rules/<game>/    the rules pages (tools/rules_pages.py made them beside the runtime's folder)
//   out/app-<hash>/      js, css, svg, icons, fonts, the engine: the tree of web/, so relative URLs stay as they are
//   out/pyodide-<hash>/  the runtime
//   out/share/           pages to pass on (tools/share_pages.py made them beside the runtime's folder)
//   out/revier.html      all of it in one file (tools/single_file.mjs)
//   out/docs/            the documentation (tools/docs_pages.py made it beside the runtime's folder)
//   out/_headers         headers for hosts that read them from a file
//   out/**/*.{br,gz}     compressed copies, for hosts that send them (tools/compress.mjs)
//   out/sbom.cdx.json    what others made and the site carries; third-party.txt has their licences
//   out/*.whl            the plain wheel, for micropip in any Pyodide
//
// A folder's name is the hash of what lies in it. So a page always finds the files it was made with, or none; hosts and
// browsers may keep them for ever; and a new version of the app does not load the runtime again.

import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";
import { compressFolder } from "./compress.mjs";
import { partsList, thirdParty } from "./licences.mjs";
import { makeSingleFile } from "./single_file.mjs";

process.on("uncaughtException", (error) => {
  console.error(error.message);
  process.exit(1);
});

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const MODULES = join(ROOT, "node_modules");
const TARGET = ["es2022", "chrome111", "firefox114", "safari16.4"];

const [runtimeFolder, wheel, outFolder, WEB = join(ROOT, "web")] = process.argv.slice(2).map((path) => resolve(path));
const work = `${outFolder}.new`;
const RULES = join(dirname(runtimeFolder), "rules");
const DOCS = join(dirname(runtimeFolder), "docs");
const START = join(dirname(runtimeFolder), "start");
const SHARE = join(dirname(runtimeFolder), "share");
const PUZZLES = join(dirname(runtimeFolder), "study");
/** The script of the application. */
const APP = "app/main.js";
/** Scripts that no page of web/ starts: the worker, the rules pages, the board inside other pages. */
const MORE_ENTRIES = ["engine/worker.js", "pages/rules.js", "pages/how_page.js", "embed/embed_board.js"];

/** @param {string} folder @returns {string[]} all files below, relative, sorted */
function filesOf(folder) {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true }).map(String);
  return entries.filter((name) => statSync(join(folder, name)).isFile()).sort();
}

/** @param {string} path @param {"hex" | "base64"} encoding */
function sha256(path, encoding) {
  return createHash("sha256").update(readFileSync(path)).digest(encoding);
}

/** The hash of a folder: of all names and contents in it. @param {string} folder @param {string[]} [names] */
function hashOf(folder, names = filesOf(folder)) {
  const hash = createHash("sha256");
  for (const name of names) hash.update(`${name}\n${sha256(join(folder, name), "hex")}\n`);
  return hash.digest("hex").slice(0, 10);
}

/** @param {string} path @param {string | Uint8Array} data */
function write(path, data) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, data);
}

/** Gives a folder its name by its content. @param {string} name @returns {string} the new name */
function freeze(name) {
  const frozen = `${name}-${hashOf(join(work, name))}`;
  renameSync(join(work, name), join(work, frozen));
  return frozen;
}

function copyRuntime() {
  const stock = join(MODULES, "pyodide");
  for (const name of ["pyodide.mjs", "pyodide.asm.mjs"]) {
    const script = readFileSync(join(stock, name), "utf8").replace(/^\/\/# sourceMappingURL=.*$/m, "");
    write(join(work, "pyodide", name), script);
  }
  cpSync(join(stock, "pyodide.asm.wasm"), join(work, "pyodide/pyodide.asm.wasm"));
  cpSync(join(runtimeFolder, "python_stdlib.zip"), join(work, "pyodide/python_stdlib.zip"));
  return freeze("pyodide");
}

/** Pages, styles, pictures, the font and the engine, as they lie in web/. Scripts come after. */
async function copyAssets() {
  for (const name of filesOf(WEB)) {
    const source = join(WEB, name);
    if (/(^js\/|\.md$|\.html$|^manifest\.webmanifest$)/.test(name)) continue;
    if (name.endsWith(".css")) {
      const style = await esbuild.transform(readFileSync(source, "utf8"), {
        loader: "css",
        minify: true,
        target: TARGET,
      });
      write(join(work, "app", name), style.code);
    } else {
      write(join(work, "app", name), readFileSync(source));
    }
  }
  const font = "barlow-condensed-latin-600-normal.woff2";
  write(join(work, "app/fonts", font), readFileSync(join(MODULES, "@fontsource/barlow-condensed/files", font)));
  write(join(work, "app/engine.zip"), readFileSync(join(runtimeFolder, "engine.zip")));
  // What the start page shows before the engine runs (tools/start_data.py made it beside the runtime's folder).
  cpSync(START, join(work, "app/start"), { recursive: true });
  // Puzzles, which a page loads when somebody asks for one (tools/puzzle_data.py).
  cpSync(PUZZLES, join(work, "app/puzzles"), { recursive: true });
}

/**
 * All scripts end up in one folder; `import.meta.url` keeps meaning where the source lies.
 * @param {Map<string, string[]>} [along] modules that a module is loaded along with, whether it uses them or not
 */
const keepPlaces = (along) => ({
  name: "keep places",
  /** @param {import("esbuild").PluginBuild} build */
  setup(build) {
    build.onLoad({ filter: /web\/js\/.+\/[^/]+\.js$/ }, ({ path }) => {
      const place = JSON.stringify(`./${relative(join(WEB, "js"), path)}`);
      const source = readFileSync(path, "utf8");
      const more = (along?.get(path) ?? []).map((module) => `import ${JSON.stringify(module)};`);
      return {
        contents: more.join("") + source.replaceAll("import.meta.url", `new URL(${place}, import.meta.url).href`),
        loader: "js",
      };
    });
  },
});

/**
 * Left alone, esbuild makes a file of whatever the same set of scripts needs: some thirty small ones, which compress badly.
 * The application has three layers instead: what its start needs, the boards, the table. Whatever is imported later and needs
 * some of a layer is told to need all of it (it is loaded already); so each layer becomes one file.
 * @param {import("esbuild").Metafile} metafile of a build without layers
 * @returns {Map<string, string[]>}
 */
function layersOf({ inputs }) {
  const place = (/** @type {string} */ name) => relative(process.cwd(), join(WEB, "js", name));
  /** @param {string} start @returns {Set<string>} all that it cannot start without */
  const closure = (start) => {
    const found = new Set([start]); // grows while it is walked through
    for (const path of found)
      for (const part of inputs[path].imports)
        if (part.kind === "import-statement" && part.path in inputs && !part.path.startsWith("<")) found.add(part.path);
    return found;
  };
  const first = place(APP);
  const table = place("table/table_page.js");
  /** @type {Set<string>[]} */
  const layers = [];
  for (const top of [first, place("board/boards.js"), table]) {
    const below = new Set(layers.flatMap((layer) => [...layer]));
    layers.push(new Set([...closure(top)].filter((path) => !below.has(path))));
  }
  layers[0].delete(first);
  layers[2].delete(table);
  const later = Object.values(inputs).flatMap(({ imports }) =>
    imports.filter(({ kind, external }) => kind === "dynamic-import" && !external).map(({ path }) => path),
  );
  return new Map(
    [...new Set(later)].map((path) => {
      const loaded = layers.findIndex((layer) => layer.has(path));
      if (loaded >= 0) throw new Error(`${path} is imported later, but is loaded already: import it in the usual way`);
      const needed = closure(path);
      const top = layers.findLastIndex((layer) => [...layer].some((part) => needed.has(part)));
      const parts = layers.slice(0, Math.max(top, 0) + 1).flatMap((layer) => [...layer]);
      return [resolve(path), parts.map((part) => resolve(part))];
    }),
  );
}

/** Built scripts stand side by side, whatever folder their sources are in. @param {string} name */
const flat = (name) => ({ in: join(WEB, "js", name), out: basename(name, ".js") });

/** @param {string} name @param {unknown} value */
const constant = (name, value) => ({ [name]: JSON.stringify(value) });

/** What is written into the scripts (tools/build-constants.d.ts). @param {string} runtime @param {string} app its folder */
function constants(runtime, app) {
  const lock = JSON.parse(readFileSync(join(MODULES, "pyodide/pyodide-lock.json"), "utf8"));
  const sizes = Object.fromEntries(
    ["pyodide.asm.wasm", "python_stdlib.zip", "pyodide.mjs", "pyodide.asm.mjs"]
      .map((name) => `${runtime}/${name}`)
      .concat(`${app}/engine.zip`)
      .map((name) => [basename(name), statSync(join(work, name)).size]),
  );
  const rules = existsSync(RULES) ? readdirSync(RULES).sort() : [];
  /** @param {string} game */
  const hasHow = (game) => readdirSync(join(RULES, game)).some((name) => /^how\b.*\.html$/.test(name));
  return {
    ...constant("RUNTIME_FOLDER", `../../../${runtime}/`),
    ...constant("ENGINE_FILE", "../../engine.zip"),
    ...constant("DOWNLOAD_SIZES", sizes),
    ...constant("PYODIDE_ABI", lock.info.abi_version),
    ...constant("RULES_OF", rules),
    ...constant("HOW_OF", rules.filter(hasHow)),
  };
}

/** @param {string} runtime @param {string[]} entries @returns {Promise<import("esbuild").Metafile>} */
async function bundle(runtime, entries) {
  /** @type {import("esbuild").BuildOptions & {metafile: true}} */
  const options = {
    metafile: true,
    splitting: true, // what is needed only later is loaded later
    outdir: join(work, "app/js"),
    bundle: true,
    format: "esm",
    minify: true,
    target: TARGET,
    charset: "utf8",
    legalComments: "none",
    logLevel: "warning",
    nodePaths: [MODULES], // also for a copy of web/ elsewhere
    define: constants(runtime, "app"),
  };
  /** @param {string[]} names @param {Map<string, string[]>} [along] @param {boolean} [write] */
  const build = async (names, along, write = true) =>
    (await esbuild.build({ ...options, entryPoints: names.map(flat), plugins: [keepPlaces(along)], write })).metafile;
  const others = entries.filter((name) => name !== APP); // other pages, other sites: they share no files with the application
  const layers = layersOf(await build([APP], undefined, false));
  const [ours, theirs] = [await build([APP], layers), await build(others)];
  return { inputs: { ...theirs.inputs, ...ours.inputs }, outputs: { ...theirs.outputs, ...ours.outputs } };
}

/**
 * The parts of a script that it cannot start without are loaded along with it, not after it.
 * @param {string} page @param {import("esbuild").Metafile} metafile
 */
function preload(page, metafile) {
  const placed = page.replace(/(<script[^>]* src="js\/)[^"]*\/([^"/]+")/g, "$1$2");
  return placed.replace(/<script type="module" src="js\/([^"]+)"/g, (whole, name) => {
    const start = Object.keys(metafile.outputs).find((path) => path.endsWith(`/app/js/${name}`));
    const parts = new Set(start ? [start] : []); // grows while it is walked through
    for (const path of parts) {
      for (const part of metafile.outputs[path].imports) if (part.kind === "import-statement") parts.add(part.path);
    }
    const links = [...parts].slice(1).map((path) => `<link rel="modulepreload" href="js/${basename(path)}">`);
    return [...links, whole].join("\n");
  });
}

/** @param {string} app */
function copyRules(app) {
  for (const name of filesOf(RULES)) {
    const up = "../".repeat(name.split("/").length);
    const text = readFileSync(join(RULES, name), "utf8")
      .replaceAll("@app@", up + app)
      .replaceAll("@site@/", up);
    for (const [, path] of text.matchAll(/\b(?:src|href)="([^"#:]+\.(?:css|js|svg))"/g)) {
      const there = join(work, "rules", dirname(name), path);
      if (!existsSync(there) && !existsSync(join(RULES, dirname(name), path)))
        throw new Error(`rules/${name}: "${path}" is not there`);
    }
    write(join(work, "rules", name), text);
  }
}

/** Pages to pass on, with their pictures; the list of all of them lies at the top. @param {string} app */
function copyShare(app) {
  for (const name of filesOf(SHARE)) {
    const source = join(SHARE, name);
    const place = name === "sitemap.xml" ? name : `share/${name}`;
    const up = "../".repeat(place.split("/").length - 1);
    if (!name.endsWith(".html")) write(join(work, place), readFileSync(source));
    else
      write(
        join(work, place),
        readFileSync(source, "utf8")
          .replaceAll("@app@", up + app)
          .replaceAll("@site@/", up),
      );
  }
}

/** The one script for pages of others: it must be found by its name, and load the rest from here. @param {string} app */
async function embedScript(app) {
  await esbuild.build({
    entryPoints: [join(WEB, "js/embed/element_script.js")],
    outfile: join(work, "embed.js"),
    bundle: true,
    format: "iife",
    minify: true,
    target: TARGET,
    charset: "utf8",
    logLevel: "warning",
    define: constant("BOARD_SCRIPT", `${app}/js/embed_board.js`),
  });
}

/** @param {string} pages @param {boolean} modules or classic scripts @returns {string[]} the scripts that the pages start */
function entriesOf(pages, modules) {
  return [...pages.matchAll(/<script( type="module")? src="js\/([^"]+)"/g)]
    .filter((match) => Boolean(match[1]) === modules)
    .map((match) => match[2]);
}

/** Scripts that run also where modules do not. @param {string[]} names */
async function classicScripts(names) {
  await esbuild.build({
    entryPoints: names.map(flat),
    outdir: join(work, "app/js"),
    bundle: true,
    format: "iife",
    minify: true,
    target: TARGET,
    charset: "utf8",
    logLevel: "warning",
  });
}

/** Local addresses in a page or in the manifest get the folder's name. @param {string} text @param {string} app */
function point(text, app) {
  return text.replace(/(\b(?:src|href)"?\s*[=:]\s*")(?!#|data:|[a-z]+:\/\/|\/)([^"]+)"/g, (whole, before, path) => {
    const target = path.replace(/^\.\//, "").split(/[?#]/)[0];
    if (target === "" || existsSync(join(work, target)) || /\.html$|^manifest\.webmanifest$/.test(target)) return whole;
    if (!existsSync(join(work, app, target))) throw new Error(`web/: "${path}" is referred to, but is not there`);
    return `${before}${app}/${path.replace(/^\.\//, "")}"`;
  });
}

/** Every address in a style sheet must lead somewhere. @param {string} app */
function checkStyles(app) {
  for (const name of filesOf(join(work, app)).filter((file) => file.endsWith(".css"))) {
    const style = readFileSync(join(work, app, name), "utf8");
    for (const [, path] of style.matchAll(/url\("?([^")]+)"?\)/g)) {
      if (/^(data:|#)/.test(path)) continue;
      const target = join(work, app, dirname(name), path.split(/[?#]/)[0]);
      if (!existsSync(target)) throw new Error(`web/${name}: url(${path}) leads nowhere`);
    }
  }
}

/**
 * Headers for hosts that read them from this file (docs/hosting.md): the policy of the page for all files, so that it holds in
 * workers too. It is written last and is not on the service worker's list: such hosts do not serve it.
 * @param {string[]} frozen folders whose content never changes
 */
function headersFile(frozen) {
  const policy = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(
    readFileSync(join(WEB, "index.html"), "utf8"),
  )?.[1];
  if (!policy) throw new Error("web/index.html has no Content-Security-Policy");
  const all = [
    "/*",
    `  Content-Security-Policy: ${policy}`,
    "  X-Content-Type-Options: nosniff",
    "  Referrer-Policy: no-referrer",
  ];
  const kept = frozen.flatMap((name) => [`/${name}/*`, "  Cache-Control: public, max-age=31536000, immutable"]);
  write(join(work, "_headers"), `${[...all, ...kept].join("\n")}\n`);
}

/** @param {string} version @param {{[path: string]: string}} files */
async function serviceWorker(version, files) {
  await esbuild.build({
    entryPoints: [join(WEB, "js/app/service_worker.js")],
    outfile: join(work, "sw.js"),
    bundle: true,
    format: "iife",
    minify: true,
    target: TARGET,
    logLevel: "warning",
    define: { ...constant("SITE_VERSION", version), ...constant("SITE_FILES", files) },
  });
}

rmSync(work, { recursive: true, force: true });
mkdirSync(work, { recursive: true });
const pages = readdirSync(WEB).filter((name) => name.endsWith(".html"));
if (!pages.includes("index.html")) throw new Error("web/index.html is missing");
const markup = pages.map((name) => readFileSync(join(WEB, name), "utf8")).join("\n");
const entries = entriesOf(markup, true);
if (entries.length === 0) throw new Error('web/index.html starts no script: <script type="module" src="js/...">');

const runtime = copyRuntime();
await copyAssets();
const metafile = await bundle(runtime, [...new Set([...entries, ...MORE_ENTRIES])]);
await classicScripts(entriesOf(markup, false));
const app = freeze("app");
await embedScript(app);
copyRules(app);
checkStyles(app);
for (const name of [...pages, "manifest.webmanifest"].filter((name) => existsSync(join(WEB, name)))) {
  write(join(work, name), point(preload(readFileSync(join(WEB, name), "utf8"), metafile), app));
}

const listed = filesOf(work);
const integrity = Object.fromEntries(listed.map((name) => [name, `sha256-${sha256(join(work, name), "base64")}`]));
const version = hashOf(work, listed);
await serviceWorker(version, integrity);
write(join(work, "third-party.txt"), thirdParty());
headersFile([app, runtime]);
await makeSingleFile(work, WEB, { target: TARGET, nodePaths: [MODULES], define: constants(runtime, app) });
cpSync(wheel, join(work, basename(wheel)));
copyShare(app);
write(join(work, "sbom.cdx.json"), partsList(basename(wheel).split("-")[1]));
if (existsSync(DOCS)) cpSync(DOCS, join(work, "docs"), { recursive: true });
await compressFolder(work, join(dirname(runtimeFolder), "compressed"));

rmSync(outFolder, { recursive: true, force: true });
renameSync(work, outFolder);
const total = listed.reduce((sum, name) => sum + statSync(join(outFolder, name)).size, 0);
console.log(`version ${version}: ${listed.length} files, ${(total / 1e6).toFixed(1)} MB before compression`);
