/** Messages between the Studio's server and its pages. */
import type { Change, Comparison } from "../insight/index.ts";
import type { Fix } from "../model/index.ts";
import type { Conflict } from "./browser/merge-file.ts";

/**
 * What an answer to a page depends on: `definitions` are all files but texts, comments and recordings; `checked` is the end of a check, and `findings` are what it found, if that is
 * something else than before; `compiled` is what previews load; `comparison` is the one with the last commit.
 */
export type Topic =
  | "definitions"
  | "texts"
  | "comments"
  | "recordings"
  | "checked"
  | "findings"
  | "compiled"
  | "comparison"
  | "commit";

/** Sent to pages when files or results have changed. They then request what depends on it again. */
export interface ChangeNotice {
  /** Incremented with each change of files. */
  readonly revision: number;
  readonly topics: readonly Topic[];
  readonly files: readonly string[];
  /** The journeys that are changed. `null` if it may be all of them. */
  readonly journeys: readonly string[] | null;
  /** Whether previews must be reloaded, because the compiled files changed. */
  readonly reload?: true;
}

export interface Finding {
  readonly severity: "error" | "warning";
  readonly rule: string;
  readonly message: string;
  readonly file: string;
  readonly line: number;
  readonly column?: number;
  /** If it is a change that may be intended: the change, and the command that accepts it. */
  readonly accept?: { readonly change: string; readonly command: string };
  /** The path on which people encounter it. */
  readonly replay?: { readonly flow: string; readonly name: string };
  readonly fix?: Fix;
}

/** The findings of a check, and the revision that was checked. */
export interface Checked {
  readonly revision: number;
  readonly findings: readonly Finding[];
}

export interface LanguageView {
  readonly id: string;
  /** The language's own name for itself. */
  readonly name: string;
  readonly sites: readonly string[];
}

/** A change of an arm's patch, at one place or at several related ones. */
export interface ArmChangeView {
  /**
   * The file of its first operation, the index of that among the arm's operations on the file, and all of its
   * operations as JSON.
   */
  readonly file: string;
  readonly index: number;
  readonly was: string;
  /** Its name in the patch. `null` for a single unnamed operation. */
  readonly name: string | null;
  readonly places: readonly ArmChangePlace[];
}

export interface ArmChangeInWords extends ArmChangeView {
  readonly changes: readonly Change[];
}

export interface ArmChangePlace {
  readonly file: string;
  /** JSON pointer. */
  readonly at: string;
}

/** What is shown around every place. */
export interface Overview {
  readonly revision: number;
  readonly journeys: readonly { readonly id: string; readonly title: string; readonly steps: readonly StepName[] }[];
  /** Files that are not valid JSON. The journeys that need them are missing, or some of their steps. */
  readonly unread: readonly string[];
  /** The source language of translations comes first. */
  readonly languages: readonly LanguageView[];
  readonly sites: readonly string[];
  readonly experiments: readonly Trial[];
  /** Origin of the staff's pages of a running service, which has the figures and states of experiments. */
  readonly staffOrigin: string | null;
  /** Who translates by machine: a host. `null` if nobody does. */
  readonly translator: string | null;
  readonly git: GitState;
  readonly undo: string | null;
  readonly redo: string | null;
  /** How many comments there are, without approvals. */
  readonly comments: number;
  /** Files that differ from the last commit. */
  readonly changed: readonly string[];
  /** `null` until the first check has finished. */
  readonly quick: Checked | null;
  /** How many changes of files are missing on the pages, because something in them cannot be shown. */
  readonly missingOnPages: number;
  /** `null` until the journeys have been explored. */
  readonly whole: Checked | null;
}

/** The result of an edit, an undo or a redo. */
export interface Done extends Pick<Overview, "revision" | "undo" | "redo"> {
  readonly what: string;
  /** `null` if no file has changed. */
  readonly notice: ChangeNotice | null;
}

export interface Trial {
  /** Its entry: the file, and a JSON pointer. */
  readonly entry: { readonly file: string; readonly at: string };
  readonly flag: string;
  /** Where it is planned: `GROW-123`. */
  readonly plan: string;
  readonly arms: readonly string[];
  readonly active: boolean;
  /** The percentage of people who get each arm. */
  readonly shares: readonly { readonly arm: string; readonly percent: number }[];
  readonly why: string;
}

