import { expect, test, vi } from "vitest";
import { type Draft, isUnsaved, withoutSaved, withSaved } from "../../../src/studio/pages/drafts.ts";

// Node has none, and the drafts are read when their module is loaded.
vi.hoisted(() => vi.stubGlobal("sessionStorage", { getItem: () => null }));

const typed: Draft = { en: { was: "Hello", given: "Hello", value: "Hi" } };

test("what was saved stays in the form until the screen is up to date, and is the text that is typed over next", () => {
  const saved = withSaved(typed, typed);
  expect(saved).toEqual({ en: { was: "Hi", given: "Hello", value: "Hi", isSaved: true } });
  expect(isUnsaved(saved)).toBe(false);
  expect(withoutSaved(saved)).toEqual({});
});

test("what was typed while an earlier version was being saved stays unsaved, over the saved text", () => {
  const since: Draft = {
    en: { was: "Hello", given: "Hello", value: "Hi there" },
    es: { was: "Hola", given: "Hola", value: "Buenas" },
  };
  const saved = withSaved(typed, since);
  expect(saved).toEqual({
    en: { was: "Hi", given: "Hello", value: "Hi there" },
    es: { was: "Hola", given: "Hola", value: "Buenas" },
  });
  expect(isUnsaved(saved)).toBe(true);
  expect(withoutSaved(saved)).toEqual(saved);
});
