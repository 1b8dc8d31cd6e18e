/** What the last runs of the unit and browser tests found, read from `test-results/`. */
import { existsSync, readFileSync } from "node:fs";

export interface TestResult {
  readonly title: string;
  readonly file: string;
  readonly passed: boolean;
}

/** Every test of the last runs; empty when there was none. Throws when a result file is not of its runner's form. */
export function readResults(): readonly TestResult[] {
  return [...vitestResults("test-results/unit.json"), ...playwrightResults("test-results/e2e.json")];
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

function vitestResults(path: string): TestResult[] {
  if (!existsSync(path)) return [];
  const report = JSON.parse(readFileSync(path, "utf8")) as VitestReport;
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      // Tests of Braintree's own sandbox are left out where there is no account.
      .filter(({ status }) => status === "passed" || status === "failed")
      .map(({ fullName, status }) => ({ title: fullName, file: relative(name), passed: status === "passed" })),
  );
}

interface PlaywrightSuite {
  readonly title: string;
  readonly specs?: readonly { readonly title: string; readonly file: string; readonly ok: boolean }[];
  readonly suites?: readonly PlaywrightSuite[];
}

function playwrightResults(path: string): TestResult[] {
  if (!existsSync(path)) return [];
  const report = JSON.parse(readFileSync(path, "utf8")) as { readonly suites: readonly PlaywrightSuite[] };
  return report.suites.flatMap((suite) => specsOf(suite, ""));
}

function specsOf(suite: PlaywrightSuite, above: string): TestResult[] {
  const path = suite.title === "" || suite.title.endsWith(".ts") ? above : `${above}${suite.title} `;
  const own = (suite.specs ?? []).map(({ title, file, ok }) => ({
    title: path + title,
    file: `tests/e2e/${file}`,
    passed: ok,
  }));
  return [...own, ...(suite.suites ?? []).flatMap((inner) => specsOf(inner, path))];
}

function relative(path: string): string {
  const at = path.lastIndexOf("/tests/");
  return at < 0 ? path : path.slice(at + 1);
}
