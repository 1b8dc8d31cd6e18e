/** Helpers for the tests of recipes: they read the repository as it is after a recipe. */
import { stripTypeScriptTypes } from "node:module";
import { expect } from "vitest";
import { armsFor } from "../app/product-experiments.ts";
import { siteOf } from "../../../src/app/site.ts";
import type { Envelope, FormDefinition, Json, JsonObject } from "../../../src/engine/index.ts";
import { compileForm } from "../../../src/compiler/definitions/index.ts";
import { loadProgram } from "../../../src/compiler/index.ts";
import type { Repository } from "../../../src/model/index.ts";
import { Browser } from "../journeys/browser.ts";
import { run } from "../compiler/forms/run.ts";

export const fail = (what: string): never => {
  throw new Error(`There is no ${what}`);
};
export type Sites = NonNullable<Parameters<typeof siteOf>[2]>;
export type Experiments = NonNullable<Parameters<typeof armsFor>[2]>;

/** The list in a file of definitions, which is under the file's own name. */
export const listIn = <T>(repo: Repository, file: "sites" | "experiments"): T =>
  ((repo[file]?.value ?? {}) as JsonObject)[file] as T;
export const site = (repo: Repository, id = "us") =>
  siteOf("localhost", id, listIn<Sites>(repo, "sites")) as unknown as JsonObject;
export const arrive = async (
  repo: Repository,
  path: string,
  env: JsonObject = {},
  envelope: Envelope | null = null,
  query: Readonly<Record<string, string>> = {},
) =>
  new Browser(await loadProgram(repo, "join"), {
    path,
    envelope,
    query,
    env: { site: site(repo), flags: { removeCoParentStatus: "control" }, ...env },
  });
export const form = (repo: Repository): FormDefinition => {
  const code = compileForm(repo, "schemas/join/step-one", () => "runtime");
  return run(`(() => { ${code.replace(/^import .*\n/gm, "").replace("export default", "return")} })()`);
};
export const context = { asksCoParentEmail: false };

/** Loads a handler of the service from a recipe's text. It may only import types. */
export async function handlerIn(
  text: string,
  name: string,
): Promise<(call: { readonly input: JsonObject }) => Promise<Json>> {
  const code = stripTypeScriptTypes(text);
  expect(code).not.toMatch(/^import (?!type)/m);
  const module = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)) as Record<
    string,
    never
  >;
  return module[name] ?? fail(name);
}
