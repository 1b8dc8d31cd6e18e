import type { Json, JsonObject } from "../../../engine/index.ts";
import { explain } from "../../../linter/index.ts";
import {
  type DataSchema,
  isList,
  isObject,
  schemaOf,
  devDataOf,
  entriesOf,
  flowOf,
  formAt,
  type Named,
  pointer,
  type Repository,
  stringAt,
  valueAt,
} from "../../../model/index.ts";
import { follow, formNamed, rememberedBy, stepsIn, type Answer, isOf } from "./field-owners.ts";
import { type SimulationRow as Row, simulationRows, simulationsOf } from "../simulations.ts";
import { keysAlong, type Reference, type Span, whole } from "./reference.ts";

/** A possible value. */
export function sampleOf(schema: DataSchema): Json {
  const usual = schema.keyword("default") ?? schema.choices?.[0];
  if (usual !== undefined) return usual;
  if (schema.type === "object") return requiredOf(schema);
  const empty: Readonly<Record<string, Json>> = { boolean: false, integer: 0, number: 0, array: [] };
  return empty[schema.type ?? ""] ?? "";
}

/** The required members, including those that other members require through `if`. */
export function requiredOf(schema: DataSchema): JsonObject {
  const always = withNames(schema, {}, schema.required);
  const [condition, first, other] = ["if", "then", "else"].map((name) => schema.keyword(name));
  return withBranch(schema, always, { if: condition, then: first, else: other });
}

interface Branching {
  readonly if?: Json | undefined;
  readonly then?: Json | undefined;
  readonly else?: Json | undefined;
}

function withBranch(
  schema: DataSchema,
  value: JsonObject,
  { if: condition, then: first, else: other }: Branching,
): JsonObject {
  if (!isObject(condition)) return value;
  const branch = explain(schemaOf(condition), value).length === 0 ? first : other;
  if (!isObject(branch)) return value;
  const names = isList(branch.required) ? branch.required.map(String) : [];
  return withBranch(schema, withNames(schema, value, names), branch);
}

function withNames({ properties }: DataSchema, value: JsonObject, names: readonly string[]): JsonObject {
  const named = names.flatMap((name) => {
    const property = properties.get(name);
    return property === undefined || value[name] !== undefined ? [] : [[name, sampleOf(property)] as const];
  });
  return { ...value, ...Object.fromEntries(named) };
}

/** Values for an answer in a journey's sample data and in simulations that people wrote. */
export function* samples(repo: Repository, answer: Answer): Generator<Reference> {
  for (const flow of repo.flows) {
    const data = rememberedBy(repo, flow.id);
    const dev = devDataOf(repo, flow.id);
    for (const { file, pointer: at, data: value } of dev === undefined ? [] : [dev.data, ...dev.steps])
      for (const key of keysAlong(value, data, answer))
        yield {
          path: file.path,
          pointer: at + key,
          isKey: true,
          span: whole(answer.name),
          role: "shows",
          flow: flow.id,
        };
    const shown = (path: string, { at, span, isKey = true }: NamedAt): Reference => {
      return { path, pointer: at, isKey, span, role: "shows", flow: flow.id };
    };
    for (const { path, value } of simulationsOf(repo, flow))
      for (const key of keysAlong(valueAt(value, "/kept"), data, answer))
        yield shown(path, { at: `/kept${key}`, span: whole(answer.name) });
    for (const row of simulationRows(repo, flowOf(repo, flow)))
      for (const one of inRow(repo, flow, answer, row)) yield shown(row.path, one);
  }
}

interface NamedAt {
  readonly at: string;
  readonly span: Span;
  readonly isKey?: boolean;
}

/** Where a row of a simulation names an answer: in what it sends, and in what it expects. */
function* inRow(repo: Repository, flow: Named, answer: Answer, { pointer: here, row, from, to, event = "" }: Row) {
  const schemaAt = (step: string | undefined, event?: string) => {
    const form = step === undefined ? undefined : formAt(repo, flow, { step, ...(event !== undefined && { event }) });
    return form && formNamed(repo, form.schema)?.schema;
  };
  const sent = valueAt(row, "/event");
  const schema = isObject(sent) ? schemaAt(from, event) : undefined;
  if (isObject(sent) && schema) {
    for (const key of keysAlong(sent.values, schema, answer))
      yield { at: `${here}/event/values${key}`, span: whole(answer.name) };
    for (const span of spansIn(schema, stringAt(sent.payload, "field") ?? "", answer))
      yield { at: `${here}/event/payload/field`, span, isKey: false };
  }
  const place = { answer, remembered: rememberedBy(repo, flow.id), form: schemaAt(to) };
  yield* expected(valueAt(row, "/expect"), `${here}/expect`, place);
}

interface RowScope {
  readonly answer: Answer;
  readonly remembered: DataSchema | undefined;
  readonly form: DataSchema | undefined;
}

/** Where an expectation names an answer: in paths of remembered data and of fields, and in values. */
function* expected(expect: Json | undefined, here: string, { answer, remembered, form }: RowScope): Generator<NamedAt> {
  for (const [what, schema] of [
    ["data", remembered],
    ["keeps", remembered],
    ["holds", form],
    ["fields", form],
  ] as const)
    for (const [path, value] of entriesOf(valueAt(expect, `/${what}`))) {
      const at = pointer(`${here}/${what}`, path);
      for (const span of spansIn(schema, path, answer)) yield { at, span };
      if (what !== "fields") continue;
      const cases = isList(value) ? [...value.entries()].map(([index, one]) => [`/${index}`, one] as const) : [];
      for (const [inside, one] of isList(value) ? cases : [["", value] as const])
        for (const key of keysAlong(valueAt(one, "/given"), form, answer))
          yield { at: `${at}${inside}/given${key}`, span: whole(answer.name) };
    }
  for (const what of ["errors", "refused"])
    for (const key of keysAlong(valueAt(expect, `/${what}`), form, answer))
      yield { at: `${here}/${what}${key}`, span: whole(answer.name) };
}

/** Where a dotted path names an answer. */
function spansIn(schema: DataSchema | undefined, path: string, answer: Answer): readonly Span[] {
  const before = "data.".length;
  return follow(schema, stepsIn(`data.${path}`))
    .names.filter(({ name, owner }) => isOf(answer, name, owner))
    .map(({ span }) => ({ start: span.start - before, end: span.end - before }));
}
