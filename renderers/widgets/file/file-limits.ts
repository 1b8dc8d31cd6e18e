import type { FileRefusal } from "../../host.ts";
import { asNumber, asObject } from "../../props.ts";
import type { JsonObject } from "../../../src/engine/index.ts";

/** What a field accepts (`x-file`): media types, and the maximum size of each file in bytes. */
export interface FileLimits {
  readonly types: readonly string[];
  readonly maxBytes: number;
  /** Whether it accepts more than one file. */
  readonly several: boolean;
}

export function fileLimits(schema: JsonObject): FileLimits {
  const several = schema.type === "array";
  const said = asObject((several ? asObject(schema.items) : schema)["x-file"]);
  const types = Array.isArray(said.types) ? said.types.filter((type) => typeof type === "string") : [];
  return { types, maxBytes: asNumber(said.maxBytes) ?? 0, several };
}

/** Why a file would be refused, as far as the browser knows. The service also checks its content. */
export function refusalOf({ type, size }: Pick<File, "type" | "size">, limits: FileLimits): FileRefusal | undefined {
  const isUnsure = type === "" || limits.types.some((one) => SAID_OTHERWISE.has(one));
  if (!isUnsure && !limits.types.includes(type)) return "type";
  if (size === 0) return "empty";
  return size > limits.maxBytes ? "size" : undefined;
}

/** Operating systems report such files with other types (CSV as Excel), or with none. */
const SAID_OTHERWISE: ReadonlySet<string> = new Set(["text/csv", "image/heic", "image/heif"]);

/** The usual names of the types, as a list in the given language: "PDF, JPEG, or PNG". */
export function typesInWords(types: readonly string[], language: string): string {
  const names = types.map((type) => NAMES[type] ?? (type.split("/")[1] ?? type).toUpperCase());
  return new Intl.ListFormat(language, { type: "disjunction" }).format(names);
}

const NAMES: Readonly<Record<string, string>> = { "text/plain": "TXT", "image/svg+xml": "SVG" };

/** A size in the format of the language: "5 MB", "1,5 MB". */
export function sizeInWords(bytes: number, language: string): string {
  const unit = { style: "unit", unit: "megabyte", maximumSignificantDigits: 2, roundingMode: "trunc" } as const;
  return new Intl.NumberFormat(language, unit).format(bytes / 1_000_000);
}
