import type { Draft, Plan } from "../../edits/draft.ts";

/** What `rename` knows about something that has a name. */
export interface Naming {
  readonly name: string;
  /** Writes another name wherever it is used. Throws a `Refusal` if it cannot have that name. */
  rename(draft: Draft, to: string): { readonly what: string; readonly notes: readonly string[] };
  /** Checks the edit. Absent: it must lead to no new error. */
  verify?(plan: Plan): Plan;
}
