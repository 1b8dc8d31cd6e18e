/** Comments and approvals, which are kept with the branch. */
import type { StepPlace } from "../insight/index.ts";
import type { NewComment } from "./kernel/comment.ts";

/** What somebody said, or approved. */
export interface Comment extends NewComment {
  /** Its file. */
  readonly path: string;
}

/** What somebody has to approve, and what is otherwise for them than when it was approved last. */
export interface ApprovalView {
  readonly of: Exclude<NonNullable<Comment["approves"]>["of"], "walks">;
  /** The last approval. `null` if there is none on this branch. */
  readonly last: Comment | null;
  readonly differences: readonly ApprovalDifference[];
  /** How many things are as they were approved. */
  readonly same: number;
  /** Everything as it is now, by its name: what an approval keeps. */
  readonly seen: Readonly<Record<string, string>>;
  /** What counts of it, where the words are the Studio's own: rewording them takes no approval away. */
  readonly facts: Readonly<Record<string, string>>;
}

interface ApprovalDifference {
  readonly name: string;
  readonly title: string;
  /** As it was approved, and as it is now. `null` if it was not there, or is gone. */
  readonly was: string | null;
  readonly now: string | null;
  /** A page that shows it. `null` if none does. */
  readonly at: StepPlace | null;
}
