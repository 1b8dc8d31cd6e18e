import { defineConfig } from "@playwright/test";
import { findBrowser } from "../../scripts/browser.ts";
import { ALL } from "./share.ts";

// Every Playwright call captures a stack trace and looks up each line in source maps, which do not exist for anything
// that runs here (decision 96).
Reflect.deleteProperty(Error, "prepareStackTrace");

export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results/e2e",
  fullyParallel: true,
  // `npm test` runs only some of these: `share.ts`.
  ...(!ALL && { grepInvert: /@long/ }),
  // A page that waits for CPU time still renders frames: on two cores, a third worker costs more than it gains
  // (decision 133).
  workers: 2,
  retries: 0,
  // Only for tests that hang, because a busy machine may be slow.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [["list"], ["json", { outputFile: "../../test-results/e2e.json" }]],
  globalSetup: "./service.ts",
  // Node runs TypeScript directly, and generated files are JavaScript, so Playwright need not compile them (decision
  // 96).
  build: { external: ["**/dist/**", "**/test-results/**", "**/src/generated/**", "**/*.ts"] },
  use: {
    // Report an element that cannot be clicked or filled in before the test's own timeout.
    actionTimeout: 60_000,
    // Set by the global setup before the workers read it.
    baseURL: process.env["E2E_URL"],
    locale: "en-US",
    timezoneId: "America/Los_Angeles",
    viewport: { width: 1280, height: 900 },
    // Rendering animations takes a fifth of the browsers' time. Tests of whole journeys and of animations enable them
    // (decision 48).
    contextOptions: { reducedMotion: "reduce" },
    // Recording takes half of the time. Enable it for a failing test: `TRACE=1 npm run test:e2e`.
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
        // Here and not in the one file that needs it (`plain-http.spec.ts`), because other arguments would start other
        // browsers and workers.
        "--host-resolver-rules=MAP join.test 127.0.0.1",
        // No page lives long enough to gain from optimizing its code.
        "--js-flags=--no-opt --no-maglev",
      ],
    },
  },
});
