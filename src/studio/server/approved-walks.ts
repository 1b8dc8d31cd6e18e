import { type Command } from "../commands/index.ts";
import { COMMENTS, commentsOf, Refusal } from "../edits/index.ts";
import { mainBranch, said } from "../reading/index.ts";
import type { Services } from "./services.ts";
import type { Beside } from "./workspace.ts";

/**
 * What is written with an approval of stored test walks: the walks with what happens now. Earlier approvals of walks
 * that the main branch has are deleted, so that they do not pile up; git keeps them. `undefined` for any other edit.
 * Throws a `Refusal` if a walk cannot be written.
 */
export async function besideApproval(
  { model, explorer }: Pick<Services, "model" | "explorer">,
  command: Command,
): Promise<Beside | undefined> {
  if (command.kind !== "add-comment" || command.walked === undefined) return undefined;
  const since = model.refresh();
  const answer = await explorer.accepted(command.walked);
  if (answer === null) throw new Refusal(NOT_WALKED);
  if (answer.problem !== undefined) throw new Refusal(answer.problem);
  const main = await mainBranch(model.root);
  const merged = main && (await said(model.root, ["ls-tree", "-r", "--name-only", main.newest, "--", COMMENTS]));
  const known = new Set(merged?.split("\n"));
  const old = commentsOf(since).filter(({ path, approves }) => approves?.of === "walks" && known.has(path));
  return { files: new Map([...answer.files, ...old.map(({ path }) => [path, null] as const)]), since };
}

export const NOT_WALKED = "The recorded paths could not be walked. Try again.";
