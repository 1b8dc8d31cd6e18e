import type { Json, JsonObject } from "../../../engine/index.ts";
import { sampleOf } from "../../../explorer/index.ts";
import { devDataOf, formOf, originOf, pointer, type Repository, valueAt } from "../../../model/index.ts";
import type { Draft } from "../draft.ts";
import { drafted } from "../drafted.ts";
import type { FieldsObject } from "../field-place.ts";
import { Refusal } from "../refusal.ts";
import { enterInTries } from "./enter-in-tries.ts";
import { formNamed, formsIn, type Holder, holderOf, rememberedBy } from "./holders.ts";
import { objectsAlong } from "./keys-along.ts";
import { keptIn, migrateKept } from "./migrate.ts";
import { sameAnswer } from "./same-answer.ts";

/** A new field of the entries of a list. */
export interface FreshInEntries {
  readonly object: FieldsObject;
  readonly name: string;
  readonly schema: JsonObject;
  readonly required: boolean;
}

/**
 * Enters a new field that must be filled in wherever entries exist: in samples, simulations and the first values of the
 * list and, by a migration, in what browsers store.
 */
export function enterInEntries(repo: Repository, draft: Draft, { object, name, schema }: FreshInEntries): void {
  const next = drafted(repo, draft);
  const holders = sameAnswer([next], holderOf(object.schema) ?? "", name);
  enterInTries(repo, draft, object, name, sampleOf(schema));
  for (const { path, at } of inSamples(next, holders)) draft.set(path, pointer(at, name), sampleOf(schema));
  const empty = EMPTY[String(schema["type"])];
  for (const { path, at } of inFirstValues(next, object, holders)) draft.set(path, pointer(at, name), empty ?? 0);
  const why = `“${name}” must be filled in now. Entries that people have already get it without an answer.`;
  migrateKept(
    next,
    draft,
    (source) => {
      const kept = keptIn(next, source, { name, holders });
      if (empty === undefined && kept.length > 0) throw new Refusal(NUMBER);
      return kept.map((one) => ({ ...one, isMissing: true, change: { default: one.path, value: empty ?? null } }));
    },
    why,
    (path) => ({ drop: path }),
  );
}

const NUMBER =
  "Browsers store entries that people have already, and there is no number that means “not answered yet”. Add it as a number that may be left empty.";

/** What an entry has before something is entered. There is none for a number. */
const EMPTY: Readonly<Record<string, Json>> = { string: "", boolean: false };

interface At {
  readonly path: string;
  readonly at: string;
}

/** Entries in sample data, and in what simulations find in the browser. */
function* inSamples(repo: Repository, holders: ReadonlySet<Holder>): Generator<At> {
  for (const { id } of repo.flows) {
    const data = rememberedBy(repo, id);
    const dev = devDataOf(repo, id);
    for (const one of dev === undefined ? [] : [dev.data, ...dev.steps])
      for (const { at } of objectsAlong(one.data, data, holders)) yield { path: one.file.path, at: one.pointer + at };
    for (const [path, { value }] of repo.files)
      if (path.startsWith(`flows/${id}/simulations/`))
        for (const { at } of objectsAlong(valueAt(value, "/kept"), data, holders)) yield { path, at: `/kept${at}` };
  }
}

/** Entries that a list has at the beginning: by its form, or by a page that shows the form. */
function* inFirstValues(repo: Repository, { form }: FieldsObject, holders: ReadonlySet<Holder>): Generator<At> {
  const source = repo.schemas.get(form.id);
  for (const { schema } of source === undefined ? [] : formOf(repo, source).fields) {
    const place = schema.placeOf("default");
    if (place?.file.path !== form.file.path) continue;
    for (const { at } of objectsAlong(schema.keyword("default"), schema, holders))
      yield { path: form.file.path, at: place.pointer + at };
  }
  for (const flow of repo.flows)
    for (const { schema, block } of formsIn(repo, flow.id))
      for (const { at } of objectsAlong(valueAt(block.raw, "/initial"), formNamed(repo, schema), holders)) {
        const { path, pointer: written } = originOf({ file: block.file, pointer: `${block.pointer}/initial${at}` });
        yield { path, at: written };
      }
}
