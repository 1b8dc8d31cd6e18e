import { expect, test } from "vitest";
import { reasonsOf } from "../../../../src/studio/pages/reasons.ts";

const [details, done] = ["details", "done"].map((step) => ({ flow: "garden", step }));
const refused = (message: string, ...at: readonly (typeof details)[]) => ({
  message,
  at: at.flatMap((one) => one ?? []),
});

test("each reason why no answer is possible is said once, with all places", () => {
  expect(reasonsOf([])).toBeNull();
  expect(reasonsOf([refused("Not to A.", details), refused("Not to B.", done), refused("Not to A.", details)])).toEqual(
    {
      message: "Not to A.\nNot to B.",
      at: [details, done],
    },
  );
});

test("of many reasons three are said, and how many there are besides", () => {
  const all = ["A", "B", "C", "D", "E"].map((page) => refused(`Not to ${page}.`));
  expect(reasonsOf(all)?.message).toBe("Not to A.\nNot to B.\nNot to C.\nThere are 2 more reasons.");
});
