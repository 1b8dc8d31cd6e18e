import type { FrameLocator, Page } from "@playwright/test";
import { expect, test } from "@playwright/test";

let complaints: string[];

test.beforeEach(({ page }) => {
  complaints = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
});
// A block that complains to the console is not done, whatever else it does.
test.afterEach(() => expect(complaints).toEqual([]));

async function show(page: Page, block: string, example = 0, more = "") {
  await page.goto(`${process.env["E2E_BLOCKS_URL"]}?block=${block}&example=${example}${more}`);
  await expect(page.locator(".loader")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Example" })).toBeVisible();
}

const sent = (page: Page) => page.evaluate(() => window.sent);
const names = (page: Page) => page.locator(".package__name").allTextContents();
const card = (page: Page, name: string) => page.getByRole("article", { name });
const inFrame = (page: Page, title: string): FrameLocator => page.frameLocator(`iframe[title="${title}"]`);
const field = (page: Page, title: string) => inFrame(page, title).getByRole("textbox");

/** Lets the card that is being turned into a nonce go on. */
const release = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event("release")));

async function typeCard(page: Page) {
  await field(page, "Card number").fill("4111 1111 1111 1111");
  await field(page, "Expiration date").fill("12 / 40");
  await field(page, "Security code").fill("123");
}

test("[PKG-02][PKG-03] the toggle is there only with packages for two years, and switches the list", async ({
  page,
}) => {
  await show(page, "packages", 1);
  await expect(page.getByRole("radio")).toHaveCount(0);
  await show(page, "packages", 0);
  await expect(page.getByRole("radio", { name: "One year" })).toBeChecked();
  await page.getByRole("radio", { name: "One year" }).press("ArrowRight");
  await expect(page.getByRole("radio", { name: "Two years" })).toBeChecked();
  expect(await names(page)).toEqual(["Essential", "Plus", "Build Your Own"]);
  expect(await sent(page)).toEqual([]);
});

test("[PKG-21] packages are cards, ascending by id, what one builds oneself last", async ({ page }) => {
  await show(page, "packages");
  await expect(page.getByRole("article")).toHaveCount(4);
  expect(await names(page)).toEqual(["Essential", "Plus", "Complete", "Build Your Own"]);
});

test("[PKG-12][PKG-13][PKG-14][PKG-15][PKG-16][PKG-18] a card says what it is, costs and holds", async ({ page }) => {
  await show(page, "packages");
  const plus = card(page, "Plus");
  await expect(plus.locator(".package__ribbon")).toHaveText("Popular");
  await expect(page.locator(".package__ribbon")).toHaveCount(1);
  await expect(plus.locator(".price")).toHaveText("USD 16.67 per month");
  await expect(plus.locator(".package__total")).toHaveText("USD 200.00 for one year");
  await expect(plus).toContainText("For families who handle costs and files together.");
  await expect(plus.getByRole("button", { name: "Select Plus" })).toHaveText(/^Select/);
  await expect(card(page, "Build Your Own").getByRole("button", { name: "Choose option" })).toBeVisible();
  await expect(plus.getByRole("heading", { level: 3 })).toHaveText(["Everything in Essential, and", "And"]);
  await expect(plus.getByRole("list")).toHaveCount(2);
  await expect(card(page, "Complete").getByRole("listitem").filter({ hasText: "Recorded calls" })).toContainText("New");
  await expect(page.locator(".badge")).toHaveCount(1);
  await page.getByRole("radio", { name: "Two years" }).check();
  await expect(plus.locator(".price")).toHaveText("USD 15.00 per month");
  await expect(plus.locator(".package__total")).toHaveText("USD 360.00 for two years");
  await expect(card(page, "Build Your Own").locator(".package__total")).toHaveText("From USD 214.00 for two years");
});

