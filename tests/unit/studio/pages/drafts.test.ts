import { expect, test, vi } from "vitest";
import { isUnsaved, type Typed, withoutSaved, withSaved, withTyped } from "../../../../src/studio/pages/drafts.ts";

// Node has none, and the drafts are read when their module is loaded.
vi.hoisted(() => vi.stubGlobal("sessionStorage", { getItem: () => null }));

const typed: Typed = { en: { was: "Hello", initial: "Hello", value: "Hi" } };

test("what was saved stays in the form until the screen is up to date, and is the text that is typed over next", () => {
  const saved = withSaved(typed, typed);
  expect(saved).toEqual({ en: { was: "Hi", initial: "Hello", value: "Hi", isSaved: true } });
  expect(isUnsaved(saved)).toBe(false);
  expect(withoutSaved(saved)).toEqual({});
});

test("what was typed while an earlier version was being saved stays unsaved, over the saved text", () => {
  const since: Typed = {
    en: { was: "Hello", initial: "Hello", value: "Hi there" },
    es: { was: "Hola", initial: "Hola", value: "Buenas" },
  };
  const saved = withSaved(typed, since);
  expect(saved).toEqual({
    en: { was: "Hi", initial: "Hello", value: "Hi there" },
    es: { was: "Hola", initial: "Hola", value: "Buenas" },
  });
  expect(isUnsaved(saved)).toBe(true);
  expect(withoutSaved(saved)).toEqual(saved);
});

test("what is typed back to how it was is no draft, unless an earlier version is being saved", () => {
  const back = { question: "en", value: "Hello", now: "Hello" };
  expect(withTyped(typed, { ...back, isSaving: false })).toEqual({});
  const since = withTyped(typed, { ...back, isSaving: true });
  // If the save fails, nothing is left to save.
  expect(isUnsaved(since)).toBe(false);
  const saved = withSaved(typed, since);
  expect(saved).toEqual({ en: { was: "Hi", initial: "Hello", value: "Hello" } });
  expect(isUnsaved(saved)).toBe(true);
  expect(withTyped({}, { question: "es", value: "", now: null, isSaving: false })).toEqual({});
});
