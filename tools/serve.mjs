// A small static server for one's own machine.
//
//   node tools/serve.mjs FOLDER [PORT] [PREFIX]     a free port if PORT is taken; PREFIX like /a/b/

import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize, resolve, sep } from "node:path";

const TYPES = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".mjs": "text/javascript; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".whl": "application/zip",
  ".woff2": "font/woff2",
  ".zip": "application/zip",
};

const [folder, port = "8000", prefix = "/"] = process.argv.slice(2);
const root = resolve(folder);

const server = createServer((request, response) => {
  const path = decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname);
  let file = path.startsWith(prefix) ? normalize(join(root, path.slice(prefix.length))) : "";
  if (file === root || file === root + sep) file = join(root, "index.html");
  if (!file.startsWith(root + sep) || !existsSync(file) || !statSync(file).isFile()) {
    response.writeHead(404, { "content-type": "text/plain" }).end("Not found\n");
    return;
  }
  // Folders named after their content may be kept for ever; the few other files are asked for anew.
  const frozen = /\/[a-z]+-[0-9a-f]{10}\//.test(path);
  response.writeHead(200, {
    "content-type": TYPES[extname(file)] ?? "application/octet-stream",
    "content-length": statSync(file).size,
    "cache-control": frozen ? "public, max-age=31536000, immutable" : "no-cache",
  });
  if (request.method === "HEAD") response.end();
  else createReadStream(file).pipe(response);
});

server.on("error", (error) => {
  if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EADDRINUSE") throw error;
  server.listen(0, "127.0.0.1");
});
server.on("listening", () => {
  const address = /** @type {import("node:net").AddressInfo} */ (server.address());
  console.log(`\n  http://localhost:${address.port}${prefix}\n\n  Ctrl+C ends it.`);
});
server.listen(Number(port), "127.0.0.1");
