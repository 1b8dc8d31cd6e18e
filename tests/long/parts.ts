/** The parts of the long run: everything of which `npm test` runs a share, with its full counts. */
import { globSync, readFileSync } from "node:fs";

export interface LongPart {
  readonly name: string;
  /** What is tried, and how often. */
  readonly tries: string;
  readonly command: readonly [string, ...string[]];
  readonly env?: Readonly<Record<string, string>>;
  /** Where its counts come from: the report of a test runner, or its own output. */
  readonly counts: "vitest" | "playwright" | RegExp;
  /** Matches the title of a test that ran with the full counts. Without such a test the setting had no effect. */
  readonly title?: RegExp;
}

/** Files with more tests under `UNIT_TESTS=all`: those that import `tests/unit/share.ts`. */
const UNIT_TESTS: readonly string[] = globSync("tests/unit/**/*.test.ts").filter((path) =>
  /from "\.\.?\/.*share\.ts"/.test(readFileSync(path, "utf8")),
);

/** Files with property tests, whose seed is fixed in `npm test` (`tests/unit/properties.ts`). */
const PROPERTIES: readonly string[] = globSync("tests/unit/**/*.test.{ts,tsx}").filter((path) =>
  /\bfc\.assert\(/.test(readFileSync(path, "utf8")),
);

const vitest = (...files: readonly string[]): LongPart["command"] => ["vitest", "run", ...files];
const playwright = (file: string): LongPart["command"] => ["node", "scripts/e2e.ts", file];

/** `seed`: for random parts that do not choose a seed by themselves. */
export function longParts(seed: number): readonly LongPart[] {
  return [
    {
      name: "tabs",
      tries: "2,000 sequences of two tabs that pay, with Web Locks, and 2,000 without",
      command: vitest("tests/unit/journeys/two-tabs.test.ts"),
      env: { TAB_SEQUENCES: "2000" },
      counts: "vitest",
      title: /^2000 random sequences/,
    },
    {
      name: "studio-edits",
      tries: "2,000 sequences of random edits of files, by the Studio's kernel",
      command: vitest("tests/unit/studio/edits/source-text.test.ts"),
      env: { STUDIO_EDITS: "2000" },
      counts: "vitest",
      title: /^2000 sequences of random edits/,
    },
    {
      name: "studio-commands",
      tries: "500 sequences of what people may ask of the Studio, on this project's own journeys",
      command: vitest("tests/unit/studio/commands/random-commands.test.ts"),
      env: { STUDIO_COMMANDS: "500" },
      counts: "vitest",
      title: /^500 sequences of random commands/,
    },
    {
      name: "payments",
      tries: "2,000 sequences of payments",
      command: vitest("tests/unit/server/payments/payment-model.test.ts"),
      env: { PAYMENT_SEQUENCES: "2000" },
      counts: "vitest",
      title: /^2000 random sequences/,
    },
    {
      name: "kills",
      tries: "20 kills of the service at each point of a payment",
      command: vitest("tests/unit/server/crashes.test.ts"),
      env: { KILLS: "20" },
      counts: "vitest",
      title: /killed 20 times/,
    },
    {
      name: "statements",
      tries: "each statement of the service explained at 1,000,000 rows: none reads a whole table",
      command: ["node", "tests/long/statements.ts"],
      counts: /^(?<passed>\d+) passed, (?<failed>\d+) failed$/m,
    },
    {
      name: "big",
      tries: "the whole journey with 5,000,000 registrations in the database: no call slower by more than 1.3 ×",
      command: ["node", "tests/long/big.ts"],
      counts: /^(?<passed>\d+) passed, (?<failed>\d+) failed$/m,
    },
    {
      name: "memory",
      tries: "100 people in the journey for 30 minutes: the service's memory stays flat, and below 384 MiB",
      command: ["node", "tests/bench/load.ts", "memory", "--on", "external"],
      counts: /^(?<passed>\d+) passed, (?<failed>\d+) failed$/m,
    },
    {
      name: "slow-provider",
      tries: "a provider that takes 20 s: reloads, Back and a second tab at each moment",
      command: playwright("tests/e2e/slow-provider.spec.ts"),
      env: { SLOW_PROVIDER: "all" },
      counts: "playwright",
      title: /^a provider that takes 20 s/,
    },
    {
      name: "slow-walks",
      tries: "each journey at 50 kB/s, every form sent by two presses",
      command: playwright("tests/e2e/slow-walks.spec.ts"),
      env: { SLOW_WALKS: "all" },
      counts: "playwright",
      title: / at 50 kB\/s, /,
    },
    {
      name: "screens",
      tries: "every screen, width, scheme and language",
      // Also matches the screens of the other journeys, whose file names end the same way.
      command: playwright("screens.spec.ts"),
      env: { SCREENS: "all", BROWSER_TESTS: "all" },
      counts: "playwright",
      title: /in both schemes and languages/,
    },
    {
      name: "shifts",
      tries: "every page of each journey come to and loaded anew at 50 kB/s, on a phone and on a desk",
      command: playwright("tests/e2e/layout-shift.spec.ts"),
      env: { SHIFTS: "all" },
      counts: "playwright",
      title: /, on a phone and on a desktop$/,
    },
    {
      name: "storage",
      tries: "the join and the invite journey in each kind of browser that keeps nothing",
      command: playwright("tests/e2e/without-storage.spec.ts"),
      env: { STORAGE: "all" },
      counts: "playwright",
      title: /, in every kind of browser$/,
    },
    {
      name: "embed",
      tries: "the installed package: new by npm, built by Vite and by esbuild, served, with two journeys in one page",
      command: ["node", "scripts/e2e.ts", "tests/e2e/installed.spec.ts", "tests/e2e/from-nothing.spec.ts"],
      env: { EMBED: "all" },
      counts: "playwright",
      title: /^the journey also runs when esbuild builds it/,
    },
    {
      name: "browser",
      tries: "the browser tests of which the share has another one of the same kind",
      command: ["node", "scripts/e2e.ts", "--grep", "@long"],
      env: { BROWSER_TESTS: "all" },
      counts: "playwright",
      title: /^with earlier files kept join: /,
    },
    {
      name: "unit",
      tries: "the unit tests of which the share has another one of the same kind, beside those",
      command: vitest(...UNIT_TESTS),
      env: { UNIT_TESTS: "all" },
      counts: "vitest",
      title: /^a production build contains no code for development/,
    },
    {
      name: "properties",
      tries: "the tests of properties, as often as in `npm test`, from another seed",
      command: vitest(...PROPERTIES),
      counts: "vitest",
    },
    {
      name: "breaks",
      tries: "every requirement of the data and of paying, broken once: its own tests must fail",
      command: ["node", "scripts/spec.ts", "--break"],
      counts: /^(?<passed>\d+) passed, (?<failed>\d+) failed$/m,
    },
    {
      name: "damaged",
      tries: "10,000 damaged files",
      command: ["node", "scripts/bench.ts", "fuzz", "--count", "10000", "--seed", String(seed)],
      counts: /^(?<tried>\d+) files, (?<failed>\d+) crashes or hangs/m,
    },
    {
      name: "mutations",
      tries: "about 1,000 wrong edits, of which the check catches 95 of 100 that anyone could notice",
      command: ["node", "scripts/bench.ts", "mutations", "--each", "22", "--least", "95", "--seed", String(seed)],
      counts: /^(?<tried>\d+) edits, /m,
    },
    {
      name: "right-edits",
      tries: "1,000 right edits, of which at most 1 of 100 brings something that is not about it",
      command: ["node", "scripts/bench.ts", "right-edits", "--count", "1000", "--most", "1", "--seed", String(seed)],
      counts: /^(?<tried>\d+) right edits /m,
    },
    {
      name: "lighthouse",
      tries: "one look of Lighthouse at each page that it measures",
      command: ["node", "scripts/bench.ts", "lighthouse", "--runs", "1"],
      counts: /^(?<tried>\d+) pages measured$/m,
    },
    {
      name: "image",
      tries: "what the Dockerfile does, without an engine: built by one person, run by another who can write nothing",
      command: ["node", "tests/long/image.ts"],
      counts: /^(?<passed>\d+) passed, (?<failed>\d+) failed$/m,
    },
    {
      name: "cluster",
      tries: "a highly available PostgreSQL behind PgBouncer: each of its parts is lost while 50 people pay",
      command: ["node", "tests/long/cluster.ts"],
      counts: /^(?<passed>\d+) passed, (?<failed>\d+) failed$/m,
    },
    {
      name: "faults",
      tries: "everything of docs/reliability.md, 10 to 100 times each",
      command: ["node", "tests/long/run-faults.ts"],
      counts: /^(?<passed>\d+) passed, (?<failed>\d+) failed$/m,
    },
  ];
}
