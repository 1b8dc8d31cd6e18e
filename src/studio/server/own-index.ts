import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Refusal } from "../edits/index.ts";
import { git, said } from "../reading/index.ts";

/** In the middle of a merge, what is staged is part of it. */
export async function refuseUnfinished(root: string): Promise<void> {
  const paths = await said(root, ["rev-parse", ...UNFINISHED.flatMap((name) => ["--git-path", name])]);
  if (paths?.split("\n").some((path) => existsSync(resolve(root, path))))
    throw new Refusal(
      "A developer is putting changes together here (a merge of git). Finish that first. Nothing was changed.",
    );
}

const UNFINISHED = ["MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD", "rebase-merge", "rebase-apply"];

export interface Files {
  /** Git's hash of a tree: a commit's, with these files as they are now. */
  readonly tree: string;
  /** Makes the files as they are in another tree: all, or none if one of them has been changed meanwhile. */
  readonly become: (other: string, ...options: readonly string[]) => Promise<unknown>;
}

/** Works with files of the working copy in an index of its own, so that what a person has staged stays. */
export function withFiles<T>(
  root: string,
  commit: string,
  paths: readonly string[],
  work: (files: Files) => Promise<T>,
): Promise<T> {
  return withIndex(root, commit, async (index) => {
    const update = ["update-index", "--add", "--remove", "--replace", "-z", "--stdin"];
    await git(root, update, undefined, { index, input: asInput(paths) });
    const tree = (await git(root, ["write-tree"], undefined, { index })).trim();
    const become: Files["become"] = (other, ...options) =>
      git(root, ["read-tree", "-m", "-u", ...options, tree, other], undefined, { index });
    return work({ tree, become });
  });
}

/** Works with an index that contains a tree. It is the path of a file that exists meanwhile. */
export async function withIndex<T>(root: string, tree: string, work: (index: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "studio-index-"));
  const index = join(folder, "index");
  try {
    await git(root, ["read-tree", tree], undefined, { index });
    return await work(index);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Makes a person's index contain these files as the last commit has them. */
export function unstage(root: string, paths: readonly string[]): Promise<unknown> {
  const reset = ["--literal-pathspecs", "reset", "--quiet", "--pathspec-from-file=-", "--pathspec-file-nul"];
  return git(root, reset, undefined, { input: asInput(paths) });
}

/** Paths as input of git, each ended by a null character. */
export const asInput = (paths: readonly string[]) => paths.map((path) => `${path}\0`).join("");
