import type { FieldWords } from "./field-words.ts";

export const FIELD_TYPES = ["text", "number", "date", "file", "choice", "checkbox"] as const;

/** A new field and its texts. Languages without texts have to be translated. */
export interface AskedField {
  /** Its name in the files. */
  readonly name: string;
  readonly type: (typeof FIELD_TYPES)[number];
  readonly labels: readonly FieldWords[];
  /** Whether it must be filled in, or, for a checkbox, ticked. */
  readonly required: boolean;
  /** Maximum number of characters of a text. */
  readonly maxLength: number | null;
  /** The error message for a longer text. */
  readonly problems: readonly FieldWords[];
  readonly choices: readonly { readonly value: string; readonly labels: readonly FieldWords[] }[];
}

/** A new field. */
export interface AddField extends AskedField {
  readonly kind: "add-field";
  readonly form: string;
  /** The field whose entries get it: the dotted path of a list of objects. Absent: the form itself. */
  readonly list?: string;
  /** The field above it, beside which it is. `null` for the beginning. */
  readonly after: string | null;
}

/** A new step between two others. Languages without a title have to be translated. */
export interface AddStep {
  readonly kind: "add-step";
  readonly flow: string;
  /** Its name in the files. */
  readonly name: string;
  readonly titles: readonly FieldWords[];
  /** Its path below the journey's base path. */
  readonly path: string;
  readonly after: string;
  readonly before: string;
  /** The transitions between the two steps that will lead to the new one, by their place in the journey's file. */
  readonly ways: readonly string[];
  /** Whether it is a step of the progress bar. */
  readonly counts: boolean;
  /** The first field of its form. `null` if the page is only for reading. */
  readonly asks: AskedField | null;
}

/** A new site that is similar to another one. */
export interface AddSite {
  readonly kind: "add-site";
  readonly id: string;
  /** The similar site. */
  readonly like: string;
  readonly hosts: readonly string[];
  /** Two capital letters (ISO 3166-1). */
  readonly country: string;
  /** Three capital letters (ISO 4217). */
  readonly currency: string;
  /** The first one is its default. */
  readonly languages: readonly string[];
  /** The support phone number as people read it. */
  readonly supportPhone: string;
  readonly supportEmail: string;
}
