import type { Envelope, FormDefinition, Json } from "../../engine/index.ts";
import type { Repository } from "../../model/index.ts";
import { importRuntime, runModule } from "../run-module.ts";
import { compileData } from "./data.ts";
import { compileForm } from "./form.ts";

/** A form, compiled and loaded, with the same validator that the browser runs. For tests and command-line tools. */
export async function loadForm(repo: Repository, formId: string): Promise<FormDefinition> {
  return (runModule(compileForm(repo, formId, importRuntime)) as { default: FormDefinition }).default;
}

/** The validation and migration of a journey's remembered data, as the browser has it. See `compileData`. */
export interface RememberedData {
  valid(data: Json): boolean;
  migrate(envelope: Envelope): Envelope;
}

/** Compiles and loads the schema of remembered data. */
export async function loadData(repo: Repository, schemaId: string): Promise<RememberedData> {
  return runModule(compileData(repo, schemaId, importRuntime)) as RememberedData;
}