test("[PKG-17] a tooltip opens on press, hover and focus, closes on Escape, and keeps its number to itself", async ({
  page,
}) => {
  await show(page, "packages");
  const mark = card(page, "Plus").getByRole("button", { name: "About Tone meter" });
  const bubble = card(page, "Plus").getByRole("tooltip").filter({ hasText: "Marks words" });
  await expect(bubble).toHaveCount(0);
  await mark.hover();
  await expect(bubble).toHaveText("Tone meterMarks words that may read as sharper than you meant, before you send.");
  await page.keyboard.press("Escape");
  await expect(bubble).toHaveCount(0);
  await page.mouse.move(0, 0);
  await mark.focus();
  await expect(bubble).toBeVisible();
  await expect(mark).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Escape");
  await expect(bubble).toHaveCount(0);
  await expect(mark).toBeFocused();
  await mark.press("Enter");
  await expect(bubble).toBeVisible();
  await mark.press("Enter");
  await expect(bubble).toHaveCount(0);
  await mark.click();
  await page.mouse.move(0, 0);
  await expect(bubble).toBeVisible();
  await page.mouse.click(2, 2);
  await expect(bubble).toHaveCount(0);
});

test("[PKG-19] the package that the co-parent chose is marked", async ({ page }) => {
  await show(page, "packages", 2);
  await expect(card(page, "Plus")).toContainText("Your co-parent selected this package");
  await expect(page.locator(".marker")).toHaveCount(1);
});

test("[PKG-20] up to 650 px the details fold away, above they are always there", async ({ page }) => {
  await page.setViewportSize({ width: 650, height: 844 });
  await show(page, "packages");
  const essential = card(page, "Essential");
  await expect(essential.getByText("Shared calendar")).toBeHidden();
  const expand = essential.getByRole("button", { name: "Expand Details" });
  await expand.press("Enter");
  await expect(essential.getByText("Shared calendar")).toBeVisible();
  await essential.getByRole("button", { name: "Collapse Details" }).click();
  await expect(essential.getByText("Shared calendar")).toBeHidden();
  await page.setViewportSize({ width: 651, height: 900 });
  await expect(essential.getByText("Shared calendar")).toBeVisible();
  await expect(expand).toBeHidden();
});

test("[PKG-04] below 1200 px, for group P0 below 900 px, one goes through the cards; from there on they stand in a row", async ({
  page,
}) => {
  const next = page.getByRole("button", { name: "Next package" });
  for (const [example, from] of [
    [0, 1200],
    [7, 900],
  ] as const) {
    await page.setViewportSize({ width: from, height: 900 });
    await show(page, "packages", example);
    await expect(next).toBeHidden();
    await page.setViewportSize({ width: from - 1, height: 900 });
    await expect(next).toBeVisible();
  }
});

test("[PKG-06][NOTE-36] where all packages are shown at once, their number says from where on they stand in a row", async ({
  page,
}) => {
  const next = page.getByRole("button", { name: "Next package" });
  for (const [example, cards, from] of [
    [1, 4, 1350],
    [10, 3, 1030],
    [11, 2, 900],
  ] as const) {
    await page.setViewportSize({ width: from, height: 900 });
    await show(page, "packages", example);
    await expect(page.getByRole("article")).toHaveCount(cards);
    await expect(next, `example ${example}`).toBeHidden();
    await page.setViewportSize({ width: from - 1, height: 900 });
    await expect(next, `example ${example}`).toBeEnabled();
  }
});

test("Swiper comes only where cards do not stand in a row; focus and reduced motion move the cards at once", async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on("response", (response) => scripts.push(response.url()));
  const swiper = () => scripts.filter((url) => url.includes("swiper"));
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 1280, height: 900 });
  await show(page, "packages");
  await expect(card(page, "Plus")).toBeVisible();
  expect(swiper()).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("button", { name: "Next package" })).toBeEnabled();
  expect(swiper()).toHaveLength(1);
  const left = () => page.locator(".packages").evaluate((cards) => cards.scrollLeft);
  const moved = await page.getByRole("button", { name: "Next package" }).evaluate((button: HTMLElement) => {
    button.click();
    return document.querySelector(".packages")?.scrollLeft ?? 0;
  });
  expect(moved).toBeGreaterThan(200);
  await page.getByRole("button", { name: "Select Complete" }).focus();
  await expect(page.getByText("Package 3 of 4")).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect.poll(left).toBe(0);
  await expect(page.locator(".swiper-initialized")).toHaveCount(0);
});

