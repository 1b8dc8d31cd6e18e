import type { ComponentType } from "react";
import { expect, test, vi } from "vitest";
import { drawn } from "./drawn.tsx";

const given: unknown[] = [];

vi.mock(import("@rjsf/core/lib/components/fields/ObjectField.js"), async (original) => {
  const module = await original();
  const Original = module.default as ComponentType<{ readonly uiSchema?: unknown }>;
  const Seen = (props: { readonly uiSchema?: unknown }) => {
    given.push(props.uiSchema);
    return <Original {...props} />;
  };
  return { ...module, default: Seen as typeof module.default };
});

test("what RJSF draws the fields of an object by stays the same object, so that one more field does not draw the others", () => {
  const form = { schema: { type: "string" }, layout: { label: "ui.submit" } };
  drawn(form);
  drawn(form);
  expect(given.length).toBeGreaterThan(1);
  expect(given[0]).toBeDefined();
  for (const one of given) expect(one).toBe(given[0]);
});
