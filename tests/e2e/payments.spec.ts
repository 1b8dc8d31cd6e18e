import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { createGateway, readPaymentsConfig, startSandbox } from "../../src/server/payments/index.ts";
import type { Fault, PaymentsGateway, Sandbox } from "../../src/server/payments/index.ts";
import { openPaymentsSite } from "./payments-site.ts";
import type { PaymentsSite } from "./payments-site.ts";

let site: PaymentsSite;
let sandbox: Sandbox;
let gateway: PaymentsGateway;
let dataDir: string;
let fault: ((path: string) => Fault | undefined) | undefined;

test.beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "sandbox-"));
  sandbox = await startSandbox({ port: 0, dataDir, env: {}, fault: (path) => fault?.(path) });
  gateway = createGateway(sandbox.gatewayConfig);
  site = await openPaymentsSite();
});
test.afterAll(async () => {
  site.close();
  await sandbox.close();
  rmSync(dataDir, { recursive: true });
});
test.beforeEach(() => {
  fault = undefined;
  site.allow(gateway.csp());
});

test("A card is typed, tokenized and charged under a policy without unsafe-inline", async ({ page }) => {
  const said: string[] = [];
  page.on("console", (message) => said.push(message.text()));
  expect(await mount(page)).toBe("ready");
  await type(page, "4111111111111111", "1230", "737");
  const token = await page.evaluate(() => window.page.tokenize());
  expect(token).toMatchObject({ method: "card", card: { brand: "visa", last4: "1111", bin: "411111" } });

  const source = { nonce: "nonce" in token ? String(token.nonce) : "" };
  const charge = { attemptId: "browser-1", amount: "129.00", currency: "USD", vault: true, source };
  expect(await gateway.charge(charge)).toMatchObject({
    outcome: "approved",
    transaction: {
      status: "charged",
      money: { amount: "129.00", currency: "USD" },
      card: { brand: "Visa", lastFour: "1111" },
    },
  });

  expect(await page.evaluate(() => window.page.violations)).toEqual([]);
  // The frames have a policy of their own; what it refuses is said on the console alone.
  expect(said).toEqual([]);
  const seen = [
    await page.content(),
    await page.evaluate(() => JSON.stringify(window.page.changes)),
    JSON.stringify(token),
  ];
  const kept = readdirSync(dataDir).map((name) => readFileSync(join(dataDir, name), "utf8"));
  for (const place of [...seen, ...said, ...kept]) expect(place).not.toMatch(/4111 ?1111 ?1111 ?1111|\b737\b/);
});

test("The fields report what is empty, valid and still possible, the brand and the length of its code", async ({
  page,
}) => {
  await mount(page);
  await field(page, "number").pressSequentially("3782");
  await expect
    .poll(() => state(page))
    .toMatchObject({
      brand: "american-express",
      cvvLength: 4,
      fields: { number: { empty: false, valid: false, possiblyValid: true, focused: true } },
    });
  await field(page, "number").fill("");
  await expect
    .poll(() => state(page))
    .toMatchObject({
      brand: null,
      cvvLength: 3,
      fields: { number: { empty: true, valid: false } },
    });
  await field(page, "number").pressSequentially("5555555555554445");
  await expect
    .poll(() => state(page))
    .toMatchObject({
      brand: "mastercard",
      fields: { number: { valid: false, possiblyValid: false } },
    });
  await field(page, "expirationDate").pressSequentially("0121");
  await expect.poll(() => state(page)).toMatchObject({ fields: { expirationDate: { empty: false, valid: false } } });
  await field(page, "expirationDate").fill("");
  await field(page, "expirationDate").pressSequentially("930");
  await expect(field(page, "expirationDate")).toHaveValue("09 / 30");
  await expect.poll(() => state(page)).toMatchObject({ fields: { expirationDate: { valid: true } } });
  const reasons = await page.evaluate(() => [...new Set(window.page.changes.map(({ by, why }) => `${by} ${why}`))]);
  expect(reasons).toEqual(
    expect.arrayContaining(["number focus", "number blur", "number empty", "number brand", "number validity"]),
  );
});

test("A digit put into the middle of the number leaves the caret there", async ({ page }) => {
  await mount(page);
  const number = field(page, "number");
  await number.pressSequentially("411111111111111");
  for (let i = 0; i < 12; i++) await number.press("ArrowLeft");
  await number.press("2");
  await expect(number).toHaveValue("4111 1211 1111 1111");
  await number.press("Backspace");
  await expect(number).toHaveValue("4111 1111 1111 111");
});

test("Nothing typed, or something wrong, is refused with the fields' names", async ({ page }) => {
  await mount(page);
  expect(await page.evaluate(() => window.page.tokenize())).toMatchObject({ code: "fields_empty" });
  await type(page, "4111111111111111", "1230", "12");
  expect(await page.evaluate(() => window.page.tokenize())).toMatchObject({ code: "fields_invalid", fields: ["cvv"] });
});