test("[UPG-01][UPG-02][UPG-03][NOTE-50] with a plan, the cards say when it renews and what another costs today", async ({
  page,
}) => {
  await show(page, "packages", 10);
  const mine = card(page, "Essential");
  await expect(mine.locator(".package__ribbon")).toHaveText("Current plan");
  await expect(mine.locator(".package__total")).toHaveText("Renews for USD 150.00 every year");
  await expect(mine).toContainText("Next renewal date March 4, 2027");
  await expect(mine.getByRole("button", { name: /Upgrade|Select/ })).toHaveCount(0);
  await expect(card(page, "Plus")).toContainText("Amount due today USD 31.20");
  await expect(card(page, "Plus").getByText("Current plan")).toHaveCount(0);
  await page.getByRole("button", { name: "Upgrade to Plus" }).click();
  expect((await sent(page)).map(({ name, payload }) => [name, payload])).toEqual([
    ["choose", { packageId: 103, packageName: "PLUS", years: 1, buildYourOwn: false }],
  ]);
});

test("[CONST-05] a coupon is said once a card, with the prices that it leaves", async ({ page }) => {
  await show(page, "packages", 5);
  const plus = card(page, "Plus");
  await expect(plus.locator(".package__coupon")).toHaveText("20% off with your coupon");
  await expect(plus.locator(".price")).toHaveText(/^Was USD 16\.67 per monthUSD\s13\.33 per month$/);
  await expect(plus.locator(".package__total")).toHaveText(/^USD\s160\.00 for one year$/);
  await expect(page.locator(".package__coupon")).toHaveCount(4);
});

test("[PKG-05] up to 650 px one card fills the view, and the arrows go to the next and back", async ({ page }) => {
  const whole = () =>
    page.locator(".package").evaluateAll((cards) => {
      const inside = cards.map((each) => each.getBoundingClientRect());
      return inside.filter(({ left, right }) => left >= 0 && right <= window.innerWidth).length;
    });
  await page.setViewportSize({ width: 651, height: 844 });
  await show(page, "packages");
  expect(await card(page, "Essential").evaluate((each) => each.clientWidth)).toBeLessThan(350);
  for (const width of [650, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await show(page, "packages");
    await expect.poll(whole).toBe(1);
    expect(await card(page, "Essential").evaluate((each) => each.clientWidth)).toBeGreaterThan(width * 0.8);
  }
  await expect(page.getByRole("button", { name: "Previous package" })).toBeDisabled();
  for (const position of [2, 3, 4]) {
    await page.getByRole("button", { name: "Next package" }).click();
    await expect(page.getByText(`Package ${position} of 4`)).toBeVisible();
    await expect.poll(whole).toBe(1);
  }
  await expect(card(page, "Build Your Own")).toBeInViewport();
  await expect(page.getByRole("button", { name: "Next package" })).toBeDisabled();
  await page.getByRole("button", { name: "Previous package" }).click();
  await expect(page.getByText("Package 3 of 4")).toBeVisible();
});

test("[PKG-05] the keyboard alone goes through the cards: by the arrow keys with the focus along, and by the buttons without losing it", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await show(page, "packages");
  const select = (name: string) => page.getByRole("button", { name });
  const next = page.getByRole("button", { name: "Next package" });
  await expect(next).toBeEnabled();
  await select("Select Essential").focus();
  for (const [name, position] of [
    ["Select Plus", 2],
    ["Select Complete", 3],
    ["Choose option", 4],
  ] as const) {
    await page.keyboard.press("ArrowRight");
    await expect(select(name)).toBeFocused();
    await expect(select(name)).toBeInViewport({ ratio: 1 });
    await expect(page.getByText(`Package ${position} of 4`)).toBeVisible();
  }
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowLeft");
  await expect(select("Select Complete")).toBeFocused();
  await next.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Package 4 of 4")).toBeVisible();
  await expect(next).toBeDisabled();
  await expect(next).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByText("Package 3 of 4")).toBeVisible();
});

