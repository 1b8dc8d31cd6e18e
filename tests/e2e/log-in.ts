/** Logs in as a person does. */
import { expect, type Page } from "@playwright/test";
import type { Owner } from "./owner.ts";

/** Ends at the account, in English. */
export async function logIn(page: Page, { username, password }: Pick<Owner, "username" | "password">): Promise<void> {
  await page.goto("/ofw/login?lang=en");
  await page.getByLabel("Username", { exact: true }).fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Log In" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Welcome, Jordan" })).toBeVisible();
}
