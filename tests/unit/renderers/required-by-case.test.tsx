import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import type { FormDefinition, JsonObject } from "../../../src/engine/index.ts";
import { loadLists } from "../../../renderers/fields/late-lists.ts";
import { environmentOf } from "../../../renderers/fields/condition.ts";
import { readLayout } from "../../../renderers/fields/layout.ts";
import { SchemaForm } from "../../../renderers/fields/SchemaForm.tsx";
import type { FormNow, FormSession } from "../../../renderers/fields/session.ts";
import { createUncommitted } from "../../../renderers/fields/uncommitted.ts";
import { HostContext, type RendererHost } from "../../../renderers/host.ts";
import common from "../../../locales/en/common.json" with { type: "json" };
import { createTexts } from "../../../src/texts/index.ts";
import { Speaking } from "../../../renderers/text/Speaking.tsx";
import { loadForm } from "../compiler/forms/load.ts";

await loadLists();
const texts = createTexts({ lang: "en", files: ["common"], resources: { en: { common } } });
const asks = ({ context }: { readonly context: JsonObject }) => context.asks === true;
const definition = {
  id: "schemas/t/form",
  schema: { type: "object", properties: { email: { type: "string" } } },
  layout: { rows: ["email"], fields: { email: { label: "fields.email", required: asks } } },
  sensitive: [],
  validate: () => [],
} as unknown as FormDefinition;

interface Drawn {
  readonly definition: FormDefinition;
  readonly values: JsonObject;
  readonly context: JsonObject;
}

/** The HTML of a form. */
function drawn({ definition, values, context }: Drawn): string {
  const now = {
    values,
    environment: environmentOf(definition, values, context),
    options: {},
    notes: {},
    readOnly: new Set(),
    problems: new Map(),
  } as unknown as FormNow;
  const session = {
    name: "form",
    layout: readLayout(definition.layout),
    now: () => now,
    watch: () => () => undefined,
    written: () => undefined,
    typing: createUncommitted(() => 300).of,
  } as unknown as FormSession;
  return renderToStaticMarkup(
    <I18nextProvider i18n={texts}>
      <Speaking>
        <HostContext value={{} as RendererHost}>
          <SchemaForm definition={definition} session={session} structure={values} />
        </HostContext>
      </Speaking>
    </I18nextProvider>,
  );
}

test("a field is marked as required where its condition holds, and as optional elsewhere", () => {
  const [here, elsewhere] = [true, false].map((asks) => drawn({ definition, values: {}, context: { asks } })) as [
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
    const html = drawn({ definition: compiled, values, context: { measures } });
    const marks = [...html.matchAll(/>City<\/span>(<span class="field__optional">)?/g)].map(
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
  const html = drawn({ definition: compiled, values, context: {} });
  expect([...html.matchAll(/data-field="(trees\.\d\.height)"/g)].map(([, path]) => path)).toEqual(["trees.1.height"]);
});
