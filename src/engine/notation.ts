import { own } from "./own.ts";

/**
 * How codes are written, depending on the value of another field (a country): a pattern, with examples by that value,
 * one of each form, divided by `|`.
 */
export type Notations = readonly { readonly pattern: string; readonly examples: Readonly<Record<string, string>> }[];

/**
 * A code (a postal code) in the notation for `of`: capital letters, and spaces and hyphens where the examples have
 * them. What stands before it on an envelope ("SE-114 55") is left out, and letters that all codes begin with ("LV-1050")
 * are added. A text that cannot be read so stays as it is, so that the person finds what they typed.
 */
export function inNotation(written: string, of: string, notations: Notations): string {
  const known = notationOf(of, notations);
  if (known === undefined) return written;
  const plain = written.normalize("NFKC").toUpperCase().replace(SEPARATORS, "");
  if (!/^[A-Z0-9]+$/.test(plain)) return written;
  const readings = [plain, plain.replace(/^[A-Z]{1,3}(?=[0-9]+$)/, ""), letterPrefix(known.examples) + plain];
  for (const reading of readings)
    for (const code of [...known.examples.map((example) => separated(reading, example)), reading])
      if (known.pattern.test(code)) return code;
  return written;
}

/** Whether a code is in the notation for `of`. Where no notation is known, every code is. */
export function isInNotation(code: string, of: string, notations: Notations): boolean {
  return notationOf(of, notations)?.pattern.test(code) ?? true;
}

/** The example that people see, if there is a notation. */
export function exampleFor(of: string, notations: Notations): string | undefined {
  return notationOf(of, notations)?.examples[0];
}

interface Notation {
  readonly pattern: RegExp;
  readonly examples: readonly string[];
}

function notationOf(of: string, notations: Notations): Notation | undefined {
  for (const { pattern, examples } of notations) {
    const found = own(examples, of);
    if (found !== undefined) return { pattern: new RegExp(`^(?:${pattern})$`), examples: found.split("|") };
  }
  return undefined;
}

/** Also the mark before a postal code in Japan. Other dashes and what nobody sees are gone: the text is a `code`. */
const SEPARATORS = /[\s.〒-]/gu;

/** The letters that all examples begin with, if only digits follow. */
function letterPrefix(examples: readonly string[]): string {
  const prefixes = new Set(examples.map((example) => /^[A-Z]*(?=[0-9]+$)/.exec(example.replace(SEPARATORS, ""))?.[0]));
  return prefixes.size === 1 ? ([...prefixes][0] ?? "") : "";
}

/** The characters of a code with the separators of an example of the same length. Otherwise without any. */
function separated(code: string, example: string): string {
  if (example.replace(SEPARATORS, "").length !== code.length) return code;
  let at = 0;
  return example.replace(/[A-Z0-9]/g, () => code[at++] ?? "");
}
