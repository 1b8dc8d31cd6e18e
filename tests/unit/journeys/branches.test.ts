import { expect, test } from "vitest";
import type { JsonObject } from "../../../src/engine/index.ts";
import * as answers from "./answers.ts";
import type { Parent } from "./branches.ts";
import { branches } from "./branches.ts";
import type { Browser } from "./browser.ts";
import { address, ana, arrive, basic, ben, card, consent, login, own } from "./people.ts";

test.each(branches)("$title ($step)", async ({ go, step }) => {
  const parent = new EngineParent();
  await go(parent);
  expect(parent.person.step).toBe(step);
});

/** What the service answers when all is well. */
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

class EngineParent implements Parent {
  #person: Browser | undefined;

  get person(): Browser {
    if (this.#person === undefined) throw new Error("The parent has not come yet");
    return this.#person;
  }

  async open(path: string): Promise<void> {
    if (this.#person === undefined) this.#person = arrive(path);
    else this.#person.load(path);
    this.#settle();
  }
  async chooseParents(): Promise<void> {
    this.person.send("parents");
  }
  async answerStatus(hasAccount: boolean): Promise<void> {
    this.person.send(hasAccount ? "yes" : "no");
    this.#settle();
  }
  async enterContact(): Promise<void> {
    this.#submit(ana);
  }
  async enterFamily(other: Parameters<Parent["enterFamily"]>[0]): Promise<void> {
    const values = {
      "with an e-mail": ben,
      "with a phone only": { ...ben, email: "", knowsCoParentEmail: false, phoneNumber: "4155550199" },
      "with the parent's own e-mail": { ...ben, email: ana.email },
    };
    this.#submit(values[other]);
  }
  async choosePackage(): Promise<void> {
    this.person.send("choose", { payload: basic });
    this.#settle();
  }
  async buildOwn(): Promise<void> {
    this.person.send("choose", { payload: own });
    this.#settle();
  }
  async enterBilling(): Promise<void> {
    this.#submit(address);
  }
  async enterCard(): Promise<void> {
    this.person.send("tokenized", { payload: card });
    this.#settle();
  }
  async pay(outcome?: "declined"): Promise<void> {
    this.person.submit(consent);
    if (outcome === "declined") this.person.fail("payForSignup", "conflict", { code: "payment-declined" });
    this.#settle();
  }
  async createLogin(): Promise<void> {
    this.#submit(login);
    const timer = Object.entries(this.person.snapshot.timers).find(([, event]) => event === "waited")?.[0] ?? "";
    this.person.event({ type: "timer", timer });
    this.#settle();
  }
  async goBack(): Promise<void> {
    this.person.send("back");
    this.#settle();
  }

  #submit(values: JsonObject): void {
    this.person.submit(values);
    this.#settle();
  }

  /** Answers every call until none is left that the service would answer. */
  #settle(): void {
    for (let calls = 0; calls < 20; calls += 1) {
      const operation = Object.keys(this.person.snapshot.calls).find((id) => ANSWERS[id] !== undefined);
      if (operation === undefined) return;
      this.person.answer(operation, ANSWERS[operation]);
    }
  }
}
