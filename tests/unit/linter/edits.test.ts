import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "vitest";
import { editsBelow } from "../../../src/linter/edits.ts";

function folder(): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "edits-")));
  mkdirSync(join(root, "flows/trip"), { recursive: true });
  writeFileSync(join(root, "flows/trip/flow.json"), "{}");
  return root;
}

/** As many editors save, and version control: a file beside it takes its place. */
function saveAtOnce(path: string): void {
  writeFileSync(`${path}~`, "{}");
  renameSync(`${path}~`, path);
}

test("each save is heard: in place, by another file in its place, and of a file that went and came again", async () => {
  const root = folder();
  const flow = join(root, "flows/trip/flow.json");
  const edits = editsBelow(root);
  const saves = [
    saveAtOnce,
    saveAtOnce,
    (path: string) => writeFileSync(path, "[]"),
    (path: string) => rmSync(path),
    saveAtOnce,
    (path: string) => writeFileSync(path, "{}"),
  ];
  for (const save of saves) {
    const heard = edits.next();
    save(flow);
    await heard;
  }
});

test("folders that come, go and come again under their name are heard, and what happens in them", async () => {
  const root = folder();
  const edits = editsBelow(root);
  const changes = [
    () => mkdirSync(join(root, "locales/en"), { recursive: true }),
    () => saveAtOnce(join(root, "locales/en/trip.json")),
    () => renameSync(join(root, "flows/trip"), join(root, "trip-elsewhere")),
    () => renameSync(join(root, "trip-elsewhere"), join(root, "flows/trip")),
    () => writeFileSync(join(root, "flows/trip/flow.json"), "[]"),
    () => rmSync(join(root, "flows"), { recursive: true }),
    () => mkdirSync(join(root, "flows/tour/simulations"), { recursive: true }),
    () => writeFileSync(join(root, "flows/tour/simulations/one.json"), "{}"),
  ];
  for (const change of changes) {
    const heard = edits.next();
    change();
    await heard;
  }
});
