import { committedFiles, git, prefixOf } from "./git.ts";

/**
 * The last commit's files without the changes of an earlier commit, in git's object store. The working copy stays
 * unchanged.
 */
export interface Reverted {
  /** Git's hash of the tree. */
  readonly tree: string;
  /** Files in which later commits changed the same lines. If there are any, the tree is unusable. */
  readonly conflicts: readonly string[];
  /** The differences from the last commit, by path. `null` for a deleted file. */
  readonly files: ReadonlyMap<string, string | null>;
}

/** `commit` must have one parent and be on the branch of `head`. */
export async function revertedTree(root: string, commit: string, head: string): Promise<Reverted> {
  // Creates a commit after it with the files from before it. Merging that commit reverts it and keeps later changes.
  const inverse = await git(root, ["commit-tree", `${commit}^^{tree}`, "-p", commit, "-m", "As it was before"]);
  const merge = ["merge-tree", "--write-tree", "-z", "--name-only", "--no-messages", head, inverse.trim()];
  const isConflict = (code: unknown) => code === 1;
  const [merged, below] = await Promise.all([git(root, merge, isConflict), prefixOf(root)]);
  const [tree = "", ...conflicts] = merged.split("\0").filter((part) => part !== "");
  const here = (path: string) => (path.startsWith(below) ? path.slice(below.length) : `/${path}`);
  if (conflicts.length > 0) return { tree, conflicts: conflicts.map(here), files: new Map() };
  const differs = await git(root, ["diff-tree", "-r", "-z", "--no-renames", "--name-only", head, tree]);
  const paths = differs.split("\0").flatMap((path) => (path === "" ? [] : [here(path)]));
  const texts = await committedFiles(root, paths, tree);
  return { tree, conflicts: [], files: new Map(paths.map((path) => [path, texts.get(path) ?? null])) };
}
