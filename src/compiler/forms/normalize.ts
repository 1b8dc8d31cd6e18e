import type { Normalization, Preparation } from "../../engine/index.ts";
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
    const preparations = allPreparations(schemas);
    return preparations.length === 0 ? [] : [{ path, preparations }];
  });
}

function allPreparations(schemas: readonly Schema[]): Preparation[] {
  const kind = textKindOf(schemas);
  const notations = schemas.map(preparationsOf).findLast((preparations) => preparations.length > 0) ?? [];
  const least = schemas.map(({ minLength }) => minLength).findLast((one) => typeof one === "number");
  return [
    ...(kind === undefined || kind === "exact" ? [] : [kind]),
    ...notations
      .filter((preparation) => typeof preparation === "object")
      .map((preparation) => ("phone" in preparation && least !== undefined ? { ...preparation, least } : preparation)),
  ];
}
