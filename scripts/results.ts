/** Results of the last unit and browser tests, read from `test-results/`, which `npm test` empties first. */
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";

export interface TestResult {
  readonly title: string;
  readonly file: string;
  readonly passed: boolean;
  /** The runner's message for a failed test, without colours. */
  readonly problem: string;
  /** Duration. */
  readonly ms: number;
}

/**
 * All tests that ran in the last runs, without skipped ones. Ignores runs that ended before `since` (ms since the
 * epoch). Throws if a result file does not have its runner's format.
 */
export function readResults(folder = FOLDER, since = 0): readonly TestResult[] {
  const fresh = (path: string) => existsSync(path) && statSync(path).mtimeMs >= since;
  const [unit, browser] = [join(folder, UNIT), join(folder, BROWSER)];
  return [...(fresh(unit) ? vitestResults(unit) : []), ...(fresh(browser) ? playwrightResults(browser) : [])];
}

/** Start time of each run (ISO 8601); undefined if there are no results. */
export function readRuns(folder = FOLDER): readonly { readonly name: string; readonly began: string | undefined }[] {
  const unit = read<VitestReport>(join(folder, UNIT))?.startTime;
  return [
    { name: "Unit tests", began: unit === undefined ? undefined : new Date(unit).toISOString() },
    { name: "Browser tests", began: read<PlaywrightReport>(join(folder, BROWSER))?.stats.startTime },
  ];
}

const FOLDER = "test-results";
const UNIT = "unit.json";
const BROWSER = "e2e.json";

function read<Report>(path: string): Report | undefined {
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Report) : undefined;
}

interface VitestReport {
  /** Milliseconds since 1970. */
  readonly startTime: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
      readonly duration?: number | null;
    }[];
  }[];
}

/** Reads a vitest report; empty if there is none. */
export function vitestResults(path: string): TestResult[] {
  const report = read<VitestReport>(path);
  if (report === undefined) return [];
  return report.testResults.flatMap((file) => {
    const tests = file.assertionResults
      // Leaves out skipped tests: those for Braintree's own sandbox are skipped without an account.
      .filter(({ status }) => status === "passed" || status === "failed")
      .map(({ fullName, status, failureMessages, duration }) => ({
        title: fullName,
        file: relative(file.name),
        passed: status === "passed",
        problem: plain(failureMessages.join("\n")),
        ms: duration ?? 0,
      }));
    // A file that does not load, or whose setup fails, has no failed tests.
    const broken = file.status === "failed" && tests.every(({ passed }) => passed);
    const problem = plain(file.message);
    const whole = { title: "(the whole file)", file: relative(file.name), passed: false, problem, ms: 0 };
    return broken ? [...tests, whole] : tests;
  });
}

interface PlaywrightReport {
  readonly stats: { readonly startTime: string };
  readonly suites: readonly PlaywrightSuite[];
}

interface PlaywrightSuite {
  readonly title: string;
  readonly specs?: readonly PlaywrightSpec[];
  readonly suites?: readonly PlaywrightSuite[];
}

interface PlaywrightSpec {
  readonly title: string;
  readonly file: string;
  readonly ok: boolean;
  readonly tests: readonly {
    readonly status: "expected" | "unexpected" | "flaky" | "skipped";
    readonly results: readonly PlaywrightResult[];
  }[];
}

interface PlaywrightResult {
  readonly duration: number;
  readonly errors: readonly { readonly message?: string }[];
}

/** Reads a Playwright report; empty if there is none. */
export function playwrightResults(path: string): TestResult[] {
  return (read<PlaywrightReport>(path)?.suites ?? []).flatMap((suite) => specsOf(suite, ""));
}

function specsOf(suite: PlaywrightSuite, above: string): TestResult[] {
  const path = suite.title === "" || suite.title.endsWith(".ts") ? above : `${above}${suite.title} `;
  // For Playwright a skipped test is `ok`, but it proves nothing.
  const ran = (suite.specs ?? []).filter(({ tests }) => tests.some(({ status }) => status !== "skipped"));
  const own = ran.map(({ title, file, ok, tests }) => ({
    title: path + title,
    file: `tests/e2e/${file}`,
    passed: ok,
    problem: plain(tests.flatMap(({ results }) => results.flatMap(messagesOf)).join("\n")),
    ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
  }));
  return [...own, ...(suite.suites ?? []).flatMap((inner) => specsOf(inner, path))];
}

function messagesOf({ errors }: PlaywrightResult): string[] {
  return errors.map(({ message }) => message ?? "");
}

function plain(text: string): string {
  return stripVTControlCharacters(text);
}

function relative(path: string): string {
  const at = path.lastIndexOf("/tests/");
  return at < 0 ? path : path.slice(at + 1);
}
