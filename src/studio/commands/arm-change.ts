import { equal, type Json } from "../../engine/index.ts";
import {
  listedPointer,
  patchOrigins,
  type PatchOperation,
  type Repository,
  segmentsOf,
  valueAt,
} from "../../model/index.ts";
import { patched } from "../edits/arm/operations-to.ts";
import { withSimulationsOfArm } from "../edits/arm/as-they-have-it.ts";
import { Draft, type Plan, plannedIn } from "../edits/draft.ts";
import { changeText, type ChangeInFile, changeOf, type ChangeOfArm } from "../edits/experiment/change-of.ts";
import { everybodysNow } from "../edits/experiment/everybodys-now.ts";
import { refuseMoved } from "../edits/experiment/counted.ts";
import { removeOps, writeOps } from "../edits/experiment/write-patch.ts";
import { fileWords } from "../edits/plain-problem.ts";
import { Refusal } from "../edits/refusal.ts";
import { verified } from "../edits/verified.ts";
import { arm, commandSchema, seenJson, filePath, type Of } from "../kernel/schema.ts";

const armChange = {
  ...arm,
  /** The file that its first operation changes. */
  file: filePath,
  /** The index of that operation among the arm's operations on the file. */
  index: { type: "integer", minimum: 0 },
  /** Its operations when the person saw them, as JSON. */
  was: seenJson,
} as const;

export const DROP_ARM_CHANGE = commandSchema("drop-arm-change", armChange);

/** Makes a change of an arm's patch everybody's. */
export const ADOPT_ARM_CHANGE = commandSchema("adopt-arm-change", armChange);
type ArmChange = Of<typeof DROP_ARM_CHANGE> | Of<typeof ADOPT_ARM_CHANGE>;

/** Undoes a change of an arm, so that its people get what everybody has. */
export function dropArmChange(repo: Repository, command: ArmChange): Plan {
  const { flag, arm } = command;
  const change = currentChange(repo, command);
  const draft = new Draft(repo);
  for (const one of change.files) {
    refuseBuiltOn(draft, one);
    removeOps(draft, change.experiment, arm, one.file, one.places);
  }
  const { name } = change;
  const what =
    name === undefined
      ? `The arm ${arm} of ${flag} leaves this as it is for everybody, in ${fileWords(command.file)}`
      : `The arm ${arm} of ${flag} no longer has this: ${name}`;
  const plan = withSimulationsOfArm(repo, { flag, arm }, draft.plan(what));
  return verified(repo, plan, "It cannot be undone on its own.");
}

const FOLLOWS = "It depends on an earlier change of the arm. Make that one everybody’s first, or end the experiment.";
const BUILDS = "It cannot be undone on its own: a later change of the arm depends on it. Undo that one first.";

/**
 * Throws a `Refusal` if later operations of the arm depend on the change: they use an index that it shifts, something
 * that it added, or a list from which it removed a part and that would be removed completely.
 */
function refuseBuiltOn(draft: Draft, { file, all, places }: ChangeInFile): void {
  const base = draft.value(file, "") ?? null;
  const kept: PatchOperation[] = [];
  for (const [place, op] of all.entries()) {
    if (places.includes(place)) continue;
    const before = all.slice(0, place);
    const [was, is] = [originsOf(base, before, all), originsOf(base, kept, all)];
    const taken = takenBy(op);
    if ([op.path, op.from ?? ""].some((at) => was(at) !== is(at))) throw new Refusal(BUILDS);
    if (taken !== undefined && !equal(valueIn(base, before, taken), valueIn(base, kept, taken)))
      throw new Refusal(BUILDS);
    kept.push(op);
  }
}

/** The place from which an operation removes something. */
function takenBy({ op, path, from }: PatchOperation): string | undefined {
  if (op === "remove" || op === "replace") return path;
  return op === "move" || op === "copy" ? from : undefined;
}

function valueIn(base: Json, ops: readonly PatchOperation[], at: string): Json | undefined {
  const value = patched(base, ops);
  return value === undefined ? undefined : valueAt(value, listedPointer(value, at));
}

/** Returns where the content of a place comes from: the file, or an operation, identified by its index among all. */
function originsOf(base: Json, ops: readonly PatchOperation[], all: readonly PatchOperation[]) {
  const origins = patchOrigins(base, ops);
  return (at: string): string => {
    const origin = origins(at);
    if (!origin.isBrought) return origin.at;
    const [index, ...inner] = segmentsOf(origin.at);
    const op = ops[Number(index)];
    return `${op === undefined ? "" : all.indexOf(op)}: ${inner.join("/")}`;
  };
}

/** Makes a change of an arm everybody's. People in the arm notice no difference. */
export function adoptArmChange(repo: Repository, command: ArmChange): Plan {
  const { flag, arm, file } = command;
  const change = currentChange(repo, command);
  const draft = new Draft(repo);
  for (const one of change.files) {
    adopt(draft, one, `the arm ${arm} of ${flag}`);
    removeOps(draft, change.experiment, arm, one.file, one.places);
  }
  const adopted = change.files.map(({ file, all, places }) => ({ file, ops: places.flatMap((at) => all[at] ?? []) }));
  const notes = everybodysNow(repo, draft, adopted);
  const { name } = change;
  const plan = draft.plan(
    name === undefined
      ? `What the arm ${arm} of ${flag} changes in ${fileWords(file)} is everybody's`
      : `Everybody's now, as in the arm ${arm} of ${flag}: ${name}`,
    notes,
  );
  refuseMoved(repo, plannedIn(repo, plan), (other) => other.flag !== flag || other.arm !== arm);
  return verified(repo, plan, "It cannot become everybody’s on its own.");
}

function adopt(draft: Draft, { file, all, places }: ChangeInFile, whose: string): void {
  const base = draft.value(file, "") ?? null;
  const own = all.filter(({ op }, place) => op !== "test" && places.includes(place));
  const before = patched(base, all);
  if (patched(base, own) === undefined) throw new Refusal(FOLLOWS);
  writeOps(draft, file, own, whose);
  const others = all.filter((_, place) => !places.includes(place));
  const after = patched(draft.value(file, "") ?? null, others);
  if (before === undefined || !equal(before, after)) throw new Refusal(FOLLOWS);
}

function currentChange(repo: Repository, command: ArmChange): ChangeOfArm {
  const change = changeOf(repo, command);
  if (change === undefined || changeText(change) !== command.was)
    throw new Refusal("Somebody else has changed what the arm changes. Look at it again.");
  return change;
}
