import { OWN_NOTATIONS } from "./own-choices.ts";

/** The postal codes of a country. */
export interface PostalCodes {
  /** For codes in the country's own notation. */
  readonly pattern: string;
  /** One of each shape. The first one is shown to people. */
  readonly examples: readonly string[];
}

/**
 * The postal codes by libaddressinput's `zip` and `zipex`. There, a space or hyphen that may be left out is followed by
 * `?`. It belongs to the country's notation if an example has it ("H3Z 2Y7"), otherwise it does not ("33380").
 */
export function postalCodesOf(country: string, zip: string, zipex: string): PostalCodes {
  const own = OWN_NOTATIONS[country];
  const examples = own?.examples ?? zipex.split(",");
  const isSeparated = examples.some((code) => /[ -]/.test(code));
  const pattern = own?.pattern ?? inNotation(zip, isSeparated);
  const valid = examples.filter((code) => new RegExp(`^(?:${pattern})$`).test(code));
  if (valid.length === 0) throw new Error(`No example of a postal code of ${country} matches ${pattern}.`);
  const shapes = [...new Set(valid.map(shapeOf))];
  return { pattern, examples: shapes.flatMap((shape) => valid.find((code) => shapeOf(code) === shape) ?? []) };
}

/** A pattern of the source for codes with their separators, or without any. */
function inNotation(zip: string, isSeparated: boolean): string {
  return zip
    .replaceAll("\\d", "[0-9]")
    .replaceAll("[[0-9]", "[0-9")
    .replaceAll("(?:^|\\b)", "")
    .replaceAll("(?:$|\\b)", "")
    .replace(/\((?!\?)/g, "(?:")
    .replaceAll("[ \\-]", "-")
    .replace(/([ -])\?/g, isSeparated ? "$1" : "")
    .replace(/\(\?:([^()|]*)\)(?![?{])/g, "$1")
    .replace(/\(\?:([^()|]*)\)(?![?{])/g, "$1");
}

/** "@##@ #@@" for "W1A 4ZZ". */
function shapeOf(code: string): string {
  return code.replace(/[A-Z]/g, "@").replace(/[0-9]/g, "#");
}
