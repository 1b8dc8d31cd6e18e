/** JSON Schemas of values that several commands have. */

export const name = { type: "string", pattern: "^[\\w.-]{1,200}$" } as const;

export const fieldName = { type: "string", pattern: "^[a-z][A-Za-z0-9]{0,59}$" } as const;

export const words = {
  type: "array",
  maxItems: 50,
  items: {
    type: "object",
    required: ["language", "value"],
    additionalProperties: false,
    properties: { language: name, value: { type: "string", maxLength: 500 } },
  },
} as const;

export const RULE_POINTER = { type: "string", pattern: "^(/[^/\\n]{1,100}){1,30}$" } as const;

/** The pointer of a value. The name of a member may be empty: that of a message for a whole form. */
export const VALUE_POINTER = { type: "string", pattern: "^(/[^/\\n]{0,100}){1,30}$" } as const;

export const form = { type: "string", pattern: "^schemas/[\\w-]+(/[\\w-]+)*$" } as const;

/** A part of a step, as the person saw it. */
export const part = { flow: name, step: name, at: RULE_POINTER, was: { type: "string", maxLength: 100_000 } } as const;

export const settings = {
  type: "object",
  minProperties: 1,
  maxProperties: 50,
  propertyNames: fieldName,
  additionalProperties: {
    anyOf: [{ type: "string", maxLength: 5_000 }, { type: "number" }, { type: "boolean" }, { type: "null" }],
  },
} as const;
/** What a new object has. */
export const newObject = {
  texts: { type: "object", maxProperties: 50, propertyNames: fieldName, additionalProperties: words },
  settings: { ...settings, minProperties: 0 },
  to: { anyOf: [name, { type: "null" }] },
} as const;

export type Properties = Readonly<Record<string, unknown>>;

/** An object with all of these properties, possibly with the optional ones, and without others. */
export function whole(properties: Properties, optional: Properties = {}) {
  const all = { ...properties, ...optional };
  return { type: "object", required: Object.keys(properties), additionalProperties: false, properties: all };
}

/** The part above a new place. */
export const below = { anyOf: [whole({ at: part.at, was: part.was }), { type: "null" }] };

/** The part that gets a block into one of its lists. */
export const into = whole({ at: part.at, was: part.was, name: fieldName });
