import { newCommand } from "./new.ts";
import { diffCommand } from "./diff.ts";
import { explainCommand } from "./explain.ts";
import { generateCommand } from "./generate.ts";
import { graphCommand } from "./graph.ts";
import { recordCommand } from "./record.ts";
import { buildCommand, serveCommand } from "./serve.ts";
import { simulateCommand } from "./simulate.ts";
import type { Command } from "./terminal.ts";

/** The commands of `npm run flow`, in the order of its help. */
export const commands: Readonly<Record<string, Command>> = {
  graph: graphCommand,
  explain: explainCommand,
  simulate: simulateCommand,
  record: recordCommand,
  diff: diffCommand,
  new: newCommand,
  serve: serveCommand,
  build: buildCommand,
  generate: generateCommand,
};
