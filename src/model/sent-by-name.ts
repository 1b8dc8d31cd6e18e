import type { Json, JsonObject } from "../engine/index.ts";
import { operationsIn } from "./contract/read-contract.ts";
import { formAround } from "./form-around.ts";
import { entriesOf, isList, isObject, stringAt } from "./json.ts";
import { didYouMean } from "./nearest.ts";
import { pointer, segmentsOf, valueAt } from "./pointer.ts";
import { entries, items, type Raw } from "./raw.ts";
import { wholeSchema } from "./schema/fields-of.ts";
import { keywordsOf } from "./schema/keywords.ts";
import { placeOfRef, type SchemaPlace } from "./schema/written-ref.ts";
import { schemaId } from "./scope/blocks.ts";
import type { FilesByPath } from "./with-files.ts";

/**
 * The key by which a call sends members by name: `"...": "= form"` sends everything that the operation accepts there
 * and that the form has under the same name.
 */
export const BY_NAME = "...";

/** The members that replace `"..."`, by name, or the reason why they are unknown. */
type SentByName =
  | { readonly members: ReadonlyMap<string, Json>; readonly problem?: never }
  | { readonly problem: string };

/**
 * `at` is the pointer of a member `"..."` of the journey with its parts inserted. A member that is always present is
 * sent as it is, any other one if it is present. Members that are written beside `"..."` are left out.
 */
export function sentByName(journey: JsonObject, at: string, files: FilesByPath): SentByName {
  const taken = takenAt(journey, at, files);
  if (typeof taken === "string") return { problem: taken };
  const beside = new Set(entriesOf(valueAt(journey, parentOf(at))).map(([name]) => name));
  const written = valueAt(journey, at);
  const members = new Map<string, Json>();
  for (const source of isList(written) && written.length > 0 ? written : [written]) {
    const from = sourceIn(journey, at, source, files);
    if (typeof from === "string") return { problem: from };
    const common = [...from.names].filter(([name]) => taken.has(name) && !beside.has(name));
    if (common.length === 0)
      return {
        problem: `No member of ${from.path} has the name of something that the operation accepts here. Remove it.`,
      };
    for (const [name, isAlwaysThere] of common) {
      if (members.has(name))
        return { problem: `Two of these have "${name}". Write it separately, as \`"${name}": "= …"\`.` };
      const value = `= ${from.path}.${name}`;
      members.set(name, isAlwaysThere ? value : { when: `has(${from.path}.${name})`, value });
    }
  }
  return { members };
}

/** The names that the operation accepts at this place, or the reason why they are unknown. */
function takenAt(journey: JsonObject, at: string, files: FilesByPath): ReadonlySet<string> | string {
  const [call, inside] = callAround(journey, at) ?? [];
  if (call === undefined || inside === undefined) return "This is only possible inside the `with` of a call.";
  const id = stringAt(valueAt(journey, call), "call") ?? "";
  const api = files.get("schemas/api/openapi.json");
  const operation = api && operationsIn(api, files).get(id);
  // The rule unknown-call reports it.
  if (operation === undefined) return `There is no operation "${id}".`;
  const [part, ...rest] = inside;
  if (part === undefined) return new Set(operation.parameters.map(({ name }) => name));
  const parameter = operation.parameters.find(({ name }) => name === part)?.schema;
  let place = rawOf(part === "body" ? operation.body : parameter);
  for (const name of rest) place = place && fieldsOf(place, files)?.get(name)?.field;
  const fields = place && fieldsOf(place, files);
  return fields === undefined ? `The contract of "${id}" accepts no object here.` : new Set(fields.keys());
}

/** The action (or other call) around a pointer, and the names from its `with` to the object that has the member. */
function callAround(journey: JsonObject, at: string): readonly [call: string, inside: readonly string[]] | undefined {
  const segments = segmentsOf(at);
  const sent = segments.findIndex((segment, index) => {
    return (
      segment === "with" && stringAt(valueAt(journey, pointer("", ...segments.slice(0, index))), "call") !== undefined
    );
  });
  if (sent < 0) return undefined;
  const inside = segments.slice(sent + 1, -1).filter((segment, index) => {
    // `{ "when": …, "value": { … } }` is replaced by its `value`.
    const around = valueAt(journey, pointer("", ...segments.slice(0, sent + 1 + index)));
    return !(segment === "value" && isObject(around) && around.when !== undefined);
  });
  return [pointer("", ...segments.slice(0, sent)), inside];
}

