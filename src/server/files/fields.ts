/** A file field of a form: media types, the most bytes of one file, and whether it is a list of files. */
export interface FileField {
  readonly types: readonly string[];
  readonly maxBytes: number;
  readonly several: boolean;
}

/** Which fields are files: `src/generated/files.js`, or what a test gives in its place. */
export interface FileFields {
  /** By form (`schemas/<flow>/<form>`) and field: a dotted path, items of lists without their number. */
  readonly formFiles: Readonly<Record<string, Readonly<Record<string, FileField>>>>;
  /** By operation and place in its body: a dotted path, `*` for an item of a list. */
  readonly callFiles: Readonly<Record<string, FilePlaces>>;
}

/** Places of files in a body, each with what the contract says of a file there. */
export type FilePlaces = Readonly<Record<string, Partial<Pick<FileField, "types" | "maxBytes">>>>;

/** No file is larger, whatever a field says: one is in memory while it is looked at. */
const MOST_BYTES = 15_000_000;
/** What stands beside the content in a request. */
const BESIDE_BYTES = 8 * 1024;

/** The field of a form; `undefined` where it has no such file field. */
export function fieldOf({ formFiles }: FileFields, form: string, field: string): FileField | undefined {
  const fields = Object.hasOwn(formFiles, form) ? formFiles[form] : undefined;
  const found = fields && Object.hasOwn(fields, field) ? fields[field] : undefined;
  return found && { ...found, maxBytes: Math.min(found.maxBytes, MOST_BYTES) };
}

/** How long the body of a request may be that brings the largest file of any field, in bytes; 0 where no form has a file field. */
export function longestUpload({ formFiles }: FileFields): number {
  const sizes = Object.values(formFiles).flatMap((fields) => Object.values(fields).map(({ maxBytes }) => maxBytes));
  if (sizes.length === 0) return 0;
  return Math.ceil(Math.min(Math.max(...sizes), MOST_BYTES) / 3) * 4 + BESIDE_BYTES;
}
