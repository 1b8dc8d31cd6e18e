/** What a property of an event may be, as `flows/<flow>/analytics.json` declares it. */
export interface PropertyRule {
  readonly type?: "boolean" | "integer" | "number" | "string";
  readonly enum?: readonly (string | number | boolean)[];
  readonly pattern?: string;
  /** It is sent as a hash: 64 hexadecimal digits of SHA-256. */
  readonly hash?: "sha256";
}

/** The properties of each event. */
export type EventTable = Readonly<Record<string, Readonly<Record<string, PropertyRule>>>>;

/** No declared text is longer, whatever its pattern says. */
const LONGEST = 100;
const HASH = /^[0-9a-f]{64}$/;

/** Whether an event, as it leaves the browser, is one that is declared, with nothing but what is declared of it. */
export function accepts(table: EventTable, name: string, properties: Readonly<Record<string, unknown>>): boolean {
  const rules = Object.hasOwn(table, name) ? table[name] : undefined;
  if (rules === undefined) return false;
  return Object.entries(properties).every(([key, value]) => {
    const rule = Object.hasOwn(rules, key) ? rules[key] : undefined;
    return rule !== undefined && fits(rule, value);
  });
}

/** The properties of an event that are hashed before they leave the browser. */
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
