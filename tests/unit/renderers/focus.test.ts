import { expect, test } from "vitest";
import { fieldId, focusField, idsOf } from "../../../renderers/focus.ts";

test("field ids of two journeys differ, even if the name of one journey begins with the name of the other", () => {
  expect(idsOf("garden-two").startsWith(idsOf("garden"))).toBe(false);
  expect(fieldId(`${idsOf("garden")}two-form`, "email")).not.toBe(fieldId(`${idsOf("garden-two")}form`, "email"));
});

test("focusField focuses the field of its own journey, even if another journey's field comes first", () => {
  const fields = ["garden-two", "garden"].map((journey) => ({
    id: fieldId(`${idsOf(journey)}form`, "email"),
    matches: () => true,
    querySelector: () => null,
    focus() {
      document.activeElement = this as never;
    },
  }));
  const document = { activeElement: null, querySelectorAll: () => fields };
  Object.assign(globalThis, { document, HTMLElement: Object, CSS: { escape: (text: string) => text } });
  try {
    expect(focusField("email", idsOf("garden"))).toBe(true);
    expect(document.activeElement).toBe(fields[1]);
  } finally {
    for (const name of ["document", "HTMLElement", "CSS"]) Reflect.deleteProperty(globalThis, name);
  }
});
