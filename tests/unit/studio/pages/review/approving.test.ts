import { expect, test } from "vitest";
import { approving } from "../../../../../src/studio/pages/review/approving.ts";

test("whoever approves reads how much that is, also what the list does not show yet", () => {
  expect(approving(45, 60).description).toMatch("all of it as it is now: 45 things that are listed, of 60.");
  expect(approving(1, 60).description).toMatch("1 thing that is listed, of 60.");
});
