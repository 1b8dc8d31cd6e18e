/** Messages from the Studio's server to the Page place about a step. */
import type { Presence } from "./browser/presence.ts";
import type { TextRow } from "./protocol.ts";
import type { CallView } from "./protocol-calls.ts";
import type {
  AdditionView,
  ConditionWords,
  ElsewhereView,
  ObjectView,
  ParameterView,
  PartView,
  SlotView,
  ValuesView,
} from "./protocol-parts.ts";

/** A step for the Page place. */
export interface PageView {
  /** The arm for which it is shown (`<flag>=<arm>`). Empty for everybody. */
  readonly arm: string;
  readonly flow: string;
  readonly step: string;
  readonly title: string;
  readonly base: string;
  /** Address of its preview. `null` if a path has to be found first. */
  readonly address: string | null;
  readonly texts: readonly TextRow[];
  readonly forms: readonly FormView[];
  /** The limits that a case of a field can have, by keyword, as the form language describes them. */
  readonly caseLimits: Readonly<Record<string, LimitView>>;
  readonly calls: readonly CallView[];
  /**
   * Kinds of its parts that make requests of their own. These are not calls of the journey, and the preview does not
   * answer them.
   */
  readonly asking: readonly string[];
  readonly transitions: readonly PageTransition[];
  /** What people can do on the page, with the events that it sends. */
  readonly sends: readonly { readonly event: string; readonly words: string }[];
  /** Actions on opening the page, and rules that handle an event without leaving. `to` describes what they do. */
  readonly stays: readonly PageTransition[];
  /** The step's own guards in order. */
  readonly guards: readonly GuardView[];
  /** The step itself. */
  readonly whole: PartView | null;
  /** The parts of its page from top to bottom, and its dialogs. */
  readonly parts: readonly PartView[];
  readonly additions: readonly AdditionView[];
  /** The conditions of all these, and the named conditions that they use, by JSON pointer. */
  readonly conditions: Readonly<Record<string, ConditionWords>>;
}

/** A guard of a step. */
export interface GuardView {
  readonly words: string;
  /** As written, in JSON. */
  readonly was: string;
}

/** A transition out of a step, with its editable conditions. */
export interface PageTransition extends TransitionView {
  /** JSON pointers of its rules in the journey, outermost first. */
  readonly rules: readonly string[];
  /** The last of them as JSON. Empty if it is none. */
  readonly was: string;
  /** What these rules do, in order. */
  readonly does: readonly ListedActionView[];
  /** Where these actions are, and where others can be added: JSON pointers of lists, outermost first. */
  readonly lists: readonly string[];
}

/** An action of a rule, or of a step as it opens. */
export interface ListedActionView {
  /** JSON pointer in the journey. */
  readonly at: string;
  /** As JSON. */
  readonly was: string;
  readonly words: string;
  /** Why one should think before changing it. */
  readonly dangers: readonly string[];
  /** Where it can be moved. `null` if only the file can move or delete it. */
  readonly moves: { readonly up: boolean; readonly down: boolean } | null;
  /** What its call, its event or its texts can get by name. */
  readonly parameters: readonly ParameterView[];
  /** What can be changed of it. `null` if it has no values. */
  readonly values: ValuesView | null;
  /** What only the file can change. */
  readonly elsewhere: readonly ElsewhereView[];
}

export interface TransitionView {
  readonly kind: string;
  readonly to: string;
  /** The target step. `null` if it leads out of the journey. */
  readonly step: string | null;
  readonly cause: string;
  readonly when: readonly string[];
}

export interface FormView {
  readonly form: string;
  /** All steps that show it: `<journey>/<step>`. */
  readonly shown: readonly string[];
  /** The same steps, each with the name that it passes to the form, or can pass (`context.page`). */
  readonly pages: Readonly<Record<string, string>>;
  /** JSON pointer of the part of the page that shows it. */
  readonly at: string;
  /** In the order of the page. */
  readonly fields: readonly FieldView[];
  /** What a condition may read. */
  readonly answers: readonly AnswerView[];
}

/** Another answer, or a value that the page passes to its form. */
export interface AnswerView {
  /** `self.country`, `context.site`. */
  readonly of: string;
  /** Key of its label. `null` if it has none. */
  readonly label: string | null;
  /** Its name, if it has no label. */
  readonly called?: string;
  /** `list` is a list of texts, `items` a list of anything else, and `thing` can only be present or absent. */
  readonly kind: "tick" | "choice" | "text" | "number" | "list" | "items" | "thing";
  /** Whether it may be missing. */
  readonly maybe?: true;
  /** Whether something at the same step reads it. */
  readonly near?: true;
  readonly choices: readonly { readonly value: string; readonly label: string | null }[];
}

/** When a field must be filled in, and its limits in each case. */
export interface FilledInView {
  /** `null` if its cases can only be edited in the file. */
  readonly presence: Presence | null;
  /** Each of its cases as a sentence. */
  readonly said: readonly string[];
  /**
   * How many fields share these cases through a definition, which the service may use too. `null` if the cases are its
   * own.
   */
  readonly shares: number | null;
  /** The type of its answers. `null` for lists and the like. */
  readonly takes: "text" | "number" | "tick" | null;
  /** Keys of its error messages. */
  readonly messages: readonly string[];
  /** Whether its form also requires it under a condition of another kind. */
  readonly depends: boolean;
}

/** A field of a form, or of the entries of a list. */
export interface ItemFieldView extends FilledInView {
  readonly form: string;
  /** Its dotted path in the form. */
  readonly name: string;
  /** As written, in JSON. */
  readonly was: string;
  /** Key of its label. */
  readonly label: string | null;
  /**
   * Its name if it has no label: its title, its hint or placeholder (whose key is `hint`), or its own name in words.
   */
  readonly called: string;
  readonly hint: string | null;
  /** Its place along its line, if that has several fields, and the place of its line. Empty if no layout shows it. */
  readonly slots: readonly SlotView[];
  /** The limits of its answers, by keyword. `null` if it can have none. */
  readonly limits: LimitsView | null;
  /** Its part of the form's layout, and of its widget. `null` if it has none. */
  readonly layout: ObjectView | null;
  /** For a list of objects: the fields of each entry. */
  readonly items: readonly ItemFieldView[];
  /** What a condition of these fields may read. */
  readonly answers: readonly AnswerView[];
}

/** The limits of a field as a form. */
export interface LimitsView extends ValuesView {
  /** Where those hold that other fields share: everywhere, or some here only. `null` if none is shared. */
  readonly scope: "everywhere" | "here" | null;
}

/** A field of the form itself. */
export interface FieldView extends ItemFieldView {
  /** The section that it is in: the key of its title, and all its fields. `null` if it is in none. */
  readonly section: {
    readonly title: string | null;
    readonly fields: readonly string[];
    readonly slot: SlotView;
  } | null;
  readonly sensitive: boolean;
  /** Its choices in the order of the page. `null` if it has none. */
  readonly choices: ChoicesView | null;
}

/** A limit that an answer can have. */
export interface LimitView {
  readonly title: string;
  readonly description: string;
  readonly type?: string;
  readonly minimum?: number;
}

export interface ChoicesView {
  /** With the key of each choice's text. */
  readonly list: AnswerView["choices"];
  /** Why none can be added. */
  readonly hindrance: string | null;
}
