/**
 * Deploys a new build in the middle of each journey. If the files of earlier builds are kept, nobody notices; if not,
 * the page reloads and keeps what was typed.
 */
import type { Locator, Page } from "@playwright/test";
import { readAccount } from "./account.ts";
import { countDocuments, press, test, updated } from "./deployment-test.ts";
import { BrowserInvitee } from "./invite.ts";
import {
  choosePackage,
  fillCoParent,
  fillChild,
  fillContact,
  fillCredentials,
  finishBilling,
  finishPaymentMethod,
  heading,
  pay,
  base as join,
} from "./join.ts";
import { countRegistrations } from "./order.ts";
import { newOwner } from "./owner.ts";
import { address, coParent, login, parentA } from "./people.ts";
import { Professional, base as professional } from "./professional.ts";
import { inShare, LONG } from "./share.ts";
import { alive, expect } from "./test.ts";
import { en } from "./words.ts";

/** Waits until a file of a build has loaded. */
const asset = async (page: Page, name: string) =>
  (await page.waitForResponse(new RegExp(`/assets/${name}-`))).finished();

// Each test walks a whole journey and restarts a service at each step.
test.slow();

/** Matches these digits, however they are grouped. */
const written = (digits: string) => new RegExp(`^\\D*${[...digits].join("\\D*")}$`);

