import { git, prefixOf } from "./git.ts";

/** The last commit's files without what an earlier commit did, in git's store; the working copy stays as it is. */
export interface Reverted {
  /** Git's name of all files together. */
  readonly tree: string;
  /** Files in which later commits changed the same lines: then the tree is of no use. */
  readonly conflicts: readonly string[];
  /** What differs from the last commit, by path; `null`: the file is gone. */
  readonly files: ReadonlyMap<string, string | null>;
}

/** `commit`: a commit with one parent, on the branch of `head`. */
export async function revertedTree(root: string, commit: string, head: string): Promise<Reverted> {
  // A commit after it that has the files as they were before it: merging that one undoes it, and keeps what came later.
  const inverse = await git(root, ["commit-tree", `${commit}^^{tree}`, "-p", commit, "-m", "As it was before"]);
  const merge = ["merge-tree", "--write-tree", "-z", "--name-only", "--no-messages", head, inverse.trim()];
  const isConflict = (code: unknown) => code === 1;
  const [merged, below] = await Promise.all([git(root, merge, isConflict), prefixOf(root)]);
  const [tree = "", ...conflicts] = merged.split("\0").filter((part) => part !== "");
  const here = (path: string) => (path.startsWith(below) ? path.slice(below.length) : `/${path}`);
  if (conflicts.length > 0) return { tree, conflicts: conflicts.map(here), files: new Map() };
  const differs = await git(root, ["diff-tree", "-r", "-z", "--no-renames", "--name-status", head, tree]);
  // A letter, then the path from the top of the working copy.
  const parts = differs.split("\0");
  const files = await Promise.all(
    parts.flatMap((path, index) => {
      const is = parts[index - 1];
      if (index % 2 === 0 || is === undefined) return [];
      const text = is === "D" ? Promise.resolve(null) : git(root, ["show", `${tree}:${path}`]);
      return [text.then((found) => [here(path), found] as const)];
    }),
  );
  return { tree, conflicts: [], files: new Map(files) };
}
