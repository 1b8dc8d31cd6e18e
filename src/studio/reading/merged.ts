import { git, said } from "./git.ts";

/**
 * Whether everything that a branch changes is in another one, however it got there: it would change nothing there, or a
 * single commit there changes the same as all of its commits (a squash), whatever came later. Not, if git cannot say.
 * Cached for the commits that both are at.
 */
export async function isMergedInto(root: string, main: string, ref: string): Promise<boolean> {
  const commits = await said(root, ["rev-parse", `${main}^{commit}`, `${ref}^{commit}`]);
  const [into, from] = (commits ?? "").split("\n");
  if (into === undefined || from === undefined) return false;
  const key = `${root}\n${into}\n${from}`;
  const known = answers.get(key);
  if (known !== undefined) return known;
  const answer = await isMerged(root, into, from).catch(() => undefined);
  if (answer === undefined) return false;
  if (answers.size >= MOST_ANSWERS) answers.clear();
  answers.set(key, answer);
  return answer;
}

const answers = new Map<string, boolean>();
const MOST_ANSWERS = 1_000;

async function isMerged(root: string, main: string, ref: string): Promise<boolean> {
  const base = await said(root, ["merge-base", main, ref]);
  if (base === null || base === "") return false;
  const [merged, tree] = await Promise.all([
    // It ends with 1 if both have changed the same lines.
    said(root, ["merge-tree", "--write-tree", main, ref]),
    said(root, ["rev-parse", `${main}^{tree}`]),
  ]);
  if (merged !== null) return merged === tree;
  const names = await git(root, ["diff", "--name-only", "-z", base, ref]);
  const paths = names.split("\0").filter((path) => path !== "");
  const [own] = await patchesOf(root, ["diff", base, ref]);
  const theirs = await patchesOf(root, ["log", "-p", "--no-merges", `${base}..${main}`, "--", ...paths.map(atTop)]);
  return own !== undefined && theirs.includes(own);
}

/** A path from the top of the working copy. */
const atTop = (path: string) => `:(top,literal)${path}`;

/** What identifies each patch of a command's output, wherever its lines are. */
async function patchesOf(root: string, args: readonly string[]): Promise<readonly string[]> {
  const ids = await git(root, ["patch-id", "--stable"], undefined, { input: await git(root, args) });
  return ids
    .split("\n")
    .flatMap((line) => line.split(" ")[0] ?? [])
    .filter((id) => id !== "");
}
