import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { runCheck } from "../../../src/linter/index.ts";
import { FIXTURES } from "./fixture.ts";
import { newFolder } from "../new-folder.ts";

test("--watch checks again after each edit, even if a file cannot be read, until it is stopped", async () => {
  const root = newFolder(`${FIXTURES}good`);
  const watching = spawn(process.execPath, [join(process.cwd(), "scripts/check.ts"), "--watch"], { cwd: root });
  let said = "";
  watching.stdout.setEncoding("utf8").on("data", (more: string) => (said += more));
  const hears = (words: RegExp) => vi.waitUntil(() => words.test(said), { timeout: 100_000, interval: 20 });
  const edit = (path: string, from: string, to: string) => {
    const text = readFileSync(join(root, path), "utf8");
    expect(text).toContain(from);
    said = "";
    // Saves as many editors do: writes a new file and renames it over the old one.
    writeFileSync(join(root, `${path}~`), text.replace(from, to));
    renameSync(join(root, `${path}~`), join(root, path));
  };
  try {
    await hears(/0 errors[^]*explored/);
    edit("flows/trip/flow.json", '"start": "', '"start": "x');
    await hears(/flow\.json:\d+:\d+ error unknown-step[^]*1 error/);
    edit("flows/trip/flow.json", '"start": "x', '"start": ');
    await hears(/error json/);
    edit("flows/trip/flow.json", '"start": ', '"start": "');
    await hears(/^0 errors/m);
    edit(
      "flows/trip/flow.json",
      '"start"',
      '"invariants": [{ "id": "never", "holds": "false", "why": "It is told." }], "start"',
    );
    await hears(/error invariant[^]*"never" does not hold/);
  } finally {
    const ended = once(watching, "exit");
    watching.kill("SIGINT");
    await ended;
    rmSync(root, { recursive: true, force: true });
  }
});

/** A module that sends the process SIGINT (as Ctrl-C does) as soon as it listens for it. */
const INTERRUPTED = `data:text/javascript,${encodeURIComponent(`
  process.on("newListener", (event) => {
    if (event === "SIGINT") setImmediate(() => process.emit("SIGINT"));
  });
`)}`;

test.each([
  [[], 130],
  [["--watch"], 0],
])(
  // Not 0 without --watch: a script that waits for the check must not go on as if it had passed.
  "an interrupted check with the arguments %j exits with %i",
  async (args, code) => {
    const root = newFolder(`${FIXTURES}good`);
    const script = join(process.cwd(), "scripts/check.ts");
    const checking = spawn(process.execPath, ["--import", INTERRUPTED, script, ...args], { cwd: root });
    expect(await once(checking, "exit")).toEqual([code, null]);
    rmSync(root, { recursive: true, force: true });
  },
);

test("--watch continues after a check that could not run", async () => {
  const root = newFolder(`${FIXTURES}good`);
  const said: string[] = [];
  const say = (text: string) => void said.push(text);
  const explore = vi
    .fn<NonNullable<Parameters<typeof runCheck>[2]>>()
    .mockRejectedValueOnce(new Error("out of threads"))
    .mockResolvedValue({ problems: [], said: [] });
  void runCheck(["--watch", root], { cwd: "/", colours: false, out: say, error: say }, explore);
  await vi.waitUntil(() => said.includes("The check could not run: out of threads\n"), { timeout: 60_000 });
  const flow = join(root, "flows/trip/flow.json");
  writeFileSync(flow, `${readFileSync(flow, "utf8")}\n`);
  await vi.waitUntil(() => said.some((text) => text.startsWith("No problems")), { timeout: 60_000 });
  expect(explore).toHaveBeenCalledTimes(2);
});
