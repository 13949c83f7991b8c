// Lighthouse on the start page, a table and a rules page: at least 0.95 for performance, accessibility and best practices.
//
//   node tools/lighthouse.mjs LIGHTHOUSE_FOLDER DIST

import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const LEAST = 0.95;
const PAGES = {
  "start page": "",
  table: "#/play/coal_baron",
  "rules page": "rules/coal_baron/en.html",
};
const ASPECTS = ["performance", "accessibility", "best-practices"];

const [folder, dist] = process.argv.slice(2);
const server = spawn("node", ["tools/serve.mjs", dist, "0"], { stdio: ["ignore", "pipe", "inherit"] });
const url = await new Promise((done) =>
  server.stdout.on("data", (data) => {
    const found = /http:\/\/\S+/.exec(String(data));
    if (found) done(found[0]);
  }),
);
let failed = 0;
for (const [name, path] of Object.entries(PAGES)) {
  const out = resolve(folder, `${name.replace(" ", "-")}.json`);
  const { status, stderr } = spawnSync(
    join(folder, "node_modules/.bin/lighthouse"),
    [
      url + path,
      ...["--quiet", "--output=json", `--output-path=${out}`, "--preset=desktop"],
      `--only-categories=${ASPECTS.join(",")}`,
      "--chrome-flags=--headless --no-sandbox --disable-gpu --disable-background-networking --disable-sync",
    ],
    { env: { ...process.env, CHROME_PATH: process.env.REVIER_CHROMIUM }, encoding: "utf8" },
  );
  if (status) throw new Error(stderr);
  const { categories } = JSON.parse(readFileSync(out, "utf8"));
  const scores = ASPECTS.map((aspect) => categories[aspect].score);
  failed += scores.filter((score) => score < LEAST).length;
  console.log(`${name}: ${ASPECTS.map((aspect, n) => `${aspect} ${scores[n]}`).join(", ")}`);
}
server.kill();
process.exit(failed ? 1 : 0);
