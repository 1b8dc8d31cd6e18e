import { equal, type Json } from "../../../engine/index.ts";
import {
  type DataSchema,
  isObject,
  localesOf,
  messagesOf,
  NUMBER_LIMITS,
  type Place,
  pointer,
  type Repository,
  type Schema,
} from "../../../model/index.ts";
import type { Draft } from "../../edits/draft.ts";
import type { Limit } from "./shared-limits.ts";

export const ERRORS = "errorMessage";

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
export function writeWords(
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