/** A page where the arms of an experiment decide something. */
export interface ArmPageView {
  readonly flow: string;
  readonly step: string;
  readonly title: string;
}

export interface StepName {
  readonly id: string;
  readonly title: string;
}

export interface GitState {
  /** `null` if this is not a git working copy, or git is not installed. */
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
  /** The arms' versions, by `<flag>=<arm>` and language. */
  readonly arms: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Where it is shown: `<journey>/<step>`. */
  readonly shown: readonly string[];
  /** Other steps on which a block, a widget or the error of a field may show it. */
  readonly alsoAt?: readonly string[];
  /** Whether any page may show it. */
  readonly everywhere?: true;
  /** Languages that need it but do not have it. */
  readonly missingIn: readonly string[];
  readonly unused: boolean;
  /** Whether only people in the arm of the lens have it. */
  readonly ofArm?: true;
  /** `<flag>=<arm>`, if it is the version for people in this arm. */
  readonly arm?: string;
  /** The arms in which it is shown, if everybody has it but only these arms show it. */
  readonly onlyIn?: readonly string[];
  /** Whether it changed in one language since the last commit, but not in another. */
  readonly stale: boolean;
  /** The maximum number of characters at its place, if known. */
  readonly room: number | null;
}

/** Somebody in the middle of a journey, who opens the page again with each version. */
export interface PersonInTheMiddle {
  /** The title of the page on which they are, which may be gone now. */
  readonly title: string;
  readonly flow: string;
  readonly step: string;
  readonly site: string;
  readonly lang: string;
  /** The addresses of the page, with what their browser has stored. */
  readonly before: string;
  readonly after: string;
}

/** The differences from the last commit. */
export interface ChangesView {
  readonly revision: number;
  /** What the files are compared with, in words. */
  readonly base: string;
  /** What was done here, latest first. */
  readonly acts: readonly string[];
  readonly changes: readonly Change[];
  /** `null` while it is being computed. */
  readonly people:
    | readonly {
        readonly flow: string;
        /** For whom, if it is not everybody: `<experiment>: <arm>`. */
        readonly arm: string | null;
        readonly fate: Comparison["people"][number]["groups"][number]["fate"];
        readonly what: string;
        readonly count: number;
        /** One of them. `null` if it cannot be kept. */
        readonly example: PersonInTheMiddle | null;
      }[]
    | null;
  /** Why it cannot be computed. */
  readonly problem: string | null;
}

export interface Submitted {
  readonly branch: string;
  readonly commit: string;
  readonly pushed: boolean;
  /** The address to start a review, or why it was not pushed. */
  readonly note: string;
}

/** The branch of the working copy. */
export interface BranchView {
  readonly branch: string | null;
  /** The branch that changes are submitted for. `null` if it is not known. */
  readonly main: string | null;
  /** The titles of the commits on the branch that the main branch does not have, latest first. */
  readonly commits: readonly string[];
  /** How many commits the remote's version of the branch has that are not here. */
  readonly behind: number;
}

/** Somebody with a Studio on the same working copy, and the page that is open there. */
export interface Other {
  /** As git knows them: `Name <address>`. */
  readonly by: string;
  readonly flow: string;
  readonly step: string;
}

/** Why something was not done. */
export interface Refused {
  readonly message: string;
  /** The same with the places in the files, if it has some. */
  readonly details?: string | undefined;
  /** Whether no other answer to the questions would change it. */
  readonly isAlways?: boolean | undefined;
  readonly conflicts: readonly Conflict[];
  /** The steps at which something has to be changed first. */
  readonly at: FindingView["steps"];
}

/** Messages about what the check has found, for the place Findings. */

export interface PlainFinding extends Finding {
  /** What it says to people who do not read the files. */
  readonly plain: string;
  /** Who is harmed if it is released, and how. Absent if its message says so. */
  readonly why?: string;
}

export interface FindingView extends PlainFinding {
  /** The steps at which people encounter it. Empty if it is only in the files. */
  readonly steps: readonly { readonly flow: string; readonly step: string }[];
}
