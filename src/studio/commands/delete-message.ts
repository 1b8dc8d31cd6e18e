import type { Repository } from "../../model/index.ts";
import { stepWords } from "../edits/rule-words.ts";
import { Draft, type Plan } from "../edits/draft.ts";
import { Refusal } from "../edits/refusal.ts";
import { alertsIn, allBlocksIn, writtenPart } from "../edits/removal/part-at.ts";
import { refuseOnlyDeed } from "../edits/removal/refuse-only-deed.ts";
import { takeAway } from "../edits/removal/take-away.ts";
import { stepWritten } from "../edits/step/step-written.ts";
import { verifiedWithWarnings } from "../edits/verified.ts";
import { commandSchema, part, type Of } from "../kernel/schema.ts";

/** Deletes a message: a block of the page, or an alert after an event. */
export const DELETE_MESSAGE = commandSchema("delete-message", part);
export type DeleteMessage = Of<typeof DELETE_MESSAGE>;

/** Deletes a message of a step and what only it used: a block of the page, or an alert after an event. */
export function deleteMessage(repo: Repository, { flow, step, at, was }: DeleteMessage): Plan {
  const written = stepWritten(repo, flow, step);
  const block = allBlocksIn(written.step).find(({ name, pointer }) => name === "alert" && pointer === at);
  const told = alertsIn(written.step).find(({ pointer }) => pointer === at);
  const message = block ?? told;
  if (message === undefined) throw new Refusal("This message no longer exists.");
  const place = writtenPart(repo, written, message, was);
  const draft = new Draft(repo);
  if (told !== undefined) refuseOnlyDeed(draft, place);
  const notes = takeAway(repo, draft, flow, [place]);
  const plan = draft.plan(`A message at ${stepWords(repo, flow, step)} is deleted`, notes);
  return verifiedWithWarnings(repo, plan, "The Studio cannot delete this message.");
}
