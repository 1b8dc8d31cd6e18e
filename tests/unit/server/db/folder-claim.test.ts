import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, statSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { beforeEach, describe, expect, test } from "vitest";
import { createWhole } from "../../../../src/server/create-whole.ts";
import { claimFolder } from "../../../../src/server/db/folder-claim.ts";
import { keptPepper } from "../../../../src/server/secrets/index.ts";
import { newFolder } from "../../new-folder.ts";

let dir: string;
beforeEach(async () => {
  dir = newFolder();
});

describe("the claim on a data folder", () => {
  test("is taken over from a killed service that had the same process id, as in a container", async () => {
    await writeFile(join(dir, "service.pid"), String(process.pid));
    const claim = await claimFolder(dir);
    await expect(claimFolder(dir)).rejects.toThrow("already uses the data folder");
    await claim.release();
    expect(await readdir(dir)).toEqual([]);
    await (await claimFolder(dir)).release();
  });

  test("is refused while another process that holds it lives, and taken over when that process is dead", async () => {
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

describe("a file that is created in one step", () => {
  test("never exists with only a part of its text, so a killed process leaves no truncated file", async () => {
    const file = join(dir, "file");
    // Long enough to be written in many steps.
    const text = "x".repeat(16 << 20);
    const sizes = new Set<number>();
    const state = { written: false };
    const making = createWhole(file, text).finally(() => (state.written = true));
    while (!state.written) {
      if (existsSync(file)) sizes.add(statSync(file).size);
      await nextTurn();
    }
    expect(await making).toBe(true);
    expect([...sizes, statSync(file).size].filter((size) => size !== text.length)).toEqual([]);
  });

  test("is created by one caller only if many try at once", async () => {
    const file = join(dir, "file");
    const made = await Promise.all(Array.from({ length: 20 }, (_, at) => createWhole(file, `text ${at}`)));
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await readFile(file, "utf8")).toBe(`text ${made.indexOf(true)}`);
    expect(await readdir(dir)).toEqual(["file"]);
  });
});

describe("the pepper that a service stores", () => {
  test("is created once, and services that start at the same time all get the same one", async () => {
    const kept = await Promise.all(Array.from({ length: 20 }, () => keptPepper(dir)));
    expect(new Set(kept).size).toBe(1);
    expect(kept[0]).toHaveLength(43);
    expect(await keptPepper(dir)).toBe(kept[0]);
    expect(statSync(join(dir, "pepper")).mode & 0o077).toBe(0);
  });

  test.each(["", "half-of-a-pepper\n"])("is refused if it is truncated: %j", async (text) => {
    const file = join(dir, "pepper");
    await writeFile(file, text);
    await expect(keptPepper(dir)).rejects.toThrow(`The pepper in ${file} has fewer than 32 characters`);
    expect(await readFile(file, "utf8")).toBe(text);
  });
});
