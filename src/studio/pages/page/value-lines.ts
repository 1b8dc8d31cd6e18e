import type { CaseLimits } from "../../browser/case-limits.ts";
import type { FieldView } from "../../protocol-page.ts";

type Values = NonNullable<CaseLimits["enum"]>;

/** Values from lines of text, one per line. Numbers if the field accepts numbers. */
export function valuesIn(lines: string, takes: FieldView["takes"]): Values {
  return lines
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => (takes === "number" && line.trim() !== "" && Number.isFinite(Number(line)) ? Number(line) : line));
}

/** Values as lines, or `undefined` if they would not be read back as the same values. */
export function linesOf(values: Values, takes: FieldView["takes"]): string | undefined {
  const lines = values.join("\n");
  return JSON.stringify(valuesIn(lines, takes)) === JSON.stringify(values) ? lines : undefined;
}
