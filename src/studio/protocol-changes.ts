/** Messages between the Studio's server and the Changes place, apart from the changes in words. */
import type { RecordedChangeName } from "./kernel/comment.ts";
import type { ChangesView } from "./protocol.ts";

/** A page that may look different than in the last commit, for the current lens. */
export interface ChangedPage {
  readonly flow: string;
  readonly step: string;
  readonly title: string;
  /** What changed in the files: "its texts", "its forms". */
  readonly why: readonly string[];
  /** Its addresses in the last commit and now. `null` if the step does not exist or has no sample data. */
  readonly before: string | null;
  readonly after: string | null;
  /** Set if the step exists in only one of the two. */
  readonly only: "before" | "after" | null;
}

export interface ChangedPages {
  /** The commit to compare with. `null` if there is none. */
  readonly commit: string | null;
  readonly pages: readonly ChangedPage[];
}

/**
 * The name of such a change in an approval. The same words may be said about several journeys and files.
 */
export function walkName({ words, concern, flow, file }: RecordedChangeName): string {
  return JSON.stringify([words, concern, flow, file]);
}

/** A change of what was recorded, however many recorded paths show it. */
export interface RecordedChangeView extends RecordedChangeName {
  /** The words, with texts and titles instead of their names in the files. */
  readonly plain: string;
  readonly about?: string;
  /** For whom it is. Empty if it is for everybody who is recorded. */
  readonly who: string;
  /** The titles of the steps where it happens. */
  readonly steps: readonly string[];
  /** Whether recorded paths can no longer be walked from there on. Accepting it removes the rest of them. */
  readonly isEnd: boolean;
  /** The file of a stored test walk that says so, if only an editor can correct it. */
  readonly byHand?: string;
  /** Whether people take another path. Accepting it also records what follows on that path, as it is now. */
  readonly isOtherPath: boolean;
  /** In how many places of the recorded paths it happens. */
  readonly times: number;
  /** The name of a replay of a recorded path on which it happens first. */
  readonly replay?: string;
}

export interface RecordedChanges {
  readonly changes: readonly RecordedChangeView[];
  /** What cannot be compared now, and why. */
  readonly problems: readonly { readonly of: string; readonly message: string }[];
}

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
  /** Whether the service runs it, or the main branch has it. `review` if neither; `null` if that is not known. */
  readonly stage: "live" | "merged" | "review" | null;
}

/** A branch with changes that the main branch lacks. */
export interface BranchInReview {
  readonly branch: string;
  /** Its name for git. */
  readonly ref: string;
  /** Of its last commit. `when` is ISO 8601. */
  readonly title: string;
  readonly author: string;
  readonly when: string;
  /** What it changes, in words. */
  readonly changes: readonly string[];
  /** Whether it is the branch of this working copy. */
  readonly isHere: boolean;
  /** Whether no remote has it. */
  readonly isOnlyHere: boolean;
}

/** When the remotes said last what they have, in ISO 8601 (`null`: not since the Studio runs), and whether they do now. */
export interface RemotesView {
  readonly at: string | null;
  readonly isReached: boolean;
}

/** The branches that the main one lacks, as they are here and as the remotes were asked. */
export interface BranchesView {
  /** `null` if it is not known. */
  readonly main: string | null;
  /** The branch that is open. Empty if none is. */
  readonly here: string;
  /** The branches for which something is set aside that is not submitted. */
  readonly setAside: readonly string[];
  readonly branches: readonly BranchInReview[];
  /** `null` if there are none. */
  readonly remotes: RemotesView | null;
}

/** What the service runs: a commit of this working copy, or why that is not known. */
export interface ReleaseView {
  readonly commit: string | null;
  readonly problem: string | null;
  /** When it was asked, in ISO 8601. */
  readonly at: string;
}

/** How many people are in the middle of journeys on the running service. */
export interface PeopleThereView {
  /** Why it is not known, for the end of a sentence. */
  readonly problem: string | null;
  /** Who has reported nothing for so long is not counted. */
  readonly minutes: number;
  /** `page`: as in sentences, or `null` if it is not known at which. */
  readonly places: readonly { readonly flow: string; readonly page: string | null; readonly count: number }[];
  /** When it was asked, in ISO 8601. */
  readonly at: string;
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
