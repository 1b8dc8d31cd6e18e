import { isDeepStrictEqual } from "node:util";
import type { Json } from "../../engine/index.ts";
import { applyPatch, experimentsOf, type PatchOperation, readAgain, type Repository } from "../../model/index.ts";
import type { ArmChange } from "./command.ts";
import { Draft, type Plan } from "./draft.ts";
import { isMoved, refuseMoved } from "./experiment/refuse-moved.ts";
import { removeOps } from "./experiment/remove-ops.ts";
import { writeOps } from "./experiment/write-patch.ts";
import { Refusal } from "./refusal.ts";
import { verified } from "./verified.ts";

/** One change of an arm is undone: people in it get there what everybody has. */
export function dropArmChange(repo: Repository, command: ArmChange): Plan {
  const { flag, arm, file } = command;
  const { experiment, ops, op, places } = changeOf(repo, command);
  const draft = new Draft(repo);
  const [before, after] = [ops.slice(0, command.index), ops.slice(0, command.index + 1)].map((some) =>
    patched(draft.value(file, ""), some),
  );
  const later = ops.slice(command.index + 1).flatMap(({ path, from = "" }) => [path, from]);
  if (later.some((at) => isMoved(before, after, at))) throw new Refusal(BUILDS);
  removeOps(draft, experiment, arm, file, places);
  const plan = draft.plan(`The arm ${arm} of ${flag} leaves ${file} as it is at ${op.path}`);
  return verified(repo, plan, "It cannot be undone by itself.");
}

const FOLLOWS = "It builds on what the arm changes before it. Make that everybody's first, or end the experiment.";
const BUILDS = "It cannot be undone by itself: what the arm changes after it builds on it. Undo that first.";

/** One change of an arm becomes everybody's; people in the arm have what they had. */
export function adoptArmChange(repo: Repository, command: ArmChange): Plan {
  const { flag, arm, file } = command;
  const { experiment, ops, places, op } = changeOf(repo, command);
  const draft = new Draft(repo);
  const before = patched(draft.value(file, ""), ops);
  if (patched(draft.value(file, ""), [op]) === undefined) throw new Refusal(FOLLOWS);
  writeOps(draft, file, [op], `the arm ${arm} of ${flag}`);
  const others = ops.filter((_, place) => !places.includes(place));
  const after = patched(draft.value(file, ""), others);
  if (before === undefined || !isDeepStrictEqual(before, after)) throw new Refusal(FOLLOWS);
  removeOps(draft, experiment, arm, file, places);
  const plan = draft.plan(`What the arm ${arm} of ${flag} changes in ${file} at ${op.path} is everybody's`);
  let next = repo;
  for (const [path, text] of plan.files) next = readAgain(next, path, text ?? undefined);
  refuseMoved(repo, next, (other) => other.flag !== flag || other.arm !== arm);
  return verified(repo, plan, "It cannot become everybody's by itself.");
}

/** What operations make of a file; `undefined` where they do not fit it. */
function patched(value: Json | undefined, ops: readonly PatchOperation[]): Json | undefined {
  const result = applyPatch(value ?? null, ops);
  return "finding" in result ? undefined : result.value;
}

/** The operation that is meant, with the places of it and of what is only asked before it (`test`). */
function changeOf(repo: Repository, { flag, arm, file, index, was }: ArmChange) {
  const experiment = experimentsOf(repo).list.find((one) => one.flag?.value === flag);
  const arms = experiment?.patches.find((one) => one.arm === arm);
  const ops = arms?.files.find((one) => one.file === file)?.ops ?? [];
  const op = ops[index];
  if (experiment === undefined || op === undefined || JSON.stringify(op) !== was || op.op === "test")
    throw new Refusal("Somebody else has changed what the arm changes. Look at it again.");
  const others = ops.slice(0, index).findLastIndex((one) => one.op !== "test");
  return { experiment, ops, op, places: Array.from({ length: index - others }, (_, place) => others + 1 + place) };
}
