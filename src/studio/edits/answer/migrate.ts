import { posix } from "node:path";
import type { Json, JsonObject } from "../../../engine/index.ts";
import { migrated } from "../../../compiler/migrations/index.ts";
import {
  type Change,
  dataIdOf,
  type DataSchema,
  flowOf,
  type FormSource,
  formOf,
  goldenOf,
  type Named,
  type Repository,
  statesIn,
  versionOf,
  itemsIn,
  isObject,
} from "../../../model/index.ts";
import type { Draft } from "../draft.ts";
import { languageFrom } from "../least-of.ts";
import { type Answer, formNamed, formsIn, fieldOwnerOf } from "./field-owners.ts";
import { requiredOf, sampleOf } from "./samples.ts";

/** Where a browser stores an answer: `data.details.name`, `drafts.details/form.name`. */
export interface Kept {
  readonly path: string;
  readonly schema: DataSchema;
  /** Values that are required beside it. */
  readonly beside: JsonObject;
  /** A value to which a change applies. By default, any answer. */
  readonly sample?: Json;
  /** The change for this place, if it differs from the change for the others. */
  readonly change?: Change;
}

/** Migrates the stored data of people in the middle of a journey when an answer is moved or dropped. */
export function migrate(
  repo: Repository,
  draft: Draft,
  answer: Answer,
  why: string,
  changeOf: (path: string) => Change,
): void {
  migrateKept(repo, draft, (source) => keptIn(repo, source, answer), why, changeOf);
}

/**
 * Adds a migration for people in the middle of a journey: increments the version of each journey's remembered data,
 * writes the changes to a migration, and adds a sample state to which they apply. Journeys that do not store the data
 * stay unchanged.
 */
export function migrateKept(
  repo: Repository,
  draft: Draft,
  keptOf: (source: FormSource) => readonly Kept[],
  why: string,
  changeOf: (path: string) => Change,
): void {
  for (const id of new Set(repo.flows.map((flow) => dataIdOf(repo, flow)))) {
    const source = repo.schemas.get(id);
    if (source === undefined) continue;
    const kept = keptOf(source);
    if (kept.length === 0) continue;
    const version = versionOf(source.value);
    const changes = kept.map(({ path, change = changeOf(path) }) => change);
    const { path } = source.file;
    if (draft.value(path, "/x-version") !== undefined) draft.set(path, "/x-version", version + 1);
    else {
      const names = Object.keys(draft.value(path, "") ?? {});
      draft.add(path, "", "x-version", names.indexOf("title") + 1, version + 1);
    }
    const folder = posix.dirname(id);
    const next = `${folder}/migrations/${version + 1}.json`;
    draft.create(next, { $schema: languageFrom(next, "migration"), why, changes });
    showing(repo, draft, source, kept, changes);
  }
}

/** Ensures that the previous version has a sample state to which each change applies. */
function showing(
  repo: Repository,
  draft: Draft,
  { id }: FormSource,
  kept: readonly Kept[],
  changes: readonly Change[],
): void {
  const version = versionOf(repo.schemas.get(id)?.value ?? {});
  const file = goldenOf(repo, id).get(version);
  const states = file === undefined ? [] : statesIn(file, id, version);
  const shown = new Set<Change>();
  for (const { envelope } of states)
    migrated(envelope, version + 1, { [version + 1]: changes }, (_, change) => shown.add(change));
  const unseen = kept.filter((_, index) => !shown.has(changes[index] ?? { drop: "" }));
  if (unseen.length === 0) return;
  const first = states[0]?.envelope;
  let state: JsonObject = { data: first?.data ?? {} };
  for (const { path, schema, beside, sample = sampleOf(schema) } of unseen)
    state = withValue(state, path.split("."), sample, beside);
  const names = [...new Set(unseen.map(({ path }) => path.split(".").at(-1)))];
  const named = { name: `has answered ${names.join(", ")}`, ...state };
  const path = `${posix.dirname(id)}/golden/${version}.json`;
  if (file === undefined) draft.create(path, { $schema: languageFrom(path, "golden"), states: [named] });
  else draft.append(path, "/states", named);
}

/** Where browsers store an answer: in the remembered data, and in drafts of forms. */
export function keptIn(repo: Repository, source: FormSource, answer: Answer): readonly Kept[] {
  const flows = flowsKeeping(repo, source);
  if (flows.length === 0) return [];
  const drafts = flows.flatMap(({ id }) =>
    formsIn(repo, id).flatMap(({ name, step, schema: form }) => {
      const schema = formNamed(repo, form)?.schema;
      const found = schema === undefined ? [] : [...pathsTo(schema, answer, `drafts.${step}/${name}`, [])];
      // Sensitive answers are never stored.
      return found.filter((one) => !one.schema.sensitive).map((one) => ({ ...one, beside: {} }));
    }),
  );
  return [...pathsTo(formOf(repo, source).schema, answer, "data", []), ...drafts];
}

/** The journeys that store remembered data with this schema. */
export function flowsKeeping(repo: Repository, { id }: FormSource): readonly Named[] {
  return repo.flows.filter((flow) => dataIdOf(repo, flow) === id && flowOf(repo, flow).storage !== undefined);
}

function* pathsTo(schema: DataSchema, answer: Answer, path: string, inside: readonly string[]): Generator<Kept> {
  const owner = fieldOwnerOf(schema) ?? "";
  // A schema may contain itself.
  if (inside.includes(owner)) return;
  for (const [name, inner] of schema.properties) {
    if (name === answer.name && answer.owners.has(owner))
      yield { path: `${path}.${name}`, schema: inner, beside: requiredOf(schema) };
    yield* pathsTo(inner, answer, `${path}.${name}`, [...inside, owner]);
  }
  if (schema.items !== undefined) yield* pathsTo(schema.items, answer, `${path}.*`, inside);
}

/** Sets a value at a path, and creates missing objects on the way. */
function withValue(
  owner: JsonObject,
  [name = "", ...rest]: readonly string[],
  value: Json,
  beside: JsonObject,
): JsonObject {
  if (rest.length === 0) return { ...beside, ...owner, [name]: value };
  const inner = owner[name];
  if (rest[0] === "*") {
    const [first] = itemsIn(inner);
    return { ...owner, [name]: [withValue(objectIn(first), rest.slice(1), value, beside)] };
  }
  return { ...owner, [name]: withValue(objectIn(inner), rest, value, beside) };
}

function objectIn(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}
