import { pointer, type Repository, segmentsOf } from "../../model/index.ts";
import { Draft, type Plan } from "../edits/draft.ts";
import { drafted } from "../edits/drafted.ts";
import { placeWords } from "../edits/rule-words.ts";
import { refuseOnlyDeed } from "../edits/removal/refuse-only-deed.ts";
import { takeAway } from "../edits/removal/take-away.ts";
import { refuseDeadEnds } from "../edits/removal/ways-left.ts";
import { triesAt } from "../edits/step/tries-at.ts";
import { actionWords } from "../edits/values/action-words.ts";
import { verifiedWithWarnings } from "../edits/verified.ts";
import { sharedWords } from "../edits/action/action-list.ts";
import { actionMeant } from "../edits/action/action-meant.ts";
import { dangersOf } from "../edits/action/dangers.ts";
import { commandSchema, ofFlow, type Of } from "../kernel/schema.ts";

/** Deletes an action, and what only it needed. */
export const DELETE_ACTION = commandSchema("delete-action", ofFlow);
export type DeleteAction = Of<typeof DELETE_ACTION>;

/** Deletes an action and what only it needed: handlers of what it calls, dialogs, names and texts. */
export function deleteAction(repo: Repository, command: DeleteAction): Plan {
  const { flow, action, place } = actionMeant(repo, command);
  const draft = new Draft(repo);
  const own = { path: place.path, pointer: pointer(place.list, place.index) };
  refuseOnlyDeed(draft, own);
  const notes = takeAway(repo, draft, flow.id, [own]);
  if (place.isShared) {
    const after = drafted(repo, draft);
    for (const { id } of repo.flows) refuseDeadEnds(repo, after, id);
  }
  const [first, step = ""] = segmentsOf(action.pointer);
  const tries = first === "steps" ? triesAt(repo, draft, flow.id, step) : [];
  const where = placeWords(repo, { at: action.pointer, is: "action", flow });
  const what = `${where}: ${actionWords(repo, action)} is deleted${sharedWords(place)}`;
  const plan = draft.plan(what, [...dangersOf(repo, flow, action), ...notes, ...tries]);
  return verifiedWithWarnings(repo, plan, "The Studio cannot delete this.");
}
