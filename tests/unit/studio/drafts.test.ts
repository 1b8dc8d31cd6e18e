import { createStore } from "jotai";
import { afterEach, expect, test, vi } from "vitest";
import type { Draft } from "../../../src/studio/pages/drafts.ts";

afterEach(() => vi.unstubAllGlobals());

/** The drafts after a reload of the page, which had stored these. */
async function reloaded(stored: Readonly<Record<string, Draft>>) {
  vi.stubGlobal("sessionStorage", { getItem: () => JSON.stringify(stored) });
  const { draftsAtom, isUnsaved }: typeof import("../../../src/studio/pages/drafts.ts") = await import(
    `../../../src/studio/pages/drafts.ts?${"reloaded"}`
  );
  const drafts = createStore().get(draftsAtom);
  return { drafts, left: Object.keys(drafts).filter((name) => isUnsaved(drafts[name])) };
}

test("a reload keeps what is not saved, and not what was saved just before it", async () => {
  const unsaved = { value: "Hola", was: "Adiós", given: "Adiós" };
  const saved = { value: "Hello", was: "Bye", given: "Bye", isSaved: true } as const;
  const { drafts, left } = await reloaded({
    "garden:title:": { en: saved, es: unsaved },
    "garden:text:": { en: saved },
  });
  expect(drafts["garden:title:"]).toEqual({ es: unsaved });
  expect(drafts["garden:text:"]?.["en"]).toBeUndefined();
  expect(left).toEqual(["garden:title:"]);
});
