import { setTimeout } from "node:timers/promises";
import type { Submitted } from "../protocol.ts";
import { Refusal, messageOf } from "../edits/index.ts";
import { branchOf, filesSince, git, said, workingCopy } from "../reading/index.ts";
import type { RequestOf } from "../routes.ts";
import { NO_HOOKS } from "./hooks.ts";
import { refuseUnfinished, unstage, withFiles, withIndex } from "./own-index.ts";

/** The folders that the Studio edits and submits. */
export const FOLDERS = ["flows", "schemas", "locales", "tests/recordings"];

/** The refusal for an error of git, with whom to ask. */
export function gitRefused(error: unknown, more = "Nothing was changed."): Refusal {
  const why = messageOf(error);
  return new Refusal(`Git refused it. ${more} If you do not know what to do, show this to a developer: ${why}`);
}

/** What is about to be committed. */
interface Begun {
  readonly branch: string;
  /** The files with edits. Other changes in the working copy stay unchanged. */
  readonly paths: readonly string[];
  /** Git's hash of the tree to commit: the last commit's, with these files as they are now. */
  readonly tree: string;
  readonly remote: string | null;
  /** Whether the branch is a new one, which nobody else has pushed to. */
  readonly isNew: boolean;
  /** Opens what was open before. Rejects if git cannot. Edits that were made meanwhile stay. */
  readonly giveUp: () => Promise<unknown>;
}

/** Opens the branch that edits are submitted to. `from` is the branch that was open when it was asked for. */
export async function beginSubmission(
  root: string,
  { name, onto = "new" }: RequestOf<"submissions">,
  from: string | null,
): Promise<Begun> {
  const { state, changed: paths } = await workingCopy(root, FOLDERS);
  const { remote } = state;
  if (state.hindrance !== null) throw new Refusal(state.hindrance);
  if (paths.length === 0) throw new Refusal("Nothing differs from the last commit.");
  if (onto === "same" && state.branch !== from)
    throw new Refusal(
      "Another branch was opened while the journeys were walked through. Open the one that it is for, and submit again.",
    );
  await refuseUnfinished(root);
  const tree = await withFiles(root, "HEAD", paths, async (files) => files.tree);
  if (tree === (await said(root, ["rev-parse", "HEAD^{tree}"]))) {
    // What is staged differs if it could not be unstaged after the last commit.
    await unstage(root, paths).catch(() => undefined);
    throw new Refusal("Nothing differs from the last commit.");
  }
  if (onto === "same")
    return { branch: state.branch ?? "", paths, tree, remote, isNew: false, giveUp: async () => undefined };
  const branch = await freeBranch(root, name);
  // No file changes with these, so no hook needs to know.
  const open = (...which: readonly string[]) => git(root, [...NO_HOOKS, "switch", "--quiet", ...which]);
  const known = await said(root, ["symbolic-ref", "--quiet", "--short", "HEAD"]);
  const before = known === null ? ["--detach"] : [known];
  await open("-c", branch);
  const giveUp = async () => {
    await open(...before);
    // If git made the commit and failed afterwards, the branch stays.
    await said(root, ["branch", "-d", branch]);
  };
  return { branch, paths, tree, remote, isNew: true, giveUp };
}

/**
 * Commits the edits as they were when the submission began, in the name of the git user. Hooks of developers may take
 * long. What is edited meanwhile, and what a developer has staged, is not in the commit. Throws a `Refusal` if git does.
 */
export async function commitEdits(root: string, begun: Begun, words: readonly string[]): Promise<void> {
  const { branch, paths, tree } = begun;
  const commit = ["commit", "--quiet", ...words.flatMap((one) => ["-m", one])];
  const before = await said(root, ["rev-parse", "HEAD"]);
  try {
    await withIndex(root, tree, (index) => git(root, commit, undefined, { index }));
  } catch (error) {
    const isMade = (await said(root, ["rev-parse", "HEAD"])) !== before;
    throw gitRefused(error, isMade ? `It is committed on “${branch}”.` : undefined);
  }
  // A hook may have put more files into the commit.
  const committed = [...paths, ...(before === null ? [] : await filesSince(root, before))];
  // The commit is made, so a program that has locked the index meanwhile is no reason to refuse it.
  for (let left = 5; left > 0; left -= 1) {
    try {
      await unstage(root, committed);
      return;
    } catch {
      await setTimeout(100);
    }
  }
}

/** A commit that was made and is not pushed yet. */
export interface ToPush {
  readonly branch: string;
  /** The files that changed in the working copy. */
  readonly files: readonly string[];
  /** May take long, and nobody needs to wait with other edits. */
  readonly push: () => Promise<Submitted>;
}

/** Puts what is committed after what others have pushed to the branch, as far as that is known here. */
export async function afterOthers(root: string, { branch, isNew, remote }: Begun): Promise<ToPush> {
  const { branch: open, behind: lacking } = await branchOf(root);
  // Somebody may have opened another branch with git. The push then says what this one lacks.
  const behind = isNew || open !== branch ? 0 : lacking;
  const before = (await git(root, ["rev-parse", "HEAD"])).trim();
  const refused = behind === 0 ? undefined : await replay(root, branch, before).catch(whyOnlyHere);
  const follows = `It follows ${behind} ${behind === 1 ? "commit" : "commits"} of others. Look at it together with them.`;
  const push = async () => {
    const submitted = await pushed(root, branch, refused === undefined ? remote : null);
    const note = refused === undefined ? (behind === 0 ? submitted.note : `${submitted.note} ${follows}`) : refused;
    return { ...submitted, note };
  };
  return { branch, files: await filesSince(root, before), push };
}

