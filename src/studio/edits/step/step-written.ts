import { type Flow, flowOf, originOf, pointer, type Repository, type Step } from "../../../model/index.ts";
import type { Draft } from "../draft.ts";
import { Refusal } from "../refusal.ts";

/** A step that is written in its journey's own file, for it alone. */
export interface StepWritten {
  readonly flow: Flow;
  readonly step: Step;
  readonly path: string;
  /** JSON pointer of the step in that file. */
  readonly at: string;
}

/** Throws a `Refusal` where there is no such step, or where a part that others use brings it. */
export function stepWritten(repo: Repository, id: string, name: string): StepWritten {
  const named = repo.flows.find((one) => one.id === id);
  const flow = named && flowOf(repo, named);
  const step = flow?.steps.get(name);
  if (named === undefined || flow === undefined || step === undefined)
    throw new Refusal(`There is no step “${name}” in ${id}.`);
  const at = pointer("/steps", name);
  const origin = originOf(step);
  if (origin.path !== named.file.path || origin.pointer !== at)
    throw new Refusal(`The step “${name}” is written in ${origin.path}, for others too: change it at the place JSON.`);
  return { flow, step, path: named.file.path, at };
}

/**
 * Puts an item into a list of a step, before the one that is read there; behind all of them with `null`. Refused where the list, or the place in
 * it, is another file's. What is not there yet is made, in the order in which steps are written.
 */
export function insertInto(
  draft: Draft,
  { path, at }: StepWritten,
  member: keyof typeof FOLLOWING,
  before: number | null,
  read: number,
  item: Parameters<Draft["insert"]>[3],
): void {
  const list = pointer(at, member);
  const now = draft.value(path, list);
  if (now === undefined) {
    const keys = Object.keys(draft.value(path, at) ?? {});
    const next = keys.findIndex((key) => FOLLOWING[member].has(key));
    return draft.add(path, at, member, next === -1 ? keys.length : next, [item]);
  }
  // Items that a part brings as a list are several where they are read, and one where they are written.
  if (!Array.isArray(now) || (before !== null && now.length !== read))
    throw new Refusal("What stands there is written in a part that other steps use: change it at the place JSON.");
  draft.insert(path, list, before ?? now.length, item);
}

const AFTER_GUARDS = ["unguarded", "ahead", "enter", "page", "aside", "header", "dialogs", "on", "end"];
/** What is written behind each list, by custom. */
const FOLLOWING = {
  guards: new Set(AFTER_GUARDS),
  page: new Set(AFTER_GUARDS.slice(4)),
} as const;
