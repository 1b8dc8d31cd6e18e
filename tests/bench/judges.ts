import { _, Ajv, type ValidateFunction } from "ajv";
import standaloneCode from "ajv/dist/standalone/index.js";
import { createRequire } from "node:module";
import { join } from "node:path";
import { compileFunction } from "node:vm";
import type { FormDefinition, JsonObject } from "../../src/engine/index.ts";
import { formats } from "../../src/compiler/forms/runtime/index.ts";
import { bundleSchema, inline, readRepository } from "../../src/model/index.ts";

/** Two validators: ours with normalisation, texts and rules, and Ajv's own code for the same schema. */
export interface Judges {
  readonly ours: (values: JsonObject) => boolean;
  readonly ajv: (values: JsonObject) => boolean;
}

const require = createRequire(import.meta.url);
const root = join(import.meta.dirname, "../..");

/** Both validators of one form (`schemas/join/step-two`). Ajv's collects every error, as a page needs. */
export async function judgesOf(form: string): Promise<Judges> {
  const module = `../../src/generated/forms/${form.replace("schemas/", "")}.js`;
  const { default: definition } = (await import(module)) as { default: FormDefinition };
  const ajv = new Ajv({
    allErrors: true,
    strict: false,
    validateSchema: false,
    formats,
    code: { source: true, formats: _`formats` },
  });
  const schema = inline(bundleSchema(readRepository(root), form));
  const { $schema: __, ...plain } = schema;
  return {
    ours: (values) => definition.validate(values, CONTEXT).length === 0,
    ajv: loaded(standaloneCode(ajv, ajv.compile(plain))),
  };
}

const CONTEXT: JsonObject = { email: "ana@example.com" };

/** Loads the code, which is CommonJS, in this process. */
function loaded(code: string): ValidateFunction {
  const module = { exports: {} };
  compileFunction(code, ["module", "exports", "require", "formats"])(module, module.exports, require, formats);
  return module.exports as ValidateFunction;
}
