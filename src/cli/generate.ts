/** Compiles the journeys of a folder for the application that shows them. */
import { join, relative, resolve } from "node:path";
import { check, readJourneys } from "../linter/index.ts";
import { compile } from "../language/index.ts";
import { type Command, textOption } from "./terminal.ts";

export const generateCommand: Command = {
  takes: "[--out <folder>]",
  does: "Compiles journeys for an application that has this package installed.",
  help: `
  --out  the output folder (default: generated/ in the folder of the journeys)
For bundlers other than Vite, whose plugin does this. Nothing is written if the check finds an error.
`,
  options: { out: { type: "string" } },
  async run({ root, options }, terminal) {
    const repo = readJourneys(root);
    const errors = check(repo).filter(({ severity }) => severity === "error");
    for (const { file, position, message } of errors) terminal.error(`${file}:${position.line}: ${message}\n`);
    if (errors.length > 0) return 1;
    const out = textOption({ root, words: [], options }, "out");
    const folder = out === undefined ? join(root, "generated") : resolve(terminal.cwd, out);
    const { written, removed, failures } = await compile(repo, folder);
    for (const { path, message } of failures) terminal.error(`${path}: ${message}\n`);
    terminal.out(`${relative(terminal.cwd, folder)}: ${written.length} written, ${removed.length} removed\n`);
    return failures.length > 0 ? 1 : 0;
  },
};