test("[PKG-08][PKG-09] the style follows the pricing group, or what the journey says", async ({ page }) => {
  for (const [example, variant] of [
    [0, "brand-refresh"],
    [7, "brand-refresh"],
    [3, "pick-me"],
    [4, "priced-build-your-own"],
    [5, "watermelon"],
  ] as const) {
    await show(page, "packages", example);
    await expect(page.locator(".packages")).toHaveAttribute("data-variant", variant);
    const priced = variant === "priced-build-your-own" ? ["USD 12.00", "USD 10.00", "USD 12.00"] : [];
    await expect(page.locator(".features__price")).toHaveText(priced);
  }
});

test("packages whose prices include VAT say so, the others do not", async ({ page }) => {
  await show(page, "packages", 6);
  await expect(card(page, "Essential")).toContainText("including VAT");
  await expect(card(page, "Complete")).toContainText("including VAT");
  await expect(card(page, "Plus")).not.toContainText("VAT");
});

test("[PKG-07] while packages load a placeholder stands in and says so; a failure can be tried again", async ({
  page,
}) => {
  await show(page, "packages", 8);
  await expect(page.getByRole("status").filter({ hasText: "Loading packages" })).toHaveCount(1);
  await expect(page.locator(".package .skeleton").first()).toBeVisible();
  await show(page, "packages", 9);
  await page.getByRole("alert").getByRole("button", { name: "Try again" }).click();
  expect(await sent(page)).toEqual([{ name: "retry" }]);
});

test("choosing a package says which one, for how long", async ({ page }) => {
  await show(page, "packages");
  await page.getByRole("button", { name: "Select Complete" }).press("Enter");
  await page.getByRole("button", { name: "Choose option" }).click();
  expect((await sent(page)).map(({ name, payload }) => [name, payload])).toEqual([
    ["choose", { packageId: 104, packageName: "COMPLETE", years: 1, buildYourOwn: false }],
    ["choose", { packageId: 101, packageName: "CYO", years: 1, buildYourOwn: true }],
  ]);
  await page.evaluate(() => window.setBusy(true));
  await expect(page.getByRole("button", { name: "Choose option" })).toHaveAttribute("aria-busy", "true");
});

test("[CYO-04][CYO-11][CYO-12] without a length Continue is disabled; leaving the field empty says what is missing", async ({
  page,
}) => {
  await show(page, "buildYourOwn");
  const length = page.getByRole("combobox", { name: "Length" });
  const next = page.getByRole("button", { name: "Continue" });
  await expect(next).toBeDisabled();
  await expect(page.getByText("Choose a subscription length")).toHaveCount(0);
  await length.focus();
  await page.keyboard.press("Tab");
  await expect(length).toHaveAccessibleDescription(/Choose a subscription length/);
  await length.selectOption("One year");
  await expect(page.getByText("Choose a subscription length")).toHaveCount(0);
  await expect(next).toBeEnabled();
  await expect(page.locator("output")).toHaveText(/^USD\s119\.00$/);
  await page.evaluate(() => window.setBusy(true));
  await expect(next).toBeDisabled();
});

