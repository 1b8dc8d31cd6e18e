import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { violationsOf, WCAG } from "./axe.ts";
import { looksRight } from "./studio-look.ts";
import { StudioProcess } from "./studio-process.ts";
import { patient } from "./studio-places.ts";
import { expect, test } from "./test.ts";

const studio = new StudioProcess();

/** People agree to something by giving their name. */
function withConsent(folder: string): void {
  const path = join(folder, "schemas/garden/details.schema.json");
  writeFileSync(path, readFileSync(path, "utf8").replace('"name": {', '"name": { "x-about": "consent",'));
  // So that only what the test does is submitted.
  studio.git("add", "--all");
  studio.git("commit", "--quiet", "-m", "With a consent");
}

test("people comment, answer and approve, see what changed since, and find it all on the branch", async ({ page }) => {
  const { bar, lens, contents, chosen, frame, dialog, place } = await studio.open(page, "small", withConsent);
  const write = async (button: string, words: string) => {
    await page.getByRole("button", { name: button }).first().press("Enter", patient);
    await dialog.getByLabel("What do you want to say?").fill(words, patient);
    await dialog.getByRole("button", { name: "Write it" }).press("Enter");
    await expect(dialog).toBeHidden(patient);
  };
  await lens.getByLabel("Step", { exact: true }).selectOption("details", patient);
  await expect(frame.getByRole("heading", { level: 1, name: "Your details" })).toBeVisible(patient);

  // A comment at a text, and one at a field.
  await frame.getByRole("heading", { level: 1 }).click(patient);
  await write("Comment… on “Your details”", "Could this be friendlier?");
  await expect(chosen.getByRole("list", { name: "Comments on “Your details”" })).toContainText(
    /A Writer, .+Could this be friendlier\?/,
    patient,
  );
  await contents.getByRole("treeitem", { name: "Email address", exact: true }).press("Enter");
  await write("Comment… on “Email address”", "Why do we ask for it?");

  // At Review they are answered.
  const review = place(/^Review/);
  await expect(review).toHaveText("Review2 comments", patient);
  await review.press("Enter");
  const comments = page.getByRole("region", { name: "Comments", exact: true });
  await expect(comments.getByRole("button", { name: "Answer…" })).toHaveCount(2, patient);
  await write("Answer… on “Your details”", "“About you”?");
  await expect(comments.getByRole("list", { name: "Comments on “Your details”" }).getByRole("listitem")).toHaveCount(
    2,
    patient,
  );

  // What people agree to is approved. Then somebody changes it.
  const consent = page.getByRole("region", { name: "What people agree to" });
  await expect(consent).toContainText("Nobody has approved this on the branch.", patient);
  await expect(consent.getByRole("listitem").filter({ hasText: "English: Name" })).toContainText("Español: Nombre");
  await looksRight(page, page.getByRole("main"));
  await page.setViewportSize({ width: 1440, height: 900 });
  await consent.getByRole("button", { name: "Approve…" }).press("Enter");
  await dialog.getByLabel("What should others know?").fill("As agreed in May.");
  await dialog.getByRole("button", { name: "Approve", exact: true }).press("Enter");
  await expect(consent).toContainText("Nothing has changed since.", patient);
  await expect(consent).toContainText("As agreed in May.");
  await expect(consent.getByRole("button", { name: "Approve…" })).toHaveCount(0);
  await place("Page").press("Enter");
  await contents.getByRole("treeitem", { name: "Name", exact: true }).press("Enter");
  await chosen.getByLabel("English").fill("First and last name");
  await chosen.getByLabel("English").press("Enter");
  await expect(frame.getByLabel("First and last name")).toBeVisible(patient);
  await review.press("Enter");
  await expect(consent).toContainText("1 thing has changed since.", patient);
  await expect(consent.getByRole("listitem")).toContainText(
    /Was: English: Name\s+Español: Nombre\s*Now: English: First and last name/,
  );

  // A comment at a change; everything goes with the branch.
  await place(/^Changes/).press("Enter");
  const differs = page.getByRole("region", { name: "What differs, for whom" });
  await expect(differs).toContainText("First and last name", patient);
  await differs.getByRole("button", { name: /^Comment… on “/ }).press("Enter");
  await dialog.getByLabel("What do you want to say?").fill("Ask the lawyer first.");
  await dialog.getByRole("button", { name: "Write it" }).press("Enter");
  await expect(differs).toContainText("Ask the lawyer first.", patient);
  const form = page.getByRole("complementary", { name: "Submit for review" });
  await form.getByLabel("Name").fill("A longer name");
  await form.getByLabel("Reason").fill("Letters came back.");
  await form.getByRole("button", { name: "Submit for review" }).press("Enter");
  await expect(form.getByText(/Submitted as studio\/a-longer-name/)).toBeVisible(patient);
  expect(studio.git("show", "--name-only", "--format=", "HEAD").match(/^flows\/comments\//gm)).toHaveLength(5);
  const inReview = page.getByRole("region", { name: "Not in main yet" });
  await expect(inReview.getByRole("listitem").first()).toContainText(/A longer name\s+open here/, patient);
  await looksRight(page, page.getByRole("main"));
  await page.setViewportSize({ width: 1440, height: 900 });

  // The main branch has none of it, and the branch has all of it.
  await form.getByRole("button", { name: "Begin again from main" }).press("Enter");
  await expect(review).toHaveText("Review", patient);
  await inReview.getByRole("button", { name: "Open it here studio/a-longer-name" }).press("Enter");
  await expect(review).toHaveText("Review4 comments", patient);
  await expect(page.getByText("Compared with main, as it was when “studio/a-longer-name” left it")).toBeVisible(
    patient,
  );
  await expect(differs).toContainText("First and last name", patient);
  await expect(differs).toContainText("Ask the lawyer first.");
  const pictures = page.getByRole("region", { name: "Pages before and after", exact: true });
  await expect(pictures.getByRole("figure").first()).toBeVisible(patient);

  // What is settled is gone, and undo brings it back. A second submission can go to the same review.
  await review.press("Enter");
  await comments.getByRole("button", { name: "It is settled (Your details)" }).press("Enter");
  await expect(comments.getByText("Could this be friendlier?")).toHaveCount(0, patient);
  await bar.getByRole("button", { name: "Undo: 2 comments are settled" }).press("Enter");
  await expect(comments.getByText("Could this be friendlier?")).toBeVisible(patient);
  await comments.getByRole("button", { name: "It is settled (Your details)" }).press("Enter");
  await expect(comments.getByText("Could this be friendlier?")).toHaveCount(0, patient);

  // What is typed and not saved would be saved on the other branch.
  await place("Page").press("Enter");
  await contents.getByRole("treeitem", { name: "First and last name", exact: true }).press("Enter");
  await chosen.getByLabel("English").fill("First and la");
  await place(/^Changes/).press("Enter");
  await inReview.getByRole("button", { name: "Open it here main" }).press("Enter", patient);
  await expect(inReview).toContainText("Something that you typed is not saved yet.");
  await bar.getByRole("button", { name: "What is not saved…" }).press("Enter");
  await page.getByRole("button", { name: /^Discard it/ }).press("Enter");

  // What is not submitted stays with the branch, and comes back with it, also if a terminal opened it.
  await inReview.getByRole("button", { name: "Open it here main" }).press("Enter", patient);
  const branch = inReview.getByRole("listitem").filter({ hasText: "A longer name" });
  await expect(branch).toContainText("has changes that are not submitted", patient);
  expect(await violationsOf(page, WCAG)).toEqual([]);
  studio.git("switch", "--quiet", "studio/a-longer-name");
  await page.reload();
  await branch.getByRole("button", { name: /^Bring it back/ }).press("Enter", patient);
  await expect(bar.getByRole("button", { name: "Undo: 2 comments are settled" })).toBeVisible(patient);
  await expect(branch).toContainText("open here", patient);
  await expect(branch).not.toContainText("has changes that are not submitted", patient);
  await form.getByLabel("Name").fill("The title stays");
  await form.getByLabel("Reason").fill("It was settled.");
  await expect(form.getByLabel("Where does it go?")).toHaveValue("same");
  await form.getByRole("button", { name: "Submit for review" }).press("Enter");
  await expect
    .poll(() => studio.git("log", "-2", "--format=%s", "studio/a-longer-name"), patient)
    .toBe("The title stays\nA longer name\n");
});

test("the Studio shows what is live, merged and not in main, and who else has a page open", async ({ page }) => {
  const service = await serviceRunning(() => studio.git("rev-parse", "main").trim());
  const { bar, lens, chosen, frame, place } = await studio.open(page, "small", undefined, {
    options: ["--release", `http://127.0.0.1:${(service.address() as AddressInfo).port}/readyz`],
  });
  await lens.getByLabel("Step", { exact: true }).selectOption("details", patient);
  await frame.getByRole("heading", { level: 1 }).click(patient);
  await chosen.getByLabel("English").fill("Who you are");
  await chosen.getByLabel("English").press("Enter");
  await expect(frame.getByRole("heading", { level: 1, name: "Who you are" })).toBeVisible(patient);

  // Another Studio on the same working copy says what it has open.
  studio.write(
    "node_modules/.cache/studio/open/1.json",
    JSON.stringify({ by: "A Lawyer <lawyer@example.com>", flow: "garden", step: "done" }),
  );
  await expect(bar.getByText("A Lawyer has “Thank you” open in another Studio")).toBeVisible(patient);

  await place(/^Changes/).press("Enter");
  const form = page.getByRole("complementary", { name: "Submit for review" });
  await form.getByLabel("Name").fill("A shorter title");
  await form.getByLabel("Reason").fill("People know what details are.");
  await form.getByRole("button", { name: "Submit for review" }).press("Enter");
  const earlier = page.getByRole("region", { name: "Earlier commits" });
  await expect(earlier).toContainText("The service runs", patient);
  const stages = earlier.getByRole("listitem");
  await expect(stages.filter({ hasText: "A shorter title" })).toContainText("not in main", patient);
  await expect(stages.filter({ hasText: "As it was" })).toContainText("live");
  await looksRight(page, page.getByRole("main"));
  service.close();
});

/** A service that says which commit it runs. */
async function serviceRunning(commit: () => string): Promise<Server> {
  const server = createServer((_request, response) => response.end(JSON.stringify({ ok: true, release: commit() })));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

/** The garden has a glossary, and lacks a text in Spanish. */
function withGlossary(folder: string): void {
  const terms = [{ term: "details", in: { es: "datos" } }];
  writeFileSync(join(folder, "locales/glossary.json"), JSON.stringify({ terms }));
  const spanish = join(folder, "locales/es/garden.json");
  writeFileSync(spanish, readFileSync(spanish, "utf8").replace('"Cambiar tus datos"', '""'));
}

/** A translator by machine that knows one sentence, and not the glossary. Counts what it was sent. */
async function machine(): Promise<{ readonly server: Server; readonly sent: string[] }> {
  const sent: string[] = [];
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk: Buffer) => (text += chunk.toString()));
    request.on("end", () => {
      sent.push((JSON.parse(text) as { readonly q: string }).q);
      response.writeHead(200, { "Content-Type": "application/json" });
      response.end(JSON.stringify({ translatedText: "Cambia lo tuyo" }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, sent };
}

test("translators read the glossary's terms beside a text, and a machine's words if they ask", async ({ page }) => {
  test.setTimeout(600_000);
  const { server, sent } = await machine();
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { dialog, place } = await studio.open(page, "small", withGlossary, {
    options: ["--translate", `http://${host}`],
  });
  await place("Texts").press("Enter");
  const table = page.getByRole("table");
  await table.getByRole("button", { name: "Change your details" }).press("Enter", patient);
  const terms = page.getByRole("list", { name: "From the glossary" });
  await expect(terms).toHaveText("“details” is always datos", patient);
  expect(sent).toEqual([]);
  // The text that is missing has the focus, and keeps it until somebody goes to the button.
  await expect(page.getByLabel("Español", { exact: true })).toBeFocused();
  await page.getByRole("button", { name: "Ask the translation machine for Español" }).press("Enter");
  const suggestion = page.getByRole("status").filter({ hasText: "from a machine" });
  await expect(suggestion).toContainText("Cambia lo tuyo", patient);
  await expect(suggestion).toContainText("“details” is always datos not so here in Español");
  expect(sent).toEqual(["Change your details"]);
  await looksRight(page, suggestion);
  await page.setViewportSize({ width: 1440, height: 900 });
  await suggestion.getByRole("button", { name: "Take it over Cambia lo tuyo" }).press("Enter");
  await expect(page.getByLabel("Español", { exact: true })).toHaveValue("Cambia lo tuyo");
  server.close();
  await page.getByLabel("Español", { exact: true }).fill("Cambiar lo tuyo");
  await page.getByLabel("Español", { exact: true }).press("Enter");
  await table.getByRole("button", { name: "Change your details" }).press("Enter");
  await expect(terms.first()).toHaveText("“details” is always datos not so here in Español", patient);
  await looksRight(page, terms);
  await page.setViewportSize({ width: 1440, height: 900 });

  await place("Sites and prices").press("Enter");
  await page.getByLabel("Edit", { exact: true }).selectOption("Glossary", patient);
  const edited = page.getByRole("region", { name: "What is edited" });
  await edited.getByRole("button", { name: /^Add to “Terms”/ }).press("Enter", patient);
  await dialog.getByLabel("Term", { exact: true }).fill("Thank you");
  await dialog.getByRole("button", { name: "Preview…" }).press("Enter");
  await dialog.getByRole("button", { name: "Add it" }).press("Enter", patient);
  await expect.poll(() => studio.textOf("locales/glossary.json"), patient).toContain("Thank you");
  await expect(edited.getByRole("table", { name: "Terms" })).toContainText("Thank you", patient);
});
