import { isComment, Refusal } from "../edits/index.ts";
import type { BranchView } from "../protocol.ts";
import { branchOf, changedFiles, fetched, filesSince, git, mainBranch, said } from "../reading/index.ts";
import { FOLDERS } from "./submit.ts";
import { unedited } from "./take-back.ts";

/** What the files here are compared with. */
interface Base {
  readonly commit: string;
  /** In words, for the end of a sentence. */
  readonly name: string;
  /** Whether nothing differs from it. Comments do not count. */
  readonly isSame: boolean;
}

/**
 * The last commit, if something differs from it. Otherwise, on another branch, where it left the main one: so that
 * whoever opens it sees what it changes, also while commenting. `null` without a commit.
 */
export async function baseHere(root: string): Promise<Base | null> {
  const head = await said(root, ["rev-parse", "HEAD"]);
  if (head === null) return null;
  const isEdited = (await changedFiles(root, FOLDERS)).some((path) => !isComment(path));
  const last = { commit: head, name: "the last commit", isSame: !isEdited };
  const [branch, main] = await Promise.all([said(root, ["branch", "--show-current"]), mainBranch(root)]);
  if (isEdited || !branch || main === undefined || branch === main.name) return last;
  const commit = await said(root, ["merge-base", "HEAD", main.newest]);
  if (commit === null || commit === head) return last;
  return { commit, name: `${main.name}, as it was when “${branch}” left it`, isSame: false };
}

/**
 * Opens another branch, as the remote has it. Also returns the files that are otherwise on it. Throws a `Refusal` if
 * something is not submitted, or there is no such branch.
 */
export async function openBranch(
  root: string,
  branch: string,
): Promise<{ readonly opened: BranchView; readonly files: readonly string[] }> {
  await unedited(root);
  await fetched(root);
  const before = await said(root, ["rev-parse", "HEAD"]);
  try {
    // A branch that only the remote has is created here.
    await git(root, ["switch", "--quiet", branch]);
  } catch (error) {
    throw new Refusal(`Git refused it: ${error instanceof Error ? error.message : String(error)}`);
  }
  const main = await mainBranch(root);
  // Somebody may have commits of their own there. If both have some, `behind` says so.
  const newest = branch === main?.name && main.newest !== branch ? main.newest : "@{upstream}";
  await said(root, ["merge", "--quiet", "--ff-only", newest]);
  return { opened: await branchOf(root), files: await filesSince(root, before ?? "HEAD") };
}
