/** What the Studio's server and its pages tell each other. */
import type { Presence } from "./edits/presence.ts";
import type { CallView } from "./protocol-calls.ts";
import type { PartView } from "./protocol-parts.ts";
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

/** A step, for the place Page. */
export interface PageView {
  /** As whom it is seen: `<flag>=<arm>`; empty: as everybody. */
  readonly arm: string;
  readonly flow: string;
  readonly step: string;
  readonly title: string;
  /** What the journey's addresses begin with. */
  readonly base: string;
  /** Where its preview is; `null` where a way has to be found first. */
  readonly address: string | null;
  readonly texts: readonly TextRow[];
  readonly forms: readonly FormView[];
  /** What it asks the service. */
  readonly calls: readonly CallView[];
  /** Kinds of its parts that ask others by themselves: no calls of the journey, and not answered in the preview. */
  readonly asking: readonly string[];
  readonly ways: readonly PageWay[];
  /** What is done as the page opens, and rules that answer an event and lead nowhere: `to` is what they do. */
  readonly stays: readonly PageWay[];
  /** The step's own guards, in the order in which they are asked. */
  readonly guards: readonly GuardView[];
  /** What stands on its page, from the top, and what opens over it. */
  readonly parts: readonly PartView[];
}

/** Who is sent away before a step. */
export interface GuardView {
  readonly words: string;
  /** As it is written, as JSON. */
  readonly was: string;
}

/** A way out of a step, with the conditions on it that can be changed. */
export interface PageWay extends WayView {
  /** JSON pointers of the rules on it in the journey, the outermost first. */
  readonly rules: readonly string[];
}

export interface FormView {
  readonly form: string;
  /** In the order in which people see them. */
  readonly fields: readonly FieldView[];
  /** What a condition may ask. */
  readonly answers: readonly AnswerView[];
}

/** Another answer, or what the page tells its form. */
export interface AnswerView {
  /** `self.country`, `context.site`. */
  readonly of: string;
  /** Key of its label; `null` for what has none. */
  readonly label: string | null;
  /** What people call it, where it has no label. */
  readonly called?: string;
  /** `list`: of words; `items`: of anything else; `thing`: it is there or not. */
  readonly kind: "tick" | "choice" | "text" | "number" | "list" | "items" | "thing";
  /** It may be missing. */
  readonly maybe?: true;
  readonly choices: readonly { readonly value: string; readonly label: string | null }[];
}

export interface FieldView {
  readonly form: string;
  readonly name: string;
  /** Key of its label. */
  readonly label: string | null;
  /** What it is called where it has no label: its title, its hint or placeholder (`hint` is the key of that), else its name as words. */
  readonly called: string;
  readonly hint: string | null;
  /** Whether it must be filled in, and what answers have to be where; `null`: its cases say what only the file can say. */
  readonly presence: Presence | null;
  /** Each of its cases as a sentence. */
  readonly said: readonly string[];
  /** How many fields of forms have the same cases, by a definition that the service may have too; `null`: they are its own. */
  readonly shares: number | null;
  /** What its answers are; `null`: lists and the like. */
  readonly takes: "text" | "number" | "tick" | null;
  /** Keys of what people read where it refuses something. */
  readonly messages: readonly string[];
  /** Its form asks for it under a condition of another kind too. */
  readonly depends: boolean;
  /** The fields that move with it; `null` where it cannot move that way. */
  readonly moves: { readonly up: readonly string[] | null; readonly down: readonly string[] | null };
  readonly sensitive: boolean;
  /** What people choose from, in the order in which they see it; `null`: they do not choose. */
  readonly choices: ChoicesView | null;
  readonly limits: readonly { readonly keyword: string; readonly value: number; readonly shared: number }[];
}

export interface ChoicesView {
  /** With the key of its words. */
  readonly list: AnswerView["choices"];
  /** Why none can be added. */
  readonly hindrance: string | null;
}

export interface WayView {
  readonly kind: string;
  readonly to: string;
  /** The step that it leads to; `null`: out of the journey. */
  readonly step: string | null;
  readonly cause: string;
  readonly when: readonly string[];
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
