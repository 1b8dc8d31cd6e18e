import { chainsIn } from "../../../cel/index.ts";
import { type DataSchema, type Form, originOf, pointer, valueAt, type Written, itemsIn } from "../../../model/index.ts";
import { objectsIn } from "../field-place.ts";
import { type Answer, isOf, follow, fieldOwnerOf, stepsIn } from "./field-owners.ts";
import { keysAlong, type Reference, whole } from "./reference.ts";

/** Where the schema of a form names an answer of the form or of its lists: in rules, cases and values. */
export function* inForm(form: Form, answer: Answer): Generator<Reference> {
  const { file, schema } = form;
  const value = (keywords: DataSchema, at: string, what: string) =>
    [...keysAlong(valueAt(file.value, pointer(at, what)), keywords, answer)].map((key) => ({
      ...originOf({ file, pointer: pointer(at, what) + key }),
      isKey: true,
      span: whole(answer.name),
    }));
  for (const { each, at, pointer: rule } of schema.rules) {
    const item = each === undefined ? undefined : follow(schema, stepsIn(`self.${each.value}`)).end?.items;
    if (each !== undefined) yield* inPath(each, schema, answer);
    if (at !== undefined) yield* inPath(at, each === undefined ? schema : item, answer);
    for (const what of ["examples", "x-refuses"])
      for (const [index] of itemsIn(valueAt(file.value, pointer(rule, what))).entries())
        for (const one of value(schema, pointer(rule, what, index), "self")) yield { ...one, role: "shows" };
  }
  for (const object of objectsIn(form).filter(({ list }) => list !== undefined)) {
    if (answer.owners.has(fieldOwnerOf(object.schema) ?? "")) yield* inCases(object.schema, answer);
  }
  // The first values of a list, or of the form.
  for (const { schema: one } of form.fields)
    if (one.items !== undefined && one.file === file)
      for (const found of value(one, one.pointer, "default")) yield { ...found, role: "declares" };
}

/** A dotted path of a field: `email`, `/email`, `children.0.email`. */
function* inPath(written: Written, schema: DataSchema | undefined, answer: Answer): Generator<Reference> {
  const { value } = written;
  const before = value.startsWith("/") ? 0 : 1;
  const path = before === 0 ? `.${value.slice(1).replaceAll("/", ".")}` : `.${value}`;
  for (const { name, owner, span } of follow(schema, stepsIn(path)).names)
    if (isOf(answer, name, owner))
      yield {
        ...originOf(written),
        isKey: false,
        span: { start: span.start - before, end: span.end - before },
        role: "depends",
      };
}

/** Cases of the fields of a list's entries, which read the same entry. */
function* inCases({ properties }: DataSchema, answer: Answer): Generator<Reference> {
  for (const [field, { cases }] of properties)
    for (const { when } of cases)
      for (const { variable, steps } of when === undefined ? [] : chainsIn(when.source)) {
        const [{ name, span } = {}] = steps;
        if (when === undefined || variable !== "self" || name !== answer.name || span === undefined) continue;
        yield { ...originOf(when), isKey: false, span, role: field === name ? "declares" : "depends" };
      }
}
