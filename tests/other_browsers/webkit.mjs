// WebKitGTK: MiniBrowser over plain WebDriver, on a screen that does not exist (xvfb).

import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:net";

const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
const sleep = (/** @type {number} */ ms) => new Promise((done) => setTimeout(done, ms));

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  server.close();
  return port;
}

// Its driver tells nothing of a page's errors: whatever is asked of the page first begins to note them, and brings what was noted.
const NOTE = `
  if (!globalThis.noted) {
    const noted = (globalThis.noted = []);
    addEventListener("error", (event) => noted.push("uncaught: " + (event.message ?? event.target?.src)), true);
    addEventListener("unhandledrejection", (event) => noted.push("uncaught: " + event.reason));
    addEventListener("securitypolicyviolation", (event) => noted.push("policy: " + event.violatedDirective + " " + event.blockedURI));
    const said = console.error;
    console.error = (...all) => { noted.push("console: " + all.join(" ")); said.apply(console, all); };
  }
  const problems = globalThis.noted.splice(0);`;

/**
 * @param {string} driver
 * @param {string} miniBrowser
 * @param {(problem: string) => void} onProblem
 * @returns {Promise<import("./scenario.mjs").Browser>}
 */
export async function webkit(driver, miniBrowser, onProblem) {
  const port = await freePort();
  const command = ["-a", "-s", "-screen 0 1600x1200x24", driver, `--port=${port}`];
  const server = spawn("xvfb-run", command, { stdio: "ignore", detached: true });
  /** @param {string} method @param {string} path @param {object} [body] @returns {Promise<any>} */
  async function ask(method, path, body) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: body && JSON.stringify(body) });
    const { value } = /** @type {any} */ (await answer.json());
    if (value?.error) throw new Error(`${value.error}: ${value.message}`);
    return value;
  }
  for (let tries = 0; ; tries++) {
    await sleep(200);
    if (await ask("GET", "/status").catch(() => null)) break;
    if (tries > 100) throw new Error("WebKitWebDriver does not answer");
  }
  const options = { binary: miniBrowser, args: ["--automation"] };
  const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": options } };
  const { sessionId, capabilities: found } = await ask("POST", "/session", { capabilities });
  const session = `/session/${sessionId}`;
  await ask("POST", `${session}/timeouts`, { script: 60_000, pageLoad: 60_000 });
  /** @param {string} selector */
  async function find(selector) {
    for (let tries = 0; ; tries++) {
      const element = await ask("POST", `${session}/element`, { using: "css selector", value: selector }).catch(
        () => null,
      );
      if (element && (await ask("GET", `${session}/element/${element[ELEMENT]}/displayed`).catch(() => false)))
        return element[ELEMENT];
      if (tries > 100) throw new Error(`${selector}: not there`);
      await sleep(100);
    }
  }
  return {
    name: `${found.browserName} ${found.browserVersion}`,
    goto: (url) => ask("POST", `${session}/url`, { url }),
    reload: () => ask("POST", `${session}/refresh`, {}),
    size: (width, height) => ask("POST", `${session}/window/rect`, { width, height }),
    evaluate: (body, ...given) => {
      const script = `const done = arguments[arguments.length - 1]; ${NOTE}
        (async (...given) => { ${body} })(...[...arguments].slice(0, -1)).then(
          (value) => done({ problems, value }), (error) => done({ problems, broken: String(error) }));`;
      return ask("POST", `${session}/execute/async`, { script, args: given }).then(({ problems, value, broken }) => {
        problems.forEach(onProblem);
        if (broken) throw new Error(broken);
        return value;
      });
    },
    click: async (selector) => ask("POST", `${session}/element/${await find(selector)}/click`, {}),
    picture: async (path) => writeFileSync(path, Buffer.from(await ask("GET", `${session}/screenshot`), "base64")),
    close: async () => {
      await ask("DELETE", session).catch(() => {});
      if (server.pid) process.kill(-server.pid);
    },
  };
}
