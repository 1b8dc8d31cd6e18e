import { patchedArms, pointer, type Repository, segmentsOf } from "../../model/index.ts";
import { type ArmEdit, FOR_ARM } from "./for-arm.ts";
import type { Plan } from "../edits/draft.ts";
import { arm, commandSchema, type Of, typed } from "../kernel/schema.ts";
import { finderIn, type InArm } from "./registered.ts";
import { Refusal } from "../edits/refusal.ts";
import { partOfStep } from "../edits/rule-pointers.ts";
import { stepWritten } from "../edits/step/step-written.ts";
import { type WrittenOut, writtenOutTo } from "../edits/removal/written-here.ts";
import { repositoryOfArm, withSimulationsOfArm } from "../edits/arm/as-they-have-it.ts";
import { writtenForArm } from "../edits/arm/write-arm.ts";

/** An edit for people in an arm. It is written to the arm's patch, and everybody else's files stay unchanged. */
export const AS_ARM = commandSchema("as-arm", {
  ...arm,
  does: typed<ArmEdit>({ type: "object", required: ["kind"], oneOf: FOR_ARM.map(({ schema }) => schema) }),
});
type AsArm = Of<typeof AS_ARM>;

const find = finderIn(FOR_ARM);

/**
 * Converts an edit for people in an arm to the arm's patch. The edit is made in the files as these people have
 * them, as if they were everybody's, and checked there. So the check covers the arm, and also combinations with arms
 * of other experiments.
 */
export function asArm(repo: Repository, command: AsArm): Plan {
  const { plan, inArm } = find(command.does);
  const does = command.does as never;
  const alreadyWritten = inArm.write?.(repo, command, does);
  if (alreadyWritten !== undefined) return alreadyWritten;
  const { repo: seen, parts } = withOwnParts(repositoryOfArm(repo, command), command.does, inArm);
  const planned = (inArm.plan ?? plan)(seen, does);
  const name = inArm.changeName(seen, does);
  const change = {
    change: inArm.repeats ? name : unusedName(repo, command, name),
    ...(inArm.instead && { instead: inArm.instead(does) }),
  };
  const copied = parts.map((part) => {
    return `In the arm, this step gets its own copy of a part that it shares with others (${part}). Later changes of that part do not reach people in the arm.`;
  });
  const { notes = [] } = planned;
  const written = writtenForArm(repo, command, ofArm(seen, { ...planned, notes: [...notes, ...copied] }), change);
  return withSimulationsOfArm(repo, command, written);
}

/** Copies a shared part into the step before something in it is moved or removed, so that other steps keep it. */
function withOwnParts(seen: Repository, does: ArmEdit, { copiesRules, together }: InArm<never>): WrittenOut {
  const flow = "flow" in does ? does.flow : undefined;
  const step = "step" in does ? does.step : "at" in does ? stepOf(does.at, copiesRules) : undefined;
  const into = "into" in does && does.into !== undefined ? [pointer(does.into.at, does.into.name)] : [];
  const at = "at" in does ? [does.at] : [];
  if (flow === undefined || step === undefined || [...at, ...into].length === 0) return { repo: seen, parts: [] };
  const values =
    does.kind === "set" && "values" in does && "at" in does
      ? Object.keys(does.values).map((name) => does.at + name)
      : [];
  const { path } = stepWritten(seen, flow, step);
  return writtenOutTo(seen, path, (repo) => {
    const places = together?.(repo, does as never) ?? [];
    if (places.length > 0) return places;
    const named = repo.flows.find(({ id }) => id === flow);
    return named === undefined ? [] : [...at, ...values, ...into].map((one) => ({ file: named.file, pointer: one }));
  });
}

/** The step to which a node belongs. Without rules: the step on whose page it is. */
function stepOf(at: string, withRules = false): string | undefined {
  const [first, step] = segmentsOf(at);
  return withRules && first === "steps" ? step : partOfStep(at);
}

/**
 * Leaves out changes of what everybody else still needs. Throws a `Refusal` if an arm of another experiment changes.
 */
function ofArm(seen: Repository, plan: Plan): Plan {
  if (plan.files.has(seen.experiments?.path ?? ""))
    throw new Refusal(
      "An arm of another experiment changes what would be deleted. Undo that change first, under “What it changes…”.",
    );
  return { ...plan, files: new Map([...plan.files].filter(([path]) => !EVERYBODYS.test(path))) };
}

/** Analytics events and simulations. */
const EVERYBODYS = /^flows\/[^/]+\/(?:analytics\.json|simulations\/)/;

/** The name of a change, with a number if the arm has another change of that name. */
function unusedName(repo: Repository, { flag, arm }: AsArm, name: string): string {
  const own = patchedArms(repo).filter((one) => one.flag === flag && one.arm === arm);
  const taken = new Set(
    own.flatMap(({ files }) => files.flatMap(({ ops }) => ops.flatMap(({ change }) => change ?? []))),
  );
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name} (${number})`;
  return free;
}
