/** What a field is: it must be filled in, it may be left empty, or it is not shown. */
export const PRESENCES = ["required", "optional", "hidden"] as const;
export type Is = (typeof PRESENCES)[number];

/** What a field is where, as menus say it: the first case whose conditions hold counts, `otherwise` where none does. */
export interface Presence {
  readonly cases: readonly PresenceCase[];
  readonly otherwise: Is;
}

export interface PresenceCase {
  readonly is: Is;
  /** Whether all of the conditions have to hold, or any of them. */
  readonly holding: "all" | "any";
  readonly conditions: readonly Condition[];
}

/** How an answer, or what the page tells its form, is compared. */
export const COMPARISONS = ["is", "is-not", "at-least", "at-most", "filled", "empty"] as const;
export type Comparison = (typeof COMPARISONS)[number];

export interface Condition {
  /** `self.country`: another answer of the form; `context.site`: what the page tells the form. */
  readonly of: string;
  readonly compare: Comparison;
  /** One that it is compared with, or several that it may be; none for `filled` and `empty`. */
  readonly values: readonly (string | number | boolean)[];
}

export const ALWAYS: Presence = { cases: [], otherwise: "required" };
export const NEVER: Presence = { cases: [], otherwise: "optional" };

/** Must be filled in everywhere but at some sites. */
export function exceptAt(sites: readonly string[]): Presence {
  return sites.length === 0
    ? ALWAYS
    : {
        cases: [{ is: "optional", holding: "all", conditions: [{ of: "context.site", compare: "is", values: sites }] }],
        otherwise: "required",
      };
}

/** The sites at which alone a field may be left empty; `undefined` where something else decides. */
export function sitesExcepted({ cases, otherwise }: Presence): readonly string[] | undefined {
  const [only, ...more] = cases;
  const [condition, ...others] = only?.conditions ?? [];
  if (only?.is !== "optional" || otherwise !== "required" || more.length > 0 || others.length > 0) return undefined;
  if (condition?.of !== "context.site" || condition.compare !== "is") return undefined;
  return condition.values.map(String);
}

const is = { enum: PRESENCES } as const;
const value = {
  anyOf: [{ type: "string", maxLength: 200, pattern: "^[^\\n]*$" }, { type: "number" }, { type: "boolean" }],
} as const;

/** The shape of a presence, for whoever takes one from outside. */
export const PRESENCE_SCHEMA = {
  type: "object",
  required: ["cases", "otherwise"],
  additionalProperties: false,
  properties: {
    otherwise: is,
    cases: {
      type: "array",
      maxItems: 20,
      items: {
        type: "object",
        required: ["is", "holding", "conditions"],
        additionalProperties: false,
        properties: {
          is,
          holding: { enum: ["all", "any"] },
          conditions: {
            type: "array",
            minItems: 1,
            maxItems: 20,
            items: {
              type: "object",
              required: ["of", "compare", "values"],
              additionalProperties: false,
              properties: {
                of: { type: "string", pattern: "^(self|context)\\.[A-Za-z_]\\w{0,99}$" },
                compare: { enum: COMPARISONS },
                values: { type: "array", maxItems: 50, items: value },
              },
            },
          },
        },
      },
    },
  },
} as const;