test("[CYO-02][CYO-03][CYO-06][CYO-08] the parts are numbered; storage is a choice of one, basic calls are words alone", async ({
  page,
}) => {
  await show(page, "buildYourOwn", 1);
  await expect(page.getByRole("region")).toHaveCount(5);
  const storage = page.getByRole("region", { name: "Storage" });
  await expect(storage.getByRole("radio")).toHaveCount(3);
  await expect(storage.getByRole("radio", { name: "1 GB Included", exact: true })).toBeChecked();
  await expect(page.getByRole("region", { name: "Tone meter" }).getByRole("checkbox")).toBeChecked();
  await expect(page.getByRole("region", { name: "Unlimited payments" }).getByRole("checkbox")).not.toBeChecked();
  const calls = page.getByRole("region", { name: "Basic calls" });
  await expect(calls).toContainText("not recorded");
  await expect(calls.locator("input, button, a")).toHaveCount(0);
  const number = () =>
    page
      .locator(".option__head")
      .last()
      .evaluate((head) => getComputedStyle(head, "::before").content);
  expect(await number()).toContain("counter(option)");
  await show(page, "buildYourOwn", 2);
  expect(await number()).toBe("none");
});

test("[CYO-05][CYO-07] the packages are a link away; where a plan is changed and no storage sold, storage says nothing of them", async ({
  page,
}) => {
  await show(page, "buildYourOwn");
  await page.getByRole("button", { name: "Upgrade to one of our packages" }).press("Enter");
  expect(await sent(page)).toEqual([{ name: "upgrade" }]);
  const prompt = page.getByText("Need more room than this?");
  for (const [example, there] of [
    [1, 1],
    [3, 1],
    [4, 0],
  ] as const) {
    await show(page, "buildYourOwn", example);
    await expect(page.getByRole("region", { name: "Subscription length" })).toBeVisible();
    await expect(prompt, `example ${example}`).toHaveCount(there);
  }
});

test("[CYO-15][CYO-16] another length starts the additions over; Continue sends what was chosen", async ({ page }) => {
  await show(page, "buildYourOwn", 1);
  await page.getByRole("radio", { name: "10 GB" }).check();
  await page.getByRole("checkbox", { name: "Add unlimited payments" }).press("Space");
  await expect(page.locator("output")).toHaveText(/USD\s161\.00/);
  await page.getByRole("combobox", { name: "Length" }).selectOption("Two years");
  const changed = (await sent(page)).at(-1);
  const values = { subscription: "SUB2YEAR", myfiles: "1GB2", tonemeter: "", unlimitedPayments: "" };
  expect(changed).toEqual({ name: "change", payload: { values } });
  await expect(page.locator("output")).toHaveText(/USD\s214\.00/);
  await expect(page.getByText("Total for two years")).toBeVisible();
  await page.getByRole("checkbox", { name: "Add tone meter" }).check();
  await page.getByRole("button", { name: "Continue" }).press("Enter");
  expect((await sent(page)).at(-1)).toEqual({ name: "choose", payload: { values: { ...values, tonemeter: "TONE2" } } });
  await page.getByRole("button", { name: "See the packages" }).click();
  expect((await sent(page)).at(-1)).toEqual({ name: "upgrade" });
});

test("[SUM-01][SUM-02][SUM-03] the order summary folds below 600 px, its total in the header, and is open from there on", async ({
  page,
}) => {
  await page.setViewportSize({ width: 599, height: 844 });
  await show(page, "order", 1);
  const show_ = page.getByRole("button", { name: "Show order summary" });
  await expect(show_).toContainText("USD 173.20");
  await expect(page.getByText("Subtotal")).toBeHidden();
  await show_.press("Enter");
  await expect(page.getByText("Subtotal")).toBeVisible();
  await page.getByRole("button", { name: "Hide order summary" }).click();
  await expect(page.getByText("Subtotal")).toBeHidden();
  await page.setViewportSize({ width: 600, height: 844 });
  await expect(page.getByText("Subtotal")).toBeVisible();
  await expect(show_).toBeHidden();
});

