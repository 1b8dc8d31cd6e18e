import { expect, test } from "vitest";
import type { JsonObject } from "../../../src/engine/index.ts";
import * as answers from "./answers.ts";
import type { Browser } from "./browser.ts";
import { invitation, saved } from "./invite-answers.ts";
import { type Invitee, inviteBranches } from "./invite-branches.ts";
import { arrive, ben, opened, paidFor, waited } from "./invite-people.ts";
import { address, basic, card, consent, login, own } from "./people.ts";

test.each(inviteBranches)("$title ($step)", async ({ go, step }) => {
  const invitee = new EngineInvitee();
  await go(invitee);
  const { person } = invitee;
  expect(person.did("leave").length > 0 ? "" : person.step).toBe(step);
});

const REFUSALS = {
  expired: ["expired", "invite-expired"],
  used: ["forbidden", "invite-used"],
} as const;

class EngineInvitee implements Invitee {
  #person: Browser | undefined;
  #invite: JsonObject = {};

  get person(): Browser {
    if (this.#person === undefined) throw new Error("The parent has not come yet");
    return this.#person;
  }

  async openLink(kind?: Parameters<Invitee["openLink"]>[0]): Promise<void> {
    this.#person = opened();
    if (kind === "paid for") this.#invite = paidFor;
    else if (kind !== undefined) {
      const [failure, code] = REFUSALS[kind];
      this.person.fail("findInvite", failure, { code });
    }
    this.#settle();
  }
  async open(path: string): Promise<void> {
    if (this.#person === undefined) this.#person = arrive(path);
    else this.#person.load(path);
    this.#settle();
  }
  async begin(): Promise<void> {
    this.person.send("begin");
    this.#settle();
  }
  async confirmDetails(): Promise<void> {
    this.#submit(ben);
  }
  async choosePackage(): Promise<void> {
    this.person.send("choose", { payload: basic });
    this.#settle();
  }
  async buildOwn(): Promise<void> {
    this.person.send("choose", { payload: own });
    this.#settle();
  }
  async enterAddress(): Promise<void> {
    this.#submit(address);
  }
  async enterCard(): Promise<void> {
    this.person.send("tokenized", { payload: card });
    this.#settle();
  }
  async pay(): Promise<void> {
    this.#submit(consent);
  }
  async createLogin(): Promise<void> {
    const asked = this.person.snapshot.forms["form"]?.values["isRequired"] === true;
    this.#submit({ ...login, isRequired: asked, termsAndConditions: asked, marketingOptIn: false });
    waited(this.person);
  }

  #submit(values: JsonObject): void {
    this.person.submit(values);
    this.#settle();
  }

  /** Answers every call until none is left that the service would answer. */
  #settle(): void {
    const known: Readonly<Record<string, JsonObject>> = {
      findInvite: invitation(this.#invite),
      getInvitedParent: saved(),
      updateInvitedParent: {},
      getOptions: answers.options,
      getCountryOptions: answers.countryOptions,
      findInvitePricingGroup: answers.pricingGroup,
      listPackages: answers.packages,
      chooseInvitePackage: answers.order,
      calculateInvitePricing: answers.pricing,
      createPaymentSession: answers.session,
      payForInvite: answers.payment(),
      getInvitePayment: answers.payment(),
      agreeToTerms: {},
      setCredentials: {},
    };
    for (let calls = 0; calls < 20; calls += 1) {
      const operation = Object.keys(this.person.snapshot.calls).find((id) => known[id] !== undefined);
      if (operation === undefined) return;
      this.person.answer(operation, known[operation]);
    }
  }
}
