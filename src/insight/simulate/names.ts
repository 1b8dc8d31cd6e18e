import type { Json } from "../../engine/index.ts";

/** How a sentence about a difference names things: as in the files, or for people who do not read these. */
export interface Names {
  step(id: string): string;
  link(name: string): string;
  call(operation: string): string;
  /** A value in a call's or report's input, by dotted path. */
  sent(path: string): string;
  report(name: string): string;
  /** An event at a step. */
  event(step: string, name: string): string;
  /** A remembered value, by dotted path. */
  remembered(path: string): string;
  /** A field of a form, by dotted path. */
  field(path: string): string;
  /** Any value. A string may be the key of a text. */
  value(value: Json): string;
  /** Where a line of a page is, by its first words: `heading`, `aside banner`, `form holds`. */
  where(head: string): string;
  /** The name of a value in such a line. */
  property(head: string, name: string): string;
  /** The value itself, as the line contains it. */
  shown(head: string, name: string, text: string): string;
  /** A whole line. */
  line(text: string): string;
}

/** A sentence, with the names that it gets. */
export type Say = (names: Names) => string;

/** The names in the files. */
export const IN_FILES: Names = {
  step: quoted,
  link: quoted,
  call: (operation) => operation,
  sent: named,
  report: named,
  event: (_step, name) => named(name),
  remembered: named,
  field: named,
  value: (value) => (value === null ? "nothing" : quoted(value)),
  where: (head) =>
    head.endsWith(" holds") ? `in the form ${named(head.slice(0, -" holds".length))}` : `in the block ${named(head)}`,
  property: (_head, name) => named(name),
  shown: (_head, _name, text) => text,
  line: (text) => `"${shortened(text.trim())}"`,
};

function named(name: string): string {
  return `"${name}"`;
}

function quoted(value: Json): string {
  return shortened(JSON.stringify(value));
}

function shortened(words: string): string {
  return words.length > 120 ? `${words.slice(0, 119)}…` : words;
}
