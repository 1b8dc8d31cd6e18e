import type { CaseLimits } from "../../edits/case-limits.ts";
import type { FieldView } from "../../protocol-page.ts";

type Values = NonNullable<CaseLimits["enum"]>;

/** What somebody has written in lines, one value each; a number where the field takes numbers. */
export function valuesIn(lines: string, takes: FieldView["takes"]): Values {
  return lines
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => (takes === "number" && line.trim() !== "" && Number.isFinite(Number(line)) ? Number(line) : line));
}

/** Values as lines; `undefined` where they would be others when they are read again. */
export function linesOf(values: Values, takes: FieldView["takes"]): string | undefined {
  const lines = values.join("\n");
  return JSON.stringify(valuesIn(lines, takes)) === JSON.stringify(values) ? lines : undefined;
}
