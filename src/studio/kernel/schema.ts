/**
 * JSON Schemas of commands, and the types that follow from them. A dialog is drawn from the same schemas, so a property
 * may have a `title` and a `description`. Pages import this module: it stays without Node code.
 */

/** The type of the values that a schema allows. */
export type Of<S> =
  S extends Typed<infer T>
    ? T
    : S extends { readonly const: infer Value }
      ? Value
      : S extends { readonly enum: readonly (infer Value)[] }
        ? Value
        : S extends { readonly anyOf: readonly (infer One)[] }
          ? Of<One>
          : S extends { readonly oneOf: readonly (infer One)[] }
            ? Of<One>
            : S extends { readonly type: "array"; readonly items: infer Item }
              ? readonly Of<Item>[]
              : S extends { readonly properties: infer P; readonly required: readonly (infer Required)[] }
                ? Merged<
                    { readonly [Name in keyof P as Name extends Required ? Name : never]: Of<P[Name]> } & {
                      readonly [Name in keyof P as Name extends Required ? never : Name]?: Of<P[Name]>;
                    }
                  >
                : S extends { readonly additionalProperties: infer Value }
                  ? Readonly<Record<string, Of<Value>>>
                  : S extends { readonly type: keyof Plain }
                    ? Plain[S["type"]]
                    : never;

interface Plain {
  readonly string: string;
  readonly number: number;
  readonly integer: number;
  readonly boolean: boolean;
  readonly null: null;
}

type Merged<T> = { readonly [Name in keyof T]: T[Name] };

declare const TYPE: unique symbol;

/** A schema whose type is declared elsewhere. */
interface Typed<T> {
  readonly [TYPE]: T;
}

export function typed<T>(schema: object): Typed<T> {
  return schema as Typed<T>;
}

type Properties = Readonly<Record<string, unknown>>;
type None = Readonly<Record<never, never>>;

/** The schema of an object with all of these properties, possibly with the optional ones, and without others. */
export interface Whole<P, O = None> {
  readonly type: "object";
  readonly required: readonly (keyof P)[];
  readonly additionalProperties: false;
  readonly properties: P & O;
}

export function whole<const P extends Properties, const O extends Properties = None>(
  properties: P,
  optional?: O,
): Whole<P, O> {
  const all = { ...properties, ...optional } as P & O;
  return { type: "object", required: Object.keys(properties), additionalProperties: false, properties: all };
}

/**
 * How a dialog asks for a member of a command, besides what JSON Schema says. A member with a `title` is asked for; the
 * others come from the place.
 */
export interface DialogMember {
  /** The question. `{of}` is what the dialog is about. */
  readonly title: string;
  /** The hint. */
  readonly description?: string;
  /** What to do if the answer does not fit. */
  readonly errorMessage?: string;
  /** What to do if the answer is missing. */
  readonly "x-missing"?: string;
  readonly "x-widget"?: string;
  /** What only the widget reads, such as the number of lines. */
  readonly "x-layout"?: Readonly<Record<string, number>>;
  /** The words of each answer. */
  readonly "x-choices"?: Readonly<Record<string, string>>;
  /** The person says in words what it is called. The name in the files is made from them. */
  readonly "x-called"?: { readonly most: number; readonly example: string; readonly where?: string };
  /** A list is one answer, with commas between its items. */
  readonly "x-separated"?: true;
  /** The first item of the list is the default: this question asks for it, and the other one for the rest. */
  readonly "x-first"?: string;
  /** The answer is written in capital letters. */
  readonly "x-capitals"?: true;
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
  "x-widget",
];

/** The schema of a command. `kind` is its name. */
export function commandSchema<const K extends string, const P extends Properties, const O extends Properties = None>(
  kind: K,
  properties: P,
  optional?: O,
): Whole<P & { readonly kind: { readonly const: K } }, O> {
  return whole({ kind: { const: kind }, ...properties }, optional);
}

/** The name of something in the files. */
export const name = { type: "string", pattern: "^[\\w.-]{1,200}$" } as const;

