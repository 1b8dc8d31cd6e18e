import { type Presence, PRESENCE_SCHEMA } from "./presence.ts";

/** What a person asks the Studio to change, as data: it travels from the page to the Studio's server, and is planned there against the files as they are. */
export type Command =
  | SetTexts
  | SetArmTexts
  | ImportTexts
  | RenameText
  | DeleteText
  | SetRequired
  | SetCondition
  | SetLimit
  | MoveField
  | RenameField
  | RenameStep
  | DeleteField
  | AddField
  | AddExperiment
  | EndExperiment
  | EditFile;

/** A text in one language, and what it was when the person began to change it: `null` where there was none. */
export interface TextEdit {
  readonly language: string;
  /** Name of its file: the journey's id, or `common`. */
  readonly file: string;
  /** Dotted, with a plural's ending. */
  readonly key: string;
  readonly value: string;
  readonly was: string | null;
}

/** New words, in one language or several, for everybody. */
export interface SetTexts {
  readonly kind: "set-texts";
  readonly texts: readonly TextEdit[];
}

/** New words for those in an arm alone; the base's words take the arm's away. */
export interface SetArmTexts {
  readonly kind: "set-arm-texts";
  readonly flag: string;
  readonly arm: string;
  readonly texts: readonly TextEdit[];
}

/** Words from a translator's file, in one act; each was looked at before. */
export interface ImportTexts {
  readonly kind: "import-texts";
  /** Name of the file, for who undoes it. */
  readonly from: string;
  readonly texts: readonly TextEdit[];
}

/** Another name for a text, wherever it is used. */
export interface RenameText {
  readonly kind: "rename-text";
  readonly file: string;
  readonly key: string;
  readonly to: string;
}

/** A text that nothing depends on goes, in every language. */
export interface DeleteText {
  readonly kind: "delete-text";
  readonly file: string;
  readonly key: string;
}

/** Whether a field must be filled in, and where. */
export interface SetRequired {
  readonly kind: "set-required";
  readonly form: string;
  readonly field: string;
  readonly presence: Presence;
}

/** When a rule of a journey applies: a way, or a guard; or what a condition by name means. `null`: always. */
export interface SetCondition {
  readonly kind: "set-condition";
  readonly flow: string;
  /** JSON pointer of the rule, or of the condition, in the journey as it is read. */
  readonly at: string;
  readonly when: string | null;
  readonly was: string | null;
}

/** A field changes places with what stands before or after it on the page. */
export interface MoveField {
  readonly kind: "move-field";
  readonly form: string;
  readonly field: string;
  readonly way: "up" | "down";
}

/** Another name for a field in the files, wherever it is named; people who have answered it keep their answer. */
export interface RenameField {
  readonly kind: "rename-field";
  readonly form: string;
  readonly field: string;
  readonly to: string;
}

/** Another name for a step in the files, wherever it is named. */
export interface RenameStep {
  readonly kind: "rename-step";
  readonly flow: string;
  readonly step: string;
  readonly to: string;
}

/** A field goes, with what only it has. */
export interface DeleteField {
  readonly kind: "delete-field";
  readonly form: string;
  readonly field: string;
}

export const LIMITS = ["minLength", "maxLength", "minimum", "maximum", "minItems", "maxItems"] as const;

/** A limit of what a field takes; `null` takes it away. */
export interface SetLimit {
  readonly kind: "set-limit";
  readonly form: string;
  readonly field: string;
  readonly keyword: (typeof LIMITS)[number];
  readonly value: number | null;
  readonly was: number | null;
}

/** Words in one language. */
export interface FieldWords {
  readonly language: string;
  readonly value: string;
}

export const FIELD_TYPES = ["text", "date", "choice", "checkbox"] as const;

/** A new field. A language that is not given its words has to be translated. */
export interface AddField {
  readonly kind: "add-field";
  readonly form: string;
  /** Its name in the files. */
  readonly name: string;
  readonly type: (typeof FIELD_TYPES)[number];
  readonly labels: readonly FieldWords[];
  /** It must be filled in; a checkbox must be ticked. */
  readonly required: boolean;
  /** Most characters of a text. */
  readonly maxLength: number | null;
  /** What people read where a text has more. */
  readonly problems: readonly FieldWords[];
  readonly choices: readonly { readonly value: string; readonly labels: readonly FieldWords[] }[];
  /** The field that it stands below; `null`: at the beginning. */
  readonly after: string | null;
}

/** Something new to try: a control and a treatment, not running yet. */
export interface AddExperiment {
  readonly kind: "add-experiment";
  readonly flag: string;
  readonly epicKey: string;
  readonly why: string;
}

