import { armsOf, type Experiment, experimentsOf, type Repository } from "../../../model/index.ts";
import { renameReferences } from "../../edits/answer/edit-references.ts";
import { everyones } from "../../edits/answer/same-answer.ts";
import { type ArmReferences, armReferences } from "../../edits/experiment/arm-references.ts";
import { Refusal } from "../../edits/refusal.ts";
import type { OfArm } from "../named.ts";
import type { Naming } from "./naming.ts";

const NAME = /^[a-z][A-Za-z0-9-]*$/;

/**
 * An arm is renamed everywhere in the model: in its experiment with the shares and the patch, in expressions, in
 * simulations and in recordings. Notes tell the person what uses arm names outside of these files.
 */
export function armNaming(repo: Repository, { flag, arm }: OfArm): Naming {
  const experiment = experimentsOf(repo).list.find((one) => one.flag?.value === flag);
  if (experiment === undefined) throw new Refusal(`There is no experiment “${flag}”.`);
  if (!armsOf(experiment).includes(arm)) throw new Refusal(`“${flag}” has no arm “${arm}”.`);
  return {
    name: arm,
    rename(draft, to) {
      if (!NAME.test(to))
        throw new Refusal(`“${to}” cannot be a name: letters, digits and hyphens, starting with a small letter.`);
      if (armsOf(experiment).includes(to)) throw new Refusal(`“${flag}” has an arm “${to}” already.`);
      const found = armReferences(everyones(repo), draft, experiment, arm);
      renameReferences(repo, draft, found.references, to);
      const notes = notesOf(experiment, { flag, arm, to }, found);
      return { what: `The arm ${arm} of ${flag} is called ${to}`, notes };
    },
  };
}

/** Notes about what keeps the old name, and what reports the new one. */
function notesOf(
  experiment: Experiment,
  { flag, arm, to }: OfArm & { readonly to: string },
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
