/** The parts of a step's page and the fields of its forms, for changing, moving or deleting them. */
import type { JsonObject } from "../engine/index.ts";
import type { Questions } from "./browser/questions.ts";

/**
 * What can be changed of an object: a block, a dialog, a field in the layout of a form, an object in one of these, or
 * an entry of their lists and maps.
 */
export interface ObjectView {
  /** JSON pointer in the journey, or in the form's layout. */
  readonly at: string;
  /** As written, in JSON. */
  readonly was: string;
  /** Whether it is a text or a plain value: an entry of a list or a map that is no object. */
  readonly isBare: boolean;
  /** Whether it may be shown under a condition. */
  readonly mayDepend: boolean;
  /** `null` if there are no settings. */
  readonly settings: ValuesView | null;
  readonly texts: readonly TextView[];
  /** The parameters of its texts, and what its values are made of. `null` if there are none. */
  readonly values: ValuesView | null;
  /** What its texts can get by name. */
  readonly parameters: readonly ParameterView[];
  readonly lists: readonly ListView[];
  /** Its properties that are conditions, and its texts and values that are given only under one. */
  readonly conditions: readonly ConditionPlace[];
  /** What only the file can change. */
  readonly elsewhere: readonly ElsewhereView[];
}

/** A place in a list, and how many places that has. */
export interface SlotView extends Pick<ObjectView, "at" | "was"> {
  readonly count: number;
  /** The names of all fields there, which move together. */
  readonly fields?: readonly string[];
}

/** A step itself, a block of its page, a dialog, or an alert after an event. */
export interface PartView extends ObjectView {
  /** Its id, which stays the same when it is moved, when its settings change, and when its buttons are reordered. */
  readonly id: string;
  readonly kind: "step" | "block" | "dialog" | "message";
  /** Name of the step, of the block's kind, of the dialog, or of the event before the alert. */
  readonly name: string;
  /** For people: a block's kind, or the event before an alert. */
  readonly title: string;
  /** Key of its first text. */
  readonly words: string | null;
  /** Its index on the page, or in the list of blocks that contains it. `null` if it is in neither. */
  readonly place: number | null;
  /** The list that contains it: the pointer of a block or a dialog, and the property. `null` if no part contains it. */
  readonly inside: { readonly at: string; readonly name: string } | null;
  /** What it is deleted as. `null` if it cannot be deleted. */
  readonly goesAs: "message" | "dialog" | "part" | null;
}

/**
 * A form: values that are set together (properties of an object, what an action sets, sends or says, what texts and
 * values of a part of a page are made of, the limits of a field), or what is asked about something new.
 */
export interface ValuesView {
  readonly schema: Questions;
  /** The current answers, including defaults. Empty texts for what is not set and has no default. */
  readonly values: JsonObject;
  /** By question: where its answer belongs in what is sent. Other questions only decide what else is asked. */
  readonly paths: Readonly<Record<string, readonly string[]>>;
  /** What is sent without an answer. Values are sent by their pointers, and `null` if they are not set. */
  readonly members: JsonObject;
}

/** Something that a call, an event of analytics or a text can get by name. */
export interface ParameterView {
  /** The pointer inside the action or the part. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly isSet: boolean;
  /** Why it must be given. `null` if it may be missing. */
  readonly why: string | null;
}

/** The place of a condition inside an object. */
export interface ConditionPlace {
  readonly at: string;
  /** A label before its words: `“Loading” when:`. */
  readonly name: string;
}

/** A condition of a journey, to be read. */
export interface ConditionWords {
  /** Describes what it belongs to. */
  readonly where: string;
  readonly words: string;
  /** The expression. Empty if there is none. */
  readonly source: string;
  /** Named conditions that it uses, which have definitions of their own. */
  readonly named: readonly { readonly name: string; readonly at: string; readonly words: string }[];
  /** Values with parameters that it uses, and their meaning in words. */
  readonly calculated: readonly { readonly key: string; readonly words: string }[];
}

/** A text of an object, or one that it may have. */
export interface TextView {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly isRequired: boolean;
  readonly isWritten: boolean;
  /** The keys that it can have: several if it depends on something, none if it is calculated. */
  readonly keys: readonly string[];
  /** Whether another text can be shown under a condition. */
  readonly canVary: boolean;
  /** Its JSON pointer, if it can be shown under a condition only. `null` if not, or if it has a condition already. */
  readonly canDepend: string | null;
}

/** A list, a map (an object with free names), a list of blocks, or a single object that may be missing. */
export interface ListView {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly items: readonly ItemView[];
  readonly is: "list" | "map" | "one" | "blocks";
  /**
   * Whether its entries can be deleted. If not, it is one object that has to be there, or the choices of a field, which
   * have an edit of their own.
   */
  readonly isFree: boolean;
  /** What is asked for a new item. `null`: none can be added here. */
  readonly asks: ValuesView | null;
}

export interface ItemView extends ObjectView {
  /** Key of its first text. */
  readonly words: string | null;
  /** Its name if it has no text. For a plain value, the value. */
  readonly called: string;
  /** Its name in a map. */
  readonly name?: string;
  /** What people call it, by its schema. */
  readonly title?: string;
}

/** A choice in a list of what can be added, with its own form. */
export interface AdditionView extends ValuesView {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** An SVG path in a box of 48 by 32. */
  readonly picture?: string;
}

/** A file of facts that belong to no journey, with the values in it, so that they can be found. */
export interface DataFileView {
  readonly path: string;
  readonly title: string;
  /** `words` is what people read, `written` what the file has, and `called` the last part of `where`. */
  readonly values: readonly (Readonly<Record<"at" | "name" | "where" | "called" | "words" | "written", string>> & {
    /** What a mistake in it would harm (`x-about`). */
    readonly about?: string;
    /** Whether it is an entry of a list or a map. */
    readonly isBare?: true;
  })[];
}

/** An object of such a file. */
export interface DataView {
  /** What is around it, from the file itself to it. */
  readonly trail: readonly { readonly at: string; readonly words: string }[];
  readonly object: ObjectView;
}

/** A property that no form can show. */
export interface ElsewhereView {
  readonly title: string;
  /** The reason, as the end of a sentence. */
  readonly why: string;
  readonly isWritten: boolean;
  readonly file: string;
  readonly line: number;
}
