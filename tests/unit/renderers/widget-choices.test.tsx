import { expect, test } from "vitest";
import type { Json, JsonObject } from "../../../src/engine/index.ts";
import { loadLists } from "../../../renderers/fields/late-lists.ts";
import { type WidgetExample } from "../../../renderers/widgets/example.ts";
import { loadWidgets } from "../../../renderers/widgets/registry.ts";
import { examples as lists } from "../../../renderers/widgets/list/examples.ts";
import { examples as writes } from "../../../renderers/widgets/selectOrWrite/examples.ts";
import common from "../../../locales/en/common.json" with { type: "json" };
import { drawn as drawnExample } from "./drawn.tsx";

await Promise.all([loadWidgets(["checks", "selectOrWrite"]), loadLists()]);

/** The one field of an example, with `more` added to its layout. */
const drawn = ({ layout, ...example }: Omit<WidgetExample, "name">, more: JsonObject = {}): string =>
  drawnExample({ ...example, layout: { ...layout, ...more } });

const options = (count: number) =>
  ["A", "B", "C"].slice(0, count).map((value) => ({ value, label: `fields.${value}` }));
const radio = (count: number) => ({
  schema: { type: "string" },
  layout: { widget: "radio", label: "fields.x", options: options(count) },
});
const checks = (count: number) => ({
  schema: { type: "array", items: { type: "string" } },
  layout: { widget: "checks", label: "fields.x", options: options(count) },
  value: [] as Json,
});

test("two radio buttons are side by side, all other choices below each other, unless the layout sets the arrangement", () => {
  const beside = (html: string) => html.includes("pair pair--keep");
  expect([radio(2), radio(3), checks(2)].map((field) => beside(drawn(field)))).toEqual([true, false, false]);
  expect([radio(2), radio(3), checks(2)].map((field) => beside(drawn(field, { arrange: "rows" })))).toEqual([
    false,
    false,
    false,
  ]);
  expect([radio(2), radio(3), checks(2)].map((field) => beside(drawn(field, { arrange: "pair" })))).toEqual([
    true,
    true,
    true,
  ]);
});

test("choices that nobody has to make are marked as optional, like other fields", () => {
  const isMarked = (html: string) => html.includes(common.ui.optional);
  for (const field of [radio(2), checks(2)])
    expect([drawn(field), drawn({ ...field, optional: true })].map(isMarked)).toEqual([false, true]);
});

test("the items of a list have numbers from the second on, or all of them, or none", () => {
  const [two] = lists;
  const titles = (more: JsonObject) =>
    [...drawn(two as WidgetExample, more).matchAll(/child__title"[^>]*>([^<]+)</g)].map(([, title]) => title);
  const { item } = common.ui.list;
  expect([titles({}), titles({ numbered: "all" }), titles({ numbered: "none" })]).toEqual([
    [item, `${item} 2`],
    [`${item} 1`, `${item} 2`],
    [item, item],
  ]);
});

test("items have buttons for their order and for a copy where the layout says so, and none that would do nothing", () => {
  const three = lists.find(({ name }) => name === "in an order, with copies") as WidgetExample;
  const { up, down, copy, remove } = common.ui.list;
  const buttons = (more: JsonObject, schema: JsonObject = {}) => {
    const html = drawn({ ...three, schema: { ...three.schema, ...schema } }, more);
    return html
      .split("child__title")
      .slice(1)
      .map((item) => [up, down, copy, remove].filter((label) => item.includes(`>${label}</span>`)));
  };
  expect(buttons({})).toEqual([
    [down, copy, remove],
    [up, down, copy, remove],
    [up, copy, remove],
  ]);
  expect(buttons({ movable: false })).toEqual([
    [copy, remove],
    [copy, remove],
    [copy, remove],
  ]);
  // The list is full.
  expect(buttons({ movable: false }, { maxItems: 3 })).toEqual([[remove], [remove], [remove]]);
});

test("a text of several lines shows as many lines as the layout sets", () => {
  const field = { schema: { type: "string" }, layout: { widget: "textarea", label: "fields.x" } };
  expect(drawn(field)).not.toContain("rows=");
  expect(drawn(field, { lines: 8 })).toContain('rows="8"');
});

test("a code is hidden while it is typed, unless the layout turns that off", () => {
  const field = { schema: { type: "string" }, layout: { widget: "code", label: "fields.x" } };
  expect([drawn(field), drawn(field, { masked: false })].map((html) => / type="(\w+)"/.exec(html)?.[1])).toEqual([
    "password",
    "text",
  ]);
});

test("if no option is chosen in advance, the field asks the person to choose", () => {
  const [first] = writes;
  const asks = (more: JsonObject) => drawn(first as WidgetExample, more).includes(`>${common.ui.choose}</option>`);
  expect([asks({}), asks({ first: "chosen" }), asks({ first: "asked" })]).toEqual([false, false, true]);
});
