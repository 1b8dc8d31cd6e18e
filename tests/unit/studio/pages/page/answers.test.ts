import { expect, test, vi } from "vitest";
import { isUnchosen, SAMPLE, withAnswer } from "../../../../../src/studio/pages/page/answers.ts";

// Node has none, and the chosen answers are read when their module is loaded.
vi.hoisted(() => vi.stubGlobal("sessionStorage", { getItem: () => null }));

test("an answer that is only slow is still the one that nobody has chosen", () => {
  expect(isUnchosen({}, "getThings")).toBe(true);
  expect(isUnchosen(withAnswer({}, "getThings", { ...SAMPLE, slow: true }), "getThings")).toBe(true);
  expect(isUnchosen(withAnswer({}, "getThings", { how: "offline", slow: false }), "getThings")).toBe(false);
  expect(isUnchosen({}, "toString")).toBe(true);
});
