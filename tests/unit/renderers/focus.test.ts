import { expect, test } from "vitest";
import { fieldId, focusField, idsOf } from "../../../renderers/focus.ts";

test("ids of a journey are no other one's where the one's name begins with the other's", () => {
  expect(idsOf("garden-two").startsWith(idsOf("garden"))).toBe(false);
  expect(fieldId(`${idsOf("garden")}two-form`, "email")).not.toBe(fieldId(`${idsOf("garden-two")}form`, "email"));
});

test("a field that is focused by its name is the own journey's, though another one's stands before it", () => {
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
