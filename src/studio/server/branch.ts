import { isComment, Refusal } from "../edits/index.ts";
import { changedFiles, filesSince, git, mainBranch, said } from "../reading/index.ts";
import { FOLDERS, gitRefused } from "./submit.ts";
import { NO_HOOKS } from "./hooks.ts";
import { putAside, putBack, setAside, takeUp } from "./set-aside.ts";
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
  /** The files that are otherwise on it. */
  readonly files: readonly string[];
  /** What the person should know. */
  readonly problem?: string;
  /** The branch that what was set aside became, because it can never come back. */
  readonly own?: string;
  /** Whether commits of others were brought here. */
  readonly isFollowing: boolean;
  /** The commit that was open before, if another branch is open now. */
  readonly from?: string;
}

/**
 * Opens another branch, as the remote was known last. What is not submitted is set aside for the branch that was open,
 * and what was set aside for the other one comes back. For the branch that is open, only the latter. Throws a `Refusal`
 * if git does.
 */
export async function openBranch(root: string, branch: string): Promise<Opened> {
  const from = await branchHere(root);
  if (from === "") await refuseLost(root);
  const aside = from === "" || from === branch ? NOTHING : await putAside(root, from);
  const before = await said(root, ["rev-parse", "HEAD"]);
  if (from !== branch) await switchTo(root, branch, () => putBack(root, from, aside));
  // Before the commits of others: git does not bring those where the same lines are not submitted.
  const { files, problem, own } = await takeUp(root, branch);
  const main = await mainBranch(root);
  // Somebody may have commits of their own there. If both have some, `behind` says so.
  const newest = branch === main?.name && main.newest !== branch ? main.newest : "@{upstream}";
  const opened = await said(root, ["rev-parse", "HEAD"]);
  await said(root, [...NO_HOOKS, "merge", "--quiet", "--ff-only", "--no-autostash", "--no-overwrite-ignore", newest]);
  const others = await filesSince(root, before ?? "HEAD");
  return {
    files: [...new Set([...aside.files, ...files, ...others])],
    isFollowing: (await said(root, ["rev-parse", "HEAD"])) !== opened,
    ...(problem !== undefined && { problem }),
    ...(own !== undefined && { own }),
    ...(from !== branch && before !== null && { from: before }),
  };
}

const branchHere = async (root: string) => (await said(root, ["branch", "--show-current"])) ?? "";

const NOTHING: Awaited<ReturnType<typeof putAside>> = { files: [], staged: [] };

/** Where no branch is open, edits and commits have none to stay with. */
async function refuseLost(root: string): Promise<void> {
  await unedited(root);
  const held = await said(root, ["for-each-ref", "--count=1", "--contains", "HEAD", "refs/heads", "refs/remotes"]);
  if (held === "")
    throw new Refusal(
      "No branch is open, and there are commits here that are on none. Ask a developer to give them one.",
    );
}

/** Switches to a branch. If git refuses, `putBack` brings back what was set aside for the one before. */
async function switchTo(root: string, branch: string, putBack: () => ReturnType<typeof takeUp>): Promise<void> {
  const known = await said(root, ["for-each-ref", `refs/heads/${branch}`, `refs/remotes/*/${branch}`]);
  const kept = (await setAside(root)).get(branch);
  // A branch that only the remote has is created here. One that was deleted is created where something was set aside.
  const to = known === "" && kept !== undefined ? ["--no-track", "-c", branch, `${kept}^`] : [branch];
  try {
    await git(root, [...NO_HOOKS, "switch", "--quiet", "--no-overwrite-ignore", ...to]);
  } catch (error) {
    const { problem } = await putBack();
    throw gitRefused(error, problem);
  }
}
