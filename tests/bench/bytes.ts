/**
 * JavaScript that a page needs before it can be used, in kB of gzip: what Chromium asks the service for, on a first
 * visit, until the page's main control answers.
 *
 *     npm run build && npx node tests/bench/bytes.ts
 */
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import { chromium, type Page } from "@playwright/test";
import { findBrowser } from "../../scripts/browser.ts";
import startService from "../e2e/service.ts";

const assets = join(import.meta.dirname, "../../dist/assets");
const pages: readonly { path: string; until: string; usable: (page: Page) => Promise<unknown> }[] = [
  {
    path: "/app/join/signup",
    until: "used",
    usable: (page) => page.locator("main").getByRole("button").first().click({ trial: true }),
  },
  { path: "/app/join/step1", until: "typed into", usable: (page) => page.getByRole("textbox").first().fill("A") },
];

const stop = await startService();
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
});
try {
  for (const { path, until, usable } of pages) {
    const context = await browser.newContext({ baseURL: process.env["E2E_URL"] });
    const page = await context.newPage();
    const scripts = new Set<string>();
    page.on("request", (request) => {
      // Preloaded modules are asked for as scripts too.
      if (request.resourceType() === "script") scripts.add(basename(new URL(request.url()).pathname));
    });
    await page.goto(path);
    await usable(page);
    const needed = [...scripts];
    await context.close();
    const bytes = needed.reduce(
      (sum, name) => sum + gzipSync(readFileSync(join(assets, name)), { level: 9 }).length,
      0,
    );
    console.log(
      `${path} until it can be ${until}:`.padEnd(46),
      `${(bytes / 1000).toFixed(1)} kB, ${needed.length} files`,
    );
  }
} finally {
  await browser.close();
  await stop();
}