/**
 * Makes the branch's own commits again, after those of others. What is not committed stays as it is, and as it is
 * staged. Rejects with why it stays on this machine.
 */
async function replay(root: string, branch: string, head: string): Promise<undefined> {
  const own = ["rev-list", "--reverse", "--no-merges", "--right-only", "--cherry-pick", `@{upstream}...${head}`];
  let tip = (await git(root, ["rev-parse", "@{upstream}"])).trim();
  for (const commit of (await git(root, own)).split("\n").filter((one) => one !== ""))
    tip = await replayed(root, commit, tip);
  const open = await said(root, ["symbolic-ref", "--quiet", "--short", "HEAD"]);
  // `switch -C` would drop what a developer has committed meanwhile.
  if (open !== branch || (await said(root, ["rev-parse", "HEAD"])) !== head)
    throw new Refusal(
      `${ONLY_HERE}: somebody has committed to this branch or opened another one with git meanwhile. It goes along with what is submitted to “${branch}” next.`,
    );
  // Completely, or not at all if a file is in the way.
  const move = ["switch", "--quiet", "--no-overwrite-ignore", "--no-track", "-C", branch, tip];
  try {
    await git(root, [...NO_HOOKS, ...move]);
  } catch (error) {
    throw new Refusal(
      `${ONLY_HERE}: what others have pushed to this branch could not be brought here. Submit or undo what you have changed in the same files, and submit again. Git says: ${messageOf(error)}`,
    );
  }
}

const ONLY_HERE = "It is only on this machine";

const whyOnlyHere = (error: unknown) =>
  error instanceof Refusal ? error.message : gitRefused(error, `${ONLY_HERE}.`).message;

/** Makes a commit again after another one, by the same author, as `git rebase` does. Rejects if that is not possible. */
async function replayed(root: string, commit: string, after: string): Promise<string> {
  const base = await git(root, ["commit-tree", `${after}^{tree}`, "-p", `${commit}^`, "-m", "As others have it"]);
  const merge = ["merge-tree", "--write-tree", "--name-only", "--no-messages", base.trim(), commit];
  const [tree = "", ...conflicts] = (await git(root, merge, (code) => code === 1)).trim().split("\n");
  if (conflicts.length > 0)
    throw new Refusal(
      `${ONLY_HERE}: others have changed the same lines on this branch (${conflicts.join(", ")}). Ask a developer to put both together.`,
    );
  const shown = [
    "show",
    "--no-patch",
    "--no-show-signature",
    "--encoding=UTF-8",
    "--date=raw",
    "--format=%an%x00%ae%x00%ad%x00%B",
    commit,
  ];
  const [name = "", email = "", date = "", message = ""] = (await git(root, shown)).split("\0");
  const isSigned = (await said(root, ["config", "--type=bool", "commit.gpgsign"])) === "true";
  const make = ["-c", "i18n.commitEncoding=UTF-8", "commit-tree", tree, "-p", after, ...(isSigned ? ["-S"] : [])];
  const author = { GIT_AUTHOR_NAME: name, GIT_AUTHOR_EMAIL: email, GIT_AUTHOR_DATE: date };
  return (await git(root, make, undefined, { input: `${message.trimEnd()}\n`, env: author })).trim();
}

/** Pushes a branch if there is a remote. */
export async function pushed(root: string, branch: string, remote: string | null): Promise<Submitted> {
  const commit = (await git(root, ["rev-parse", "--short", `refs/heads/${branch}`])).trim();
  if (remote === null)
    return { branch, commit, pushed: false, note: "There is no remote, so it stays on this machine." };
  try {
    await git(root, ["push", "--quiet", "-u", remote, branch]);
    const address = (await git(root, ["remote", "get-url", remote])).trim();
    return { branch, commit, pushed: true, note: reviewAt(address, branch) };
  } catch (error) {
    const why = messageOf(error);
    return {
      branch,
      commit,
      pushed: false,
      note: `It is only on this machine, because it could not be pushed: ${why}`,
    };
  }
}

/** An unused name: in lower case, with a number if necessary. */
export async function freeBranch(root: string, name: string): Promise<string> {
  const plain = name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-");
  const slug = plain.replaceAll(/^-+|-+$/g, "").slice(0, 50) || "change";
  for (let number = 1; ; number += 1) {
    const branch = `studio/${slug}${number === 1 ? "" : `-${number}`}`;
    if ((await said(root, ["rev-parse", "--verify", "--quiet", `refs/heads/${branch}`])) === null) return branch;
  }
}

/** The address for starting a review at known hosts, or else a note. */
function reviewAt(address: string, branch: string): string {
  const [, host, path] = /^(?:https:\/\/|git@)([\w.-]+)[:/]([\w./-]+?)(?:\.git)?$/.exec(address) ?? [];
  if (host === "github.com") return `https://github.com/${path}/compare/${branch}?expand=1`;
  if (host?.startsWith("gitlab") === true)
    return `https://${host}/${path}/-/merge_requests/new?merge_request%5Bsource_branch%5D=${encodeURIComponent(branch)}`;
  return `It was pushed as ${branch}.`;
}
