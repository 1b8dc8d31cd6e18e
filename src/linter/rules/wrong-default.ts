import { explain } from "../explain.ts";
import type { Json } from "../../engine/index.ts";
import { bundlePlace, mapParts, pointer, type Schema, typeOf, typesOf } from "../../model/index.ts";
import type { Rule } from "../rule.ts";
import { writtenSchemas } from "../schemas.ts";

export const wrongDefault: Rule = {
  id: "wrong-default",
  finds: "A `default` does not fit its own schema.",
  why: "The form starts with an error that the person did not cause, or remembered data is discarded as damaged.",
  *check({ repo }) {
    for (const { file, pointer: at, schema } of writtenSchemas(repo)) {
      if (schema.default === undefined) continue;
      // An empty value is not a mistake. Whether a value must be entered is up to `required`.
      const value = withoutEmpty(schema.default) ?? otherList(schema);
      if (value === undefined) continue;
      for (const mismatch of explain(
        bundled(() => bundlePlace(repo, { file, pointer: at, schema })),
        value,
        pointer(at, "default"),
      )) {
        if (mismatch.sign?.missing !== undefined) continue;
        yield {
          file,
          pointer: mismatch.pointer,
          message: `This \`default\` does not fit its own schema: ${mismatch.message}`,
        };
      }
    }
  },
};

function bundled(bundle: () => ReturnType<typeof bundlePlace>): ReturnType<typeof bundlePlace> {
  try {
    return bundle();
  } catch {
    // The unknown-schema rule reports references that cannot be resolved.
    return {};
  }
}

/** An empty list where the schema allows no list. That is a mistake, although empty values are otherwise ignored. */
function otherList(schema: Schema): Json | undefined {
  const types = typesOf(schema);
  const { default: begins } = schema;
  return Array.isArray(begins) && types.length > 0 && !types.includes("array") ? begins : undefined;
}

/** The value without empty parts at any depth, or `undefined` if nothing is left. */
function withoutEmpty(value: Json): Json | undefined {
  const rest = value === "" ? undefined : mapParts(value, withoutEmpty);
  return rest !== undefined && typeOf(value) === "array" && (value as readonly Json[]).length === 0 ? undefined : rest;
}
