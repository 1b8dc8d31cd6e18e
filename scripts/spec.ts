/**
 * `npm run spec`, after `npm test`: lists for each requirement the tests with its number and their results, the
 * requirements that are named in one place only, and a total. `-- --open` lists only those without a passing test. Exit
 * code 1 if a title contains an unknown number, 2 if there are no results.
 *
 * `-- --where STEP2-27`, at any time: lists the files that belong to one requirement.
 *
 * `-- --break PAY`, at any time: breaks requirements one after another, and says which of their tests notices.
 */
import { breakRequirements } from "./break-requirements.ts";
import { readJourneys } from "../src/linter/index.ts";
import { homesOf } from "./homes.ts";
import { requirementFiles, TABLE, textsOf } from "./requirement-files.ts";
import { requirements } from "./requirements.ts";
import { readResults, readRuns } from "./results.ts";

const files = requirementFiles(process.cwd());
if (files === undefined) {
  console.error(`There is no table of requirements, ${TABLE}.`);
  process.exit(2);
}
const { table, sources } = files;

const option = process.argv.indexOf("--where");
if (option >= 0) process.exit(printPlaces(process.argv[option + 1] ?? ""));

const breaking = process.argv.indexOf("--break");
if (breaking >= 0) {
  const { rows } = requirements(table, sources, []);
  process.exit(breakRequirements(process.cwd(), rows, sources, process.argv.slice(breaking + 1)));
}

const runs = readRuns();
if (runs.every(({ began }) => began === undefined)) {
  console.error("No test results in test-results/. Run `npm test` first.");
  process.exit(2);
}

const onlyOpen = process.argv.includes("--open");
const { rows, unknown } = requirements(table, sources, readResults());

for (const { id, words, state, tests } of rows) {
  if (onlyOpen && state === "shown") continue;
  console.log(`${state.padEnd(7)} ${id.padEnd(12)} ${words.slice(0, 100)}`);
  for (const { passed, file, title } of tests)
    console.log(`          ${passed ? "passed" : "FAILED"}  ${file}: ${title}`);
}

const once = rows.filter(({ places }) => places.length === 1);
console.log(`\nNamed in one place only (${once.length}):`);
for (const { id, places } of once) console.log(`  ${id.padEnd(12)} ${places.join()}`);

if (unknown.length > 0) console.log(`\nNumbers in test titles that are no requirement: ${unknown.join(", ")}`);
console.log("");
for (const { name, began } of runs) console.log(`${name}: ${began === undefined ? "did not run" : `run of ${began}`}`);
const shown = rows.filter(({ state }) => state === "shown").length;
console.log(`${shown} of ${rows.length} requirements are shown by passing tests; ${rows.length - shown} are not.`);
// Not process.exit, which would cut off output that a pipe has not read yet.
process.exitCode = unknown.length > 0 ? 1 : 0;

function printPlaces(id: string): number {
  const row = requirements(table, sources, []).rows.find((one) => one.id === id);
  if (row === undefined) {
    console.error(`There is no requirement "${id}" in ${TABLE}. Say one, such as --where STEP2-27.`);
    return 2;
  }
  const code = textsOf(process.cwd(), ["src/server/**/*.ts", "renderers/**/*.tsx"]);
  const homes = homesOf(row, readJourneys(process.cwd()), new Map([...sources, ...code]));
  console.log(`${row.id}  ${row.words}\n`);
  for (const { kind, file, what } of homes) console.log(`${kind.padEnd(8)} ${file}${what === "" ? "" : `  (${what})`}`);
  return 0;
}
