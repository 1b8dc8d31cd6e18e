import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { Blocks } from "../../../renderers/blocks/Blocks.tsx";
import { blocks, prepareForm, type RendererHost } from "../../../renderers/index.ts";
import { drawnIn } from "./drawn.tsx";
import { definitionOf } from "../../../renderers/widgets/example.ts";
import common from "../../../locales/en/common.json" with { type: "json" };

const definition = definitionOf("schemas/t/form", {
  name: "",
  schema: { type: "string", format: "date" },
  layout: { widget: "date", label: "When were you born?" },
});

/** The first draw of a page with that form: what React shows without waiting. */
function firstDraw(host: RendererHost): string {
  const block = { block: "form", key: "/page/0", props: { schema: "schemas/t/form", submit: "submit" }, slots: {} };
  return drawnIn(<Blocks blocks={[block]} />, {
    host,
    view: { step: "t", busy: false, forms: {} },
    render: renderToString,
  });
}

test("a prepared form is there in the first draw, even with a widget that few forms use", async () => {
  const host = { blocks, form: async () => definition, languages: [], site: {} } as unknown as RendererHost;
  const before = firstDraw(host);
  expect([before.includes(common.ui.loading), before.includes("When were you born?")]).toEqual([true, false]);
  await prepareForm(host, "schemas/t/form");
  const after = firstDraw(host);
  expect([after.includes(common.ui.loading), after.includes("When were you born?")]).toEqual([false, true]);
  expect(after.match(/<input/g)).toHaveLength(3);
});
