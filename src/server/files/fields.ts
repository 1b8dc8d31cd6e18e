/**
 * A file field of a form: the allowed media types, the maximum size of one file in bytes, and whether it accepts
 * several files.
 */
interface FileField {
  readonly types: readonly string[];
  readonly maxBytes: number;
  readonly several: boolean;
}

/** Which fields are files: `src/generated/files.js`, or a replacement in tests. */
export interface FileFields {
  /** By form (`schemas/<flow>/<form>`), then by field: a dotted path without list indexes. */
  readonly formFiles: Readonly<Record<string, Readonly<Record<string, FileField>>>>;
  /** By operation, then by place in its body: a dotted path, with `*` for list items. */
  readonly callFiles: Readonly<Record<string, FilePlaces>>;
}

/** Places of files in a body, each with the contract's limits for it. */
export type FilePlaces = Readonly<Record<string, Partial<Pick<FileField, "types" | "maxBytes">>>>;

/** The upper limit for every file, because a file is in memory while it is checked. */
const MOST_BYTES = 15_000_000;
/** Room for the other parts of a request body. */
const BESIDE_BYTES = 8 * 1024;

/** The file field of a form; `undefined` if the form does not have it. */
export function fieldOf({ formFiles }: FileFields, form: string, field: string): FileField | undefined {
  const fields = Object.hasOwn(formFiles, form) ? formFiles[form] : undefined;
  const found = fields && Object.hasOwn(fields, field) ? fields[field] : undefined;
  return found && { ...found, maxBytes: Math.min(found.maxBytes, MOST_BYTES) };
}

/** The longest request body in bytes that the largest file of any field needs. 0 if no form has a file field. */
export function longestUpload({ formFiles }: FileFields): number {
  const sizes = Object.values(formFiles).flatMap((fields) => Object.values(fields).map(({ maxBytes }) => maxBytes));
  if (sizes.length === 0) return 0;
  return Math.ceil(Math.min(Math.max(...sizes), MOST_BYTES) / 3) * 4 + BESIDE_BYTES;
}
