import type { Submitted } from "../protocol.ts";
import { Refusal, messageOf } from "../edits/index.ts";
import { branchOf, filesSince, git, said, workingCopy } from "../reading/index.ts";
import type { RequestOf } from "../routes.ts";
import { NO_HOOKS } from "./hooks.ts";

/** The folders that the Studio edits and submits. */
export const FOLDERS = ["flows", "schemas", "locales", "tests/recordings"];

/** The refusal for an error of git, with whom to ask. */
export function gitRefused(error: unknown, more = "Nothing was changed."): Refusal {
  const why = messageOf(error);
  return new Refusal(`Git refused it. ${more} If you do not know what to do, show this to a developer: ${why}`);
}

/** What is about to be committed. */
export interface Begun {
  readonly branch: string;
  /** The files with edits. Other changes in the working copy stay unchanged. */
  readonly paths: readonly string[];
  readonly remote: string | null;
  /** Whether the branch is a new one, which nobody else has pushed to. */
  readonly isNew: boolean;
  /** Opens what was open before. Edits that were made meanwhile stay. */
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
  if (onto === "same")
    return { branch: state.branch ?? "", paths, remote, isNew: false, giveUp: async () => undefined };
  const branch = await freeBranch(root, name);
  // No file changes with these, so no hook needs to know.
  const open = (...which: readonly string[]) => git(root, [...NO_HOOKS, "switch", "--quiet", ...which]);
  const known = await said(root, ["symbolic-ref", "--quiet", "--short", "HEAD"]);
  const before = known === null ? ["--detach"] : [known];
  await open("-c", branch);
  const giveUp = async () => {
    await open(...before).catch(() => undefined);
    await said(root, ["branch", "-D", branch]);
  };
  return { branch, paths, remote, isNew: true, giveUp };
}

/** Commits the edits, in the name of the git user. Hooks of developers may take long. Throws a `Refusal` if git does. */
export async function commitEdits(root: string, paths: readonly string[], words: readonly string[]): Promise<void> {
  try {
    await git(root, ["add", "--", ...paths]);
    const messages = words.flatMap((one) => ["-m", one]);
    await git(root, ["commit", "--quiet", "--only", ...messages, "--", ...paths]);
  } catch (error) {
    throw gitRefused(error);
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
  const { behind } = isNew ? { behind: 0 } : await branchOf(root);
  const before = (await git(root, ["rev-parse", "HEAD"])).trim();
  const refused = behind === 0 ? undefined : await replay(root, before);
  const follows = `It follows ${behind} ${behind === 1 ? "commit" : "commits"} of others. Look at it together with them.`;
  const push = async () => {
    const submitted = await pushed(root, branch, refused === undefined ? remote : null);
    const note = refused ?? (behind === 0 ? submitted.note : `${submitted.note} ${follows}`);
    return { ...submitted, note };
  };
  return { branch, files: await filesSince(root, before), push };
}

/**
 * Makes the branch's own commits again, after those of others. What is not committed stays as it is, and as it is
 * staged. Returns why that is not possible.
 */
async function replay(root: string, head: string): Promise<string | undefined> {
  const own = ["rev-list", "--reverse", "--no-merges", "--right-only", "--cherry-pick", `@{upstream}...${head}`];
  let tip = (await git(root, ["rev-parse", "@{upstream}"])).trim();
  try {
    for (const commit of (await git(root, own)).split("\n").filter((one) => one !== ""))
      tip = await replayed(root, commit, tip);
  } catch {
    return `${ONLY_HERE}: others have changed the same lines on this branch. Ask a developer to put both together.`;
  }
  try {
    await git(root, ["read-tree", "-m", "-u", head, tip]);
  } catch {
    return `${ONLY_HERE}: others have changed files on this branch that are changed here too and not submitted. Submit or undo these, and submit again.`;
  }
  await git(root, ["update-ref", "-m", "After what others have pushed", "HEAD", tip, head]);
  return undefined;
}

const ONLY_HERE = "It is only on this machine";

/** Makes a commit again after another one, by the same author. Rejects if both have changed the same lines. */
async function replayed(root: string, commit: string, after: string): Promise<string> {
  const base = await git(root, ["commit-tree", `${after}^{tree}`, "-p", `${commit}^`, "-m", "As others have it"]);
  const tree = await git(root, ["merge-tree", "--write-tree", base.trim(), commit]);
  const [head = "", ...message] = (await git(root, ["cat-file", "commit", commit])).split("\n\n");
  const people = head.split("\n").filter((line) => /^(?:author|committer|encoding) /.test(line));
  const made = [[`tree ${tree.trim()}`, `parent ${after}`, ...people].join("\n"), ...message].join("\n\n");
  return (await git(root, ["hash-object", "-t", "commit", "-w", "--stdin"], undefined, { input: made })).trim();
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
