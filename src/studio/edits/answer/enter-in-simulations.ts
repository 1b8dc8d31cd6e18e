import { equal, type Json } from "../../../engine/index.ts";
import { sampleOf } from "../../../explorer/index.ts";
import {
  bundleSchema,
  flowOf,
  formAt,
  formOf,
  type FormSource,
  isObject,
  pointer,
  type Repository,
  valueAt,
} from "../../../model/index.ts";
import type { Draft } from "../draft.ts";
import type { FieldsObject } from "../field-place.ts";
import { simulationRows } from "../simulations.ts";
import { fieldOwnerOf } from "./field-owners.ts";
import { objectsAlong } from "./reference.ts";

/** Adds a new field to the simulations, written by people, that fill in its form or entries of its list. */
export function enterInSimulations(
  repo: Repository,
  draft: Draft,
  object: FieldsObject,
  name: string,
  value: Json,
): void {
  const { form, schema } = object;
  const owners = new Set([fieldOwnerOf(schema) ?? ""]);
  for (const { path, at } of filledInSimulations(repo, form.id))
    for (const entry of objectsAlong(draft.value(path, at), form.schema, owners))
      draft.set(path, pointer(at + entry.at, name), value);
}

/**
 * Adds or removes required fields in simulations when forms start or stop asking for them. `isTheirs` tells whether a
 * simulation is for people who have these forms.
 */
export function adjustSimulations(
  before: Repository,
  after: Repository,
  draft: Draft,
  isTheirs: (path: string) => boolean = () => true,
): void {
  for (const source of after.schemas.values()) {
    const was = before.schemas.get(source.id);
    if (source.layout === undefined || was === undefined || equal(was.value, source.value)) continue;
    const [old, now] = [was, source].map((one, index) => namesIn(index === 0 ? before : after, one));
    const { required = [], properties = {} } = bundleSchema(after, source.id);
    const gone = [...(old ?? [])].filter((name) => now?.has(name) !== true);
    const fresh = required.filter((name) => now?.has(name) === true && old?.has(name) !== true);
    const theirs = (repo: Repository) => [...filledInSimulations(repo, source.id)].filter(({ path }) => isTheirs(path));
    for (const { path, at } of gone.length > 0 ? theirs(before) : [])
      for (const name of gone)
        if (draft.value(path, pointer(at, name)) !== undefined) draft.remove(path, pointer(at, name));
    for (const { path, at } of fresh.length > 0 ? theirs(after) : [])
      for (const name of fresh)
        if (draft.value(path, pointer(at, name)) === undefined)
          draft.set(path, pointer(at, name), sampleOf(properties[name] ?? {}, bundleSchema(after, source.id)));
  }
}

function namesIn(repo: Repository, source: FormSource): ReadonlySet<string> {
  return new Set(formOf(repo, source).fields.map(({ name }) => name));
}

/**
 * Moves submitted values to the rows that submit another form: the row before, or else the next one. Returns the
 * simulations that have no such row.
 */
export function moveInSimulations(
  repo: Repository,
  draft: Draft,
  forms: { readonly from: string; readonly to: string },
  names: ReadonlySet<string>,
): readonly string[] {
  const others = [...filledInSimulations(repo, forms.to)];
  const lost = new Set<string>();
  for (const { path, at } of filledInSimulations(repo, forms.from)) {
    const [, list = "", index = 0] = /^(.*)\/(\d+)\/event\/values$/.exec(at) ?? [];
    const beside = others.filter((one) => one.path === path && one.at.replace(/\/\d+\/event\/values$/, "") === list);
    const isBefore = (one: string) => Number(/(\d+)\/event\/values$/.exec(one)?.[1]) < Number(index);
    const there = beside.findLast((one) => isBefore(one.at)) ?? beside.find((one) => !isBefore(one.at));
    for (const name of names) {
      const value = draft.value(path, pointer(at, name));
      if (value === undefined) continue;
      draft.remove(path, pointer(at, name));
      if (there === undefined) lost.add(path);
      else draft.set(path, pointer(there.at, name), value);
    }
  }
  for (const { path, at } of others)
    for (const name of names) {
      const here = pointer(at, name);
      const { required = [], properties = {}, ...rest } = bundleSchema(repo, forms.from);
      if (required.includes(name) && draft.value(path, here) === undefined)
        draft.set(path, here, sampleOf(properties[name] ?? {}, { ...rest, properties }));
    }
  return [...lost];
}

/** Where simulations submit the values of a form. */
function* filledInSimulations(
  repo: Repository,
  form: string,
): Generator<{ readonly path: string; readonly at: string }> {
  for (const flow of repo.flows)
    for (const { path, pointer: at, row, event = "", from: step } of simulationRows(repo, flowOf(repo, flow))) {
      const sent = step === undefined ? undefined : formAt(repo, flow, { step, event });
      if (sent?.schema === form && isObject(valueAt(row, "/event/values"))) yield { path, at: `${at}/event/values` };
    }
}
