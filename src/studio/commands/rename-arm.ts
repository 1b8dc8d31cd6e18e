import { armsOf, type Experiment, experimentsOf, type Repository } from "../../model/index.ts";
import { renameReferences } from "../edits/answer/edit-references.ts";
import { everyones } from "../edits/answer/same-answer.ts";
import { Draft, type Plan } from "../edits/draft.ts";
import { type ArmReferences, armReferences } from "../edits/experiment/arm-references.ts";
import { Refusal } from "../edits/refusal.ts";
import { verified } from "../edits/verified.ts";
import { arm, commandSchema, type Of } from "../kernel/schema.ts";

/** Renames an arm of an experiment in all files. Its new name is as in schemas/language/experiments.schema.json. */
export const RENAME_ARM = commandSchema("rename-arm", {
  ...arm,
  to: { type: "string", pattern: "^[a-z][A-Za-z0-9-]{0,59}$" },
});
export type RenameArm = Of<typeof RENAME_ARM>;

const NAME = /^[a-z][A-Za-z0-9-]*$/;

/**
 * Renames an arm everywhere in the model: in its experiment with the shares and the patch, in expressions, in
 * simulations and in recordings. Notes tell the person what uses arm names outside of these files.
 */
export function renameArm(repo: Repository, { flag, arm, to }: RenameArm): Plan {
  const experiment = experimentsOf(repo).list.find((one) => one.flag?.value === flag);
  if (experiment === undefined) throw new Refusal(`There is no experiment “${flag}”.`);
  if (!armsOf(experiment).includes(arm)) throw new Refusal(`“${flag}” has no arm “${arm}”.`);
  if (arm === to) throw new Refusal("That is its name.");
  if (!NAME.test(to))
    throw new Refusal(`“${to}” cannot be a name: letters, digits and hyphens, starting with a small letter.`);
  if (armsOf(experiment).includes(to)) throw new Refusal(`“${flag}” has an arm “${to}” already.`);
  const draft = new Draft(repo);
  const found = armReferences(everyones(repo), draft, experiment, arm);
  renameReferences(repo, draft, found.references, to);
  const plan = draft.plan(`The arm ${arm} of ${flag} is called ${to}`, notesOf(experiment, { flag, arm, to }, found));
  return verified(repo, plan, `The Studio cannot rename “${arm}”. Ask a developer.`);
}

/** Notes about what keeps the old name, and what reports the new one. */
function notesOf(
  experiment: Experiment,
  { flag, arm, to }: Omit<RenameArm, "kind">,
  { reported }: ArmReferences,
): readonly string[] {
  return [
    "People stay in their arm. The project’s own assignment depends on the flag, the order of the arms and their shares, not on names.",
    `If a flag service assigns the arms (VITE_FLAG_PROVIDER), it must use “${to}” from the same moment on. While it uses “${arm}”, the project assigns people itself, and they may get another arm.`,
    heardBy(experiment, arm, to),
    ...(reported.size > 0 ? [`The name is passed on in ${[...reported].join(", ")}, as “${to}” from then on.`] : []),
    `Links that try the arm out (?arm.${flag}=${arm}) must use “${to}”. Names of texts, and the reason for the experiment, stay as they are.`,
  ];
}

/**
 * Analytics use the names of arms: in each person's exposure to an active experiment, and in everybody's list of arms.
 */
function heardBy(experiment: Experiment, arm: string, to: string): string {
  const stays = `what was counted as “${arm}” keeps that name`;
  const open = `Pages that are open while the new version goes live still send “${arm}”. The service rejects that, and what they send together with it.`;
  if (experiment.active)
    return `It runs now. Analytics get “${to}” for people who come to it from then on, and nothing more for people who were counted as “${arm}”; ${stays}. ${open}`;
  if (armsOf(experiment)[0] === arm)
    return `It does not run, so everybody is in this arm. Analytics get “${to}” as their arm from then on; ${stays}. ${open}`;
  return `It does not run. Analytics get “${to}” once it does; ${stays}.`;
}
