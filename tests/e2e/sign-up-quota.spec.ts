import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { createService, readConfig, type Service } from "../../src/server/index.ts";
import { openPayments } from "../../scripts/open-payments.ts";
import { freePort } from "./free-port.ts";
import { base, fillContact, heading } from "./join.ts";
import { parentA, type Person } from "./people.ts";
import { expect, test } from "./test.ts";
import { en, es, type Words } from "./words.ts";

/** Runs a service behind a proxy, for the duration of `act`. It lets each network sign up once an hour. */
async function withQuota(challenge: "off" | "proof-of-work", act: (url: string) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "quota-"));
  const port = await freePort(2);
  const env = {
    NODE_ENV: "test",
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: process.env["E2E_DATABASE_URL"],
    SECRET_PEPPER: process.env["E2E_PEPPER"],
    LOG_LEVEL: "error",
    CALLS_PER_MINUTE: "100000",
    TRUST_PROXY: "true",
    SIGN_UPS_PER_HOUR: "1",
    CHALLENGE: challenge,
  };
  const payments = await openPayments(env, { port: port + 1, host: "127.0.0.1", dataDir });
  let service: Service | undefined;
  try {
    service = await createService(readConfig(env, join(import.meta.dirname, "../..")), payments.gateway);
    await service.listen();
    await act(`http://localhost:${port}`);
  } finally {
    await service?.close();
    await payments.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Uses up the network's sign-up of this hour, and makes the page's calls come from that network. */
async function isUsed(page: Page, url: string, network: string): Promise<void> {
  const { phone, ...names } = parentA();
  const parent = { ...names, phoneCountryCode: "+1", phoneNumber: phone };
  const { status } = await fetch(`${url}/v2/signups`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": network },
    body: JSON.stringify({ parent, sections: ["NAME"] }),
  });
  expect(status).toBe(201);
  await page.setExtraHTTPHeaders({ "x-forwarded-for": network });
}

async function holds(page: Page, parent: Person, words: Words): Promise<void> {
  await expect(page.getByLabel(words.firstName, { exact: true })).toHaveValue(parent.firstName);
  await expect(page.getByLabel(words.lastName, { exact: true })).toHaveValue(parent.lastName);
  await expect(page.getByLabel(words.email, { exact: true })).toHaveValue(parent.email);
}

test("a network with too many sign-ups: the person reads why and when to try again, and the input stays", async ({
  page,
}) => {
  await withQuota("off", async (url) => {
    await isUsed(page, url, "198.51.100.1");
    const parent = parentA();
    await page.goto(`${url}${base}/step1?lang=en`);
    await fillContact(page, parent);
    await page.getByRole("button", { name: en.continue, exact: true }).click();
    await expect(
      page.getByText("There were many sign-ups from your internet connection in the last hour."),
    ).toBeVisible();
    await expect(heading(page, en.step1)).toBeVisible();
    await holds(page, parent, en);

    await page.getByRole("banner").getByRole("link", { name: "Español" }).click();
    await expect(heading(page, es.step1)).toBeVisible();
    await page.getByRole("button", { name: es.continue, exact: true }).click();
    await expect(page.getByText("Hubo muchos registros desde tu conexión a internet en la última hora.")).toBeVisible();
    await expect(heading(page, es.step1)).toBeVisible();
    await holds(page, parent, es);
  });
});

test("a network with too many sign-ups, with proof of work: the page does the work and continues", async ({ page }) => {
  await withQuota("proof-of-work", async (url) => {
    await isUsed(page, url, "198.51.100.3");
    const statuses: number[] = [];
    page.on("response", (response) => {
      if (new URL(response.url()).pathname === "/v2/signups") statuses.push(response.status());
    });
    await page.goto(`${url}${base}/step1`);
    await fillContact(page, parentA());
    await page.getByRole("button", { name: en.continue, exact: true }).click();
    // A slow machine may need long for the work.
    await expect(heading(page, en.step2)).toBeVisible({ timeout: 120_000 });
    expect(statuses).toEqual([429, 201]);
  });
});
