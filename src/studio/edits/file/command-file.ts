/** A new file with the minimal content for its place. */
export interface AddFile {
  readonly kind: "add-file";
  /** Relative to the project's folder: `schemas/garden/address.schema.json`. */
  readonly path: string;
}
