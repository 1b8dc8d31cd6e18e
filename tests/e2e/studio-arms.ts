/** Shared actions of the Studio's tests that edit an arm. */
import type { Locator, Page } from "@playwright/test";
import { changesIn, inBoth, patient, placesOf } from "./studio-places.ts";
import { expect } from "./test.ts";

/** Starts an experiment whose arm nobody gets yet. */
export async function begin(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Try something…" }).press("Enter", patient);
  const dialog = page.getByRole("dialog", { name: "Try something on some people" });
  await dialog.getByLabel("What is it called?").fill("Few words");
  await dialog.getByLabel("Where is it planned?").fill("GROW-900");
  await dialog.getByLabel("What do you want to know?").fill("Whether more people go on.");
  await dialog.getByRole("button", { name: "Begin" }).press("Enter");
  await expect(page.getByText("What you change now is for people in treatment")).toBeVisible(patient);
}

/** Adds a field with options for the arm, adds one option, removes another, and undoes all of it. */
export async function chooseForThem(page: Page): Promise<void> {
  const { contents, chosen, frame, dialog } = placesOf(page);
  const write = async (group: string, english: string, spanish: string) => {
    await inBoth(dialog.getByRole("group", { name: group, exact: true }), english, spanish);
  };
  await contents.getByRole("button", { name: "Add a field…" }).press("Enter");
  await dialog.getByLabel("What is it?").selectOption("choice");
  await dialog.getByLabel("What do you call it?").fill("Plant");
  await write("What people read", "Plant", "Planta");
  await write("Choice 1", "A rose", "Una rosa");
  await write("Choice 2", "Ivy", "Hiedra");
  await doIt(dialog, "Add it");
  await expect(frame.getByRole("radio")).toHaveCount(2, patient);
  await chosen.getByRole("button", { name: "Add a choice…" }).press("Enter");
  await dialog.getByLabel("What do you call it?").fill("Moss");
  await write("What people read", "Moss", "Musgo");
  await doIt(dialog, "Add it");
  await expect(frame.getByRole("radio", { name: "Moss" })).toBeVisible(patient);
  await chosen.getByRole("button", { name: "Delete a choice…" }).press("Enter");
  await dialog.getByLabel("Which choice?").selectOption("Ivy");
  await doIt(dialog, "Delete it");
  await expect(frame.getByRole("radio", { name: "Ivy" })).toHaveCount(0, patient);
  await expect(frame.getByRole("radio")).toHaveCount(2);
  for (const left of [3, 2, 0]) {
    await page
      .getByRole("banner")
      .getByRole("button", { name: /^Undo: / })
      .press("Enter");
    await expect(frame.getByRole("radio")).toHaveCount(left, patient);
  }
}

/** Shows what would change, then applies it. */
export async function doIt(dialog: Locator, verb: string): Promise<void> {
  await dialog.getByRole("button", { name: "Preview…" }).press("Enter");
  const would = changesIn(dialog);
  await expect(would).toContainText("flows/experiments.json", patient);
  await would.getByRole("button", { name: verb }).press("Enter");
  await expect(dialog).toHaveCount(0, patient);
}
