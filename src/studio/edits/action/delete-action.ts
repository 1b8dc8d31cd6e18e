import { pointer, type Repository, segmentsOf } from "../../../model/index.ts";
import { Draft, type Plan } from "../draft.ts";
import { drafted } from "../drafted.ts";
import { placeWords } from "../rule-words.ts";
import { refuseOnlyDeed } from "../removal/refuse-only-deed.ts";
import { takeAway } from "../removal/take-away.ts";
import { refuseDeadEnds } from "../removal/ways-left.ts";
import { triesAt } from "../step/tries-at.ts";
import { actionWords } from "../values/action-words.ts";
import { verifiedWithWarnings } from "../verified.ts";
import { sharedWords } from "./action-list.ts";
import { actionMeant } from "./action-meant.ts";
import type { DeleteAction } from "./command-action.ts";
import { dangersOf } from "./dangers.ts";

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
