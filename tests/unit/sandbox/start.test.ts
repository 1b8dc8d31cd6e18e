import { appendFileSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startSandbox } from "../../../src/sandbox/index.ts";
import { openPayments } from "../../../scripts/open-payments.ts";
import { openShop, type Shop } from "../payments/sandbox-shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

test("The sandbox accepts the published test cards and no other card, even a valid one", async () => {
  expect((await shop.tokenize({ number: "5555555555554444" })).status).toBe(201);
  const real = await shop.tokenize({ number: "4539578763621486" });
  expect(real.status).toBe(422);
  expect(real.text).not.toContain("4539578763621486");
});

test("The sandbox requires one of its own sessions, not older than a day", async () => {
  const url = `${shop.sandbox.origin}/merchants/sandbox/client_api/v1/configuration`;
  expect((await fetch(url)).status).toBe(401);
  const old = `${"0".repeat(64)}|created_at=1`;
  expect((await fetch(`${url}?authorizationFingerprint=${encodeURIComponent(old)}`)).status).toBe(401);
});

test("The sandbox's server API refuses requests without the keys", async () => {
  const response = await fetch(`${shop.sandbox.origin}/merchants/sandbox/transactions`, { method: "POST", body: "{}" });
  expect(response.status).toBe(401);
});

test("The sandbox does not start in production, unless a setting explicitly allows it", async () => {
  const options = { port: 0, dataDir: shop.dataDir };
  await expect(startSandbox({ ...options, env: { NODE_ENV: "production" } })).rejects.toThrow(
    "does not start in production",
  );
  const demonstration = await startSandbox({
    ...options,
    env: { NODE_ENV: "production", ALLOW_SANDBOX_PAYMENTS: "1" },
  });
  await demonstration.close();
});

test("After a restart, charges, stored cards and nonces of open pages still exist, and a spent nonce stays spent", async () => {
  const paid = await shop.request({ vault: true });
  const first = await shop.gateway.charge(paid);
  const unspent = { nonce: await shop.nonce() };
  await shop.restart();
  const vaultToken = first.outcome === "approved" ? (first.transaction.vaultToken ?? "") : "";
  expect(await shop.gateway.findByAttempt(paid.attemptId)).toHaveLength(1);
  expect(await shop.gateway.charge(await shop.request({ source: { vaultToken } }))).toMatchObject({
    outcome: "approved",
  });
  expect(await shop.gateway.charge(await shop.request({ source: unspent }))).toMatchObject({ outcome: "approved" });
  expect(await shop.gateway.charge(await shop.request({ source: paid.source }))).toMatchObject({ outcome: "invalid" });
});

test("A journal that a crash cut short loses only its last line, and new lines can be added", async () => {
  const before = await shop.request();
  await shop.gateway.charge(before);
  appendFileSync(journal(), '{"kind":"transaction","id":"half');
  await shop.restart();
  const after = await shop.request();
  await shop.restart();
  expect(await shop.gateway.charge(after)).toMatchObject({ outcome: "approved" });
  expect(await shop.gateway.findByAttempt(before.attemptId)).toHaveLength(1);
});

test("A slow sale is charged halfway and answers at the end; a sale that was not charged before a restart never is", async () => {
  let arrived = (): void => {};
  const slow = await openShop((path) => void (path.endsWith("/transactions") && arrived()), 600);
  const request = await slow.request();
  const began = performance.now();
  const paying = slow.gateway.charge(request);
  await vi.waitUntil(async () => (await slow.gateway.findByAttempt(request.attemptId)).length === 1, 60_000);
  expect(performance.now() - began).toBeGreaterThanOrEqual(295);
  expect(await paying).toMatchObject({ outcome: "approved" });
  expect(performance.now() - began).toBeGreaterThanOrEqual(595);
  // Long after the service has stopped asking whether it was charged.
  expect(slow.sandbox.gatewayConfig.settlesAfterMs).toBe(2_600);

  const lost = await slow.request();
  const here = new Promise<void>((resolve) => (arrived = resolve));
  const losing = slow.gateway.charge(lost);
  await here;
  await slow.restart();
  expect(await losing).toMatchObject({ outcome: "unknown" });
  // The time at which it would have been charged passes. Then the restart reads what was written until then.
  expect(await slow.gateway.charge(await slow.request())).toMatchObject({ outcome: "approved" });
  await slow.restart();
  expect(await slow.gateway.findByAttempt(lost.attemptId)).toEqual([]);
  await slow.close();
});

test.each(["61", "-1", "soon"])("SANDBOX_SALE_SECONDS may not be %s", async (seconds) => {
  await expect(openPayments({ SANDBOX_SALE_SECONDS: seconds }, { port: 0, dataDir: shop.dataDir })).rejects.toThrow(
    "SANDBOX_SALE_SECONDS must be a whole number from 0 to 60",
  );
});

test("After a payment, no file, answer or log contains the card number or the security code", async () => {
  const spoken: string[] = [];
  const spies = (["log", "info", "warn", "error", "debug"] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation((...words) => void spoken.push(words.join(" "))),
  );
  const number = "4012000033330026";
  const answer = await shop.tokenize({ number, cvv: "9174", expirationYear: "2031" });
  const source = { nonce: JSON.parse(answer.text).creditCards[0].nonce };
  const result = await shop.gateway.charge(
    await shop.request({ source, vault: true, customer: { email: "canary@example.test" } }),
  );
  for (const spy of spies) spy.mockRestore();
  expect(result).toMatchObject({ outcome: "approved", transaction: { card: { lastFour: "0026" } } });
  const files = readdirSync(shop.dataDir).map((name) => readFileSync(join(shop.dataDir, name), "utf8"));
  const places = [...files, ...spoken, answer.text, JSON.stringify(result)].join("\n");
  expect(places).toContain("0026");
  expect(places).not.toContain(number);
  // Not as part of a longer word: a random token may contain these digits.
  expect(places).not.toMatch(/(?<!\w)9174(?!\w)/);
  expect(places).not.toContain("canary@example.test");
  expect(statSync(journal()).mode & 0o077).toBe(0);
});

test("The frame's page runs only its own script, under a policy without unsafe-inline", async () => {
  const response = await fetch(`${shop.sandbox.origin}/web/3.144.0/html/hosted-fields-frame.min.html`);
  const policy = response.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy).toMatch(/script-src 'sha256-/);
  expect(policy).not.toContain("unsafe");
  expect(await response.text()).toContain("Payment sandbox: test cards only");
});

test("The sandbox's own page tells what it is", async () => {
  expect(await (await fetch(shop.sandbox.origin)).text()).toContain("Never type a real card");
});

function journal(): string {
  return join(shop.dataDir, "sandbox-payments.jsonl");
}