for (const earlier of ["kept", "gone"] as const) {
  /**
   * Presses a control after a deploy. If files are gone, the page reloads instead of acting, and the caller must press
   * again. If everything behind the control may have been loaded before the deploy, pass what it leads to as `next`.
   * Returns whether the page reloaded.
   */
  const pressAfterDeploy = async (page: Page, name: string | RegExp | Locator, next?: Locator): Promise<boolean> => {
    // The banner of the previous deploy may still be there.
    if (next && (await updated(page).isVisible())) await page.getByRole("button", { name: "Dismiss" }).click();
    const loaded = earlier === "gone" && !next ? page.waitForEvent("load") : undefined;
    await (typeof name === "string" || name instanceof RegExp ? press(page, name) : name.click());
    await loaded;
    if (loaded) await expect(updated(page)).toBeVisible();
    else if (earlier === "gone" && next) await expect(next.or(updated(page)).first()).toBeVisible();
    return earlier === "gone" && !(await next?.isVisible());
  };

  test.describe(`with earlier files ${earlier}`, () => {
    test(
      "join: from step 1 to the receipt, with a deploy at every step",
      LONG,
      async ({ page, deploymentOf, watched }) => {
        watched.expected.push(/dynamically imported module/);
        const deployment = await deploymentOf(earlier);
        const [parent, other, mine] = [parentA(), coParent(), login()];
        const documents = countDocuments(page);
        await page.goto(`${deployment.url}${join}/step1`);
        await alive(page);
        await fillContact(page, parent);
        await deployment.deploy();
        // The deploy comes while the person types: the field still has the focus.
        const phone = page.getByLabel(en.phoneNumber, { exact: true });
        await phone.press("End");
        await phone.press("9");
        await pressAfterDeploy(page, en.continue);
        if (earlier === "gone") {
          for (const [field, value] of [
            [en.firstName, parent.firstName],
            [en.email, parent.email],
            [en.phoneNumber, written(`${parent.phone}9`)],
          ] as const)
            await expect(page.getByLabel(field, { exact: true })).toHaveValue(value);
          await press(page, en.continue);
        }
        await expect(heading(page, en.step2)).toBeVisible();

        await fillCoParent(page, other);
        await fillChild(page, en.child, "Mila", "Avery");
        await deployment.deploy();
        if (await pressAfterDeploy(page, en.continue, heading(page, en.step3))) await press(page, en.continue);
        await expect(heading(page, en.step3)).toBeVisible();

        await expect(page.getByRole("article", { name: "Plus" })).toBeVisible();
        await deployment.deploy();
        const select = page.getByRole("article", { name: "Plus" }).getByRole("button", { name: new RegExp(en.select) });
        await pressAfterDeploy(page, select);
        if (earlier === "gone") await select.click();
        await expect(heading(page, en.billing)).toBeVisible();

        await page.getByLabel(en.billingAddress, { exact: true }).fill(address.line1);
        await page.getByLabel(en.city, { exact: true }).fill(address.city);
        await page.getByLabel(en.region, { exact: true }).selectOption({ label: address.region });
        await page.getByLabel(en.postalCode, { exact: true }).fill(address.postalCode);
        await expect(page.getByLabel(en.timezone, { exact: true })).not.toHaveValue("");
        await deployment.deploy();
        await pressAfterDeploy(page, en.toPayment);
        if (earlier === "gone") {
          await expect(page.getByLabel(en.billingAddress, { exact: true })).toHaveValue(address.line1);
          await expect(page.getByLabel(en.postalCode, { exact: true })).toHaveValue(address.postalCode);
          await press(page, en.toPayment);
        }
        await expect(heading(page, en.payment)).toBeVisible();

        await finishPaymentMethod(page);
        await deployment.deploy();
        await pressAfterDeploy(page, en.payNow);
        if (earlier === "gone") {
          // The card is never stored. The page sent nothing, so nothing was charged.
          expect((await readAccount(parent.email)).charges).toBe(0);
          await expect(heading(page, en.billing)).toBeVisible();
          await finishBilling(page);
          await finishPaymentMethod(page);
          await pay(page);
        }
        await expect(heading(page, en.credentials)).toBeVisible();

        await fillCredentials(page, en, mine);
        await deployment.deploy();
        if (await pressAfterDeploy(page, en.createAccount, heading(page, en.receipt))) {
          await expect(page.getByLabel(en.username, { exact: true })).toHaveValue(mine.username);
          await expect(page.getByLabel(en.referral, { exact: true })).toHaveValue("SEARCH_ENGINE");
          for (const secret of [en.password, en.answer, en.code])
            await expect(page.getByLabel(secret, { exact: true })).toHaveValue("");
          await fillCredentials(page, en, mine);
          await press(page, en.createAccount);
        }
        await expect(heading(page, en.receipt)).toBeVisible();
        expect(await readAccount(parent.email)).toMatchObject({ charges: 1, packageId: 2002, username: mine.username });
        expect(await countRegistrations(parent.email)).toBe(1);
        // The first page, the payment and the login are separate documents (decision 4).
        if (earlier === "kept") expect(documents()).toBe(3);
      },
    );

    test(
      "invite: a change at step 1 is kept, and the invited parent pays, even with a deploy just before payment",
      inShare(earlier === "gone"),
      async ({ page, deploymentOf, watched }) => {
        watched.expected.push(/dynamically imported module/);
        const deployment = await deploymentOf(earlier);
        const invitee = new BrowserInvitee(page, deployment.url);
        await invitee.openLink();
        const ahead = Promise.all([asset(page, "Packages"), asset(page, "listPackages")]);
        await invitee.begin();
        const phone = page.getByLabel(en.phoneNumber, { exact: true });
        await phone.fill("5550100777");
        // Waits for what the page loads by itself: otherwise it would notice the missing files before any press.
        await ahead;
        await deployment.deploy();
        await pressAfterDeploy(page, en.continue);
        if (earlier === "gone") {
          await expect(phone).toHaveValue(written("5550100777"));
          await press(page, en.continue);
        }
        await expect(heading(page, en.step1)).toBeHidden();
        let deployed = () => {};
        const isDeployed = new Promise<void>((resolve) => (deployed = resolve));
        // The page preloads the card's code. Holds it until after the deploy; otherwise no file would be missing.
        await page.route("**/assets/Card-*.js", async (route) => {
          await isDeployed;
          await route.continue();
        });
        await choosePackage(page, "Essential");
        // Preloads the time zone's data before the deploy.
        await page.getByLabel(en.region, { exact: true }).selectOption({ label: address.region });
        await expect(page.getByLabel(en.timezone, { exact: true })).not.toHaveValue("");
        await deployment.deploy();
        deployed();
        await page.getByLabel(en.city, { exact: true }).fill(address.city);
        await page.getByLabel(en.postalCode, { exact: true }).fill(address.postalCode);
        if (earlier === "gone") {
          await page.getByLabel(en.billingAddress, { exact: true }).fill(address.line1);
          await page.getByLabel(en.region, { exact: true }).selectOption({ label: address.region });
          await expect(page.getByLabel(en.timezone, { exact: true })).not.toHaveValue("");
          await pressAfterDeploy(page, en.toPayment);
          await expect(page.getByLabel(en.city, { exact: true })).toHaveValue(address.city);
        }
        await finishBilling(page);
        await finishPaymentMethod(page);
        await deployment.deploy();
        await pressAfterDeploy(page, en.payNow);
        if (earlier === "gone") {
          // The card is never stored. The page sent nothing, so nothing was charged.
          expect((await readAccount(invitee.invitation?.invited.email ?? "")).charges).toBe(0);
          await expect(heading(page, en.billing)).toBeVisible();
          await finishBilling(page);
          await finishPaymentMethod(page);
          await pay(page);
        }
        await expect(heading(page, en.credentials)).toBeVisible();
        expect((await readAccount(invitee.invitation?.invited.email ?? "")).charges).toBe(1);
      },
    );

    test("professional: creates the account once", LONG, async ({ page, deploymentOf, watched }) => {
      watched.expected.push(/dynamically imported module/);
      const deployment = await deploymentOf(earlier);
      const person = new Professional(page);
      await page.goto(`${deployment.url}${professional}`);
      await alive(page);
      await person.fillContact();
      await deployment.deploy();
      await pressAfterDeploy(page, person.t("common.continue"));
      if (earlier === "gone") {
        await expect(person.field("about.colleagueName")).toHaveValue("Lee Park");
        await expect(person.field("fields.email")).toHaveValue(person.email);
        await person.press("common.continue");
      }
      await expect(person.heading("practice.heading")).toBeVisible();
      await person.finishPractice();
      await person.fillSecurity();
      await deployment.deploy();
      const sent: string[] = [];
      page.on("request", (request) => {
        if (request.method() === "POST" && request.url().endsWith("/v2/professional/users")) sent.push(request.url());
      });
      await pressAfterDeploy(page, person.t("security.complete"));
      if (earlier === "gone") {
        expect(sent).toHaveLength(0);
        await person.fillSecurity();
        await person.press("security.complete");
      }
      await expect(person.heading("ready.title")).toBeVisible();
      expect(sent).toHaveLength(1);
    });

    test(
      "account: the form for a forgotten password keeps what was typed",
      inShare(earlier === "kept"),
      async ({ page, deploymentOf, watched }) => {
        watched.expected.push(/dynamically imported module/);
        const deployment = await deploymentOf(earlier);
        await page.goto(`${deployment.url}/app/join/account/password`);
        await alive(page);
        const field = page.getByLabel("Username or email", { exact: true });
        await field.fill("somebody@example.com");
        await deployment.deploy();
        await pressAfterDeploy(page, "Email me a link");
        if (earlier === "gone") {
          await expect(field).toHaveValue("somebody@example.com");
          await press(page, "Email me a link");
        }
        await expect(heading(page, "Check your email")).toBeVisible();
      },
    );

    test("sign-in: keeps the username, but not the password", LONG, async ({ page, deploymentOf, watched }) => {
      watched.expected.push(/dynamically imported module/);
      const deployment = await deploymentOf(earlier);
      const owner = await newOwner();
      await page.goto(`${deployment.url}/ofw/login`);
      await alive(page);
      const username = page.getByLabel("Username", { exact: true });
      const password = page.getByLabel("Password", { exact: true });
      const submit = page.getByRole("main").getByRole("button", { name: "Log In", exact: true });
      await username.fill(owner.username);
      await password.fill(owner.password);
      await deployment.deploy();
      if (await pressAfterDeploy(page, submit, heading(page, "Welcome, Jordan"))) {
        await expect(username).toHaveValue(owner.username);
        await expect(password).toHaveValue("");
        await password.fill(owner.password);
        await submit.click();
      }
      await expect(heading(page, "Welcome, Jordan")).toBeVisible();
    });
  });
}
