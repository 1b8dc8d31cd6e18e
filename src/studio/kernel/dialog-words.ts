/** What a question says, besides what JSON Schema says of its answers. */
export interface QuestionWords {
  /** The question. In a command, `{of}` is what the dialog is about. */
  readonly title: string;
  /** The hint. */
  readonly description?: string;
  /** What to do if the answer does not fit. */
  readonly errorMessage?: string;
  /** What to do if the answer is missing. */
  readonly "x-missing"?: string;
  /** A widget of the renderer or of the Studio. By default the one for its type. */
  readonly "x-widget"?: string;
  /** The words of each answer. */
  readonly "x-choices"?: Readonly<Record<string, string>>;
  /** The answer is written in capital letters. */
  readonly "x-capitals"?: true;
}

/** How a dialog asks for a member of a command. A member with a `title` is asked for; the others come from the place. */
export interface DialogMember extends QuestionWords {
  /** What only the widget reads, such as the number of lines. */
  readonly "x-layout"?: Readonly<Record<string, number | boolean>>;
  /**
   * The person says in words what it is called. The name in the files is made from them, or from the words of the member
   * `otherwise` if there are none.
   */
  readonly "x-called"?: {
    readonly most: number;
    readonly example: string;
    readonly where?: string;
    readonly otherwise?: string;
  };
  /** A list is one answer, with commas between its items. */
  readonly "x-separated"?: true;
  /** The first item of the list is the default: this question asks for it, and the other one for the rest. */
  readonly "x-first"?: string;
  readonly "x-may-be-empty"?: true;
  /** The answer at first. */
  readonly "x-begin"?: number;
  /** It is asked for only while other members have these answers. Otherwise it is empty. */
  readonly "x-when"?: Readonly<Record<string, string>>;
  /** Other titles, while other members have these answers. */
  readonly "x-titles"?: readonly { readonly when: Readonly<Record<string, string>>; readonly title: string }[];
  /** The words for a list of objects, and how many entries there are at first. */
  readonly "x-items"?: {
    readonly least: number;
    readonly entry: string;
    readonly add: string;
    readonly remove: string;
  };
  /** The object is asked for only after the second of two answers. */
  readonly "x-asked-if"?: { readonly title: string; readonly no: string; readonly yes: string };
  /** The question which of several kinds it is. Each kind has a form of its own, which the place knows. */
  readonly "x-which"?: Required<Pick<QuestionWords, "title" | "x-missing">>;
  /** Not asked for: a name made from this other member, which has words. */
  readonly "x-named-by"?: string;
}

/** How a command's dialog is called. */
export interface DialogCommand {
  /** The title of the dialog, and the words on the button that opens it and on the one that makes the edit. */
  readonly title: string;
  readonly "x-button": string;
  readonly "x-verb"?: string;
  /** It is made without a preview. */
  readonly "x-direct"?: true;
  /** What people should know before they answer, and what else if they edit as an arm. */
  readonly description?: string;
  readonly "x-arm"?: string;
}

/** A command that people are asked for in a dialog. */
export function withDialog<const S extends object>(schema: S, dialog: DialogCommand): S & DialogCommand {
  return { ...schema, ...dialog };
}

/** The keywords above, for validators. */
export const DIALOG_KEYWORDS: readonly string[] = [
  "errorMessage",
  "x-arm",
  "x-asked-if",
  "x-begin",
  "x-button",
  "x-called",
  "x-capitals",
  "x-choices",
  "x-direct",
  "x-first",
  "x-items",
  "x-layout",
  "x-may-be-empty",
  "x-missing",
  "x-named-by",
  "x-separated",
  "x-titles",
  "x-verb",
  "x-when",
  "x-which",
  "x-widget",
];
