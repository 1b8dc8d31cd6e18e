import { existsSync, readFileSync } from "node:fs";
import { check } from "../../../src/linter/index.ts";
import { readRepository } from "../../../src/model/index.ts";

export const FIXTURES = new URL("../../fixtures/flows/", import.meta.url).pathname;

/**
 * A mistake: edits to the good repository (they may add files), and all problems that the checker must report for it.
 */
export interface Fixture {
  readonly edits: readonly { readonly file: string; readonly replace: string; readonly with: string }[];
  readonly problems: readonly ExpectedProblem[];
}

export interface ExpectedProblem {
  readonly rule: string;
  /** `file:line:column` */
  readonly at: string;
  readonly message: string;
}

export function readFixture(id: string): Fixture {
  return JSON.parse(readFileSync(`${FIXTURES}${id}/bad.json`, "utf8")) as Fixture;
}

/** The problems that the checker reports for the good repository with some texts replaced. */
export function problemsAfter(edits: Fixture["edits"]): ExpectedProblem[] {
  const overlay = new Map<string, string>();
  for (const { file, replace, with: by } of edits) {
    const text =
      overlay.get(file) ??
      (existsSync(`${FIXTURES}good/${file}`) ? readFileSync(`${FIXTURES}good/${file}`, "utf8") : "");
    if (!text.includes(replace)) throw new Error(`${file} does not hold ${JSON.stringify(replace)}.`);
    overlay.set(
      file,
      text.replace(replace, () => by),
    );
  }
  return check(readRepository(`${FIXTURES}good`, overlay)).map(({ rule, file, position, message }) => ({
    rule,
    at: `${file}:${position.line}:${position.column}`,
    message,
  }));
}
