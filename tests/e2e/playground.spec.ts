/** The playground as it is built for a web server: docs/playground.md. */
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { buildPlayground, servePlayground } from "../../src/playground/build.ts";
import { violationsOf, WCAG } from "./axe.ts";
import { expect, test } from "./test.ts";

const TEXTS = readFileSync("src/insight/templates/template/locales/en.json", "utf8").replaceAll("@name@", "trial");

// One build for all of them.
test.describe.configure({ mode: "default" });

let folder = "";
let playground: Awaited<ReturnType<typeof servePlayground>>;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "playground-"));
  await buildPlayground(join(import.meta.dirname, "../.."), folder);
  playground = await servePlayground(folder, 0);
});
test.afterAll(async () => {
  await playground.close();
  await rm(folder, { recursive: true, force: true });
});

const parts = (page: Page) => ({
  journey: page.frameLocator("iframe"),
  findings: page.getByRole("region", { name: "Findings" }),
  editor: page.getByRole("textbox", { name: /json$/ }),
  file: (name: string) => page.getByRole("navigation", { name: "Files" }).getByRole("button", { name }),
});

test("a change shows on the page; a mistake leads to its place, and the page stays as it was", async ({ page }) => {
  const { journey, findings, editor, file } = parts(page);
  await page.goto(playground.url);
  await expect(journey.getByRole("heading", { name: "Your details" })).toBeVisible();
  await expect(findings).toContainText("The rules find nothing.");
  for (const [width, colorScheme] of [
    [390, "dark"],
    [1280, "light"],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    expect(await violationsOf(page, WCAG), `${width} ${colorScheme}`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }

  await file("en/trial.json").click();
  await editor.fill('{ "details": { "title": "About you" } }');
  await expect(findings).toContainText("error");
  await expect(page.getByText("As it was before the last change.")).toBeVisible();
  await expect(journey.getByRole("heading", { name: "Your details" })).toBeVisible();
  await file("trial/flow.json").click();
  await findings
    .getByRole("button", { name: /^Error: locales\/en\/trial.json:1:/ })
    .first()
    .click();
  await expect(editor).toBeFocused();
  await expect(file("en/trial.json")).toHaveAttribute("aria-current", "true");

  await page.getByLabel("Start from").selectOption("Two steps");
  await file("en/trial.json").click();
  await editor.fill(TEXTS.replaceAll("Your details", "About you"));
  await expect(journey.getByRole("heading", { name: "About you" })).toBeVisible();
  await expect(findings).toContainText("The rules find nothing.");

  // The journey works: it refuses, and ends with the answer.
  await journey.getByRole("button", { name: "Continue" }).click();
  await expect(journey.getByText("Enter your name, with at most 40 characters").first()).toBeVisible();
  await page.getByLabel("Language").selectOption("es");
  await expect(journey.getByRole("button", { name: "Continuar" })).toBeVisible();
});

test("a form of another engine becomes a journey, and a link holds it", async ({ page, context }) => {
  const { journey, findings } = parts(page);
  await page.goto(playground.url);
  await page.getByRole("button", { name: "Import a form…" }).click();
  const dialog = page.getByRole("dialog", { name: "Import a form" });
  await dialog.getByLabel("schema", { exact: true }).fill('{ "type": "object", "properties": ');
  await dialog.getByRole("button", { name: "Make a journey of it" }).click();
  await expect(dialog.getByRole("alert")).toContainText("schema:1:");
  await dialog
    .getByLabel("schema", { exact: true })
    .fill('{ "type": "object", "required": ["age"], "properties": { "age": { "type": "integer", "title": "Age" } } }');
  await dialog.getByRole("button", { name: "Make a journey of it" }).click();
  await expect(dialog).toBeHidden();
  await expect(findings).toContainText("Fields taken: 1. Changed: 0. Left out: 0.");
  await journey.getByRole("textbox", { name: "Age" }).fill("8");
  await journey.getByRole("button", { name: "Continue" }).click();
  await expect(journey.getByRole("textbox", { name: "Age" })).toBeHidden();

  await page.getByRole("button", { name: "Copy a link" }).click();
  await expect(page).toHaveURL(/#[\w-]+$/);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(parts(other).journey.getByRole("textbox", { name: "Age" })).toBeVisible();
  await other.goto(page.url().slice(0, -20));
  await other.reload();
  await expect(parts(other).findings).toContainText("The link is not complete, so this is a sample.");
});
