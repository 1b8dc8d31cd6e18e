import { type Place, pointer, type Repository, segmentsOf } from "../../model/index.ts";
import { askedWords, stepWords } from "../edits/rule-words.ts";
import { Draft, type Plan } from "../edits/draft.ts";
import { refuseCounted } from "../edits/experiment/refuse-counted.ts";
import { Refusal } from "../edits/refusal.ts";
import { writtenAs } from "../edits/removal/part-at.ts";
import { rulePlace } from "../edits/rule-place.ts";
import { stepWritten } from "../edits/step/step-written.ts";
import { triesAt } from "../edits/step/tries-at.ts";
import { verifiedWithWarnings } from "../edits/verified.ts";
import { commandSchema, ofFlow, type Of } from "../kernel/schema.ts";

/** Removes a guard. */
export const REMOVE_GUARD = commandSchema("remove-guard", ofFlow);
export type RemoveGuard = Of<typeof REMOVE_GUARD>;

/** Swaps a guard with the one before or after it. */
export const MOVE_GUARD = commandSchema("move-guard", { ...ofFlow, way: { enum: ["up", "down"] } });
export type MoveGuard = Of<typeof MOVE_GUARD>;

/** Removes a guard, together with the list if it was the only one. */
export function removeGuard(repo: Repository, command: RemoveGuard): Plan {
  const { step, path, list, index, count, words } = guardOf(repo, command);
  refuseCounted(repo, path, list, index);
  const draft = new Draft(repo);
  draft.remove(path, count === 1 ? list : pointer(list, index));
  const what = `Before ${stepWords(repo, command.flow, step)}: people are no longer sent away ${words}`;
  return judged(repo, draft.plan(what, triesAt(repo, draft, command.flow, step)));
}

/** Moves a guard up or down. The first guard that holds decides. */
export function moveGuard(repo: Repository, command: MoveGuard): Plan {
  const { step, path, list, index, count, words } = guardOf(repo, command);
  const isUp = command.way === "up";
  if (isUp ? index === 0 : index === count - 1)
    throw new Refusal(isUp ? "It is already checked first." : "It is already checked last.");
  const first = isUp ? index - 1 : index;
  refuseCounted(repo, path, list, first);
  const draft = new Draft(repo);
  draft.swap(path, list, first);
  const what = `Before ${stepWords(repo, command.flow, step)}: the guard that sends people away ${words} is checked ${isUp ? "earlier" : "later"}`;
  return judged(repo, draft.plan(what, triesAt(repo, draft, command.flow, step)));
}

function judged(repo: Repository, plan: Plan): Plan {
  return verifiedWithWarnings(repo, plan, "The Studio cannot change this guard.");
}

/** A guard of a step in the journey's own file. */
function guardOf(repo: Repository, { flow, at, was }: RemoveGuard | MoveGuard) {
  const [steps, step = "", guards, number, ...rest] = segmentsOf(at);
  if (steps !== "steps" || guards !== "guards" || rest.length > 0)
    throw new Refusal("This guard does not belong to a step. Change it at the place JSON.");
  const written = stepWritten(repo, flow, step);
  const index = meant(written.step.guards?.list ?? [], Number(number), was);
  const list = pointer(written.at, "guards");
  const now = new Draft(repo).value(written.path, list);
  const count = written.step.guards?.list.length;
  if (!Array.isArray(now) || now.length !== count)
    throw new Refusal("This guard is written in a part that other steps use: change it at the place JSON.");
  const { source, flow: named } = rulePlace(repo, flow, pointer("/steps", step, "guards", index));
  const words = source === undefined ? "in any case" : `if ${askedWords(repo, named, source)}`;
  return { step, path: written.path, list, index, count, words };
}

/** The index of the guard that is meant: where it was, or its current place if it is unique. */
function meant(guards: readonly Place[], index: number, was: string): number {
  const same = guards.flatMap((one, at) => (writtenAs(one) === was ? [at] : []));
  const [first, ...others] = same;
  if (same.includes(index)) return index;
  if (first !== undefined && others.length === 0) return first;
  throw new Refusal(
    guards[index] === undefined
      ? "This guard no longer exists."
      : "Somebody else has changed this guard. Look at it again.",
  );
}
