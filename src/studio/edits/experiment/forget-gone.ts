import type { Form, Repository } from "../../../model/index.ts";
import type { Answer } from "../answer/answer.ts";
import { holderOf } from "../answer/holders.ts";
import { answerOf } from "../answer/leaving.ts";
import { keptIn, migrateKept } from "../answer/migrate.ts";
import { referencesTo } from "../answer/references.ts";
import { removeReferences } from "../answer/remove-references.ts";
import { notAskedAnyMore } from "../delete-field.ts";
import type { Draft } from "../draft.ts";
import { drafted } from "../drafted.ts";
import { formIn } from "./forms-of-files.ts";

/**
 * An arm's change that takes a field away has become everybody's in these files: what journeys remember of it goes too, with a migration, and
 * samples of it, as where a field is deleted for everybody. Gives a note that says so. What something else still reads or sets stays.
 */
export function forgetGone(before: Repository, draft: Draft, files: readonly string[]): readonly string[] {
  const after = drafted(before, draft);
  const answers = files
    .flatMap((path) => fieldsGone(formIn(before, path), formIn(after, path)))
    .map(({ holder, field }) => answerOf(before, [before], holder, field).answer)
    .filter((answer) => !isNeeded(after, answer));
  if (answers.length === 0) return [];
  for (const answer of answers) {
    const going = referencesTo([before], answer).filter((one) => one.sent === undefined && one.role !== "depends");
    removeReferences(
      draft,
      going.filter(({ path }) => !files.includes(path)),
    );
  }
  const why = notAskedAnyMore(answers.map(({ name }) => name));
  const keptOf = (source: Parameters<typeof keptIn>[1]) => answers.flatMap((one) => keptIn(before, source, one));
  migrateKept(before, draft, keptOf, why, (path) => ({ drop: path }));
  return [why];
}

function fieldsGone(was: Form | undefined, is: Form | undefined) {
  const holder = holderOf(was?.schema);
  if (was === undefined || is === undefined || holder === undefined) return [];
  const left = new Set(is.fields.map(({ name }) => name));
  return was.fields.flatMap(({ name: field }) => (left.has(field) ? [] : [{ holder, field }]));
}

function isNeeded(after: Repository, answer: Answer): boolean {
  return referencesTo([after], answer).some(({ role, sent }) => role === "depends" && sent === undefined);
}
