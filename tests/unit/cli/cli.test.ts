import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { flow, GOOD, ROOT } from "./run.ts";

const run = (...args: readonly string[]) =>
  spawnSync(process.execPath, ["scripts/flow.ts", ...args], { cwd: ROOT, encoding: "utf8" });

test("the command lists its subcommands, and exits with 2 when none is given", () => {
  const { status, stdout } = run();
  expect(status).toBe(2);
  for (const command of ["graph", "explain", "simulate", "record", "diff", "new"])
    expect(stdout).toContain(`\n  ${command} `);
});

test("each command prints its usage with all its options", async () => {
  for (const command of ["graph", "explain", "simulate", "record", "diff", "new"]) {
    const { code, out, error } = await flow(ROOT, command, "--help");
    expect({ code, error }).toEqual({ code: 0, error: "" });
    expect(out).toMatch(new RegExp(`^Usage: npm run flow -- ${command} <|^Usage: npm run flow -- ${command} \\[`));
    // Named in the first line, and described below it.
    for (const [option] of out.split("\n")[0]?.matchAll(/--[a-z]+/g) ?? [])
      expect(out.split(option).length, option).toBeGreaterThan(2);
  }
});

test("output goes to stdout, and error messages go to stderr", () => {
  expect(run("explain", "details", "--root", GOOD)).toMatchObject({
    status: 0,
    stderr: "",
    stdout: expect.stringMatching(/How people get here/),
  });
  expect(run("explain", "detials", "--root", GOOD)).toMatchObject({
    status: 2,
    stdout: "",
    stderr: expect.stringMatching(/Did you mean/),
  });
  expect(run("explain", "details", "--rot", GOOD)).toMatchObject({
    status: 2,
    stdout: "",
    stderr: expect.stringMatching(/Unknown option '--rot'/),
  });
});

test.each([
  ["flow.ts", ["graph", "trip", "--format", "svg", "--root", GOOD], 0],
  ["check.ts", ["--quick", "--format", "sarif", GOOD], 0],
  ["check.ts", ["nowhere"], 2],
] as const)(
  "a reader that closes the pipe early (`| head`) causes no error: %s %j",
  async (script, args, code) => {
    const child = spawn(process.execPath, [`scripts/${script}`, ...args], {
      cwd: ROOT,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const said: Buffer[] = [];
    child.stdout.destroy();
    child.stderr.on("data", (part: Buffer) => said.push(part));
    await once(child, "close");
    expect(child.exitCode).toBe(code);
    expect(Buffer.concat(said).toString()).not.toContain("EPIPE");
  },
  60_000,
);
