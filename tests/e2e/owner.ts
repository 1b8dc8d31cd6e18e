/** A person with an account, and the messages that they get. */
import { randomInt, randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { addSampleAccount } from "../../src/server/accounts/index.ts";
import type { SampleAccount } from "../../src/server/accounts/sample-account.ts";
import { openDatabase } from "../../src/server/db/index.ts";
import { createSecrets } from "../../src/server/secrets/index.ts";

export type Owner = SampleAccount;

interface Owning {
  /** They named a co-parent without an e-mail. */
  readonly coParent?: "unreachable";
  /** The payment method that is kept for them: a token of the sandbox. */
  readonly keptCard?: "sample-visa" | "sample-declined";
  /** What they bought instead of Essential for one year. */
  readonly order?: { readonly package_id: number; readonly years: 1 | 2; readonly services: string[] };
}

/** Creates a new account for each call. */
export async function newOwner({ coParent, order, keptCard }: Owning = {}): Promise<Owner> {
  const owner = {
    username: `owner.${randomUUID().slice(0, 8)}`,
    password: "quiet-Harbor-41",
    email: `owner-${randomUUID()}@example.com`,
    phoneNumber: `555${String(randomInt(10_000_000)).padStart(7, "0")}`,
    ...(keptCard && { keptCard }),
  };
  const db = openDatabase(process.env["E2E_DATABASE_URL"] ?? "");
  await addSampleAccount(db, createSecrets(process.env["E2E_PEPPER"] ?? ""), owner);
  const { id } = await db.selectFrom("signups").select("id").where("email", "=", owner.email).executeTakeFirstOrThrow();
  if (order) await db.updateTable("orders").set(order).where("signup_id", "=", id).execute();
  if (coParent) {
    const phone = { phone_country_code: "+1", phone_number: "5557654321" };
    await db
      .insertInto("coparents")
      .values({
        signup_id: id,
        first_name: "Sam",
        last_name: "Rivera",
        email: null,
        ...phone,
        duplicate_confirmed: false,
      })
      .execute();
  }
  await db.destroy();
  return owner;
}

/** The messages to a person from the outbox page, the newest first. `to` is their e-mail or phone. */
export async function readOutbox(page: Page, to: string): Promise<string[]> {
  const answer = await page.request.get("/dev/outbox", { headers: { accept: "application/json" } });
  const { messages } = (await answer.json()) as { messages: { to: string; subject: string; text: string }[] };
  const lines = (text: string) => text.split("\n").map((line) => line.trim());
  return messages
    .filter((message) => message.to.includes(to))
    .map(({ subject, text }) => [subject, ...lines(text)].join("\n"));
}

/** The link in the last mail to an e-mail address. */
export async function mailedLink(page: Page, to: string): Promise<string> {
  const [mail = ""] = await readOutbox(page, to);
  return /https?:\/\/\S+#token=\S+/.exec(mail)?.[0] ?? "";
}
