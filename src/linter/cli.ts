import { existsSync, statSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { performance } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { commandFor, didYouMean, type Problem, RECORDINGS, type Repository, watchFiles } from "../model/index.ts";
import { check, UnfinishedCheck } from "./check.ts";
import { readJourneys } from "./read-journeys.ts";
import { type Report, reports } from "./reports/index.ts";

/** The environment of a command: where it was typed, and where its output goes. */
export interface Terminal {
  readonly cwd: string;
  readonly colours: boolean;
  out(text: string): void;
  error(text: string): void;
}

const CHECK = commandFor("check");
const USAGE = `Usage: ${CHECK} ${CHECK.startsWith("npm") ? "-- " : ""}[--watch] [--format <format>] [folder]

Checks the journeys of a folder (flows/, schemas/, locales/, renderers/), or of the current one.
Blocks and widgets are those of this project, and what the folder itself describes in renderers/.
  --format text     for people: place, message, the line with a caret (default)
  --format json     { "problems": [...], "ms": number }; --json is short for it
  --format sarif    SARIF 2.1.0, for code scanning
  --format github   annotations of GitHub Actions
  --quick           only the rules that read the files, without exploring the journeys
  --watch           checks again after each edit, until you stop it; explores again only what the edit can affect
Paths in sarif and github start at the root of the git repository that contains the folder.
Ends with 0 if there are no errors, 1 if there are, 2 if the check itself could not run.
`;

/** What an exploration adds to a check: problems, and sentences that say what was explored. */
interface Explored {
  readonly problems: readonly Problem[];
  readonly said: readonly string[];
}

/** `signal` aborts the exploration. */
type Explore = (repo: Repository, signal: AbortSignal) => Promise<Explored>;

/**
 * `npm run check`: runs the static rules and, if they find no error, adds what `explore` finds, if there is one. It is
 * called before the rules run, because it may use another thread. Returns the exit code. With `--watch` it does not end
 * by itself.
 */
export async function runCheck(args: readonly string[], terminal: Terminal, explore?: Explore): Promise<ExitCode> {
  try {
    const options = optionsOf(args, terminal);
    if (options === undefined) return 0;
    if (!options.watch) return await checkWhole(options, terminal, explore, false);
    let changed = false;
    let wake: (() => void) | undefined;
    const listener = () => {
      changed = true;
      wake?.();
    };
    watchFiles(options.root, { folders: FOLDERS, quiet: 40, listener });
    for (let rerun = false; ; rerun = true) {
      changed = false;
      // Files that could not be checked may be fine after the next edit.
      await checkWhole(options, terminal, explore, rerun).catch((error: unknown) => couldNotRun(error, terminal));
      if (!changed) await new Promise<void>((resolve) => (wake = resolve));
    }
  } catch (error) {
    return couldNotRun(error, terminal);
  }
}

/** The folders that a check reads. */
const FOLDERS = ["flows", "schemas", "locales", "renderers", RECORDINGS];

async function checkWhole(
  options: CheckOptions,
  terminal: Terminal,
  explore: Explore | undefined,
  rerun: boolean,
): Promise<ExitCode> {
  const read = readNow(options);
  const giveUp = new AbortController();
  const exploring = options.quick ? undefined : explore?.(read.repo, giveUp.signal);
  exploring?.catch(() => {
    // The error is thrown again where the result is awaited. If the rules find errors first, the result is not used.
  });
  let problems: readonly Problem[];
  try {
    problems = findingsOf(read, terminal);
  } catch (error) {
    giveUp.abort();
    throw error;
  }
  if (exploring === undefined || problems.some(isError)) {
    giveUp.abort();
    return reported(read, terminal, problems);
  }
  const explored = await exploring;
  const code = reported(read, terminal, [...problems, ...explored.problems]);
  if (options.report === reports.text && !rerun) for (const line of explored.said) terminal.out(`${line}\n`);
  return code;
}

/** 0: success. 1: something needs attention (a mismatch, people who would be harmed). 2: the command could not run. */
export type ExitCode = 0 | 1 | 2;

interface CheckOptions {
  readonly root: string;
  readonly report: Report;
  readonly quick: boolean;
  readonly watch: boolean;
}

/** The current state of the files. */
interface ReadNow extends CheckOptions {
  readonly repo: Repository;
  readonly started: number;
}

function readNow(options: CheckOptions): ReadNow {
  const started = performance.now();
  return { ...options, started, repo: readJourneys(options.root) };
}

/** The options in the arguments, or `undefined` if they only asked for help, which is then printed. */
function optionsOf(args: readonly string[], terminal: Terminal): CheckOptions | undefined {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      json: { type: "boolean" },
      format: { type: "string" },
      quick: { type: "boolean" },
      watch: { type: "boolean" },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) {
    terminal.out(USAGE);
    return undefined;
  }
  if (positionals.length > 1) throw new Error(`The check takes one folder, not ${positionals.length}.`);
  const report = reportOf(values.format ?? (values.json ? "json" : "text"));
  const root = rootOf(resolve(terminal.cwd, positionals[0] ?? "."));
  return { root, report, quick: values.quick === true, watch: values.watch === true };
}

/** The findings of the rules. If a rule fails, reports the findings of the others before it throws. */
function findingsOf(read: ReadNow, terminal: Terminal): readonly Problem[] {
  try {
    return check(read.repo);
  } catch (error) {
    if (error instanceof UnfinishedCheck) reported(read, terminal, error.problems);
    throw error;
  }
}

function reported(
  { repo, root, report, started }: ReadNow,
  terminal: Terminal,
  problems: readonly Problem[],
): ExitCode {
  const ms = Math.round(performance.now() - started);
  terminal.out(report({ repo, problems, ms, prefix: prefixOf(root), colours: terminal.colours }));
  return problems.some(isError) ? 1 : 0;
}

function couldNotRun(error: unknown, terminal: Terminal): ExitCode {
  terminal.error(`The check could not run: ${error instanceof Error ? error.message : String(error)}\n`);
  return 2;
}

function isError({ severity }: Problem): boolean {
  return severity === "error";
}

function reportOf(format: string): Report {
  const report = Object.hasOwn(reports, format) ? reports[format] : undefined;
  if (report === undefined) {
    const known = Object.keys(reports);
    throw new Error(`There is no format "${format}"; there are ${known.join(", ")}${didYouMean(format, known)}`);
  }
  return report;
}

function rootOf(folder: string): string {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) throw new Error(`There is no folder "${folder}".`);
  if (!existsSync(join(folder, "flows")))
    throw new Error(`"${folder}" has no folder "flows". Name the folder that contains it.`);
  return folder;
}

/**
 * The path from the root of version control to the folder, with a slash at its end. "" at that root, and without
 * version control.
 */
function prefixOf(root: string): string {
  for (let folder = root; folder !== dirname(folder); folder = dirname(folder)) {
    if (!existsSync(join(folder, ".git"))) continue;
    const path = relative(folder, root).split(sep).join("/");
    return path === "" ? "" : `${path}/`;
  }
  return "";
}
