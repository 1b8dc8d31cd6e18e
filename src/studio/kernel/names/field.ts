import { pointer, type Repository, valueAt } from "../../../model/index.ts";
import { type Answer, formsIn, fieldOwnerOf, formNamed } from "../../edits/answer/field-owners.ts";
import { migrate } from "../../edits/answer/migrate.ts";
import { referencesTo } from "../../edits/answer/references.ts";
import { renameReferences } from "../../edits/answer/edit-references.ts";
import { everyones, sameAnswer } from "../../edits/answer/same-answer.ts";
import { keepErrorNames, type SentAnswer, sentToService, callsIn } from "../../edits/answer/sent-to-service.ts";
import { fieldOfForm, titleOf } from "../../edits/plain-words.ts";
import { fieldAt, refuseElsewhere } from "../../edits/field-place.ts";
import { Refusal } from "../../edits/refusal.ts";
import type { OfField } from "../named.ts";
import type { Naming } from "./naming.ts";
import { recordedNotes } from "../../edits/simulations.ts";

/**
 * A field, also one of the entries of a list, is renamed everywhere in the model: in its form and layout, in remembered
 * data (with a migration), in expressions, in samples and in arms' patches. The names in calls to the service do not change.
 */
export function fieldNaming(repo: Repository, { form: id, field }: OfField): Naming {
  const {
    object,
    field: { name },
  } = fieldAt(repo, id, field);
  refuseElsewhere(repo, object);
  const owner = fieldOwnerOf(object.schema);
  if (owner === undefined) throw new Refusal(`There is no form ${id}.`);
  return {
    name,
    rename(draft, to) {
      const repos = everyones(repo);
      const answer = { name, owners: sameAnswer(repos, owner, name) };
      const taken = [...answer.owners].find((one) => [...repos].some((each) => hasName(each, one, to)));
      if (taken !== undefined) throw new Refusal(`There is a “${to}” already in ${taken.split("#")[0] ?? ""}.`);
      const references = referencesTo(repos, answer);
      const sent = sentToService(repo, answer);
      keepErrorNames(repo, draft, answer, sent, to);
      renameReferences(repo, draft, references, to);
      const why = `“${name}” is now called “${to}”. People who have answered it keep their answer.`;
      migrate(repo, draft, answer, why, (path) => ({ move: path, to: path.replace(/[^.]+$/, to) }));
      const what = `${fieldOfForm(repo, id, field)} is called ${to} in the files, instead of ${name}`;
      return { what, notes: notesOf(repo, answer, sent) };
    },
  };
}

function hasName({ files }: Repository, owner: string, name: string): boolean {
  const [path = "", at = ""] = owner.split("#");
  return valueAt(files.get(path)?.value, pointer(at, name)) !== undefined;
}

/** Notes about what keeps the old name. */
function notesOf(repo: Repository, answer: Answer, sent: readonly SentAnswer[]): readonly string[] {
  const calls = callsIn(sent);
  const notes = ["Its texts keep their names in the files. To rename a text, choose it first."];
  if (calls.length > 0)
    notes.push(
      `The service still uses the name in its contract, which only a developer can change: ${calls.join(", ")}.`,
    );
  const flows = new Set(sent.map(({ flow }) => flow));
  const others = repo.flows
    .filter(({ id }) => flows.has(id))
    .flatMap(({ id }) => formsIn(repo, id).flatMap(({ schema }) => formNamed(repo, schema) ?? []))
    .filter(({ schema }) => schema.properties.has(answer.name) && !answer.owners.has(fieldOwnerOf(schema) ?? ""));
  if (others.length > 0)
    notes.push(
      `An error that the service reports for it is shown at this field. Other forms also have a “${answer.name}”: ${[...new Set(others.map(titleOf))].join(", ")}. Check whether such an error can occur while they are shown.`,
    );
  notes.push(...recordedNotes(repo, answer.name));
  return notes;
}
