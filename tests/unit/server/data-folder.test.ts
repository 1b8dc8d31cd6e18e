import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createWhole } from "../../../src/server/create-whole.ts";
import { claimFolder } from "../../../src/server/db/folder-claim.ts";

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "data-folder-"));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

describe("the claim on a data folder", () => {
  it("is taken over from a killed service that had this process's number, as in a container, and then is this process's", async () => {
    await writeFile(join(dir, "service.pid"), String(process.pid));
    const claim = await claimFolder(dir);
    await expect(claimFolder(dir)).rejects.toThrow("already uses the data folder");
    await claim.release();
    expect(await readdir(dir)).toEqual([]);
    await (await claimFolder(dir)).release();
  });

  it("is left to another process that lives, and taken over once that is dead", async () => {
    const other = spawn(process.execPath, ["--eval", "setInterval(() => {}, 1000)"]);
    const ended = once(other, "exit");
    const file = join(dir, "service.pid");
    await writeFile(file, String(other.pid));
    await expect(claimFolder(dir)).rejects.toThrow("Another service");
    other.kill("SIGKILL");
    await ended;
    const claim = await claimFolder(dir);
    expect(await readFile(file, "utf8")).toBe(String(process.pid));
    await claim.release();
  });
});

describe("a file that is created whole", () => {
  it("is one's alone, and has all of its text for everybody who finds it there", async () => {
    const file = join(dir, "file");
    const texts = Array.from({ length: 40 }, (_, at) => String(at).repeat(40));
    const tries = texts.map(async (text) => ({
      text,
      made: await createWhole(file, text),
      read: await readFile(file, "utf8"),
    }));
    const outcomes = await Promise.all(tries);
    const winners = outcomes.filter(({ made }) => made);
    expect(winners).toHaveLength(1);
    expect(new Set(outcomes.map(({ read }) => read))).toEqual(new Set([winners[0]?.text]));
    expect(await readdir(dir)).toEqual(["file"]);
  });
});
