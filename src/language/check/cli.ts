import { existsSync, statSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { performance } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { didYouMean } from "../nearest.ts";
import { readRepository } from "../read.ts";
import { check } from "./check.ts";
import { ownRenderers } from "./own-renderers.ts";
import { type Report, reports } from "./reports/index.ts";

interface Terminal {
  readonly cwd: string;
  readonly colours: boolean;
  out(text: string): void;
  error(text: string): void;
}

export const USAGE = `Usage: npm run check [-- [--format <format>] [folder]]

Checks the journeys of a folder (flows/, schemas/, locales/, renderers/), or of the current one.
A folder without renderers/ is checked against the blocks and widgets of this project.
  --format text     for people: place, words, the line with a caret (default)
  --format json     { "problems": [...], "ms": number }; --json is short for it
  --format sarif    SARIF 2.1.0, for code scanning
  --format github   annotations of GitHub Actions
Paths in sarif and github are those of the version control that the folder is part of.
Ends with 0 when there are no errors, 1 when there are, 2 when the check itself could not run.
`;

/** `npm run check`: gives the exit code. */
export function runCheck(args: readonly string[], terminal: Terminal): 0 | 1 | 2 {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { json: { type: "boolean" }, format: { type: "string" }, help: { type: "boolean", short: "h" } },
    });
    if (values.help) {
      terminal.out(USAGE);
      return 0;
    }
    if (positionals.length > 1) throw new Error(`One folder can be checked at a time, not ${positionals.length}.`);
    const report = reportOf(values.format ?? (values.json ? "json" : "text"));
    const root = rootOf(resolve(terminal.cwd, positionals[0] ?? "."));
    const started = performance.now();
    const repo = readRepository(root, existsSync(join(root, "renderers")) ? new Map() : ownRenderers());
    const problems = check(repo);
    const ms = Math.round(performance.now() - started);
    terminal.out(report({ repo, problems, ms, prefix: prefixOf(root), colours: terminal.colours }));
    return problems.some(({ severity }) => severity === "error") ? 1 : 0;
  } catch (error) {
    terminal.error(`The check could not run: ${error instanceof Error ? error.message : String(error)}\n`);
    return 2;
  }
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
    throw new Error(`"${folder}" has no folder "flows". Name the folder that holds it.`);
  return folder;
}

/** The way from the root of version control to the folder, with a slash at its end; "" at the root, and where there is none. */
function prefixOf(root: string): string {
  for (let folder = root; folder !== dirname(folder); folder = dirname(folder)) {
    if (!existsSync(join(folder, ".git"))) continue;
    const path = relative(folder, root).split(sep).join("/");
    return path === "" ? "" : `${path}/`;
  }
  return "";
}
