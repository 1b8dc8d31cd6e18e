/**
 * Which unit tests `npm test` runs: a share, fixed and the same each time, that has one test of each kind of fault. `UNIT_TESTS=all` runs them all;
 * `npm run test:long -- unit` does so with the files that have some the share leaves out (docs/long-runs.md).
 */

/** Whether all unit tests run. */
export const ALL = process.env["UNIT_TESTS"] === "all";

/** For one of several tests of the same kind, of which the share has some. */
export const inShare = (shared: boolean) => ({ skip: !shared && !ALL });

/** For a test of which the share has another one of the same kind. */
export const LONG = inShare(false);