/** What an arm has becomes everybody's, and the experiment goes. */
export interface EndExperiment {
  readonly kind: "end-experiment";
  readonly flag: string;
  readonly winner: string;
}

/** What somebody has typed in a file. */
export interface EditFile {
  readonly kind: "edit-file";
  readonly path: string;
  readonly text: string;
  /** The file's text when the person began to change it. */
  readonly was: string;
  /** Typed without a pause: these edits are one act. */
  readonly group: string;
  /** What others made of the same lines, where the person has seen it and keeps theirs. */
  readonly seen: readonly string[];
}

const text = { type: "string", maxLength: 10_000 } as const;
/** As much as is read of a file (src/model/source.ts). */
const wholeFile = { type: "string", maxLength: 5_000_000 } as const;
const name = { type: "string", pattern: "^[\\w.-]{1,200}$" } as const;
/** Of one file that is taken over. */
export const MOST_TEXTS = 20_000;
const texts = {
  type: "array",
  minItems: 1,
  maxItems: 50,
  items: {
    type: "object",
    required: ["language", "file", "key", "value", "was"],
    additionalProperties: false,
    properties: { language: name, file: name, key: name, value: text, was: { anyOf: [text, { type: "null" }] } },
  },
} as const;
const fieldName = { type: "string", pattern: "^[a-z][A-Za-z0-9]{0,59}$" } as const;
const words = {
  type: "array",
  maxItems: 50,
  items: {
    type: "object",
    required: ["language", "value"],
    additionalProperties: false,
    properties: { language: name, value: { type: "string", maxLength: 500 } },
  },
} as const;
export const RULE_POINTER = { type: "string", pattern: "^(/[^/\\n]{1,100}){1,30}$" } as const;
const expression = { anyOf: [{ type: "string", minLength: 1, maxLength: 5_000 }, { type: "null" }] } as const;
const number = { anyOf: [{ type: "integer", minimum: 0 }, { type: "null" }] } as const;
const form = { type: "string", pattern: "^schemas/[\\w-]+(/[\\w-]+)*$" } as const;

function command(kind: Command["kind"], properties: Readonly<Record<string, unknown>>) {
  return {
    type: "object",
    required: ["kind", ...Object.keys(properties)],
    additionalProperties: false,
    properties: { kind: { const: kind }, ...properties },
  };
}

/** The shape of a command, for whoever takes one from outside. */
export const COMMAND_SCHEMA = {
  type: "object",
  required: ["kind"],
  oneOf: [
    command("set-texts", { texts }),
    command("set-arm-texts", { flag: name, arm: name, texts }),
    command("import-texts", {
      from: { type: "string", minLength: 1, maxLength: 200 },
      texts: { ...texts, maxItems: MOST_TEXTS },
    }),
    command("rename-text", { file: name, key: name, to: name }),
    command("delete-text", { file: name, key: name }),
    command("set-required", { form, field: name, presence: PRESENCE_SCHEMA }),
    command("set-condition", { flow: name, at: RULE_POINTER, when: expression, was: expression }),
    command("move-field", { form, field: name, way: { enum: ["up", "down"] } }),
    command("rename-field", { form, field: name, to: fieldName }),
    command("rename-step", { flow: name, step: name, to: fieldName }),
    command("delete-field", { form, field: name }),
    command("set-limit", { form, field: name, keyword: { enum: LIMITS }, value: number, was: number }),
    command("add-field", {
      form,
      name: fieldName,
      type: { enum: FIELD_TYPES },
      labels: words,
      required: { type: "boolean" },
      maxLength: { anyOf: [{ type: "integer", minimum: 1, maximum: 10_000 }, { type: "null" }] },
      problems: words,
      choices: {
        type: "array",
        maxItems: 50,
        items: {
          type: "object",
          required: ["value", "labels"],
          additionalProperties: false,
          properties: { value: fieldName, labels: words },
        },
      },
      after: { anyOf: [name, { type: "null" }] },
    }),
    command("end-experiment", { flag: name, winner: name }),
    command("edit-file", {
      path: { type: "string", pattern: "^[\\w@-][\\w.@/-]{0,300}\\.json$" },
      text: wholeFile,
      was: wholeFile,
      group: name,
      seen: { type: "array", maxItems: 1_000, items: wholeFile },
    }),
    command("add-experiment", {
      flag: { type: "string", pattern: "^[a-z][A-Za-z0-9]*$" },
      epicKey: { type: "string", pattern: "^[A-Z]+-[0-9]+$" },
      why: { type: "string", minLength: 1, maxLength: 500 },
    }),
  ],
} as const;
