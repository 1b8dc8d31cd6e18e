/**
 * The contract of every provider's `PaymentsClient`, in a browser: our sandbox's, and Braintree's published code at
 * Braintree's hosts (`braintree-hosts.ts`), each under the policy that the service sends with its page. The same tests
 * run for both.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import {
  bank,
  confirm,
  field,
  HOSTS,
  mount,
  openPaymentsShop,
  type PaymentsShop,
  state,
  tokenize,
  typeCard,
} from "./payments-shop.ts";
import { inShare } from "./share.ts";
import { decide, haltAfterOpening, outcome } from "./wallet-window.ts";

// One shop with one build serves all tests of this file.
test.describe.configure({ mode: "default" });

let shop: PaymentsShop;
test.beforeAll(async () => {
  shop = await openPaymentsShop();
});
test.afterAll(() => shop.close());

for (const provider of ["sandbox", "braintree"] as const)
  test.describe(`the client of ${provider}`, () => {
    // Both follow one contract. In `npm test` each runs a part of its tests, and both take a card.
    const [ofSandbox, ofBraintree] = [inShare(provider === "sandbox"), inShare(provider === "braintree")];
    let requested: () => readonly string[];
    test.beforeEach(async ({ page, context }) => {
      requested = await shop.use(provider, context);
      await page.goto(shop.site.url);
    });
    // The page has the policy of production: what it refuses here would not work there either.
    test.afterEach(async ({ page }) => expect(await page.evaluate(() => window.page.violations)).toEqual([]));

    const session = (country?: string) => shop.session(provider, country);
    const charge = async (token: object, more: { scaRequired?: boolean } = {}) => {
      const source = { nonce: "nonce" in token ? String(token.nonce) : "" };
      const amount = { amount: "129.00", currency: "USD" };
      return shop.gateway.charge({ attemptId: crypto.randomUUID(), ...amount, vault: true, source, ...more });
    };

    test("takes a card, whose number and code stay in the provider's frames, and returns a nonce that can be charged", async ({
      page,
    }) => {
      const said: string[] = [];
      page.on("console", (message) => said.push(message.text()));
      expect(await mount(page, await session())).toBe("ready");
      await typeCard(page, "4111111111111111", "1230", "737", "key by key");
      const token = await tokenize(page);
      expect(token).toMatchObject({ method: "card", card: { brand: "visa", last4: "1111", bin: "411111" } });
      expect(await charge(token)).toMatchObject({
        outcome: "approved",
        transaction: { status: "charged", card: { brand: "Visa", lastFour: "1111" } },
      });
      // The frames have their own policies. What those refuse appears only on the console.
      expect(said).toEqual([]);
      const changes = await page.evaluate(() => JSON.stringify(window.page.changes));
      const kept = readdirSync(shop.dataDir).map((name) => readFileSync(join(shop.dataDir, name), "utf8"));
      for (const place of [await page.content(), changes, JSON.stringify(token), ...kept])
        expect(place).not.toMatch(/4111 ?1111 ?1111 ?1111|\b737\b/);
      expect(requested()).toEqual(HOSTS[provider]);
    });

    for (const [method, name, payer] of [
      ["paypal", "PayPal", { email: "payer@example.com" }],
      ["venmo", "Venmo", { name: "@sandbox-payer" }],
    ] as const)
      test(
        `opens ${name}'s own window, which can be cancelled, closed or approved; returns the payer's name and a nonce to charge`,
        method === "paypal" ? ofBraintree : ofSandbox,
        async ({ page }) => {
          await page.evaluate(haltAfterOpening);
          expect(
            await page.evaluate(([one, by]) => window.page.mountWallet(one, by), [await session(), method] as const),
          ).toBe("ready");
          await decide(page, name, "Cancel");
          expect(await outcome(page, 1)).toEqual({ code: "cancelled" });
          await decide(page, name, "close");
          expect(await outcome(page, 2)).toEqual({ code: "cancelled" });
          await decide(page, name, "Approve");
          const token = await outcome(page, 3);
          expect(token).toMatchObject({ method, payer });
          expect(await charge(token)).toMatchObject({ outcome: "approved", transaction: { method } });
        },
      );

    test(
      "reports PayPal or Venmo as unavailable and still takes a card; controls its fields and removes its frames",
      ofBraintree,
      async ({ page, context }) => {
        await test.step("reports wallets that cannot be loaded", async () => {
          const scripts = /\/sdk\/js/;
          await context.route(scripts, (route) => route.abort());
          const one = await session();
          const open = (method: "paypal" | "venmo") =>
            page.evaluate(([options, by]) => window.page.mountWallet(options, by), [one, method] as const);
          expect(await open("paypal")).toBe("unavailable");
          await context.unroute(scripts);
          expect(await open("paypal")).toBe("ready");
          shop.fault = (path) => (path.endsWith("/graphql") ? 503 : undefined);
          const other = await session();
          expect(await page.evaluate((options) => window.page.mountWallet(options, "venmo"), other)).not.toBe("ready");
          shop.fault = undefined;
          expect(await mount(page, one)).toBe("ready");
          await typeCard(page, "4111111111111111");
          expect(await tokenize(page)).toMatchObject({ method: "card" });
        });

        await test.step("reports Enter, and focuses, clears, describes and removes fields", async () => {
          await page.evaluate(() => window.page.form?.destroy());
          await mount(page, await session());
          await field(page, "cvv").press("Enter");
          await expect.poll(() => page.evaluate(() => window.page.submitted)).toEqual(["cvv"]);
          await page.evaluate(() => window.page.form?.focus("number"));
          await expect(field(page, "number")).toBeFocused();
          await field(page, "number").pressSequentially("4111");
          await page.evaluate(() => window.page.form?.clear("number"));
          await expect(field(page, "number")).toHaveValue("");
          await page.evaluate(() => window.page.form?.describe("number", "Enter a valid credit card number"));
          await expect(field(page, "number")).toHaveAccessibleDescription("Enter a valid credit card number");
          await expect(field(page, "number")).toHaveAttribute("aria-invalid", "true");
          await page.evaluate(() => window.page.form?.describe("number", null));
          await expect(field(page, "number")).toHaveAttribute("aria-invalid", "false");
          await page.evaluate(() => window.page.form?.destroy());
          await expect(page.locator("iframe[name^=braintree-hosted]")).toHaveCount(0);
          expect(await mount(page, await session())).toBe("ready");
        });
      },
    );

    test(
      "lets the card's bank confirm the payer where the law requires it, and charges only a confirmed card",
      ofBraintree,
      async ({ page }) => {
        await mount(page, await session("GB"));
        const cases: readonly (readonly [string, (() => Promise<void>) | undefined, Record<string, unknown>])[] = [
          ["4000000000001000", undefined, { sca: { liabilityShifted: true } }],
          ["4000000000001018", undefined, { code: "sca_failed" }],
          ["4000000000001034", undefined, { code: "sca_failed" }],
          [
            "4000000000001091",
            () => bank(page).getByRole("button", { name: "Refuse" }).click(),
            { code: "sca_failed" },
          ],
          [
            "4000000000001091",
            () => page.getByRole("dialog").getByRole("button", { name: "Close" }).click(),
            { code: "cancelled" },
          ],
          [
            "4000000000001091",
            async () => {
              await bank(page).getByLabel("One-time code").fill("30416");
              await bank(page).getByRole("button", { name: "Confirm" }).click();
            },
            { sca: { liabilityShifted: true } },
          ],
        ];
        for (const [number, answer, expected] of cases) {
          await typeCard(page, number);
          const confirming = confirm(page);
          if (answer) {
            await expect(bank(page).getByRole("button", { name: "Confirm" })).toBeVisible();
            await answer();
          }
          const token = await confirming;
          expect(token).toMatchObject(expected);
          if ("nonce" in token)
            expect(await charge(token, { scaRequired: true })).toMatchObject({ outcome: "approved" });
        }
        expect(JSON.parse((await page.evaluate(() => window.page.deviceData())) ?? "{}")).toHaveProperty(
          "correlation_id",
        );
      },
    );

    test(
      "reports connection errors, the state of its fields and refused cards; collects device data only where the law requires it",
      ofSandbox,
      async ({ page, context }) => {
        await test.step("reports why it cannot connect, and connects at the next try", async () => {
          shop.fault = (path) => (path.endsWith("/graphql") ? 401 : undefined);
          expect(await mount(page, await session())).toBe("session_expired");
          shop.fault = (path) => (path.endsWith("/graphql") ? 503 : undefined);
          expect(await mount(page, await session())).toBe("network");
          shop.fault = undefined;
          expect(await mount(page, await session())).toBe("ready");
        });

        await test.step("reports which fields are empty, valid or still possible", async () => {
          await field(page, "number").pressSequentially("3782");
          const typing = { empty: false, valid: false, possiblyValid: true, focused: true };
          await expect
            .poll(() => state(page))
            .toMatchObject({ brand: "american-express", cvvLength: 4, fields: { number: typing } });
          await field(page, "number").fill("");
          await expect
            .poll(() => state(page))
            .toMatchObject({ brand: null, cvvLength: 3, fields: { number: { empty: true, valid: false } } });
          await field(page, "number").pressSequentially("5555555555554445");
          await expect
            .poll(() => state(page))
            .toMatchObject({ brand: "mastercard", fields: { number: { valid: false, possiblyValid: false } } });
          const reasons = await page.evaluate(() => [
            ...new Set(window.page.changes.map(({ by, why }) => `${by} ${why}`)),
          ]);
          expect(reasons).toEqual(
            expect.arrayContaining(["number focus", "number empty", "number brand", "number validity"]),
          );
        });

        await test.step("refuses missing, wrong and non-existent cards", async () => {
          await field(page, "number").fill("");
          expect(await tokenize(page)).toMatchObject({ code: "fields_empty" });
          await typeCard(page, "4111111111111111", "1230", "12");
          expect(await tokenize(page)).toMatchObject({ code: "fields_invalid", fields: ["cvv"] });
          await typeCard(page, "4242424242424242");
          expect(await tokenize(page)).toMatchObject({ code: "rejected" });
          await typeCard(page, "4111111111111111");
          shop.fault = (path) => (path.endsWith("/credit_cards") ? 503 : undefined);
          expect(await tokenize(page)).toMatchObject({ code: "network" });
          shop.fault = (path) => (path.endsWith("/credit_cards") ? 401 : undefined);
          expect(await tokenize(page)).toMatchObject({ code: "session_expired" });
          shop.fault = undefined;
        });

        await test.step("collects no device data where the law does not require it; an unreachable bank confirms nothing", async () => {
          await page.evaluate(() => window.page.form?.destroy());
          await mount(page, await session("US"));
          expect(await page.evaluate(() => window.page.deviceData())).toBeUndefined();
          await context.route(/songbird/, (route) => route.abort());
          await page.evaluate(() => window.page.form?.destroy());
          expect(await mount(page, await session("GB"))).toBe("ready");
          await typeCard(page, "4000000000001091");
          expect(await confirm(page)).toMatchObject({ code: "sca_failed" });
          // A bank that needs no challenge confirms without the script.
          await typeCard(page, "4000000000001000");
          expect(await confirm(page)).toMatchObject({ sca: { liabilityShifted: true } });
        });
      },
    );
  });
