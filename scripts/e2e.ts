/**
 * `npm run test:e2e [-- playwright arguments]`: builds what is stale, finds a browser (`CHROMIUM_PATH` is used for all
 * of them) and runs the browser tests.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { buildIfStale } from "./built.ts";
import { findBrowser, findHeadlessShell } from "./browser.ts";
import { buildPages } from "../src/studio/server/built-pages.ts";
import { ownTemporaryFolder } from "./temporary-files.ts";

ownTemporaryFolder();
buildIfStale();
// React's own warnings are checked only in the long run, because it is slower.
if (process.env["BROWSER_TESTS"] === "all") process.env["STUDIO_PAGES"] = "development";
await buildPages(join(import.meta.dirname, ".."));
const configured = process.env["CHROMIUM_PATH"] ?? "";
const browser = findBrowser();
const shell = configured === "" ? findHeadlessShell() : undefined;
// Set by `npm run test:stress`: runs the tests in this random order.
const orderSeed = process.env["TEST_ORDER_SEED"];
const order = orderSeed === undefined ? [] : [`--shuffle=${orderSeed}`];
const { status } = spawnSync(
  "playwright",
  ["test", "--config", "tests/e2e/playwright.config.ts", ...order, ...process.argv.slice(2)],
  {
    stdio: "inherit",
    env: { ...process.env, CHROMIUM_PATH: browser, HEADLESS_PATH: shell ?? browser },
    shell: process.platform === "win32",
  },
);
process.exit(status ?? 1);
