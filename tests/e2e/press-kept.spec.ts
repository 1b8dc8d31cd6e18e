import { holdScripts, pressWhileScriptsCome } from "./hold-scripts.ts";
import { base, fillContact } from "./join.ts";
import { alive, expect, test } from "./test.ts";
import { en } from "./words.ts";

const WRONG = { firstName: "J", lastName: "", email: "jordan.example.com", phone: "555 01 x" };

test("a button pressed while its page starts stays under the finger, even if fields show problems at that moment [STEP1-10]", async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto(`${base}/step1`, { waitUntil: "commit" });
  await fillContact(page, WRONG);
  const next = page.getByRole("button", { name: en.continue, exact: true });
  const first = page.getByLabel(en.firstName, { exact: true });
  const known = () => first.evaluate((field) => Object.keys(field).some((key) => key.startsWith("__reactProps")));
  // The form starts after the page around it, without a visible sign. The only sign is React's mark on its fields.
  await pressWhileScriptsCome(page, next, release, () => expect.poll(known).toBe(true));
  await expect(page.getByRole("alert").filter({ hasText: "There is a problem" })).toBeFocused();
});

test.describe("on a touch screen", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("a touch on a button presses it, even if the field that loses the focus shows a problem [STEP1-10]", async ({
    page,
  }) => {
    await page.goto(`${base}/step1`);
    await alive(page);
    await fillContact(page, WRONG);
    await page.getByRole("button", { name: en.continue, exact: true }).tap();
    await expect(page.getByRole("alert").filter({ hasText: "There is a problem" })).toBeFocused();
  });
});
