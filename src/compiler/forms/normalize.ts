import type { Normalization, Way } from "../../engine/index.ts";
import { preparationsOf, type Schema, textKindOf } from "../../model/index.ts";
import { placedSchemas } from "./places.ts";

/** How each text in an inlined schema is prepared. Texts that stay as they are have no entry. */
export function normalizations(root: Schema): Normalization[] {
  const described = new Map<string, { readonly path: readonly string[]; readonly schemas: Schema[] }>();
  for (const { path, schema } of placedSchemas(root)) {
    const known = described.get(path.join("."));
    if (known === undefined) described.set(path.join("."), { path, schemas: [schema] });
    else known.schemas.push(schema);
  }
  return [...described.values()].flatMap(({ path, schemas }) => {
    const ways = waysOf(schemas);
    return ways.length === 0 ? [] : [{ path, ways }];
  });
}

function waysOf(schemas: readonly Schema[]): Way[] {
  const kind = textKindOf(schemas);
  const notations = schemas.map(preparationsOf).findLast((ways) => ways.length > 0) ?? [];
  const least = schemas.map(({ minLength }) => minLength).findLast((one) => typeof one === "number");
  return [
    ...(kind === undefined || kind === "exact" ? [] : [kind]),
    ...notations
      .filter((way) => typeof way === "object")
      .map((way) => ("phone" in way && least !== undefined ? { ...way, least } : way)),
  ];
}
