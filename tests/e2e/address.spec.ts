import { heading, toBilling } from "./join.ts";
import { withPlaces } from "./places-service.ts";
import { expect, test } from "./test.ts";
import { en } from "./words.ts";

test("with Google's address service, a suggestion chosen by keyboard or pointer fills the form [API-36]", async ({
  page,
}) => {
  const seen: string[] = [];
  page.on("response", async (response) => seen.push(response.url(), await response.text().catch(() => "")));
  await withPlaces(test.info().outputDir, async (origin, google) => {
    await toBilling(page, { origin });
    const field = (name: string) => page.getByLabel(name, { exact: true });
    const street = page.getByRole("combobox", { name: en.billingAddress, exact: true });
    const list = page.getByRole("listbox", { name: `Suggestions for ${en.billingAddress}` });

    await street.pressSequentially("18 Ald");
    await expect(list.getByRole("option")).toHaveCount(2);
    await expect(street).toHaveAttribute("aria-expanded", "true");
    await expect(page.getByText("2 suggestions")).toBeAttached();
    await expect(page.getByText("Google Maps")).toBeVisible();
    await street.press("Escape");
    await expect(list).toBeHidden();
    await street.press("ArrowDown");
    await street.press("ArrowDown");
    const first = list.getByRole("option", { name: "18 Alder Street, Sacramento, CA, USA" });
    await expect(first).toHaveAttribute("aria-selected", "true");
    await expect(street).toHaveAttribute("aria-activedescendant", (await first.getAttribute("id")) ?? "none");
    await street.press("Enter");
    await expect(list).toBeHidden();
    await expect(field(en.city)).toHaveValue("Sacramento");
    await expect(street).toHaveValue("18 Alder Street");
    await expect(street).toBeFocused();
    await expect(field(en.region)).toHaveValue("CA");
    await expect(field(en.postalCode)).toHaveValue("95814-1234");
    await expect(field(en.timezone)).toHaveValue("America/Los_Angeles");

    await street.fill("7 Alder");
    await list.getByRole("option", { name: "7 Alder Lane, Leeds, UK" }).click();
    await expect(field(en.country)).toHaveValue("GB");
    await expect(field(en.postcode)).toHaveValue("LS1 4AP");
    await expect(field(en.regionAlone).locator("option:checked")).toHaveText("England");

    google.mode = "refuses";
    const requestCount = google.requests.length;
    await street.fill("18 Alder Street");
    await expect.poll(() => google.requests.length).toBeGreaterThan(requestCount);
    await expect(list).toBeHidden();
    await field(en.country).selectOption("US");
    await field(en.region).selectOption("CA");
    await expect(field(en.timezone)).toHaveValue("America/Los_Angeles");
    await field(en.postalCode).fill("95814");
    await page.getByRole("button", { name: en.toPayment, exact: true }).click();
    await expect(heading(page, en.payment)).toBeVisible();
    expect(seen.join("\n")).not.toContain("a-key-that-no-browser-sees");
    expect(seen.filter((one) => one.startsWith("http")).filter((url) => url.includes("Ald"))).toEqual([]);
  });
});

test("a region that the browser fills in together with the country stays", async ({ page }) => {
  await toBilling(page);
  const field = (name: string) => page.getByLabel(name, { exact: true });
  /** Sets controls like a browser that fills in a form: all at once, without waiting for the page. */
  const fillAtOnce = (values: Readonly<Record<string, string>>) =>
    page.evaluate((address) => {
      for (const [kind, value] of Object.entries(address)) {
        const control = document.querySelector<HTMLInputElement | HTMLSelectElement>(`[autocomplete="${kind}"]`);
        if (control === null) throw new Error(`There is no field for ${kind}`);
        const type = control instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement;
        Object.getOwnPropertyDescriptor(type.prototype, "value")?.set?.call(control, value);
        control.dispatchEvent(new Event("input", { bubbles: true }));
        control.dispatchEvent(new Event("change", { bubbles: true }));
      }
    }, values);

  await field(en.country).selectOption("IE");
  await expect(page.getByRole("textbox", { name: "County (optional)" })).toHaveValue("");
  // The line of text becomes a list.
  await fillAtOnce({ country: "US", "address-level1": "california" });
  await expect(field(en.region).locator("option:checked")).toHaveText("California");
  await expect(field(en.timezone)).toHaveValue("America/Los_Angeles");
});

test("each country's parts of an address are asked for, in its order and by its names", async ({ page }) => {
  await toBilling(page);
  const labels = () =>
    page.locator("form label").evaluateAll((all) => all.map((one) => (one as HTMLElement).innerText.trim()));
  const parts = async (country: string) => {
    await page.getByLabel(en.country, { exact: true }).selectOption(country);
    await expect(page.getByLabel(en.country, { exact: true })).toHaveValue(country);
    return (await labels()).filter((label) => ![en.country, en.timezone].includes(label)).slice(2);
  };
  expect(await parts("HK")).toEqual(["District or city (optional)", "Area"]);
  expect(await parts("AE")).toEqual(["Emirate"]);
  expect(await parts("DE")).toEqual(["Postal code", "City"]);
  expect(await parts("IE")).toEqual(["Town or city", "County (optional)", "Eircode (optional)"]);
  expect(await parts("GB")).toEqual(["Town or city", "Region", "Postcode"]);
  const postcode = page.getByLabel("Postcode", { exact: true });
  await postcode.fill("sw1a1a");
  await postcode.blur();
  await expect(page.getByText("Postal code is not valid. For example: SW1A 1AA").first()).toBeVisible();
  await postcode.fill("sw1a\u00a0\u00a01aa");
  await postcode.blur();
  await expect(postcode).toHaveValue("SW1A 1AA");
});
