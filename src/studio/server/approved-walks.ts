import { type Command } from "../commands/index.ts";
import { COMMENTS, commentsOf, Refusal } from "../edits/index.ts";
import { walkName } from "../protocol-changes.ts";
import type { Comment } from "../protocol-comments.ts";
import { mainBranch, said } from "../reading/index.ts";
import type { Services } from "./services.ts";
import type { Beside } from "./workspace.ts";

/**
 * What is written with an approval of stored test walks: the walks with what happens now. Earlier approvals of walks
 * that the main branch has are deleted, so that they do not pile up; git keeps them. `undefined` for any other edit.
 * Throws a `Refusal` if a walk cannot be written, or what is approved is not what would be written.
 */
export async function besideApproval(
  { model, explorer }: Pick<Services, "model" | "explorer">,
  command: Command,
): Promise<Beside | undefined> {
  if (command.kind !== "add-comment") return undefined;
  const { approves, walked = [] } = command;
  const isOfWalks = approves?.of === "walks";
  const seen = isOfWalks ? Object.keys(approves.seen) : [];
  const written = new Set(walked.map(walkName));
  if (!isOfWalks && walked.length === 0) return undefined;
  if (written.size === 0 || seen.length !== written.size || !seen.every((name) => written.has(name)))
    throw new Refusal(NOT_APPROVED);
  const since = model.refresh();
  const answer = await explorer.accepted(walked);
  if (answer === null) throw new Refusal(NOT_WALKED);
  if (answer.problem !== undefined) throw new Refusal(answer.problem);
  const known = await approvedOnMain(model.root);
  const old = commentsOf(since).filter((one) => isOld(one, known));
  return { files: new Map([...answer.files, ...old.map(({ path }) => [path, null] as const)]), since };
}

/** What was said and approved on this branch, without approvals of walks that the main branch has: they are done with. */
export async function commentsHere({
  repo,
  root,
}: Pick<Services["model"], "repo" | "root">): Promise<readonly Comment[]> {
  const known = await approvedOnMain(root);
  return commentsOf(repo).filter((one) => !isOld(one, known));
}

const isOld = ({ path, approves }: Comment, known: ReadonlySet<string>) => approves?.of === "walks" && known.has(path);

/** The files of comments on the main branch. */
async function approvedOnMain(root: string): Promise<ReadonlySet<string>> {
  const main = await mainBranch(root);
  const merged = main && (await said(root, ["ls-tree", "-r", "--name-only", main.newest, "--", COMMENTS]));
  return new Set(merged?.split("\n"));
}

const NOT_APPROVED = "Stored test walks are written anew only with an approval that names the same changes.";
export const NOT_WALKED = "The recorded paths could not be walked. Try again.";
