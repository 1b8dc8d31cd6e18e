import { expect, test } from "vitest";
import { loadWidgets } from "../../../../../renderers/widgets/registry.ts";
import { drawn } from "../../drawn.tsx";

await loadWidgets(["color"]);

test.each([
  ["#2a7f62", "#2a7f62"],
  ["green", "#ffffff"],
  [undefined, "#ffffff"],
])("the colour %j is shown as it was typed, and the picker beside it has %j", (value, picked) => {
  const layout = { label: "fields.firstName", widget: "color", autocomplete: "off" };
  const html = drawn({ schema: { type: "string", format: "color" }, layout, ...(value !== undefined && { value }) });
  const [typed, picker] = html.match(/<input [^>]*>/g) ?? [];
  expect(typed).toContain(`value="${value ?? ""}"`);
  expect(picker).toContain('type="color"');
  expect(picker).toContain(`value="${picked}"`);
  expect(picker).toContain('aria-label="First name"');
});
