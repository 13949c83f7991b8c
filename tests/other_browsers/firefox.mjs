// Firefox over WebDriver BiDi.

import puppeteer from "puppeteer-core";

/** @param {string} executablePath @param {(problem: string) => void} onProblem @returns {Promise<import("./scenario.mjs").Browser>} */
export async function firefox(executablePath, onProblem) {
  const browser = await puppeteer.launch({ browser: "firefox", executablePath, headless: true });
  const page = await browser.newPage();
  page.on("pageerror", (error) => onProblem(`uncaught: ${error.message}`));
  page.on("console", (message) => message.type() === "error" && onProblem(`console: ${message.text()}`));
  return {
    name: `${await browser.version()}`,
    goto: async (url) => void (await page.goto(url, { waitUntil: "domcontentloaded" })),
    reload: async () => void (await page.reload({ waitUntil: "domcontentloaded" })),
    size: (width, height) => page.setViewport({ width, height }),
    evaluate: (body, ...given) => page.evaluate(`(async (...given) => { ${body} })(...${JSON.stringify(given)})`),
    click: async (selector) => {
      const element = await page.waitForSelector(selector, { visible: true, timeout: 20_000 });
      if (!element) throw new Error(`${selector}: not there`);
      await element.click();
    },
    picture: async (path) => void (await page.screenshot({ path })),
    close: () => browser.close(),
  };
}
