import type { Problem, Repository } from "../../model/index.ts";

/** What a report is made of. */
export interface Checked {
  readonly repo: Repository;
  readonly problems: readonly Problem[];
  /** How long the check took. */
  readonly ms: number;
  /**
   * What stands before the repository's paths where a report is read by something that knows another folder: "" or, with a
   * slash at its end, the way from the root of version control.
   */
  readonly prefix: string;
  readonly colours: boolean;
}

/** The problems for one kind of reader. */
export type Report = (checked: Checked) => string;
