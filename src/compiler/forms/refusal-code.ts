/** Stands for an error in Ajv's code until `withShortRefusals`. */
export function refusalCode(members: readonly string[]): string {
  return `refusal(${members.join(",")})`;
}

/**
 * Code of Ajv in which one call (`runtime/refuse.ts`) makes an error and adds it to those so far: half as long, so that a browser
 * reads and keeps half as much of a long form.
 */
export function withShortRefusals(code: string): string {
  return code.replaceAll(ADDED, "vErrors = refuse(vErrors,$2);errors++;");
}

const ADDED =
  /const (err\d+) = refusal\((.*?)\);if\(vErrors === null\)\{vErrors = \[\1\];\}else \{vErrors\.push\(\1\);\}errors\+\+;/g;
