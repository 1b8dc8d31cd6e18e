import type { Repository } from "../../model/index.ts";
import { Draft, type Plan } from "../edits/draft.ts";
import { refuseCounted } from "../edits/experiment/refuse-counted.ts";
import { Refusal } from "../edits/refusal.ts";
import { placeWords } from "../edits/rule-words.ts";
import { actionWords } from "../edits/values/action-words.ts";
import { verifiedWithWarnings } from "../edits/verified.ts";
import { sharedWords } from "../edits/action/action-list.ts";
import { actionMeant } from "../edits/action/action-meant.ts";
import { ofFlow, commandSchema, type Of } from "../kernel/schema.ts";

/** Moves an action within its list, by one place. */
export const MOVE_ACTION = commandSchema("move-action", { ...ofFlow, way: { enum: ["up", "down"] } });
export type MoveAction = Of<typeof MOVE_ACTION>;

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
