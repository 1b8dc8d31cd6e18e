import { expect, test } from "vitest";
import { comparedJourney } from "./compared-journey.ts";

const journey = comparedJourney();

test("a step under another name is told as one, a share in words, and a condition with the steps that ask it", async () => {
  journey.edit("flows/trip/flow.json", '"receipt": {', '"ticket": {');
  journey.edit("flows/trip/flow.json", '"book.ok": "receipt"', '"book.ok": "ticket"');
  journey.edit("flows/experiments.json", '"control": 50, "treatment": 50', '"control": 60, "treatment": 40');
  const { out } = await journey.diff();
  expect(out).toContain("receipt (/receipt) is now called ticket\n");
  expect(out).not.toContain("ticket (/receipt) is new");
  expect(out).toContain(
    "shortTitle: 60 % control, 40 % treatment, instead of 50 % control, 50 % treatment; who is between may come back in another arm",
  );
  expect(out).toMatch(/\d+ go on at another step: They come to ticket/);
});

test("an arm and a condition under another name are told as those, and not as a change of who gets what", async () => {
  journey.edit("flows/experiments.json", '"arms": ["control", "treatment"]', '"arms": ["control", "brief"]');
  journey.edit("flows/experiments.json", '"control": 50, "treatment": 50', '"control": 50, "brief": 50');
  journey.edit("flows/trip/flow.json", '"gone": "error', '"late": "error');
  journey.edit("flows/trip/flow.json", '"when": "gone"', '"when": "late"');
  const { out } = await journey.diff();
  expect(out).toContain("shortTitle: the arm treatment is now called brief; who is in it stays in it\n");
  expect(out).not.toContain("may come back in another arm");
  expect(out).toContain("gone is now called late\n");
  expect(out).not.toContain("instead of nothing");
  journey.edit("flows/experiments.json", '"control": 50, "brief": 50', '"control": 60, "brief": 40');
  expect((await journey.diff()).out).toContain(
    "shortTitle: 60 % control, 40 % brief, instead of 50 % control, 50 % brief; who is",
  );
});
