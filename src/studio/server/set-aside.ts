import { rmSync } from "node:fs";
import { join } from "node:path";
import { Refusal } from "../edits/index.ts";
import { asideMessage, changedFiles, git, said, setAside } from "../reading/index.ts";
import { FOLDERS } from "./submit.ts";

/** Puts what is not submitted aside for its branch, in git's stash. Returns the files. Throws a `Refusal` if git does. */
export async function putAside(root: string, branch: string): Promise<readonly string[]> {
  const paths = await changedFiles(root, FOLDERS);
  if (paths.length === 0) return [];
  if ((await setAside(root)).has(branch))
    throw new Refusal(
      `Something is set aside for “${branch}” already (git stash list). Submit or undo what is here first.`,
    );
  try {
    await git(root, ["stash", "push", "--quiet", "--include-untracked", "-m", asideMessage(branch), "--", ...paths]);
  } catch (error) {
    throw new Refusal(`Git refused it: ${error instanceof Error ? error.message : String(error)}`);
  }
  return paths;
}

interface TakenUp {
  readonly files: readonly string[];
  /** Why it did not come back. */
  readonly problem?: string;
}

/** Brings back what was set aside for a branch that has just been opened. Without that, all stays as it is. */
export async function takeUp(root: string, branch: string): Promise<TakenUp> {
  const stash = (await setAside(root)).get(branch);
  if (stash === undefined) return { files: [] };
  try {
    await git(root, ["stash", "pop", "--quiet", stash]);
    return { files: await changedFiles(root, FOLDERS) };
  } catch {
    // Somebody has committed to the branch since. What came back in part is taken away again; the stash stays.
    const files = await changedFiles(root, FOLDERS);
    for (const path of files) {
      const isKnown = (await said(root, ["cat-file", "-e", `HEAD:./${path}`])) !== null;
      if (isKnown) await git(root, ["checkout", "--quiet", "HEAD", "--", path]);
      else {
        await said(root, ["rm", "--quiet", "--cached", "--ignore-unmatch", "--", path]);
        rmSync(join(root, path), { force: true });
      }
    }
    return {
      files,
      problem:
        "What was set aside for this branch could not be brought back, because the same lines were committed since. It is kept: a developer finds it with “git stash list”.",
    };
  }
}
