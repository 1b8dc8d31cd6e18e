import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/**
 * The branch that is open in a working copy, read from git's own file, because starting git would slow every edit. Empty
 * without git, and while no branch is open.
 */
export function branchOpen(root: string): string {
  try {
    const head = readFileSync(join(gitFolder(root), "HEAD"), "utf8");
    return /^ref: refs\/heads\/(.+)$/m.exec(head)?.[1] ?? "";
  } catch {
    return "";
  }
}

/** Git's folder for this working copy. For one of several (`git worktree`), `.git` is a file that says where it is. */
function gitFolder(root: string): string {
  const path = join(root, ".git");
  if (existsSync(path)) {
    if (statSync(path).isDirectory()) return path;
    return resolve(
      root,
      readFileSync(path, "utf8")
        .replace(/^gitdir: /, "")
        .trim(),
    );
  }
  const above = dirname(root);
  if (above === root) throw new Error("There is no git here.");
  return gitFolder(above);
}
