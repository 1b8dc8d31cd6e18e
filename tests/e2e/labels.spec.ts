import { readdirSync } from "node:fs";
import { expect, test } from "@playwright/test";
import texts from "../../locales/en/common.json" with { type: "json" };
import type { WidgetExample } from "../../renderers/widgets/example.ts";
import { open } from "./catalogue.ts";

const names = readdirSync("renderers/widgets", { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? entry.name : [],
);

/** Every text with the name "label" in a layout and in the layouts inside it, such as those of a list's items. */
function labelsIn(layout: unknown): readonly string[] {
  if (typeof layout !== "object" || layout === null) return [];
  if ("widget" in layout && layout.widget === "hidden") return [];
  return Object.entries(layout).flatMap(([key, value]) =>
    key === "label" && typeof value === "string" ? [value] : labelsIn(value),
  );
}

const wordsOf = (key: string) =>
  String(key.split(".").reduce<unknown>((found, part) => (found as Readonly<Record<string, unknown>>)[part], texts));

test("every label that a layout has is in the accessibility tree, for each widget and list in each state", async ({
  page,
}) => {
  await open(page, "?only=widgets/");
  const client = await page.context().newCDPSession(page);
  const { root } = await client.send("DOM.getDocument");
  /** All names in the accessibility tree of an example. */
  const namesIn = async (id: string) => {
    const { nodeId } = await client.send("DOM.querySelector", {
      nodeId: root.nodeId,
      selector: `[data-example="${id}"] form`,
    });
    const { nodes } = await client.send("Accessibility.queryAXTree", { nodeId });
    return nodes.filter(({ ignored }) => !ignored).map(({ name }) => String(name?.value ?? ""));
  };
  let count = 0;
  for (const name of names) {
    const { examples } = (await import(`../../renderers/widgets/${name}/examples.ts`)) as {
      examples: readonly WidgetExample[];
    };
    for (const [index, { layout, value }] of examples.entries()) {
      const shown = (await namesIn(`widgets/${name}/${index}`)).join("\n");
      // Without items, the labels of their fields are not shown, and without the choice "other", its line is not.
      const { item, write: _, ...own } = layout;
      const labels = labelsIn(Array.isArray(value) && value.length > 0 ? { ...own, item } : own);
      for (const label of labels) expect(shown, `${name} ${index}`).toContain(wordsOf(label));
      count += labels.length;
    }
  }
  expect(count).toBeGreaterThan(60);
  // A list has its label as its name, and shows it, also while it is empty.
  const empty = page
    .getByRole("region", { name: "widgets/list/2" })
    .getByRole("group", { name: wordsOf("fields.city"), exact: true });
  await expect(empty.getByText(wordsOf("fields.city"))).toBeVisible();
  await expect(empty.getByRole("button", { name: "Add" })).toBeVisible();
});
