import { partMessages, type Schema } from "../../model/index.ts";
import { placedSchemas } from "./places.ts";

/** A validator's code, told by parts (`runtime/day.ts`) where its schema has days. */
export function withDayParts(code: string, schema: Schema): string {
  const days = placedSchemas(schema).filter(({ schema: { format } }) => format === "date");
  if (days.length === 0) return code;
  const messages = days.map(({ path, schema: day }) => [path.join("."), partMessages(day)] as const);
  return `/* @__PURE__ */ toldByPart(${code}, ${JSON.stringify(Object.fromEntries(messages))}, celDay)`;
}
