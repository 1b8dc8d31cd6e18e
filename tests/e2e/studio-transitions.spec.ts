import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { violationsOf, WCAG } from "./axe.ts";
import { withCall } from "./studio-call.ts";
import { StudioProcess } from "./studio-process.ts";
import { changesIn, patient } from "./studio-places.ts";
import { expect, test } from "./test.ts";

const FLOW = "flows/garden/flow.json";
const studio = new StudioProcess();

/** Another page, which the last one leads to. */
function withOtherPage(folder: string): void {
  const flow = join(folder, FLOW);
  const text = readFileSync(flow, "utf8");
  const [done, change] = ['"done": {\n', '"change": "details"'];
  for (const part of [done, change]) expect(text).toContain(part);
  const other = `"other": { "path": "/other", "title": "details.email", "page": [{ "block": "heading", "text": "details.email" }], "end": true },\n    `;
  writeFileSync(flow, text.replace(done, other + done).replace(change, '"change": "other"'));
}

test("an error of the service leads to another page, elsewhere, and nowhere again, at the map by keyboard", async ({
  page,
}) => {
  const { step: panel } = await studio.open(page, "small", (folder) => {
    withCall(folder);
    withOtherPage(folder);
  });
  const before = studio.textOf(FLOW);
  await page.goto(`${new URL(page.url()).origin}/#/map/garden/details?shape=list`);
  const transitions = panel.getByRole("region", { name: "Where people can go" });
  await expect(panel.getByRole("heading", { level: 2 })).toBeVisible(patient);

  // The menus have what can happen on the page, with the errors that the service declares.
  await panel.getByRole("button", { name: "Add a transition…" }).press("Enter", patient);
  const dialog = page.getByRole("dialog", { name: /^Add a transition out of / });
  const event = dialog.getByLabel("After what?");
  await expect(event).toBeVisible(patient);
  const options = await event.getByRole("option").allTextContents();
  const failed = options.find((one) => / fails: Every plot is taken/.test(one)) ?? "no such error";
  await event.selectOption(failed);
  await dialog.getByLabel("Where do people get then?").selectOption({ label: "Thank you" });
  await expect(dialog.getByRole("group", { name: /^Only when\?/ })).toContainText("Everybody, always.");
  expect(await violationsOf(page, WCAG)).toEqual([]);
  await dialog.getByRole("button", { name: "Preview…" }).press("Enter");
  const preview = changesIn(dialog);
  await expect(preview).toContainText("a new transition to", patient);
  await preview.getByRole("button", { name: "Add it" }).press("Enter");
  await expect(dialog).toBeHidden(patient);
  await expect(panel.getByRole("heading", { level: 2 })).toBeFocused();
  const added = transitions.getByRole("listitem").filter({ hasText: "the error code is" });
  await expect(added).toBeVisible(patient);
  expect(studio.textOf(FLOW)).not.toBe(before);

  // It leads elsewhere, and is deleted again.
  await added.getByRole("button", { name: /^Lead elsewhere…/ }).press("Enter");
  const elsewhere = page.getByRole("dialog", { name: /^Lead .* elsewhere/ });
  await elsewhere.getByLabel("Where do people get then?").selectOption({ label: "Email address" });
  await elsewhere.getByRole("button", { name: "Preview…" }).press("Enter");
  await elsewhere.getByRole("button", { name: "Lead there" }).press("Enter", patient);
  await expect(elsewhere).toBeHidden(patient);
  await added.getByRole("button", { name: /^Delete it…/ }).press("Enter");
  await added.getByRole("button", { name: "Delete it", exact: true }).press("Enter", patient);
  await expect(added).toHaveCount(0, patient);
  await expect.poll(() => studio.textOf(FLOW)).toBe(before);
});
