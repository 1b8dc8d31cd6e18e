/** What the Studio's server and its pages tell each other about commits that are taken back. */
import type { ChangesView } from "./protocol.ts";

/** A commit that changed something that the Studio edits. */
export interface EarlierCommit {
  /** Its full name in git. */
  readonly commit: string;
  readonly title: string;
  readonly author: string;
  /** As ISO 8601. */
  readonly when: string;
  /** Why it cannot be taken back here; `null`: it can be tried. */
  readonly hindrance: string | null;
}

/** What a commit that undoes another one would do. */
export interface TakeBackPlan {
  readonly commit: string;
  /** The last commit, to which it would be added. */
  readonly head: string;
  /** The title that it would have. */
  readonly name: string;
  readonly changes: ChangesView["changes"];
  /** Files that would be changed, made or removed. */
  readonly files: readonly string[];
}

/** `head`: the one for which it was shown what would be done. */
export interface TakeBack {
  readonly commit: string;
  readonly head: string;
  readonly reason: string;
}
