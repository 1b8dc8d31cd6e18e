import { isJoined, type Joined, joinedProperties } from "./condition.ts";

/** What a field is: it must be filled in, it may be left empty, or it is not shown. */
export const PRESENCES = ["required", "optional", "hidden"] as const;
export type Is = (typeof PRESENCES)[number];

/** What a field is where, as menus say it: the first case whose conditions hold counts, `otherwise` where none does. */
export interface Presence {
  readonly cases: readonly PresenceCase[];
  readonly otherwise: Is;
}

/** What a field is where conditions of menus hold, or an expression does that menus would lose something of. */
export type PresenceCase = { readonly is: Is } & (Joined | Expressed);

export interface Expressed {
  /** An expression (CEL). */
  readonly when: string;
}

export function isExpressed(one: Joined | Expressed): one is Expressed {
  return "when" in one;
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
  if (only === undefined || isExpressed(only)) return undefined;
  const [condition, ...others] = only.conditions;
  if (condition === undefined || isJoined(condition) || only.holding === "none") return undefined;
  if (only.is !== "optional" || otherwise !== "required" || more.length > 0 || others.length > 0) return undefined;
  if (condition.of !== "context.site" || condition.compare !== "is") return undefined;
  return condition.values.map(String);
}

const is = { enum: PRESENCES } as const;
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
        oneOf: [
          {
            type: "object",
            required: ["is", "holding", "conditions"],
            additionalProperties: false,
            properties: { is, ...joinedProperties(1) },
          },
          {
            type: "object",
            required: ["is", "when"],
            additionalProperties: false,
            properties: { is, when: { type: "string", minLength: 1, maxLength: 5_000 } },
          },
        ],
      },
    },
  },
} as const;
