/** `npm run test:e2e [-- playwright arguments]`: builds what is stale, finds a browser, runs the browser tests. */
import { spawnSync } from "node:child_process";
import { buildIfStale } from "./build.ts";
import { findBrowser } from "./browser.ts";

buildIfStale();
const { status } = spawnSync(
  "playwright",
  ["test", "--config", "tests/e2e/playwright.config.ts", ...process.argv.slice(2)],
  { stdio: "inherit", env: { ...process.env, CHROMIUM_PATH: findBrowser() }, shell: process.platform === "win32" },
);
process.exit(status ?? 1);
