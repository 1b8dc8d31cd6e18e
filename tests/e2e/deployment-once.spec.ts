/** After a deploy an open page reloads only once, and not while it sends something. */
import { countDocuments, press, test, updated } from "./deployment-test.ts";
import { fillContact, heading, base as join } from "./join.ts";
import { countRegistrations } from "./order.ts";
import { parentA } from "./people.ts";
import { alive, expect } from "./test.ts";
import { en } from "./words.ts";

// Each deploy restarts a service.
test.slow();

test("the page finishes a running call before it reloads in the requested language, and sends the call once", async ({
  page,
  deploymentOf,
}) => {
  const deployment = await deploymentOf("gone");
  const parent = parentA();
  const keys: (string | undefined)[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  let sent = () => {};
  const done = new Promise<void>((resolve) => (sent = resolve));
  await page.route("**/v2/signups", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    const response = await route.fetch();
    sent();
    await held;
    await route.fulfill({ response });
  });
  await page.goto(`${deployment.url}${join}/step1`);
  await alive(page);
  await fillContact(page, parent);
  await press(page, en.continue);
  await done;
  await deployment.deploy();
  const requested = page.waitForRequest(
    (request) => request.resourceType() === "fetch" && new URL(request.url()).pathname === `${join}/step1`,
  );
  await page.getByRole("link", { name: "Español" }).click();
  await (await requested).response();
  await expect(page.getByRole("button", { name: "Saving…" })).toBeVisible();
  release();
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await expect(page).toHaveURL(/\/step2$/);
  await expect(page.locator(".alert-banner")).toContainText("Esta página se acaba de actualizar.");
  expect(keys).toHaveLength(1);
  expect(await countRegistrations(parent.email)).toBe(1);
});

test("a file that is missing for another reason causes no reload; two builds that run at once cause one reload each", async ({
  page,
  watched,
}) => {
  watched.expected.push(/dynamically imported module/);
  const parent = parentA();
  const documents = countDocuments(page);
  const gone = "**/assets/createRegistration-*.js";
  await page.route(gone, (route) => route.fulfill({ status: 404, body: "" }));
  await page.goto(`${join}/step1`);
  await alive(page);
  await fillContact(page, parent);
  await press(page, en.continue);
  await expect(page.locator(".alert-banner")).toContainText("Something went wrong.");
  expect(documents()).toBe(1);

  // Simulates another instance with a newer build, while the page itself still comes from this instance.
  await page.route(`**${join}/step1`, async (route) => {
    if (route.request().resourceType() !== "fetch") return route.continue();
    await route.fulfill({ contentType: "text/html", body: '<script type="module" src="/assets/other.js"></script>' });
  });
  await page.reload();
  await press(page, en.continue);
  await expect(updated(page)).toBeVisible();
  expect(documents()).toBe(3);
  await press(page, en.continue);
  await expect(page.locator(".alert-banner")).toContainText("Something went wrong.");
  await page.unroute(gone);
  await page.reload();
  await press(page, en.continue);
  await expect(heading(page, en.step2)).toBeVisible();
  expect(documents()).toBe(4);
  expect(await countRegistrations(parent.email)).toBe(1);
});
