import { expect, test } from "vitest";
import { changeLine } from "../../../../src/studio/server/take-back.ts";

test("a commit's message names the journey and the step of a change, and for whom and where it is", () => {
  const step = { flow: "garden", step: "done", what: "its page shows something else", who: [] };
  expect(changeLine({ area: "pages", ...step })).toBe("- garden: done: its page shows something else");
  const at = [{ flow: "garden", step: "details" }];
  const text = { what: 'common: go is "Go on" instead of "Go"', at, who: ["in en"] };
  expect(changeLine({ area: "texts", ...text })).toBe(`- ${text.what} (at details; in en)`);
});