/** A new name in the files. */
export const fieldName = { type: "string", pattern: "^[a-z][A-Za-z0-9]{0,59}$" } as const;

/** The name of an entry of a map. */
export const entryName = { type: "string", pattern: "^[A-Za-z][\\w-]{0,59}$" } as const;

/** BCP 47 tag as browsers use it: `fr`, `pt-BR`. */
export const language = { type: "string", pattern: "^[A-Za-z0-9-]{2,35}$" } as const;

/** The texts of something new. Languages without texts have to be translated. */
export const words = {
  type: "array",
  maxItems: 50,
  items: {
    type: "object",
    required: ["language", "value"],
    additionalProperties: false,
    properties: { language: name, value: { type: "string", maxLength: 500 } },
  },
} as const;

/** A text in one language. */
export type FieldWords = Of<typeof words>[number];

export const text = { type: "string", maxLength: 10_000 } as const;

/** The title of a commit, and why a person does something, for its message. */
export const commitName = { title: "Name", type: "string", minLength: 3, maxLength: 72, pattern: "\\S" } as const;
export const commitReason = {
  title: "Reason",
  type: "string",
  minLength: 3,
  maxLength: 4_000,
  pattern: "\\S",
  "x-widget": "textarea",
  "x-layout": { lines: 3 },
} as const;

/** A value as JSON when the person saw it. */
export const seenJson = { type: "string", maxLength: 100_000 } as const;

export const written = { type: "string", minLength: 1, maxLength: 5_000 } as const;

/** An expression (CEL). `null` for always. */
export const expression = { anyOf: [written, { type: "null" }] } as const;

/** Index in a list. `null` for the end, or for the beginning if it is the item before. */
export const place = { anyOf: [{ type: "integer", minimum: 0, maximum: 1_000 }, { type: "null" }] } as const;

/** By how many positions: down if positive, up if negative. */
export const by = { type: "integer", minimum: -1_000, maximum: 1_000 } as const;

export const RULE_POINTER = { type: "string", pattern: "^(/[^/\\n]{1,100}){1,30}$" } as const;

/** The pointer of a value. The name of a member may be empty: that of a message for a whole form. */
export const VALUE_POINTER = { type: "string", pattern: "^(/[^/\\n]{0,100}){1,30}$" } as const;

export const form = { type: "string", pattern: "^schemas/[\\w-]+(/[\\w-]+)*$" } as const;

export const filePath = { type: "string", pattern: "^[\\w@-][\\w.@/-]{0,300}\\.json$" } as const;

/** A node of a journey as the person saw it: its pointer in the file with its parts inserted, and its JSON. */
export const ofFlow = { flow: name, at: RULE_POINTER, was: seenJson } as const;

/** The same of the layout of a form. */
const ofLayout = { form, at: RULE_POINTER, was: seenJson } as const;

export type OfFlow = Of<Whole<typeof ofFlow>>;

/** What a person wants to change. */
export type Target = OfFlow | Of<Whole<typeof ofLayout>>;

/** The schema of a command about a node of a journey or of a form's layout. */
export function targetSchema<const K extends string, const P extends Properties, const O extends Properties = None>(
  kind: K,
  properties: P,
  optional?: O,
) {
  return {
    type: "object",
    required: ["kind"],
    properties: { kind: { const: kind } as { readonly const: K } },
    oneOf: [
      commandSchema(kind, { ...ofFlow, ...properties }, optional),
      commandSchema(kind, { ...ofLayout, ...properties }, optional),
    ],
  } as const;
}

/** A value of a setting of a block or a widget, or of an action. A text that begins with `=` is an expression. */
export const settingValue = {
  anyOf: [{ type: "string", maxLength: 5_000 }, { type: "number" }, { type: "boolean" }],
} as const;

export type SettingValue = Of<typeof settingValue>;

/** Settings by property. `null` restores the default. */
export const settings = {
  type: "object",
  minProperties: 1,
  maxProperties: 50,
  propertyNames: fieldName,
  additionalProperties: { anyOf: [...settingValue.anyOf, { type: "null" }] },
} as const;

