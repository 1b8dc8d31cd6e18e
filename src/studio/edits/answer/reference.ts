/** A place that names an answer, in a file as it is on disk. */
export interface Reference {
  readonly path: string;
  readonly pointer: string;
  /** It is in the name of the property at the pointer, not in the text that stands there. */
  readonly isKey: boolean;
  /** Where the name stands in that text. */
  readonly span: Span;
  readonly role: Role;
  /** It names nothing here: `"..."` sends it, by its name, among others. What has to stand beside that once it has another name, optional or not. */
  readonly sent?: { readonly source: string; readonly optional: boolean };
  readonly flow?: string | undefined;
  readonly step?: string | undefined;
}

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** What it has to do with the answer: whether it goes with it when it is deleted. */
export type Role =
  /** Declares it, says what it may be, or how it looks. */
  | "declares"
  /** Reads it, sets it, tells a problem at it. */
  | "depends"
  /** Samples, tests and what a form begins with. */
  | "shows";

/** The whole of a name that stands alone; a member that may be absent has a `?` after it. */
export function whole(name: string): Span {
  return { start: 0, end: name.length };
}
