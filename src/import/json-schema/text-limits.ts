import type { JsonObject } from "../../engine/index.ts";
import type { Report, SourceNode } from "../source-node.ts";

/** A format that our forms have, or a pattern for it. Any other is left out. */
export function takenFormat(node: SourceNode, report: Report): JsonObject {
  const format = String(node.json);
  if (TAKEN.has(format)) return { format };
  const pattern = PATTERNS[format];
  if (pattern !== undefined) {
    report.changed(node, `There is no format "${format}": the field has a pattern for it.`);
    return { pattern };
  }
  if (format === "data-url") {
    report.changed(node, "A file is sent when it is chosen: its answer is its id and name, and not its content.");
    return { format: "file", "x-file": { types: ["application/pdf", "image/jpeg", "image/png"], maxBytes: 5_000_000 } };
  }
  if (!PLAIN.has(format))
    report.leftOut(node, `There is no format "${format}", so any text is accepted. Add a \`pattern\` for it.`);
  return {};
}

/** The formats with a widget of the same name. */
export const WIDGET_FORMATS: readonly string[] = ["date", "month", "color", "email", "file"];

const TAKEN: ReadonlySet<string> = new Set(["email", "uri", "date", "month", "date-time", "color"]);
/** Formats that RJSF takes for a look and not for a limit. */
const PLAIN: ReadonlySet<string> = new Set(["alt-date", "alt-datetime", "password", "textarea"]);

const PATTERNS: Readonly<Record<string, string>> = {
  uuid: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$",
  ipv4: "^(?:(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)\\.){3}(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)$",
  time: "^(?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d)?$",
};

/** A pattern that says how the text begins and ends, as our check asks. */
export function wholePattern(node: SourceNode, report: Report): JsonObject {
  const pattern = String(node.json);
  if (!isRegularExpression(pattern)) {
    report.leftOut(
      node,
      "This is no regular expression with the flag `u`. Escape what must be escaped, and remove other backslashes.",
    );
    return {};
  }
  const [begins, ends] = [pattern.startsWith("^"), /(^|[^\\])(\\\\)*\$$/.test(pattern)];
  if (begins === ends) return { pattern };
  return { pattern: begins ? `${pattern}[\\s\\S]*$` : `^[\\s\\S]*${pattern}` };
}

function isRegularExpression(pattern: string): boolean {
  try {
    return new RegExp(pattern, "u").source !== "";
  } catch {
    return false;
  }
}
