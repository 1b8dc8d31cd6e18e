/**
 * What `npm run check` costs: cold, again, and again after one edit of each kind. In a folder of its own, with caches of its own.
 *
 *     npx node tests/bench/check.ts
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";

const root = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "check-"));
for (const name of ["flows", "schemas", "locales"]) cpSync(join(root, name), join(folder, name), { recursive: true });

/** Has the check say at its end how much processor time it took, in microseconds. */
const TELL = `data:text/javascript,${encodeURIComponent(
  'process.on("exit", () => { const { user, system } = process.cpuUsage(); console.error("cpu " + (user + system)); })',
)}`;

console.log(`${`On ${availableParallelism()} cores:`.padEnd(46)}    waited processor`);
measure("cold, nothing known");
measure("again, nothing changed");
edit("one text", "locales/en/join.json", /"Create your parent account"/, '"Create a parent account"');
edit(
  "one condition of the longest journey",
  "flows/join/flow.json",
  /data\.lastCompletedStep > 4/,
  "data.lastCompletedStep > 3",
);
edit("one condition of a short journey", "flows/account/flow.json", /data\.resetToken == ''/, "data.resetToken != 'x'");
edit("one limit of a field", "schemas/professional/about.schema.json", /"maxLength": \d+/, '"maxLength": 60');
rmSync(folder, { recursive: true });

/** Once with everything, once with the rules that read the files alone. */
function edit(name: string, file: string, from: RegExp, to: string): void {
  const path = join(folder, file);
  const text = readFileSync(path, "utf8");
  if (!from.test(text)) throw new Error(`${file} has no ${from.source}`);
  writeFileSync(path, text.replace(from, to));
  measure(`${name} (--quick)`, "--quick");
  measure(name);
  writeFileSync(path, text);
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
