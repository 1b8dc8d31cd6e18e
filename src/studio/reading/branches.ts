import { fileWords } from "../edits/index.ts";
import type { BranchView } from "../protocol.ts";
import type { BranchInReview } from "../protocol-changes.ts";
import { git, said } from "./git.ts";

/** Enough for a list that somebody reads. */
const MOST = 20;

const FORMAT = "%(refname:lstrip=1)%00%(authorname)%00%(authordate:iso-strict)%00%(contents:subject)";

/** The branch of the working copy, and what a submission from it would contain beside the edits. */
export async function branchOf(root: string): Promise<BranchView> {
  const [branch, main, theirs] = await Promise.all([
    said(root, ["branch", "--show-current"]),
    mainBranch(root),
    said(root, ["rev-list", "--count", "HEAD..@{upstream}"]),
  ]);
  const isOther = main !== undefined && branch !== main.name;
  const own = isOther ? await said(root, ["log", "--format=%s", `${main.newest}..HEAD`]) : null;
  const log = own && !(await isMergedInto(root, main?.newest ?? "", "HEAD")) ? own : null;
  return {
    branch: branch === "" ? null : branch,
    main: main?.name ?? null,
    commits: (log ?? "").split("\n").filter((title) => title !== ""),
    behind: Number(theirs ?? 0),
  };
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

/**
 * The branches, here and at the remotes as they were known last, with changes that the main branch lacks. The last one
 * first. Empty if the main branch is not known.
 */
export async function branchesInReview(root: string): Promise<readonly BranchInReview[]> {
  const main = (await mainBranch(root))?.newest;
  if (main === undefined) return [];
  const refs = ["refs/heads", "refs/remotes"];
  const args = ["for-each-ref", `--no-merged=${main}`, "--sort=-committerdate", `--format=${FORMAT}`, ...refs];
  const [list, here] = await Promise.all([said(root, args), said(root, ["branch", "--show-current"])]);
  const found = new Map<string, Omit<BranchInReview, "changes" | "isOnlyHere">>();
  const pushed = new Set<string>();
  for (const line of (list ?? "").split("\n")) {
    const [ref = "", author = "", when = "", title = ""] = line.split("\0");
    // `heads/studio/x`, or `remotes/origin/studio/x`.
    const isRemote = ref.startsWith("remotes/");
    const branch = ref
      .split("/")
      .slice(isRemote ? 2 : 1)
      .join("/");
    if (branch === "" || branch === "HEAD") continue;
    if (isRemote) pushed.add(branch);
    const known = found.get(branch);
    // The local one comes first if both are the same.
    if (known === undefined || (!isRemote && known.ref !== ref))
      found.set(branch, { branch, ref, author, when, title, isHere: branch === here });
  }
  return Promise.all(
    (await notIn(root, main, [...found.values()])).map(async (one) => {
      return { ...one, isOnlyHere: !pushed.has(one.branch), changes: await changesOn(root, main, one.ref) };
    }),
  );
}

/** The first branches whose changes the main one has not, also not as a single commit. */
async function notIn<B extends { readonly ref: string }>(
  root: string,
  main: string,
  branches: readonly B[],
): Promise<readonly B[]> {
  const found: B[] = [];
  for (let at = 0; at < branches.length && found.length < MOST; at += MOST) {
    const next = branches.slice(at, at + MOST);
    const merged = await Promise.all(next.map(({ ref }) => isMergedInto(root, main, ref)));
    found.push(...next.filter((_, index) => merged[index] === false));
  }
  return found.slice(0, MOST);
}

/** What a branch changes, in words for people: each kind of file once. */
async function changesOn(root: string, main: string, ref: string): Promise<readonly string[]> {
  const files = await said(root, ["diff", "--name-only", "--relative", `${main}...${ref}`]);
  const names = (files ?? "").split("\n").filter((path) => path !== "");
  return [...new Set(names.map(pathWords))];
}

function pathWords(path: string): string {
  const [folder, part = "", name] = path.split("/");
  const isOfJourney = folder === "flows" && name === "flow.json";
  if (isOfJourney) return `the journey ${part}`;
  return /^(?:flows|schemas|locales|tests)\//.test(path) ? fileWords(path) : "files of developers";
}

/**
 * Whether everything that a branch changes is in another one, however it got there: it would change nothing there, or a
 * single commit there changes the same as all of its commits (a squash), whatever came later. Not, if git cannot say.
 * Cached for the commits that both are at.
 */
async function isMergedInto(root: string, main: string, ref: string): Promise<boolean> {
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
