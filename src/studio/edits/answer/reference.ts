/** A place that names an answer, in a file as it is on disk. */
export interface Reference {
  readonly path: string;
  readonly pointer: string;
  /** Whether the name is the property at the pointer, not the text of its value. */
  readonly isKey: boolean;
  /** The position of the name in that text. */
  readonly span: Span;
  readonly role: Role;
  /**
   * For an answer that `"..."` sends by name, without naming it. After a renaming, this has to be written beside the
   * `"..."`, as optional or not.
   */
  readonly sent?: { readonly source: string; readonly optional: boolean };
  readonly flow?: string | undefined;
  readonly step?: string | undefined;
}

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** How the place relates to the answer, which decides whether it is deleted with it. */
export type Role =
  /** Declares the answer, its limits or its appearance. */
  | "declares"
  /** Reads or sets it, or shows an error at it. */
  | "depends"
  /** Samples, simulations and initial values of forms. */
  | "shows";

/** The span of a name that is the complete text. The `?` of an optional member is not included. */
export function whole(name: string): Span {
  return { start: 0, end: name.length };
}
