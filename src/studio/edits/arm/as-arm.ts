import { patchedArms, type Repository } from "../../../model/index.ts";
import type { ArmEdit, AsArm } from "../command-arm.ts";
import type { Plan } from "../draft.ts";
import { repositoryOfArm } from "./repository-of-arm.ts";
import { writtenForArm } from "./write-arm.ts";

/**
 * An edit for people in an arm, as its patch in the experiments' file. `plan` makes it of the files as these people have them, as if these were
 * everybody's, and judges it there: so the check looks at the arm, also together with other experiments' arms.
 */
export function asArm(repo: Repository, command: AsArm, plan: (seen: Repository, does: ArmEdit) => Plan): Plan {
  return writtenForArm(repo, command, plan(repositoryOfArm(repo, command), command.does), changeName(repo, command));
}

/** What the operations of an edit say that they are a part of. What can be there twice has a number then. */
function changeName(repo: Repository, { flag, arm, does }: AsArm): string {
  const name = nameOf(does);
  if (does.kind !== "add-message") return name;
  const own = patchedArms(repo).filter((one) => one.flag === flag && one.arm === arm);
  const taken = new Set(
    own.flatMap(({ files }) => files.flatMap(({ ops }) => ops.flatMap(({ change }) => change ?? []))),
  );
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name} (${number})`;
  return free;
}

function nameOf(does: ArmEdit): string {
  switch (does.kind) {
    case "set-condition":
      return `A condition in ${does.flow} at ${does.at}`;
    case "set-required":
      return `When ${does.field} must be filled in`;
    case "set-limit":
      return `A limit of ${does.field}`;
    case "add-guard":
      return `A guard of ${does.step}`;
    case "remove-guard":
    case "move-guard":
      return `A guard in ${does.flow} at ${does.at}`;
    case "add-message":
      return `A message at ${does.step}`;
    case "add-way":
    case "add-dialog":
      return `The button “${does.name}” at ${does.step}`;
    case "add-choice":
      return `The choice “${does.value}” of ${does.field}`;
  }
}
