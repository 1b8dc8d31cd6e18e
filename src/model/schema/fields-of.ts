import type { Json, JsonObject } from "../../engine/index.ts";
import { entriesOf, isList, isObject, optional } from "../json.ts";
import type { Place } from "../node.ts";
import { pointer, valueAt } from "../pointer.ts";
import type { Origin, PartPlace, SourceFile } from "../source.ts";
import { entries, type Raw } from "../raw.ts";
import { type FilesByPath, onceWithFiles } from "../with-files.ts";
import { keywordsOf } from "./keywords.ts";
import { placeOfRef } from "./written-ref.ts";

/** The keyword with the forms (`schemas/<flow>/<form>`) whose fields an object of remembered data has. */
export const FIELDS_OF = "x-fields-of";

/** A field that an object has because of a form. */
export interface FieldOfForm {
  readonly name: string;
  readonly form: string;
  readonly field: Raw;
  /**
   * The schema of the remembered field: its type and what it begins with, no limits. Absent if the field is sensitive
   * or has no type.
   */
  readonly kept?: JsonObject;
  readonly sensitive: boolean;
}

/** An object of a schema that has the fields of forms. */
export interface RememberedFields extends Place {
  /** In order. A form that does not exist has no fields. */
  readonly forms: readonly (Place & { readonly form: string; readonly fields?: readonly FieldOfForm[] })[];
  /** The properties that the object writes itself. They override those of forms. */
  readonly own: ReadonlyMap<string, Json>;
}

/** The objects in a file, as written, that have fields of forms. */
export function rememberedFieldsIn(file: SourceFile, files: FilesByPath): readonly RememberedFields[] {
  const found: RememberedFields[] = [];
  const look = (value: Json | undefined, at: string): void => {
    if (isList(value)) for (const [index, one] of value.entries()) look(one, pointer(at, index));
    if (!isObject(value)) return;
    if (isList(value[FIELDS_OF])) {
      const forms = formsNamedIn(value, files).map(({ form, fields }, index) => {
        return { file, pointer: pointer(at, FIELDS_OF, index), form, ...optional("fields", fields) };
      });
      const own = new Map(entriesOf(isObject(value.properties) ? value.properties : undefined));
      found.push({ file, pointer: at, forms, own });
    }
    for (const [key, child] of entriesOf(value)) look(child, pointer(at, key));
  };
  if (file.text.includes(`"${FIELDS_OF}"`)) look(file.value, "");
  return found;
}

/** The fields of the forms that an object names. `undefined` for a form that does not exist. */
function formsNamedIn(
  object: Json | undefined,
  files: FilesByPath,
): readonly { readonly form: string; readonly fields: readonly FieldOfForm[] | undefined }[] {
  const ids = isObject(object) ? object[FIELDS_OF] : undefined;
  const forms = (isList(ids) ? ids : []).filter((id) => typeof id === "string");
  return forms.map((form) => {
    const file = files.get(`${form}.schema.json`);
    if (!isObject(file?.value)) return { form, fields: undefined };
    const root = { file, pointer: "", json: file.value };
    const properties = keywordsIn(files, root).get("properties");
    return {
      form,
      fields: properties
        ? entries(properties).map(([name, field]) => {
            const kept = remembered(files, field);
            const sensitive = keywordsIn(files, field).get("x-sensitive")?.json === true;
            return { name, form, field, sensitive, ...(kept !== undefined && { kept }) };
          })
        : [],
    };
  });
}

function keywordsIn(files: FilesByPath, raw: Raw) {
  return keywordsOf(raw, (from, ref) => placeOfRef(files, from, ref));
}

function remembered(files: FilesByPath, field: Raw, inside: readonly string[] = []): JsonObject | undefined {
  const kept = keptOf(files, field, inside);
  if (kept?.type === "object") return withFields(files, kept, { field, inside });
  const usual = keywordsIn(files, field).get("default")?.json ?? EMPTY[kept?.type as string];
  return kept === undefined || usual === undefined ? kept : { ...kept, default: usual };
}

/** An object of a form, whose fields are remembered like those of the form itself. */
function withFields(
  files: FilesByPath,
  kept: JsonObject,
  { field, inside }: { readonly field: Raw; readonly inside: readonly string[] },
): JsonObject {
  const around = [...inside, placeOfField(field)];
  const written = keywordsIn(files, field).get("properties");
  const fields = (written ? entries(written) : []).flatMap(([name, one]) => {
    const inner = remembered(files, one, around);
    return inner === undefined ? [] : [[name, inner] as const];
  });
  const begun = fields.filter(([, inner]) => inner.default !== undefined);
  return {
    ...kept,
    required: begun.map(([name]) => name),
    properties: Object.fromEntries(fields),
    default: Object.fromEntries(begun.map(([name, inner]) => [name, inner.default])),
  } as JsonObject;
}

/** The value of a text, a checkbox or a list before anything is entered. There is none for a number. */
const EMPTY: Readonly<Record<string, Json>> = { string: "", boolean: false, array: [] };