test("the order summary adds up in sight: saving, subtotal, tax, total, and the way to another package", async ({
  page,
}) => {
  await show(page, "order", 1);
  await expect(page.locator(".lines__row")).toHaveText([
    "Offer, 20% off−USD 40.00",
    "SubtotalUSD 160.00",
    "Sales taxUSD 13.20",
    "Total todayUSD 173.20",
  ]);
  await page.getByRole("button", { name: "Change package" }).click();
  expect(await sent(page)).toEqual([{ name: "changePackage" }]);
  await show(page, "order", 2);
  await expect(page.locator(".lines")).toContainText("Total before tax");
});

test("[PAY-16] a field that was left without a valid value says so at its place, and inside its frame", async ({
  page,
}) => {
  await show(page, "card");
  for (const [title, message] of [
    ["Card number", "Enter a valid credit card number"],
    ["Expiration date", "Enter a valid expiration date"],
    ["Security code", "Enter a valid security code"],
  ] as const) {
    const wrapper = page.locator(".hosted-field", { has: page.locator(`iframe[title="${title}"]`) });
    await expect(page.getByText(message)).toHaveCount(0);
    await field(page, title).focus();
    await expect(wrapper).toHaveAttribute("data-state", "focused");
    await field(page, title).fill("1");
    await expect(page.getByText(message)).toHaveCount(0);
    await field(page, title).blur();
    await expect(wrapper).toHaveAttribute("data-state", "invalid");
    await expect(wrapper).toHaveAccessibleDescription(`Error: ${message}`);
    await expect(field(page, title)).toHaveAttribute("aria-description", message);
  }
  await typeCard(page);
  await expect(page.locator(".field__error")).toHaveCount(0);
});

test("[PAY-17] Review Order is enabled only while every card field is valid", async ({ page }) => {
  await show(page, "card");
  const submit = page.getByRole("button", { name: "Review Order" });
  await expect(submit).toBeDisabled();
  await typeCard(page);
  await expect(submit).toBeEnabled();
  await field(page, "Security code").fill("12");
  await expect(submit).toBeDisabled();
});

test("[PAY-14] a brand that the package does not take is said at the card number, and cannot be used", async ({
  page,
}) => {
  await show(page, "card", 5);
  await typeCard(page);
  await expect(page.getByRole("button", { name: "Review Order" })).toBeEnabled();
  await field(page, "Card number").fill("3782 822463 10005");
  const problem = "American Express is not accepted for this package. Use another card.";
  await expect(page.getByText(problem)).toBeVisible();
  await expect(field(page, "Card number")).toHaveAttribute("aria-description", problem);
  await expect(page.getByRole("button", { name: "Review Order" })).toBeDisabled();
  await field(page, "Card number").press("Enter");
  await show(page, "card", 0);
  await typeCard(page);
  await field(page, "Card number").fill("3782 822463 10005");
  await expect(page.getByRole("button", { name: "Review Order" })).toBeEnabled();
});

test("the card becomes a nonce; its number is never in the page or in what the page sends", async ({ page }) => {
  await show(page, "card", 1, "&trouble=held");
  await typeCard(page);
  await expect(page.getByText("Card number Visa")).toBeVisible();
  const submit = page.getByRole("button", { name: "Review Order" });
  await submit.click();
  await expect(page.getByRole("button", { name: "Checking…" })).toHaveAttribute("aria-busy", "true");
  await release(page);
  await expect(submit).toBeVisible();
  expect(await sent(page)).toEqual([
    {
      name: "tokenized",
      payload: {
        nonce: "fake-nonce",
        method: "creditCard",
        label: "Visa ending in 1111",
        lastFour: "1111",
        brand: "Visa",
        cardHolderName: "",
      },
    },
  ]);
  expect(await page.content()).not.toContain("4111");
});

