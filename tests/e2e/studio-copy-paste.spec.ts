import { violationsOf, WCAG } from "./axe.ts";
import { StudioProcess } from "./studio-process.ts";
import { changesIn, patient } from "./studio-places.ts";
import { expect, test } from "./test.ts";

const studio = new StudioProcess();

test("a part and a field are copied and pasted by keyboard, also on another page, as one edit", async ({ page }) => {
  const { lens, chosen, parts: tree, frame } = await studio.open(page, "small");
  const dialog = page.getByRole("dialog", { name: /^Paste “/ });
  await lens.getByLabel("Step", { exact: true }).selectOption("details", patient);

  // A field, with the keys.
  const field = tree.getByRole("treeitem", { name: "Name", exact: true });
  await field.focus();
  await page.keyboard.press("Control+C");
  await expect(page.getByRole("banner").getByRole("status")).toHaveText("“Name” is copied. Paste it on any page.");
  await page.keyboard.press("Control+V");
  await expect(dialog.getByLabel("Where does it go?")).toHaveValue("#1");
  expect(await violationsOf(page, WCAG)).toEqual([]);
  await dialog.getByRole("button", { name: "Preview…" }).press("Enter");
  await dialog.getByRole("button", { name: "Paste it" }).press("Enter", patient);
  await expect(tree.getByRole("treeitem", { name: "Name", exact: true })).toHaveCount(2);
  await expect(frame.getByLabel("Name", { exact: true })).toHaveCount(2, patient);
  await page.getByRole("button", { name: /^Undo: A copy of “Name”/ }).press("Enter");
  await expect(tree.getByRole("treeitem", { name: "Name", exact: true })).toHaveCount(1);
  expect(studio.changed()).toBe("");

  // A part, with the button in its panel, on another page.
  await lens.getByLabel("Step", { exact: true }).selectOption("done");
  await tree.getByRole("treeitem", { name: /^We will write to/ }).press("Enter");
  await chosen.getByRole("button", { name: /^Copy/ }).press("Enter");
  await lens.getByLabel("Step", { exact: true }).selectOption("details");
  const paste = page.getByRole("button", { name: /^Paste “We will write to/ });
  await tree
    .getByRole("treeitem", { name: /Heading|heading/ })
    .first()
    .press("Enter");
  await paste.press("Enter");
  await dialog.getByRole("button", { name: "Preview…" }).press("Enter");
  await expect(changesIn(dialog)).toBeVisible(patient);
  await dialog.getByRole("button", { name: "Paste it" }).press("Enter");
  const pasted = tree.getByRole("treeitem", { name: /^We will write to/ });
  await expect(pasted).toBeFocused(patient);
  await expect(frame.getByText("We will write to")).toBeVisible(patient);
  await page.getByRole("button", { name: /^Undo: A copy of the text/ }).press("Enter");
  await expect(pasted).toHaveCount(0);
  expect(studio.changed()).toBe("");
});
