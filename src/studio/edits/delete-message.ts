import type { Repository } from "../../model/index.ts";
import { stepWords } from "./rule-words.ts";
import type { DeleteMessage } from "./command-away.ts";
import { Draft, type Plan } from "./draft.ts";
import { Refusal } from "./refusal.ts";
import { alertsIn, allBlocksIn, writtenPart } from "./removal/part-at.ts";
import { refuseOnlyDeed } from "./removal/refuse-only-deed.ts";
import { takeAway } from "./removal/take-away.ts";
import { stepWritten } from "./step/step-written.ts";
import { verifiedWithWarnings } from "./verified.ts";

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