export type Settings = Of<typeof settings>;

/** What a new object has. */
export const newObject = {
  /** Its texts, by property. */
  texts: { type: "object", maxProperties: 50, propertyNames: fieldName, additionalProperties: words },
  settings: { type: "object", maxProperties: 50, propertyNames: fieldName, additionalProperties: settingValue },
  /** The step that its event leads to. `null` if the step handles the event already, or there is no event. */
  to: { anyOf: [name, { type: "null" }] },
} as const;

export type NewObject = Of<Whole<typeof newObject>>;

/** A place among the blocks of a step. */
export const blockPlace = {
  /** The part above, in the same list. `null` for the beginning. */
  after: { anyOf: [whole({ at: RULE_POINTER, was: seenJson }), { type: "null" }] },
} as const;

export const blockPlaceOptional = {
  /** The block or the dialog that holds the list in its property `name`. Absent: the page itself. */
  into: whole({ at: RULE_POINTER, was: seenJson, name: fieldName }),
} as const;

export type BlockPlace = Of<Whole<typeof blockPlace, typeof blockPlaceOptional>>;

export const FIELD_TYPES = ["text", "number", "date", "file", "choice", "checkbox"] as const;

/** A new field and its texts. */
export const newField = {
  type: {
    enum: FIELD_TYPES,
    title: "What is it?",
    "x-choices": {
      text: "Words that people write",
      number: "A number, such as an age",
      date: "A day, such as a date of birth",
      file: "A file: a PDF, a JPEG or a PNG of at most 5 MB",
      choice: "One of a few choices",
      checkbox: "A box to tick",
    },
  },
  name: { ...fieldName, title: "What do you call it?", "x-called": { most: 60, example: "preferred name" } },
  labels: { ...words, title: "What people read" },
  choices: {
    type: "array",
    maxItems: 50,
    items: whole({ value: { ...fieldName, "x-named-by": "labels" }, labels: { ...words, title: "Its words" } }),
    title: "What people choose from",
    "x-when": { type: "choice" },
    "x-items": { least: 2, entry: "Choice", add: "One more choice", remove: "Delete it" },
  },
  required: {
    type: "boolean",
    title: "It must be filled in",
    "x-titles": [{ when: { type: "checkbox" }, title: "It must be ticked" }],
  },
  /** Of a text. */
  maxLength: {
    anyOf: [{ type: "integer", minimum: 1, maximum: 10_000 }, { type: "null" }],
    title: "Maximum number of characters",
    "x-when": { type: "text" },
    "x-begin": 100,
  },
  /** The error message for a longer text. */
  problems: { ...words, title: "What they read if it is longer", "x-when": { type: "text" } },
} as const;

export type NewField = Of<Whole<typeof newField>>;

/** A new button on a step's page. Its name is the event that it sends. */
export const button = {
  flow: name,
  step: name,
  name: { ...fieldName, title: "What do you call it?", "x-called": { most: 50, example: "more about it" } },
  labels: { ...words, title: "What it says" },
} as const;

/** A text in one language. `was` is the text when the person started to edit, or `null` if there was none. */
export const textEdit = {
  language: name,
  /** Name of its file: the journey's id, or `common`. */
  file: name,
  /** Dotted, including a plural's suffix. */
  key: name,
  value: text,
  was: { anyOf: [text, { type: "null" }] },
} as const;

export type TextEdit = Of<Whole<typeof textEdit>>;

export const textEdits = { type: "array", minItems: 1, maxItems: 50, items: whole(textEdit) } as const;

/** Maximum number of texts in an imported file. */
export const MOST_TEXTS = 20_000;

/** An arm of an experiment. */
export const arm = { flag: name, arm: name } as const;

export type Arm = Of<Whole<typeof arm>>;

export const TONES = ["info", "success", "warning", "error"] as const;

export const LIMITS = ["minLength", "maxLength", "minimum", "maximum", "minItems", "maxItems"] as const;
