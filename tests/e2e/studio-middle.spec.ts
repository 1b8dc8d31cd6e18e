/** What an edit does to people in the middle of a journey is seen on the page of one of them. */
import { looksRight } from "./studio-look.ts";
import { StudioProcess } from "./studio-process.ts";
import { patient } from "./studio-places.ts";
import { expect, test } from "./test.ts";

const studio = new StudioProcess();
const FLOW = "flows/garden/flow.json";

test("somebody in the middle of a journey is shown as they open the page with each version", async ({ page }) => {
  const { place } = await studio.open(page, "small");
  // People who are at the end already are sent back.
  const guards = `"guards": [{ "when": "data.details.name != 'Ana María'", "goto": "details" }],`;
  studio.write(FLOW, studio.textOf(FLOW).replace('"title": "done.title",', `$&\n      ${guards}`));
  await place(/^Changes/).press("Enter");
  const people = page.getByRole("region", { name: "People in the middle" });
  const back = people.getByRole("listitem").filter({ hasText: "they are sent back" });
  const button = back.getByRole("button", { name: /^See one of them before and after/ });
  await button.press("Enter", patient);
  await expect(back).toContainText("Somebody at “Thank you” opens the page again.", patient);
  const heading = (of: string) => back.frameLocator(`iframe[title="${of}"]`).getByRole("heading", { level: 1 });
  await expect(heading("Before")).toHaveText("Thank you", patient);
  await expect(heading("After")).toHaveText("Your details", patient);
  await looksRight(page, people);
  await back.getByRole("button", { name: /^Close the example/ }).press("Enter");
  await expect(back.getByRole("figure")).toHaveCount(0);
  await expect(button).toBeFocused();
});
