import { patchedArms, type Repository } from "../../../model/index.ts";
import type { ArmEdit, AsArm } from "../command-arm.ts";
import { deleteChoiceInArm } from "../delete-choice.ts";
import { dialogPlaces } from "../delete-dialog.ts";
import { deleteFieldInArm } from "../delete-field.ts";
import type { Plan } from "../draft.ts";
import { Refusal } from "../refusal.ts";
import { stepWritten } from "../step/step-written.ts";
import { type WrittenOut, writtenOutTo } from "../removal/written-here.ts";
import { nameOf } from "./name-of.ts";
import { refuseLost } from "./refuse-lost.ts";
import { repositoryOfArm } from "./repository-of-arm.ts";
import { withTriesOfArm } from "./tries-of-arm.ts";
import { writtenForArm } from "./write-arm.ts";

/**
 * An edit for people in an arm, as its patch in the experiments' file. `plan` makes it of the files as these people have them, as if these were
 * everybody's, and judges it there: so the check looks at the arm, also together with other experiments' arms.
 */
export function asArm(repo: Repository, command: AsArm, plan: (seen: Repository, does: ArmEdit) => Plan): Plan {
  const { does } = command;
  const { repo: seen, parts } = withOwnParts(repositoryOfArm(repo, command), does);
  if (does.kind === "add-field") refuseLost(seen, does.form, "more");
  if (does.kind === "delete-field") refuseLost(seen, does.form, "less");
  const planned = inArm(seen, does) ?? plan(seen, does);
  const change = {
    change: changeName(repo, seen, command),
    ...(does.kind === "delete-choice" && { instead: { [does.value]: does.instead } }),
  };
  const copied = parts.map((part) => {
    return `In the arm this step has its own copy of what it shares with others (${part}): what is changed there later does not reach people in the arm.`;
  });
  const { notes = [] } = planned;
  const written = writtenForArm(repo, command, ofArm(seen, { ...planned, notes: [...notes, ...copied] }), change);
  return withTriesOfArm(repo, command, written);
}

/** What is moved or taken away at a step stays as it is at others, which share the part that it is in. */
function withOwnParts(seen: Repository, does: ArmEdit): WrittenOut {
  if (!("was" in does && "step" in does) && does.kind !== "delete-dialog") return { repo: seen, parts: [] };
  const { flow, step } = does;
  const { path } = stepWritten(seen, flow, step);
  return writtenOutTo(seen, path, (repo) => {
    if (does.kind === "delete-dialog") return dialogPlaces(repo, does);
    const named = repo.flows.find(({ id }) => id === flow);
    return named === undefined ? [] : [{ file: named.file, pointer: does.at }];
  });
}

/** What is another edit for people in an arm than for everybody. */
function inArm(seen: Repository, does: ArmEdit): Plan | undefined {
  if (does.kind === "delete-field") return deleteFieldInArm(seen, does);
  return does.kind === "delete-choice" ? deleteChoiceInArm(seen, does) : undefined;
}

/** Without what everybody goes on to need of what people in the arm have no more. */
function ofArm(seen: Repository, plan: Plan): Plan {
  if (plan.files.has(seen.experiments?.path ?? ""))
    throw new Refusal(
      "Another experiment’s arm changes what would go: undo that there first, under “What it changes…”.",
    );
  return { ...plan, files: new Map([...plan.files].filter(([path]) => !EVERYBODYS.test(path))) };
}

/** What analytics is told, and what tries enter. */
const EVERYBODYS = /^flows\/[^/]+\/(?:analytics\.json|simulations\/)/;

/** Done a second time they change the very thing again. */
const AGAIN: ReadonlySet<ArmEdit["kind"]> = new Set<ArmEdit["kind"]>([
  "set-required",
  "set-limit",
  "move-field",
  "move-block",
  "move-button",
  "set-settings",
  "set-field-settings",
]);

/** What the operations of an edit say that they are a part of: no two edits the same, unless the later one changes the very thing again. */
function changeName(repo: Repository, seen: Repository, { flag, arm, does }: AsArm): string {
  const name = nameOf(seen, does);
  if (AGAIN.has(does.kind)) return name;
  const own = patchedArms(repo).filter((one) => one.flag === flag && one.arm === arm);
  const taken = new Set(
    own.flatMap(({ files }) => files.flatMap(({ ops }) => ops.flatMap(({ change }) => change ?? []))),
  );
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name} (${number})`;
  return free;
}
