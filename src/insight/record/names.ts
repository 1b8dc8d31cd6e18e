/** How a sentence about limits and labels names things. */
export interface SchemaNames {
  /** A schema in a file, by its pointer. `""`: the whole file. */
  schema(file: string, pointer: string): string;
  /** A field, by its dotted path. Its label would not do, because the sentence may be about that. */
  field(path: string): string;
}

/** A sentence, with the names that it gets. */
export type SayLimits = (names: SchemaNames) => string;

/** The names in the files: `"address.city"` for `/properties/address/properties/city`. */
export const IN_SCHEMAS: SchemaNames = {
  schema: (_file, pointer) =>
    pointer === "" ? "the whole" : `"${pointer.replaceAll("/properties/", ".").replace(/^\./, "")}"`,
  field: (path) => `"${path}"`,
};
