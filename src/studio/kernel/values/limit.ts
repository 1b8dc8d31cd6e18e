import { equal, type Json } from "../../../engine/index.ts";
import {
  type DataSchema,
  type Field,
  fieldsIn,
  formOf,
  isObject,
  localesOf,
  messagesOf,
  NUMBER_LIMITS,
  type Place,
  pointer,
  readDataSchema,
  type Repository,
  resolveRef,
  type Schema,
  valueAt,
} from "../../../model/index.ts";
import type { Conflict } from "../../browser/merge-file.ts";
import { Draft, type Plan } from "../../edits/draft.ts";
import { fieldCalled, fieldOfForm } from "../../edits/plain-words.ts";
import { Refusal, CHANGED } from "../../edits/refusal.ts";
import { commandSchema, name, form, LIMITS, type Of } from "../schema.ts";

type Limit = (typeof LIMITS)[number];

const limit = { anyOf: [{ type: "integer", minimum: 0 }, { type: "null" }] } as const;

const limits = {
  type: "object",
  minProperties: 1,
  propertyNames: { enum: LIMITS.map((keyword) => `/${keyword}`) },
  additionalProperties: limit,
} as const;

/**
 * Sets limits of a field, by their pointers in its schema. `null` removes one. `isOnlyHere`: not of other fields with the
 * same definition.
 */
export const SET_LIMITS = commandSchema(
  "set",
  { form, field: name, values: limits, was: limits },
  { isOnlyHere: { type: "boolean" } },
);
type SetLimits = Of<typeof SET_LIMITS>;

/**
 * Sets limits where they are written. Other fields with the same definition get them too, and the sentence says how many,
 * unless they are set only here: then they stand beside the `$ref`, and accept no more than the definition does.
 */
export function setLimits(repo: Repository, { form, field, values, was, isOnlyHere = false }: SetLimits): Plan {
  const source = repo.schemas.get(form);
  const found = source && fieldsIn(formOf(repo, source)).get(field);
  if (found === undefined) throw new Refusal(`There is no field “${field}” in ${form}.`);
  const definition = definitionOf(repo, found.schema);
  if (isOnlyHere && definition === undefined) throw new Refusal(`“${field}” shares its limits with no other field.`);
  const wanted = LIMITS.flatMap((keyword) => {
    const at = `/${keyword}`;
    const value = values[at];
    const [now, before] = [found.schema.keyword(keyword) ?? null, was[at] ?? null];
    const of = `limit “${WORDS[keyword]}” of ${fieldCalled(repo, form, field)}`;
    return value === undefined ? [] : [{ at, keyword, value, now, was: before, of }];
  });
  const conflicts = wanted.flatMap(({ at, of, ...one }): readonly Conflict[] => {
    if (one.now === one.was || one.now === one.value) return [];
    const [mine = null, theirs = null, before = null] = [one.value, one.now, one.was].map((it) =>
      it === null ? null : String(it),
    );
    return [{ at, of, mine, theirs, was: before }];
  });
  if (conflicts.length > 0) throw new Refusal(CHANGED, conflicts);
  const draft = new Draft(repo);
  const changes = wanted.map(({ keyword, value, now, of }) => {
    refuseOther(found, keyword);
    const own = beside(found.schema, keyword);
    const isOwn = definition !== undefined && draft.value(own.file.path, own.pointer) !== undefined;
    const said = (before: number | null, who: string) =>
      `The ${of} is ${value ?? "not limited"} instead of ${before ?? "not limited"}${who}`;
    const words = { isNew: now === null && value !== null, isGone: value === null };
    if (isOnlyHere && definition !== undefined) {
      const everywhere = definition.keyword(keyword);
      if (value !== null) refuseMore(keyword, value, everywhere);
      else if (!isOwn) throw new Refusal(`The ${of} is that of other fields: it can be removed for all of them only.`);
      if (value === null) draft.remove(own.file.path, own.pointer);
      else draft.set(own.file.path, own.pointer, value);
      const place = beside(found.schema, ERRORS);
      writeWords(repo, draft, { schema: found.schema, place, definition }, keyword, words);
      return value === null && typeof everywhere === "number"
        ? `The ${of} is ${everywhere}, as elsewhere, instead of ${now}`
        : said(numberOf(now), " here only");
    }
    const schema = definition ?? found.schema;
    const before = numberOf(schema.keyword(keyword));
    if (definition !== undefined && value !== null) refuseLooser(repo, definition, found, keyword, value);
    const place = schema.placeOf(keyword) ?? besideType(schema, keyword);
    if (isOwn) {
      draft.remove(own.file.path, own.pointer);
      const ownWords = { schema: found.schema, place: beside(found.schema, ERRORS), definition };
      writeWords(repo, draft, ownWords, keyword, { isNew: false, isGone: true });
    }
    if (value !== null) draft.set(place.file.path, place.pointer, value);
    else if (schema.placeOf(keyword) !== undefined) draft.remove(place.file.path, place.pointer);
    const written = schema.placeOf(ERRORS);
    const isNew = before === null && value !== null;
    if (written !== undefined)
      writeWords(repo, draft, { schema, place: written }, keyword, { isNew, isGone: value === null });
    // Also those with a limit of their own, which is removed here or is stricter.
    const shared = sharing(repo, schema, definition === undefined ? keyword : undefined).length;
    return said(before, shared > 1 ? `; ${shared} fields share it` : "");
  });
  return draft.plan(changes.join(". "));

  function besideType({ placeOf }: DataSchema, keyword: string): Place {
    const type = placeOf("type");
    if (type === undefined) throw new Refusal(`“${field}” has no type of its own, so it cannot have a limit.`);
    return { file: type.file, pointer: pointer(type.pointer.slice(0, type.pointer.lastIndexOf("/")), keyword) };
  }
}

