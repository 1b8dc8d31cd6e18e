import type { Json } from "../../../engine/index.ts";
import {
  type DataSchema,
  type Field,
  fieldsIn,
  formOf,
  type Place,
  pointer,
  readDataSchema,
  type Repository,
  resolveRef,
  valueAt,
} from "../../../model/index.ts";
import { fieldOfForm } from "../../edits/plain-words.ts";
import { Refusal } from "../../edits/refusal.ts";
import type { LIMITS } from "../schema.ts";

export type Limit = (typeof LIMITS)[number];

export const WORDS: Readonly<Record<Limit, string>> = {
  minLength: "fewest characters",
  maxLength: "most characters",
  minimum: "least number",
  maximum: "greatest number",
  minItems: "fewest entries",
  maxItems: "most entries",
};

export const numberOf = (value: Json | undefined): number | null => (typeof value === "number" ? value : null);

/** The definition that a field shares with others (its `$ref`). */
export function definitionOf(repo: Repository, { file, pointer: at }: DataSchema): DataSchema | undefined {
  const ref = valueAt(file.value, pointer(at, "$ref"));
  const place = typeof ref === "string" ? resolveRef(repo, file, ref) : undefined;
  return place && readDataSchema(repo.files, { file: place.file, pointer: place.pointer, json: place.schema });
}

/** Another field's own limit that the definition's new one is stricter than would accept what the service refuses. */
export function refuseLooser(
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
export function refuseMore(keyword: Limit, value: number, everywhere: Json | undefined): void {
  if (typeof everywhere !== "number") return;
  if (!isStricter(keyword, everywhere, value)) return;
  const isLeast = keyword.startsWith("min");
  throw new Refusal(
    `“${WORDS[keyword]}”: the other fields and the service accept ${isLeast ? "no less" : "no more"} than ${everywhere}. Choose ${isLeast ? "at least" : "at most"} that here, or change it for all of them.`,
  );
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
