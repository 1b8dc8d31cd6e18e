import type { Repository } from "../../../model/index.ts";
import type { Answer } from "../../edits/answer/field-owners.ts";
import { fieldRemoval, type FieldRemoval, without, deletionReason } from "../../edits/answer/removal.ts";
import { migrate } from "../../edits/answer/migrate.ts";
import { sentToService, callsIn } from "../../edits/answer/sent-to-service.ts";
import type { Plan } from "../../edits/draft.ts";
import { fieldOfForm, titleOf } from "../../edits/plain-words.ts";
import { Refusal } from "../../edits/refusal.ts";
import { verified } from "../../edits/verified.ts";
import type { OfField } from "../named.ts";
import { refuseLost } from "../../edits/arm/as-they-have-it.ts";
import { recordedNotes } from "../../edits/simulations.ts";

/**
 * Deletes a field from its form and layout and from the remembered data (with a migration), and deletes samples,
 * members that pass it on, and texts that nothing else uses. Throws a `Refusal` that lists the conditions, values or
 * errors that depend on the field, if there are any.
 */
export function removeField(repo: Repository, command: OfField): Plan {
  const { field } = command;
  const { form, answer, asking, removed } = fieldRemoval(repo, command);
  const draft = without(repo, removed);
  migrate(repo, draft, answer, deletionReason([answer.name]), (path) => ({ drop: path }));
  const recorded = recordedNotes(repo, answer.name);
  const notes = [...notesOf(repo, answer, asking), ...recorded];
  const plan = draft.plan(`The field ${fieldOfForm(repo, form.id, field)} is deleted`, notes);
  return verified(repo, plan, cannotGo(answer.name));
}

/**
 * The same for people in an arm: their form no longer asks for it. Remembered data, samples and simulations are
 * everybody's, and stay unchanged.
 */
export function removeFieldForArm(repo: Repository, command: OfField): Plan {
  const { field } = command;
  refuseLost(repo, command.form, "less");
  const { form, object, owner, answer, asking, removed } = fieldRemoval(repo, command);
  if (object.list !== undefined && object.schema.required.includes(answer.name))
    throw new Refusal(
      `“${answer.name}” must be filled in at every entry: people who leave the arm would lose their entries without it. Make it optional first, or delete it for everybody.`,
    );
  const own = new Set([form.file.path, form.layout?.file.path, owner.split("#")[0]]);
  const isTheirs = (path: string) => own.has(path) || /^flows\/[^/]+\/flow\.json$/.test(path);
  const isSample = (path: string) => path.startsWith("flows/") && !isTheirs(path);
  // Sample data may contain the answer, which is not a mistake of the arm.
  const judged = removed.filter(({ path }) => isTheirs(path) || isSample(path));
  verified(repo, without(repo, judged).plan(""), cannotGo(answer.name));
  const theirs = removed.filter(({ path }) => isTheirs(path));
  const notes = [
    ...notesOf(repo, answer, asking),
    "Remembered answers stay until the arm wins, or until this is made everybody’s. Then they are deleted.",
  ];
  return without(repo, theirs).plan(`The field ${fieldOfForm(repo, form.id, field)} is not shown`, notes);
}

function cannotGo(field: string): string {
  return `The Studio cannot delete “${field}”.`;
}

function notesOf(repo: Repository, answer: Answer, asking: FieldRemoval["asking"]): readonly string[] {
  const calls = callsIn(sentToService(repo, answer));
  const titles = asking.map((one) => `“${titleOf(one)}”`).join(", ");
  return [
    ...(asking.length > 0 ? [`${titles} also has it, and keeps it.`] : []),
    ...(calls.length > 0 ? [`The service no longer gets it: ${calls.join(", ")}.`] : []),
  ];
}
