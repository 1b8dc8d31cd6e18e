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

/** Saves as many editors and version control do: writes a new file and renames it over the old one. */
function saveAtOnce(path: string): void {
  writeFileSync(`${path}~`, "{}");
  renameSync(`${path}~`, path);
}

test("notices each save: in place, by replacing the file, and after the file was deleted and created again", async () => {
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

test("notices folders that are created, removed and created again, and the changes inside them", async () => {
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
