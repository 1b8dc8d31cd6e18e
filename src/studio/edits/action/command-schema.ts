import { name, part, RULE_POINTER, VALUE_POINTER, whole, words } from "../command-values.ts";

const of = { flow: name, at: RULE_POINTER, was: part.was } as const;
const value = {
  anyOf: [{ type: "string", maxLength: 5_000 }, { type: "number" }, { type: "boolean" }],
} as const;

/** JSON Schemas of the commands about actions, each for everybody or for people in an arm. */
export const ACTION_COMMANDS = [
  whole({
    kind: { const: "add-action" },
    ...of,
    does: { type: "string", pattern: "^[a-z]{1,30}$" },
    of: { type: "string", maxLength: 200 },
    values: { type: "object", maxProperties: 100, propertyNames: VALUE_POINTER, additionalProperties: value },
    words,
    after: { anyOf: [{ type: "integer", minimum: 0, maximum: 1_000 }, { type: "null" }] },
  }),
  whole({ kind: { const: "move-action" }, ...of, way: { enum: ["up", "down"] } }),
  whole({ kind: { const: "delete-action" }, ...of }),
  whole({ kind: { const: "give-value" }, ...of, name: VALUE_POINTER, value }),
  whole({ kind: { const: "take-value" }, ...of, name: VALUE_POINTER }),
];
