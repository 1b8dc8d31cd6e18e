import { defineConfig } from "@playwright/test";
import { findBrowser } from "../../scripts/browser.ts";
import { ALL } from "./share.ts";

// Playwright takes a stack trace for each call and looks each line up in source maps. Nothing that runs here has one.
Reflect.deleteProperty(Error, "prepareStackTrace");

export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results/e2e",
  fullyParallel: true,
  // Which tests `npm test` runs: see `share.ts`.
  ...(!ALL && { grepInvert: /@long/ }),
  // A page that waits for the processor keeps drawing frames. So a third worker on two cores costs more than it saves.
  workers: 2,
  retries: 0,
  // The timeout is only for tests that hang: a busy machine needs long.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [["list"], ["json", { outputFile: "../../test-results/e2e.json" }]],
  globalSetup: "./service.ts",
  // Node runs TypeScript directly, and built files are JavaScript already: Playwright need not compile either again.
  build: { external: ["**/dist/**", "**/test-results/**", "**/src/generated/**", "**/*.ts"] },
  use: {
    // Reports a missing control after a minute, not at the end of the test's timeout.
    actionTimeout: 60_000,
    // The global setup sets it before the workers read it.
    baseURL: process.env["E2E_URL"],
    locale: "en-US",
    timezoneId: "America/Los_Angeles",
    viewport: { width: 1280, height: 900 },
    // Drawing animations costs a fifth of the browsers' time. Whole journeys, and tests that depend on motion, turn it
    // on.
    contextOptions: { reducedMotion: "reduce" },
    // Recording doubles the time. Turn it on for a failing test: `TRACE=1 npm run test:e2e`.
    trace: process.env["TRACE"] ? "retain-on-failure" : "off",
    launchOptions: {
      executablePath: process.env["HEADLESS_PATH"] ?? findBrowser(),
      args: [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // Here and not in `plain-http.spec.ts`, the only file that needs it: other arguments would mean other browsers
        // and other workers.
        "--host-resolver-rules=MAP join.test 127.0.0.1",
        // No page lives long enough to gain from optimizing its code further.
        "--js-flags=--no-opt --no-maglev",
      ],
    },
  },
});
