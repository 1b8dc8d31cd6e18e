import { afterEach, expect, test, vi } from "vitest";
import { followUse } from "../../../src/app/follow-edits.ts";
import { createState } from "../../../src/browser/index.ts";

type Followed = Parameters<typeof followUse>[0];

afterEach(() => vi.unstubAllGlobals());

/** A page, and what changes on it. `focused` is the element with the focus. */
function page() {
  const journey = createState({ snapshot: { step: "details", drafts: {} } });
  const focus = (focused: "field" | "button") =>
    vi.stubGlobal("document", { activeElement: { matches: () => focused === "field" } });
  focus("button");
  const isInUse = followUse(journey as unknown as Followed);
  const set = (snapshot: object) => journey.set({ snapshot: { step: "details", drafts: {}, ...snapshot } });
  return { isInUse, focus, set, read: () => journey.now().snapshot };
}

test("a page is in use once something was typed, or somebody is typing or went on; it is not by itself", () => {
  const { isInUse, focus, set, read } = page();
  const { drafts } = read();
  expect(isInUse()).toBe(false);
  focus("field");
  expect(isInUse()).toBe(true);
  focus("button");
  set({ drafts: { "details/form": { name: "Ada" } } });
  expect(isInUse()).toBe(true);
  set({ drafts });
  expect(isInUse()).toBe(false);
  set({ drafts, step: "done" });
  expect(isInUse()).toBe(true);
});
