/**
 * What `npm run check` costs: cold, again, and again after one edit of each kind; what a transition of the exploration
 * costs beside one event of XState; and how the time grows with a journey. Uses its own folder and caches.
 *
 *     npx node tests/bench/check.ts
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout } from "node:timers/promises";
import { explore } from "../../src/explorer/index.ts";
import { readRepository } from "../../src/model/index.ts";
import { joinMachine, takeVisit } from "./join-machine.ts";
import { rates } from "./rate.ts";
import { printSizes } from "./sizes.ts";
import { recordVisit } from "./visit.ts";

const root = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "check-"));
for (const name of ["flows", "schemas", "locales", "tests/recordings"])
  cpSync(join(root, name), join(folder, name), { recursive: true });

/** Makes the check print its processor time at the end, in microseconds. */
const REPORT = `data:text/javascript,${encodeURIComponent(
  'process.on("exit", () => { const { user, system } = process.cpuUsage(); console.error("cpu " + (user + system)); })',
)}`;

/** After its result the check keeps exploring this long in case of an edit, while a person would read and type. */
const EXPLORES_AHEAD_MS = 20_000;

interface Edit {
  readonly name: string;
  readonly file: string;
  readonly from: RegExp;
  readonly to: string;
}

const edits: readonly Edit[] = [
  {
    name: "one text",
    file: "locales/en/join.json",
    from: /"Create your parent account"/,
    to: '"Create a parent account"',
  },
  {
    name: "one condition of the longest journey",
    file: "flows/join/flow.json",
    from: /done\.credentials/,
    to: "done.billing",
  },
  {
    name: "one condition of a short journey",
    file: "flows/account/flow.json",
    from: /data\.resetToken == ''/,
    to: "data.resetToken != 'x'",
  },
  {
    name: "one limit of a field",
    file: "schemas/professional/about.schema.json",
    from: /"maxLength": \d+/,
    to: '"maxLength": 60',
  },
];

console.log(`${`On ${availableParallelism()} cores:`.padEnd(46)}    waited processor`);
measure("cold, nothing known");
measure("again, nothing changed");
smallFolder();
for (const edit of edits) {
  const undo = make(edit);
  measure(`${edit.name} (--quick)`, "--quick");
  measure(edit.name);
  undo();
}
console.log("\nProcessor time of one transition, with everything that is looked at in its state:");
await transitions();
console.log("\nProcessor time for generated journeys, rules and exploration:");
await printSizes();
console.log("\nWith --watch, from the edit to what it says:");
await watch();
rmSync(folder, { recursive: true });

/** The longest journey, and the same journey as an XState machine, which looks at nothing. */
async function transitions(): Promise<void> {
  const repo = readRepository(root);
  const flow = repo.flows.find(({ id }) => id === "join");
  if (flow === undefined) throw new Error("There is no journey join");
  const begun = process.cpuUsage();
  const explored = await explore(repo, flow);
  const { user, system } = process.cpuUsage(begun);
  const { sentEvents } = recordVisit();
  const machine = joinMachine();
  const { xstate } = rates({ xstate: () => takeVisit(machine, sentEvents) }, { rounds: 3, seconds: 0.3 });
  const shown = (microseconds: number) => `${microseconds.toFixed(1)} µs`.padStart(19);
  console.log("exploration".padEnd(46), shown((user + system) / explored.transitions));
  console.log("XState 5, one event".padEnd(46), shown(1e6 / xstate / sentEvents.length));
}

function make({ file, from, to }: Edit): () => void {
  const path = join(folder, file);
  const text = readFileSync(path, "utf8");
  if (!from.test(text)) throw new Error(`${file} has no ${from.source}`);
  writeFileSync(path, text.replace(from, to));
  return () => writeFileSync(path, text);
}

/** Each edit and its undoing, while the same process keeps watching. */
async function watch(): Promise<void> {
  const watching = spawn(process.execPath, [join(root, "scripts/check.ts"), "--watch"], { cwd: folder });
  const { stdout } = watching;
  stdout.setEncoding("utf8");
  const verdict = async (): Promise<string> => {
    let text = "";
    for (;;) {
      const [more] = (await once(stdout, "data")) as [string];
      text += more;
      const said = /^(No problems|\d+ errors?).*$/m.exec(text);
      if (said !== null) return said[0];
    }
  };
  const timed = async (name: string, act: () => void): Promise<void> => {
    const begun = performance.now();
    act();
    const said = await verdict();
    console.log(name.padEnd(46), `${((performance.now() - begun) / 1000).toFixed(1)} s`.padStart(9), `  ${said}`);
  };
  await verdict();
  await setTimeout(EXPLORES_AHEAD_MS);
  for (const edit of edits) {
    let undo = () => {};
    await timed(edit.name, () => (undo = make(edit)));
    await timed(`${edit.name}, undone`, () => undo());
  }
  watching.kill();
}

/** `flow check` of a folder with one short journey. */
function smallFolder(): void {
  const small = mkdtempSync(join(tmpdir(), "small-"));
  cpSync(join(root, "tests/fixtures/flows/good"), small, { recursive: true });
  const check = (name: string) => {
    const begun = performance.now();
    const args = ["--import", REPORT, join(root, "src/cli/bin.ts"), "check", "."];
    const { stderr } = spawnSync(process.execPath, args, { cwd: small, encoding: "utf8" });
    print(name, (performance.now() - begun) / 1000, stderr);
  };
  check("a small folder, the first time");
  const text = join(small, "locales/en/trip.json");
  writeFileSync(text, `${readFileSync(text, "utf8")}\n`);
  check("a small folder, after an edit");
  check("a small folder, nothing changed");
  rmSync(small, { recursive: true });
}

function measure(name: string, ...options: string[]): void {
  const begun = performance.now();
  const args = ["--import", REPORT, join(root, "scripts/check.ts"), ...options];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
  const waited = (performance.now() - begun) / 1000;
  const said = stdout.split("\n").find((line) => /^(No problems|\d+ error)/.test(line)) ?? stderr;
  print(name, waited, stderr, `  ${status === 2 ? "could not run: " : ""}${said}`);
}

/** `stderr` has the processor time that `TELL` prints. */
function print(name: string, waited: number, stderr: string, said = ""): void {
  const used = Number(/^cpu (\d+)$/m.exec(stderr)?.[1] ?? Number.NaN) / 1e6;
  const figures = [waited, used].map((seconds) => `${seconds.toFixed(1)} s`.padStart(9));
  console.log(name.padEnd(46), ...figures, said);
}
