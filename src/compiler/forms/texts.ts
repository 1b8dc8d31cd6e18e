import { equal, type Json, type Text } from "../../engine/index.ts";
import {
  groupBy,
  isNumber,
  LIMITING,
  limitText,
  messageFor,
  missingText,
  propertiesOf,
  type Schema,
} from "../../model/index.ts";
import { fragment, placedSchemas, type PlacedSchema } from "./places.ts";

/** The text for each error, by its place in the schema. */
export interface Texts {
  readonly list: readonly Text[];
  /** Index in `list`. `place` is Ajv's `schemaPath`. */
  of(place: string, keyword: string, property?: string): number;
  add(text: Text): number;
}

/**
 * The texts for all limits of an inlined schema: the nearest `errorMessage` around the limit that describes the same
 * value, else any `errorMessage` in the schema for the same field, else the default of the keyword. Parameters of a
 * text are the limits that stand beside the problem or beside the message.
 */
export function textsOf(root: Schema): Texts {
  const places = placedSchemas(root);
  const byPlace = new Map(places.map((place) => [place.at, place]));
  const byField = groupBy(places, ({ path }) => path.join("/"));
  const list: Text[] = [];
  const add = (text: Text): number => {
    const same = list.findIndex((known) => equal(known as Json, text as Json));
    return same >= 0 ? same : list.push(text) - 1;
  };
  const speaking = (place: PlacedSchema, keyword: string): Schema => {
    const elsewhere = byField.get(place.path.join("/")) ?? [];
    const all = [place.schema, ...place.around, ...elsewhere.map((other) => other.schema)];
    return all.find((schema) => messageFor(schema, keyword) !== undefined) ?? {};
  };
  const of = (schemaPath: string, keyword: string, property?: string): number => {
    const place = byPlace.get(schemaPath.slice(0, schemaPath.lastIndexOf("/")) || "#");
    if (place === undefined) return add(limitText(keyword, {}));
    if (property === undefined) {
      const speaker = speaking(place, keyword);
      return add(limitText(keyword, { ...speaker, ...place.schema }, messageFor(speaker, keyword)));
    }
    const path = [...place.path, property];
    const schema = new Map(propertiesOf(place.schema)).get(property) ?? {};
    const child = { at: `${place.at}/properties/${fragment(property)}`, path, schema, around: [] };
    return add(missingText(speaking(child, "required")));
  };
  return { list, of, add };
}

/** The keys of all texts that the errors of an inlined schema may show. */
export function errorTexts(root: Schema): ReadonlySet<string> {
  const texts = textsOf(root);
  for (const { at, schema } of placedSchemas(root)) {
    for (const keyword of Object.keys(schema))
      if (LIMITING.has(keyword) || (keyword === "type" && isNumber(schema))) texts.of(`${at}/${keyword}`, keyword);
    for (const property of schema.required ?? []) texts.of(`${at}/required`, "required", property);
  }
  return new Set(texts.list.flatMap((text) => ("key" in text ? text.key : [])));
}
