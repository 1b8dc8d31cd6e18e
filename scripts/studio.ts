/** `npm run studio [-- --port 4000]`: the editor for the owners of a journey, on this working copy (docs/studio.md). */
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { Refusal } from "../src/studio/edits/index.ts";
import { openStudio } from "../src/studio/server/studio.ts";
import { endOnSignal } from "./end-on-signal.ts";
import { requirementsAtSteps } from "./requirements-at-steps.ts";

const { values } = parseArgs({ options: { port: { type: "string", default: "0" }, root: { type: "string" } } });
const root = resolve(values.root ?? join(import.meta.dirname, ".."));
const started = endOnSignal("nothing");
const studio = await openStudio({
  root,
  port: Number(values.port),
  requirements: (repo) => requirementsAtSteps(root, repo),
}).catch((error: unknown) => {
  // What somebody can mend is one sentence.
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exit(1);
});
started(() => studio.close());
console.log(
  `The Studio is open for you: ${studio.link}\nThe link works once, on this machine. Ctrl-C ends the Studio; everything is saved.`,
);
