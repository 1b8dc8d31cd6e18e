import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../../src/engine/index.ts";
import { descriptorOf, type Named, type Schema, typesOf } from "../../../src/model/index.ts";
import type { Example } from "../../../renderers/block.ts";
import { blocks } from "../../../renderers/blocks/registry.ts";
import { commerceBlocks } from "../../../renderers/commerce/registry.ts";
import type { WidgetExample } from "../../../renderers/widgets/example.ts";
import { widgetNames } from "../../../renderers/widgets/registry.ts";

const folders = (kind: "blocks" | "commerce" | "widgets") =>
  readdirSync(join("renderers", kind), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

describe("blocks", () => {
  test("are exactly those in the registry", () => {
    expect(folders("blocks").toSorted()).toEqual(Object.keys(blocks).toSorted());
    expect(folders("commerce").toSorted()).toEqual(Object.keys(commerceBlocks).toSorted());
  });

  test.each([
    ...folders("blocks").map((name) => ["blocks", name] as const),
    ...folders("commerce").map((name) => ["commerce", name] as const),
  ])("%s/%s has a descriptor with the same name, and examples that match it", async (kind, name) => {
    const descriptor = read(`renderers/${kind}/${name}/descriptor.json`);
    expect(descriptor.name).toBe(name);
    expect(descriptor.why).toMatch(/\.$/);
    const accepts = new Ajv({ strict: false, validateFormats: false }).compile(
      evaluated(properties(`${kind}/${name}`)) as object,
    );
    const { examples } = (await import(`../../../renderers/${kind}/${name}/examples.ts`)) as {
      examples: readonly Example<JsonObject>[];
    };
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples) {
      const fits = accepts({ ...example.props, ...example.slots });
      expect({ example: example.name, errors: fits ? [] : accepts.errors }).toEqual({
        example: example.name,
        errors: [],
      });
    }
  });
});

describe("widgets", () => {
  test("are exactly those in the registry, and those that arrange other widgets", () => {
    expect(folders("widgets").toSorted()).toEqual([...widgetNames, "list", "matrix", "object"].toSorted());
  });

  test.each(folders("widgets"))(
    "%s has a descriptor with the same name, and examples that use the widget",
    async (name) => {
      expect(read(`renderers/widgets/${name}/descriptor.json`).name).toBe(name);
      expect(existsSync(`renderers/widgets/${name}/examples.ts`)).toBe(true);
      const { examples } = (await import(`../../../renderers/widgets/${name}/examples.ts`)) as {
        examples: readonly WidgetExample[];
      };
      expect(examples.map((example) => example.layout.widget ?? "text")).toEqual(examples.map(() => name));
    },
  );
});

describe("what can be set in the Studio", () => {
  test.each(
    (["blocks", "commerce", "widgets"] as const).flatMap((kind) => folders(kind).map((name) => `${kind}/${name}`)),
  )("%s names each of its settings, and each value to choose from, in words", (path) => {
    const schema = properties(path);
    // Lists of widgets have no forms there.
    const all = path.startsWith("widgets/") ? Object.entries(schema.properties ?? {}) : settable(schema);
    for (const [name, { title, description, enum: values, "x-choices": words, ...schema }] of all) {
      const isSet = values !== undefined || typesOf(schema).some((type) => SET.has(type));
      if (!isSet || !["value", undefined].includes(schema["x-kind"])) continue;
      expect.soft({ name, title }).toEqual({ name, title: expect.stringMatching(/^[A-Z]/) });
      if (values !== undefined) expect(Object.keys(words ?? {})).toEqual(values.map(String));
      // A value that the journey works out has no field in the form, so its description is for whoever writes the file.
      if (schema["x-kind"] === undefined) expect(`${name}: ${String(description)}`).not.toContain("`");
    }
  });
});

/** The properties of a block and of the items of its lists, at any depth. */
function settable({ properties = {} }: Schema): readonly (readonly [string, Schema])[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    if (schema["x-kind"] !== undefined) return [[name, schema] as const];
    const inner = schema.items === undefined ? schema : (schema.items as Schema);
    return [[name, schema] as const, ...settable(inner)];
  });
}

const SET: ReadonlySet<string> = new Set(["boolean", "integer", "number"]);

/** As the check reads them. */
function properties(path: string): Schema {
  return descriptorOf({ value: read(`renderers/${path}/descriptor.json`) } as Named).properties;
}

function read(path: string): JsonObject {
  return JSON.parse(readFileSync(path, "utf8")) as JsonObject;
}

const TEXT = {
  anyOf: [
    { type: "object", required: ["key"] },
    { type: "object", required: ["literal"] },
  ],
};

/** The schema of a block's properties as a renderer gets them: texts are objects, slots are lists. */
function evaluated(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(evaluated);
  if (typeof schema !== "object" || schema === null) return schema;
  const kind = (schema as JsonObject)["x-kind"];
  if (kind === "text") return TEXT;
  if (kind === "event" || kind === "link" || kind === "step" || kind === "form") return { type: "string" };
  if (kind === "blocks") return { type: "array" };
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, evaluated(value)]));
}