test("A card that is no published test card is rejected by the sandbox", async ({ page }) => {
  await mount(page);
  await type(page, "4242424242424242", "1230", "123");
  expect(await page.evaluate(() => window.page.tokenize())).toMatchObject({ code: "rejected" });
});

test("A provider that does not answer is a network error, an old session asks for a new one", async ({ page }) => {
  await mount(page);
  await type(page, "4111111111111111", "1230", "123");
  fault = (path) => (path.endsWith("/credit_cards") ? "drop-before" : undefined);
  expect(await page.evaluate(() => window.page.tokenize())).toMatchObject({ code: "network" });
  fault = (path) => (path.endsWith("/credit_cards") ? 401 : undefined);
  expect(await page.evaluate(() => window.page.tokenize())).toMatchObject({ code: "session_expired" });
  fault = (path) => (path.endsWith("/graphql") ? 401 : undefined);
  expect(await mount(page)).toBe("session_expired");
  fault = (path) => (path.endsWith("/graphql") ? 503 : undefined);
  expect(await mount(page)).toBe("network");
  fault = undefined;
  expect(await mount(page)).toBe("ready");
});

test("Enter in a field asks to submit; a field can be focused, cleared and described to assistive technology", async ({
  page,
}) => {
  await mount(page);
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
  await expect(field(page, "number")).toHaveAccessibleDescription("");
  await expect(field(page, "number")).toHaveAttribute("aria-invalid", "false");
});

test("Each field has its name, its autocomplete token and a numeric keyboard, and says that this is a sandbox", async ({
  page,
}) => {
  await mount(page);
  const expected = {
    number: ["Card number", "cc-number"],
    expirationDate: ["Expiry date", "cc-exp"],
    cvv: ["Security code", "cc-csc"],
  } as const;
  for (const [name, [label, token]] of Object.entries(expected)) {
    const input = field(page, name);
    await expect(input).toHaveAccessibleName(label);
    await expect(input).toHaveAttribute("autocomplete", token);
    await expect(input).toHaveAttribute("inputmode", "numeric");
    await expect(page.locator(`#${name} iframe`)).toHaveAttribute("title", label);
  }
  await expect(frame(page, "number").getByText("SANDBOX")).toBeVisible();
});

for (const [colorScheme, color, behind] of [
  ["light", "rgb(20, 24, 28)", [255, 255, 255]],
  ["dark", "rgb(240, 240, 230)", [18, 18, 18]],
] as const) {
  test(`Text takes the page's colours in a ${colorScheme} scheme, and the page shows through the frames`, async ({
    page,
    context,
  }) => {
    await page.emulateMedia({ colorScheme });
    await mount(page, { input: { color, "font-size": "18px" }, "::placeholder": { color: "rgb(100, 110, 120)" } });
    const look = await field(page, "expirationDate").evaluate((input) => {
      const { color, fontSize } = getComputedStyle(input);
      return { color, fontSize, placeholder: getComputedStyle(input, "::placeholder").color };
    });
    expect(look).toEqual({ color, fontSize: "18px", placeholder: "rgb(100, 110, 120)" });

    const picture = (await page.locator("#cvv").screenshot()).toString("base64");
    const pixel = await (await context.newPage()).evaluate(async (png) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
      const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
      canvas?.drawImage(image, 0, 0);
      return [...(canvas?.getImageData(image.width / 2, image.height / 2, 1, 1).data ?? [])].slice(0, 3);
    }, picture);
    expect(pixel).toEqual(behind);
  });
}

test("Tab goes through the fields and back, and out of them at both ends", async ({ page }) => {
  await mount(page);
  await tabThroughAndBack(page);
});

