/**
 * `npm run studio [-- --port 4000] [--staff https://staff.example] [--release https://join.example/readyz]
 * [--translate http://127.0.0.1:5000]`: the editor for the owners of a journey, on this working copy (docs/studio.md).
 */
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { Refusal } from "../src/studio/edits/index.ts";
import { libreTranslate } from "../src/studio/server/machine-translation.ts";
import { openStudio } from "../src/studio/server/studio.ts";
import { endOnSignal } from "./end-on-signal.ts";
import { requirementsAtSteps } from "./requirements-at-steps.ts";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "0" },
    root: { type: "string" },
    staff: { type: "string" },
    release: { type: "string" },
    translate: { type: "string" },
  },
});
for (const [option, needs] of [
  ["staff", "the origin of the staff's pages, such as https://staff.example"],
  ["release", "an address of the service, such as https://join.example/readyz"],
  ["translate", "the address of a LibreTranslate, such as http://127.0.0.1:5000"],
] as const) {
  const { [option]: address } = values;
  if (address === undefined || /^https?:$/.test(URL.parse(address)?.protocol ?? "")) continue;
  console.error(`--${option} needs ${needs}, not "${address}".`);
  process.exit(1);
}
const root = resolve(values.root ?? join(import.meta.dirname, ".."));
const started = endOnSignal("nothing");
const studio = await openStudio({
  root,
  port: Number(values.port),
  requirements: (repo) => requirementsAtSteps(root, repo),
  staffOrigin: values.staff && new URL(values.staff).origin,
  studioToken: process.env.STUDIO_TOKEN,
  releaseAt: values.release,
  translation: values.translate === undefined ? undefined : libreTranslate(values.translate, process.env.TRANSLATE_KEY),
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
