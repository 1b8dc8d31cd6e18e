import { fileWords } from "../edits/index.ts";
import type { BranchInReview } from "../protocol-changes.ts";
import { said } from "./git.ts";

/** Enough for a list that somebody reads. */
const MOST = 20;

const FORMAT = "%(refname:lstrip=1)%00%(authorname)%00%(authordate:iso-strict)%00%(contents:subject)";

/**
 * The branches, here and at the remotes as they were known last, with commits that the main branch `main` lacks: what is
 * in review. The last one first.
 */
export async function branchesInReview(root: string, main: string): Promise<readonly BranchInReview[]> {
  const refs = ["refs/heads", "refs/remotes"];
  const args = ["for-each-ref", `--no-merged=${main}`, "--sort=-committerdate", `--format=${FORMAT}`, ...refs];
  const [list, here] = await Promise.all([said(root, args), said(root, ["branch", "--show-current"])]);
  const found = new Map<string, Omit<BranchInReview, "changes">>();
  for (const line of (list ?? "").split("\n")) {
    const [ref = "", author = "", when = "", title = ""] = line.split("\0");
    // `heads/studio/x`, or `remotes/origin/studio/x`.
    const isRemote = ref.startsWith("remotes/");
    const branch = ref
      .split("/")
      .slice(isRemote ? 2 : 1)
      .join("/");
    if (branch === "" || branch === "HEAD") continue;
    const known = found.get(branch);
    // The local one comes first if both are the same.
    if (known === undefined || (!isRemote && known.ref !== ref))
      found.set(branch, { branch, ref, author, when, title, isHere: branch === here });
  }
  const first = [...found.values()].slice(0, MOST);
  return Promise.all(first.map(async (one) => ({ ...one, changes: await changesOn(root, main, one.ref) })));
}

/** What a branch changes, in words for people: each kind of file once. */
async function changesOn(root: string, main: string, ref: string): Promise<readonly string[]> {
  const files = await said(root, ["diff", "--name-only", "--relative", `${main}...${ref}`]);
  const names = (files ?? "").split("\n").filter((path) => path !== "");
  return [...new Set(names.map(wordsOf))];
}

function wordsOf(path: string): string {
  const [folder, part = "", name] = path.split("/");
  const isOfJourney = folder === "flows" && name === "flow.json";
  if (isOfJourney) return `the journey ${part}`;
  return /^(?:flows|schemas|locales|tests)\//.test(path) ? fileWords(path) : "files of developers";
}
