import { violationsOf, WCAG } from "./axe.ts";
import { PLOTS, sellPlots } from "./studio-plots.ts";
import { StudioProcess } from "./studio-process.ts";
import { patient } from "./studio-places.ts";
import { expect, test } from "./test.ts";

const SITES = "flows/sites.json";
const studio = new StudioProcess();

test("a journey owner finds a phone number, gives a language one of its own, and changes a price in dollars", async ({
  page,
}) => {
  const { place, dialog } = await studio.open(page, "small", sellPlots);
  await place("Sites and prices").press("Enter");
  const sites = studio.textOf(SITES);
  await page.getByRole("searchbox", { name: "Find a value" }).fill("08005550142");
  const found = page.getByRole("region", { name: "Found in sites and prices" });
  await found.getByRole("button", { name: /^0800 555 0142 The sites, Sites, uk, Phone number/ }).press("Enter");
  const edited = page.getByRole("region", { name: "What is edited" });
  await expect(edited.getByRole("heading", { level: 2, name: "uk" })).toBeFocused();
  expect(await violationsOf(page, WCAG)).toEqual([]);

  await edited.getByRole("button", { name: "Add to “In one of its languages”…" }).press("Enter");
  await dialog.getByLabel("Its name").fill("es");
  await dialog.getByLabel("Phone number of support").fill("0800 555 0199");
  await dialog.getByRole("button", { name: "Preview…" }).press("Enter");
  await dialog.getByRole("button", { name: "Add it" }).press("Enter", patient);
  await expect.poll(() => studio.textOf(SITES), patient).toContain('"supportPhone": "0800 555 0199"');
  // Nothing behind a dialog can be pressed, and the file is written before the dialog closes.
  await expect(dialog).toBeHidden(patient);
  await page.getByRole("button", { name: /^Undo: / }).press("Enter");
  await expect.poll(() => studio.textOf(SITES)).toBe(sites);

  const plots = studio.textOf(PLOTS);
  await page.getByRole("searchbox", { name: "Find a value" }).fill("");
  await page.getByLabel("Edit", { exact: true }).selectOption("Plots");
  const table = edited.getByRole("table", { name: "Plots" });
  await expect(table.getByRole("row", { name: /Large/ })).toContainText("$300.00");
  await table.getByRole("button", { name: "Large", exact: true }).press("Enter");
  const price = table.getByLabel("Price");
  await price.fill("320.50");
  await table.getByRole("button", { name: "Save" }).press("Enter");
  await expect.poll(() => studio.textOf(PLOTS), patient).toBe(plots.replace("30000", "32050"));
  await expect(page.getByRole("button", { name: /^Undo: .*Price is \$320\.50 instead of \$300\.00/ })).toBeVisible();
  expect(await violationsOf(page, WCAG)).toEqual([]);
});
