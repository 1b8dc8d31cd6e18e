/** The possible values of an event's property, as `flows/<flow>/analytics.json` declares it. */
export interface PropertyRule {
  readonly type?: "boolean" | "integer" | "number" | "string";
  readonly enum?: readonly (string | number | boolean)[];
  readonly pattern?: string;
  /** The value is sent as a hash: 64 hexadecimal digits of SHA-256. */
  readonly hash?: "sha256";
}

/** The properties of each event. */
export type EventTable = Readonly<Record<string, Readonly<Record<string, PropertyRule>>>>;

/** Maximum length of a text property, whatever its pattern allows. */
const LONGEST = 100;
const HASH = /^[0-9a-f]{64}$/;

/** Whether an event may leave the browser: it is declared, and it has only declared properties. */
export function accepts(table: EventTable, name: string, properties: Readonly<Record<string, unknown>>): boolean {
  const rules = Object.hasOwn(table, name) ? table[name] : undefined;
  if (rules === undefined) return false;
  return Object.entries(properties).every(([key, value]) => {
    const rule = Object.hasOwn(rules, key) ? rules[key] : undefined;
    return rule !== undefined && fits(rule, value);
  });
}

/** The properties of an event that are hashed before they are sent. */
export function hashed(table: EventTable, name: string): readonly string[] {
  const rules = Object.hasOwn(table, name) ? table[name] : undefined;
  return Object.entries(rules ?? {}).flatMap(([key, { hash }]) => (hash === undefined ? [] : [key]));
}

function fits({ type, enum: allowed, pattern, hash }: PropertyRule, value: unknown): boolean {
  if (hash !== undefined) return typeof value === "string" && HASH.test(value);
  if (allowed !== undefined) return allowed.some((one) => one === value);
  if (type === "integer") return Number.isSafeInteger(value);
  if (type === "number") return Number.isFinite(value);
  if (type === "boolean") return typeof value === "boolean";
  return (
    typeof value === "string" &&
    value.length <= LONGEST &&
    pattern !== undefined &&
    new RegExp(pattern, "u").test(value)
  );
}
