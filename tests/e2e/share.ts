/**
 * Which browser tests `npm test` runs: a share, fixed and the same each time, that has one test of each kind of fault. `BROWSER_TESTS=all` runs them all,
 * `npm run test:long -- browser` those that the share leaves out (decision 91).
 */
import type { TestDetails } from "@playwright/test";

/** Whether all browser tests run, each with all that it looks at. */
export const ALL = process.env["BROWSER_TESTS"] === "all";

/** For a test of which the share has another one of the same kind. */
export const LONG: TestDetails = { tag: "@long" };

/** For a test that looks at more in the long run than in the share. */
export const LONGER: TestDetails = ALL ? LONG : {};

/** For one of several tests of the same kind, of which the share has some. */
export const inShare = (shared: boolean): TestDetails => (shared ? {} : LONG);
