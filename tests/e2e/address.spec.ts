import { openPayments } from "../../scripts/open-payments.ts";
import { createService, readConfig } from "../../src/server/index.ts";
import { startFakePlaces } from "../unit/server/fake-places.ts";
import { freePort } from "./free-port.ts";
import { base, choosePackage, finishStepOne, finishStepTwo, heading } from "./join.ts";
import { coParent, parentA } from "./people.ts";
import { expect, test } from "./test.ts";
import { en } from "./words.ts";

test("with Google's service configured, an address is picked by keyboard or pointer and fills the form [API-36]", async ({
  page,
}) => {
  const google = await startFakePlaces();
  const [port, cards] = [await freePort(), await freePort()];
  const env = {
    ...process.env,
    // Vite's build, which other tests of this process run, leaves "production" behind.
    NODE_ENV: "test",
    PORT: String(port),
    DATABASE_URL: process.env["E2E_DATABASE_URL"],
    SECRET_PEPPER: "a pepper for the browser tests, 32 long",
    LOG_LEVEL: "error",
    GOOGLE_MAPS_KEY: "a-key-that-no-browser-sees",
    GOOGLE_MAPS_URL: google.url,
  };
  const payments = await openPayments(env, { port: cards, host: "127.0.0.1", dataDir: test.info().outputDir });
  const service = await createService(readConfig(env, process.cwd()), payments.gateway);
  await service.listen();
  const seen: string[] = [];
  page.on("response", async (response) => seen.push(response.url(), await response.text().catch(() => "")));
  try {
    await page.goto(`http://localhost:${port}${base}/step1`);
    await finishStepOne(page, parentA());
    await finishStepTwo(page, coParent());
    await choosePackage(page, "Plus");
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
    const asked = google.requests.length;
    await street.fill("18 Alder Street");
    await expect.poll(() => google.requests.length).toBeGreaterThan(asked);
    await expect(list).toBeHidden();
    await field(en.country).selectOption("US");
    await field(en.region).selectOption("CA");
    await expect(field(en.timezone)).toHaveValue("America/Los_Angeles");
    await field(en.postalCode).fill("95814");
    await page.getByRole("button", { name: en.toPayment, exact: true }).click();
    await expect(heading(page, en.payment)).toBeVisible();
    expect(seen.join("\n")).not.toContain("a-key-that-no-browser-sees");
    expect(seen.filter((one) => one.startsWith("http")).filter((url) => url.includes("Ald"))).toEqual([]);
  } finally {
    await service.close();
    await payments.close();
    await google.close();
  }
});
