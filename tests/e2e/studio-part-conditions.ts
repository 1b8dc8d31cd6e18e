import type { Page } from "@playwright/test";
import { violationsOf, WCAG } from "./axe.ts";
import { inBoth, patient, placesOf } from "./studio-places.ts";
import { expect } from "./test.ts";

const FLOW = "flows/garden/flow.json";
const LAYOUT = "schemas/garden/details.ui.json";

/**
 * On the page of the small journey's first step, with the transition to the next step chosen, by keyboard alone: gives
 * an action, the form's button and another label of a field a condition with menus. Undoes all of it. `textOf` returns
 * a file.
 */
export async function changePartConditions(page: Page, textOf: (path: string) => string): Promise<void> {
  const before = [FLOW, LAYOUT].map(textOf);
  const { chosen, contents: list } = placesOf(page);

  await chosen.getByRole("button", { name: "It marks “Make your account” as done", exact: true }).press("Enter");
  await use(
    page,
    "Add a condition: It marks “Make your account” as done when: always",
    "“Continue” at “Make your account”: when?",
  );
  await expect(chosen.getByText("It marks “Make your account” as done when: the language is “es”")).toBeVisible();
  expect(textOf(FLOW)).toContain(`"do": [{ "when": "lang == 'es'", "done": "details" }]`);

  await page.getByRole("tree", { name: "From top to bottom" }).getByRole("treeitem", { name: /form$/ }).press("Enter");
  const disabled = "“Button disabled” on the page “Make your account”: when?";
  await use(page, "Add a condition: Button disabled when: never", disabled);
  await expect(
    chosen.getByRole("button", { name: "Change: Button disabled when: the language is “es”" }),
  ).toBeVisible();
  expect(textOf(FLOW)).toContain(`"disabled": "= lang == 'es'"`);

  // The label of a field for people who have given their name.
  await list.getByRole("treeitem", { name: "Email address", exact: true }).press("Enter");
  await chosen.getByRole("button", { name: "Add to “Labels in other situations”…" }).press("Enter");
  const label = page.getByRole("dialog", { name: "Add to “Labels in other situations”" });
  await inBoth(label, "Where we write to", "Adónde escribimos");
  const when = label.getByRole("group", { name: "In which situation" });
  await when.getByRole("button", { name: "Only if…" }).press("Enter");
  await when.getByLabel("Which answer").selectOption("Name");
  await when.getByLabel("How it is compared").selectOption("is exactly");
  await label.getByRole("button", { name: "Preview…" }).press("Enter");
  await expect(label.getByRole("alert")).toContainText("Fill in every value of the condition.");
  await when.getByLabel("Value").fill("Ana");
  await expect(when).toContainText("Only if “Name” is “Ana”.");
  expect(await violationsOf(page, WCAG)).toEqual([]);
  await label.getByRole("button", { name: "Preview…" }).press("Enter");
  await label.getByRole("button", { name: "Add it" }).press("Enter", patient);
  await expect(label).toHaveCount(0);
  await chosen.getByRole("button", { name: "Where we write to" }).press("Enter");
  await expect(chosen.getByRole("group", { name: "In which situation" }).getByLabel("Value")).toHaveValue("Ana");
  expect(textOf(LAYOUT)).toContain(`{ "when": "has(self.name) && self.name == 'Ana'", "label": `);

  for (const what of [/^Undo: “Where we write to” in /, /^Undo: “Button disabled” on /, /^Undo: “Continue” at /])
    await page.getByRole("banner").getByRole("button", { name: what }).press("Enter");
  await expect(page.getByRole("banner").getByRole("button", { name: /^Redo: “Continue” at / })).toBeVisible();
  expect([FLOW, LAYOUT].map(textOf)).toEqual(before);
}

/** Gives something the condition that the language is Spanish. */
async function use(page: Page, button: string, dialog: string): Promise<void> {
  await page
    .getByRole("complementary", { name: "What is chosen" })
    .getByRole("button", { name: button })
    .press("Enter");
  const asking = page.getByRole("dialog", { name: dialog });
  await asking.getByRole("button", { name: "Only if…" }).press("Enter");
  // An answer that is given with a button is not lost with one Escape either.
  await page.keyboard.press("Escape");
  await expect(asking.getByRole("alert")).toContainText("Press Esc again");
  await asking.getByLabel("Which answer").selectOption("lang");
  await asking.getByLabel("Value").selectOption("es");
  await asking.getByRole("button", { name: "Use it" }).press("Enter");
  await expect(asking).toBeHidden();
}
