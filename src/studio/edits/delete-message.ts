import { isObject, type Repository } from "../../model/index.ts";
import { stepWords } from "./rule-words.ts";
import type { DeleteMessage } from "./command-away.ts";
import { Draft, type Plan } from "./draft.ts";
import { Refusal } from "./refusal.ts";
import { alertsIn, allBlocksIn, writtenPart } from "./removal/part-at.ts";
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
  if (told !== undefined) refuseAllOfIt(draft, place);
  const notes = takeAway(repo, draft, flow, [place]);
  const plan = draft.plan(`A message at ${stepWords(repo, flow, step)} is deleted`, notes);
  return verifiedWithWarnings(repo, plan, "The Studio cannot delete this message.");
}

/** Refuses to delete the only effect of a rule, because people would do something and nothing would happen. */
function refuseAllOfIt(draft: Draft, { path, pointer: at }: { readonly path: string; readonly pointer: string }): void {
  const rule = /^(.+)\/do\/\d+$/.exec(at)?.[1];
  const value = rule === undefined ? undefined : draft.value(path, rule);
  if (!isObject(value)) return;
  const { do: actions, when: _, ...others } = value;
  if (Array.isArray(actions) && actions.length === 1 && Object.keys(others).length === 0)
    throw new Refusal(
      "It is the only thing that happens there. Without it, people would press something and see no reaction.",
    );
}
