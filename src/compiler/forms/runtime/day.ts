import type { FieldError, FormContext, Json, Text } from "../../../engine/index.ts";

type Validate = (values: Json, context?: FormContext) => readonly FieldError[];

/** Keys of the words for a day of which a part is missing. */
type PartMessages = Readonly<Record<"year" | "month" | "day", string>>;

/** Whether a text is a day that there is: `2007-03-27`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/**
 * The same validator, but of a day that is half written (`2007--27`) it says which part is missing, and a limit that counts from today (`-18y`) is told
 * by its day. `days`: by the path of a day (`*` for an item of a list), the words for each of its parts. `dayOf`: what day words mean.
 */
export function toldByPart(
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
      const part = year === "" ? "year" : month === "" ? "month" : day === "" ? "day" : undefined;
      const text = part === undefined || messages === undefined ? withDays(error.text, dayOf) : { key: messages[part] };
      return { ...error, text };
    });
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
