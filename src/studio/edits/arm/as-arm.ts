import { patchedArms, type Repository } from "../../../model/index.ts";
import type { ArmEdit, AsArm } from "../command-arm.ts";
import { deleteFieldInArm } from "../delete-field.ts";
import type { Plan } from "../draft.ts";
import { rulePlace } from "../rule-place.ts";
import { whereOf } from "../set-condition.ts";
import { WORDS } from "../set-limit.ts";
import { refuseLost } from "./refuse-lost.ts";
import { repositoryOfArm } from "./repository-of-arm.ts";
import { writtenForArm } from "./write-arm.ts";

/**
 * An edit for people in an arm, as its patch in the experiments' file. `plan` makes it of the files as these people have them, as if these were
 * everybody's, and judges it there: so the check looks at the arm, also together with other experiments' arms.
 */
export function asArm(repo: Repository, command: AsArm, plan: (seen: Repository, does: ArmEdit) => Plan): Plan {
  const seen = repositoryOfArm(repo, command);
  const { does } = command;
  if (does.kind === "add-field") refuseLost(seen, does.form, "more");
  if (does.kind === "delete-field") refuseLost(seen, does.form, "less");
  const planned = does.kind === "delete-field" ? deleteFieldInArm(seen, does) : plan(seen, does);
  return writtenForArm(repo, command, planned, changeName(repo, seen, command));
}

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

/** Done a second time they change the very thing again. */
const AGAIN: ReadonlySet<ArmEdit["kind"]> = new Set<ArmEdit["kind"]>(["set-required", "set-limit", "move-field"]);

function nameOf(seen: Repository, does: ArmEdit): string {
  switch (does.kind) {
    case "set-condition":
      return `A condition in ${does.flow} (${whereOf(rulePlace(seen, does.flow, does.at))})`;
    case "set-required":
      return `When ${does.field} of ${shortOf(does.form)} must be filled in`;
    case "set-limit":
      return `The ${WORDS[does.keyword]} of ${does.field} in ${shortOf(does.form)}`;
    case "add-guard":
      return `A guard of ${does.step}`;
    case "remove-guard":
    case "move-guard":
      return `A guard in ${does.flow} (${whereOf(rulePlace(seen, does.flow, does.at))})`;
    case "add-message":
      return `A message at ${does.step}`;
    case "add-way":
    case "add-dialog":
      return `The button “${does.name}” at ${does.step}`;
    case "add-choice":
      return `The choice “${does.value}” of ${does.field}`;
    case "add-field":
      return `The field “${does.name}” of ${shortOf(does.form)}`;
    case "move-field":
      return `The place of ${does.field} in ${shortOf(does.form)}`;
    case "delete-field":
      return `Without the field “${does.field}” of ${shortOf(does.form)}`;
  }
}

/** A form as people say it: `garden/details`. */
function shortOf(form: string): string {
  return form.replace(/^schemas\//, "");
}
