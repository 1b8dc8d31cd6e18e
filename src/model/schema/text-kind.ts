import { isTextKind, type TextKind } from "../../engine/index.ts";
import { isList } from "../json.ts";
import { preparationsOf } from "./notations.ts";
import { type Schema, typesOf } from "./schema.ts";

/**
 * The kind of text of a field that several schemas describe (`allOf`, `then`): what `x-normalize` says, else what
 * follows from the field's meaning. `undefined` if it is no text.
 */
export function textKindOf(schemas: readonly Schema[]): TextKind | undefined {
  const said = schemas.map(preparationsOf).findLast((preparations) => preparations.length > 0);
  if (said !== undefined) return said.find((preparation) => isTextKind(preparation)) ?? "code";
  if (!schemas.some((schema) => typesOf(schema).includes("string"))) return undefined;
  if (schemas.some((schema) => schema["x-sensitive"] === true)) return "password";
  if (schemas.some(isOfMachine)) return "exact";
  if (schemas.some(({ format }) => format === "email" || format === "digits")) return "code";
  return schemas.some(({ format, pattern }) => format === "name" || takesPlainMarks(pattern)) ? "plainText" : "text";
}

/** Values that are chosen, or made by a program. */
function isOfMachine({ enum: values, const: value, format }: Schema): boolean {
  return isList(values) || value !== undefined || (typeof format === "string" && MACHINE_FORMATS.has(format));
}

const MACHINE_FORMATS: ReadonlySet<string> = new Set(["date", "month", "date-time", "color", "file", "uri", "uuid"]);

/** Whether a pattern takes a plain quote or dash, and refuses the one that phones make of it. */
function takesPlainMarks(pattern: unknown): boolean {
  const takes = typeof pattern === "string" ? expressionOf(pattern) : undefined;
  return ["'’", '"”', "-–"].some(([plain = "", typed = ""]) => takes?.test(plain) === true && !takes.test(typed));
}

/** `undefined` for a pattern that is no expression; the check reports it. */
function expressionOf(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern, "u");
  } catch {
    return undefined;
  }
}
