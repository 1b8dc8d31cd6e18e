import { descriptorOf, mapSubSchemas, once, type Schema, type SchemasByName } from "../../model/index.ts";
import { misfits } from "../value.ts";
import type { Rule } from "../rule.ts";

export const blockProperties: Rule = {
  id: "block-properties",
  finds: "A block has a property that it does not know, lacks one that it needs, or has a property of the wrong type.",
  why: "The block is shown wrongly or not at all.",
  after: ["unknown-part"],
  *check(context) {
    for (const use of context.of("block")) {
      const descriptor = context.repo.blocks.get(use.name);
      if (descriptor === undefined) continue;
      const { block: _, when: __, ...properties } = use.block.raw;
      const schema = written(descriptorOf(descriptor).properties);
      yield* misfits(context, use, properties, schema, (part) => part["x-kind"] !== undefined);
    }
  },
};

const TEXT: Schema = {
  "x-kind": "text",
  type: ["string", "object"],
  anyOf: [
    { type: "string" },
    // The key may be an expression that chooses from a list of keys.
    form({ key: { type: "string", "x-kind": "value" } }, { with: { type: "object" } }),
    form({ money: fact("integer"), currency: fact("string") }),
    form({ moment: fact("string") }),
  ],
};
const NAME: Schema = { type: "string" };
const KINDS: Readonly<Record<string, Schema>> = {
  text: TEXT,
  event: NAME,
  step: NAME,
  link: NAME,
  form: NAME,
  dataPath: NAME,
  condition: NAME,
  blocks: { type: "array", minItems: 1 },
};

/** A value of this type, or an expression. Another rule checks the type of the expression's result. */
function fact(type: string): Schema {
  return { "x-kind": "value", anyOf: [{ type }, { type: "string", pattern: "^=" }] };
}

/** An object with these required properties, optionally `more`, and no others. */
function form(properties: SchemasByName, more: SchemasByName = {}): Schema {
  return {
    type: "object",
    required: Object.keys(properties),
    additionalProperties: false,
    properties: { ...properties, ...more },
  };
}

/** The schema of a block in a journey's file: there a text may be a key, a key with parameters, or an expression. */
const written: (schema: Schema) => Schema = once((schema) => {
  const { "x-kind": kind } = schema;
  if (kind !== undefined && KINDS[kind] !== undefined) return KINDS[kind];
  return kind === "value" ? takingExpressions(schema) : mapSubSchemas(schema, written);
});

/** Allows expressions at any depth of a value. */
function takingExpressions(schema: Schema): Schema {
  return { ...mapSubSchemas(schema, takingExpressions), "x-kind": "value" };
}
