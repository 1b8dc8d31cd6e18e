import type { Locator, Page } from "@playwright/test";
import { violationsOf, WCAG } from "./axe.ts";
import { changesIn, inBoth, patient, placesOf } from "./studio-places.ts";
import { expect } from "./test.ts";

const FLOW = "flows/garden/flow.json";

/**
 * On the page of the small journey's first step, by keyboard alone: adds a button below the heading, deletes it, and
 * undoes both. `textOf` returns a file, and `looksRight` checks an open dialog.
 */
export async function addPart(
  page: Page,
  textOf: (path: string) => string,
  looksRight: (dialog: Locator) => Promise<void>,
): Promise<void> {
  const before = textOf(FLOW);
  const { parts, chosen } = placesOf(page);
  const dialog = page.getByRole("dialog", { name: "Add a part to the page" });
  await parts.getByRole("treeitem", { name: /heading$/ }).press("Enter");
  await page.getByRole("button", { name: "Add a part…" }).press("Enter");
  await dialog.getByRole("button", { name: "Preview…" }).press("Enter", patient);
  await dialog.getByRole("link", { name: /Choose what it is$/ }).press("Enter");
  await expect(dialog.getByLabel("What is it?")).toBeFocused();
  await dialog.getByLabel("What is it?").selectOption("Button");
  await expect(dialog).toContainText("Buttons that send events, and links that look like buttons.");
  await expect(dialog.getByLabel("Where does it go?").locator("option:checked")).toHaveText(/heading$/);
  const button = dialog.getByRole("region", { name: "Buttons" });
  await inBoth(button, "Grow more", "Cultiva más");
  await expect(button.getByLabel("Which step does it lead to?")).toHaveValue("done");
  await looksRight(dialog);
  await dialog.getByRole("button", { name: "Preview…" }).press("Enter");
  await expect(dialog.getByRole("heading", { name: "4 places in 3 files" })).toBeFocused(patient);
  await dialog.getByRole("button", { name: "Add it" }).press("Enter");
  await expect(dialog).toHaveCount(0);

  // The new part is chosen, and the page shows it.
  const added = parts.getByRole("treeitem", { name: /^Grow more ?buttons$/ });
  await expect(added).toBeFocused();
  await expect(added).toHaveAttribute("aria-selected", "true");
  await expect(chosen.getByRole("heading", { level: 2 })).toContainText("Grow more");
  expect(textOf(FLOW)).toMatch(
    /"block": "heading".*\n +\{ "block": "actions", "buttons": \[\{ "event": "growMore", "text": "details.growMore" \}\] \},\n/,
  );
  expect(textOf("locales/es/garden.json")).toContain('"growMore": "Cultiva más"');
  await expect(page.frameLocator("iframe").getByRole("button", { name: "Grow more" })).toBeVisible(patient);

  await chosen.getByRole("button", { name: "Delete it… the part “Grow more”" }).press("Enter");
  const would = changesIn(chosen);
  await expect(would).toContainText("what “details” does after “growMore”; the text “Grow more”", patient);
  expect(await violationsOf(page, WCAG)).toEqual([]);
  await would.getByRole("button", { name: "Delete it" }).press("Enter");
  await expect(added).toHaveCount(0);
  expect(textOf(FLOW)).not.toContain("growMore");
  for (const what of [/^Undo: the actions at .* is deleted/, /^Undo: A new part at .*: Buttons “Grow more”/])
    await page.getByRole("button", { name: what }).press("Enter");
  await expect(page.getByRole("button", { name: /^Redo: A new part/ })).toBeVisible();
  expect(textOf(FLOW)).toBe(before);
}

/**
 * On the page of the small journey's first step, by keyboard alone: adds a section with a paragraph, adds another one
 * to it, moves that up, and out of the section. Undoes all of it. `textOf` returns a file.
 */
export async function fillSection(page: Page, textOf: (path: string) => string): Promise<void> {
  const before = textOf(FLOW);
  const { parts, chosen } = placesOf(page);
  await parts.getByRole("treeitem", { name: /heading$/ }).press("Enter");
  await page.getByRole("button", { name: "Add a part…" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Add a part to the page" });
  await dialog.getByLabel("What is it?").selectOption("Section");
  await write(dialog.getByRole("group", { name: /^Title/ }), "What we do", "Qué hacemos");
  await write(dialog.getByRole("region", { name: "What is in it" }), "We dig", "Cavamos");
  await add(dialog, "Add it");
  const section = parts.getByRole("treeitem", { name: /^What we do ?section$/ });
  await expect(section).toHaveAttribute("aria-selected", "true");

  const adding = chosen.getByRole("button", { name: "Add a part to “What is in it”…" });
  await adding.press("Enter");
  const inner = page.getByRole("dialog", { name: "Add a part to “What is in it”" });
  await inner.getByLabel("What is it?").selectOption("Paragraph");
  await expect(inner.getByLabel("Where does it go?").locator("option:checked")).toHaveText(
    "below We dig, paragraph in “What we do”",
  );
  await write(inner, "We water", "Regamos");
  await add(inner, "Add it");
  await expect(adding).toBeFocused();
  await expect(
    chosen.getByRole("list", { name: "What is in it" }).getByRole("button", { name: /^We water/ }),
  ).toBeVisible();
  const water = parts.getByRole("treeitem", { name: /^We water ?paragraph$/ });
  await water.press("Alt+ArrowUp");
  const blocks = ["weWater", "weDig"].map((key) => `\\{ "block": "text", "text": "details.${key}" \\}`);
  await expect
    .poll(() => textOf(FLOW))
    .toMatch(new RegExp(`"title": "details.whatWeDo",\\s+"blocks": \\[\\s*${blocks.join(",\\s+")}`));

  await water.press("Enter");
  await chosen.getByRole("button", { name: "Move it elsewhere…" }).press("Enter");
  const moving = page.getByRole("dialog", { name: "Move “We water”" });
  await moving.getByLabel("Where does it go?").selectOption("at the top of the page");
  expect(await violationsOf(page, WCAG)).toEqual([]);
  await add(moving, "Move it");
  expect(textOf(FLOW)).toMatch(/"page": \[\s+\{ "block": "text", "text": "details.weWater" \},/);
  await expect(water).toHaveAttribute("aria-selected", "true");
  for (const what of [
    /moves to the page itself$/,
    /moves up$/,
    /A new part in the section /,
    /A new part at .*: Section/,
  ])
    await page
      .getByRole("button", { name: what })
      .and(page.getByRole("button", { name: /^Undo: / }))
      .press("Enter");
  await expect(page.getByRole("button", { name: /^Redo: A new part at .*: Section/ })).toBeVisible();
  expect(textOf(FLOW)).toBe(before);
}

async function write(where: Locator, english: string, spanish: string): Promise<void> {
  await inBoth(where, english, spanish);
}

/** Looks at what would change, and does it. */
async function add(dialog: Locator, verb: string): Promise<void> {
  await dialog.getByRole("button", { name: "Preview…" }).press("Enter");
  await dialog.getByRole("button", { name: verb }).press("Enter", patient);
  await expect(dialog).toHaveCount(0);
}
