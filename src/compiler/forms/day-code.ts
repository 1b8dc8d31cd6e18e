import { partMessages, type Schema } from "../../model/index.ts";
import { placedSchemas } from "./places.ts";

/** If the schema has days, wraps the code of a validator so that it reports their parts (`runtime/day.ts`). */
export function withDayParts(code: string, schema: Schema): string {
  const days = placedSchemas(schema).filter(({ schema: { format } }) => format === "date");
  if (days.length === 0) return code;
  const messages = days.map(({ path, schema: day }) => [path.join("."), partMessages(day)] as const);
  return `/* @__PURE__ */ reportedByPart(${code}, ${JSON.stringify(Object.fromEntries(messages))}, celDay)`;
}
