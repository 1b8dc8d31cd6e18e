import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { armPagesCode } from "../../../../src/compiler/generate/arm-pages.ts";
import { readRepository } from "../../../../src/model/index.ts";
import { newFolder } from "../../new-folder.ts";

const GOOD = join(import.meta.dirname, "../../../fixtures/flows/good");
const DETAILS = {
  flow: "trip",
  step: "details",
  path: "/trip/details",
  isGuarded: false,
  titles: { en: "Your trip", es: "Su viaje" },
};
const RECEIPT = {
  flow: "trip",
  step: "receipt",
  path: "/trip/receipt",
  isGuarded: false,
  titles: { en: "Thank you", es: "Gracias" },
};

let root: string;
beforeEach(() => {
  root = newFolder(GOOD);
});

/** The pages by flag, after a text of a file is replaced. */
function pagesWith(file: string, text: string, replacement: string): Record<string, unknown> {
  const path = join(root, file);
  const before = readFileSync(path, "utf8");
  expect(before).toContain(text);
  writeFileSync(path, before.replace(text, replacement));
  const [, json = ""] = /^export const armPages = (.*);\n$/.exec(armPagesCode(readRepository(root))) ?? [];
  return JSON.parse(json) as Record<string, unknown>;
}
const pagesReading = (text: string, replacement: string) => pagesWith("flows/trip/flow.json", text, replacement);
const pagesPatched = (file: string, ops: readonly object[]) =>
  pagesWith(
    "flows/experiments.json",
    '"why"',
    `"patch": { "treatment": [${JSON.stringify({ file, ops })}] },
"why"`,
  );

test("a flag that nothing reads, or only a condition that is not used, decides on no page", () => {
  expect(pagesReading('"gone":', '"short": "flags.shortTitle == \'treatment\'", "gone":')).toEqual({});
});

test("a flag decides on the page of a step where an expression reads it, by a named condition too", () => {
  expect(pagesReading("data.done > 0", "flags.shortTitle == 'treatment'")).toEqual({ shortTitle: [RECEIPT] });
  expect(pagesReading('"error.kind', "\"flags.shortTitle == 'treatment' && error.kind")).toMatchObject({
    // A rule of the whole journey: where it starts.
    shortTitle: [DETAILS, RECEIPT],
  });
});

test("a page with guards of its own says that what people did before decides whether it opens", () => {
  expect(pagesReading("data.done > 0", "flags.shortTitle == 'treatment'")["shortTitle"]).toMatchObject([
    { isGuarded: false },
  ]);
  root = newFolder(GOOD);
  const path = join(root, "flows/trip/flow.json");
  const flow = JSON.parse(readFileSync(path, "utf8")) as { readonly steps: { readonly receipt: object } };
  const receipt = { ...flow.steps.receipt, guards: [{ when: "flags.shortTitle == 'control'", goto: "details" }] };
  writeFileSync(path, JSON.stringify({ ...flow, steps: { ...flow.steps, receipt } }));
  expect(pagesWith("flows/trip/flow.json", "{", "{")["shortTitle"]).toMatchObject([
    { step: "receipt", isGuarded: true },
  ]);
});

test("an arm that changes files decides on the pages of what it changes: a step, a form, a text", () => {
  const replace = (path: string, value: string) => [{ op: "replace", path, value }];
  expect(pagesPatched("flows/trip/flow.json", replace("/steps/receipt/path", "/thanks"))).toEqual({
    shortTitle: [RECEIPT],
  });
});

test.each([
  ["schemas/trip/details.ui.json", "/fields/name/label"],
  ["locales/es/trip.json", "/details/name"],
])("an arm that changes %s decides on the page that shows it", (file, path) => {
  expect(pagesPatched(file, [{ op: "replace", path, value: "details.pin" }])).toEqual({ shortTitle: [DETAILS] });
});

test("an arm that changes a named condition decides on the pages whose rules or fields use it, also through another", () => {
  const [name, other] = ['"early": "data.done == 0", "soon": "early",', '"gone":'];
  const use = (file: string, text: string, by: string) => {
    const path = join(root, file);
    writeFileSync(path, readFileSync(path, "utf8").replace(text, by));
  };
  use("flows/trip/flow.json", other, `${name} ${other}`);
  const ops = [{ op: "replace", path: "/conditions/early", value: "data.done == 1" }];
  expect(pagesPatched("flows/trip/flow.json", ops)).toEqual({});
  root = newFolder(GOOD);
  use("flows/trip/flow.json", other, `${name} ${other}`);
  use("flows/trip/flow.json", "data.done > 0", "soon");
  expect(pagesPatched("flows/trip/flow.json", ops)).toEqual({ shortTitle: [RECEIPT] });
});

test("an arm that changes a rule of the whole journey decides where it starts", () => {
  const ops = [{ op: "replace", path: "/on/expired/goto", value: "receipt" }];
  expect(pagesPatched("flows/trip/flow.json", ops)).toEqual({ shortTitle: [DETAILS] });
});

test("an arm that changes a schema decides on the page of a form that refers to it", () => {
  const schema = join(root, "schemas/trip/details.schema.json");
  const own = JSON.parse(readFileSync(schema, "utf8")) as { readonly properties: { readonly name: object } };
  const shared = { $schema: "http://json-schema.org/draft-07/schema#", definitions: { name: own.properties.name } };
  writeFileSync(join(root, "schemas/trip/shared.schema.json"), JSON.stringify(shared));
  const properties = { ...own.properties, name: { $ref: "shared.schema.json#/definitions/name" } };
  writeFileSync(schema, JSON.stringify({ ...own, properties }));
  const ops = [{ op: "replace", path: "/definitions/name/maxLength", value: 5 }];
  expect(pagesPatched("schemas/trip/shared.schema.json", ops)).toEqual({ shortTitle: [DETAILS] });
});

test("a title that depends on what people did is left out", () => {
  const pages = pagesReading(
    '"title": "receipt.title",',
    "\"title\": { \"key\": \"= flags.shortTitle == 'treatment' ? 'go' : 'receipt.title'\" },",
  );
  expect(pages).toEqual({ shortTitle: [{ ...RECEIPT, titles: {} }] });
});
