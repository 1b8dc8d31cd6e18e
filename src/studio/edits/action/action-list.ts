import {
  type Action,
  actionsIn,
  flowOf,
  isList,
  type Named,
  originOf,
  type Place,
  pointer,
  type Repository,
  segmentsOf,
  valueAt,
} from "../../../model/index.ts";
import { Refusal } from "../refusal.ts";
import { isGoto, rulesAlong } from "../rule-pointers.ts";
import { isSharedAt } from "../values/values-at.ts";

/** The actions of a rule, or of a step as it opens. */
export interface ActionList {
  readonly flow: Named;
  /** JSON pointer of the list in the journey, which may not exist yet. */
  readonly at: string;
  /** The same once it has actions: a rule that is only the name of a step becomes an item of a list. */
  readonly next: string;
  /** JSON pointer of the rule or the step. */
  readonly holder: string;
  readonly member: "do" | "enter";
  readonly actions: readonly Action[];
  /** The list as JSON, with its parts. */
  readonly was: string;
}

/** The list of actions at a pointer of a journey. Throws a `Refusal` if actions cannot be there. */
export function actionList(repo: Repository, id: string, at: string): ActionList {
  const flow = repo.flows.find((one) => one.id === id);
  const [, holder = "", member] = /^(.*)\/(do|enter)$/.exec(at) ?? [];
  if (flow === undefined || (member !== "do" && member !== "enter") || !mayAct(flow, holder, member))
    throw new Refusal("This rule no longer exists.");
  const typed = flowOf(repo, flow);
  const actions = [...typed.steps.values(), typed].flatMap((one) => [...actionsIn(one)]);
  const own = actions.filter((one) => one.pointer.replace(/\/\d+$/, "") === at);
  const next = typeof valueAt(flow.value, holder) === "string" ? pointer(holder, 0, member) : at;
  return { flow, at, next, holder, member, actions: own, was: JSON.stringify(valueAt(flow.value, at) ?? null) };
}

/** Whether a rule or a step can have actions. A guard has none. */
function mayAct(flow: Named, holder: string, member: "do" | "enter"): boolean {
  const value = valueAt(flow.value, holder);
  if (value === undefined) return false;
  const segments = segmentsOf(holder);
  if (member === "enter") return segments[0] === "steps" && segments.length === 2;
  const isGuard = segments.includes("guards");
  return !isGuard && (rulesAlong(holder).includes(holder) || isGoto(holder, value));
}

/** Where an action is written: an item of a list. */
export interface WrittenAction {
  readonly path: string;
  readonly list: string;
  readonly index: number;
  /** The number of items of the list. A name of several actions counts as one. */
  readonly count: number;
  /** Others do the same: it is written in another place, or in another file. */
  readonly isShared: boolean;
}

/** Where an action is written. `undefined` if it is not an item of a list in a file, or an arm brings it. */
export function writtenAction(repo: Repository, flow: Named, action: Place): WrittenAction | undefined {
  const { path, pointer: own, arm } = originOf(action);
  const [, list, index] = /^(.*)\/(\d+)$/.exec(own) ?? [];
  const items = list === undefined || arm !== undefined ? undefined : valueAt(repo.files.get(path)?.value, list);
  if (list === undefined || !isList(items) || items[Number(index)] === undefined) return undefined;
  const isShared = isSharedAt(flow, action.pointer, { path, pointer: own });
  return { path, list, index: Number(index), count: items.length, isShared };
}

/** For the end of a sentence: that others have the same actions. Empty if nobody else has them. */
export function sharedWords({ path, isShared }: Pick<WrittenAction, "path" | "isShared">): string {
  return isShared ? `; all that share it (in ${path}) follow` : "";
}

/** Where a list of actions is written, or would be. */
export interface WrittenList {
  readonly path: string;
  /** The rule or the step. */
  readonly holder: string;
  readonly list: string;
  /** The number of items as written. `undefined`: there is no list yet. */
  readonly count: number | undefined;
  readonly isShared: boolean;
}

/** Where a list of actions is written. Throws a `Refusal` if only the file can change it. */
export function writtenList(repo: Repository, { flow, at, holder, member }: ActionList): WrittenList {
  const around = originOf({ file: flow.file, pointer: holder });
  const own = pointer(around.pointer, member);
  const exists = valueAt(flow.value, at) !== undefined;
  const {
    path,
    pointer: list,
    arm,
  } = exists ? originOf({ file: flow.file, pointer: at }) : { ...around, pointer: own };
  if (arm !== undefined)
    throw new Refusal("It exists only for people in an arm: undo that change of the arm, under “What it changes…”.");
  const items = valueAt(repo.files.get(path)?.value, list);
  if (exists && !isList(items)) throw new Refusal(PUT_TOGETHER);
  const isShared = isSharedAt(flow, at, { path, pointer: list });
  return { path, holder: around.pointer, list, count: isList(items) ? items.length : undefined, isShared };
}

export const PUT_TOGETHER = "What happens here is put together from parts. Change it at the place JSON.";
