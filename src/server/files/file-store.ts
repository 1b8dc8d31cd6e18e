import type { FilePlaces } from "./fields.ts";

/** A file as somebody has added it to a form. */
export interface KeptFile {
  /** 22 characters of base64url that the browser has made. */
  readonly id: string;
  /** `schemas/<flow>/<form>`. */
  readonly form: string;
  /** A dotted path, items of lists without their number. */
  readonly field: string;
  readonly name: string;
  /** Its media type, by its content. */
  readonly type: string;
  readonly sha256: Buffer;
  readonly content: Buffer;
}

export type KnownFile = Omit<KeptFile, "content">;

/** A file that a call names, and what the contract says of a file at that place. */
export interface NamedFile {
  readonly id: string;
  readonly name: string;
  readonly limits: FilePlaces[string];
}

/** A use of files: their owner from then on (`undefined`: the call names none), and whether they are marked as used or only looked at. */
export interface FileUse {
  readonly owner: Buffer | undefined;
  readonly marks: boolean;
}

/** A port: where files are kept. Every method rejects with `DatabaseUnavailable` where it cannot say. */
export interface FileStore {
  /** Keeps a file; `false`, and nothing is changed, where one with its id is kept already. */
  keep(file: KeptFile): Promise<boolean>;
  /** What is known of a file, without its content. */
  find(id: string): Promise<KnownFile | undefined>;
  /** The file has come again: it is as young as if it had come now. `false` where it was deleted meanwhile. */
  renew(id: string): Promise<boolean>;
  /**
   * Uses files, all of them or none: answers those that are not kept, have another name, break the limits or have another owner. From then on they are
   * not forgotten.
   */
  use(files: readonly NamedFile[], use: FileUse): Promise<readonly NamedFile[]>;
  /** One use of each, of this owner, did not happen after all. What nothing else uses is unused again, and an owner that no other use has named goes. */
  giveBack(ids: readonly string[], owner: FileUse["owner"]): Promise<void>;
  /** Deletes what came a day ago or earlier and is not used, until none is left or `ending` is aborted. What is locked at that moment is left for the next time. */
  forget(ending: AbortSignal): Promise<void>;
}
