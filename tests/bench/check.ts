/**
 * What `npm run check` costs: cold, again, and again after one edit of each kind. Uses its own folder and caches.
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

const root = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "check-"));
for (const name of ["flows", "schemas", "locales", "tests/recordings"])
  cpSync(join(root, name), join(folder, name), { recursive: true });

/** Makes the check print its processor time at the end, in microseconds. */
const TELL = `data:text/javascript,${encodeURIComponent(
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
for (const edit of edits) {
  const undo = make(edit);
  measure(`${edit.name} (--quick)`, "--quick");
  measure(edit.name);
  undo();
}
console.log("\nWith --watch, from the edit to what it says:");
await watch();
rmSync(folder, { recursive: true });

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

function measure(name: string, ...options: string[]): void {
  const begun = performance.now();
  const args = ["--import", TELL, join(root, "scripts/check.ts"), ...options];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
  const waited = (performance.now() - begun) / 1000;
  const used = Number(/^cpu (\d+)$/m.exec(stderr)?.[1] ?? Number.NaN) / 1e6;
  const said = stdout.split("\n").find((line) => /^(No problems|\d+ error)/.test(line)) ?? stderr;
  const figures = [waited, used].map((seconds) => `${seconds.toFixed(1)} s`.padStart(9));
  console.log(name.padEnd(46), ...figures, `  ${status === 2 ? "could not run: " : ""}${said}`);
}
