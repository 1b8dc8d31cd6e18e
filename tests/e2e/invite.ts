/** An invited parent who uses a browser and the running service. */
import type { Page } from "@playwright/test";
import type { Invitee } from "../unit/journeys/invite-branches.ts";
import { type Invitation, invite } from "./invitation.ts";
import { choosePackage, fillCredentials, finishBilling, finishPaymentMethod, heading, pay, seen } from "./join.ts";
import { address } from "./people.ts";
import { sealedIn } from "./sealing.ts";
import { expect } from "./test.ts";
import { en } from "./words.ts";

export const base = "/app/join/invite";

export class BrowserInvitee implements Invitee {
  readonly #page: Page;
  readonly #origin: string;
  #confirmed = false;
  invitation: Invitation | undefined;

  /** `origin`: of another service than the usual one. */
  constructor(page: Page, origin = "") {
    this.#page = page;
    this.#origin = origin;
  }

  /** `query`: is added to the link, for example to open it at another site. */
  async openLink(kind?: Parameters<Invitee["openLink"]>[0], query = ""): Promise<void> {
    const made = await invite(kind === "paid for" ? { paidFor: true } : kind ? { link: kind } : {});
    this.invitation = made;
    await this.#page.goto(`${this.#origin}${made.link.replace("#", `${query}#`)}`);
  }
  async open(path: string): Promise<void> {
    // A person needs longer to type an address than the page needs to seal (encrypt) the confirmed details. A test does
    // not, so it waits.
    if (this.#confirmed)
      await expect
        .poll(async () => (await sealedIn(this.#page, "invite"))?.data)
        .toMatchObject({ lastCompletedStep: 1 });
    await this.#page.goto(`${this.#origin}${base}${path}`);
  }
  async begin(): Promise<void> {
    await this.#press(en.begin);
    await expect(heading(this.#page, en.step1)).toBeVisible();
  }
  /** The details are filled in already. */
  async confirmDetails(): Promise<void> {
    await expect(this.#page.getByLabel(en.email, { exact: true })).toHaveValue(this.invitation?.invited.email ?? "");
    await this.#press(en.continue);
    await expect(heading(this.#page, en.step1)).toBeHidden();
    this.#confirmed = true;
  }
  async choosePackage(): Promise<void> {
    await choosePackage(this.#page, "Essential");
  }
  async buildOwn(): Promise<void> {
    await this.#press("Choose option");
  }
  async enterAddress(): Promise<void> {
    const page = this.#page;
    const payment = heading(page, en.billing);
    await expect(payment.or(heading(page, en.billingInfo))).toBeVisible();
    if (await payment.isVisible()) return finishBilling(page);
    await page.getByLabel(en.billingAddress, { exact: true }).fill(address.line1);
    await page.getByLabel(en.city, { exact: true }).fill(address.city);
    await page.getByLabel(en.region, { exact: true }).selectOption({ label: address.region });
    await page.getByLabel(en.postalCode, { exact: true }).fill(address.postalCode);
    await page.getByLabel(en.timezone, { exact: true }).selectOption("America/Los_Angeles");
    await this.#press(en.continue);
    await expect(heading(page, en.credentials)).toBeVisible();
  }
  async enterCard(): Promise<void> {
    await finishPaymentMethod(this.#page);
  }
  async pay(): Promise<void> {
    await pay(this.#page);
  }
  /** From the link to the login after the payment. */
  async buy(): Promise<void> {
    await this.openLink();
    await this.begin();
    await this.confirmDetails();
    await this.choosePackage();
    await this.enterAddress();
    await this.enterCard();
    await this.pay();
  }
  /** Skips the five seconds before the next screen; `join.spec.ts` waits for them. */
  async createLogin(): Promise<void> {
    await this.#page.clock.install();
    await fillCredentials(this.#page);
    const terms = this.#page.getByLabel(en.terms);
    if (await terms.isVisible()) await terms.check();
    const ready = seen(this.#page, en.loginReady);
    await this.#press(en.createAccount);
    await ready;
    await this.#page.clock.fastForward(5_000);
    await this.#page.waitForURL(/\/receipt$|\/legacy\/home$/);
  }

  async #press(name: string): Promise<void> {
    await this.#page.getByRole("button", { name, exact: true }).click();
  }
}
