import { readdirSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { UsageError, expectedAt, readSimulation, rowText, simulate } from "../insight/index.ts";
import { readJourneys } from "../linter/index.ts";
import type { Command, Invocation } from "./terminal.ts";

export const simulateCommand: Command = {
  takes: "[<file> …]",
  does: "Runs simulations, and reports where a journey behaves differently than expected.",
  help: `
  <file>  a simulation (schemas/language/simulation.schema.json), or a replay that the check has printed;
          without one, all of flows/<journey>/simulations/
Ends with 1 if something is not as expected or cannot happen.
`,
  options: {},
  async run(invocation, terminal) {
    const repo = readJourneys(invocation.root);
    let wrong = 0;
    for (const path of filesOf(invocation, terminal.cwd)) {
      const name = relative(invocation.root, path).startsWith("..")
        ? path
        : relative(invocation.root, path).split(sep).join("/");
      const { simulation, file } = readSimulation(path, name);
      const ran = await simulate(repo, simulation);
      terminal.out(`${name}${simulation.why === undefined ? "" : `: ${simulation.why}`}\n`);
      for (const [index, one] of ran.entries()) {
        terminal.out(`${rowText(index + 1, one)}\n`);
        for (const { sentence, place = [] } of one.wrong) {
          const { line, column } = file.locate(expectedAt(one.pointer, place));
          terminal.out(`      ✗ ${name}:${line}:${column}: ${sentence}\n`);
        }
        wrong += one.wrong.length;
      }
    }
    terminal.out(wrong === 0 ? "All as expected.\n" : `${wrong} ${wrong === 1 ? "mismatch" : "mismatches"}.\n`);
    return wrong === 0 ? 0 : 1;
  },
};

function filesOf({ root, words }: Invocation, cwd: string): readonly string[] {
  if (words.length > 0) return words.map((word) => resolve(cwd, word));
  const found = readdirSync(join(root, "flows"), { recursive: true, encoding: "utf8" })
    .filter((path) => /^[^/\\]+[/\\]simulations[/\\][^/\\]+\.json$/.test(path))
    .sort();
  if (found.length === 0) throw new UsageError("There is no simulation in flows/<journey>/simulations/. Name a file.");
  return found.map((path) => join(root, "flows", path));
}
