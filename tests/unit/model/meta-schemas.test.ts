import { readdirSync, readFileSync } from "node:fs";
import { Ajv } from "ajv";
import formatsModule from "ajv-formats";
import { describe, expect, test } from "vitest";
import type { Json } from "../../../src/engine/index.ts";
import { readRepository, type Repository, subSchemas } from "../../../src/model/index.ts";

const root = new URL("../../../", import.meta.url).pathname;
const repo = readRepository(root);
const ajv = new Ajv({
  allErrors: true,
  strict: true,
  strictTypes: false,
  strictRequired: false,
  keywords: ["x-room", "x-elsewhere", "x-instead", "x-kind", "x-choices", "x-code", "x-together"],
});
formatsModule.default(ajv);

const readSchema = (name: string) => JSON.parse(readFileSync(`${root}schemas/language/${name}`, "utf8"));

/** The files that people edit, each with the name of its schema. */
function edited(repository: Repository): [string, string][] {
  return [...repository.files.keys()].flatMap((path): [string, string][] => {
    if (/^flows\/[^/]+\/flow\.json$/.test(path)) return [[path, "flow"]];
    if (/^flows\/[^/]+\/analytics\.json$/.test(path)) return [[path, "analytics"]];
    if (path === "flows/sites.json") return [[path, "sites"]];
    if (path === "flows/experiments.json") return [[path, "experiments"]];
    if (path.endsWith("descriptor.json")) return [[path, "descriptor"]];
    if (path.startsWith("schemas/language/")) return [];
    if (/^(flows\/.*\/simulations|tests\/recordings\/[^/]+)\/[^/]+\.json$/.test(path)) return [[path, "simulation"]];
    if (/\/migrations\/[^/]+\.json$/.test(path)) return [[path, "migration"]];
    if (/\/golden\/[^/]+\.json$/.test(path)) return [[path, "golden"]];
    if (path.endsWith(".ui.json")) return [[path, "layout"]];
    return path.endsWith(".schema.json") ? [[path, "form"]] : [];
  });
}

const problemsOf = (schema: string, value: Json | undefined) => {
  const validate = ajv.getSchema(`https://twofold.example/schemas/language/${schema}.schema.json`);
  validate?.(value);
  return (validate?.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
};

const names = readdirSync(`${root}schemas/language`).filter((name) => name.endsWith(".schema.json"));
for (const name of names) ajv.addSchema(readSchema(name));

describe("the schemas of the language", () => {
  test.each(names)("%s describes every key and allows no other keys", (name) => {
    const silent: string[] = [];
    const visit = (schema: ReturnType<typeof readSchema>, at: string): void => {
      for (const [key, property] of Object.entries(schema.properties ?? {})) {
        const { description, $ref: target } = property as { description?: string; $ref?: string };
        const described =
          description ??
          (target?.startsWith("#/definitions/")
            ? readSchema(name).definitions[target.slice(14)]?.description
            : undefined);
        if (typeof described !== "string" || described.length < 6) silent.push(`${at}/${key}`);
      }
      const open = schema.properties !== undefined && schema.additionalProperties !== false;
      // A block's descriptor defines its other properties.
      if (open && !(name === "flow.schema.json" && at === "/definitions/block")) silent.push(`${at} is open`);
      for (const inner of subSchemas(schema)) if (inner.pointer !== "/if") visit(inner.schema, at + inner.pointer);
    };
    visit(readSchema(name), "");
    expect(silent).toEqual([]);
  });

  test.each(names)("%s: every example is valid by its own schema", (name) => {
    const wrong: string[] = [];
    let examples = 0;
    const visit = (schema: ReturnType<typeof readSchema>, at: string): void => {
      for (const [index, example] of (schema.examples ?? []).entries()) {
        examples += 1;
        const judge = ajv.compile({ $ref: `https://twofold.example/schemas/language/${name}#${at}` });
        if (judge(example) !== true)
          wrong.push(`${at}/examples/${index}: ${ajv.errorsText(judge.errors, { separator: "; " })}`);
      }
      for (const inner of subSchemas(schema)) visit(inner.schema, at + inner.pointer);
    };
    visit(readSchema(name), "");
    expect(wrong).toEqual([]);
    if (name === "flow.schema.json") expect(examples).toBeGreaterThan(50);
  });

  test.each(edited(repo))("%s fits schemas/language/%s.schema.json", (path, schema) => {
    // A journey is validated with its shared parts in place.
    const flow = repo.flows.find(({ file }) => file.path === path);
    expect(problemsOf(schema, flow?.value ?? repo.files.get(path)?.value)).toEqual([]);
  });

  test("refuse a key that is not in the language", () => {
    const flow = { id: "a", basePath: "/a", start: "s", data: "schemas/a/data.schema.json", steps: {} };
    const step = { path: "/s", title: "t", page: [] };
    expect(problemsOf("flow", { ...flow, steps: { s: step } })).toEqual([]);
    expect(problemsOf("flow", { ...flow, steps: { s: { ...step, gards: [] } } })).not.toEqual([]);
    expect(
      problemsOf("flow", { ...flow, steps: { s: { ...step, enter: [{ set: { "data.a": 1 }, log: "x" }] } } }),
    ).not.toEqual([]);
    const both = JSON.parse('{ "x": [{ "goto": "s", "then": [] }] }') as Json;
    expect(problemsOf("flow", { ...flow, steps: { s: { ...step, on: both } } })).not.toEqual([]);
    expect(problemsOf("form", { properties: { a: { minimun: 1 } } })).not.toEqual([]);
    expect(problemsOf("layout", { rows: ["a"], fields: { a: { label: "x", lable: "y" } } })).not.toEqual([]);
  });
});
