import { Refusal } from "../edits/index.ts";
import { changedFiles, differing, git, said } from "../reading/index.ts";
import { asInput, type Files, refuseUnfinished, unstage, withFiles } from "./own-index.ts";
import { FOLDERS, freeBranch, gitRefused } from "./submit.ts";

/** Below it, git keeps a commit for each branch, with what is not submitted. Lists of branches do not show them. */
const ASIDE = "refs/studio/aside";

const asideRef = (branch: string) => `${ASIDE}/${branch}`;

/** The commits with what was set aside, by branch. */
export async function setAside(root: string): Promise<ReadonlyMap<string, string>> {
  const list = (await said(root, ["for-each-ref", "--format=%(objectname) %(refname:lstrip=3)", ASIDE])) ?? "";
  return new Map(
    list.split("\n").flatMap((line) => {
      const [commit = "", branch = ""] = line.split(" ");
      return branch === "" ? [] : [[branch, commit] as const];
    }),
  );
}

/** What was put aside. */
interface PutAside {
  readonly files: readonly string[];
  /** The files of these that a developer had staged. They are staged no longer. */
  readonly staged: readonly string[];
}

/**
 * Puts what is not submitted aside for its branch. Other files, and what is staged of them, are left alone. Throws a
 * `Refusal` if that is not possible.
 */
export async function putAside(root: string, branch: string): Promise<PutAside> {
  await refuseUnfinished(root);
  const paths = [...new Set(await changedFiles(root, FOLDERS))];
  if (paths.length === 0) return { files: [], staged: [] };
  const staged = await stagedOf(root, paths);
  const head = await hashOf(root, "HEAD");
  try {
    await withFiles(root, head, paths, (files) => putFilesAside(root, { branch, head, paths, ...files }));
  } catch (error) {
    throw error instanceof Refusal ? error : gitRefused(error);
  }
  return { files: paths, staged };
}

/** Brings back what was put aside just now, as if nothing had happened. */
export async function putBack(root: string, branch: string, { files, staged }: PutAside): Promise<TakenUp> {
  if (files.length === 0) return { files };
  const taken = await takeUp(root, branch);
  const stage = ["--literal-pathspecs", "add", "--all", "--pathspec-from-file=-", "--pathspec-file-nul"];
  if (taken.problem === undefined && staged.length > 0) await git(root, stage, undefined, { input: asInput(staged) });
  return taken;
}

interface ToPutAside extends Files {
  readonly branch: string;
  readonly head: string;
  readonly paths: readonly string[];
}

async function putFilesAside(root: string, { branch, head, paths, tree, become }: ToPutAside): Promise<void> {
  const known = (await setAside(root)).get(branch);
  // After a crash both may be there.
  const isSame = async (commit: string) =>
    (await hashOf(root, `${commit}^{tree}`)) === tree && (await hashOf(root, `${commit}^`)) === head;
  if (known !== undefined && !(await isSame(known)))
    throw new Refusal(
      `Something else is set aside for “${branch}” already. Submit or undo what is here, and press “Bring it back” in the list “Not in main yet”.`,
    );
  // If a file has been changed since, nothing is.
  await become(head, "--dry-run");
  const commit = ["commit-tree", tree, "-p", head, "-m", `Not submitted on ${branch}`];
  const made = known ?? (await git(root, commit)).trim();
  if (known === undefined) await git(root, ["update-ref", asideRef(branch), made, ""]);
  await unstage(root, paths);
  await become(head);
}

/** The files that are staged. Refused if one has other words since: what is only staged would be lost. */
async function stagedOf(root: string, paths: readonly string[]): Promise<readonly string[]> {
  const [staged, since] = await Promise.all([differing(root, "--cached"), differing(root)]);
  const both = paths.filter((path) => staged.includes(path) && since.includes(path));
  if (both.length > 0)
    throw new Refusal(
      `What a developer has staged differs from the file itself: ${both.join(", ")}. Stage it again, or submit first. Nothing was changed.`,
    );
  return paths.filter((path) => staged.includes(path));
}

interface TakenUp {
  readonly files: readonly string[];
  /** Why it did not come back. */
  readonly problem?: string;
  /** The branch that it is on now, because it can never come back. */
  readonly own?: string;
}

/**
 * Brings back what was set aside for a branch, on the branch that is open now. If that is not possible, everything stays
 * as it is, and what was set aside stays too, as a branch of its own if the same lines were committed since.
 */
export async function takeUp(root: string, branch: string): Promise<TakenUp> {
  const aside = (await setAside(root)).get(branch);
  if (aside === undefined) return { files: [] };
  const notBack = `What you set aside for “${branch}” did not come back.`;
  try {
    const { files, conflicts } = await broughtBack(root, branch, aside);
    if (conflicts.length === 0) return { files };
    const own = await asBranch(root, branch, aside);
    const why = `The same lines were committed since: ${conflicts.join(", ")}. So it is on a branch of its own now, “${own}”. Open that in the list “Not in main yet” to see it, and make here again what you still want.`;
    return { files, own, problem: `${notBack} ${why}` };
  } catch (error) {
    const why = error instanceof Refusal ? error.message : gitRefused(error).message;
    return { files: [], problem: `${notBack} ${why}` };
  }
}

/** Returns the files that came back. None does if there are conflicts. */
async function broughtBack(
  root: string,
  branch: string,
  aside: string,
): Promise<{ readonly files: readonly string[]; readonly conflicts: readonly string[] }> {
  const head = await hashOf(root, "HEAD");
  // The files of now, as if they followed what it was set aside from: so only what was set aside is merged, whatever
  // became of the branch.
  const here = await git(root, ["commit-tree", `${head}^{tree}`, "-p", `${aside}^`, "-m", "As it is now"]);
  // A renamed file could be one that nobody set aside.
  const merge = ["-c", "merge.renames=false", "merge-tree", "--write-tree", "-z", "--name-only", "--no-messages"];
  const merged = await git(root, [...merge, here.trim(), aside], (code) => code === 1);
  const [wanted = "", ...conflicts] = merged.split("\0").filter((part) => part !== "");
  if (conflicts.length > 0) return { files: [], conflicts: [...new Set(conflicts)] };
  const files = await differing(root, head, wanted);
  const edited = await changedFiles(root, FOLDERS);
  return withFiles(root, head, [...new Set([...files, ...edited])], async ({ tree, become }) => {
    // After a crash, some of it may be there already.
    const missing = new Set(await differing(root, tree, wanted));
    const other = (await differing(root, head, tree)).filter((path) => missing.has(path));
    if (other.length > 0)
      throw new Refusal(
        `It is kept. Other changes are not submitted here: ${other.join(", ")}. Submit or undo those first, and then press “Bring it back”.`,
      );
    await become(wanted);
    await git(root, ["update-ref", "-d", asideRef(branch), aside]);
    return { files, conflicts };
  });
}

/** Makes what was set aside a branch, because it can never come back. Returns its name. */
async function asBranch(root: string, branch: string, aside: string): Promise<string> {
  const name = await freeBranch(root, `set aside from ${branch}`);
  await git(root, ["branch", "--no-track", name, aside]);
  await git(root, ["update-ref", "-d", asideRef(branch), aside]);
  return name;
}

const hashOf = async (root: string, name: string) => (await git(root, ["rev-parse", "--verify", name])).trim();
