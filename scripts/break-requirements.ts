/**
 * `npm run spec -- --break [PAY DATA-43 …]`: makes, for one requirement after another, the small change of
 * `tests/spec/breaks.ts` that breaks it, in a copy of the project, and runs the tests with its number. One of them must
 * fail, as an assertion of its own. A requirement whose tests all pass, or do not run, is silent. Without names: all
 * requirements that have a change.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { breaks, type Break } from "../tests/spec/breaks.ts";
import { numbersIn, type Requirement } from "./requirements.ts";
import { readResults, type TestResult } from "./results.ts";

/** What the tests of a broken requirement did. */
interface Verdict {
  readonly id: string;
  /** The test that noticed the change. */
  readonly noticed?: TestResult;
  /** Why nothing noticed it. */
  readonly silent?: string;
}

/** Prints a line for each requirement and a total. Returns 1 if one of them is silent, 2 for an unknown name. */
export function breakRequirements(
  root: string,
  rows: readonly Requirement[],
  sources: ReadonlyMap<string, string>,
  names: readonly string[],
): number {
  const chosen = rows.filter(
    ({ id }) =>
      breaks[id] !== undefined && (names.length === 0 || names.some((one) => id === one || id.startsWith(`${one}-`))),
  );
  if (chosen.length === 0) {
    console.error(`tests/spec/breaks.ts has no change for ${names.join(", ")}. Name a requirement, such as PAY-23.`);
    return 2;
  }
  const copy = copyOf(root);
  try {
    const verdicts = chosen.map((row) => {
      const verdict = broken(copy, row, sources);
      const { noticed, silent = "" } = verdict;
      console.log(noticed === undefined ? `SILENT   ${row.id}: ${silent}` : `noticed  ${row.id}: ${noticed.title}`);
      return verdict;
    });
    const silent = verdicts.filter(({ noticed }) => noticed === undefined);
    console.log(`\n${verdicts.length - silent.length} passed, ${silent.length} failed`);
    return silent.length === 0 ? 0 : 1;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** A copy of all files that git knows or does not ignore, with the same packages. */
function copyOf(root: string): string {
  const copy = mkdtempSync(join(tmpdir(), "broken-"));
  const { stdout } = spawnSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1e8,
  });
  for (const path of stdout.split("\0").filter((one) => one !== "")) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(root, path), join(copy, path));
  }
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"), "dir");
  return copy;
}

function broken(copy: string, row: Requirement, sources: ReadonlyMap<string, string>): Verdict {
  const { file, find, with: by } = breaks[row.id] as Break;
  const path = join(copy, file);
  const before = readFileSync(path, "utf8");
  const files = testFilesOf(row, sources);
  const unit = files.filter((one) => /\.test\.tsx?$/.test(one));
  const browser = files.filter((one) => one.endsWith(".spec.ts"));
  writeFileSync(
    path,
    before.replace(find, () => by),
  );
  try {
    const ran = unit.length === 0 ? [] : runUnit(copy, row.id, unit);
    const noticed = failing(row.id, ran);
    if (noticed !== undefined || browser.length === 0) return verdict(row.id, noticed, ran);
    const shown = runBrowser(copy, row.id, browser);
    return verdict(row.id, failing(row.id, shown), [...ran, ...shown]);
  } finally {
    writeFileSync(path, before);
  }
}

function verdict(id: string, noticed: TestResult | undefined, ran: readonly TestResult[]): Verdict {
  if (noticed !== undefined) return { id, noticed };
  const own = ran.filter(({ title }) => numbersIn(title).includes(id)).length;
  const whole = ran.filter(({ passed }) => !passed).map(({ file, title }) => `${file}: ${title}`);
  const others = whole.length === 0 ? "" : `; failed instead: ${whole.join(", ")}`;
  return { id, silent: `${own} of its tests ran, and passed${others}` };
}

function failing(id: string, results: readonly TestResult[]): TestResult | undefined {
  return results.find(({ title, passed }) => !passed && numbersIn(title).includes(id));
}

/** The test files with a requirement's number, and those that import a table with it. */
function testFilesOf({ places }: Requirement, sources: ReadonlyMap<string, string>): readonly string[] {
  const named = [...new Set(places.map((place) => place.replace(/:\d+$/, "")))];
  return named.flatMap((path) =>
    /\.(test|spec)\.tsx?$/.test(path)
      ? [path]
      : [...sources].flatMap(([other, text]) =>
          /\.(test|spec)\.tsx?$/.test(other) && text.includes(`/${basename(path)}"`) ? [other] : [],
        ),
  );
}

/** A pattern for titles that contain the number, alone or in a list. */
const titled = (id: string) => `\\[([A-Z0-9-]+, ?)*${id}[\\],]`;

function runUnit(copy: string, id: string, files: readonly string[]): readonly TestResult[] {
  const output = "--outputFile.json=test-results/unit.json";
  return run(copy, "vitest", [
    "run",
    "--configLoader",
    "native",
    "--reporter=json",
    output,
    "-t",
    titled(id),
    ...files,
  ]);
}

function runBrowser(copy: string, id: string, files: readonly string[]): readonly TestResult[] {
  return run(copy, process.execPath, ["scripts/e2e.ts", ...files, "-g", titled(id)], { BROWSER_TESTS: "all" });
}

function run(copy: string, command: string, args: readonly string[], env: Record<string, string> = {}) {
  rmSync(join(copy, "test-results"), { recursive: true, force: true });
  spawnSync(command, args, { cwd: copy, env: { ...process.env, ...env }, stdio: "ignore" });
  return readResults(join(copy, "test-results"));
}
