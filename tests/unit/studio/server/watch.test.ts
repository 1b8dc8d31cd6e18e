import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { watchFiles } from "../../../../src/studio/server/watch.ts";
import { copyOfGarden, openWorkspace } from "../journeys.ts";

const FLOW = "flows/garden/flow.json";
const patient = { timeout: 10_000 };

/** A watched folder with one journey, and what the watcher tells. */
function watched() {
  const root = mkdtempSync(join(tmpdir(), "watched-"));
  const write = (path: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), String(Math.random()));
  };
  write(FLOW);
  const told: string[] = [];
  const watcher = watchFiles(root, (paths) => void told.push(...paths));
  onTestFinished(() => {
    watcher.close();
    rmSync(root, { recursive: true });
  });
  /** Waits until these files, and no others, were told since the last time. */
  const tells = async (...paths: readonly string[]) => {
    await expect.poll(() => [...new Set(told)].toSorted(), patient).toEqual(paths);
    told.length = 0;
  };
  return { root, write, tells };
}

test("a file is followed after another one was renamed to its name, as the Studio itself writes", async () => {
  const { root, write, tells } = watched();
  write(FLOW);
  await tells(FLOW);
  for (const _ of ["once", "twice"]) {
    write(`${FLOW}.studio`);
    renameSync(join(root, `${FLOW}.studio`), join(root, FLOW));
    await tells(FLOW);
    write(FLOW);
    await tells(FLOW);
  }
});

test("files in new folders are followed, also if they were there before the folder was watched", async () => {
  const { root, write, tells } = watched();
  write("flows/orchard/simulations/first.json");
  await tells("flows/orchard/simulations/first.json");
  write("flows/orchard/simulations/first.json");
  await tells("flows/orchard/simulations/first.json");
  rmSync(join(root, "flows/orchard"), { recursive: true });
  await tells("flows/orchard/simulations/first.json");
  write("flows/orchard/simulations/first.json");
  await tells("flows/orchard/simulations/first.json");
});

test("a link that leads to itself does not end the Studio", async () => {
  const { root, write, tells } = watched();
  symlinkSync("loop", join(root, "flows/loop"));
  write("flows/sites.json");
  await tells("flows/sites.json");
});

test("what a preview or an edit reads again is told to those who follow the files, once", () => {
  const workspace = openWorkspace(copyOfGarden());
  const path = join(workspace.root, FLOW);
  const edit = {
    kind: "set-texts",
    texts: [{ language: "en", file: "garden", key: "done.title", value: "Thanks", was: "Thank you" }],
  } as const;
  for (const act of [() => workspace.plan(edit), () => workspace.apply(edit)]) {
    writeFileSync(path, `${readFileSync(path, "utf8")}\n`);
    act();
    expect(workspace.refresh([FLOW])).toEqual([FLOW]);
    expect(workspace.refresh([FLOW])).toEqual([]);
  }
});
