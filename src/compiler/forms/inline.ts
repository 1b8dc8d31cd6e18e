import type { Json, JsonObject } from "../../engine/index.ts";
import { isObject, mapSubSchemas, objectAt, valueAt } from "../../model/index.ts";

/**
 * A bundled schema with every `$ref` replaced by what it leads to, so that each place in it is one place on the form.
 * Keywords beside a `$ref` are put over the definition's; messages keyword by keyword. A schema that contains
 * itself keeps that one `$ref`, and its `definitions`.
 */
export function inline(bundle: JsonObject): JsonObject {
  let recursive = false;
  const resolve = (schema: JsonObject, open: readonly string[]): JsonObject => {
    const ref = schema.$ref;
    if (typeof ref !== "string") return mapSubSchemas(schema, (inner) => resolve(inner, open));
    if (open.includes(ref)) {
      recursive = true;
      return schema;
    }
    const { $ref: _, ...beside } = schema;
    const found = ref === "#" ? bundle : valueAt(bundle, ref.slice(1));
    const { definitions: __, ...target } = isObject(found) ? found : {};
    const messages = mergedMessages(target.errorMessage, beside.errorMessage);
    return resolve({ ...target, ...beside, ...(messages && { errorMessage: messages }) }, [...open, ref]);
  };
  const { definitions, ...root } = bundle;
  const inlined = resolve(root, ["#"]);
  return recursive ? { ...inlined, definitions: objectAt({ definitions }, "definitions") } : inlined;
}

/** `errorMessage` in its long form: locale key by keyword, `*` for any other. */
export function messagesOf(errorMessage: Json | undefined): JsonObject {
  if (typeof errorMessage === "string") return { "*": errorMessage };
  return isObject(errorMessage) ? errorMessage : {};
}

function mergedMessages(definition: Json | undefined, use: Json | undefined): Json | undefined {
  if (use === undefined || definition === undefined) return use ?? definition;
  // A use site that says one message for any problem means just that, whatever the definition distinguishes.
  return typeof use === "string" ? use : { ...messagesOf(definition), ...messagesOf(use) };
}
