import {
  type DataSchema,
  type Field,
  fieldsIn,
  type Place,
  pointer,
  type Repository,
  valueAt,
} from "../../../model/index.ts";
import type { Conflict } from "../../browser/merge-file.ts";
import { Draft, drafted, type Plan } from "../../edits/draft.ts";
import { fieldCalled } from "../../edits/plain-words.ts";
import { Refusal, CHANGED } from "../../edits/refusal.ts";
import { problemsOfRules } from "../../edits/verified.ts";
import { commandSchema, name, form, LIMITS, type Of } from "../schema.ts";
import { ERRORS, writeWords } from "./limit-messages.ts";
import { definitionOf, type Limit, numberOf, refuseLooser, refuseMore, sharing, WORDS } from "./shared-limits.ts";
import { formNamed } from "../../edits/answer/field-owners.ts";

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
  const named = formNamed(repo, form);
  const found = named && fieldsIn(named).get(field);
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
  // The words about a limit may be corrected afterwards.
  refuseExamples(repo, draft);
  return draft.plan(changes.join(". "));

  function besideType({ placeOf }: DataSchema, keyword: string): Place {
    const type = placeOf("type");
    if (type === undefined) throw new Refusal(`“${field}” has no type of its own, so it cannot have a limit.`);
    return { file: type.file, pointer: pointer(type.pointer.slice(0, type.pointer.lastIndexOf("/")), keyword) };
  }
}

const EXAMPLES: ReadonlySet<string> = new Set(["wrong-example"]);

/** Throws a `Refusal` for limits that refuse what a schema gives as an example, or accept what it says is wrong. */
function refuseExamples(repo: Repository, draft: Draft): void {
  const after = drafted(repo, draft);
  const placesIn = (of: Repository) => problemsOfRules(of, EXAMPLES).map(({ file, pointer: at }) => `${file}#${at}`);
  const known = new Set(placesIn(repo));
  const fresh = placesIn(after).filter((place) => !known.has(place));
  const said = (start: string, isOf: (place: string) => boolean) => {
    const examples = fresh.filter(isOf).flatMap((place) => {
      const [path = "", at = ""] = place.split("#");
      const example = valueAt(after.files.get(path)?.value, at);
      return example === undefined ? [] : `“${typeof example === "string" ? example : JSON.stringify(example)}”`;
    });
    return examples.length === 0 ? [] : `${start}: ${[...new Set(examples)].join(", ")}.`;
  };
  const isWrong = (place: string) => place.includes("/x-refuses/");
  const problems = [
    said("People could then enter what the files say is wrong", isWrong),
    said("People could then not enter what the files give as right", (place) => !isWrong(place)),
  ].flat();
  if (problems.length > 0)
    throw new Refusal(`${problems.join(" ")} Choose another limit, or change these examples first, at the place JSON.`);
}

const beside = ({ file, pointer: at }: DataSchema, keyword: string): Place => ({ file, pointer: pointer(at, keyword) });

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

/** The limits that values of a type can have. */
export function limitsFor(type: string): readonly Limit[] {
  return LIMITS.filter((keyword) => LIMITED[keyword].types.some((one) => one === type));
}
