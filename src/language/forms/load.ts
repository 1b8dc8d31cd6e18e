import type { FormDefinition } from "../../engine/index.ts";
import type { Repository } from "../repository.ts";
import { compileForm } from "./form.ts";

/** A form, compiled and loaded: the very validator that the browser runs; for tests and command lines. */
export async function loadForm(repo: Repository, formId: string): Promise<FormDefinition> {
  const code = compileForm(repo, formId, new URL("runtime/index.ts", import.meta.url).href);
  const module: unknown = await import(
    /* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(code).toString("base64")}`
  );
  return (module as { default: FormDefinition }).default;
}
