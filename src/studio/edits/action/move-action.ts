import type { Repository } from "../../../model/index.ts";
import { Draft, type Plan } from "../draft.ts";
import { refuseCounted } from "../experiment/refuse-counted.ts";
import { Refusal } from "../refusal.ts";
import { placeWords } from "../rule-words.ts";
import { actionWords } from "../values/action-words.ts";
import { verifiedWithWarnings } from "../verified.ts";
import { sharedWords } from "./action-list.ts";
import { actionMeant } from "./action-meant.ts";
import type { MoveAction } from "./command-action.ts";

/** Moves an action up or down. Each action sees what the earlier ones set. */
export function moveAction(repo: Repository, command: MoveAction): Plan {
  const { flow, action, place } = actionMeant(repo, command);
  const { path, list, index, count } = place;
  const isUp = command.way === "up";
  if (isUp ? index === 0 : index === count - 1)
    throw new Refusal(isUp ? "It is already done first." : "It is already done last.");
  const first = isUp ? index - 1 : index;
  refuseCounted(repo, path, list, first, first + 1);
  const draft = new Draft(repo);
  draft.swap(path, list, first);
  const where = placeWords(repo, { at: action.pointer, is: "action", flow });
  const what = `${where}: ${actionWords(repo, action)} comes ${isUp ? "earlier" : "later"}${sharedWords(place)}`;
  return verifiedWithWarnings(repo, draft.plan(what), "It cannot be done there.");
}
