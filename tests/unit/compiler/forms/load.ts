import type { FormDefinition, Json } from "../../../../src/engine/index.ts";
import { readRepository } from "../../../../src/model/index.ts";
import { compileForm } from "../../../../src/compiler/definitions/index.ts";
import { run } from "./run.ts";

/** Compiles a form, `schemas/t/form`, from the given files, and loads it as the browser would. */
export function loadForm(schema: Json, layout: Json = {}, files: Readonly<Record<string, Json>> = {}): FormDefinition {
  const written = { "schemas/t/form.schema.json": schema, "schemas/t/form.ui.json": layout, ...files };
  const overlay = new Map(Object.entries(written).map(([path, value]) => [path, JSON.stringify(value)]));
  const code = compileForm(readRepository("/nowhere", overlay), "schemas/t/form", () => "runtime");
  return run(`(() => { ${code.replace(/^import .*\n/gm, "").replace("export default", "return")} })()`);
}

/** Problems in a short form: `["email: errors.required"]`. */
export function problems(
  form: FormDefinition,
  values: Json,
  context?: Parameters<FormDefinition["validate"]>[1],
): string[] {
  return form.validate(values, context).map(({ path, text }) => {
    if (!("key" in text)) return `${path}: ${"literal" in text ? text.literal : JSON.stringify(text)}`;
    return `${path}: ${text.key}${text.with ? ` ${JSON.stringify(text.with)}` : ""}`;
  });
}
