import { isComment, Refusal } from "../edits/index.ts";
import type { BranchView } from "../protocol.ts";
import { branchOf, changedFiles, fetched, filesSince, git, mainBranch, said } from "../reading/index.ts";
import { FOLDERS } from "./submit.ts";
import { putAside, takeUp } from "./set-aside.ts";
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

interface Opened {
  /** The branch that was open. Empty if none was. */
  readonly from: string;
  readonly opened: BranchView;
  /** The files that are otherwise on it. */
  readonly files: readonly string[];
  /** What the person should know. */
  readonly problem?: string;
}

/**
 * Opens another branch, as the remote has it. What is not submitted is set aside for the branch that was open, and what
 * was set aside for the other one comes back. Throws a `Refusal` if git does.
 */
export async function openBranch(root: string, branch: string): Promise<Opened> {
  const from = (await said(root, ["branch", "--show-current"])) ?? "";
  if (from === "") await unedited(root);
  await fetched(root);
  const aside = from === "" || from === branch ? [] : await putAside(root, from);
  const before = await said(root, ["rev-parse", "HEAD"]);
  try {
    // A branch that only the remote has is created here.
    await git(root, ["switch", "--quiet", branch]);
  } catch (error) {
    if (aside.length > 0) await takeUp(root, from);
    throw new Refusal(`Git refused it: ${error instanceof Error ? error.message : String(error)}`);
  }
  // Before the commits of others: git does not bring those where the same lines are not submitted.
  const { files = [], problem } = await takeUp(root, branch);
  const main = await mainBranch(root);
  // Somebody may have commits of their own there. If both have some, `behind` says so.
  const newest = branch === main?.name && main.newest !== branch ? main.newest : "@{upstream}";
  await said(root, ["merge", "--quiet", "--ff-only", newest]);
  const others = await filesSince(root, before ?? "HEAD");
  return {
    from,
    opened: await branchOf(root),
    files: [...new Set([...aside, ...files, ...others])],
    ...(problem !== undefined && { problem }),
  };
}
