import { expect, test, vi } from "vitest";
import {
  draftName,
  isUnsaved,
  onlyAtIn,
  saveDraft,
  type Typed,
  withDraft,
  withOnlyAt,
  withoutSaved,
  withSaved,
  withTyped,
} from "../../../../src/studio/pages/drafts.ts";
import type { TextRow } from "../../../../src/studio/protocol.ts";

// Node has none, and the drafts are read when their module is loaded.
vi.hoisted(() => vi.stubGlobal("sessionStorage", { getItem: () => null }));

const typed: Typed = { en: { was: "Hello", initial: "Hello", value: "Hi" } };

test("what was saved stays in the form until the screen is up to date, and is the text that is typed over next", () => {
  const saved = withSaved(typed, typed);
  expect(saved).toEqual({ en: { was: "Hi", initial: "Hello", value: "Hi", isSaved: true } });
  expect(isUnsaved(saved)).toBe(false);
  expect(withoutSaved(saved)).toBeUndefined();
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

test("what is typed is for one step only from when that is chosen, and for all steps again after", () => {
  const row = { file: "garden", key: "done.change" } as TextRow;
  const here = { flow: "garden", step: "done" };
  const everywhere = {
    [draftName(row, "")]: { typed, saves: { file: "garden", key: "done.change", people: "" }, of: "" },
  };
  const only = withOnlyAt(everywhere, row, "", here, true);
  expect(Object.values(only)).toEqual([{ typed, saves: { ...row, people: "", onlyAt: here }, of: "" }]);
  expect(onlyAtIn(only, row, "", here)).toEqual(here);
  expect(onlyAtIn(only, row, "", { ...here, step: "details" })).toBeUndefined();
  expect(withOnlyAt(only, row, "", here, false)).toEqual(everywhere);
  // Also before anything is typed.
  expect(onlyAtIn(withOnlyAt({}, row, "", here, true), row, "", here)).toEqual(here);
  expect(withOnlyAt(withOnlyAt({}, row, "", here, true), row, "", here, false)).toEqual({});
});

test("one step only stays chosen when nothing is saved or what was typed is put back, until the draft is removed", async () => {
  const row = { file: "garden", key: "done.change" } as TextRow;
  const here = { flow: "garden", step: "done" };
  const name = draftName(row, "", here);
  let drafts = withOnlyAt({}, row, "", here, true);
  const set = (next: (now: Typed) => Typed | undefined) => {
    const draft = drafts[name];
    const left = draft && next(draft.typed);
    drafts = withDraft(drafts, name, draft && left && { ...draft, typed: left });
  };
  const saves = { ...row, people: "", onlyAt: here };
  expect(await saveDraft({ typed: {}, saves }, set)).toBe(true);
  expect(onlyAtIn(drafts, row, "", here)).toEqual(here);
  set(() => typed);
  set(() => ({}));
  expect(onlyAtIn(drafts, row, "", here)).toEqual(here);
  set(() => undefined);
  expect(drafts).toEqual({});
});
