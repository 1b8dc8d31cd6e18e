import { expect, test } from "vitest";
import { comparedJourney } from "../compared-journey.ts";

const journey = comparedJourney();

test("finds people who would lose their data, and accepts a migration that keeps it", async () => {
  journey.edit("schemas/trip/data.schema.json", '"bookingId": { "type": "string",', '"booking": { "type": "string",');
  journey.edit("schemas/trip/data.schema.json", '"done", "bookingId"', '"done", "booking"');
  journey.editFlow("data.bookingId", "data.booking");
  const before = await journey.diff();
  expect(before.code).toBe(1);
  expect(before.out).toMatch(
    /! \d+ need a migration: What they entered would be discarded: it does not fit the new schema at "\/bookingId": "bookingId" is not known here\./,
  );
  expect(before.out).toContain("Raise x-version and add a migration");
  expect(before.out).toContain("schemas/trip/data: booking is new, and required");

  journey.edit("schemas/trip/data.schema.json", '"x-version": 2', '"x-version": 3');
  journey.write(
    "schemas/trip/migrations/3.json",
    '{ "why": "A better name.", "changes": [{ "move": "data.bookingId", "to": "data.booking" }] }',
  );
  const after = await journey.diff();
  expect(after.out).toMatch(/✓ \d+ are migrated: They go on where they were\. Their answers are carried over\./);
  expect(after.code).toBe(0);
});

test("reports where people continue whose step was removed", async () => {
  journey.editFlow('"receipt": {', '"ticket": {');
  journey.editFlow('"book.ok": "receipt"', '"book.ok": "ticket"');
  journey.editFlow('"path": "/receipt"', '"path": "/ticket"');
  const { out, code } = await journey.diff();
  expect(out).toContain("receipt (/receipt) is gone");
  expect(out).toContain("ticket (/ticket) is new");
  expect(out).toContain("They come to “Your trip”, because “Thank you” is gone. At receipt;");
  expect(code).toBe(0);
});

test("reports people who would be broken by guards that loop", async () => {
  journey.editFlow('"enter": [', '"guards": [{ "when": "data.done > 0", "goto": "receipt" }], "enter": [');
  journey.editFlow('"on": { "again": "details" }', '"guards": [{ "goto": "details" }], "on": { "again": "details" }');
  const { out, code } = await journey.diff();
  expect(out).toMatch(/✗ \d+ would get a broken page: The conditions for “[^”]+” send people in circles\./);
  expect(out).toContain("Do not release this as it is.");
  expect(code).toBe(1);
});

test("counts the people who are sent back to an earlier step, and fails", async () => {
  journey.editFlow(
    '"on": { "again": "details" }',
    '"guards": [{ "when": "data.done < 2", "goto": "details" }], "on": { "again": "details" }',
  );
  const { out, code } = await journey.diff();
  expect(out).toMatch(/← \d+ (is|are) sent back: They return from “Thank you” to “Your trip”\. At receipt; sites us\./);
  expect(out).not.toContain("Nobody in the middle of a journey loses anything");
  expect(out).toContain("Somebody in the middle of a journey is sent back to a step that they have completed.");
  expect(code).toBe(1);
});
