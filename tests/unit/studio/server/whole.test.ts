import { expect, onTestFinished, test } from "vitest";
import { startFullCheck } from "../../../../src/studio/server/whole.ts";
import { copyOfGarden } from "../journeys.ts";

test("a check that is waited for begins at once, and an edit ends the wait", async () => {
  const whole = startFullCheck(copyOfGarden(), () => undefined);
  onTestFinished(() => whole.close());
  whole.begin(1);
  const edited = whole.finished();
  whole.begin(2);
  expect(await edited).toBeNull();
  const checked = await whole.finished();
  expect(checked?.revision).toBe(2);
  expect(whole.checked).toBe(checked);
  expect(await whole.finished()).toBe(checked);
});
