import { setArmTexts } from "../edits/arm/set-arm-texts.ts";
import { patchedArms, pointer, type Repository, segmentsOf } from "../../model/index.ts";
import { type ArmEdit, FOR_ARM } from "./for-arm.ts";
import { dialogPlaces } from "../kernel/kinds/dialog.ts";
import type { Plan } from "../edits/draft.ts";
import { arm, commandSchema, type Of, typed } from "../kernel/schema.ts";
import { plannerOf } from "./registered.ts";
import { Refusal } from "../edits/refusal.ts";
import { partOfStep } from "../edits/rule-pointers.ts";
import { stepWritten } from "../edits/step/step-written.ts";
import { type WrittenOut, writtenOutTo } from "../edits/removal/written-here.ts";
import { editName } from "./edit-name.ts";
import { refuseLost, repositoryOfArm, withSimulationsOfArm } from "../edits/arm/as-they-have-it.ts";
import { writtenForArm } from "../edits/arm/write-arm.ts";

/** An edit for people in an arm. It is written to the arm's patch, and everybody else's files stay unchanged. */
export const AS_ARM = commandSchema("as-arm", {
  ...arm,
  does: typed<ArmEdit>({ type: "object", required: ["kind"], oneOf: FOR_ARM.map(({ schema }) => schema) }),
});
type AsArm = Of<typeof AS_ARM>;

const planForArm = plannerOf<ArmEdit>(FOR_ARM, true);

/**
 * Converts an edit for people in an arm to the arm's patch. The edit is made in the files as these people have
 * them, as if they were everybody's, and checked there. So the check covers the arm, and also combinations with arms
 * of other experiments.
 */
export function asArm(repo: Repository, command: AsArm): Plan {
  const { does } = command;
  if (does.kind === "set" && "texts" in does && does.onlyAt === undefined)
    return setArmTexts(repo, command, does.texts);
  const { repo: seen, parts } = withOwnParts(repositoryOfArm(repo, command), does);
  if (does.kind === "insert" && does.what === "field") refuseLost(seen, does.form, "more");
  if (does.kind === "remove" && "field" in does && !("value" in does)) refuseLost(seen, does.form, "less");
  const planned = planForArm(seen, does);
  const change = {
    change: changeName(repo, seen, command),
    ...(does.kind === "remove" && "value" in does && { instead: { [does.value]: does.instead } }),
  };
  const copied = parts.map((part) => {
    return `In the arm, this step gets its own copy of a part that it shares with others (${part}). Later changes of that part do not reach people in the arm.`;
  });
  const { notes = [] } = planned;
  const written = writtenForArm(repo, command, ofArm(seen, { ...planned, notes: [...notes, ...copied] }), change);
  return withSimulationsOfArm(repo, command, written);
}

/** Copies a shared part into the step before something in it is moved or removed, so that other steps keep it. */
function withOwnParts(seen: Repository, does: ArmEdit): WrittenOut {
  const { flow, step } = partNamed(does) ?? {};
  if (flow === undefined || step === undefined) return { repo: seen, parts: [] };
  const { path } = stepWritten(seen, flow, step);
  return writtenOutTo(seen, path, (repo) => {
    if (does.kind === "remove") {
      const places = dialogPlaces(repo, flow, "at" in does ? does.at : "");
      if (places.length > 0) return places;
    }
    const named = repo.flows.find(({ id }) => id === flow);
    const into = "into" in does ? does.into : undefined;
    const list = into === undefined ? [] : [pointer(into.at, into.name)];
    const values =
      does.kind === "set" && "values" in does && "at" in does
        ? Object.keys(does.values).map((name) => does.at + name)
        : [];
    const inside = [...("at" in does ? [does.at] : []), ...values, ...list];
    return named === undefined ? [] : inside.map((at) => ({ file: named.file, pointer: at }));
  });
}

/** The step whose part an edit changes. `undefined` if it changes something else. */
function partNamed(does: ArmEdit): { readonly flow: string; readonly step: string } | undefined {
  if (does.kind === "insert" && does.what === "block") return does;
  if (!("at" in does && "flow" in does)) return undefined;
  const [first, own] = segmentsOf(does.at);
  const isAny = does.kind === "move" || does.kind === "remove" || (does.kind === "set" && "to" in does);
  const step = isAny && first === "steps" ? own : partOfStep(does.at);
  return step === undefined ? undefined : { flow: does.flow, step };
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

/** Whether doing it again changes the same thing again: a move, or what is there already. */
function isOfSameThing(does: ArmEdit): boolean {
  if (does.kind !== "set") return does.kind === "move";
  return "values" in does || "presence" in does;
}

/**
 * The name that groups an edit's operations into one change. Two edits have different names unless the second one
 * changes the same thing again.
 */
function changeName(repo: Repository, seen: Repository, { flag, arm, does }: AsArm): string {
  const name = editName(seen, does);
  if (isOfSameThing(does)) return name;
  const own = patchedArms(repo).filter((one) => one.flag === flag && one.arm === arm);
  const taken = new Set(
    own.flatMap(({ files }) => files.flatMap(({ ops }) => ops.flatMap(({ change }) => change ?? []))),
  );
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name} (${number})`;
  return free;
}