/** The definition that a field shares with others (its `$ref`). */
export function definitionOf(repo: Repository, { file, pointer: at }: DataSchema): DataSchema | undefined {
  const ref = valueAt(file.value, pointer(at, "$ref"));
  const place = typeof ref === "string" ? resolveRef(repo, file, ref) : undefined;
  return place && readDataSchema(repo.files, { file: place.file, pointer: place.pointer, json: place.schema });
}

const beside = ({ file, pointer: at }: DataSchema, keyword: string): Place => ({ file, pointer: pointer(at, keyword) });

const numberOf = (value: Json | undefined): number | null => (typeof value === "number" ? value : null);

/** Another field's own limit that the definition's new one is stricter than would accept what the service refuses. */
function refuseLooser(
  repo: Repository,
  definition: DataSchema,
  { schema }: Field,
  keyword: Limit,
  value: number,
): void {
  const looser = fieldsWith(repo, (other) => {
    const own = numberOf(valueAt(other.file.value, pointer(other.pointer, keyword)));
    if (own === null || isSamePlace(other, schema) || !isStricter(keyword, value, own)) return false;
    const shared = definitionOf(repo, other);
    return shared !== undefined && isSamePlace(shared, definition);
  });
  if (looser.length > 0)
    throw new Refusal(`“${WORDS[keyword]}”: ${looser.join(" and ")} would accept more. Change it there first.`);
}

function isSamePlace(one: Place, other: Place): boolean {
  return one.file.path === other.file.path && one.pointer === other.pointer;
}

function isStricter(keyword: Limit, one: number, than: number): boolean {
  return keyword.startsWith("min") ? one > than : one < than;
}

/** The service knows the definition only. */
function refuseMore(keyword: Limit, value: number, everywhere: Json | undefined): void {
  if (typeof everywhere !== "number") return;
  if (!isStricter(keyword, everywhere, value)) return;
  const isLeast = keyword.startsWith("min");
  throw new Refusal(
    `“${WORDS[keyword]}”: the other fields and the service accept ${isLeast ? "no less" : "no more"} than ${everywhere}. Choose ${isLeast ? "at least" : "at most"} that here, or change it for all of them.`,
  );
}

const ERRORS = "errorMessage";

/** Where words about limits are written, which `schema` has. */
interface WordsPlace {
  readonly schema: DataSchema;
  readonly place: Place;
  /** The definition whose words these stand for, if they are written beside its `$ref`. */
  readonly definition?: DataSchema;
}

function wordsIn(errorMessage: Json | undefined): readonly { readonly keyword: string; readonly text: string }[] {
  const said = messagesOf({ errorMessage: errorMessage ?? null } as Schema) ?? [];
  return said.map(({ keyword = "*", text }) => ({ keyword, text }));
}

/**
 * The words of a field are about the limits that it has. A new limit gets the usual words of its kind beside them,
 * which go with it when it is removed.
 */
