import type { FormContext, Json, JsonObject, Text } from "../../../engine/index.ts";

/** A value that was refused: where it stands, the whole that it stands in, and what surrounds that. */
interface Refused {
  readonly path: readonly string[];
  readonly values: Json;
  readonly context: FormContext | undefined;
}

/** The words for an amount whose currency an answer beside it or the surroundings say (`self.currency`, `context.currency`): with the one that counts now. */
export function withCurrency(text: Text, { path, values, context }: Refused): Text {
  if (!("key" in text) || text.with === undefined) return text;
  const beside = path.slice(0, -1).reduce(member, values);
  const parameters = Object.entries(text.with).map(([name, amount]) => {
    const [, of, field = ""] = REFERENCE.exec(String(member(amount, "currency"))) ?? [];
    if (of === undefined) return [name, amount] as const;
    const currency = member(of === "self" ? beside : context, field);
    // One who calls the service may leave it out, or send anything.
    return [
      name,
      { ...(amount as JsonObject), currency: CODE.test(String(currency)) ? String(currency) : NONE },
    ] as const;
  });
  return { ...text, with: Object.fromEntries(parameters) };
}

const REFERENCE = /^(self|context)\.(.+)$/;

/** A text of another shape would be an error where the amount is written. */
const CODE = /^[A-Z]{3}$/;

/** Of no currency (ISO 4217). */
const NONE = "XXX";

function member(value: Json | undefined, name: string): Json | undefined {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as JsonObject)[name];
}
