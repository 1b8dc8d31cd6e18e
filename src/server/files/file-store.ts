import type { FilePlaces } from "./fields.ts";

/** A file that a person added to a form. */
export interface KeptFile {
  /** 22 base64url characters, created by the browser. */
  readonly id: string;
  /** `schemas/<flow>/<form>`. */
  readonly form: string;
  /** A dotted path without list indexes. */
  readonly field: string;
  readonly name: string;
  /** Media type, determined from the content. */
  readonly type: string;
  readonly sha256: Buffer;
  readonly content: Buffer;
}

export type KnownFile = Omit<KeptFile, "content">;

/** A file that a call refers to, with the contract's limits for that place. */
export interface NamedFile {
  readonly id: string;
  readonly name: string;
  readonly limits: FilePlaces[string];
}

/**
 * How a call uses files. `owner` becomes their owner (`undefined` if the call names none). `marks` is false for a call
 * that only reads them.
 */
export interface FileUse {
  readonly owner: Buffer | undefined;
  readonly marks: boolean;
}

/** Port: where files are stored. Every method rejects with `DatabaseUnavailable` if the database does not answer. */
export interface FileStore {
  /** Stores a file. Returns `false`, and changes nothing, if its id already exists. */
  keep(file: KeptFile): Promise<boolean>;
  /** A file's data without its content. */
  find(id: string): Promise<KnownFile | undefined>;
  /** Resets the age of a file that was uploaded again. Returns `false` if it was deleted. */
  renew(id: string): Promise<boolean>;
  /**
   * Marks files as used, all of them or none. Returns those that are refused: not stored, under another name, outside
   * the limits, or owned by somebody else. Used files are not deleted.
   */
  use(files: readonly NamedFile[], use: FileUse): Promise<readonly NamedFile[]>;
  /**
   * Takes back one use of each file by this owner. A file without other uses is unused again, and its owner is removed
   * if no other use named one.
   */
  giveBack(ids: readonly string[], owner: FileUse["owner"]): Promise<void>;
  /** Deletes at most `most` unused files older than a day, and returns the number. Skips locked files. */
  forget(most: number): Promise<number>;
}
