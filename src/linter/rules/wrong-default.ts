import { explain } from "../explain.ts";
import type { Json } from "../../engine/index.ts";
import { bundlePlace, entriesOf, isList, isObject, pointer } from "../../model/index.ts";
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
      const value = withoutEmpty(schema.default);
      if (value === undefined) continue;
      for (const fault of explain(
        bundled(() => bundlePlace(repo, { file, pointer: at, schema })),
        value,
        pointer(at, "default"),
      )) {
        if (fault.sign?.missing !== undefined) continue;
        yield {
          file,
          pointer: fault.pointer,
          message: `This \`default\` does not fit its own schema: ${fault.message}`,
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

function withoutEmpty(value: Json): Json | undefined {
  if (value === "") return undefined;
  if (isList(value) && value.length === 0) return undefined;
  if (isList(value)) return value.map((item) => withoutEmpty(item) ?? null).filter((item) => item !== null);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    entriesOf(value)
      .map(([key, child]) => [key, withoutEmpty(child)])
      .filter(([, child]) => child !== undefined),
  );
}
