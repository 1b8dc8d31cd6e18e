import type { Json } from "../../engine/index.ts";
import { isList, isObject } from "../json.ts";
import { localTarget } from "./bundle.ts";
import { caseRules } from "./cases.ts";
import { dayRules } from "./days.ts";
import { lengthRules } from "./list-length.ts";
import { propertiesOf, type Schema } from "./schema.ts";
import { mapSubSchemas } from "./walk.ts";

/**
 * A bundled schema with every `$ref` replaced by its target, so that each place in it is one place on the form.
 * Keywords beside a `$ref` override those of the target; messages are merged by keyword. A schema that contains itself
 * keeps that one `$ref`, and its `definitions`. The cases of fields (`x-cases`), the limits of days and the lengths of
 * lists are added to the `x-rules` of their object.
 */
export function inline(bundle: Schema): Schema {
  let recursive = false;
  const resolve = (schema: Schema, open: readonly string[]): Schema => {
    const { $ref: ref, ...beside } = schema;
    if (ref === undefined) return withFieldRules(mapSubSchemas(schema, (inner) => resolve(inner, open)));
    if (open.includes(ref)) {
      recursive = true;
      return schema;
    }
    const { definitions: _, ...target } = localTarget(bundle, ref) ?? {};
    const messages = mergedMessages(target.errorMessage, beside.errorMessage);
    const merged = { ...target, ...beside, ...(messages !== undefined && { errorMessage: messages }) };
    return resolve(merged as Schema, [...open, ref]);
  };
  const { definitions, ...root } = bundle;
  const inlined = resolve(root as Schema, ["#"]);
  return recursive ? { ...inlined, definitions: definitions ?? {} } : inlined;
}

function withFieldRules(object: Schema): Schema {
  const rules = propertiesOf(object).flatMap(([name, field]) => {
    const always = object.required?.includes(name) === true;
    return [...dayRules(name, field), ...lengthRules(name, field), ...caseRules(name, field, always)].map((one) => ({
      ...one,
      at: name,
    }));
  });
  const own = object["x-rules"];
  return rules.length === 0 ? object : { ...object, "x-rules": [...(isList(own) ? own : []), ...rules] };
}

function mergedMessages(definition: Json | undefined, use: Json | undefined): Json | undefined {
  if (use === undefined || definition === undefined) return use ?? definition;
  // If the place of use has one message for any error, this overrides all messages of the definition.
  return typeof use === "string" ? use : { ...byKeyword(definition), ...byKeyword(use) };
}

/** `errorMessage` in its long form: locale key by keyword, `*` for any other. */
function byKeyword(messages: Json) {
  return isObject(messages) ? messages : { "*": messages };
}
