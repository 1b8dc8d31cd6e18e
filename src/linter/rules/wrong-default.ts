import { explain } from "../explain.ts";
import type { Json } from "../../engine/index.ts";
import { bundlePlace, mapParts, pointer, type Schema, typeOf, typesOf } from "../../model/index.ts";
import type { Rule } from "../rule.ts";
import { writtenSchemas } from "../schemas.ts";

export const wrongDefault: Rule = {
  id: "wrong-default",
  finds: "A `default` is not a value that its own schema takes.",
  why: "The form begins with a problem that the person did not make; or what is remembered is thrown away as damaged.",
  *check({ repo }) {
    for (const { file, pointer: at, schema } of writtenSchemas(repo)) {
      if (schema.default === undefined) continue;
      // Nothing entered yet is no mistake: whether it must be, `required` says.
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
    // The unknown-schema rule says what it refers to in vain.
    return {};
  }
}

/** An empty list where there can be none, which is more than nothing entered yet. */
function otherList(schema: Schema): Json | undefined {
  const types = typesOf(schema);
  const { default: begins } = schema;
  return Array.isArray(begins) && types.length > 0 && !types.includes("array") ? begins : undefined;
}

/** Without what is empty, at any depth; nothing where that is all. */
function withoutEmpty(value: Json): Json | undefined {
  const rest = value === "" ? undefined : mapParts(value, withoutEmpty);
  return rest !== undefined && typeOf(value) === "array" && (value as readonly Json[]).length === 0 ? undefined : rest;
}
