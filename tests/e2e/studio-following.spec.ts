/** A page that follows edits keeps what was typed on it, however many edits there are. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { LONG } from "./share.ts";
import { StudioProcess } from "./studio-process.ts";
import { patient } from "./studio-places.ts";
import { expect, test } from "./test.ts";

const FLOW = "flows/garden/flow.json";
const SAMPLE = { data: {}, steps: { details: {} }, answers: {} };
/** One more than a page imports before it reloads itself. */
const EDITS = 41;
const studio = new StudioProcess();

// `@long`: 82 edits. `tests/unit/app/follow-edits.test.ts` shows when a page is in use.
test("a page reloads itself after many edits, but not while it has something typed", LONG, async ({ page }) => {
  test.setTimeout(300_000);
  // A page with sample answers stores nothing that people type.
  const { frame } = await studio.open(page, "small", (folder) =>
    writeFileSync(join(folder, "flows/garden/dev.json"), JSON.stringify(SAMPLE)),
  );
  await page.goto(new URL("/studio/#/page/garden/details", page.url()).href);
  const name = frame.getByLabel(/^Name/);
  await expect(name).toBeVisible(patient);
  await page.getByLabel("Use the page").press("Space");
  await name.fill("Ada");
  await name.blur();
  await mark(page);
  await editOften(page, studio);
  expect([await name.inputValue(), await isMarked(page)]).toEqual(["Ada", true]);

  // Opened again, it is as it was before anything was typed.
  await page.reload();
  await expect(name).toBeVisible(patient);
  await mark(page);
  await editOften(page, studio);
  await expect.poll(() => isMarked(page), patient).toBe(false);
});

/** Changes the heading of the page as another program would, one edit after the other. */
async function editOften(page: Page, files: StudioProcess): Promise<void> {
  const flow = files.textOf(FLOW);
  const heading = page.frameLocator("iframe").getByRole("heading", { level: 1 });
  for (let edit = 1; edit <= EDITS; edit += 1) {
    const isOther = edit % 2 === 1;
    files.write(FLOW, isOther ? flow.replace('"text": "details.title"', '"text": "done.title"') : flow);
    await expect(heading).toHaveText(isOther ? "Thank you" : "Your details");
  }
  files.write(FLOW, flow);
}

function documentOf(page: Page) {
  const frame = page.frames().find((one) => one !== page.mainFrame());
  if (frame === undefined) throw new Error("There is no page in the Studio.");
  return frame;
}

/** A reload removes the mark. */
async function mark(page: Page): Promise<void> {
  await documentOf(page).evaluate(() => document.documentElement.setAttribute("data-marked", ""));
}

async function isMarked(page: Page): Promise<boolean> {
  return documentOf(page).evaluate(() => document.documentElement.hasAttribute("data-marked"));
}
