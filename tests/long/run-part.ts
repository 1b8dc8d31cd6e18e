import { spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import { playwrightResults, type TestResult, vitestResults } from "../../scripts/results.ts";
import type { LongPart } from "./parts.ts";

export interface PartOutcome {
  readonly name: string;
  readonly tries: string;
  readonly passed: number;
  readonly failed: number;
  /** Why it was not run, on this machine. */
  readonly skipped?: string;
  /** What failed, one or more lines for each. */
  readonly problems: readonly string[];
  readonly seconds: number;
}

/** The number of lines of an error that are repeated at the end. */
const LINES = 20;
const REPORTS = "test-results/long";

/**
 * Runs a part and passes its output on. Counts it as failed, whatever its counts, if its exit code is not 0 or if it
 * did not run with its full counts. A part that cannot run on this machine prints `skipped: ` with the reason.
 */
export async function runPart(part: LongPart): Promise<PartOutcome> {
  const began = performance.now();
  const report = `${REPORTS}/${part.name}.json`;
  mkdirSync(REPORTS, { recursive: true });
  rmSync(report, { force: true });
  const { code, said } = await start(part, report);
  const seconds = (performance.now() - began) / 1000;
  const skipped = code === 0 ? /^skipped: (.*)$/m.exec(said)?.[1] : undefined;
  if (skipped !== undefined)
    return { name: part.name, tries: part.tries, passed: 0, failed: 0, skipped, problems: [], seconds };
  const counted = count(part, report, said);
  const wrong = counted.failed === 0 && (code !== 0 || counted.passed === 0);
  const problems = wrong ? [`It ended with ${code}, and ${counted.passed} passed`] : counted.problems;
  const failed = wrong ? 1 : counted.failed;
  return { name: part.name, tries: part.tries, passed: counted.passed, failed, problems, seconds };
}

async function start(part: LongPart, report: string): Promise<{ readonly code: number | null; readonly said: string }> {
  const reporters = {
    vitest: ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
    playwright: ["--reporter=list,json"],
  };
  const [command, ...args] = part.command;
  const child = spawn(command, [...args, ...(part.counts instanceof RegExp ? [] : reporters[part.counts])], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...part.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    shell: process.platform === "win32",
  });
  const said: Buffer[] = [];
  const pass = (from: NodeJS.ReadableStream, to: NodeJS.WritableStream) =>
    from.on("data", (chunk: Buffer) => {
      said.push(chunk);
      to.write(chunk);
    });
  pass(child.stdout, process.stdout);
  pass(child.stderr, process.stderr);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  return { code, said: stripVTControlCharacters(Buffer.concat(said).toString()) };
}

function count(part: LongPart, report: string, said: string): Pick<PartOutcome, "passed" | "failed" | "problems"> {
  if (part.counts instanceof RegExp) return countSaid(part.counts, said);
  const results = part.counts === "vitest" ? vitestResults(report) : playwrightResults(report);
  const wrong = results.filter(({ passed }) => !passed).map(problemOf);
  const { title } = part;
  if (title && !results.some((result) => title.test(result.title)))
    wrong.push(`No test of ${part.name} says that it ran with its full counts (${title})`);
  return { passed: results.filter(({ passed }) => passed).length, failed: wrong.length, problems: wrong };
}

/** The last match in the output counts. */
function countSaid(pattern: RegExp, said: string): Pick<PartOutcome, "passed" | "failed" | "problems"> {
  const groups = [...said.matchAll(new RegExp(pattern, "gm"))].at(-1)?.groups ?? {};
  const failed = Number(groups["failed"] ?? 0);
  const passed = Number(groups["passed"] ?? Number(groups["tried"] ?? 0) - failed);
  const problems = said.split("\n").filter((line) => /^\s*(✗|FAILED)/.test(line));
  return { passed, failed, problems };
}

function problemOf({ file, title, problem }: TestResult): string {
  return `${file} › ${title}\n${problem.split("\n").slice(0, LINES).join("\n")}`;
}
