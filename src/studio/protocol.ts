/** What the Studio's server and its pages tell each other. */
import type { Conflict } from "./edits/refusal.ts";

/** A person or a program may have changed something: whoever shows it asks again. */
export interface Told {
  /** Counted up with each change of a file. */
  readonly revision: number;
  /** The preview has to be loaded anew: what was compiled is another. */
  readonly reload?: true;
}

export interface Finding {
  readonly severity: "error" | "warning";
  readonly rule: string;
  readonly message: string;
  readonly file: string;
  readonly line: number;
  readonly column?: number;
  /** The way on which people meet it. */
  readonly replay?: { readonly flow: string; readonly name: string };
}

/** What a check has found, and of which state of the files. */
export interface Checked {
  readonly revision: number;
  readonly findings: readonly Finding[];
}

export interface LanguageView {
  readonly id: string;
  /** As it calls itself. */
  readonly name: string;
  /** Sites that offer it. */
  readonly sites: readonly string[];
}

/** One change that an arm's patch makes, at one place or at several that belong together. */
export interface ArmChangeView {
  /** The file of its first operation, the place of that among the arm's operations on the file, and all of its operations, as JSON. */
  readonly file: string;
  readonly index: number;
  readonly was: string;
  /** What it is called in the patch; `null`: it is one operation. */
  readonly name: string | null;
  readonly places: readonly ArmChangePlace[];
}

export interface ArmChangePlace {
  readonly file: string;
  /** JSON pointer. */
  readonly at: string;
  readonly what: string;
}

/** What stands at the edge of every place. */
export interface Overview {
  readonly revision: number;
  readonly journeys: readonly { readonly id: string; readonly title: string; readonly steps: readonly StepName[] }[];
  /** The one that texts are translated from first. */
  readonly languages: readonly LanguageView[];
  readonly sites: readonly string[];
  readonly experiments: readonly Trial[];
  readonly git: GitState;
  readonly undo: string | null;
  readonly redo: string | null;
  /** Files that differ from the last commit. */
  readonly changed: readonly string[];
  /** `null`: the first check has not come to its end. */
  readonly quick: Checked | null;
  /** `null`: the journeys were not walked through yet. */
  readonly whole: Checked | null;
}

/** An edit was made, undone or done again. */
export interface Done extends Pick<Overview, "revision" | "undo" | "redo"> {
  readonly what: string;
}

export interface Trial {
  readonly flag: string;
  readonly arms: readonly string[];
  readonly active: boolean;
  readonly why: string;
}

export interface StepName {
  readonly id: string;
  readonly title: string;
}

export interface GitState {
  /** `null`: this is no working copy of git's, or git is not there. */
  readonly branch: string | null;
  readonly author: string | null;
  readonly remote: string | null;
  /** Why nothing can be submitted now. */
  readonly hindrance: string | null;
}

/** A text in all languages. */
export interface TextRow {
  readonly file: string;
  readonly key: string;
  readonly values: Readonly<Record<string, string | null>>;
  /** What an arm makes of it, by `<flag>=<arm>` and language. */
  readonly arms: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Where it is shown: `<journey>/<step>`. */
  readonly shown: readonly string[];
  /** Languages that need it and have no words for it. */
  readonly missingIn: readonly string[];
  readonly unused: boolean;
  /** Only people in the arm have it as whom one looks. */
  readonly ofArm?: true;
  /** `<flag>=<arm>`: as people in this arm have it. */
  readonly arm?: string;
  /** Everybody's files have it, and only people in these arms see it. */
  readonly onlyIn?: readonly string[];
  /** Changed since the last commit in one language and not in another. */
  readonly stale: boolean;
  /** How many characters its place has room for, where that is told. */
  readonly room: number | null;
}

/** What differs from the last commit. */
export interface ChangesView {
  readonly revision: number;
  /** What was done here, the last first. */
  readonly acts: readonly string[];
  readonly changes: readonly { readonly area: string; readonly what: string; readonly who: readonly string[] }[];
  /** `null`: it is being worked out. */
  readonly people:
    | readonly { readonly flow: string; readonly fate: string; readonly what: string; readonly count: number }[]
    | null;
  /** Why it cannot be told. */
  readonly problem: string | null;
}

export interface Submission {
  readonly name: string;
  readonly reason: string;
}

export interface Submitted {
  readonly branch: string;
  readonly commit: string;
  readonly pushed: boolean;
  /** Where a review is begun, or why it was not pushed. */
  readonly note: string;
}

/** Why something was not done. */
export interface Refused {
  readonly message: string;
  readonly conflicts: readonly Conflict[];
}
