/** The modules that `build.ts` compiles from `definitions.ts`. */
declare module "virtual:bench" {
  import type { FormDefinition, Program } from "../../../src/engine/index.ts";
  export const program: Program;
  export const forms: Readonly<Record<string, () => Promise<{ default: FormDefinition }>>>;
  export const texts: Readonly<Record<"bench" | "common", Record<string, string>>>;
}
declare module "virtual:bench-rjsf" {
  import type { createPrecompiledValidator } from "@rjsf/validator-ajv8";
  type Judges = Parameters<typeof createPrecompiledValidator>[0];
  /** By the number of fields on a page. */
  export const judges: (fields: number) => Judges;
}
