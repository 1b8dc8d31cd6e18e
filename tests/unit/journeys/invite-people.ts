import type { Environment, JsonObject } from "../../../src/engine/index.ts";
import * as answers from "./answers.ts";
import { arriveAt, type Browser, ownProgram } from "./browser.ts";
import { invitation, saved, token, userId } from "./invite-answers.ts";
import { address, basic, card, consent } from "./people.ts";

/** The invite journey as it is in `flows/`, compiled. */
export const program = await ownProgram("invite");

export const ben = {
  firstName: "Ben",
  lastName: "Lee",
  email: "ben@example.com",
  countryCode: "+44",
  phoneNumber: "2075550100",
};
export const ticked = { ...consent, isRequired: true, termsAndConditions: true };

interface Where {
  readonly site?: string;
  readonly flags?: Environment["flags"];
  readonly query?: Readonly<Record<string, string>>;
  /** The values in which the invitation differs. */
  readonly invite?: JsonObject;
  /** What is saved of the parent. */
  readonly parent?: JsonObject;
  readonly at?: number;
  /** Data of an earlier visit. */
  readonly data?: JsonObject;
}

export const link = { token, user: userId };

/** A person who visits a path, by default without a link. */
export function arrive(path: string, where: Where = {}): Browser {
  const { site, flags = {}, query = {}, at = 1_000_000, data } = where;
  return arriveAt(program, { path, site, data, at, query, env: { flags } });
}

/** An invited parent has opened the link, and the service looks it up. */
export function opened(where: Where = {}): Browser {
  return arrive("/", { ...where, query: link });
}

/** The welcome shows the family. */
export function welcomed(where: Where = {}): Browser {
  return opened(where).answer("findInvite", invitation(where.invite)).answer("getInvitedParent", saved(where.parent));
}

/** The form to confirm the contact details is shown. */
export function confirming(where: Where = {}): Browser {
  return welcomed(where).send("begin");
}

/** The contact details are confirmed. */
export function confirmed(where: Where = {}): Browser {
  return confirming(where).submit(ben).answer("updateInvitedParent");
}

/** The packages are shown. */
export function offered(where: Where = {}): Browser {
  return confirmed(where)
    .answer("findInvitePricingGroup", answers.pricingGroup)
    .answer("listPackages", answers.packages);
}

/** A package is chosen, and the billing address is next. */
export function ordered(where: Where = {}): Browser {
  return offered(where).send("choose", { payload: basic }).answer("chooseInvitePackage", answers.order);
}

/** The billing address is known, and the card is next. */
export function billed(where: Where = {}): Browser {
  return ordered(where).answer("calculateInvitePricing", answers.pricing).submit(address).answer("updateInvitedParent");
}

/** The card is known, and the order is shown. */
export function reviewing(where: Where = {}): Browser {
  return billed(where)
    .answer("createPaymentSession", answers.session)
    .send("tokenized", { payload: card })
    .answer("calculateInvitePricing", answers.pricing);
}

/** The payment of the order is running. */
export function paying(where: Where = {}): Browser {
  return reviewing(where).submit(consent);
}

/** The order is paid, and the login is next. */
export function paid(where: Where = {}): Browser {
  return paying(where).answer("payForInvite", answers.payment());
}

/** The other parent has paid. Only the login is missing. */
export const paidFor = { isSubscriptionCurrent: true };

/** The same, with a billing address. */
export function paidForAndBilled(where: Where = {}): Browser {
  return confirmed({ ...where, invite: { ...paidFor, ...where.invite } })
    .submit(address)
    .answer("updateInvitedParent");
}

/** The five seconds after the creation of the login have passed. */
export function waited(person: Browser): Browser {
  return person.waited("waited");
}
