import type { FieldWords } from "./field-words.ts";

export const FIELD_TYPES = ["text", "number", "date", "file", "choice", "checkbox"] as const;

/** What a new field is, and the words that people read at it. A language that is not given its words has to be translated. */
export interface AskedField {
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
}

/** A new field. */
export interface AddField extends AskedField {
  readonly kind: "add-field";
  readonly form: string;
  /** The field that it stands below; `null`: at the beginning. */
  readonly after: string | null;
}

/** A new step between two. A language that is not given its title has to be translated. */
export interface AddStep {
  readonly kind: "add-step";
  readonly flow: string;
  /** Its name in the files. */
  readonly name: string;
  readonly titles: readonly FieldWords[];
  /** Its address, below the journey's. */
  readonly path: string;
  readonly after: string;
  readonly before: string;
  /** Which ways from the one to the other lead to it now: where each is written in the journey's file. */
  readonly ways: readonly string[];
  /** It is a step of the progress bar. */
  readonly counts: boolean;
  /** The first field of its form; `null`: people only read it. */
  readonly asks: AskedField | null;
}

/** A new site, made like another one. */
export interface AddSite {
  readonly kind: "add-site";
  readonly id: string;
  /** The site that it is made like. */
  readonly like: string;
  readonly hosts: readonly string[];
  /** Two capital letters (ISO 3166-1). */
  readonly country: string;
  /** Three capital letters (ISO 4217). */
  readonly currency: string;
  /** The first is its own. */
  readonly languages: readonly string[];
  /** Its support, as people read it. */
  readonly supportPhone: string;
  readonly supportEmail: string;
}
