import { defineConfig } from "@playwright/test";
import { findBrowser } from "../../scripts/browser.ts";
import { ALL } from "./share.ts";

// Each call of Playwright's takes a stack, and looks each line of it up in source maps: nothing that runs here has one (decision 96).
Reflect.deleteProperty(Error, "prepareStackTrace");

export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results/e2e",
  fullyParallel: true,
  // What `npm test` has a share of: `share.ts`.
  ...(!ALL && { grepInvert: /@long/ }),
  // A page that waits for the processor draws frames meanwhile: a third worker on two cores costs more than it does (decision 133).
  workers: 2,
  retries: 0,
  // Only what hangs is to end so: a busy machine takes its time.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [["list"], ["json", { outputFile: "../../test-results/e2e.json" }]],
  globalSetup: "./service.ts",
  // Node runs TypeScript as it stands, and what is made is JavaScript already: Playwright need not compile either anew (decision 96).
  build: { external: ["**/dist/**", "**/test-results/**", "**/src/generated/**", "**/*.ts"] },
  use: {
    // What is not there to be pressed or filled in is told at once, not when the test's time is over.
    actionTimeout: 60_000,
    // Set by the global setup before the workers read this.
    baseURL: process.env["E2E_URL"],
    locale: "en-US",
    timezoneId: "America/Los_Angeles",
    viewport: { width: 1280, height: 900 },
    // Drawing what moves costs a fifth of the browsers' time. Whole journeys, and what moving matters to, ask for it (decision 48).
    contextOptions: { reducedMotion: "reduce" },
    // Recording costs half of the time; ask for it where a test fails: `TRACE=1 npm run test:e2e`.
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
        // Here and not in the one file that asks for it (`plain-http.spec.ts`): other arguments are other browsers, and other workers.
        "--host-resolver-rules=MAP join.test 127.0.0.1",
        // No page lives long enough to win back what compiling its code a second and a third time costs.
        "--js-flags=--no-opt --no-maglev",
      ],
    },
  },
});
