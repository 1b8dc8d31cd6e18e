import type { JsonObject } from "../../../../../src/engine/index.ts";
import type { DialogSchema, DialogContext } from "../../../../../src/studio/pages/forms/asking.ts";
import { commandForm } from "../../../../../src/studio/pages/forms/command-form.ts";
import { definitionOf } from "../../../../../src/studio/pages/forms/definition.ts";
import { validatorCompiler } from "../../../../../src/studio/server/validators.ts";

export const LANGUAGES = [
  { id: "en", name: "English", sites: ["us"] },
  { id: "es", name: "Español", sites: ["us"] },
];
export const words = (en: string, es = "") => [
  { language: "en", value: en },
  { language: "es", value: es },
];
export const literal = (path: string, text: string) => ({ path, text: { literal: text } });
export const problemsOf = (schema: DialogSchema, place: DialogContext, answers: JsonObject) =>
  definitionOf(commandForm(schema, place).questions, true).validate(answers);
export const isAccepted = (schema: object, command: object) => validatorCompiler({ schema })(command);

export const missing = (path: string) => ({ path, text: { key: "errors.required" } });
