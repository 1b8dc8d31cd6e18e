/** Runs simulations: tables of what happens to a person in a journey. */
import { readdirSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { readJourneys } from "../../linter/index.ts";
import { UsageError } from "../map/index.ts";
import type { Command, Given } from "../terminal.ts";
import { keyOf, leftBy, nameOf, startedBy, trackedIn } from "./expect.ts";
import { expectedAt, type Ran, simulate } from "./run.ts";
import { replayEventOf, readSimulation } from "./simulation.ts";

export { isSameDifference, separateDifferences } from "./accepted-row.ts";
export { changesOf, type Recording } from "./changes-noticed.ts";
export { type Concern, CONCERN_NAMES, CONCERNS, concernsOf } from "./concerns.ts";
export type { Names, Say } from "./names.ts";
export { simulationProblems, simulationsPrint } from "./problems.ts";
export { recorded } from "./record.ts";
export { recordedText } from "./recorded-text.ts";
export { simulate } from "./run.ts";
export { replayEventOf, type Row, type Simulation, simulationsIn } from "./simulation.ts";
export { environmentOf } from "./environment.ts";

export const simulateCommand: Command = {
  takes: "[<file> …]",
  does: "Runs simulations, and reports where a journey behaves differently than expected.",
  help: `
  <file>  a simulation (schemas/language/simulation.schema.json), or a replay that the check has printed;
          without one, all of flows/<journey>/simulations/
Ends with 1 if something is not as expected or cannot happen.
`,
  options: {},
  async run(given, terminal) {
    const repo = readJourneys(given.root);
    let wrong = 0;
    for (const path of filesOf(given, terminal.cwd)) {
      const name = relative(given.root, path).startsWith("..") ? path : relative(given.root, path).split(sep).join("/");
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

function filesOf({ root, words }: Given, cwd: string): readonly string[] {
  if (words.length > 0) return words.map((word) => resolve(cwd, word));
  const found = readdirSync(join(root, "flows"), { recursive: true, encoding: "utf8" })
    .filter((path) => /^[^/\\]+[/\\]simulations[/\\][^/\\]+\.json$/.test(path))
    .sort();
  if (found.length === 0) throw new UsageError("There is no simulation in flows/<journey>/simulations/. Name a file.");
  return found.map((path) => join(root, "flows", path));
}

/** `  3 submit step-one   → step2   calls createRegistration`. Without values, because they may be personal. */
function rowText(number: number, { row, snapshot, commands }: Ran): string {
  const parts = [
    ["calls", startedBy(commands).map(nameOf).join(", ")],
    ["leaves by", leftBy(commands) ?? ""],
    ["tracks", trackedIn(commands).map(nameOf).join(", ")],
    ["alert", snapshot?.alert ? keyOf(snapshot.alert.text) : ""],
    ["dialog", snapshot?.dialog ?? ""],
  ].filter(([, value]) => value !== "");
  const said = parts.map(([what, value]) => `${what} ${value}`).join("; ");
  return `${String(number).padStart(4)}  ${rowWords(row).padEnd(34)} → ${(snapshot?.step ?? "").padEnd(16)} ${said}`.trimEnd();
}

function rowWords(row: Ran["row"]): string {
  const what = replayEventOf(row);
  switch (what.do) {
    case "send":
      return `${what.event.form === undefined ? "" : `${what.event.form}: `}${what.event.name}`;
    case "open":
      return `open ${what.path}`;
    case "visit":
      return `visit ${what.path}${what.step === undefined ? "" : ` (${what.step})`}`;
    case "close":
      return "wants to close the page";
    case "answer":
      return `${what.operation} succeeds`;
    case "fail":
      return `${what.operation} fails (${what.error.code})`;
    case "waited":
      return `${what.event} (some time has passed)`;
    case "language":
      return `language ${what.lang}`;
    case "stored":
      return what.envelope === null ? "another tab clears all" : "another tab writes";
    case "elsewhere":
      return what.running ? "another tab begins a change" : "another tab ends its change";
    case "sessionInvalid":
      return "the session ends";
    case "pass":
      return `${Math.round(what.ms / 1000)} s pass`;
  }
}
