import type { Json, JsonObject } from "../../../engine/index.ts";
import { isList, isObject, originOf, type Repository, valueAt } from "../../../model/index.ts";
import { Draft } from "../draft.ts";
import { drafted } from "../drafted.ts";
import { refuseCounted } from "../experiment/refuse-counted.ts";
import { Refusal } from "../refusal.ts";
import { type ActionList, type WrittenList, writtenList } from "./action-list.ts";
import { listOf, PARTS } from "../../kernel/target.ts";
import { isSame } from "../../kernel/same-json.ts";

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
  const { path, holder, count } = written;
  if (count !== undefined) {
    const index = indexAfter(list, written, after);
    refuseCounted(repo, path, written.list, index);
    draft.insert(path, written.list, index, action);
    return written;
  }
  if (after !== null) throw new Refusal("What it should come after no longer exists.");
  const around = draft.value(path, holder);
  if (typeof around === "string") draft.set(path, holder, { do: [action], goto: around });
  else if (isObject(around)) draft.add(path, holder, list.member, placeIn(list.member, around), [action]);
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

/** Throws a `Refusal` unless one action more is there, and the others are as they were. */
export function refuseOthers(
  repo: Repository,
  draft: Draft,
  { flow: { id }, next, was }: ActionList,
  index: number,
): void {
  const now = valueAt(drafted(repo, draft).flows.find((one) => one.id === id)?.value, next);
  const before = JSON.parse(was) as Json;
  const rest = isList(now) ? now.toSpliced(index, 1) : now;
  if (!isSame(rest, before ?? [])) throw new Refusal(PARTS);
}
