import type { FieldError, FormContext, Json, Text } from "../../../engine/index.ts";

type Validate = (values: Json, context?: FormContext) => readonly FieldError[];

/** Locale keys of the messages for a missing part of a day. */
type PartMessages = Readonly<Record<"year" | "month" | "day", string>>;

/** Whether a text is a real day: `2007-03-27`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/**
 * Wraps a validator: for an unfinished day (`2007--27`) it reports which part is missing or cannot be read, and a limit
 * relative to today (`-18y`) is reported as a day. `days`: the messages for the parts of each day, by its path (`*` for an item of a
 * list). `dayOf`: the day that a text means.
 */
export function reportedByPart(
  validate: Validate,
  days: Readonly<Record<string, PartMessages>>,
  dayOf: (words: unknown) => string | undefined,
): Validate {
  return (values, context) =>
    validate(values, context).map((error) => {
      const segments = error.path.split(".");
      const messages = days[segments.map((segment) => (/^\d+$/.test(segment) ? "*" : segment)).join(".")];
      const value = messages && enteredAt(values, segments);
      const [year, month, day] = typeof value === "string" && value !== "" ? value.split("-") : ["-", "-", "-"];
      const parts = { year, month, day };
      const unread = day === undefined ? undefined : PARTS.find((one) => isUnread(one, parts[one]));
      const part = unread ?? PARTS.find((one) => parts[one] === "");
      const text = part === undefined || messages === undefined ? withDays(error.text, dayOf) : { key: messages[part] };
      return { ...error, text };
    });
}

const PARTS = ["year", "month", "day"] as const;

/** Whether the text of a part is no number of the right length, as in `07-03-27` and `2007-Mrz-27`. */
function isUnread(part: (typeof PARTS)[number], text = ""): boolean {
  return text !== "" && text !== "-" && !(part === "year" ? /^\d{4}$/ : /^\d\d$/).test(text);
}

function withDays(text: Text, dayOf: (words: unknown) => string | undefined): Text {
  if (!("key" in text) || text.with === undefined) return text;
  const parameters = Object.entries(text.with).map(([name, value]) => {
    const words = typeof value === "object" && value !== null && "day" in value ? dayOf(value.day) : undefined;
    return [name, words === undefined ? value : { day: words }] as const;
  });
  return { key: text.key, with: Object.fromEntries(parameters) };
}

function enteredAt(values: Json, path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>(
    (value, key) =>
      typeof value === "object" && value !== null && Object.hasOwn(value, key)
        ? (value as Readonly<Record<string, Json | undefined>>)[key]
        : undefined,
    values,
  );
}