test.describe("in Firefox and on phones, where the SDK puts inputs of its own around the frames", () => {
  test.use({ userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" });

  test("they are out of sight, though our policy forbids their inline style, and Tab is not caught in them", async ({
    page,
  }) => {
    await mount(page);
    const intercepts = page.locator(".focus-intercept");
    expect(await intercepts.count()).toBeGreaterThan(0);
    for (const intercept of await intercepts.all()) {
      await expect(intercept).toHaveCSS("opacity", "0");
      await expect(intercept).toHaveCSS("position", "absolute");
    }
    await tabThroughAndBack(page);
    // The one thing that the policy refuses; the style sheet says the same.
    expect(await page.evaluate(() => [...new Set(window.page.violations)])).toEqual(["style-src-attr inline"]);
  });
});

test("Destroying the form takes its frames away, and another can be mounted in their place", async ({ page }) => {
  await mount(page);
  await page.evaluate(() => window.page.form?.destroy());
  await expect(page.locator("iframe")).toHaveCount(0);
  const session = await gateway.createSession({ currency: "USD", country: "US" });
  expect(await page.evaluate((session) => window.page.mount(session), session)).toBe("ready");
});

test("Braintree's own code, as published, takes a card on Braintree's hosts under the policy that its gateway asks for", async ({
  page,
}) => {
  const config = readPaymentsConfig({
    PAYMENTS: "braintree",
    BRAINTREE_MERCHANT_ID: "m",
    BRAINTREE_PUBLIC_KEY: "p",
    BRAINTREE_PRIVATE_KEY: "k",
    BRAINTREE_MERCHANT_ACCOUNTS: "USD=m",
  });
  if (config.provider !== "braintree") throw new Error("not Braintree");
  site.allow(createGateway(config.braintree).csp());
  // The sandbox answers for Braintree's hosts, its own address in every answer replaced by theirs.
  const theirs = (text: string) =>
    text
      .replaceAll(`"assetsUrl":"${sandbox.origin}"`, '"assetsUrl":"https://assets.braintreegateway.com"')
      .replaceAll(`${sandbox.origin}/graphql`, "https://payments.sandbox.braintree-api.com/graphql")
      .replaceAll(sandbox.origin, "https://api.sandbox.braintreegateway.com:443");
  const hosts = new Set<string>();
  await page.route(/^https:/, async (route) => {
    const request = route.request();
    const url = new URL(request.url());
    hosts.add(url.hostname);
    if (url.hostname === "www.paypal.com")
      return route.fulfill({ status: 204, headers: { "access-control-allow-origin": "*" } });
    const answer = await fetch(`${sandbox.origin}${url.pathname}${url.search}`, {
      method: request.method(),
      headers: { "content-type": "application/json", authorization: request.headers()["authorization"] ?? "" },
      body: request.postData(),
    });
    // Their frames have a policy of their own; ours would keep the frame from their API.
    const headers = Object.fromEntries([...answer.headers].filter(([name]) => name !== "content-security-policy"));
    return route.fulfill({ status: answer.status, headers, body: theirs(await answer.text()) });
  });
  const { clientToken, sandboxOrigin: _, ...session } = await gateway.createSession({ currency: "USD", country: "US" });
  const token = btoa(theirs(atob(clientToken)));
  await page.goto(site.url);
  expect(
    await page.evaluate((session) => window.page.mount(session), {
      ...session,
      provider: "braintree" as const,
      clientToken: token,
    }),
  ).toBe("ready");
  await type(page, "5555555555554444", "1230", "123");
  expect(await page.evaluate(() => window.page.tokenize())).toMatchObject({
    card: { brand: "mastercard", last4: "4444" },
  });
  expect(await page.evaluate(() => window.page.violations)).toEqual([]);
  expect([...hosts].sort()).toEqual([
    "api.sandbox.braintreegateway.com",
    "assets.braintreegateway.com",
    "payments.sandbox.braintree-api.com",
    "www.paypal.com",
  ]);
});

test("Each provider's code is a chunk of its own, and Braintree's holds nothing of the sandbox", () => {
  const chunks = [...site.chunks.entries()];
  const braintree = chunks.find(([name]) => name.startsWith("braintree-sdk"));
  const sandboxed = chunks.find(([name]) => name.startsWith("sandbox-sdk"));
  expect(sandboxed?.[1]).toContain("/reports");
  expect(braintree?.[1]).toContain("braintreegateway.com");
  expect(braintree?.[1]).not.toContain("/reports");
  expect(braintree?.[1]).not.toMatch(/trusted|\.trust\b/);
});

async function mount(page: Page, styles?: Record<string, Record<string, string>>): Promise<string> {
  await page.goto(site.url);
  const session = await gateway.createSession({ currency: "USD", country: "US" });
  return page.evaluate(([session, styles]) => window.page.mount(session, styles), [session, styles] as const);
}

function frame(page: Page, name: string) {
  return page.frameLocator(`iframe[name="braintree-hosted-field-${name}"]`);
}

function field(page: Page, name: string) {
  return frame(page, name).locator("input");
}

/** Types a whole card, and waits until the page has heard of all of it: the frames tell it by messages. */
async function type(page: Page, number: string, expires: string, cvv: string): Promise<void> {
  await field(page, "number").pressSequentially(number);
  await field(page, "expirationDate").pressSequentially(expires);
  await field(page, "cvv").pressSequentially(cvv);
  await expect.poll(() => state(page)).toMatchObject({ fields: { cvv: { empty: false } } });
}

function state(page: Page) {
  return page.evaluate(() => window.page.form?.state());
}

async function tabThroughAndBack(page: Page): Promise<void> {
  const stops = [
    page.locator("#before"),
    ...["number", "expirationDate", "cvv"].map((name) => field(page, name)),
    page.locator("#after"),
  ];
  await page.locator("#before").focus();
  for (const stop of stops.slice(1)) {
    await page.keyboard.press("Tab");
    await expect(stop).toBeFocused();
  }
  for (const stop of stops.toReversed().slice(1)) {
    await page.keyboard.press("Shift+Tab");
    await expect(stop).toBeFocused();
  }
}
