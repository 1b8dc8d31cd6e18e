import type { BlockView, FieldError, FormDefinition, JsonObject, Text, View } from "../engine/index.ts";

/** The problems that the page would show instead of sending the form. */
export function problemsOf(
  definition: FormDefinition | undefined,
  { page, dialog }: View,
  form: string,
  values: JsonObject,
): readonly FieldError[] {
  const block = formIn([...page, ...(dialog?.page ?? [])], form);
  const context = block?.props["context"] as JsonObject | undefined;
  return definition?.validate(definition.normalize?.(values) ?? values, context) ?? [];
}

/** The block of a form, wherever it is on the page. */
function formIn(blocks: readonly BlockView[], form: string): BlockView | undefined {
  for (const block of blocks) {
    if (block.block === "form" && (block.props["name"] ?? "form") === form) return block;
    const inside = formIn(Object.values(block.slots).flat(), form);
    if (inside !== undefined) return inside;
  }
  return undefined;
}

/** The key of a text, or its words if it has no key. */
export function textKey(text: Text): string {
  return "key" in text ? text.key : "literal" in text ? text.literal : "";
}