function keptOf(files: FilesByPath, field: Raw, inside: readonly string[]): JsonObject | undefined {
  const keywords = keywordsIn(files, field);
  const at = (keyword: string) => keywords.get(keyword)?.json;
  const choices = at("enum");
  const type = at("type") ?? typeOf(at("const") ?? (isList(choices) ? choices[0] : undefined));
  const here = placeOfField(field);
  // A schema may contain itself.
  if (at("x-sensitive") === true || typeof type !== "string" || inside.includes(here)) return undefined;
  const kept = (one: Raw) => keptOf(files, one, [...inside, here]);
  const about = at("x-about");
  const said: JsonObject = { type, ...(about !== undefined && { "x-about": about }) };
  if (type === "array") {
    const list = keywords.get("items");
    const items = list && kept(list);
    return { ...said, ...(items !== undefined && { items }) };
  }
  if (type !== "object") return said;
  const properties = keywords.get("properties");
  const inner = (properties ? entries(properties) : []).flatMap(([name, one]) => {
    const found = kept(one);
    return found === undefined ? [] : [[name, found] as const];
  });
  const names = new Set<Json>(inner.map(([name]) => name));
  const required = at("required");
  return {
    ...said,
    additionalProperties: false,
    required: (isList(required) ? required : []).filter((name) => names.has(name)),
    properties: Object.fromEntries(inner),
  };
}

function placeOfField({ file, pointer: at }: Raw): string {
  return `${file.path}#${at}`;
}

function typeOf(value: Json | undefined): string | undefined {
  return typeof value === "string" || typeof value === "boolean" || typeof value === "number"
    ? typeof value
    : undefined;
}

/**
 * The file with the fields of `x-fields-of` inserted into each such object. The object's own properties override them.
 * For an inserted field, `locate` returns the place of the form's name; `origin` and `partAt` return the place of the
 * field.
 */
export const wholeSchema = onceWithFiles(withFieldsOf);

function withFieldsOf(file: SourceFile, files: FilesByPath): SourceFile {
  if (file.value === undefined || !file.text.includes(`"${FIELDS_OF}"`)) return file;
  const brought = new Map<string, Brought>();
  const value = writtenOut(file.value, "", files, brought);
  const broughtAt = (at: string): { readonly one: Brought; readonly rest: string } | undefined => {
    for (let end = at.length; end > 0; end = at.lastIndexOf("/", end - 1)) {
      const one = brought.get(at.slice(0, end));
      if (one !== undefined) return { one, rest: at.slice(end) };
    }
    return undefined;
  };
  const partAt = (at: string): PartPlace | undefined => {
    const found = broughtAt(at);
    return found && { path: found.one.field.file.path, pointer: placeIn(found.one.field, found.rest) };
  };
  return {
    ...file,
    value,
    locate: (at, part) => file.locate(broughtAt(at)?.one.from ?? at, part),
    partAt,
    origin(at): Origin {
      const part = partAt(at);
      const place = part ?? { path: file.path, pointer: at };
      const source = part === undefined ? file : broughtAt(at)?.one.field.file;
      // The field may have been added to the form by an arm.
      return source?.origin?.(place.pointer) ?? place;
    },
  };
}

interface Brought {
  readonly field: Raw;
  /** Pointer to the form's name. */
  readonly from: string;
}

/** The place in a field's schema that determines the remembered schema, or the field itself. */
function placeIn(field: Raw, rest: string): string {
  const at = field.pointer + rest;
  return valueAt(field.file.value, at) === undefined ? field.pointer : at;
}

function writtenOut(value: Json, at: string, files: FilesByPath, brought: Map<string, Brought>): Json {
  if (isList(value)) return value.map((one: Json, index) => writtenOut(one, pointer(at, index), files, brought));
  if (!isObject(value)) return value;
  const own = Object.fromEntries(
    entriesOf(value).map(([key, child]) => [key, writtenOut(child, pointer(at, key), files, brought)]),
  ) as JsonObject;
  if (!isList(value[FIELDS_OF])) return own;
  const properties: Record<string, Json> = {};
  const required: Json[] = isList(own.required) ? [...own.required] : [];
  for (const [index, { fields = [] }] of formsNamedIn(value, files).entries())
    for (const { name, field, kept } of fields) {
      if (kept === undefined || Object.hasOwn(properties, name) || isOwn(own, name)) continue;
      properties[name] = kept;
      const from = pointer(at, FIELDS_OF, index);
      brought.set(pointer(at, "properties", name), { field, from });
      if (kept.default === undefined) continue;
      brought.set(pointer(at, "required", required.length), { field, from });
      required.push(name);
    }
  return {
    type: "object",
    additionalProperties: false,
    ...own,
    required,
    properties: { ...properties, ...(isObject(own.properties) ? own.properties : {}) },
  };
}

function isOwn({ properties }: JsonObject, name: string): boolean {
  return isObject(properties) && Object.hasOwn(properties, name);
}
