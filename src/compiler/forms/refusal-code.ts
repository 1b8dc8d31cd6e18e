/** Marks an error in Ajv's code until `withShortRefusals` replaces it. */
export function refusalCode(members: readonly string[]): string {
  return `refusal(${members.join(",")})`;
}

/**
 * The code of Ajv, in which one call (`runtime/refuse.ts`) creates an error and adds it to the list. It is half as
 * long, so a browser parses and keeps only half as much for a long form.
 */
export function withShortRefusals(code: string): string {
  return code.replaceAll(ADDED, "vErrors = refuse(vErrors,$2);errors++;");
}

const ADDED =
  /const (err\d+) = refusal\((.*?)\);if\(vErrors === null\)\{vErrors = \[\1\];\}else \{vErrors\.push\(\1\);\}errors\+\+;/g;
