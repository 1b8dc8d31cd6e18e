/**
 * Card data is typed only into the provider's and the bank's frames. Searches everything that the product sends, logs
 * and stores for data that could be used to pay.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { Client } from "pg";
import { freePort } from "./free-port.ts";
import { base, finishBilling, finishBritishBilling, goToBilling, heading, pay, typeCard } from "./join.ts";
import { expect, test } from "./test.ts";
import { en } from "./words.ts";

const CARD = { number: "4000000000001091", expiry: "1131", cvv: "917" };
const CODE = "one-time-83051-canary";

test("card, bank and wallet secrets appear in no storage, log, table or event, and in no request of ours except the payment's nonce", async ({
  page,
  context,
}) => {
  const root = join(import.meta.dirname, "../..");
  const dataDir = mkdtempSync(join(tmpdir(), "canary-"));
  const port = await freePort(2);
  const origin = `http://localhost:${port}`;
  const env = {
    ...process.env,
    NODE_ENV: "test",
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: process.env["E2E_DATABASE_URL"] ?? "",
    SECRET_PEPPER: process.env["E2E_PEPPER"] ?? "",
    LOG_LEVEL: "debug",
    CALLS_PER_MINUTE: "100000",
  };
  const service = spawn(process.execPath, [join(root, "scripts/start.ts")], { cwd: root, env });
  const seen: string[] = [];
  service.stdout.on("data", (said: Buffer) => seen.push(said.toString()));
  service.stderr.on("data", (said: Buffer) => seen.push(said.toString()));
  const nonces: string[] = [];
  let provider = "";
  context.on("request", (request) => {
    if (!request.url().startsWith(`${origin}/`)) return;
    const body = request.postData() ?? "";
    const nonce = request.url().endsWith("/payment") ? /"nonce":"([^"]+)"/.exec(body)?.[1] : undefined;
    if (nonce) nonces.push(nonce);
    seen.push(request.url(), JSON.stringify(request.headers()), nonce ? body.replace(nonce, "") : body);
  });
  context.on("console", (message) => seen.push(message.text()));
  try {
    // The timeout is only for a service that hangs: a busy machine needs long to start one.
    await expect.poll(() => answers(`${origin}/healthz`), { timeout: 90_000 }).toBe(true);
    await toPayment(page, `${origin}${base}/step1?site=uk`, true);
    await typeCard(page, CARD);
    await page.getByRole("button", { name: en.reviewOrder, exact: true }).click();
    const bank = page.getByRole("dialog", { name: "Sandbox bank" }).frameLocator("iframe");
    await bank.getByLabel("One-time code").fill(CODE);
    seen.push(await everythingKept(page));
    await bank.getByRole("button", { name: "Confirm" }).click();
    await page.getByLabel(/I agree to the/).check();
    seen.push(await everythingKept(page));
    await pay(page);
    seen.push(await everythingKept(page));

    // Another document, because the login page would store again what it still receives from the service (a free
    // username).
    await page.goto(`${origin}/healthz`);
    await context.clearCookies();
    await page.evaluate(() => localStorage.clear());
    await toPayment(page, `${origin}${base}/step1?site=us&arm.venmoInJoin=treatment`, false);
    await page.getByRole("radio", { name: "Venmo" }).check();
    const opening = page.waitForEvent("popup");
    await page.getByRole("button", { name: "Continue with Venmo" }).click();
    await (await opening).getByRole("button", { name: "Approve" }).click();
    await expect(heading(page, en.review)).toBeVisible();
    seen.push(await everythingKept(page));
    await pay(page);
    seen.push(await everythingKept(page), await everyTable());
    // The sandbox's own files. It plays the provider: it knows the nonces, but no card.
    for (const file of readdirSync(dataDir)) provider += readFileSync(join(dataDir, file), "utf8");
  } finally {
    const ended = once(service, "exit");
    service.kill();
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
  expect(nonces).toHaveLength(2);
  // Checks first that the search finds what must be there, so that it would find a leak too.
  const all = seen.join("\n");
  for (const there of ["1091", "answered", "Payment Submitted", "/v2/payments/client-token", '"card_last_four":"1091"'])
    expect(all.includes(there), there).toBe(true);
  const spaced = CARD.number.replace(/(\d{4})(?=\d)/g, "$1 ");
  for (const secret of [CARD.number, spaced, CODE, ...nonces]) expect(all.includes(secret), secret).toBe(false);
  expect(provider).toContain(nonces[0]);
  for (const secret of [CARD.number, spaced, CODE]) expect(provider.includes(secret), secret).toBe(false);
  for (const place of [all, provider])
    expect(place).not.toMatch(new RegExp(`"(${CARD.cvv}|${CARD.expiry}|11 / 31|11/31|11/2031)"`));
});

async function toPayment(page: Page, address: string, british: boolean): Promise<void> {
  await page.goto(address);
  await goToBilling(page);
  if (!british) return finishBilling(page);
  await finishBritishBilling(page);
}

/** What the browser stores and what the page holds, including the data layer. */
function everythingKept(page: Page): Promise<string> {
  return page.evaluate(() =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      history.state,
      location.href,
      Reflect.get(window, "dataLayer") ?? null,
      document.documentElement.outerHTML,
    ]),
  );
}

async function everyTable(): Promise<string> {
  const client = new Client({ connectionString: process.env["E2E_DATABASE_URL"] });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public'",
    );
    const contents: string[] = [];
    for (const { name } of rows) {
      const all = await client.query<{ row: string }>(`select row_to_json(t)::text as row from "${name}" t`);
      contents.push(name, ...all.rows.map(({ row }) => row));
    }
    return contents.join("\n");
  } finally {
    await client.end();
  }
}

const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
