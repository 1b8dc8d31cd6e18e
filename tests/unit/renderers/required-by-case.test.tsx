import { expect, test } from "vitest";
import type { FormDefinition, JsonObject } from "../../../src/engine/index.ts";
import { loadLists } from "../../../renderers/fields/late-lists.ts";
import common from "../../../locales/en/common.json" with { type: "json" };
import { drawnForm } from "./drawn.tsx";
import { loadForm } from "../compiler/forms/load.ts";

await loadLists();
const asks = ({ context }: { readonly context: JsonObject }) => context.asks === true;
const definition = {
  id: "schemas/t/form",
  schema: { type: "object", properties: { email: { type: "string" } } },
  layout: { rows: ["email"], fields: { email: { label: "fields.email", required: asks } } },
  sensitive: [],
  validate: () => [],
} as unknown as FormDefinition;

test("a field is marked as required where its condition holds, and as optional elsewhere", () => {
  const [here, elsewhere] = [true, false].map((asks) => drawnForm(definition, {}, { context: { asks } })) as [
    string,
    string,
  ];
  expect([here.includes(common.ui.optional), elsewhere.includes(common.ui.optional)]).toEqual([false, true]);
  expect([/ required=/.test(here), / required=/.test(elsewhere)]).toEqual([true, false]);
});

test("a field of a list's entries is marked by the other fields of its own entry", () => {
  const entry = {
    type: "object",
    properties: {
      kind: { type: "string" },
      height: { type: "string", "x-cases": [{ when: "self.kind == 'ash' && context.measures", is: "required" }] },
    },
  };
  const item = {
    rows: ["kind", "height"],
    fields: { kind: { label: "fields.email" }, height: { label: "fields.city" } },
  };
  const trees = { item, itemTitle: "fields.email", add: "fields.email", remove: "fields.email" };
  const compiled = loadForm(
    {
      type: "object",
      "x-context": { type: "object", required: ["measures"], properties: { measures: { type: "boolean" } } },
      properties: { kind: { type: "string" }, trees: { type: "array", items: entry } },
    },
    { rows: ["trees"], fields: { trees } },
  );
  const values = { kind: "ash", trees: [{ kind: "oak" }, { kind: "ash" }] };
  const heights = (measures: boolean) => {
    const html = drawnForm(compiled, values, { context: { measures } });
    const marks = [...html.matchAll(/>City<\/(?:span|label)>(<span class="field__optional">)?/g)].map(
      ([, optional]) => optional === undefined,
    );
    const inputs = [...html.matchAll(/data-field="trees\.\d\.height"( required="")?/g)].map(
      ([, is]) => is !== undefined,
    );
    return { marks, inputs };
  };
  expect(heights(true)).toEqual({ marks: [false, true], inputs: [false, true] });
  expect(heights(false)).toEqual({ marks: [false, false], inputs: [false, false] });
});

test("a field of a list's entries is shown in the entries whose other fields ask for it", () => {
  const entry = {
    type: "object",
    properties: {
      kind: { type: "string" },
      height: { type: "string", "x-cases": [{ when: "self.kind == 'ash'" }, { is: "hidden" }] },
    },
  };
  const item = {
    rows: ["kind", "height"],
    fields: { kind: { label: "fields.email" }, height: { label: "fields.city" } },
  };
  const trees = { item, itemTitle: "fields.email", add: "fields.email", remove: "fields.email" };
  const compiled = loadForm(
    { type: "object", properties: { trees: { type: "array", items: entry } } },
    { rows: ["trees"], fields: { trees } },
  );
  const values = {
    trees: [
      { kind: "oak", height: "1" },
      { kind: "ash", height: "2" },
    ],
  };
  const html = drawnForm(compiled, values);
  expect([...html.matchAll(/data-field="(trees\.\d\.height)"/g)].map(([, path]) => path)).toEqual(["trees.1.height"]);
});

/** The labels of the fields called `code` in this HTML, in order. */
const called = (html: string) =>
  [...html.matchAll(/>(City|State|Province)<\/(?:span|label)>/g)].map(([, words]) => words);

const named = {
  type: "object",
  properties: {
    kind: { type: "string" },
    code: {
      type: "string",
      "x-cases": [
        { when: "self.kind == 'us'", label: "fields.state" },
        { is: "optional", label: "fields.provinceAlone" },
      ],
    },
  },
};
const names = { rows: ["code"], fields: { kind: { label: "fields.email" }, code: { label: "fields.city" } } };

test("a case without a condition names the field where no case before it does", () => {
  const compiled = loadForm(named, names);
  expect(["us", "ca"].map((kind) => called(drawnForm(compiled, { kind })))).toEqual([["State"], ["Province"]]);
});

test("a field in a list or an object is called what the other fields of its entry or object say", () => {
  const places = { item: names, itemTitle: "fields.email", add: "fields.email", remove: "fields.email" };
  const home = { widget: "object", label: "fields.email", item: names };
  const compiled = loadForm(
    {
      type: "object",
      properties: { kind: { type: "string" }, places: { type: "array", items: named }, home: named },
    },
    { rows: ["places", "home"], fields: { places, home } },
  );
  const values = { kind: "us", places: [{ kind: "ca" }, { kind: "us" }], home: { kind: "ca" } };
  expect(called(drawnForm(compiled, values))).toEqual(["Province", "State", "Province"]);
});
