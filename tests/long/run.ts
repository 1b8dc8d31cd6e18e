/**
 * `npm run test:long`: runs everything of which `npm test` runs a share, with full counts, one part after the other
 * (docs/long-runs.md). Given names, it runs only those parts (`npm run test:long -- kills tabs`). `-- faults
 * frozen-instance --times 3` tries one fault three times; `--seed 7` repeats a random run. A table at the end lists
 * what was tried; the exit code is 1 if anything failed.
 */
import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { buildIfStale } from "../../scripts/built.ts";
import { ownTemporaryFolder } from "../../scripts/temporary-files.ts";
import { type LongPart, longParts } from "./parts.ts";
import { type PartOutcome, runPart } from "./run-part.ts";
import { summary } from "./summary.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { times: { type: "string" }, seed: { type: "string" } },
});
const seed = Number(values.seed ?? randomInt(1, 1_000_000));
const parts = longParts(seed);
const [first, ...rest] = positionals;
const faults = first === "faults" && rest.length > 0 && !rest.every((name) => parts.some((part) => part.name === name));
const names = faults ? [first] : positionals;
const unknown = names.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0)
  stop(`No such part: ${unknown.join(", ")}. There are ${parts.map(({ name }) => name).join(", ")}.`);
if (!Number.isInteger(seed)) stop("--seed is a whole number");

const wanted = names.length === 0 ? parts : parts.filter(({ name }) => names.includes(name));
ownTemporaryFolder();
buildIfStale();
// The property tests take their seed from it.
process.env["PROPERTY_SEED"] = String(seed);
const outcomes: PartOutcome[] = [];
for (const part of wanted) {
  console.log(`\n── ${part.name}: ${part.tries}`);
  outcomes.push(await runPart(part.name === "faults" ? withOptions(part) : part));
}
console.log(summary(outcomes, seed));
process.exitCode = outcomes.some(({ failed }) => failed > 0) ? 1 : 0;

/** Adds which faults to try, and how often. */
function withOptions(part: LongPart): LongPart {
  const options = [...(faults ? rest : []), ...(values.times === undefined ? [] : ["--times", values.times])];
  return { ...part, command: [...part.command, ...options] };
}

function stop(text: string): never {
  console.error(text);
  process.exit(1);
}
