/** A new file, with what its place says has to stand in it. */
export interface AddFile {
  readonly kind: "add-file";
  /** From the project's folder: `schemas/garden/address.schema.json`. */
  readonly path: string;
}
