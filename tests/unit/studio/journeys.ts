import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { templateFor } from "../../../src/cli/create/template.ts";
import { Workspace } from "../../../src/studio/edits/index.ts";

const ROOT = join(import.meta.dirname, "../../..");

/** A copy of this project's definitions, which a test may edit; it goes with the test. */
export function copyOfJourneys(): string {
  const root = emptyFolder();
  for (const folder of ["flows", "schemas", "locales"])
    cpSync(join(ROOT, folder), join(root, folder), { recursive: true });
  symlinkSync(join(ROOT, "renderers"), join(root, "renderers"));
  mkdirSync(join(root, "state"));
  return root;
}

/** The journey that `flow new` makes, which is read and edited in a twentieth of the time. `keep`: several tests read it. */
export function copyOfGarden({ keep = false }: { readonly keep?: boolean } = {}): string {
  const root = keep ? newFolder() : emptyFolder();
  cpSync(join(ROOT, "tests/e2e/fixtures/garden"), root, { recursive: true });
  for (const [path, text] of templateFor("garden", ["en", "es"], () => false)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  for (const folder of ["renderers", "schemas/language"]) symlinkSync(join(ROOT, folder), join(root, folder));
  mkdirSync(join(root, "state"));
  return root;
}

/** Folders that no test uses now. */
const free: string[] = [];

const newFolder = () => mkdtempSync(join(tmpdir(), "studio-"));

/** An empty folder, which goes with the test. The next test gets one of the same name: what was found out about journeys in it holds for the same files. */
function emptyFolder(): string {
  const root = free.sort().shift() ?? newFolder();
  mkdirSync(root, { recursive: true });
  onTestFinished(() => {
    rmSync(root, { recursive: true, force: true });
    free.push(root);
  });
  return root;
}

/** Writes an experiment `shorter` whose treatment changes files so; it runs for nobody yet. */
export function writeTrial(
  root: string,
  treatment: readonly { readonly file: string; readonly ops: readonly object[] }[],
): void {
  const experiment = {
    flag: "shorter",
    epicKey: "GROW-1",
    arms: ["control", "treatment"],
    share: { control: 100, treatment: 0 },
    active: false,
    why: "Whether less helps.",
    patch: { treatment },
  };
  const text = JSON.stringify({ referrerOrder: [], experiments: [experiment] }, null, 2);
  writeFileSync(join(root, "flows/experiments.json"), `${text}\n`);
}

export function openWorkspace(root = copyOfJourneys()): Workspace {
  return new Workspace(root, join(root, "state"));
}

/** What each file that differs has more than before, line by line, and what it has no more. */
export function edited({ root, repo }: Workspace, before: ReadonlyMap<string, { readonly text: string }>) {
  const paths = [...new Set([...before.keys(), ...repo.files.keys()])].sort();
  return Object.fromEntries(
    paths.flatMap((path) => {
      const text = before.get(path)?.text;
      const now = existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : undefined;
      if (now === text) return [];
      const [was, is] = [text?.split("\n") ?? [], now?.split("\n") ?? []];
      const lines = [
        ...was.filter((line) => !is.includes(line)).map((line) => `-${line}`),
        ...is.filter((line) => !was.includes(line)).map((line) => `+${line}`),
      ];
      return [[path, lines]];
    }),
  );
}
