/** Replays that the Studio was asked for do not pile up. */
import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { REPLAYS } from "../../../../src/explorer/jobs/index.ts";
import { forgetReplays, keepReplay, readReplay } from "../../../../src/studio/server/replay-files.ts";
import { newFolder } from "../../new-folder.ts";

const HOUR = 3_600_000;
const NOW = Date.now();

let root: string;
beforeEach(() => {
  root = newFolder();
  mkdirSync(join(root, REPLAYS), { recursive: true });
});

function write(name: string, hours: number): void {
  const file = join(root, REPLAYS, `${name}.json`);
  writeFileSync(file, "{}");
  const then = new Date(NOW - hours * HOUR);
  utimesSync(file, then, then);
}

const kept = () =>
  readdirSync(join(root, REPLAYS))
    .map((name) => name.replace(".json", ""))
    .sort();

test("replays that nobody looked at for a week are deleted, those of findings never", () => {
  write("studio-old", 169);
  write("studio-new", 167);
  write("trip-stuck-1a2b3c4d", 500);
  forgetReplays(root, NOW);
  expect(kept()).toEqual(["studio-new", "trip-stuck-1a2b3c4d"]);
});

test("of many replays the newest stay, and all of the last hour, which another Studio may show", () => {
  for (let index = 0; index < 310; index++) write(`studio-recent-${index}`, 0.5);
  for (let index = 0; index < 10; index++) write(`studio-earlier-${index}`, 2);
  forgetReplays(root, NOW);
  expect(kept()).toHaveLength(310);
  rmSync(join(root, REPLAYS), { recursive: true });
  mkdirSync(join(root, REPLAYS));
  for (let index = 0; index < 310; index++) write(`studio-${index}`, 2 + index / 10);
  forgetReplays(root, NOW);
  const newest = Array.from({ length: 300 }, (_, index) => `studio-${index}`);
  expect(kept()).toEqual(newest.sort());
});

test("a replay that is looked at, or asked for again, counts as new", () => {
  write("studio-read", 160);
  write("studio-asked", 160);
  expect(readReplay(root, "studio-read")).toBe("{}");
  expect(keepReplay(root, "asked", "{}")).toBe("studio-asked");
  forgetReplays(root, NOW + 100 * HOUR);
  expect(kept()).toEqual(["studio-asked", "studio-read"]);
  expect(readReplay(root, "studio-gone")).toBeUndefined();
});

test("without a folder of replays there is nothing to delete", () => {
  rmSync(join(root, REPLAYS), { recursive: true });
  expect(() => forgetReplays(root)).not.toThrow();
});
