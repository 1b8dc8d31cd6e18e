import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach } from "vitest";
import { flow, GOOD } from "../cli/run.ts";
import { newFolder } from "../new-folder.ts";
import { editFile } from "../edit-file.ts";

/**
 * Gives each test of a file its own copy of the good journey in a git repository, to edit it and compare it with the
 * commit.
 */
export function comparedJourney() {
  let folder = "";
  const root = () => join(folder, "journeys");
  const git = (...args: readonly string[]) => execFileSync("git", ["-C", folder, ...args], { stdio: "ignore" });
  const commit = () =>
    git("-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "-q", "--no-gpg-sign", "-m", "edits");
  beforeEach(() => {
    folder = newFolder();
    cpSync(GOOD, root(), { recursive: true });
    git("init", "-q");
    git("add", "-A");
    commit();
  });
  return {
    git,
    get folder() {
      return folder;
    },
    get root() {
      return root();
    },
    /** Commits the edits so far, to compare with them. */
    commit(): void {
      git("add", "-A");
      commit();
    },
    editFlow: (from: string, to: string) => editFile(root(), "flows/trip/flow.json", from, to),
    edit: (path: string, from: string, to: string) => editFile(root(), path, from, to),
    write(path: string, text: string): void {
      mkdirSync(dirname(join(root(), path)), { recursive: true });
      writeFileSync(join(root(), path), text);
    },
    diff: (...args: readonly string[]) => flow(root(), "diff", "HEAD", ...args),
  };
}