test("Enter in a field sends a complete card, once", async ({ page }) => {
  await show(page, "card", 0, "&trouble=held");
  await field(page, "Card number").press("Enter");
  await typeCard(page);
  await field(page, "Security code").press("Enter");
  await field(page, "Security code").press("Enter");
  await expect(page.getByRole("button", { name: "Checking…" })).toBeVisible();
  await release(page);
  await expect(page.getByRole("button", { name: "Checking…" })).toBeHidden();
  expect(await sent(page)).toHaveLength(1);
});

test("the sandbox says that it is one and offers its test card; a real provider does not", async ({ page }) => {
  await show(page, "card", 0);
  await expect(page.getByText("This is a sandbox")).toContainText("4111 1111 1111 1111");
  await show(page, "card", 1);
  await expect(page.getByText("sandbox")).toHaveCount(0);
});

test("a refused card says what to do and leaves everything in place for another try", async ({ page }) => {
  await show(page, "card", 0, "&trouble=rejected");
  await typeCard(page);
  const submit = page.getByRole("button", { name: "Review Order" });
  await submit.click();
  await expect(page.getByRole("alert")).toContainText("use another card");
  expect(await sent(page)).toEqual([]);
  await submit.click();
  await expect.poll(async () => (await sent(page)).length).toBe(1);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("fields that cannot be opened say so and open at the second try", async ({ page }) => {
  await show(page, "card", 0, "&trouble=unavailable");
  await page.getByRole("alert").getByRole("button", { name: "Try again" }).click();
  expect(await sent(page)).toEqual([{ name: "retry" }]);
  await typeCard(page);
  await expect(page.getByRole("button", { name: "Review Order" })).toBeEnabled();
});

test("while the session is fetched the card says that it loads; without one it offers another try", async ({
  page,
}) => {
  await show(page, "card", 3);
  await expect(page.getByRole("status").filter({ hasText: "Loading the card fields" })).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Review Order" })).toHaveCount(0);
  await show(page, "card", 4);
  await page.getByRole("alert").getByRole("button", { name: "Try again" }).press("Enter");
  expect(await sent(page)).toEqual([{ name: "retry" }]);
  await show(page, "card", 2);
  await expect(page.getByRole("alert")).toContainText("Payment method declined");
});

for (const trouble of ["", "fixed-colors"]) {
  test(`card fields follow the colour scheme ${trouble ? "by being made again" : "and keep what was typed"}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: "light" });
    await show(page, "card", 0, `&trouble=${trouble}`);
    await expect(field(page, "Card number")).toHaveCSS("color", "rgb(38, 28, 44)");
    await field(page, "Card number").fill("41");
    await page.emulateMedia({ colorScheme: "dark" });
    await expect(field(page, "Card number")).toHaveCSS("color", "rgb(244, 239, 246)");
    await expect(field(page, "Card number")).toHaveValue(trouble ? "" : "41");
    await expect(page.locator("iframe")).toHaveCount(3);
  });
}

test("only the enabled items of the step bar can be pressed, the current one never", async ({ page }) => {
  await show(page, "stepbar", 0);
  await expect(page.locator("[aria-current=step]")).toHaveText("2Payment");
  await expect(page.getByRole("navigation", { name: "Payment steps" }).getByRole("button")).toHaveText([
    "Billing, completed",
  ]);
  await page.getByRole("button", { name: "Billing" }).press("Enter");
  expect(await sent(page)).toEqual([{ name: "toBilling" }]);
});

test("each row of a review leads to its own change", async ({ page }) => {
  await show(page, "review");
  const changes = page.getByRole("button", { name: "Change" });
  await expect(changes).toHaveCount(2);
  await expect(changes).toHaveText(["Change", "Change"]);
  await expect(changes.nth(1)).toHaveAccessibleName("Change billing address");
  await changes.nth(1).click();
  expect(await sent(page)).toEqual([{ name: "changeBilling" }]);
  await expect(page.locator("dd").nth(2).locator("br")).toHaveCount(2);
});
