import { expect, test } from "vitest";
import type { JsonObject } from "../../../src/engine/index.ts";
import * as answers from "./answers.ts";
import { branches, type Parent } from "./branches.ts";
import { EngineWalk } from "./engine-walk.ts";
import { address, ana, arrive, ben, consent, login } from "./people.ts";

test.each(branches)("$title ($step)", async ({ go, step }) => {
  const parent = new EngineParent();
  await go(parent);
  expect(parent.person.step).toBe(step);
});

/** The service's answers when everything succeeds. */
const ANSWERS: Readonly<Record<string, JsonObject>> = {
  createRegistration: answers.registration,
  updateRegistration: {},
  getOptions: answers.options,
  getCountryOptions: answers.countryOptions,
  findPricingGroup: answers.pricingGroup,
  listPackages: answers.packages,
  choosePackage: answers.order,
  calculatePricing: answers.pricing,
  createPaymentSession: answers.session,
  payForSignup: answers.payment(),
  getPayment: answers.payment(),
  setCredentials: {},
};

class EngineParent extends EngineWalk implements Parent {
  protected answers() {
    return ANSWERS;
  }
  protected arrive(path: string) {
    return arrive(path);
  }

  async chooseParents(): Promise<void> {
    this.send("parents");
  }
  async answerStatus(hasAccount: boolean): Promise<void> {
    this.send(hasAccount ? "yes" : "no");
  }
  async enterContact(): Promise<void> {
    this.submit(ana);
  }
  async enterFamily(other: Parameters<Parent["enterFamily"]>[0]): Promise<void> {
    const values = {
      "with an e-mail": ben,
      "with a phone only": { ...ben, email: "", knowsCoParentEmail: false, phoneNumber: "4155550199" },
      "with the parent's own e-mail": { ...ben, email: ana.email },
    };
    this.submit(values[other]);
  }
  async enterBilling(): Promise<void> {
    this.submit(address);
  }
  async pay(outcome?: "declined"): Promise<void> {
    this.person.submit(consent);
    if (outcome === "declined") this.person.fail("payForSignup", "conflict", { code: "payment-declined" });
    this.settle();
  }
  async createLogin(): Promise<void> {
    this.submit(login);
    this.person.waited("waited");
    this.settle();
  }
  async goBack(): Promise<void> {
    this.send("back");
  }
}
