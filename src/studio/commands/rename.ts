import type { Repository } from "../../model/index.ts";
import { Draft } from "../edits/draft.ts";
import { Refusal } from "../edits/refusal.ts";
import { verified } from "../edits/verified.ts";
import { armName, ofArm, ofCondition, ofField, ofStep, ofText, textName } from "../kernel/named.ts";
import { withDialog } from "../kernel/dialog-words.ts";
import { armNaming } from "../kernel/names/arm.ts";
import { conditionNaming } from "../kernel/names/condition.ts";
import { entryNaming } from "../kernel/names/entry.ts";
import { fieldNaming } from "../kernel/names/field.ts";
import type { Naming } from "../kernel/names/naming.ts";
import { stepNaming } from "../kernel/names/step.ts";
import { textNaming } from "../kernel/names/text.ts";
import { commandSchema, entryName, fieldName, type Of, targetSchema } from "../kernel/schema.ts";
import { targetName } from "../kernel/target-name.ts";
import { forArm, type Registered, registered } from "./registered.ts";

const DIALOG = { title: "Rename", "x-button": "Rename…", "x-verb": "Rename it" } as const;

/** The question for a new name. `letters`: what it may consist of. */
function called<const S extends object>(
  schema: S,
  title: string,
  letters = "Letters and digits, a small letter first",
) {
  return { ...schema, title, errorMessage: letters, "x-missing": "Write its name" };
}

/** Gives an entry of a map another name. It keeps its place. */
export const RENAME = withDialog(
  targetSchema("rename", { to: called(entryName, "Its name", "Letters, digits and hyphens, a letter first") }),
  DIALOG,
);

const newArm = called(armName, "The arm’s name in the files", "Letters, digits and hyphens, a small letter first");
const newText = called(textName, "Its name in the files", "Words of letters and digits, with dots between them");
const newCondition = called(fieldName, "The condition’s name in the files");
const newField = called(fieldName, "The field’s name in the files");
const newStep = called(fieldName, "The step’s name in the files");

export const RENAME_ARM = withDialog(
  commandSchema("rename", { ...ofArm, arm: { ...ofArm.arm, title: "Which arm?" }, to: newArm }),
  { title: "Rename an arm of {of}", "x-button": "Rename an arm…", "x-verb": "Rename it" },
);
export const RENAME_CONDITION = withDialog(commandSchema("rename", { ...ofCondition, to: newCondition }), DIALOG);
export const RENAME_FIELD = withDialog(commandSchema("rename", { ...ofField, to: newField }), DIALOG);
export const RENAME_STEP = withDialog(commandSchema("rename", { ...ofStep, to: newStep }), DIALOG);
export const RENAME_TEXT = withDialog(commandSchema("rename", { ...ofText, to: newText }), {
  title: "Rename",
  "x-button": "Rename everywhere",
  "x-direct": true,
});

/** Renames something of a journey, also for people in an arm. */
export const RENAME_ENTRY = forArm(RENAME, renaming(RENAME, entryNaming).plan, {
  changeName: (seen, command) => `The name “${command.to}” of ${targetName(seen, command)}`,
});

/** Renames something in all files, for everybody. People keep the answers that they have given. */
export const RENAMES = [
  renaming(RENAME_ARM, armNaming),
  renaming(RENAME_CONDITION, conditionNaming),
  renaming(RENAME_FIELD, fieldNaming),
  renaming(RENAME_STEP, stepNaming),
  renaming(RENAME_TEXT, textNaming),
] as const;

/** A rename of one kind of thing wherever it is used, also in arms' patches, samples, simulations and remembered data. */
function renaming<const S>(schema: S, namingOf: (repo: Repository, of: Of<S>) => Naming): Registered<S> {
  return registered(schema, (repo, command) => {
    const { to } = command as { readonly to: string };
    const { name, rename, verify } = namingOf(repo, command);
    if (name === to) throw new Refusal("That is its name.");
    const draft = new Draft(repo);
    const { what, notes } = rename(draft, to);
    const plan = draft.plan(what, notes);
    return verify?.(plan) ?? verified(repo, plan, `The Studio cannot rename “${name}”. Ask a developer.`);
  });
}
