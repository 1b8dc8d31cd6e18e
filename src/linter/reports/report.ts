import type { Problem, Repository } from "../../model/index.ts";

/** The input of a report. */
export interface Checked {
  readonly repo: Repository;
  readonly problems: readonly Problem[];
  /** Duration of the check in milliseconds. */
  readonly ms: number;
  /**
   * Prefix for the repository's paths, for reports that a tool reads from the root of version control: "", or the path
   * from that root to the repository, with a slash at its end.
   */
  readonly prefix: string;
  readonly colours: boolean;
}

/** Formats the problems for one kind of reader. */
export type Report = (checked: Checked) => string;

/** A violation of a schema, in words. `part` is `key` if the key itself is wrong. */
export interface Mismatch {
  readonly pointer: string;
  readonly part?: "key";
  readonly message: string;
  /**
   * Classifies the mismatch: the value has the wrong type, a key is missing, or an unknown key resembles another or
   * belongs elsewhere.
   */
  readonly sign?: {
    readonly wrongType?: true;
    readonly missing?: string;
    readonly intended?: string;
    readonly elsewhere?: true;
  };
}
