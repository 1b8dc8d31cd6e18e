/** Somebody with an account, and what they are sent. */
import { randomInt, randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { addSampleAccount } from "../../src/server/accounts/index.ts";
import type { SampleAccount } from "../../src/server/accounts/index.ts";
import { openDatabase } from "../../src/server/db/index.ts";
import { createSecrets } from "../../src/server/secrets/index.ts";

export type Owner = SampleAccount;

/** Every one has their own account. */
export async function newOwner(): Promise<Owner> {
  const owner = {
    username: `owner.${randomUUID().slice(0, 8)}`,
    password: "quiet-Harbor-41",
    email: `owner-${randomUUID()}@example.com`,
    phoneNumber: `555${String(randomInt(10_000_000)).padStart(7, "0")}`,
  };
  const db = openDatabase(process.env["E2E_DATABASE_URL"] ?? "");
  await addSampleAccount(db, createSecrets(process.env["E2E_PEPPER"] ?? ""), owner);
  await db.destroy();
  return owner;
}

/** What somebody reads on the outbox page, the newest first; `to` is their e-mail or phone. */
export async function readOutbox(page: Page, to: string): Promise<string[]> {
  const outbox = await page.context().newPage();
  await outbox.goto("/dev/outbox");
  const texts = await outbox.getByRole("article").filter({ hasText: to }).allInnerTexts();
  await outbox.close();
  return texts;
}
