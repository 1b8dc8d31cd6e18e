/** What the Studio's server tells the place Page of a step. */
import type { Presence } from "./edits/presence.ts";
import type { TextRow } from "./protocol.ts";
import type { CallView } from "./protocol-calls.ts";
import type { PartView, SettingsView } from "./protocol-parts.ts";

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

export interface WayView {
  readonly kind: string;
  readonly to: string;
  /** The step that it leads to; `null`: out of the journey. */
  readonly step: string | null;
  readonly cause: string;
  readonly when: readonly string[];
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
  /** How it looks where it is filled in; `null`: there is nothing to set. */
  readonly settings: SettingsView | null;
  /** Its part of the form's layout as it is written, as JSON; empty: it has none. */
  readonly was: string;
}

export interface ChoicesView {
  /** With the key of its words. */
  readonly list: AnswerView["choices"];
  /** Why none can be added. */
  readonly hindrance: string | null;
}
