/**
 * Decides which browser tests `npm test` runs: a fixed share with one test for each kind of fault. `BROWSER_TESTS=all`
 * runs all of them, `npm run test:long -- browser` those outside the share (docs/long-runs.md).
 */
import type { TestDetails } from "@playwright/test";

/** Whether all browser tests run, each with all of its checks. */
export const ALL = process.env["BROWSER_TESTS"] === "all";

/** For a test that is outside the share because the share has another one of the same kind. */
export const LONG: TestDetails = { tag: "@long" };

/** For a test that is in the share with fewer checks, and in the long run with all. */
export const LONGER: TestDetails = ALL ? LONG : {};

/** For one of several tests of the same kind, some of which are in the share. */
export const inShare = (shared: boolean): TestDetails => (shared ? {} : LONG);
