import { expect, test } from "vitest";
import type { JsonObject } from "../../../src/engine/index.ts";
import * as answers from "./answers.ts";
import { EngineWalk } from "./engine-walk.ts";
import { invitation, saved } from "./invite-answers.ts";
import { type Invitee, inviteBranches } from "./invite-branches.ts";
import { arrive, ben, opened, paidFor, waited } from "./invite-people.ts";
import { address, consent, login } from "./people.ts";

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

/** The service's answers when everything succeeds, except for the invitation itself. */
const ANSWERS: Readonly<Record<string, JsonObject>> = {
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

class EngineInvitee extends EngineWalk implements Invitee {
  #invite: JsonObject = {};

  protected answers() {
    return { ...ANSWERS, findInvite: invitation(this.#invite) };
  }
  protected arrive(path: string) {
    return arrive(path);
  }

  async openLink(kind?: Parameters<Invitee["openLink"]>[0]): Promise<void> {
    this.comes(opened());
    if (kind === "paid for") this.#invite = paidFor;
    else if (kind !== undefined) {
      const [failure, code] = REFUSALS[kind];
      this.person.fail("findInvite", failure, { code });
    }
    this.settle();
  }
  async begin(): Promise<void> {
    this.send("begin");
  }
  async confirmDetails(): Promise<void> {
    this.submit(ben);
  }
  async enterAddress(): Promise<void> {
    this.submit(address);
  }
  async pay(): Promise<void> {
    this.submit(consent);
  }
  async createLogin(): Promise<void> {
    const mustApprove = this.person.snapshot.forms["form"]?.values["isRequired"] === true;
    this.submit({ ...login, isRequired: mustApprove, termsAndConditions: mustApprove, marketingOptIn: false });
    waited(this.person);
  }
}
