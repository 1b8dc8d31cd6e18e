/** `npm run test:e2e [-- playwright arguments]`: builds what is stale, finds a browser, runs the browser tests. */
import { spawnSync } from "node:child_process";
import { buildIfStale } from "./build.ts";
import { findBrowser } from "./browser.ts";

buildIfStale();
// Set by `npm run test:stress`: tests run in this random order.
const orderSeed = process.env["TEST_ORDER_SEED"];
const order = orderSeed === undefined ? [] : [`--shuffle=${orderSeed}`];
const { status } = spawnSync(
  "playwright",
  ["test", "--config", "tests/e2e/playwright.config.ts", ...order, ...process.argv.slice(2)],
  { stdio: "inherit", env: { ...process.env, CHROMIUM_PATH: findBrowser() }, shell: process.platform === "win32" },
);
process.exit(status ?? 1);
