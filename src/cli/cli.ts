import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { UsageError } from "../insight/index.ts";
import { commandFor, DefinitionError, didYouMean } from "../model/index.ts";
import { diffCommand } from "./diff.ts";
import { explainCommand } from "./explain.ts";
import { generateCommand } from "./generate.ts";
import { graphCommand } from "./graph.ts";
import { importCommand } from "./import.ts";
import { newCommand } from "./new.ts";
import { recordCommand } from "./record.ts";
import { buildCommand, serveCommand } from "./serve.ts";
import { simulateCommand } from "./simulate.ts";
import type { Command, ExitCode, Terminal } from "./terminal.ts";

/** `npm run flow`. Returns the exit code. */
export async function runFlow(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const [name, ...rest] = args;
  if (name === undefined || name === "--help" || name === "-h" || name === "help") {
    terminal.out(usage());
    return name === undefined ? 2 : 0;
  }
  try {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (command === undefined) {
      throw new UsageError(`There is no command "${name}"${didYouMean(name, Object.keys(commands))}\n\n${usage()}`);
    }
    return await runCommand(name, command, rest, terminal);
  } catch (error) {
    terminal.error(`${error instanceof Error ? error.message : String(error)}\n`);
    return 2;
  }
}

async function runCommand(name: string, command: Command, args: readonly string[], terminal: Terminal) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { ...command.options, root: { type: "string" }, help: { type: "boolean", short: "h" } },
  });
  if (values.help === true) {
    terminal.out(`Usage: ${commandFor(`${name} ${command.takes}`)}\n\n${command.does}\n\n${command.help.trim()}\n`);
    return 0;
  }
  const root = resolve(terminal.cwd, typeof values.root === "string" ? values.root : ".");
  const options = values as Record<string, string | boolean>;
  if (!existsSync(join(root, "flows")) && command.withoutJourneys?.(options) !== true)
    throw new UsageError(`"${root}" has no folder "flows". Name the folder that contains it with --root.`);
  try {
    return await command.run({ root, words: positionals, options }, terminal);
  } catch (error) {
    if (!(error instanceof DefinitionError)) throw error;
    const check = commandFor("check", root, terminal.cwd);
    throw new UsageError(`${error.message}\nRun \`${check}\` first, and correct what it reports.`);
  }
}

function usage(): string {
  const rows = Object.entries(commands).map(([name, { takes, does }]) => [`${name} ${takes}`, does] as const);
  const width = Math.max(...rows.map(([left]) => left.length));
  return [
    `Usage: ${commandFor("<command> …")}`,
    "",
    ...rows.map(([left, does]) => `  ${left.padEnd(width)}  ${does}`),
    "",
    `\`${commandFor("check")}\` reports the mistakes in a folder of journeys, by file and line.`,
    `\`${commandFor("<command> --help")}\` explains a command. \`--root <folder>\` uses the journeys of another folder.`,
    "Ends with 0 if everything is well, 1 if there is something to look at, 2 if the command could not run.",
    "",
  ].join("\n");
}

/** The commands of `npm run flow`, in the order of its help. */
const commands: Readonly<Record<string, Command>> = {
  graph: graphCommand,
  explain: explainCommand,
  simulate: simulateCommand,
  record: recordCommand,
  diff: diffCommand,
  new: newCommand,
  import: importCommand,
  serve: serveCommand,
  build: buildCommand,
  generate: generateCommand,
};
