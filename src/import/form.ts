import type { Json, JsonObject } from "../engine/index.ts";

/**
 * A form of another engine. Every reader gives this, and `journeyFiles` makes the files of a journey from it. Its
 * schemas have the keywords of our forms, without messages.
 */
export interface ImportedForm {
  readonly title?: Words | undefined;
  readonly text?: Words | undefined;
  readonly submit?: Words | undefined;
  readonly pages: readonly ImportedPage[];
}

/** A text in one language, or in several by their tag. `default` is the language that the form is written in. */
export type Words = string | Readonly<Record<string, string>> | OwnWords;

/** A text of ours, by its name in `problem-texts.ts`. `limit`: the number in it. */
export interface OwnWords {
  readonly own: string;
  readonly limit?: Json | undefined;
}

export interface ImportedPage {
  /** The name of its step and of its form. */
  readonly name: string;
  readonly title?: Words | undefined;
  readonly text?: Words | undefined;
  readonly rows: readonly ImportedRow[];
}

/** A field on a line of its own, fields side by side, or a section. */
export type ImportedRow = ImportedField | readonly ImportedField[] | ImportedSection;

interface ImportedSection {
  readonly section: Words;
  readonly text?: Words | undefined;
  readonly rows: readonly ImportedRow[];
}

export interface ImportedField {
  readonly name: string;
  /** Type, limits and first value. */
  readonly schema: JsonObject;
  readonly label: Words;
  readonly hint?: Words | undefined;
  readonly placeholder?: Words | undefined;
  readonly widget?: string | undefined;
  readonly options?: readonly ImportedOption[] | undefined;
  readonly autocomplete?: string | undefined;
  readonly inputmode?: string | undefined;
  /** Further settings of the layout, such as `lines`. */
  readonly settings?: JsonObject | undefined;
  readonly required: boolean;
  readonly readOnly?: boolean | undefined;
  /** Messages of the form's own, by keyword. */
  readonly messages?: Readonly<Record<string, Words>> | undefined;
  readonly cases?: readonly ImportedCase[] | undefined;
  /** The fields of an object, or of the items of a list. */
  readonly rows?: readonly ImportedRow[] | undefined;
  readonly itemTitle?: Words | undefined;
  readonly add?: Words | undefined;
  readonly remove?: Words | undefined;
}

export interface ImportedOption {
  readonly value: string | number | boolean;
  readonly label: Words;
}

/** Where a field is required, optional or hidden, and its limits there. Without `when`: everywhere else. */
export interface ImportedCase {
  readonly when?: Condition | undefined;
  readonly is?: "required" | "optional" | "hidden" | undefined;
  readonly limits?: JsonObject | undefined;
}

/** A condition over answers. A path begins at the object that has the field. */
export type Condition =
  | { readonly op: "and"; readonly of: readonly Condition[] }
  | { readonly op: "or"; readonly of: readonly Condition[] }
  | { readonly op: "not"; readonly of: Condition }
  /** `isText`: an empty text counts as not filled in. */
  | { readonly op: "filled"; readonly path: readonly string[]; readonly isText: boolean }
  | { readonly op: "in"; readonly path: readonly string[]; readonly values: readonly Json[] }
  | { readonly op: "=="; readonly path: readonly string[]; readonly value: Json }
  | { readonly op: "<" | "<=" | ">" | ">=" | "contains"; readonly path: readonly string[]; readonly value: Json };

/** Something that a journey cannot say as it was written. */
export interface NotTaken {
  /** JSON pointer into the file. */
  readonly pointer: string;
  /** The file, if it is not the form itself, such as a uiSchema. */
  readonly file?: string | undefined;
  /** `left out`: it is missing from the journey. `changed`: the journey does it in another way. */
  readonly what: "left out" | "changed";
  readonly message: string;
}

export interface Imported {
  readonly form: ImportedForm;
  readonly notTaken: readonly NotTaken[];
}

/** A section has rows and no name; a field has a name. */
export function isField(row: ImportedRow): row is ImportedField {
  return "name" in row;
}

/** The fields of rows, without those inside of objects and lists. */
export function fieldsOfRows(rows: readonly ImportedRow[]): readonly ImportedField[] {
  return rows.flatMap((row) => {
    if (isField(row)) return [row];
    return "section" in row ? fieldsOfRows(row.rows) : row;
  });
}

/** The number of fields, with those inside of objects and lists. */
export function countFields(rows: readonly ImportedRow[]): number {
  return fieldsOfRows(rows).reduce((count, { rows: inner = [] }) => count + 1 + countFields(inner), 0);
}

/** The languages that the form has texts in, without the one that it is written in. */
export function languagesOf(form: ImportedForm): readonly string[] {
  const found = new Set<string>();
  const look = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const entries = Object.entries(value);
    if (entries.length > 0 && entries.every(([key, text]) => LANGUAGE.test(key) && typeof text === "string"))
      for (const [key] of entries) found.add(key);
    else for (const [key, part] of entries) if (!WITHOUT_TEXTS.has(key)) look(part);
  };
  look(form);
  found.delete("default");
  return [...found];
}

const WITHOUT_TEXTS: ReadonlySet<string> = new Set(["schema", "cases", "settings"]);
const LANGUAGE = /^(?:default|[a-z]{2}(?:-[A-Z]{2})?)$/;
