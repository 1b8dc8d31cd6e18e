import {
  type Field,
  fieldsIn,
  formOf,
  localesOf,
  messagesOf,
  NUMBER_LIMITS,
  pointer,
  type Repository,
  type Schema,
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

/** Sets limits of a field, by their pointers in its schema. `null` removes one. */
export const SET_LIMITS = commandSchema("set", { form, field: name, values: limits, was: limits });
type SetLimits = Of<typeof SET_LIMITS>;

/**
 * Sets limits where they are written. Other fields with the same definition get them too, and the sentence says how many.
 */
export function setLimits(repo: Repository, { form, field, values, was }: SetLimits): Plan {
  const source = repo.schemas.get(form);
  const found = source && fieldsIn(formOf(repo, source)).get(field);
  if (found === undefined) throw new Refusal(`There is no field “${field}” in ${form}.`);
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
    const place = found.schema.placeOf(keyword) ?? placeBeside(found, keyword);
    if (value === null) draft.remove(place.file.path, place.pointer);
    else draft.set(place.file.path, place.pointer, value);
    writeWords(repo, draft, found, keyword, { isNew: now === null && value !== null, isGone: value === null });
    const shared = sharedBy(repo, place.file.path, place.pointer, keyword);
    const who = shared > 1 ? `; ${shared} fields share it` : "";
    return `The ${of} is ${value ?? "not limited"} instead of ${now ?? "not limited"}${who}`;
  });
  return draft.plan(changes.join(". "));

  /** A new limit is added beside the type. */
  function placeBeside({ schema }: Field, keyword: Limit) {
    const type = schema.placeOf("type");
    if (type === undefined) throw new Refusal(`“${field}” has no type of its own, so it cannot have a limit.`);
    return { file: type.file, pointer: pointer(type.pointer.slice(0, type.pointer.lastIndexOf("/")), keyword) };
  }
}

/**
 * The words of a field are about the limits that it has. A new limit gets the usual words of its kind beside them,
 * which go with it when it is removed.
 */
function writeWords(
  repo: Repository,
  draft: Draft,
  { schema }: Field,
  keyword: Limit,
  { isNew, isGone }: { readonly isNew: boolean; readonly isGone: boolean },
): void {
  const usual = keyword.endsWith("Length") ? "errors.length" : NUMBER_LIMITS[keyword]?.words;
  const place = schema.placeOf("errorMessage");
  if (usual === undefined || place === undefined) return;
  // Another limit of the same edit may have its words already.
  const said = messagesOf({ errorMessage: draft.value(place.file.path, place.pointer) ?? null } as Schema) ?? [];
  const own = said.find((one) => one.keyword === keyword);
  const at = pointer(place.pointer, keyword);
  if (isGone && own?.text === usual) draft.remove(place.file.path, at);
  const all = said.find((one) => (one.keyword ?? "*") === "*");
  const isThere = localesOf(repo).some(({ name, texts }) => name === "common" && texts.has(usual));
  if (!isNew || !isThere || own !== undefined || all === undefined) return;
  if (all.keyword === "*") draft.set(place.file.path, at, usual);
  else draft.set(place.file.path, place.pointer, { [keyword]: usual, "*": all.text });
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
  return sharing(repo, path, at, keyword).length;
}

/** These fields: `“First name” of “About you”`. */
export function sharing(repo: Repository, path: string, at: string, keyword: string): readonly string[] {
  return [...repo.schemas.values()].flatMap((form) => {
    if (form.layout === undefined) return [];
    return [...fieldsIn(formOf(repo, form))].flatMap(([name, { schema }]) => {
      const place = schema.placeOf(keyword);
      return place?.file.path === path && place.pointer === at ? fieldOfForm(repo, form.id, name) : [];
    });
  });
}
