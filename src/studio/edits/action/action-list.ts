import type { JsonObject } from "../../../engine/index.ts";
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
  isObject,
} from "../../../model/index.ts";
import { Draft } from "../draft.ts";
import { refuseCounted } from "../experiment/counted.ts";
import { Refusal } from "../refusal.ts";
import { isGoto, rulesAlong } from "../rule-pointers.ts";
import { PARTS, sharingOf, listOf, writtenOf } from "../../kernel/target.ts";

/** The actions of a rule, or of a step as it opens. */
export interface ActionList {
  readonly flow: Named;
  /** JSON pointer of the list in the journey, which may not exist yet. */
  readonly at: string;
  /** The same once it has actions: a rule that is only the name of a step becomes an item of a list. */
  readonly next: string;
  /** JSON pointer of the rule or the step. */
  readonly container: string;
  readonly member: "do" | "enter";
  readonly actions: readonly Action[];
  /** The list as JSON, with its parts. */
  readonly was: string;
}

/** The list of actions at a pointer of a journey. Throws a `Refusal` if actions cannot be there. */
export function actionList(repo: Repository, id: string, at: string): ActionList {
  const flow = repo.flows.find((one) => one.id === id);
  const [, container = "", member] = /^(.*)\/(do|enter)$/.exec(at) ?? [];
  if (flow === undefined || (member !== "do" && member !== "enter") || !mayAct(flow, container, member))
    throw new Refusal("This rule no longer exists.");
  const typed = flowOf(repo, flow);
  const actions = [...typed.steps.values(), typed].flatMap((one) => [...actionsIn(one)]);
  const own = actions.filter((one) => one.pointer.replace(/\/\d+$/, "") === at);
  const next = typeof valueAt(flow.value, container) === "string" ? pointer(container, 0, member) : at;
  return { flow, at, next, container, member, actions: own, was: JSON.stringify(valueAt(flow.value, at) ?? null) };
}

/** Whether a rule or a step can have actions. A guard has none. */
function mayAct(flow: Named, container: string, member: "do" | "enter"): boolean {
  const value = valueAt(flow.value, container);
  if (value === undefined) return false;
  const segments = segmentsOf(container);
  if (member === "enter") return segments[0] === "steps" && segments.length === 2;
  const isGuard = segments.includes("guards");
  return !isGuard && (rulesAlong(container).includes(container) || isGoto(container, value));
}

/** Where a list of actions is written, or would be. */
interface WrittenList {
  readonly path: string;
  readonly list: string;
  /** The number of items as written. `undefined`: there is no list yet. */
  readonly count: number | undefined;
  /** For the end of a sentence: that others have it too. */
  readonly shared: string;
}

/** Where a list of actions is written. Throws a `Refusal` if only the file can change it. */
function writtenList(repo: Repository, { flow, at, container, member }: ActionList): WrittenList {
  const exists = valueAt(flow.value, at) !== undefined;
  const { path, pointer: own } = writtenOf(repo, { file: flow.file, pointer: exists ? at : container });
  const list = exists ? own : pointer(own, member);
  const items = valueAt(repo.files.get(path)?.value, list);
  if (exists && !isList(items)) throw new Refusal(PARTS);
  const { shared } = sharingOf({ file: flow.file, pointer: at }, { path, pointer: list });
  return { path, list, count: isList(items) ? items.length : undefined, shared };
}

/**
 * Writes a new action into a list, after the action with that index, or first for `null`. A rule that is only the name
 * of a step becomes one with actions. Returns where the list is written.
 */
export function insertAction(
  repo: Repository,
  draft: Draft,
  list: ActionList,
  after: number | null,
  action: JsonObject,
): WrittenList {
  const written = writtenList(repo, list);
  const { path, count } = written;
  if (count !== undefined) {
    const index = indexAfter(list, written, after);
    refuseCounted(repo, path, written.list, index);
    draft.insert(path, written.list, index, action);
    return written;
  }
  if (after !== null) throw new Refusal("What it should come after no longer exists.");
  // The rule or the step.
  const container = written.list.slice(0, -`/${list.member}`.length);
  const around = draft.value(path, container);
  if (typeof around === "string") draft.set(path, container, { do: [action], goto: around });
  else if (isObject(around)) draft.add(path, container, list.member, placeIn(list.member, around), [action]);
  else throw new Refusal(PARTS);
  return written;
}

/** The index in the list as written. The name of several actions is one item there. */
function indexAfter(list: ActionList, { path, list: own, count = 0 }: WrittenList, after: number | null) {
  if (after === null) return 0;
  const { actions } = list;
  if (actions[after] === undefined) throw new Refusal("What it should come after no longer exists.");
  const indexes = actions.map((action) => {
    const { path: file, pointer: at, arm } = originOf(action);
    const place = arm === undefined && file === path ? listOf({ pointer: at }) : undefined;
    return place?.at === own ? place.index : undefined;
  });
  const [above, below] = [indexes[after], indexes[after + 1]];
  if (above !== undefined) return above + 1;
  if (after === actions.length - 1) return count;
  if (below === undefined)
    throw new Refusal("It would be between things that are done together. Choose another place.");
  return below;
}

/** The index of a new member: where it usually is. */
function placeIn(member: keyof typeof FOLLOWING, around: JsonObject): number {
  const names = Object.keys(around);
  const index = names.findIndex((name) => FOLLOWING[member].has(name));
  return index < 0 ? names.length : index;
}

/** The members that usually follow. */
const FOLLOWING = {
  do: new Set(["leave", "goto", "then"]),
  enter: new Set(["page", "aside", "header", "dialogs", "on", "end"]),
} as const;