interface Source {
  /** `form`, or a path such as `data.about`. */
  readonly path: string;
  /** Its members, and whether each is always present. */
  readonly names: ReadonlyMap<string, boolean>;
}

/** The source of the members: a form, or an object in the data. */
function sourceIn(journey: JsonObject, at: string, written: Json | undefined, files: FilesByPath): Source | string {
  const path = typeof written === "string" ? /^=\s*((?:form|data)(?:\.\w+)*)\s*$/.exec(written)?.[1] : undefined;
  if (path === undefined)
    return "Write `= form`, an object that the journey remembers such as `= data.about`, or a list of these.";
  const [root, ...names] = path.split(".");
  const form = root === "form" ? formAround(journey, at, files) : undefined;
  let place = schemaNamed(root === "form" ? form?.schema : stringAt(journey, "data"), files);
  if (place === undefined)
    return root === "form" ? "There is no form here whose fields could be sent." : "The journey remembers nothing.";
  for (const name of names) {
    const fields = fieldsOf(place, files);
    const next = fields?.get(name)?.field;
    if (next === undefined)
      return `"${path}" is not in the remembered data${didYouMean(name, [...(fields?.keys() ?? [])])}`;
    place = next;
  }
  const fields = fieldsOf(place, files);
  if (fields === undefined) return `"${path}" is not an object. Send it separately, by its name.`;
  // A form that was not submitted may be incomplete.
  const isWhole = form === undefined || form.submitted;
  const members = [...fields].map(([name, { isRequired, hasDefault }]) => {
    return [name, hasDefault || (isRequired && isWhole)] as const;
  });
  return { path, names: new Map(members.filter(([name]) => /^[A-Za-z_]\w*$/.test(name))) };
}

function schemaNamed(schema: string | undefined, files: FilesByPath): Raw | undefined {
  const file = schema === undefined ? undefined : files.get(`${schemaId(schema)}.schema.json`);
  return file && { file, pointer: "", json: wholeSchema(file, files).value };
}

interface FieldAt {
  readonly field: Raw;
  readonly isRequired: boolean;
  readonly hasDefault: boolean;
}

/**
 * The members of an object's schema, including those from its `$ref`, its `allOf` and its only alternative to `null`.
 * `undefined` if it declares none, or if they depend on a condition.
 */
function fieldsOf(
  schema: Raw,
  files: FilesByPath,
  inside: readonly string[] = [],
): ReadonlyMap<string, FieldAt> | undefined {
  const resolve = (from: Raw["file"], ref: string) => placeOfRef(files, from, ref, (file) => wholeSchema(file, files));
  const keywords = keywordsOf(schema, resolve);
  const here = `${schema.file.path}#${schema.pointer}`;
  if (inside.includes(here)) return undefined;
  const within = (part: Raw) => fieldsOf(part, files, [...inside, here]);
  const alternatives = ["anyOf", "oneOf"].flatMap((key) => {
    const list = keywords.get(key);
    return list === undefined ? [] : items(list).filter((one) => stringAt(one.json, "type") !== "null");
  });
  if (alternatives.length > 1) return undefined;
  const all = keywords.get("allOf");
  const parts = [...(all === undefined ? [] : items(all)), ...alternatives].map(within);
  const properties = keywords.get("properties");
  const required = keywords.get("required")?.json;
  const own = (properties === undefined ? [] : entries(properties)).map(([name, field]): [string, FieldAt] => {
    const isRequired = isList(required) && required.includes(name);
    return [name, { field, isRequired, hasDefault: keywordsOf(field, resolve).has("default") }];
  });
  if (properties === undefined && parts.every((part) => part === undefined)) return undefined;
  return new Map([...parts.flatMap((part) => [...(part ?? [])]), ...own]);
}

function rawOf(place: SchemaPlace | undefined): Raw | undefined {
  return place && { file: place.file, pointer: place.pointer, json: place.schema };
}

function parentOf(at: string): string {
  return at.slice(0, at.lastIndexOf("/"));
}
