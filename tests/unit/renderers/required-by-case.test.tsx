import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import type { FormDefinition, JsonObject } from "../../../src/engine/index.ts";
import { readLayout } from "../../../renderers/fields/layout.ts";
import { SchemaForm } from "../../../renderers/fields/SchemaForm.tsx";
import type { FormNow, FormSession } from "../../../renderers/fields/session.ts";
import { HostContext, type RendererHost } from "../../../renderers/host.ts";
import common from "../../../locales/en/common.json" with { type: "json" };
import { createTexts } from "../../../src/texts/index.ts";
import { Speaking } from "../../../renderers/text/Speaking.tsx";

const texts = createTexts({ lang: "en", files: ["common"], resources: { en: { common } } });
const asks = ({ context }: { readonly context: JsonObject }) => context.asks === true;
const definition = {
  id: "schemas/t/form",
  schema: { type: "object", properties: { email: { type: "string" } } },
  layout: { rows: ["email"], fields: { email: { label: "fields.email", required: asks } } },
  sensitive: [],
  validate: () => [],
} as unknown as FormDefinition;

/** The form's HTML in the given context. */
function drawn(context: JsonObject): string {
  const now = {
    values: {},
    environment: { self: {}, context },
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
    hold: () => () => undefined,
  } as unknown as FormSession;
  return renderToStaticMarkup(
    <I18nextProvider i18n={texts}>
      <Speaking>
        <HostContext value={{} as RendererHost}>
          <SchemaForm definition={definition} session={session} structure={{}} />
        </HostContext>
      </Speaking>
    </I18nextProvider>,
  );
}

test("a field is marked as required where its condition holds, and as optional elsewhere", () => {
  const [here, elsewhere] = [drawn({ asks: true }), drawn({ asks: false })];
  expect([here.includes(common.ui.optional), elsewhere.includes(common.ui.optional)]).toEqual([false, true]);
  expect([/ required=/.test(here), / required=/.test(elsewhere)]).toEqual([true, false]);
});
