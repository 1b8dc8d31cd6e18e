import { expect, type Locator, test } from "@playwright/test";
import { violationsOf, WCAG } from "./axe.ts";
import { example, sent } from "./catalogue.ts";

const PDF = { name: "passport.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") };
const named = (name: string) => ({ ...PDF, name });
const files = (form: Locator) => form.getByRole("list", { name: "First name" }).getByRole("listitem");

test("files are sent, refused with the reason, sent again and removed", async ({ page }) => {
  await test.step("a single file can be replaced and removed", async () => {
    const form = await example(page, "widgets/file/0");
    const choose = form.getByLabel("Choose a file");
    await expect(choose).toHaveAccessibleName("First name Choose a file");
    await expect(choose).toHaveAccessibleDescription("PDF or JPEG, at most 5 MB");
    await choose.setInputFiles(PDF);
    await expect(files(form)).toHaveText(["passport.pdfAdded"]);
    await form.getByLabel("Choose a different file").setInputFiles(named("visa.pdf"));
    await expect(files(form)).toHaveText(["visa.pdfAdded"]);
    // A refused file does not replace it.
    await form.getByLabel("Choose a different file").setInputFiles(named("harmful.pdf"));
    await expect(form.getByRole("alert")).toContainText("harmful.pdf was not added");
    await expect(files(form)).toHaveText(["visa.pdfAdded"]);
    await form.getByRole("button", { name: "Remove visa.pdf" }).press("Enter");
    await expect(files(form)).toHaveCount(0);
    await expect(form.getByLabel("Choose a file")).toBeFocused();
  });

  await test.step("a refused file shows the reason; a file that did not arrive is sent again", async () => {
    const form = await example(page, "widgets/file/0");
    const choose = form.getByLabel("Choose a file");
    const alert = form.getByRole("alert");
    await choose.setInputFiles({ ...PDF, name: "notes.txt", mimeType: "text/plain" });
    await expect(alert).toHaveText("notes.txt was not added: it must be PDF or JPEG");
    await choose.setInputFiles({ ...PDF, buffer: Buffer.alloc(0) });
    await expect(alert).toHaveText("passport.pdf was not added: there is nothing in it");
    await choose.setInputFiles({ ...PDF, buffer: Buffer.alloc(5_000_001) });
    await expect(alert).toHaveText("passport.pdf was not added: it must be at most 5 MB");
    await expect(files(form)).toHaveCount(0);
    await choose.setInputFiles(named("harmful.pdf"));
    await expect(alert).toHaveText("harmful.pdf was not added: our check found something harmful in it");
    await expect(files(form)).toHaveCount(0);
    await choose.setInputFiles(named("later.pdf"));
    await expect(alert).toHaveText("");
    await expect(files(form)).toContainText(["Not sent. Check your connection, or try again later."]);
    await form.getByRole("button", { name: "Try again: later.pdf" }).press("Enter");
    await expect(files(form)).toBeFocused();
    await expect(files(form)).toHaveText(["later.pdfAdded"]);
  });

  await test.step("several files: each is listed by itself; one that a reload interrupted needs to be chosen again", async () => {
    const form = await example(page, "widgets/file/2");
    await expect(files(form)).toContainText(["passport.pdfAdded", "Not sent. Remove it and choose it again."]);
    await form.getByLabel("Choose another file").setInputFiles([named("a.pdf"), named("b.pdf")]);
    await expect(files(form)).toContainText(["passport", "phone-and-more.jpg", "a.pdfAdded", "b.pdfAdded"]);
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect(files(form)).toHaveCount(4);
  });
});

test("the form waits for files that are being sent, and each file stays with its field", async ({ page }) => {
  await test.step("a file stays with its list item when the item before it is removed, while it is being sent and after it failed", async () => {
    await page.clock.install({ time: 0 });
    const form = await example(page, "blocks/form/10");
    // `install` alone lets the clock run: on a busy machine a file could arrive before the checks.
    await page.clock.pauseAt(3_600_000);
    const items = form.getByRole("group", { name: /^Item/ });
    await items.nth(0).getByLabel("Choose a file").setInputFiles(named("gone.pdf"));
    await items.nth(1).getByLabel("Choose a file").setInputFiles(named("visa.pdf"));
    await items.nth(0).getByRole("button", { name: "Remove Item" }).click();
    await expect(items).toHaveCount(1);
    await expect(files(form)).toHaveText(["visa.pdfSending…"]);
    await page.clock.runFor(1_000);
    await expect(files(form)).toHaveText(["visa.pdfAdded"]);
    await form.getByRole("button", { name: "Add" }).click();
    await items.nth(1).getByLabel("Choose a file").setInputFiles(named("later.pdf"));
    await page.clock.runFor(1_000);
    await expect(files(items.nth(1))).toContainText(["Not sent. Check your connection"]);
    await items.nth(0).getByRole("button", { name: "Remove Item" }).click();
    await form.getByRole("button", { name: "Try again: later.pdf" }).click();
    await page.clock.runFor(1_000);
    await expect(files(form)).toHaveText(["later.pdfAdded"]);
    // A file moves with its item while it is sent, and is in one place only.
    await form.getByRole("button", { name: "Add" }).click();
    await items.nth(1).getByLabel("Choose a file").setInputFiles(named("visa.pdf"));
    await items.nth(1).getByRole("button", { name: "Move up" }).click();
    await expect(files(form)).toHaveText(["visa.pdfSending…", "later.pdfAdded"]);
    await items.nth(0).getByRole("button", { name: "Duplicate" }).click();
    await expect(items).toHaveCount(3);
    await page.clock.runFor(1_000);
    await expect(files(form)).toHaveText(["visa.pdfAdded", "later.pdfAdded"]);
  });

  await test.step("a file is sent when it is chosen; the form is not submitted before it has arrived", async () => {
    await page.clock.resume();
    const form = await example(page, "blocks/form/9");
    await form.getByLabel("Choose a file").setInputFiles([named("slow-passport.pdf"), named("slow-visa.pdf")]);
    await expect(files(form)).toHaveText(["slow-passport.pdfSending…", "slow-visa.pdfSending…"]);
    await form.getByRole("button", { name: "Remove slow-passport.pdf" }).click();
    await form.getByRole("button", { name: "Continue" }).click();
    const problem = "This file has not been sent yet. Wait for it, or remove it";
    await expect(form.getByRole("alert").getByRole("link")).toHaveText([`First name: ${problem}`]);
    expect(await violationsOf(page, WCAG)).toEqual([]);
    await form.getByRole("alert").getByRole("link").press("Enter");
    await expect(files(form)).toBeFocused();
    expect(await sent(page)).not.toContain("papers.submit");
    await page.clock.fastForward(3_600_000);
    await expect(files(form)).toHaveText(["slow-visa.pdfAdded"]);
    await expect(form.getByText(problem)).toHaveCount(0);
    await form.getByRole("button", { name: "Continue" }).click();
    expect((await sent(page)).at(-1)).toBe("papers.submit");
  });
});
