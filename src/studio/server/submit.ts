import type { Submitted } from "../protocol.ts";
import { Refusal, messageOf } from "../edits/index.ts";
import { branchOf, fetched, filesSince, git, said, workingCopy } from "../reading/index.ts";
import type { RequestOf } from "../routes.ts";

/** The folders that the Studio edits and submits. */
export const FOLDERS = ["flows", "schemas", "locales", "tests/recordings"];

/** The refusal for an error of git, with whom to ask. */
export function gitRefused(error: unknown, more = "Nothing was changed."): Refusal {
  const why = messageOf(error);
  return new Refusal(`Git refused it. ${more} If you do not know what to do, show this to a developer: ${why}`);
}

/**
 * Creates a branch with one commit of the edits (or a commit on the current branch), in the name of the git user, and
 * pushes it if there is a remote. Other changes in the working copy stay unchanged. `from` is the branch that was open
 * when it was asked for. Also returns the files in which it now follows what others have pushed to the branch. What is
 * returned pushes it: that may take long, and nobody needs to wait with other edits.
 */
export async function submit(
  root: string,
  { name, reason, onto = "new" }: RequestOf<"submissions">,
  { report, from }: { readonly report: string; readonly from: string | null },
): Promise<ToPush> {
  const { state, changed: paths } = await workingCopy(root, FOLDERS);
  if (state.hindrance !== null) throw new Refusal(state.hindrance);
  if (paths.length === 0) throw new Refusal("Nothing differs from the last commit.");
  const isNew = onto === "new";
  if (!isNew && state.branch !== from)
    throw new Refusal(
      "Another branch was opened while the journeys were walked through. Open the one that it is for, and submit again.",
    );
  const branch = isNew ? await freeBranch(root, name) : (state.branch ?? "");
  if (isNew) await git(root, ["switch", "--quiet", "-c", branch]);
  try {
    await git(root, ["add", "--", ...paths]);
    await git(root, ["commit", "--quiet", "--only", "-m", name, "-m", reason, "-m", report, "--", ...paths]);
  } catch (error) {
    // Restores the previous state. `switch` cannot go back to a detached head.
    if (isNew) {
      await git(root, ["checkout", "--quiet", "-"]).catch(() => undefined);
      await git(root, ["branch", "-D", branch]).catch(() => undefined);
    }
    throw gitRefused(error);
  }
  const after = isNew || state.remote === null ? NOTHING : await afterOthers(root);
  const push = async () => {
    const submitted = await pushed(root, branch, after.refused === undefined ? state.remote : null);
    const note = [after.refused ?? submitted.note, after.followed ?? ""].join(" ").trim();
    return { ...submitted, note };
  };
  return { branch, files: after.files, push };
}

/** A commit that was made and is not pushed yet. */
export interface ToPush {
  readonly branch: string;
  /** The files that changed in the working copy. */
  readonly files: readonly string[];
  readonly push: () => Promise<Submitted>;
}

interface AfterOthers {
  /** What else the person should know. */
  readonly followed?: string;
  /** Why it cannot be pushed. */
  readonly refused?: string;
  readonly files: readonly string[];
}

const NOTHING: AfterOthers = { files: [] };

/** Puts what is committed after what others have pushed to the branch. */
async function afterOthers(root: string): Promise<AfterOthers> {
  await fetched(root, true);
  const { behind } = await branchOf(root);
  if (behind === 0) return NOTHING;
  const before = (await git(root, ["rev-parse", "HEAD"])).trim();
  try {
    await git(root, ["rebase", "--quiet", "--autostash", "@{upstream}"]);
  } catch {
    await said(root, ["rebase", "--abort"]);
    return {
      refused:
        "It is only on this machine: others have changed the same lines on this branch. Ask a developer to put both together.",
      files: [],
    };
  }
  return {
    followed: `It follows ${behind} ${behind === 1 ? "commit" : "commits"} of others. Look at it together with them.`,
    files: await filesSince(root, before),
  };
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
