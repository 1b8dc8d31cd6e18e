import { type Change, changeWords, changesBetween } from "../../insight/index.ts";
import type { Repository } from "../../model/index.ts";
import { isEditedHere, plannedIn, Refusal, verified } from "../edits/index.ts";
import type { TakeBackPlan } from "../protocol-changes.ts";
import { changedFiles, commitNamed, git, type Reverted, revertedTree, workingCopy } from "../reading/index.ts";
import { NO_HOOKS } from "./hooks.ts";
import { FOLDERS, freeBranch, gitRefused, pushed, type ToPush } from "./submit.ts";
import type { RequestOf } from "../routes.ts";

/** Maximum length of a commit's title, as for a submission. */
const LONGEST = 72;

/** The result of reverting a commit. */
interface TakenBack {
  readonly plan: TakeBackPlan;
  /** Git's hash of the resulting tree. */
  readonly tree: string;
  /** The changed files. `null` for a deleted file. */
  readonly texts: ReadonlyMap<string, string | null>;
  readonly repo: Repository;
}

/** Previews the revert of a commit without writing anything. Throws a `Refusal` if it cannot be reverted. */
export async function planTakeBack(root: string, repo: Repository, commit: string): Promise<TakenBack> {
  const { state } = await workingCopy(root, FOLDERS);
  if (state.hindrance !== null) throw new Refusal(state.hindrance);
  await unedited(root);
  const found = await commitNamed(root, commit);
  if (found === undefined) throw new Refusal("There is no such commit on this branch.");
  if (found.hindrance !== null) throw new Refusal(found.hindrance);
  const head = (await git(root, ["rev-parse", "HEAD"])).trim();
  // Cached, because the preview of its pages and the effect on people are requested one after the other.
  if (last?.repo === repo && last.taken.plan.commit === commit && last.taken.plan.head === head) return last.taken;
  const taken = await takenBack(root, repo, { commit, head, title: found.title });
  last = { repo, taken };
  return taken;
}

let last: { readonly repo: Repository; readonly taken: TakenBack } | undefined;

/**
 * Creates a branch with a commit that reverts an earlier one, in the name of the git user, and pushes it if there is a
 * remote.
 */
export async function takeBack(
  root: string,
  repo: Repository,
  { commit, head, reason }: RequestOf<"revert">,
): Promise<ToPush> {
  const { plan, tree } = await planTakeBack(root, repo, commit);
  const { name, changes, files } = plan;
  if (plan.head !== head) throw new Refusal("There are later commits than those that you saw. Look at it again.");
  const lines = changes.map(changeLine);
  const report = ["What the revert changes:", ...(lines.length > 0 ? lines : ["- Nothing that people could notice."])];
  const messages = [name, reason, report.join("\n"), `This reverts commit ${commit}.`].flatMap((text) => ["-m", text]);
  const branch = await freeBranch(root, name);
  await unedited(root);
  const { state } = await workingCopy(root, FOLDERS);
  try {
    const made = (await git(root, ["commit-tree", tree, "-p", head, ...messages])).trim();
    // Succeeds completely, or not at all if a file is in the way.
    await git(root, [...NO_HOOKS, "switch", "--quiet", "--no-track", "-c", branch, made]);
  } catch (error) {
    throw gitRefused(error);
  }
  return { branch, files, push: () => pushed(root, branch, state.remote) };
}

async function takenBack(
  root: string,
  repo: Repository,
  { commit, head, title }: { readonly commit: string; readonly head: string; readonly title: string },
): Promise<TakenBack> {
  const reverted = await revertedTree(root, commit, head);
  refuseWhatCannotBe(reverted);
  const name = titleOf(title);
  const { tree, files } = reverted;
  verified(repo, { what: name, files, places: new Map() }, "It cannot be reverted on its own.");
  const after = plannedIn(repo, { files });
  const changes = changesBetween(repo, after);
  const plan = { commit, head, name, changes, files: [...files.keys()] };
  return { plan, tree, texts: files, repo: after };
}

/** Edits that are not submitted would be mixed with the revert. */
export async function unedited(root: string): Promise<void> {
  const changed = await changedFiles(root, FOLDERS);
  if (changed.length > 0)
    throw new Refusal(
      `Some changes are not submitted yet (${changed.join(", ")}). Submit or undo them first. Nothing was changed.`,
    );
}

function refuseWhatCannotBe({ conflicts, files }: Reverted): void {
  if (conflicts.length > 0)
    throw new Refusal(
      `Later commits changed the same lines: ${conflicts.join(", ")}. Revert those first. Nothing was changed.`,
    );
  if (files.size === 0) throw new Refusal("There is nothing to revert: nothing is left of what it changed.");
  const other = [...files.keys()].find((path) => !isEditedHere(path));
  // Git follows renamed files.
  if (other !== undefined) throw new Refusal(`What it changed is now in ${other}. Ask a developer to revert it.`);
}

function titleOf(title: string): string {
  const name = `Revert: ${title}`;
  return name.length <= LONGEST ? name : `${name.slice(0, LONGEST - 1).trimEnd()}…`;
}

/** A change as a line of a commit's message. */
export function changeLine(change: Change): string {
  const { flow, what, who } = changeWords(change);
  return `- ${flow === undefined ? "" : `${flow}: `}${what}${who.length > 0 ? ` (${who.join("; ")})` : ""}`;
}
