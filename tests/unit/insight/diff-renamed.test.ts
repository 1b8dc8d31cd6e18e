import { expect, test } from "vitest";
import { comparedJourney } from "./compared-journey.ts";

const journey = comparedJourney();

test("describes a renamed step as renamed, and changed shares in words", async () => {
  journey.editFlow('"receipt": {', '"ticket": {');
  journey.editFlow('"book.ok": "receipt"', '"book.ok": "ticket"');
  journey.edit("flows/experiments.json", '"control": 50, "treatment": 50', '"control": 60, "treatment": 40');
  const { out } = await journey.diff();
  expect(out).toContain("receipt (/receipt) is now called ticket\n");
  expect(out).not.toContain("ticket (/receipt) is new");
  expect(out).toContain(
    "shortTitle: 60 % control, 40 % treatment, instead of 50 % control, 50 % treatment; some people may get another arm",
  );
  expect(out).toMatch(/\d+ go on at another step: They come to “Thank you”, at another step\./);
});

test("describes a renamed arm and condition as renamed, and not as a change for people", async () => {
  journey.edit("flows/experiments.json", '"arms": ["control", "treatment"]', '"arms": ["control", "brief"]');
  journey.edit("flows/experiments.json", '"control": 50, "treatment": 50', '"control": 50, "brief": 50');
  journey.editFlow('"gone": "error', '"late": "error');
  journey.editFlow('"when": "gone"', '"when": "late"');
  const { out } = await journey.diff();
  expect(out).toContain("shortTitle: the arm treatment is now called brief; people in it stay in it\n");
  expect(out).not.toContain("may get another arm");
  expect(out).toContain("gone is now called late\n");
  expect(out).not.toContain("instead of nothing");
  journey.edit("flows/experiments.json", '"control": 50, "brief": 50', '"control": 60, "brief": 40');
  expect((await journey.diff()).out).toContain(
    "shortTitle: 60 % control, 40 % brief, instead of 50 % control, 50 % brief; some people may get another arm",
  );
});
