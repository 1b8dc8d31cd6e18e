import { isEditedHere } from "../edits/index.ts";
import type { EarlierCommit } from "../protocol-changes.ts";
import { git, prefixOf, said } from "./git.ts";

/** Enough to look for a mistake among recent commits. */
const MOST = 20;

/** Separates commits. Git writes a NUL between the parts of a commit, and after each file. */
const BEGIN = "\u0001";
const LOG = ["log", "--no-renames", "--name-only", "-z", "--format=%x01%H%x00%P%x00%an%x00%aI%x00%s%x00"];

/** The last commits that changed these folders, latest first. Empty without git. */
export async function earlierCommits(
  root: string,
  folders: readonly string[],
  { main, live }: Known = {},
): Promise<readonly EarlierCommit[]> {
  const args = [...LOG, "-n", String(MOST), "--full-diff", "--", ...folders];
  const [log, below, notMerged, notLive] = await Promise.all([
    git(root, args).catch(() => ""),
    prefixOf(root),
    notIn(root, main),
    notIn(root, live),
  ]);
  return commitsIn(log, below).map((one) => {
    if (notLive?.has(one.commit) === false) return { ...one, stage: "live" };
    return { ...one, stage: notMerged === undefined ? null : notMerged.has(one.commit) ? "review" : "merged" };
  });
}

/** What the main branch has, and what runs, as names of commits. */
interface Known {
  readonly main?: string | undefined;
  readonly live?: string | undefined;
}

/** The commits here that another one lacks. `undefined` if that is not known. */
async function notIn(root: string, other: string | undefined): Promise<ReadonlySet<string> | undefined> {
  const list = other === undefined ? null : await said(root, ["rev-list", `${other}..HEAD`]);
  return list === null ? undefined : new Set(list.split("\n"));
}

/** A commit on the current branch, or `undefined` if there is none with that hash. */
export async function commitNamed(root: string, commit: string): Promise<EarlierCommit | undefined> {
  try {
    await git(root, ["merge-base", "--is-ancestor", commit, "HEAD"]);
    const [log, below] = await Promise.all([git(root, [...LOG, "-n", "1", commit, "--"]), prefixOf(root)]);
    return commitsIn(log, below)[0];
  } catch {
    return undefined;
  }
}

function commitsIn(log: string, below: string): readonly EarlierCommit[] {
  const lists = log.split(BEGIN).slice(1);
  return lists.map((list) => {
    const [commit = "", parents = "", author = "", when = "", title = "", ...rest] = list.split("\0");
    const files = rest.map((path) => path.replace(/^\n/, "")).filter((path) => path !== "");
    return { commit, title, author, when, hindrance: hindranceOf(parents, files, below), stage: null };
  });
}

/** Why a commit cannot be reverted here. */
function hindranceOf(parents: string, files: readonly string[], below: string): string | null {
  if (parents === "") return "It is the first commit, so it cannot be reverted.";
  if (parents.includes(" ")) return "It joins two branches. Revert the commits that it joined, one by one.";
  const isHere = (path: string) => path.startsWith(below) && isEditedHere(path.slice(below.length));
  const others = files.filter((path) => !isHere(path));
  const [first] = others;
  if (first === undefined) return null;
  const more = others.length > 1 ? ` and ${others.length - 1} more` : "";
  return `It changed other files too (${first}${more}). Ask a developer to revert it.`;
}
