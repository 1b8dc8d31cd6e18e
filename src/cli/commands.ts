import { newCommand } from "./create/index.ts";
import { diffCommand } from "./diff/index.ts";
import { explainCommand } from "./explain/index.ts";
import { generateCommand } from "./generate/index.ts";
import { graphCommand } from "./graph/index.ts";
import { recordCommand } from "./record/index.ts";
import { buildCommand, serveCommand } from "./serve/index.ts";
import { simulateCommand } from "./simulate/index.ts";
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
