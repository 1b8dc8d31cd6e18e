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

/** Where a commit goes, if another branch than the main one is open. */
export const commitTarget = {
  title: "Where does it go?",
  enum: ["same", "new"],
  "x-choices": { same: "To the branch that is open, and its review", new: "To a new branch" },
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
export const VALUE_POINTER = { type: "string", pattern: "^(/[^/\\n]{0,100}){0,30}$" } as const;

export const form = { type: "string", pattern: "^schemas/[\\w-]+(/[\\w-]+)*$" } as const;

export const filePath = { type: "string", pattern: "^[\\w@-][\\w.@/-]{0,300}\\.json$" } as const;

/** A node of a journey as the person saw it: its pointer in the file with its parts inserted, and its JSON. */
export const ofFlow = { flow: name, at: RULE_POINTER, was: seenJson } as const;

/** The same of the layout of a form. */
const ofLayout = { form, at: RULE_POINTER, was: seenJson } as const;

/** The same of a file of facts: the sites, or a list of the catalogue. */
const ofData = { file: filePath, at: VALUE_POINTER, was: seenJson } as const;

export type OfFlow = Of<Whole<typeof ofFlow>>;

/** What a person wants to change. */
export type Target = OfFlow | Of<Whole<typeof ofLayout>> | Of<Whole<typeof ofData>>;

/** The schema of a command about a node of a journey, of a form's layout or of a file of facts. */
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
      commandSchema(kind, { ...ofData, ...properties }, optional),
    ],
  } as const;
}

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
