import { type Of, whole, written } from "../kernel/schema.ts";
import { CASE_LIMITS } from "./case-limits.ts";
import { celOf, NEVER_MISSING } from "./condition-cel.ts";

/** The presence of a field: it must be filled in, may be empty, or is not shown. */
export const PRESENCES = ["required", "optional", "hidden"] as const;
export type Is = (typeof PRESENCES)[number];

/** The maximum number of cases that can be edited here, enough for a pattern per country. */
const MOST_CASES = 100;

/** What a field is, as the end of a sentence about it. */
export const PRESENCE_WORDS = {
  required: "must be filled in",
  optional: "may be left empty",
  hidden: "is not shown",
  "as-elsewhere": "is as elsewhere",
} as const;

const limits = CASE_LIMITS;
export const PRESENCE_CASE = whole(
  {
    /** `as-elsewhere` if only its limits differ. */
    is: { enum: [...PRESENCES, "as-elsewhere"], title: "It", "x-choices": PRESENCE_WORDS },
    /** An expression (CEL). */
    when: {
      ...written,
      title: "When?",
      "x-widget": "condition",
      "x-missing": "Add at least one condition that says when.",
      "x-layout": { isRequired: true },
    },
  },
  { limits },
);
export type PresenceCase = Of<typeof PRESENCE_CASE>;

/** The presence of a field: the first case whose condition holds applies, or else `otherwise`, with its limits. */
export const PRESENCE_SCHEMA = whole(
  {
    cases: { type: "array", maxItems: MOST_CASES, items: PRESENCE_CASE },
    otherwise: { enum: PRESENCES, title: "Elsewhere it", "x-choices": PRESENCE_WORDS },
  },
  { limits },
);
export type Presence = Of<typeof PRESENCE_SCHEMA>;

export const ALWAYS: Presence = { cases: [], otherwise: "required" };
export const NEVER: Presence = { cases: [], otherwise: "optional" };

/** Where a field may be left empty that must be filled in elsewhere: at some sites, or on some of its form's pages. */
const EXCEPTED = ["site", "page"] as const;
export type Excepted = (typeof EXCEPTED)[number];

/** Must be filled in everywhere except at some sites or pages. */
export function exceptAt(places: readonly string[], is: Excepted = "site"): Presence {
  if (places.length === 0) return ALWAYS;
  const when = celOf(
    { holding: "all", conditions: [{ of: `context.${is}`, compare: "is", values: places }] },
    NEVER_MISSING,
  );
  return { cases: [{ is: "optional", when }], otherwise: "required" };
}

export function hasLimits({ cases, limits: elsewhere }: Presence): boolean {
  return elsewhere !== undefined || cases.some(({ limits: own }) => own !== undefined);
}

/** Applies one value everywhere, and keeps the limits of cases. */
export function everywhere(presence: Presence, otherwise: Is): Presence {
  if (!hasLimits(presence)) return { cases: [], otherwise };
  // A case without limits must stay, because later cases would otherwise apply their limits to it.
  return { ...presence, cases: presence.cases.map((one) => ({ ...one, is: "as-elsewhere" })), otherwise };
}

/** The only sites or pages at which a field may be left empty, or `undefined` if other conditions decide. */
export function exceptionsIn(
  presence: Presence,
): { readonly is: Excepted; readonly places: readonly string[] } | undefined {
  const [only, ...more] = presence.cases;
  if (only?.is !== "optional" || presence.otherwise !== "required" || more.length > 0 || hasLimits(presence))
    return undefined;
  const places = [...only.when.matchAll(/'([^'\\]*)'/g)].map(([, place = ""]) => place);
  const is = EXCEPTED.find((one) => exceptAt(places, one).cases[0]?.when === only.when);
  return is && { is, places };
}
