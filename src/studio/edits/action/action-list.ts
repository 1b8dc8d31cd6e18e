import {
  type Action,
  actionsIn,
  flowOf,
  isList,
  type Named,
  originOf,
  pointer,
  type Repository,
  segmentsOf,
  valueAt,
} from "../../../model/index.ts";
import { Refusal } from "../refusal.ts";
import { isGoto, rulesAlong } from "../rule-pointers.ts";
import { PARTS, sharingOf } from "../../kernel/target.ts";

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

/** Where a list of actions is written, or would be. */
export interface WrittenList {
  readonly path: string;
  /** The rule or the step. */
  readonly holder: string;
  readonly list: string;
  /** The number of items as written. `undefined`: there is no list yet. */
  readonly count: number | undefined;
  /** For the end of a sentence: that others have it too. */
  readonly shared: string;
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
  if (exists && !isList(items)) throw new Refusal(PARTS);
  const { shared } = sharingOf({ file: flow.file, pointer: at }, { path, pointer: list });
  return { path, holder: around.pointer, list, count: isList(items) ? items.length : undefined, shared };
}
