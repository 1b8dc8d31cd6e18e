import { type Flow, flowOf, originOf, pointer, type Repository, type Step } from "../../../model/index.ts";
import type { Draft } from "../draft.ts";
import { Refusal } from "../refusal.ts";

/** A step that is written in its journey's own file. */
export interface StepWritten {
  readonly flow: Flow;
  readonly step: Step;
  readonly path: string;
  /** JSON pointer of the step in that file. */
  readonly at: string;
}

/** Throws a `Refusal` if the step does not exist or is in a shared part. */
export function stepWritten(repo: Repository, id: string, name: string): StepWritten {
  const written = stepNamed(repo, id, name);
  const { step, path, at } = written;
  const origin = originOf(step);
  if (origin.path !== path || origin.pointer !== at)
    throw new Refusal(
      `The page “${name}” is written once for several journeys or pages (${origin.path}). Ask a developer to write it for this journey alone, or change it for all of them at the place JSON.`,
    );
  return written;
}

/** The same for a step that may be in a shared part: `at` is then where its journey's file would have it. */
export function stepNamed(repo: Repository, id: string, name: string): StepWritten {
  const named = repo.flows.find((one) => one.id === id);
  const flow = named && flowOf(repo, named);
  const step = flow?.steps.get(name);
  if (named === undefined || flow === undefined || step === undefined)
    throw new Refusal(`There is no step “${name}” in ${id}.`);
  return { flow, step, path: named.file.path, at: pointer("/steps", name) };
}

/**
 * Inserts an item into a list of a step, before the item with that index in the resolved journey, or at the end for
 * `null`. Throws a `Refusal` if the list, or the place in it, is in another file. A missing list is created in the
 * usual order of members.
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
  // A part that is a list is one item in the file, but several in the resolved journey.
  if (!Array.isArray(now) || (before !== null && now.length !== read))
    throw new Refusal("This is written in a part that other steps use. Change it at the place JSON.");
  draft.insert(path, list, before ?? now.length, item);
}

const AFTER_GUARDS = ["unguarded", "ahead", "enter", "page", "aside", "header", "dialogs", "on", "end"];
/** The members that usually follow each list. */
const FOLLOWING = {
  guards: new Set(AFTER_GUARDS),
  page: new Set(AFTER_GUARDS.slice(4)),
} as const;
