import { existsSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { performance } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { readRepository } from "../read.ts";
import { check } from "./check.ts";
import { report } from "./report.ts";

interface Terminal {
  readonly cwd: string;
  readonly colours: boolean;
  out(text: string): void;
  error(text: string): void;
}

export const USAGE = `Usage: npm run check [-- [--json] [folder]]

Checks the journeys of a folder (flows/, schemas/, locales/, renderers/), or of the current one.
  --json   prints { "problems": [...], "ms": number } for other programs
Ends with 0 when there are no errors, 1 when there are, 2 when the check itself could not run.
`;

/** `npm run check`: gives the exit code. */
export function runCheck(args: readonly string[], terminal: Terminal): 0 | 1 | 2 {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { json: { type: "boolean" }, help: { type: "boolean", short: "h" } },
    });
    if (values.help) {
      terminal.out(USAGE);
      return 0;
    }
    if (positionals.length > 1) throw new Error(`One folder can be checked at a time, not ${positionals.length}.`);
    const root = rootOf(resolve(terminal.cwd, positionals[0] ?? "."));
    const started = performance.now();
    const repo = readRepository(root);
    const problems = check(repo);
    const ms = Math.round(performance.now() - started);
    if (values.json) terminal.out(`${JSON.stringify({ problems, ms }, null, 2)}\n`);
    else terminal.out(report(repo, problems, { colours: terminal.colours, ms }));
    return problems.some(({ severity }) => severity === "error") ? 1 : 0;
  } catch (error) {
    terminal.error(`The check could not run: ${error instanceof Error ? error.message : String(error)}\n`);
    return 2;
  }
}

function rootOf(folder: string): string {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) throw new Error(`There is no folder "${folder}".`);
  if (!existsSync(join(folder, "flows")))
    throw new Error(`"${folder}" has no folder "flows". Name the folder that holds it.`);
  return folder;
}
