import { propertiesOf, type Schema, segmentsOf, subSchemas } from "../../model/index.ts";

/** A schema inside an inlined one. */
export interface PlacedSchema {
  /** Its place, in the notation of Ajv's `schemaPath`: `#/properties/email`. */
  readonly at: string;
  /** The path of the value that it describes: property names, and `*` for an item of a list. */
  readonly path: readonly string[];
  readonly schema: Schema;
  /** The schemas around it that describe the same value (`allOf`, `then`), innermost first. */
  readonly around: readonly Schema[];
}

/** Every schema inside a schema that describes a value of the form. Outer schemas come first. */
export function placedSchemas(root: Schema): PlacedSchema[] {
  const found: PlacedSchema[] = [];
  const visit = (place: PlacedSchema) => {
    found.push(place);
    for (const { pointer, schema } of subSchemas(place.schema)) {
      const [keyword = "", name] = segmentsOf(pointer);
      const step = STEPS.get(keyword)?.(name);
      if (step === undefined) continue;
      const at = `${place.at}/${keyword}${name === undefined ? "" : `/${fragment(name)}`}`;
      const same = step.length === 0;
      visit({ at, path: [...place.path, ...step], schema, around: same ? [place.schema, ...place.around] : [] });
    }
  };
  visit({ at: "#", path: [], schema: root, around: [] });
  return found;
}

/** The fields of a form, in the order of its schema: `children`, `children.*.email`. */
export function fieldPaths(root: Schema): string[] {
  const paths = new Set<string>();
  for (const { path, schema } of placedSchemas(root)) {
    if (path.length > 0) paths.add(path.join("."));
    for (const [name] of propertiesOf(schema)) paths.add([...path, name].join("."));
  }
  return [...paths];
}

/** By keyword: the path from a value to the value that the keyword's schema describes. */
const STEPS: ReadonlyMap<string, (name: string | undefined) => readonly string[] | undefined> = new Map([
  ["properties", (name: string | undefined) => (name === undefined ? undefined : [name])],
  ...["items", "additionalItems", "additionalProperties", "patternProperties"].map(
    (key) => [key, () => ["*"]] as const,
  ),
  ...["allOf", "anyOf", "oneOf", "then", "else", "dependencies"].map((key) => [key, () => []] as const),
]);

/** A name in the notation of Ajv's `schemaPath`. */
export function fragment(name: string): string {
  return encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"));
}
