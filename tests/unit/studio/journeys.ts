import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { templateFor } from "../../../src/insight/templates/template.ts";
import { filesBelow } from "../../../src/studio/edits/files.ts";
import { problemsOf } from "../../../src/studio/edits/verified.ts";
import type { Command } from "../../../src/studio/commands/index.ts";
import type { Repository } from "../../../src/model/index.ts";
import { type Beside, type Edited, Workspace } from "../../../src/studio/server/workspace.ts";

type Files = Repository["files"];

const ROOT = join(import.meta.dirname, "../../..");

/**
 * A copy of this project's definitions that a test may edit, without some journeys and their schemas. It is deleted
 * after the test.
 */
export function copyOfJourneys({ without = [] }: { readonly without?: readonly string[] } = {}): string {
  const root = emptyFolder();
  for (const folder of ["flows", "schemas", "locales"])
    cpSync(join(ROOT, folder), join(root, folder), {
      recursive: true,
      filter: (path) => !without.some((id) => path.endsWith(`/flows/${id}`) || path.endsWith(`/schemas/${id}`)),
    });
  symlinkSync(join(ROOT, "renderers"), join(root, "renderers"));
  mkdirSync(join(root, "state"));
  return root;
}

/**
 * The small journey that `flow new` creates. Reading and editing it takes a twentieth of the time. With `keep` it is
 * not deleted after the test, because several tests read it.
 */
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

/** Folders that no test is using. */
const free: string[] = [];

const newFolder = () => mkdtempSync(join(tmpdir(), "studio-"));

/**
 * An empty folder that is deleted after the test. The next test gets a folder with the same name, so that cached
 * results for the same files stay valid.
 */
function emptyFolder(): string {
  const root = free.sort().shift() ?? newFolder();
  mkdirSync(root, { recursive: true });
  onTestFinished(() => {
    rmSync(root, { recursive: true, force: true });
    free.push(root);
  });
  return root;
}

/** Writes an experiment `shorter` whose treatment has this patch. It is not active. */
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

/** Errors about words, which may be written after the edit. */
const AFTERWARDS: ReadonlySet<string> = new Set(["empty-text", "locale-keys", "locale-numbers", "message-limits"]);

/** Of the small journey only: checking this project's own takes a second. */
function errorsIn(repo: Repository): readonly string[] {
  if (repo.files.size > 150) return [];
  return problemsOf(repo)
    .filter(({ severity, rule }) => severity === "error" && !AFTERWARDS.has(rule))
    .map(({ rule, message }) => `${rule}: ${message}`);
}

/**
 * A workspace in which each edit is undone, which must restore every byte, and made again; a refusal writes nothing. No
 * edit brings an error, and one for people in an arm changes only the experiments and the arm's simulations.
 */
class CheckedWorkspace extends Workspace {
  override apply(command: Command, seen?: string, beside?: Beside): Edited {
    this.catchUp();
    const before = this.repo;
    const expectFiles = (files: Files, when: string) => expect(edited(this, files), when).toEqual({});
    let edit: Edited;
    try {
      edit = super.apply(command, seen, beside);
    } catch (error) {
      expectFiles(before.files, "a refused edit writes nothing");
      throw error;
    }
    // What is typed in a file goes on with the edit before it.
    if (edit.paths.length === 0 || command.kind === "edit-file") return edit;
    const after = this.repo.files;
    this.undo();
    expectFiles(before.files, "undo restores every byte");
    this.redo();
    expectFiles(after, "redo makes the same edit");
    // A new file has to be filled in, and imported words may be any.
    if (command.kind !== "add-file" && command.kind !== "import-texts") {
      const known = errorsIn(before);
      expect(errorsIn(this.repo).filter((error) => !known.includes(error))).toEqual([]);
    }
    if (command.kind === "as-arm")
      expect(edit.paths.filter((path) => !/^flows\/(?:experiments\.json|\w+\/simulations\/)/.test(path))).toEqual([]);
    return edit;
  }
}

export function openWorkspace(root = copyOfJourneys()): Workspace {
  return new CheckedWorkspace(root, join(root, "state"));
}

let read: Workspace | undefined;

/**
 * This project's own journeys, for tests that read them, plan an edit or see it refused. All of them share it, so they
 * are read and checked once. A test that edits begins with `openWorkspace`, which copies them.
 */
export function ours(): Workspace {
  const write = () => {
    throw new Error("These are this project's own files, not a copy that a test may edit.");
  };
  read ??= new Workspace(ROOT, newFolder(), { ...filesBelow(ROOT), write });
  return read;
}

/** The small journey, opened. */
export const garden = (): Workspace => openWorkspace(copyOfGarden());

/** The small journey after these commands. */
export function gardenAfter(...commands: readonly Command[]): Workspace {
  const workspace = garden();
  for (const command of commands) workspace.apply(command);
  return workspace;
}

/** The small journey after these commands, with the experiment of `writeTrial`. */
export function gardenWithTrial(
  treatment: Parameters<typeof writeTrial>[1],
  ...commands: readonly Command[]
): Workspace {
  const workspace = gardenAfter(...commands);
  writeTrial(workspace.root, treatment);
  workspace.refresh();
  return workspace;
}

/** What the small journey's first step says, `Tell us who you are.` */
export const WORDS = { file: "garden", key: "details.subtitle" } as const;

export const english = (was: string, value: string): Command => ({
  kind: "set",
  texts: [{ ...WORDS, language: "en", value, was }],
});

/** The text of every definition file, by path. */
export function allFiles(root: string): ReadonlyMap<string, string> {
  const paths = globSync(["flows/**/*.json", "schemas/**/*.json", "locales/**/*.json"], { cwd: root });
  return new Map(paths.sort().map((path) => [path, readFileSync(join(root, path), "utf8")]));
}

/** The lines that were removed (`-`) and added (`+`) in each file that differs from before. */
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
