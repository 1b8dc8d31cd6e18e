import type { Json } from "../../../engine/index.ts";
import {
  entriesOf,
  isList,
  isObject,
  originOf,
  pointer,
  refsIn,
  type Repository,
  resolveRef,
  shownIn,
  valueAt,
  itemsIn,
} from "../../../model/index.ts";
import { type Reference, whole } from "./reference.ts";
import type { Answer } from "./field-owners.ts";
import { inForm } from "./in-form.ts";
import { objectsOfOwners } from "./same-answer.ts";

/** Where an answer is declared: in schemas, with all they say about it, and in the layouts that show it. */
export function* declarations(repo: Repository, answer: Answer): Generator<Reference> {
  yield* referring(repo, answer);
  for (const owner of answer.owners) {
    const [path = "", properties = ""] = owner.split("#");
    const file = repo.files.get(path);
    const at = properties.slice(0, properties.lastIndexOf("/"));
    if (file !== undefined)
      yield* inSchema(valueAt(file.value, at), at, answer.name, (pointer) => originOf({ file, pointer }));
  }
  const objects = objectsOfOwners(repo, answer.owners);
  for (const form of new Set(objects.map((one) => one.form))) yield* inForm(form, answer);
  for (const { form, schema, layout } of objects) {
    const { file } = form;
    const required = schema.placeOf("required");
    if (required !== undefined && required.file !== file)
      yield* listed(valueAt(required.file.value, required.pointer), required.pointer, answer.name, (pointer) =>
        originOf({ file: required.file, pointer }),
      );
    if (layout === undefined) continue;
    const here = (pointer: string) => originOf({ file: layout.file, pointer });
    if (layout.fields.has(answer.name))
      yield {
        ...here(pointer(layout.pointer, "fields", answer.name)),
        isKey: true,
        span: whole(answer.name),
        role: "declares",
      };
    for (const { pointer: shown, value } of shownIn(layout))
      if (value === answer.name) yield { ...here(shown), isKey: false, span: whole(value), role: "declares" };
  }
}

type Written = (pointer: string) => { readonly path: string; readonly pointer: string };

/** Keywords whose schemas describe the same object. */
const APPLIED = ["if", "then", "else", "not", "allOf", "anyOf", "oneOf", "dependentSchemas"];

function* inSchema(schema: Json | undefined, at: string, name: string, written: Written): Generator<Reference> {
  if (isList(schema)) {
    for (const [index, one] of schema.entries()) yield* inSchema(one, pointer(at, index), name, written);
    return;
  }
  if (!isObject(schema)) return;
  for (const keyword of ["properties", "dependentRequired", "dependentSchemas", "default"])
    if (valueAt(schema[keyword], pointer("", name)) !== undefined)
      yield { ...written(pointer(at, keyword, name)), isKey: true, span: whole(name), role: "declares" };
  yield* listed(schema.required, pointer(at, "required"), name, written);
  for (const [other, names] of entriesOf(schema.dependentRequired))
    yield* listed(names, pointer(at, "dependentRequired", other), name, written);
  for (const [index, example] of itemsIn(schema.examples).entries())
    if (valueAt(example, pointer("", name)) !== undefined)
      yield { ...written(pointer(at, "examples", index, name)), isKey: true, span: whole(name), role: "declares" };
  for (const keyword of APPLIED)
    if (keyword === "dependentSchemas")
      for (const [other, inner] of entriesOf(schema[keyword]))
        yield* inSchema(inner, pointer(at, keyword, other), name, written);
    else yield* inSchema(schema[keyword], pointer(at, keyword), name, written);
}

function* listed(names: Json | undefined, at: string, name: string, written: Written): Generator<Reference> {
  for (const [index, one] of itemsIn(names).entries())
    if (one === name) yield { ...written(pointer(at, index)), isKey: false, span: whole(name), role: "declares" };
}

/** `$ref`s to the schema of an answer. */
function* referring(repo: Repository, { name, owners }: Answer): Generator<Reference> {
  for (const [path, file] of repo.files) {
    if (!path.startsWith("schemas/") || !file.text.includes(`/${name}`)) continue;
    for (const { pointer: at, value } of refsIn(file)) {
      const target = resolveRef(repo, file, value);
      if (target === undefined) continue;
      for (const owner of owners) {
        const wanted = `${owner}${pointer("", name)}`;
        const is = `${target.file.path}#${target.pointer}`;
        if (is !== wanted && !is.startsWith(`${wanted}/`)) continue;
        const start = value.indexOf("#") + wanted.slice(wanted.indexOf("#")).length - name.length;
        if (value.slice(start, start + name.length) === name)
          yield {
            ...originOf({ file, pointer: at }),
            isKey: false,
            span: { start, end: start + name.length },
            role: "depends",
          };
      }
    }
  }
}
