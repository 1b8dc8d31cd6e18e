/** The professional journey through browser and service. tests/unit/journeys/professional*.ts cover its branches. */
import { LOOKED_AT, inspectInBoth } from "./inspect.ts";
import { readOutbox } from "./owner.ts";
import { base, Professional } from "./professional.ts";
import { expect, test } from "./test.ts";
import { holdBack } from "./hold-scripts.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const USERS = "**/v2/professional/users";

test("a professional starts at the entry page, sees what the service refuses, and creates an account [ENTRY-06] [PRO-01] [PRO-03] [PRO-07] [PRO-09] [PRO-16] [PRO-24] [PRO-25]", async ({
  page,
}) => {
  const person = new Professional(page);
  await page.goto("/app/join/signup");
  await page.getByRole("button", { name: "For Professionals" }).click();
  await expect(person.heading("about.heading")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${base}/?$`));

  await expect(person.field("about.colleagueName")).toBeHidden();
  await person.fillContact();
  await expect(page.getByLabel(person.t("about.benchOfficerName"))).toBeHidden();
  await person.field("fields.email").fill("dana at example");
  await person.press("common.continue");
  await expect(page.getByRole("alert").first()).toBeFocused();
  await expect(person.field("fields.email")).toHaveAccessibleDescription(/Invalid email address/);
  await person.field("fields.email").fill(person.email);
  await person.press("common.continue");

  await expect(person.heading("practice.heading")).toBeFocused();
  await person.finishPractice();
  await person.fillSecurity();
  await person.press("security.complete");
  await expect(person.heading("ready.title")).toBeFocused();
  await expect(page.getByRole("listitem").filter({ hasText: person.email })).toBeVisible();
  for (const fact of [
    "Dr. Dana Whitfield, JD",
    "Whitfield Family Law",
    "Attorney, Mediator",
    "Pacific Time (Los Angeles)",
  ])
    await expect(page.getByText(fact, { exact: true })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Log In" })).toHaveAttribute("href", "/ofw/login");
  await page.getByRole("link", { name: "Español" }).click();
  await expect(page.getByText("Abogacía y Mediación", { exact: true })).toBeVisible();
  await expect(page.getByText("Dr(a). Dana Whitfield, JD", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "English" }).click();
  await page.reload();
  await expect(person.heading("ready.title")).toBeVisible();

  // The three next steps are true: the mail has the username and a link to set a password, and both work for logging
  // in.
  const [mail = ""] = await readOutbox(page, person.email);
  const username = /^\S+\.\S+$/m.exec(mail)?.[0] ?? "";
  await page.goto(/https?:\/\/\S+#token=\S+/.exec(mail)?.[0] ?? "");
  await expect(page.getByRole("heading", { level: 1, name: "Choose your password" })).toBeVisible();
  await expect(page.getByText(username, { exact: true })).toBeVisible();
  await page.getByLabel("New password", { exact: true }).fill("quiet-Harbor-43");
  await page.getByLabel("Confirm new password", { exact: true }).fill("quiet-Harbor-43");
  await page.getByRole("button", { name: "Save password" }).click();
  await page.getByRole("main").getByRole("link", { name: "Log In" }).click();
  await page.getByLabel("Username", { exact: true }).fill(username);
  await page.getByLabel("Password", { exact: true }).fill("quiet-Harbor-43");
  await page.getByRole("main").getByRole("button", { name: "Log In" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Welcome, Dana" })).toBeVisible();
  await expect(page.getByText("Whitfield Family Law")).toBeVisible();

  // The e-mail now belongs to an account, and the message reveals no more than needed.
  await page.goto(base);
  await person.fillContact();
  await person.press("common.continue");
  await expect(person.field("fields.email")).toHaveAccessibleDescription(
    /If you have signed up with it before, log in/,
  );
});

test(`every screen is accessible and fits, ${LOOKED_AT}; a reload loses only secrets, a failed submit nothing [PRO-08] [PRO-10] [PRO-12] [PRO-13] [PRO-14] [PRO-15] [PRO-27] [PRO-31] [PRO-32] [I18N-01]`, async ({
  page,
  context,
}) => {
  test.setTimeout(600_000);
  const person = new Professional(page);
  const look = (name: string) => inspectInBoth(page, `pro-${name}`);
  await page.goto(`${base}?lang=en`);
  await expect(person.heading("about.heading")).toBeVisible();
  await look("1");
  await person.press("common.continue");
  await expect(page.getByRole("alert").first()).toBeFocused();
  await look("1-errors");
  await person.finishContact();
  await look("2");

  await test.step("ticks checkboxes and goes from a problem to its field by keyboard", async () => {
    const keys = page.keyboard;
    await person.field("fields.zipCode").focus();
    await keys.type("95814");
    await keys.press("Tab");
    await expect(person.field("fields.timezone")).toBeFocused();
    await keys.press("Tab");
    await keys.press("Space");
    await keys.press("Tab");
    await keys.press("Space");
    await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(2);
    await keys.press("Space");
    await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(1);
    await keys.press("Enter");
    await expect(page.getByRole("alert").first()).toBeFocused();
    await keys.press("Tab");
    await keys.press("Enter");
    await expect(person.field("practice.name")).toBeFocused();
  });

  await test.step("another state removes its roles and its time zone", async () => {
    await person.field("fields.state").selectOption({ label: "California" });
    await page.getByRole("checkbox", { name: person.t("roles.PARALEGAL") }).check();
    await person.field("fields.state").selectOption({ label: "Texas" });
    await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
    await expect(person.field("fields.timezone")).toHaveValue("");
  });
  await person.finishPractice();
  await look("3");

  await test.step("a reload, Back and a second tab keep everything except the secrets, which are never stored", async () => {
    await person.fillSecurity();
    await page.reload();
    await expect(person.field("fields.securityAnswer")).toHaveValue("");
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(kept).toContain("Whitfield Family Law");
    expect(kept).not.toMatch(/Millers|4821|First client/);

    await page.goBack();
    await expect(person.field("practice.name")).toHaveValue("Whitfield Family Law");
    await page.goBack();
    await expect(person.field("fields.firstName")).toHaveValue("Dana");
    const other = new Professional(await context.newPage());
    await other.page.goto(`${base}/security`);
    await expect(other.heading("security.heading")).toBeVisible();
    await other.page.close();
    await page.getByRole("link", { name: person.t("progress.practice") }).click();
    await expect(person.field("practice.name")).toHaveValue("Whitfield Family Law");
  });

  await test.step("a failed submit keeps the input and can be tried again, with a loader", async () => {
    await person.press("common.continue");
    await expect(person.heading("security.heading")).toBeVisible();
    await person.fillSecurity();
    await page.route(USERS, (route) => route.fulfill({ status: 503, body: "" }), { times: 1 });
    await person.press("security.complete");
    const banner = page.getByRole("alert");
    await expect(banner.getByRole("heading", { name: person.t("signup_goneWrongMessage") })).toBeVisible();
    await expect(banner.getByRole("link", { name: "1-800-555-0142" })).toHaveAttribute("href", "tel:+18005550142");
    await look("3-error");
    await expect(person.field("fields.securityAnswer")).toHaveValue("The Millers");

    // Holds the request until the loader has been seen.
    const release = await holdBack(page, USERS);
    await banner.getByRole("link", { name: person.t("security.tryAgain") }).click();
    const button = page.getByRole("button", { name: person.t("security.creating") });
    await expect(button).toHaveAttribute("aria-busy", "true");
    await expect(button).toBeFocused();
    release();
    await expect(person.heading("ready.title")).toBeVisible();
  });
  await look("4-ready");
});
