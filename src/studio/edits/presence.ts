import { CASE_LIMITS_SCHEMA, type CaseLimits } from "./case-limits.ts";
import { isJoined, type Joined, joinedProperties } from "./condition.ts";

/** What a field is: it must be filled in, it may be left empty, or it is not shown. */
export const PRESENCES = ["required", "optional", "hidden"] as const;
export type Is = (typeof PRESENCES)[number];

/** What a field is where, as menus say it: the first case whose conditions hold counts, `otherwise` where none does. */
export interface Presence {
  readonly cases: readonly PresenceCase[];
  readonly otherwise: Is;
  /** What an answer has to be where none of the cases holds. */
  readonly limits?: CaseLimits;
}

/** What a field is where conditions of menus hold, or an expression does that menus would lose something of; `as-elsewhere`: only its limits are others. */
export type PresenceCase = { readonly is: Is | "as-elsewhere"; readonly limits?: CaseLimits } & (Joined | Expressed);

/** The most cases that are changed here: every country's own pattern, and more. */
const MOST_CASES = 100;

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

/** Whether answers have to be something else in some of the cases. */
export function hasLimits({ cases, limits: elsewhere }: Presence): boolean {
  return elsewhere !== undefined || cases.some(({ limits: own }) => own !== undefined);
}

/** It is the same everywhere whether it must be filled in; what answers have to be in some cases stays. */
export function everywhere(presence: Presence, otherwise: Is): Presence {
  if (!hasLimits(presence)) return { cases: [], otherwise };
  // A case without limits of its own has none by the cases behind it either.
  return { ...presence, cases: presence.cases.map((one) => ({ ...one, is: "as-elsewhere" })), otherwise };
}

/** The sites at which alone a field may be left empty; `undefined` where something else decides. */
export function sitesExcepted(presence: Presence): readonly string[] | undefined {
  const { cases, otherwise } = presence;
  const [only, ...more] = cases;
  if (only === undefined || isExpressed(only) || hasLimits(presence)) return undefined;
  const [condition, ...others] = only.conditions;
  if (condition === undefined || isJoined(condition) || only.holding === "none") return undefined;
  if (only.is !== "optional" || otherwise !== "required" || more.length > 0 || others.length > 0) return undefined;
  if (condition.of !== "context.site" || condition.compare !== "is") return undefined;
  return condition.values.map(String);
}

const is = { enum: [...PRESENCES, "as-elsewhere"] } as const;
const limits = CASE_LIMITS_SCHEMA;
/** The shape of a presence, for whoever takes one from outside. */
export const PRESENCE_SCHEMA = {
  type: "object",
  required: ["cases", "otherwise"],
  additionalProperties: false,
  properties: {
    otherwise: { enum: PRESENCES },
    limits,
    cases: {
      type: "array",
      maxItems: MOST_CASES,
      items: {
        oneOf: [
          {
            type: "object",
            required: ["is", "holding", "conditions"],
            additionalProperties: false,
            properties: { is, limits, ...joinedProperties(1) },
          },
          {
            type: "object",
            required: ["is", "when"],
            additionalProperties: false,
            properties: { is, limits, when: { type: "string", minLength: 1, maxLength: 5_000 } },
          },
        ],
      },
    },
  },
} as const;
