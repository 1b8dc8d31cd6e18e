/** Messages about what recorded journeys do differently now. */
import type { Concern } from "../insight/index.ts";

/** What a change of a recorded journey is, for accepting it. */
export interface RecordedChangeName {
  readonly words: string;
  /** Set if it may harm people. */
  readonly concern?: Concern;
  /** The journey. Absent for what a form or a call accepts, and for labels. */
  readonly flow?: string;
  /** The schema or layout that it is about, if it is not about a journey. */
  readonly file?: string;
  /** Set if it was never recorded. */
  readonly isNew?: true;
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
