import { Refusal } from "../edits/index.ts";
import type { BranchView } from "../protocol.ts";
import type { BranchInReview } from "../protocol-changes.ts";
import { branchesInReview, git, said } from "../reading/index.ts";
import { unedited } from "./take-back.ts";

/** The branch of the working copy, and what a submission from it would contain beside the edits. */
export async function branchOf(root: string): Promise<BranchView> {
  const [branch, main] = await Promise.all([said(root, ["branch", "--show-current"]), mainBranch(root)]);
  const isOther = main !== undefined && branch !== main.name;
  const log = isOther ? await said(root, ["log", "--format=%s", `${main.newest}..HEAD`]) : null;
  return {
    branch: branch === "" ? null : branch,
    main: main?.name ?? null,
    commits: (log ?? "").split("\n").filter((title) => title !== ""),
  };
}

/** What is in review: the branches with commits that the main branch lacks. Empty if it is not known. */
export async function inReview(root: string): Promise<readonly BranchInReview[]> {
  const main = await mainBranch(root);
  return main === undefined ? [] : branchesInReview(root, main.newest);
}

/**
 * Opens another branch, as the remote has it. Throws a `Refusal` if something is not submitted, or there is no such
 * branch.
 */
export async function openBranch(root: string, branch: string): Promise<BranchView> {
  await unedited(root);
  try {
    // A branch that only the remote has is created here.
    await git(root, ["switch", "--quiet", branch]);
  } catch (error) {
    throw new Refusal(`Git refused it: ${error instanceof Error ? error.message : String(error)}`);
  }
  const main = await mainBranch(root);
  // Somebody may have commits of their own there.
  await said(root, ["merge", "--quiet", "--ff-only", branch === main?.name ? main.newest : "@{upstream}"]);
  return branchOf(root);
}

interface Main {
  readonly name: string;
  /** The remote's version, which may be newer than the local one. */
  readonly newest: string;
}

/** The branch that a clone has at first, or else `main` or `master`. */
export async function mainBranch(root: string): Promise<Main | undefined> {
  const refs = ["refs/remotes/*/HEAD", "refs/heads/main", "refs/heads/master"];
  const list = await said(root, ["for-each-ref", "--format=%(refname:lstrip=2)|%(symref:lstrip=2)", ...refs]);
  const lines = (list ?? "").split("\n").map((line) => line.split("|"));
  const remote = lines.find(([, of = ""]) => of !== "")?.[1];
  if (remote !== undefined) return { name: remote.slice(remote.indexOf("/") + 1), newest: remote };
  const local = lines.find(([name = ""]) => name !== "")?.[0];
  return local === undefined ? undefined : { name: local, newest: local };
}
