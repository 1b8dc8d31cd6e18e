/** How what is known is compared. */
export const COMPARISONS = [
  "is",
  "is-not",
  "at-least",
  "at-most",
  "more",
  "less",
  "filled",
  "empty",
  "known",
  "unknown",
  "includes",
  "lacks",
  "some",
  "none",
] as const;
export type Comparison = (typeof COMPARISONS)[number];

export interface Condition {
  /** `self.country`: another answer of the form; `context.site`: what the page tells the form; `data.paid`; the name of a condition. */
  readonly of: string;
  readonly compare: Comparison;
  /** One that it is compared with, or several that it may be; none where nothing is compared. */
  readonly values: readonly (string | number | boolean)[];
}

/** Conditions as menus hold them. */
export interface Joined {
  /** Whether all of them have to hold, any of them, or none. */
  readonly holding: "all" | "any" | "none";
  readonly conditions: readonly Part[];
}

export type Part = Condition | Joined;

export function isJoined(part: Part): part is Joined {
  return "holding" in part;
}

/** Every single condition, however deep. */
export function flattened({ conditions }: Joined): readonly Condition[] {
  return conditions.flatMap((part) => (isJoined(part) ? flattened(part) : [part]));
}

/** Deeper than a person follows. */
export const MOST_GROUPS = 4;

export function depthOf({ conditions }: Joined): number {
  return 1 + Math.max(0, ...conditions.map((part) => (isJoined(part) ? depthOf(part) : 0)));
}

const value = {
  anyOf: [{ type: "string", maxLength: 200, pattern: "^[^\\n]*$" }, { type: "number" }, { type: "boolean" }],
} as const;

const condition = {
  type: "object",
  required: ["of", "compare", "values"],
  additionalProperties: false,
  properties: {
    of: { type: "string", maxLength: 200, pattern: "^[A-Za-z_]\\w*(\\.[A-Za-z_]\\w*)*$" },
    compare: { enum: COMPARISONS },
    values: { type: "array", maxItems: 50, items: value },
  },
} as const;

/** The members of an object that joins conditions, for whoever takes one from outside. */
export function joinedProperties(fewest: number, depth = MOST_GROUPS): Readonly<Record<string, unknown>> {
  const group = { type: "object", required: ["holding", "conditions"], additionalProperties: false };
  const items =
    depth > 1 ? { anyOf: [condition, { ...group, properties: joinedProperties(1, depth - 1) }] } : condition;
  return {
    holding: { enum: ["all", "any", "none"] },
    conditions: { type: "array", minItems: fewest, maxItems: 20, items },
  };
}
