import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { keptCheck } from "../../../src/cli/kept-check.ts";
import { writeWhole } from "../../../src/model/index.ts";
import { GOOD } from "./run.ts";

const root = mkdtempSync(join(tmpdir(), "kept-"));
const file = join(root, "node_modules/.cache/checked.json");
afterAll(() => rmSync(root, { recursive: true }));
beforeEach(() => {
  rmSync(root, { recursive: true });
  cpSync(GOOD, root, { recursive: true });
});
afterEach(() => vi.useRealTimers());

/** Checks, and tells whether it really ran. A check prints its number, so that each has another result. */
async function checked(args: readonly string[] = [], { code = 0, colours = false, cwd = root, act = () => {} } = {}) {
  let ran = false;
  const said = { out: "", error: "" };
  const terminal = {
    cwd,
    colours,
    out: (text: string) => void (said.out += text),
    error: (text: string) => void (said.error += text),
  };
  const is = await keptCheck(args, terminal, file, async (heard) => {
    ran = true;
    count += 1;
    heard.out(`check ${count}\n`);
    act();
    return code as 0 | 1 | 2;
  });
  return { ran, code: is, ...said };
}

let count = 0;

describe("a check of a folder in which nothing has changed", () => {
  test("prints what the last one printed, with its exit code, and says so where no program reads it", async () => {
    const first = await checked([], { code: 1 });
    expect(await checked()).toEqual({
      ran: false,
      code: 1,
      out: first.out,
      error: expect.stringMatching(/^Nothing has changed since this check/) as string,
    });
  });

  test.each([
    ["a journey is edited", "flows/good/flow.json"],
    ["a file is added", "locales/en/added.json"],
    ["a simulation is added", "tests/recordings/good/added.json"],
    ["code is added, in which the check looks for texts", "src/app/added.ts"],
  ])("runs again after %s", async (_, path) => {
    await checked();
    writeWhole(join(root, path), "{}");
    expect(await checked()).toMatchObject({ ran: true });
  });

  test("runs again with other options, and prints nothing that another format printed", async () => {
    await checked();
    expect(await checked(["--format", "json"])).toMatchObject({ ran: true });
    expect(await checked(["--quick"])).toMatchObject({ ran: true });
    expect(await checked([], { colours: true })).toMatchObject({ ran: true });
    // The commands that it prints name the folder as seen from there.
    await checked([root]);
    expect(await checked([root], { cwd: tmpdir() })).toMatchObject({ ran: true });
  });

  test("runs again when a moment that a file names has passed, and on another day", async () => {
    vi.useFakeTimers({ now: new Date("2026-03-01T10:00:00Z"), toFake: ["Date"] });
    writeFileSync(join(root, "flows/moment.json"), '{ "until": "2026-03-01T12:00:00Z" }');
    await checked();
    vi.setSystemTime(new Date("2026-03-01T11:59:00Z"));
    expect(await checked()).toMatchObject({ ran: false });
    vi.setSystemTime(new Date("2026-03-01T12:01:00Z"));
    expect(await checked()).toMatchObject({ ran: true });
    expect(await checked()).toMatchObject({ ran: false });
    vi.setSystemTime(new Date("2026-03-02T10:00:00Z"));
    expect(await checked()).toMatchObject({ ran: true });
  });

  test("runs again after a check that could not run, after one that watched, and after edits during it", async () => {
    await checked([], { code: 2 });
    expect(await checked()).toMatchObject({ ran: true });
    expect(await checked(["--watch"])).toMatchObject({ ran: true });
    expect(await checked([], { act: () => writeFileSync(join(root, "flows/other.json"), "{}") })).toMatchObject({
      ran: true,
    });
    expect(await checked()).toMatchObject({ ran: true });
  });
});
