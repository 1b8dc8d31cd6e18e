import type { Action, Named, Repository } from "../../../model/index.ts";
import { Refusal } from "../refusal.ts";
import { writtenAs } from "../removal/part-at.ts";
import { type ActionList, actionList, PUT_TOGETHER, type WrittenAction, writtenAction } from "./action-list.ts";

/** The action that a command means, and where it is written. */
export interface ActionMeant {
  readonly flow: Named;
  readonly list: ActionList;
  readonly action: Action;
  readonly place: WrittenAction;
}

/**
 * The action that is meant: where the person saw it, or its current place if it is unique. Throws a `Refusal` if it has
 * changed, or if only the file can change it.
 */
export function actionMeant(
  repo: Repository,
  { flow: id, at, was }: { readonly flow: string; readonly at: string; readonly was: string },
): ActionMeant {
  const list = actionList(repo, id, at.replace(/\/\d+$/, ""));
  const here = list.actions.find(({ pointer }) => pointer === at);
  const same = list.actions.filter((one) => writtenAs(one) === was);
  const [only, ...others] = same;
  const action = here !== undefined && same.includes(here) ? here : others.length === 0 ? only : undefined;
  if (action === undefined)
    throw new Refusal(
      here === undefined ? "This no longer exists." : "Somebody else has changed this. Look at it again.",
    );
  const place = writtenAction(repo, list.flow, action);
  if (place === undefined) throw new Refusal(PUT_TOGETHER);
  return { flow: list.flow, list, action, place };
}
