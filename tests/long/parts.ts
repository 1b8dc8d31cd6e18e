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

type More = Pick<LongPart, "env" | "title">;

const unitPart = (name: string, tries: string, files: string | readonly string[], more: More = {}): LongPart => ({
  name,
  tries,
  command: ["vitest", "run", ...[files].flat()],
  counts: "vitest",
  ...more,
});

/** `args`: of Playwright. */
const browserPart = (name: string, tries: string, args: readonly string[], more: More): LongPart => ({
  name,
  tries,
  command: ["node", "scripts/e2e.ts", ...args],
  counts: "playwright",
  ...more,
});

const PASSED = /^(?<passed>\d+) passed, (?<failed>\d+) failed$/m;

/** `args`: a script and its own. */
const toolPart = (
  name: string,
  tries: string,
  args: readonly string[],
  { counts = PASSED, ...more }: Partial<Pick<LongPart, "counts" | "env">> = {},
): LongPart => ({ name, tries, command: ["node", ...args], counts, ...more });

/** `seed`: for random parts that do not choose a seed by themselves. */
export function longParts(seed: number): readonly LongPart[] {
  return [
    unitPart(
      "tabs",
      "2,000 sequences of two tabs that pay, with Web Locks, and 2,000 without",
      "tests/unit/journeys/two-tabs.test.ts",
      { env: { TAB_SEQUENCES: "2000" }, title: /^2000 random sequences/ },
    ),
    unitPart(
      "studio-edits",
      "2,000 sequences of random edits of files, by the Studio's kernel",
      "tests/unit/studio/edits/json-text.test.ts",
      { env: { STUDIO_EDITS: "2000" }, title: /^2000 sequences of random edits/ },
    ),
    unitPart(
      "studio-commands",
      "500 sequences of what people may ask of the Studio, on this project's own journeys",
      "tests/unit/studio/commands/random-commands.test.ts",
      { env: { STUDIO_COMMANDS: "500" }, title: /^500 sequences of random commands/ },
    ),
    unitPart("payments", "2,000 sequences of payments", "tests/unit/server/payments/payment-model.test.ts", {
      env: { PAYMENT_SEQUENCES: "2000" },
      title: /^2000 random sequences/,
    }),
    unitPart("kills", "20 kills of the service at each point of a payment", "tests/unit/server/crashes.test.ts", {
      env: { KILLS: "20" },
      title: /killed 20 times/,
    }),
    toolPart("statements", "each statement of the service explained at 1,000,000 rows: none reads a whole table", [
      "tests/long/statements.ts",
    ]),
    toolPart(
      "big",
      "the whole journey with 5,000,000 registrations in the database: no call slower by more than 1.3 ×",
      ["tests/long/big.ts"],
      // Its 25 GB are more than the memory in which the temporary files of the other parts are.
      { env: { TMPDIR: "/var/tmp" } },
    ),
    toolPart("memory", "100 people in the journey for 30 minutes: the service's memory stays flat, and below 384 MiB", [
      "tests/bench/load.ts",
      "memory",
      "--on",
      "external",
    ]),
    browserPart(
      "slow-provider",
      "a provider that takes 20 s: reloads, Back and a second tab at each moment",
      ["tests/e2e/slow-provider.spec.ts"],
      { env: { SLOW_PROVIDER: "all" }, title: /^a provider that takes 20 s/ },
    ),
    browserPart(
      "slow-walks",
      "each journey at 50 kB/s, every form sent by two presses",
      ["tests/e2e/slow-walks.spec.ts"],
      { env: { SLOW_WALKS: "all" }, title: / at 50 kB\/s, / },
    ),
    // Also matches the screens of the other journeys, whose file names end the same way.
    browserPart("screens", "every screen, width, scheme and language", ["screens.spec.ts"], {
      env: { SCREENS: "all", BROWSER_TESTS: "all" },
      title: /in both schemes and languages/,
    }),
    browserPart(
      "shifts",
      "every page of each journey come to and loaded anew at 50 kB/s, on a phone and on a desk",
      ["tests/e2e/layout-shift.spec.ts"],
      { env: { SHIFTS: "all" }, title: /, on a phone and on a desktop$/ },
    ),
    browserPart(
      "storage",
      "the join and the invite journey in each kind of browser that keeps nothing",
      ["tests/e2e/without-storage.spec.ts"],
      { env: { STORAGE: "all" }, title: /, in every kind of browser$/ },
    ),
    browserPart(
      "embed",
      "the installed package: new by npm, built by Vite and by esbuild, served, with two journeys in one page",
      ["tests/e2e/installed.spec.ts", "tests/e2e/from-nothing.spec.ts"],
      { env: { EMBED: "all" }, title: /^the journey also runs when esbuild builds it/ },
    ),
    browserPart(
      "browser",
      "the browser tests of which the share has another one of the same kind",
      ["--grep", "@long"],
      { env: { BROWSER_TESTS: "all" }, title: /^with earlier files kept join: / },
    ),
    unitPart(
      "unit",
      "the unit tests of which the share has another one of the same kind, beside those",
      [...UNIT_TESTS],
      { env: { UNIT_TESTS: "all" }, title: /^a production build contains no code for development/ },
    ),
    unitPart("properties", "the tests of properties, as often as in `npm test`, from another seed", [...PROPERTIES]),
    toolPart("breaks", "every requirement of the data and of paying, broken once: its own tests must fail", [
      "scripts/spec.ts",
      "--break",
    ]),
    toolPart(
      "damaged",
      "10,000 damaged files",
      ["scripts/bench.ts", "fuzz", "--count", "10000", "--seed", String(seed)],
      { counts: /^(?<tried>\d+) files, (?<failed>\d+) crashes or hangs/m },
    ),
    toolPart(
      "mutations",
      "about 1,000 wrong edits, of which the check catches 95 of 100 that anyone could notice",
      ["scripts/bench.ts", "mutations", "--each", "22", "--least", "95", "--seed", String(seed)],
      { counts: /^(?<tried>\d+) edits, /m },
    ),
    toolPart(
      "right-edits",
      "1,000 right edits, of which at most 1 of 100 brings something that is not about it",
      ["scripts/bench.ts", "right-edits", "--count", "1000", "--most", "1", "--seed", String(seed)],
      { counts: /^(?<tried>\d+) right edits /m },
    ),
    toolPart(
      "lighthouse",
      "one look of Lighthouse at each page that it measures",
      ["scripts/bench.ts", "lighthouse", "--runs", "1"],
      { counts: /^(?<tried>\d+) pages measured$/m },
    ),
    toolPart(
      "image",
      "what the Dockerfile does, without an engine: built by one person, run by another who can write nothing",
      ["tests/long/image.ts"],
    ),
    toolPart(
      "cluster",
      "a highly available PostgreSQL behind PgBouncer: each of its parts is lost while 50 people pay",
      ["tests/long/cluster.ts"],
    ),
    toolPart("faults", "everything of docs/reliability.md, 10 to 100 times each", ["tests/long/run-faults.ts"]),
  ];
}
