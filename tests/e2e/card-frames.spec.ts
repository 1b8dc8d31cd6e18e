/** How the sandbox's card fields look and behave, and which chunks the page's build produces. */
import { expect, type Page, test } from "@playwright/test";
import { field, mount, openPaymentsShop, type PaymentsShop } from "./payments-shop.ts";

let shop: PaymentsShop;
test.beforeAll(async () => {
  shop = await openPaymentsShop();
});
test.afterAll(() => shop.close());
test.beforeEach(async ({ context }) => {
  await shop.use("sandbox", context);
});

async function open(page: Page, styles?: Record<string, Record<string, string>>): Promise<void> {
  await page.goto(shop.site.url);
  expect(await mount(page, await shop.session("sandbox"), styles)).toBe("ready");
}

test("each field has a name, an autocomplete token and a numeric keyboard, names the sandbox, and works by keyboard", async ({
  page,
}) => {
  await open(page);
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
  await expect(page.frameLocator('iframe[name="braintree-hosted-field-number"]').getByText("SANDBOX")).toBeVisible();

  await test.step("inserting a digit in the middle of the number leaves the caret there", async () => {
    const number = field(page, "number");
    await number.pressSequentially("411111111111111");
    for (let i = 0; i < 12; i++) await number.press("ArrowLeft");
    await number.press("2");
    await expect(number).toHaveValue("4111 1211 1111 1111");
    await number.press("Backspace");
    await expect(number).toHaveValue("4111 1111 1111 111");
  });

  await test.step("Tab goes through the fields, back again, and out at both ends", async () => {
    await tabThroughAndBack(page);
  });
});

for (const [colorScheme, color, behind] of [
  ["light", "rgb(20, 24, 28)", [255, 255, 255]],
  ["dark", "rgb(240, 240, 230)", [18, 18, 18]],
] as const) {
  test(`text takes the page's colours in a ${colorScheme} scheme, and the page shows through the frames`, async ({
    page,
    context,
  }) => {
    await page.emulateMedia({ colorScheme });
    await open(page, { input: { color, "font-size": "18px" }, "::placeholder": { color: "rgb(100, 110, 120)" } });
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

test.describe("in Firefox and on phones, where the SDK puts extra inputs around the frames", () => {
  test.use({ userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" });

  test("they are invisible although our policy forbids their inline style, and Tab does not get stuck in them", async ({
    page,
  }) => {
    await open(page);
    const intercepts = page.locator(".focus-intercept");
    await expect(intercepts.first()).toBeAttached();
    for (const intercept of await intercepts.all()) {
      await expect(intercept).toHaveCSS("opacity", "0");
      await expect(intercept).toHaveCSS("position", "absolute");
    }
    await tabThroughAndBack(page);
    // The policy refuses only this inline style. The page's style sheet sets the same.
    expect(await page.evaluate(() => [...new Set(window.page.violations)])).toEqual(["style-src-attr inline"]);
  });
});

test("each provider's code is a separate chunk, and Braintree's contains nothing of the sandbox", () => {
  const chunks = [...shop.site.chunks.entries()];
  const braintree = chunks.find(([name]) => name.startsWith("braintree-sdk"));
  const sandboxed = chunks.find(([name]) => name.startsWith("sandbox-sdk"));
  expect(sandboxed?.[1]).toContain("/reports");
  expect(braintree?.[1]).toContain("braintreegateway.com");
  expect(braintree?.[1]).not.toContain("/reports");
  expect(braintree?.[1]).not.toMatch(/trusted|\.trust\b/);
});

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
