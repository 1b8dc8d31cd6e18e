/** Messages about reverting commits between the Studio's server and its pages. */
import type { ChangesView } from "./protocol.ts";

/** A commit that changed files that the Studio edits. */
export interface EarlierCommit {
  /** The full hash. */
  readonly commit: string;
  readonly title: string;
  readonly author: string;
  /** ISO 8601. */
  readonly when: string;
  /** Why it cannot be reverted here. `null` if it can be tried. */
  readonly hindrance: string | null;
}

/** A preview of reverting a commit. */
export interface TakeBackPlan {
  readonly commit: string;
  /** The current last commit, before the new one. */
  readonly head: string;
  /** The title of the new commit. */
  readonly name: string;
  readonly changes: ChangesView["changes"];
  /** Files that would be changed, created or deleted. */
  readonly files: readonly string[];
}
