import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { watchFiles } from "../../../src/model/index.ts";
import { newFolder } from "../new-folder.ts";

const FLOW = "flows/garden/flow.json";
const patient = { timeout: 10_000 };

/** A watched folder with one journey, and what the watcher reports. */
function watched() {
  const root = newFolder();
  const write = (path: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), String(Math.random()));
  };
  write(FLOW);
  const heard: string[] = [];
  const watcher = watchFiles(root, { folders: ["flows"], quiet: 20, listener: (paths) => void heard.push(...paths) });
  onTestFinished(() => {
    watcher.close();
    rmSync(root, { recursive: true });
  });
  /** Waits until these files, and no others, were reported since the last time. */
  const reports = async (...paths: readonly string[]) => {
    await expect
      .poll(() => [...new Set(heard)].filter((path) => path.endsWith(".json")).toSorted(), patient)
      .toEqual(paths);
    heard.length = 0;
  };
  return { root, write, reports };
}

test("a file is followed after another one was renamed to its name, as the Studio itself writes", async () => {
  const { root, write, reports } = watched();
  write(FLOW);
  await reports(FLOW);
  for (const _ of ["once", "twice"]) {
    write(`${FLOW}.studio`);
    renameSync(join(root, `${FLOW}.studio`), join(root, FLOW));
    await reports(FLOW);
    write(FLOW);
    await reports(FLOW);
  }
});

test("files in new folders are followed, also if they were there before the folder was watched", async () => {
  const { root, write, reports } = watched();
  write("flows/orchard/simulations/first.json");
  await reports("flows/orchard/simulations/first.json");
  write("flows/orchard/simulations/first.json");
  await reports("flows/orchard/simulations/first.json");
  rmSync(join(root, "flows/orchard"), { recursive: true });
  await reports("flows/orchard/simulations/first.json");
  write("flows/orchard/simulations/first.json");
  await reports("flows/orchard/simulations/first.json");
});

test("a link that leads to itself does not end the watcher", async () => {
  const { root, write, reports } = watched();
  symlinkSync("loop", join(root, "flows/loop"));
  write("flows/sites.json");
  await reports("flows/sites.json");
});

function folder(): string {
  const root = newFolder();
  mkdirSync(join(root, "flows/trip"), { recursive: true });
  writeFileSync(join(root, "flows/trip/flow.json"), "{}");
  return root;
}

/** Resolves with the next report of a watcher. */
function nextReportsOf(root: string): () => Promise<void> {
  let report: (() => void) | undefined;
  const folders = ["flows", "locales", "schemas"];
  const { close } = watchFiles(root, { folders, quiet: 40, listener: () => report?.() });
  onTestFinished(close);
  return () => new Promise((resolve) => (report = resolve));
}

/** Saves as many editors and version control do: writes a new file and renames it over the old one. */
function saveAtOnce(path: string): void {
  writeFileSync(`${path}~`, "{}");
  renameSync(`${path}~`, path);
}

test("notices each save: in place, by replacing the file, and after the file was deleted and created again", async () => {
  const root = folder();
  const flow = join(root, "flows/trip/flow.json");
  const next = nextReportsOf(root);
  const saves = [
    saveAtOnce,
    saveAtOnce,
    (path: string) => writeFileSync(path, "[]"),
    (path: string) => rmSync(path),
    saveAtOnce,
    (path: string) => writeFileSync(path, "{}"),
  ];
  for (const save of saves) {
    const reported = next();
    save(flow);
    await reported;
  }
});

test("notices folders that are created, removed and created again, and the changes inside them", async () => {
  const root = folder();
  const next = nextReportsOf(root);
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
    const reported = next();
    change();
    await reported;
  }
});
