/** What the last runs of the unit and browser tests found, read from `test-results/`. */
import { existsSync, readFileSync, statSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

export interface TestResult {
  readonly title: string;
  readonly file: string;
  readonly passed: boolean;
  /** What the runner says of a test that failed, without colours. */
  readonly problem: string;
  /** How long it took. */
  readonly ms: number;
}

/** Every test of the last runs, or of those that ended after `since` (ms since the epoch); empty when there was none. Throws when a result file is not of its runner's form. */
export function readResults(since = 0): readonly TestResult[] {
  const fresh = (path: string) => existsSync(path) && statSync(path).mtimeMs >= since;
  const [unit, e2e] = ["test-results/unit.json", "test-results/e2e.json"];
  return [...(fresh(unit) ? vitestResults(unit) : []), ...(fresh(e2e) ? playwrightResults(e2e) : [])];
}

interface VitestReport {
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

/** Of one report of vitest; empty where there is none. */
export function vitestResults(path: string): TestResult[] {
  if (!existsSync(path)) return [];
  const report = JSON.parse(readFileSync(path, "utf8")) as VitestReport;
  return report.testResults.flatMap((file) => {
    const tests = file.assertionResults
      // Tests of Braintree's own sandbox are left out where there is no account.
      .filter(({ status }) => status === "passed" || status === "failed")
      .map(({ fullName, status, failureMessages, duration }) => ({
        title: fullName,
        file: relative(file.name),
        passed: status === "passed",
        problem: plain(failureMessages.join("\n")),
        ms: duration ?? 0,
      }));
    // A file that does not load, or whose setup fails, has no failed test of its own.
    const broken = file.status === "failed" && tests.every(({ passed }) => passed);
    const problem = plain(file.message);
    const whole = { title: "(the whole file)", file: relative(file.name), passed: false, problem, ms: 0 };
    return broken ? [...tests, whole] : tests;
  });
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
    readonly results: readonly PlaywrightResult[];
  }[];
}

interface PlaywrightResult {
  readonly duration: number;
  readonly errors: readonly { readonly message?: string }[];
}

/** The same of Playwright. */
export function playwrightResults(path: string): TestResult[] {
  if (!existsSync(path)) return [];
  const report = JSON.parse(readFileSync(path, "utf8")) as { readonly suites: readonly PlaywrightSuite[] };
  return report.suites.flatMap((suite) => specsOf(suite, ""));
}

function specsOf(suite: PlaywrightSuite, above: string): TestResult[] {
  const path = suite.title === "" || suite.title.endsWith(".ts") ? above : `${above}${suite.title} `;
  const own = (suite.specs ?? []).map(({ title, file, ok, tests }) => ({
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
