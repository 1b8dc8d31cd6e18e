import type { FormContext, Json, JsonObject, Text } from "../../../engine/index.ts";

/** A refused value: its path, the whole value that contains it, and the form's context. */
interface Refused {
  readonly path: readonly string[];
  readonly values: Json;
  readonly context: FormContext | undefined;
}

/**
 * The message about an amount whose currency comes from a field beside it or from the context (`self.currency`,
 * `context.currency`), with the current currency.
 */
export function withCurrency(text: Text, { path, values, context }: Refused): Text {
  if (!("key" in text) || text.with === undefined) return text;
  const beside = path.slice(0, -1).reduce(member, values);
  const parameters = Object.entries(text.with).map(([name, amount]) => {
    const [, of, field = ""] = REFERENCE.exec(String(member(amount, "currency"))) ?? [];
    if (of === undefined) return [name, amount] as const;
    const currency = member(of === "self" ? beside : context, field);
    // A caller of the service may leave the currency out, or send any value.
    return [
      name,
      { ...(amount as JsonObject), currency: CODE.test(String(currency)) ? String(currency) : NONE },
    ] as const;
  });
  return { ...text, with: Object.fromEntries(parameters) };
}

const REFERENCE = /^(self|context)\.(.+)$/;

/** `Intl` throws for a currency of another shape when the amount is formatted. */
const CODE = /^[A-Z]{3}$/;

/** The code for "no currency" (ISO 4217). */
const NONE = "XXX";

/** An own member of an object. */
export function member(value: Json | undefined, name: string): Json | undefined {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as JsonObject)[name];
}