function writeWords(
  repo: Repository,
  draft: Draft,
  { schema, place, definition }: WordsPlace,
  keyword: Limit,
  { isNew, isGone }: { readonly isNew: boolean; readonly isGone: boolean },
): void {
  const usual = keyword.endsWith("Length") ? "errors.length" : NUMBER_LIMITS[keyword]?.words;
  if (usual === undefined) return;
  // Another limit of the same edit may have its words already. Those of the definition stand for none beside it.
  const said = wordsIn(draft.value(place.file.path, place.pointer) ?? schema.keyword(ERRORS));
  const own = said.find((one) => one.keyword === keyword);
  const at = pointer(place.pointer, keyword);
  if (isGone && own?.text === usual && draft.value(place.file.path, at) !== undefined) {
    draft.remove(place.file.path, at);
    if (definition && equal(wordsIn(draft.value(place.file.path, place.pointer)), wordsIn(definition.keyword(ERRORS))))
      draft.remove(place.file.path, place.pointer);
  }
  const all = said.find((one) => one.keyword === "*");
  const isThere = localesOf(repo).some(({ name, texts }) => name === "common" && texts.has(usual));
  if (!isNew || !isThere || own !== undefined || all === undefined) return;
  if (isObject(draft.value(place.file.path, place.pointer))) draft.set(place.file.path, at, usual);
  else
    draft.set(place.file.path, place.pointer, {
      [keyword]: usual,
      ...Object.fromEntries(said.map((one) => [one.keyword, one.text])),
    });
}

/**
 * Refuses a limit for another type, such as a limit of lists for a text, because JSON Schema would silently ignore it.
 */
function refuseOther({ name, schema: { type = "" } }: Field, keyword: Limit): void {
  const { what, types } = LIMITED[keyword];
  const own = Object.values(LIMITED).find((one) => one.types.includes(type));
  if (types.includes(type)) return;
  throw new Refusal(
    `“${WORDS[keyword]}” is a limit of ${what}${own === undefined ? "" : `, and what people enter at “${name}” is ${own.one}`}: “${name}” cannot have it.`,
  );
}

const TEXT = { what: "texts", one: "a text", types: ["string"] } as const;
const NUMBER = { what: "numbers", one: "a number", types: ["number", "integer"] } as const;
const LIST = { what: "lists", one: "a list", types: ["array"] } as const;
const LIMITED: Readonly<
  Record<Limit, { readonly what: string; readonly one: string; readonly types: readonly string[] }>
> = {
  minLength: TEXT,
  maxLength: TEXT,
  minimum: NUMBER,
  maximum: NUMBER,
  minItems: LIST,
  maxItems: LIST,
};

/** What a command about limits is about: `most characters`. */
export function limitsIn({ values }: SetLimits): readonly string[] {
  return LIMITS.flatMap((keyword) => (`/${keyword}` in values ? WORDS[keyword] : []));
}

const WORDS: Readonly<Record<Limit, string>> = {
  minLength: "fewest characters",
  maxLength: "most characters",
  minimum: "least number",
  maximum: "greatest number",
  minItems: "fewest entries",
  maxItems: "most entries",
};

/** The limits that values of a type can have. */
export function limitsFor(type: string): readonly Limit[] {
  return LIMITS.filter((keyword) => LIMITED[keyword].types.some((one) => one === type));
}

/** How many fields of forms get the keyword from the same place. */
export function sharedBy(repo: Repository, path: string, at: string, keyword: string): number {
  return fieldsFrom(repo, path, at, keyword).length;
}

/**
 * The fields that get a limit from the same place as one, itself included: `“First name” of “About you”`. Without a limit,
 * or where it has none: the fields that would get one.
 */
export function sharing(repo: Repository, { placeOf }: DataSchema, limit?: Limit): readonly string[] {
  const keyword = limit !== undefined && placeOf(limit) ? limit : "type";
  const place = placeOf(keyword);
  return place === undefined ? [] : fieldsFrom(repo, place.file.path, place.pointer, keyword);
}

function fieldsFrom(repo: Repository, path: string, at: string, keyword: string): readonly string[] {
  return fieldsWith(repo, ({ placeOf }) => {
    const place = placeOf(keyword);
    return place?.file.path === path && place.pointer === at;
  });
}

function fieldsWith(repo: Repository, is: (schema: DataSchema) => boolean): readonly string[] {
  return [...repo.schemas.values()].flatMap((form) => {
    if (form.layout === undefined) return [];
    return [...fieldsIn(formOf(repo, form))].flatMap(([name, { schema }]) =>
      is(schema) ? fieldOfForm(repo, form.id, name) : [],
    );
  });
}
